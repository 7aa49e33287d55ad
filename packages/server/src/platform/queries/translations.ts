import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/database.ts';
import type { TranslationLanguageRow, TranslationSettingsRow } from '../db/tables/translations.ts';

const SETTINGS_COLUMNS = ['id', 'organization_id', 'title', 'created_at', 'updated_at'] as const;
const LANGUAGE_COLUMNS = ['settings_id', 'language', 'instructions', 'space_id', 'created_at', 'updated_at'] as const;

export const selectTranslationSettings = (db: Db, organizationId: string) =>
  db.selectFrom('translation_settings').select(SETTINGS_COLUMNS).where('organization_id', '=', organizationId);

export const countTranslationSettings = (db: Db, organizationId: string): Promise<number> =>
  countRows(selectTranslationSettings(db, organizationId));

export async function findTranslationSettings(
  db: Db,
  organizationId: string,
  settingsId: string,
): Promise<TranslationSettingsRow | undefined> {
  return selectTranslationSettings(db, organizationId).where('id', '=', settingsId).executeTakeFirst();
}

export async function insertTranslationSettings(db: Db, row: TranslationSettingsRow): Promise<void> {
  await db.insertInto('translation_settings').values(row).execute();
}

export async function updateTranslationSettingsRow(
  db: Db,
  settingsId: string,
  changes: Partial<TranslationSettingsRow>,
): Promise<void> {
  await db.updateTable('translation_settings').set(changes).where('id', '=', settingsId).execute();
}

/** Deletes settings with their languages. */
export async function deleteTranslationSettingsRow(db: Db, settingsId: string): Promise<void> {
  await db.deleteFrom('translation_settings').where('id', '=', settingsId).execute();
}

/** The sorted language codes of each of these settings; settings without any are omitted. */
export async function listLanguageCodes(db: Db, settingsIds: readonly string[]): Promise<Map<string, string[]>> {
  const codes = new Map<string, string[]>();
  if (settingsIds.length === 0) return codes;
  const rows = await db
    .selectFrom('translation_languages')
    .select(['settings_id', 'language'])
    .where('settings_id', 'in', settingsIds)
    .execute();
  for (const { settings_id, language } of rows) codes.set(settings_id, [...(codes.get(settings_id) ?? []), language]);
  // Engines sort texts by locale; codes have a separate order.
  for (const languages of codes.values()) languages.sort();
  return codes;
}

/** The languages of settings, unordered. */
export async function listTranslationLanguagesOf(db: Db, settingsId: string): Promise<TranslationLanguageRow[]> {
  return db
    .selectFrom('translation_languages')
    .select(LANGUAGE_COLUMNS)
    .where('settings_id', '=', settingsId)
    .execute();
}

export async function findTranslationLanguage(
  db: Db,
  settingsId: string,
  language: string,
): Promise<TranslationLanguageRow | undefined> {
  return db
    .selectFrom('translation_languages')
    .select(LANGUAGE_COLUMNS)
    .where('settings_id', '=', settingsId)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** Inserts or replaces a language of settings; its creation time stays. */
export async function setTranslationLanguageRow(db: Db, row: TranslationLanguageRow): Promise<void> {
  const { instructions, space_id, updated_at } = row;
  await db
    .insertInto('translation_languages')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['settings_id', 'language']).doUpdateSet({ instructions, space_id, updated_at }),
    )
    .execute();
}

export async function deleteTranslationLanguageRow(db: Db, settingsId: string, language: string): Promise<void> {
  await db
    .deleteFrom('translation_languages')
    .where('settings_id', '=', settingsId)
    .where('language', '=', language)
    .execute();
}

/** The language of a space. */
export interface LanguageOfSpace {
  readonly settingsId: string;
  readonly language: string;
}

/** The languages of these spaces, by space id. */
export async function findLanguagesOfSpaces(
  db: Db,
  spaceIds: readonly string[],
): Promise<Map<string, LanguageOfSpace>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('translation_languages')
    .select(['space_id', 'settings_id', 'language'])
    .where('space_id', 'in', spaceIds)
    .execute();
  return new Map(
    rows.flatMap(({ space_id, settings_id, language }) =>
      space_id === null ? [] : [[space_id, { settingsId: settings_id, language }] as const],
    ),
  );
}

/** Removes a space from its translation: it has left the organization. */
export async function removeSpaceFromTranslation(db: Db, spaceId: string): Promise<void> {
  await db.updateTable('translation_languages').set({ space_id: null }).where('space_id', '=', spaceId).execute();
}
