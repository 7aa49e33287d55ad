import { findFrontMatter, splitLines } from '../change/source-lines.ts';

/** A page source, taken apart; the parts together are the source again. */
export interface SourceParts {
  /** A byte order mark, or nothing. */
  readonly mark: string;
  /** Lines of the front matter with its fences, each with its line end; none without front matter. */
  readonly head: readonly string[];
  /** The other lines. The last one may have no line end. */
  readonly body: readonly string[];
}

export function splitParts(source: string): SourceParts {
  const split = splitLines(source);
  const frontMatter = findFrontMatter(split);
  const bodyStart = frontMatter === undefined ? 0 : frontMatter.end + 1;
  return { mark: split.mark, head: split.lines.slice(0, bodyStart), body: split.lines.slice(bodyStart) };
}

/** The lines of a text, each with its line end. */
export function linesOf(text: string): readonly string[] {
  return splitLines(text).lines;
}

const MOST_LINES = 10_000;
const LONGEST = 500_000;

/**
 * Whether a text is too long to be split into blocks: more than 10,000 lines or 500,000 characters, some hundred times
 * a usual page. Such texts are merged by lines only, and conflict as a whole.
 */
export function isHuge(text: string): boolean {
  if (text.length > LONGEST) return true;
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= MOST_LINES; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > MOST_LINES;
}
