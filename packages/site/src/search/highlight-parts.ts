/** A part of a text: a match of a query, or the text between matches. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Words of a query that are looked for, and characters of each. */
const wordLimit = 16;
const lengthLimit = 100;

const words = /[\p{L}\p{N}\p{M}_]+/gu;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that are written without spaces: found within a run of characters, not only where a word begins. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const mark = /^\p{M}/u;

/** A text as it is compared: regardless of its letter case, width and, in Latin and Greek, its accents. */
function fold(text: string): string {
  const folded = text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFD').replace(accents, '');
  return folded.normalize('NFC').replaceAll('ς', 'σ').replaceAll('ё', 'е');
}

function readTerms(query: string): readonly string[] {
  const matches = query.slice(0, 1_000).match(words) ?? [];
  const terms = matches.slice(0, wordLimit).map((word) => fold(word).slice(0, lengthLimit));
  return [...new Set(terms)].filter((term) => term !== '').sort((one, other) => other.length - one.length);
}

/** A folded text, and for each of its code units where in the text its character begins and ends. */
interface Folded {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Folds character by character, a character being a code point with the marks that follow it. */
function foldByCharacter(text: string): Folded {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let start = 0;
  let character = '';
  const close = (): void => {
    const piece = fold(character);
    folded += piece;
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(start);
      ends.push(start + character.length);
    }
    start += character.length;
    character = '';
  };
  for (const point of text) {
    if (character !== '' && !mark.test(point)) close();
    character += point;
  }
  close();
  return { text: folded, starts, ends };
}

/** Whether a word may begin at a place: after no letter, at a hump of `camelCase`, and anywhere in scripts without spaces. */
function beginsWord(text: string, index: number): boolean {
  const before = text.charAt(index - 1);
  const after = text.charAt(index);
  if (!wordCharacter.test(before) || unspaced.test(after) || unspaced.test(before)) return true;
  return (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after)) || /\p{N}/u.test(before) !== /\p{N}/u.test(after);
}

/**
 * A text in parts, those marked that words of the query begin: regardless of their letter case and accents, and in
 * scripts without spaces anywhere. The parts joined are the text; no two neighbors are marked alike. Pure; its time
 * grows with the length of the text.
 */
export function highlightParts(text: string, query: string): TextPart[] {
  const terms = readTerms(query);
  if (text === '') return [];
  if (terms.length === 0) return [{ text, marked: false }];
  const folded = foldByCharacter(text);
  const parts: TextPart[] = [];
  const add = (from: number, to: number, marked: boolean): void => {
    if (from === to) return;
    const last = parts.at(-1);
    if (last?.marked === marked) parts[parts.length - 1] = { text: last.text + text.slice(from, to), marked };
    else parts.push({ text: text.slice(from, to), marked });
  };
  let coveredTo = 0;
  for (let at = 0; at < folded.text.length; at += 1) {
    const start = folded.starts[at] ?? text.length;
    if (start < coveredTo) continue;
    const term = terms.find((candidate) => folded.text.startsWith(candidate, at));
    if (term === undefined || !beginsWord(text, start)) continue;
    const end = folded.ends[at + term.length - 1] ?? text.length;
    add(coveredTo, start, false);
    add(start, end, true);
    coveredTo = end;
  }
  add(coveredTo, text.length, false);
  return parts;
}
