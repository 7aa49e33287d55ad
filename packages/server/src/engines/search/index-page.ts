import type { Yield } from '../../platform/concurrency/yielder.ts';
import { MAX_FREQUENCY, makeOccurrence, type TermOccurrence } from './postings.ts';
import { CONDITIONAL } from './score-pages.ts';
import type { PageSection } from './split-page.ts';
import { scanTokens } from './tokenize.ts';

/** The terms of a page in the index. */
export interface PageTerms {
  /** Occurrences by term, in the order of sections. */
  readonly occurrences: ReadonlyMap<string, readonly TermOccurrence[]>;
  /** Of each section: tokens of its heading, with `CONDITIONAL`, and of its text. */
  readonly lengths: Uint16Array;
}

/** Words of text count twice as much as those of code, and as parts of words. */
const [TEXT, CODE] = [2, 1];

/**
 * Computes the occurrences of each term of a page. Deterministic.
 * @param pause yields between parts of long texts
 */
export async function indexPage(sections: readonly PageSection[], pause: Yield): Promise<PageTerms> {
  const occurrences = new Map<string, TermOccurrence[]>();
  const lengths = new Uint16Array(sections.length * 2);
  for (const [number, { heading, text, code, isConditional }] of sections.entries()) {
    await pause();
    const counts = new Map<string, number>();
    const headingLength = countHeading(counts, heading);
    const textLength = (await countText(counts, text, TEXT, pause)) + (await countText(counts, code, CODE, pause));
    lengths[number * 2] = Math.min(headingLength, CONDITIONAL - 1) | (isConditional ? CONDITIONAL : 0);
    lengths[number * 2 + 1] = Math.min(textLength, 0xffff);
    for (const [term, count] of counts) {
      const list = occurrences.get(term);
      const occurrence = makeOccurrence(number, 0, 0) | count;
      if (list === undefined) occurrences.set(term, [occurrence]);
      else list.push(occurrence);
    }
  }
  return { occurrences, lengths };
}

/** Counts the terms of a heading, as occurrences in section 0; returns its number of tokens. */
function countHeading(counts: Map<string, number>, heading: string): number {
  let length = 0;
  scanTokens(heading, (terms, _start, _end, isJoined) => {
    if (!isJoined) length++;
    for (const { text, isPart } of terms) {
      counts.set(text, Math.max(counts.get(text) ?? 0, makeOccurrence(0, isPart ? 1 : 2, 0)));
    }
  });
  return length;
}

/** UTF-16 code units that are counted without a pause. */
const PART = 8192;

/** Counts the terms of a text, part by part. */
async function countText(counts: Map<string, number>, text: string, weight: number, pause: Yield): Promise<number> {
  if (text.length <= PART) return countPart(counts, text, weight);
  let length = 0;
  for (let start = 0; start < text.length; ) {
    const end = findPartEnd(text, start);
    length += countPart(counts, text.slice(start, end), weight);
    start = end;
    await pause();
  }
  return length;
}

/** The end of a part: at a space, which no word contains; a text without spaces is cut anywhere. */
function findPartEnd(text: string, start: number): number {
  const most = start + PART;
  if (most >= text.length) return text.length;
  const space = Math.max(text.lastIndexOf(' ', most), text.lastIndexOf('\n', most));
  return space > start ? space : most;
}

function countPart(counts: Map<string, number>, text: string, weight: number): number {
  let length = 0;
  scanTokens(text, (terms, _start, _end, isJoined) => {
    if (!isJoined) length++;
    for (const term of terms) {
      const count = counts.get(term.text) ?? 0;
      const room = MAX_FREQUENCY - (count & MAX_FREQUENCY);
      counts.set(term.text, count + Math.min(room, term.isPart ? 1 : weight));
    }
  });
  return length;
}
