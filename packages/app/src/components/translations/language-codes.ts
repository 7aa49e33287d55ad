import type { Schemas } from '../../data/bootstrap.ts';

type LanguageCode = Schemas['TranslationLanguage'];

/** Every language of the API; a missing one fails the type check. */
const CODES: Readonly<Record<LanguageCode, true>> = {
  ar: true,
  bg: true,
  cs: true,
  da: true,
  de: true,
  el: true,
  en: true,
  es: true,
  et: true,
  fi: true,
  fr: true,
  he: true,
  hi: true,
  hr: true,
  hu: true,
  id: true,
  it: true,
  ja: true,
  ko: true,
  lt: true,
  lv: true,
  ms: true,
  nl: true,
  no: true,
  pl: true,
  pt: true,
  ro: true,
  ru: true,
  sk: true,
  sl: true,
  sv: true,
  th: true,
  tr: true,
  uk: true,
  vi: true,
  yue: true,
  zh: true,
  'pt-br': true,
  'zh-tw': true,
};

export const LANGUAGE_CODES = Object.keys(CODES) as readonly LanguageCode[];

export const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(CODES, code);
