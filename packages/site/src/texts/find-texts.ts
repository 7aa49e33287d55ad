import type { SiteView } from '../page-view.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { InterfaceTexts } from './interface-texts.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

const languages: Readonly<Record<string, InterfaceTexts>> = {
  de,
  en,
  es,
  fr,
  ja,
  nl,
  no,
  pt,
  ru,
  zh,
  nb: no,
  nn: no,
};

/** The words of the interface in a language (BCP 47); English for one that is not translated. */
export function findTexts(language: string): InterfaceTexts {
  const primary = language.toLowerCase().split(/[-_]/)[0] ?? '';
  return (Object.hasOwn(languages, primary) ? languages[primary] : undefined) ?? en;
}

/**
 * BCP 47: the language that the customization chose for the interface; its default, English, is replaced by the
 * content's.
 */
export function findInterfaceLanguage({
  language,
  customization,
}: Pick<SiteView, 'language' | 'customization'>): string {
  const { locale } = customization.internationalization;
  return locale === 'en' ? language : locale;
}

/** Puts values into the places of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** A whole number for people, in the language of the page. */
export function formatNumber(number: number, language: string): string {
  try {
    return new Intl.NumberFormat(language).format(number);
  } catch {
    return new Intl.NumberFormat('en').format(number);
  }
}

/** A date in the language of the page; the text unchanged if it is not a date. */
export function formatDate(date: string, language: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  const format = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(language, format).format(time);
  } catch {
    return new Intl.DateTimeFormat('en', format).format(time);
  }
}

/** The native name of a language (BCP 47), capitalized for the start of a line; undefined if it is unknown. */
export function nameLanguage(language: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language);
    return name?.replace(/^./u, (first) => first.toLocaleUpperCase(language));
  } catch {
    return undefined;
  }
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Whether a language (BCP 47) is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return rightToLeft.has(language.toLowerCase().split(/[-_]/)[0] ?? '');
}
