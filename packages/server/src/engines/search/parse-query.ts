import { allowedEdits } from './edit-distance.ts';
import { listContentWords } from './function-words.ts';
import { foldWord, isUnspaced, type Term, type Token, tokenizeText } from './tokenize.ts';
import { countPages, listSimilar, listWithPart, listWithPrefix, type Vocabulary } from './vocabulary.ts';

/** A word of a query, with every indexed term that it matches. */
export interface QueryTerm {
  /** The weight of an occurrence of a term: its similarity to the word, times its rarity. */
  readonly terms: ReadonlyMap<string, number>;
  /** The maximum of these: the weight of a perfect match. */
  readonly weight: number;
}

/** A query, resolved against the vocabulary of an index. */
export interface Query {
  readonly terms: readonly QueryTerm[];
  /** Sum of the weights of all slots. */
  readonly weight: number;
  /** The query as a whole, folded, with single spaces. */
  readonly literal: string;
  /** It is more than one plain word, so that a text may have its words and not the whole. */
  readonly isPhrase: boolean;
}

/** Words of a query that count; those after them are left out. */
const MAX_TERMS = 32;
/**
 * Maximum completions of a word that is still being typed, by its length: a short prefix is unspecific and expensive.
 */
const COMPLETIONS = [0, 16, 40, 100, 200] as const;
const MAX_COMPLETIONS = 200;
/** Maximum terms that match a word by similarity or by containing it. */
const MAX_VARIANTS = 12;

/**
 * Splits a query. The last word may be unfinished; words that the index does not know are taken for misspelled ones, or
 * for pieces of longer ones; in questions, the words that all questions have count little. Pure.
 *
 * @param pages pages of the index
 */
export function parseQuery(text: string, vocabulary: Vocabulary, pages: number): Query {
  const tokens = tokenizeText(text);
  const isFinished = (tokens.at(-1)?.end ?? 0) < text.trimEnd().length || /\s$/.test(text);
  const seen = new Set<string>();
  const terms: QueryTerm[] = [];
  const rarityOf = (term: string) => rarity(countPages(vocabulary, term), pages);
  const content = listContentWords(tokens.map((token) => token.terms[0]?.text ?? ''));
  tokens.forEach((token, index) => {
    const isLast = index === tokens.length - 1 && !isFinished;
    for (const words of slotWords(token, vocabulary, isLast)) {
      const key = words[0]?.text ?? '';
      if (seen.has(key) || terms.length >= MAX_TERMS) continue;
      seen.add(key);
      const term = makeSlot(words, vocabulary, isLast, rarityOf);
      const isWeak = isFragment(tokens, index) || !content.has(index);
      if (term !== undefined) terms.push(isWeak ? weaken(term) : term);
    }
  });
  const weight = terms.reduce((sum, term) => sum + term.weight, 0);
  const literal = foldLiteral(text);
  return {
    terms,
    weight,
    literal,
    isPhrase: literal.length > 2 && (terms.length > 1 || !/^[\p{L}\p{N}]*$/u.test(literal)),
  };
}

/** The rest of a word that was cut off, as in `Nオブジェクト` of `JSONオブジェクト`: the whole word is unknown. */
function isFragment(tokens: readonly Token[], index: number): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (index > 0 || token === undefined || next === undefined || next.start !== token.end) return false;
  return token.end - token.start <= 3 && isUnspaced(next.terms[0]?.text ?? '');
}

function weaken({ terms, weight }: QueryTerm): QueryTerm {
  return { terms: new Map([...terms].map(([term, worth]) => [term, worth / 8])), weight: weight / 8 };
}

/** Text as literal comparison sees it. */
export const foldLiteral = (text: string): string => foldWord(text).replace(/\s+/g, ' ').trim();

/** The rarity of a term: terms on every page are uninformative (the inverse document frequency of BM25). */
function rarity(count: number, pages: number): number {
  return Math.log(1 + (pages - Math.min(count, pages) + 0.5) / (count + 0.5));
}

/**
 * The words that a token of the query is looked for as: itself, where anything like it is known; otherwise each of its
 * parts, as of an identifier that is written differently in the text.
 */
function slotWords({ terms }: Token, vocabulary: Vocabulary, isLast: boolean): readonly (readonly Term[])[] {
  const [whole, ...parts] = terms;
  if (whole === undefined) return [];
  const inner = parts.filter(({ text }) => whole.text.includes(text));
  if (inner.length === 0 || isKnown(whole.text, vocabulary, isLast)) return [terms];
  return inner.map((part) => [part]);
}

function isKnown(word: string, vocabulary: Vocabulary, isLast: boolean): boolean {
  if (countPages(vocabulary, word) > 0) return true;
  if (isLast && listWithPrefix(vocabulary, word, 1).length > 0) return true;
  const distance = allowedEdits(word);
  return distance > 0 && listSimilar(vocabulary, word, { distance, limit: 1 }).length > 0;
}

function makeSlot(
  words: readonly Term[],
  vocabulary: Vocabulary,
  isLast: boolean,
  rarityOf: (term: string) => number,
): QueryTerm | undefined {
  const terms = new Map<string, number>();
  const [whole, ...parts] = words;
  if (whole === undefined) return undefined;
  const isThere = countPages(vocabulary, whole.text) > 0;
  // No variant weighs more than the word itself, however rare it is.
  const most = isThere ? rarityOf(whole.text) : Number.POSITIVE_INFINITY;
  const add = (term: string, likeness: number, worth: number) =>
    terms.set(term, Math.max(likeness * Math.min(most, worth), terms.get(term) ?? 0));
  addExact(whole.text, vocabulary, isLast, rarityOf, add);
  addVariants(whole.text, isThere, terms.size > 0 && isLast, vocabulary, rarityOf, add);
  for (const { text } of parts) {
    if (countPages(vocabulary, text) > 0) add(text, 0.35 / parts.length, rarityOf(text));
  }
  if (terms.size === 0) addPieces(whole.text, isLast, vocabulary, rarityOf, add);
  if (terms.size === 0) {
    // A word that nothing is like still counts as one that no page has.
    return { terms, weight: rarityOf(whole.text) };
  }
  return { terms, weight: Math.max(...terms.values()) };
}

/** Adds a term, its similarity to the word (1: the word itself), and its rarity weight. */
type Add = (term: string, likeness: number, worth: number) => void;

/** The word itself, and its completions. */
function addExact(word: string, vocabulary: Vocabulary, isLast: boolean, rarityOf: (term: string) => number, add: Add) {
  if (countPages(vocabulary, word) > 0) add(word, 1, rarityOf(word));
  if (!isLast && (word.length < 4 || isUnspaced(word))) return;
  const limit = isLast ? (COMPLETIONS[word.length] ?? MAX_COMPLETIONS) : MAX_VARIANTS;
  const longer = listWithPrefix(vocabulary, word, limit).filter(
    (term) => term !== word && (isLast || term.length - word.length <= 4),
  );
  // All completions have the rarity of the most common one: the intended one is not known yet.
  const common = Math.min(...longer.map(rarityOf));
  for (const term of longer) {
    const share = word.length / term.length;
    if (isLast) add(term, 0.5 + 0.4 * share, Math.max(common, 0.5 * rarityOf(term)));
    else add(term, 0.5 * share, rarityOf(term));
  }
}

/** Words with similar spelling: other forms of a known word, likely corrections of an unknown one. */
function addVariants(
  word: string,
  isThere: boolean,
  isCompleted: boolean,
  vocabulary: Vocabulary,
  rarityOf: (term: string) => number,
  add: Add,
): void {
  const allowed = allowedEdits(word);
  const distance = isThere || isCompleted ? Math.min(1, allowed - (word.length < 5 ? 1 : 0)) : allowed;
  if (distance <= 0) return;
  const similar = listSimilar(vocabulary, word, { distance, limit: MAX_VARIANTS });
  const nearest = similar.filter((one) => one.distance === similar[0]?.distance);
  // All variants have the rarity of the most common one: common words are more likely intended.
  const common = Math.min(...nearest.map(({ term }) => rarityOf(term)));
  for (const { term, distance: away } of similar) {
    const likeness = away === nearest[0]?.distance ? 0.8 : 0.3;
    add(term, likeness * (isThere || isCompleted ? 0.45 : 1), Math.min(common, rarityOf(term)));
  }
}

/** The last resort for an unknown word: misspelled beginnings, and words that contain it. */
function addPieces(
  word: string,
  isLast: boolean,
  vocabulary: Vocabulary,
  rarityOf: (term: string) => number,
  add: Add,
): void {
  if (isLast && word.length >= 5 && !isUnspaced(word)) {
    for (const { term } of listSimilar(vocabulary, word, { distance: 1, limit: MAX_COMPLETIONS, isPrefix: true })) {
      add(term, 0.5, rarityOf(term));
    }
  }
  if (word.length < 3) return;
  for (const term of listWithPart(vocabulary, word, MAX_COMPLETIONS)) {
    add(term, 0.4 + 0.4 * (word.length / term.length), rarityOf(term));
  }
}
