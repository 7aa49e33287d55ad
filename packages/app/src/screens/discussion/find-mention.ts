import type { ComboboxItem } from '../../ui/combobox.tsx';

/** What stands between an `@` and the caret. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** People that are offered at once. */
const MAX_OFFERED = 6;
/** Characters of a name that is looked for. */
const LONGEST = 40;

/** The mention that the caret stands at the end of. Pure. */
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

/** The name without what is added to it of the person themself. */
export const plainName = ({ label }: ComboboxItem): string => label.replace(/ \([^()]*\)$/, '');
