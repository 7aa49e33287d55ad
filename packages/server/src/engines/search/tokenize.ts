import { foldText } from '../../platform/db/contains.ts';

/** A term of the index, and whether it is a whole word. */
export interface Term {
  readonly text: string;
  /** A part of an identifier, or words joined into one: matches with less weight than the exact spelling. */
  readonly isPart: boolean;
}

/** A word, or two neighboring characters of a script that is written without spaces. */
export interface Token {
  /** Offsets in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The first one is the token as a whole. */
  readonly terms: readonly Term[];
}

/** Longest term, in UTF-16 code units; longer words are cut. */
export const MAX_TERM = 40;
/** Parts of one identifier, and words joined into one, that become terms. */
const MAX_PARTS = 8;
/** Longest word that is looked into, in UTF-16 code units: longer ones are data. */
const MAX_WORD = 200;

const WORD = /[\p{L}\p{N}\p{M}_]+(?:\+\+|#(?![\p{L}\p{N}_]))?/gu;
/** Scripts without spaces between words, and Hangul, whose words carry particles. */
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆\u3099\u309a]+/gu;
const UNSPACED = new RegExp(UNSPACED_RUN.source, 'u');
/** Parts of `useState`, `HTTPServer`, `snake_case` and `E0308`. */
const PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+\p{M}*|\p{N}+/gu;
/** Characters that may join the words of one name: `docker-compose.yml`, `foo.bar`, `l'eau`, `std::vec`. */
const JOINER = /^(?:[-.'’/]|::)$/;
const LATIN_MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
/** Every character is ASCII. */
const PLAIN = /^[\0-\x7f]*$/;

/** Whether a word is of a script that is found by its characters. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

/** A word as it is compared: regardless of its letter case, width and, in Latin and Greek, its accents. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return foldText(foldText(word).normalize('NFD').replace(LATIN_MARKS, '')).replaceAll('ё', 'е');
}

/** Called for each token: its terms, its position, and whether it only joins the preceding tokens into one. */
type TokenVisitor = (terms: readonly Term[], start: number, end: number, isJoined: boolean) => void;

/**
 * The tokens of a text in order. In scripts with spaces: whole words, their parts split at case changes, underscores
 * and digits, and adjacent words of one name joined; in other scripts: every two adjacent characters. Pure.
 */
export function tokenizeText(text: string): Token[] {
  const tokens: Token[] = [];
  scanTokens(text, (terms, start, end, isJoined) => {
    const tokenIndex = isJoined ? tokens.findLastIndex((token) => token.start === start) : -1;
    const first = tokens[tokenIndex];
    if (first === undefined) tokens.push({ start, end, terms });
    else tokens[tokenIndex] = { ...first, terms: [...first.terms, ...terms] };
  });
  return tokens;
}

/** Like `tokenizeText` without allocating tokens: indexing scans a lot of text. */
export function scanTokens(text: string, visit: TokenVisitor): void {
  const name: string[] = [];
  let [nameStart, nameEnd] = [0, -1];
  const endName = () => {
    if (name.length > 1 && name.length <= MAX_PARTS) {
      visit([{ text: cut(name.join('')), isPart: true }], nameStart, nameEnd, true);
    }
    name.length = 0;
  };
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    if (word.length > MAX_WORD) continue;
    const { index: start } = match;
    if (name.length > 0 && !(start - nameEnd <= 2 && JOINER.test(text.slice(nameEnd, start)))) endName();
    if (isUnspaced(word)) {
      scanUnspaced(word, start, visit);
      continue;
    }
    const terms = termsOf(word);
    if (terms[0] === undefined) continue;
    if (name.length === 0) nameStart = start;
    name.push(terms[0].text);
    nameEnd = start + word.length;
    visit(terms, start, nameEnd, false);
  }
  endName();
}

function scanUnspaced(word: string, start: number, visit: TokenVisitor): void {
  let end = 0;
  const scanSpaced = (from: number, to: number) => {
    const terms = to > from ? termsOf(word.slice(from, to)) : [];
    if (terms.length > 0) visit(terms, start + from, start + to, false);
  };
  for (const { 0: run, index } of word.matchAll(UNSPACED_RUN)) {
    scanSpaced(end, index);
    scanPairs(run, start + index, visit);
    end = index + run.length;
  }
  scanSpaced(end, word.length);
}

/** Every two neighbors, and the last character alone: so every character begins a term. */
function scanPairs(run: string, start: number, visit: TokenVisitor): void {
  const characters = [...run];
  let at = start;
  characters.forEach((character, index) => {
    const pair = character + (characters[index + 1] ?? '');
    visit(termsOf(pair), at, at + pair.length, false);
    at += character.length;
  });
}

/** Words recur in texts, and splitting words is most of the work. */
const KNOWN = new Map<string, readonly Term[]>();
const MAX_KNOWN = 20_000;

function termsOf(word: string): readonly Term[] {
  const known = KNOWN.get(word);
  if (known !== undefined) return known;
  const terms = makeTerms(word);
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  // A copy: a slice would retain the whole text in memory.
  KNOWN.set(Buffer.from(word).toString(), terms);
  return terms;
}

function makeTerms(word: string): readonly Term[] {
  const whole = foldWord(word.replaceAll('_', ''));
  if (whole === '') return [];
  const terms: Term[] = [{ text: cut(whole), isPart: false }];
  const parts = isUnspaced(word) ? [] : (word.match(PART) ?? []);
  if (parts.length < 2 || parts.length > MAX_PARTS) return terms;
  // The parts of `snake_case` are exact words, those of `camelCase` only seem so.
  const isPart = !word.includes('_');
  for (const part of parts) {
    const text = cut(foldWord(part));
    if (text.length > 1 && !terms.some((term) => term.text === text)) terms.push({ text, isPart });
  }
  return terms;
}

function cut(text: string): string {
  const short = text.slice(0, MAX_TERM);
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short;
}
