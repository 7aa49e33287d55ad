import { signal } from '@preact/signals';
import { AREAS, type AreaTexts, LANGUAGES, type Language, type TextArea } from './areas.ts';
import type { Plural } from './plural.ts';

/** The language of the interface. */
export const language = signal<Language>('en');

const loaded = new Map<string, unknown>();

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** The best of the languages that are asked for that there is. Pure. */
export const chooseLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';

/** Shows the interface in another language. */
export async function applyLanguage(next: Language): Promise<void> {
  const areas = [...new Set([...loaded.keys()].map((key) => key.split(' ')[1] as TextArea))];
  await Promise.all(areas.map((area) => loadTexts(area, next)));
  language.value = next;
  document.documentElement.lang = next;
}

/** Loads the words of an area; `getTexts` has them afterwards. */
export async function loadTexts(area: TextArea, wanted: Language = language.value): Promise<void> {
  const key = `${wanted} ${area}`;
  if (loaded.has(key)) return;
  loaded.set(key, (await AREAS[area][wanted]()).texts);
}

/** The words of an area. @throws Error for one that is not loaded, as the router loads those of a screen with it */
export function getTexts<Area extends TextArea>(area: Area): AreaTexts[Area] {
  const texts = loaded.get(`${language.value} ${area}`) as AreaTexts[Area] | undefined;
  if (texts === undefined) throw new Error(`The texts of ${area} are not loaded.`);
  return texts;
}

/** Puts values into the places of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** The form of a text for a number, with the number as people write it. */
export function formatCount(
  text: Plural,
  number: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const rule = new Intl.PluralRules(language.value).select(number);
  return fill(text[rule] ?? text.other, { count: formatNumber(number), ...values });
}

export const formatNumber = (number: number): string => new Intl.NumberFormat(language.value).format(number);
