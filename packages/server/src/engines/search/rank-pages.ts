import { matchHeading } from './match-heading.ts';
import type { Query } from './parse-query.ts';
import type { ScoredPage } from './score-pages.ts';

/** The headings of a page, one per section, empty for a section without one. */
export interface Headings {
  readonly headings: readonly string[];
  /** In `foldLiteral` form, one per line. */
  readonly folded: string;
}

export interface RankedPage {
  readonly page: number;
  /** Comparable between spaces: the share of the query that the page matches, regardless of term weights. */
  readonly score: number;
  /** Scores of its sections. */
  readonly sections: ArrayLike<number>;
}

/** Pages whose headings are compared; later ones retain their order. */
const MAX_LOOKED_AT = 100;
/** Pages whose text is looked through. */
const MAX_READ = 60;
/** Sections of a page whose headings are compared. */
const MAX_HEADINGS = 3;
/** Sections that are shown of a page. */
const MAX_SHOWN = 5;
/** Part of the score of its best section that a section must have to be shown. */
const LEAST_SHARE = 0.3;
/** How much a heading that is the query counts, against words that are found somewhere. */
const HEADING_WEIGHT = 8;
/** How much it counts that the text has the query word for word. */
const PHRASE_WEIGHT = 5;
/** A title is worth a bit more than a heading, and one that is the query leads. */
const TITLE_SHARE = 1.3;
const EXACT_TITLE_SHARE = 1.6;

/** Reads details of a page during ranking, for the first pages only. */
export interface MatchReader {
  readHeadings(page: number): Headings;
  /** The section whose text contains the query literally. */
  findPhrase(page: number): number | undefined;
}

/**
 * Brings pages that were found into their final order: by how well their headings match the query, and by whether
 * their text has it word for word.
 */
export function rankPages(query: Query, pages: readonly ScoredPage[], reader: MatchReader): RankedPage[] {
  const weight = query.weight || 1;
  const byHeadings = pages.slice(0, MAX_LOOKED_AT).map((page) => rankPage(query, page, reader));
  byHeadings.sort(compareRanked);
  const looked = query.isPhrase ? addPhrases(byHeadings, reader) : byHeadings;
  const least = looked.at(-1)?.score ?? 0;
  const rest = pages.slice(MAX_LOOKED_AT).map(({ page, score, sections }) => ({
    page,
    score: Math.min(score / weight, least),
    sections,
  }));
  return [...looked, ...rest];
}

function rankPage(query: Query, { page, score, sections }: ScoredPage, reader: MatchReader): RankedPage {
  const weight = query.weight || 1;
  const scores = Array.from(sections, (one) => one / weight);
  const { headings, folded } = reader.readHeadings(page);
  const lines = folded.split('\n');
  const literal = folded.includes(query.literal) ? lines.findIndex((line) => line.includes(query.literal)) : -1;
  let best = 0;
  for (const number of new Set([...listBest(scores, MAX_HEADINGS), ...(literal < 0 ? [] : [literal])])) {
    const heading = headings[number] ?? '';
    if (heading === '') continue;
    const line = lines[number] ?? '';
    const isTitle = number === 0 ? (line === query.literal ? EXACT_TITLE_SHARE : TITLE_SHARE) : 1;
    const match = matchHeading(query, heading, line) * isTitle;
    scores[number] = (scores[number] ?? 0) + HEADING_WEIGHT * match;
    best = Math.max(best, HEADING_WEIGHT * match);
  }
  return { page, score: score / weight + best, sections: scores };
}

/** Pages with the same score keep their order, which does not depend on when they were indexed. */
const compareRanked = (one: RankedPage, other: RankedPage): number => other.score - one.score;

/** Raises those of the first pages whose text contains the query literally. */
function addPhrases(pages: readonly RankedPage[], reader: MatchReader): RankedPage[] {
  const raised = pages.map((page, rank) => {
    const phrase = rank < MAX_READ ? reader.findPhrase(page.page) : undefined;
    if (phrase === undefined) return page;
    const sections = Array.from(page.sections, (score, number) => score + (number === phrase ? PHRASE_WEIGHT : 0));
    return { page: page.page, score: page.score + PHRASE_WEIGHT, sections };
  });
  return raised.sort(compareRanked);
}

/** The sections that are shown of a page: those that match best, best first, by their numbers. */
export function listShownSections({ sections }: RankedPage): number[] {
  const [best = 0, ...others] = listBest(sections, MAX_SHOWN);
  const least = (sections[best] ?? 0) * LEAST_SHARE;
  return least === 0 ? [] : [best, ...others.filter((number) => (sections[number] ?? 0) >= least)];
}

/** Numbers of the sections with the greatest scores, those of nothing left out. */
function listBest(scores: ArrayLike<number>, limit: number): number[] {
  const best: number[] = [];
  for (let number = 0; number < scores.length; number++) {
    const score = scores[number] ?? 0;
    if (score === 0) continue;
    let index = best.length;
    while (index > 0 && (scores[best[index - 1] ?? 0] ?? 0) < score) index--;
    if (index < limit) best.splice(index, 0, number);
    if (best.length > limit) best.pop();
  }
  return best;
}
