import type { Context } from '../../../domain/context.ts';
import type { TranslationLanguageRow, TranslationSettingsRow } from '../../../platform/db/tables/translations.ts';
import { presentCommentBody } from '../comments/comment-form.ts';
import type { TranslationLanguageSettings, TranslationSettings } from './schema.ts';

const locationOf = (ctx: Pick<Context, 'config'>, organizationId: string, settingsId: string): string =>
  `${ctx.config.publicUrl}/v1/orgs/${organizationId}/translations/${settingsId}`;

/**
 * Translation settings as shown to members.
 * @param languages codes, in order
 */
export function presentTranslationSettings(
  ctx: Pick<Context, 'config'>,
  settings: TranslationSettingsRow,
  languages: readonly string[],
  canEdit: boolean,
): TranslationSettings {
  return {
    object: 'translation-settings',
    id: settings.id,
    title: settings.title,
    languages: [...languages],
    createdAt: settings.created_at,
    updatedAt: settings.updated_at,
    permissions: { view: true, edit: canEdit },
    urls: { location: locationOf(ctx, settings.organization_id, settings.id) },
  };
}

/** How a language is presented to a viewer. */
export interface LanguageView {
  readonly organizationId: string;
  /** Whether the viewer may see a space. */
  readonly seesSpace: (spaceId: string) => boolean;
  /** Format of the instructions; Markdown by default. */
  readonly format?: 'markdown' | 'document' | undefined;
}

/** One language of a translation (docs/api/contract.md#translations). */
export function presentTranslationLanguage(
  ctx: Pick<Context, 'config'>,
  row: TranslationLanguageRow,
  { organizationId, seesSpace, format }: LanguageView,
): TranslationLanguageSettings {
  const { language, instructions, space_id } = row;
  return {
    object: 'translation-language-settings',
    language,
    ...(instructions !== null && { instructions: presentCommentBody(instructions, format) }),
    ...(space_id !== null && seesSpace(space_id) && { space: space_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: `${locationOf(ctx, organizationId, row.settings_id)}/languages/${language}` },
  };
}
