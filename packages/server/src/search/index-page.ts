import { scanTokens } from './list-tokens.ts';
import { MAX_FREQUENCY, makeOccurrence, type Occurrence } from './postings.ts';
import { CONDITIONAL } from './score-pages.ts';
import type { PageSection } from './split-page.ts';

/** What the index holds of a page. */
export interface PageTerms {
  /** Occurrences by term, in the order of sections. */
  readonly occurrences: ReadonlyMap<string, readonly Occurrence[]>;
  /** Of each section: tokens of its heading, with `CONDITIONAL`, and of its text. */
  readonly lengths: Uint16Array;
}

/** Words of text count twice as much as those of code, and as parts of words. */
const [TEXT, CODE] = [2, 1];

/** Works out where each term of a page stands. The same sections always give the same. Pure. */
export function indexPage(sections: readonly PageSection[]): PageTerms {
  const occurrences = new Map<string, Occurrence[]>();
  const lengths = new Uint16Array(sections.length * 2);
  sections.forEach(({ heading, text, code, isConditional }, number) => {
    const counts = new Map<string, number>();
    const headingLength = countHeading(counts, heading);
    const textLength = countText(counts, text, TEXT) + countText(counts, code, CODE);
    lengths[number * 2] = Math.min(headingLength, CONDITIONAL - 1) | (isConditional ? CONDITIONAL : 0);
    lengths[number * 2 + 1] = Math.min(textLength, 0xffff);
    for (const [term, count] of counts) {
      const list = occurrences.get(term);
      const occurrence = makeOccurrence(number, 0, 0) | count;
      if (list === undefined) occurrences.set(term, [occurrence]);
      else list.push(occurrence);
    }
  });
  return { occurrences, lengths };
}

/** Counts the terms of a heading, as occurrences in section 0; tells how many tokens it has. */
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

/** The same for a text. */
function countText(counts: Map<string, number>, text: string, weight: number): number {
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
