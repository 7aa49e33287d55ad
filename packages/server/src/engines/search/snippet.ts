import type { Query } from './parse-query.ts';
import { foldWord, isUnspaced } from './tokenize.ts';

/** Longest snippet, in UTF-16 code units. */
const LENGTH = 200;
/** UTF-16 code units before the first match that are shown. */
const BEFORE = 50;
/** UTF-16 code units of a text that are looked through. */
const MAX_LOOKED_AT = 20_000;
/** Terms of a word of the query that are looked for, and places of each. */
const [MAX_TERMS, MAX_PLACES] = [6, 20];

/**
 * The excerpt of a text that best shows the match, on one line: around the query itself if it occurs, otherwise around
 * as many of its words as fit. Empty for an empty text. Pure.
 */
export function makeSnippet(query: Query, text: string): string {
  const line = text.slice(0, MAX_LOOKED_AT).replace(/\s+/g, ' ').trim();
  if (line.length <= LENGTH) return line;
  const match = findMatch(query, foldInPlace(line));
  const start = match <= BEFORE ? 0 : startOfWord(line, match - BEFORE);
  const end = start + LENGTH >= line.length ? line.length : endOfWord(line, start + LENGTH);
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`;
}

/** Folded for comparison, with unchanged offsets. */
function foldInPlace(line: string): string {
  const lower = line.toLowerCase();
  const folded = lower.length === line.length ? lower : line;
  return folded.replace(/[\u00c0-\u1fff]/g, (character) => {
    const foldedCharacter = foldWord(character);
    return foldedCharacter.length === 1 ? foldedCharacter : character;
  });
}

/** The start of the best match in a folded text. */
function findMatch({ literal, terms }: Query, line: string): number {
  const index = literal.length > 1 ? line.indexOf(literal) : -1;
  if (index >= 0) return index;
  const hits = terms.flatMap(({ terms }, slot) => {
    const best = [...terms].sort(([, one], [, other]) => other - one).slice(0, MAX_TERMS);
    return best.flatMap(([term, weight]) => listPlaces(line, term).map((start) => ({ start, slot, weight })));
  });
  hits.sort((one, other) => one.start - other.start);
  let [most, bestStart] = [0, 0];
  hits.forEach(({ start }, index) => {
    const words = new Map<number, number>();
    for (let next = index; next < hits.length; next++) {
      const hit = hits[next];
      if (hit === undefined || hit.start > start + LENGTH - BEFORE * 2) break;
      words.set(hit.slot, Math.max(hit.weight, words.get(hit.slot) ?? 0));
    }
    const sum = [...words.values()].reduce((total, weight) => total + weight, 0);
    if (sum > most) [most, bestStart] = [sum, start];
  });
  return bestStart;
}

/** Positions where a term starts a word, or occurs anywhere in scripts without spaces. */
function listPlaces(line: string, term: string): number[] {
  const matchOffsets: number[] = [];
  const isAnywhere = isUnspaced(term);
  for (let at = line.indexOf(term); at >= 0 && matchOffsets.length < MAX_PLACES; at = line.indexOf(term, at + 1)) {
    if (isAnywhere || !/[\p{L}\p{N}]/u.test(line[at - 1] ?? '')) matchOffsets.push(at);
  }
  return matchOffsets;
}

/** The beginning of a word at or shortly after a position. */
function startOfWord(line: string, offset: number): number {
  const space = line.indexOf(' ', offset);
  return space >= 0 && space < offset + 20 ? space + 1 : avoidHalf(line, offset);
}

/** The end of a word at or a bit before a place. */
function endOfWord(line: string, offset: number): number {
  const space = line.lastIndexOf(' ', offset);
  return space > offset - 20 ? space : avoidHalf(line, offset);
}

/** Not between the halves of a character. */
const avoidHalf = (line: string, offset: number): number =>
  /[\udc00-\udfff]/.test(line[offset] ?? '') ? offset - 1 : offset;
