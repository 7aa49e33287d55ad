import { loadRoles } from '../../../domain/access/load-roles.ts';
import { includesRole } from '../../../domain/access/permissions.ts';
import { type NewAuditEvent, writeAuditEvent } from '../../../domain/audit/record.ts';
import type { AuditAction } from '../../../platform/db/tables/audit-actions.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { TranslationLanguageRow, TranslationSettingsRow } from '../../../platform/db/tables/translations.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, conflict, limitReached, notFound, spaceDeleted } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { findSpaces } from '../../../platform/queries/spaces.ts';
import * as queries from '../../../platform/queries/translations.ts';
import { readCommentForm } from '../comments/comment-form.ts';
import type { WriteTranslationLanguage, WriteTranslationSettings } from './schema.ts';

/** Maximum settings of an organization. */
const MAX_SETTINGS = 1000;

/** The owner of the settings, and the user who changes them. */
export interface TranslationChange {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Creates settings without languages (docs/api/contract.md#translations). @throws 409 beyond 1000 of an organization
 */
export async function createTranslationSettings(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  { title }: WriteTranslationSettings,
): Promise<TranslationSettingsRow> {
  if ((await queries.countTranslationSettings(tx.db, organizationId)) >= MAX_SETTINGS)
    throw limitReached(
      `Translation limit reached (${MAX_SETTINGS.toLocaleString('en')} per organization). Delete some first.`,
    );
  const settings: TranslationSettingsRow = {
    id: newId(),
    organization_id: organizationId,
    title,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await queries.insertTranslationSettings(tx.db, settings);
  await record(tx, 'translation.created', userId, settings);
  return settings;
}

/** Changes the title of settings. @throws 404 if they no longer exist */
export async function updateTranslationSettings(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  settingsId: string,
  { title }: WriteTranslationSettings,
): Promise<TranslationSettingsRow> {
  const settings = await getSettings(tx, organizationId, settingsId);
  const changes = { title, updated_at: tx.now };
  await queries.updateTranslationSettingsRow(tx.db, settingsId, changes);
  await record(tx, 'translation.updated', userId, settings, { to: title });
  return { ...settings, ...changes };
}

/** Deletes settings with their languages, if they exist; the spaces stay. */
export async function deleteTranslationSettings(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  settingsId: string,
): Promise<void> {
  const settings = await queries.findTranslationSettings(tx.db, organizationId, settingsId);
  if (settings === undefined) return;
  await queries.deleteTranslationSettingsRow(tx.db, settingsId);
  await record(tx, 'translation.deleted', userId, settings);
}

/**
 * Creates or replaces a language of a translation. A space that the user may not see, and so cannot specify, stays
 * unless another one or null replaces it.
 * @returns the language, and whether it was created
 * @throws 404 if the settings no longer exist; 400 for empty instructions, and for a space that belongs to another
 * organization or that the user may not see; 409 for a space that is deleted or has another language
 */
export async function setTranslationLanguage(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  { settingsId, language }: queries.LanguageOfSpace,
  { instructions, space }: WriteTranslationLanguage,
): Promise<{ readonly row: TranslationLanguageRow; readonly isNew: boolean }> {
  const settings = await getSettings(tx, organizationId, settingsId);
  const before = await queries.findTranslationLanguage(tx.db, settingsId, language);
  const row: TranslationLanguageRow = {
    settings_id: settingsId,
    language,
    instructions: instructions === undefined ? null : readCommentForm(instructions, 'body/instructions'),
    space_id: await chooseSpace(tx, { organizationId, userId }, before?.space_id ?? null, space),
    created_at: before?.created_at ?? tx.now,
    updated_at: tx.now,
  };
  if (row.space_id !== null) await requireFree(tx, row.space_id, { settingsId, language });
  await queries.setTranslationLanguageRow(tx.db, row);
  await queries.updateTranslationSettingsRow(tx.db, settingsId, { updated_at: tx.now });
  const details = { language, spaceId: row.space_id };
  await record(tx, 'translation-language.updated', userId, settings, details);
  return { row, isNew: before === undefined };
}

/** Removes a language from a translation, if it exists. @throws 404 if the settings no longer exist */
export async function deleteTranslationLanguage(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  { settingsId, language }: queries.LanguageOfSpace,
): Promise<void> {
  const settings = await getSettings(tx, organizationId, settingsId);
  if ((await queries.findTranslationLanguage(tx.db, settingsId, language)) === undefined) return;
  await queries.deleteTranslationLanguageRow(tx.db, settingsId, language);
  await queries.updateTranslationSettingsRow(tx.db, settingsId, { updated_at: tx.now });
  await record(tx, 'translation-language.deleted', userId, settings, { language });
}

async function getSettings(tx: Tx, organizationId: string, settingsId: string): Promise<TranslationSettingsRow> {
  const settings = await queries.findTranslationSettings(tx.db, organizationId, settingsId);
  if (settings === undefined) throw notFound('translation');
  return settings;
}

function record(
  tx: Tx,
  action: AuditAction,
  actorId: string,
  settings: TranslationSettingsRow,
  details: NewAuditEvent['details'] = {},
): Promise<void> {
  const target = { kind: 'translation', id: settings.id };
  return writeAuditEvent(tx, settings.organization_id, {
    action,
    actorId,
    target,
    details: { title: settings.title, ...details },
  });
}

/** The new space of a language; see `setTranslationLanguage`. `requestedSpaceId` is undefined if it is omitted. */
async function chooseSpace(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  before: string | null,
  requestedSpaceId: string | null | undefined,
): Promise<string | null> {
  const asked = requestedSpaceId === undefined ? before : requestedSpaceId;
  if (asked === null) return null;
  const member = await findMember(tx.db, organizationId, userId);
  const seen = (await listSeenSpaces(tx.db, member, [asked])).get(asked);
  if (requestedSpaceId === undefined) return seen === undefined ? before : null;
  if (seen === undefined)
    throw badRequest('body/space must be the id of a space of the organization that you may see.');
  if (seen.isDeleted && asked !== before) throw spaceDeleted();
  return asked;
}

/** @throws 409 if the space already has another language */
async function requireFree(tx: Tx, spaceId: string, { settingsId, language }: queries.LanguageOfSpace): Promise<void> {
  const held = (await queries.findLanguagesOfSpaces(tx.db, [spaceId])).get(spaceId);
  if (held === undefined || (held.settingsId === settingsId && held.language === language)) return;
  throw conflict(
    `The space already has the content in the language "${held.language}" of a translation. Remove it from that language first.`,
    'space_in_translation',
  );
}

/**
 * The ids of the spaces among these that a member of the organization may see; deleted ones are visible to users who
 * may restore them.
 * @param member undefined for a non-member, who sees nothing
 */
export async function listSeenSpaces(
  db: Parameters<typeof loadRoles>[0],
  member: MemberRow | undefined,
  spaceIds: readonly string[],
): Promise<Map<string, { readonly isDeleted: boolean }>> {
  const allSpaces = [...(await findSpaces(db, spaceIds)).values()];
  const spaces = allSpaces.filter(({ organization_id }) => organization_id === member?.organization_id);
  const roles = await loadRoles(db, member, { spaces });
  return new Map(
    spaces.flatMap((space) => {
      const isDeleted = space.deleted_at !== null;
      const isSeen = includesRole(roles.onSpace(space), isDeleted ? 'create' : 'read');
      return isSeen ? [[space.id, { isDeleted }] as const] : [];
    }),
  );
}
