import { computed, signal } from '@preact/signals';
import { AREAS, type AreaTexts, LANGUAGES, type Language, type TextArea } from './areas.ts';
import type { Plural } from './plural.ts';

/** The language of the interface. */
export const language = signal<Language>('en');

const loaded = new Map<string, unknown>();

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** The best match between requested and available languages. Pure. */
export const chooseLanguage = (preferred: readonly string[]): Language =>
  preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';

/** Switches the interface to another language. */
export async function applyLanguage(next: Language): Promise<void> {
  const areas = [...new Set([...loaded.keys()].map((key) => key.split(' ')[1] as TextArea))];
  await Promise.all(areas.map((area) => loadTexts(area, next)));
  language.value = next;
  document.documentElement.lang = next;
}

/** Loads the texts of an area, for `getTexts`. */
export async function loadTexts(area: TextArea, requested: Language = language.value): Promise<void> {
  const key = `${requested} ${area}`;
  if (loaded.has(key)) return;
  loaded.set(key, (await AREAS[area][requested]()).texts);
}

/** The texts of an area. @throws Error if it is not loaded: the router loads those of a screen with it */
export function getTexts<Area extends TextArea>(area: Area): AreaTexts[Area] {
  const texts = loaded.get(`${language.value} ${area}`) as AreaTexts[Area] | undefined;
  if (texts === undefined) throw new Error(`The texts of ${area} are not loaded.`);
  return texts;
}

/** Fills the placeholders of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** The plural form of a text for a number, with the formatted number. */
export function formatCount(
  text: Plural,
  number: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const rule = pluralRules.value.select(number);
  return fill(text[rule] ?? text.other, { count: formatNumber(number), ...values });
}

export const formatNumber = (number: number): string => numberFormat.value.format(number);

/** A formatter of the language, created once: that costs as much as hundreds of uses, and rows of lists need several. */
export const formatterOf = <Formatter>(create: (locale: Language) => Formatter) =>
  computed(() => create(language.value));

const pluralRules = formatterOf((locale) => new Intl.PluralRules(locale));
const numberFormat = formatterOf((locale) => new Intl.NumberFormat(locale));
