/** Content that an organization has in several languages. */
export interface TranslationSettingsTable {
  id: string;
  organization_id: string;
  title: string;
  created_at: string;
  updated_at: string;
}

export type TranslationSettingsRow = TranslationSettingsTable;

/** A language of a translation. */
export interface TranslationLanguageTable {
  settings_id: string;
  language: string;
  /** Markdown for translators. */
  instructions: string | null;
  /** The space with the content in this language; a space has at most one language. */
  space_id: string | null;
  created_at: string;
  updated_at: string;
}

export type TranslationLanguageRow = TranslationLanguageTable;
