import { language } from './texts.ts';

/** The name of a language in the interface language, by code: “Portuguese (Brazil)” for `pt-br`. */
export const nameLanguage = (code: string): string =>
  new Intl.DisplayNames(language.value, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code;
