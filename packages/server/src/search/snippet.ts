import { foldWord, isUnspaced } from './list-tokens.ts';
import type { Query } from './parse-query.ts';

/** Longest snippet, in UTF-16 code units. */
const LENGTH = 200;
/** UTF-16 code units before the first match that are shown. */
const BEFORE = 50;
/** UTF-16 code units of a text that are looked through. */
const MAX_LOOKED_AT = 20_000;
/** Terms of a word of the query that are looked for, and places of each. */
const [MAX_TERMS, MAX_PLACES] = [6, 20];

/**
 * The part of a text that shows best why it was found, on one line: around the query itself where it stands there,
 * otherwise around as many of its words as fit. Empty for an empty text. Pure.
 */
export function makeSnippet(query: Query, text: string): string {
  const line = text.slice(0, MAX_LOOKED_AT).replace(/\s+/g, ' ').trim();
  if (line.length <= LENGTH) return line;
  const match = findMatch(query, foldInPlace(line));
  const start = match <= BEFORE ? 0 : startOfWord(line, match - BEFORE);
  const end = start + LENGTH >= line.length ? line.length : endOfWord(line, start + LENGTH);
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`;
}

/** Folded for comparison, with every character where it was. */
function foldInPlace(line: string): string {
  const lower = line.toLowerCase();
  const folded = lower.length === line.length ? lower : line;
  return folded.replace(/[\u00c0-\u1fff]/g, (character) => {
    const one = foldWord(character);
    return one.length === 1 ? one : character;
  });
}

/** Where the best part of a folded text begins. */
function findMatch({ literal, terms }: Query, line: string): number {
  const place = literal.length > 1 ? line.indexOf(literal) : -1;
  if (place >= 0) return place;
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

/** Where a term begins a word of the text, or stands anywhere in scripts without spaces. */
function listPlaces(line: string, term: string): number[] {
  const places: number[] = [];
  const isAnywhere = isUnspaced(term);
  for (let at = line.indexOf(term); at >= 0 && places.length < MAX_PLACES; at = line.indexOf(term, at + 1)) {
    if (isAnywhere || !/[\p{L}\p{N}]/u.test(line[at - 1] ?? '')) places.push(at);
  }
  return places;
}

/** The beginning of a word at or shortly after a position. */
function startOfWord(line: string, place: number): number {
  const space = line.indexOf(' ', place);
  return space >= 0 && space < place + 20 ? space + 1 : avoidHalf(line, place);
}

/** The end of a word at or a bit before a place. */
function endOfWord(line: string, place: number): number {
  const space = line.lastIndexOf(' ', place);
  return space > place - 20 ? space : avoidHalf(line, place);
}

/** Not between the halves of a character. */
const avoidHalf = (line: string, place: number): number =>
  /[\udc00-\udfff]/.test(line[place] ?? '') ? place - 1 : place;
