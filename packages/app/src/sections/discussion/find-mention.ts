import type { ComboboxItem } from '../../ui/combobox.tsx';

/** The text between an `@` and the caret. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Maximum number of suggested people. */
const MAX_OFFERED = 6;
/** Maximum length of a searched name, in characters. */
const LONGEST = 40;

/** The mention that ends at the caret. Pure. */
export function findMention(text: string, caret: number): Mention | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST), caret);
  const match = /(?:^|[\s(])@([\p{L}\p{N}.-]*)$/u.exec(before);
  if (match === null) return undefined;
  const word = match[1] ?? '';
  return { start: caret - word.length - 1, end: caret, text: word };
}

/** The first people whose name contains a text. Pure. */
export const listOffered = (people: readonly ComboboxItem[], text: string): ComboboxItem[] => {
  const part = text.toLocaleLowerCase();
  return people.filter((person) => plainName(person).toLocaleLowerCase().includes(part)).slice(0, MAX_OFFERED);
};

/** The name without the suffix that marks the signed-in person. */
export const plainName = ({ label }: ComboboxItem): string => label.replace(/ \([^()]*\)$/, '');
