import { PAGE_SYNTAXES } from '@bindery/content';
import { type StoredText, shownTextOf } from '../../platform/store/revision-reader.ts';

/** The object and the syntax of a text as readers see it, of a page or a reusable content. */
export const storedTextOf = (text: StoredText): StoredText => ({
  document: shownTextOf(text),
  ...(text.syntax !== undefined && { syntax: text.syntax }),
});

/** A stored text in one column: the hash, after the syntax where that is not the dialect. */
export const nameOfText = ({ document, syntax }: StoredText): string =>
  syntax === undefined ? document : `${syntax} ${document}`;

/** The text of a name. */
export function readTextName(name: string): StoredText {
  const [first = '', document] = name.split(' ', 2);
  const syntax = PAGE_SYNTAXES.find((each) => each === first);
  return document === undefined || syntax === undefined ? { document: name } : { document, syntax };
}
