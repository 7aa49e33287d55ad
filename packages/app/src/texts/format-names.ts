import { language } from './texts.ts';

/** Names as a list in a sentence: “A, B and C”. */
export const formatNames = (names: readonly string[]): string =>
  new Intl.ListFormat(language.value, { type: 'conjunction' }).format(names);
