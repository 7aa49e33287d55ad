import type { ParsedPage } from '../document/page-source.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { findTitleText, readPageHeader } from '../markdown/read-page-header.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { findTitle, readTitle, type Title } from '../markdown/title.ts';
import { tokenize } from '../markdown/tokenizer.ts';
import { setFrontMatter } from './set-front-matter.ts';
import { findFrontMatter, replaceLines, splitLines } from './source-lines.ts';

/**
 * The source with another title: that of its front matter where it has one, else its first heading `#`, which is put in
 * front of the text where there is none. A heading that says what the front matter said follows it. Every other byte
 * stays as it is. Setting the existing title changes nothing.
 * @param title one line with single spaces and none at its ends, not empty
 * @returns undefined when it cannot be done, as in `setFrontMatter`
 */
export function setTitle(source: string, title: string): string | undefined {
  if (findOwnTitle(source) === title) return source;
  const header = readPageHeader(source);
  const written = header.frontMatter.title?.trim();
  if (!written) return setHeading(source, title) ?? setFrontMatter(source, 'title', title);
  const next = setFrontMatter(source, 'title', title);
  return next !== undefined && header.title === written ? (setHeading(next, title) ?? next) : next;
}

/** Where the title of a source stands: lines of the source. */
export interface TitleLines extends Title {
  readonly start: number;
  readonly end: number;
}

/** The heading that is the title of a source; undefined where it has none. */
export function findTitleLines(source: string): TitleLines | undefined {
  const { body } = splitSource(source);
  const found = findTitleText(body);
  if (found === undefined) return undefined;
  const { tokens, facts } = tokenize(found.text);
  const at = findTitle(tokens);
  const map = tokens[at]?.map;
  if (!map) return undefined;
  const above = body.slice(0, found.start).split('\n').length - 1;
  const first = (findFrontMatter(splitLines(source))?.end ?? -1) + 1 + above;
  const title = readTitle(tokens, at, facts);
  return title.title === undefined ? undefined : { ...title, start: first + map[0], end: first + map[1] };
}

function setHeading(source: string, title: string): string | undefined {
  const found = findTitleLines(source);
  const heading = writeHeading(title, found?.titleId);
  const next = found === undefined ? insertHeading(source, heading) : replaceHeading(source, found, heading);
  const isRight = readPageHeader(next).title === title;
  return isRight ? next : undefined;
}

function replaceHeading(source: string, { start, end }: TitleLines, heading: string): string {
  const lines = splitLines(source);
  const isLast = end >= lines.lines.length && !/[\r\n]$/.test(lines.lines.at(-1) ?? '');
  return replaceLines(lines, start, end, isLast ? heading.trimEnd() : heading);
}

/** After the empty lines that the text begins with, and an empty line apart from what stands around it. */
function insertHeading(source: string, heading: string): string {
  const lines = splitLines(source);
  const first = (findFrontMatter(lines)?.end ?? -1) + 1;
  let at = first;
  while (at < lines.lines.length && lines.lines[at]?.trim() === '') at += 1;
  const before = at === first && first > 0 ? '\n' : '';
  return replaceLines(lines, at, at, `${before}${heading}${at < lines.lines.length ? '\n' : ''}`);
}

function writeHeading(text: string, titleId: string | undefined): string {
  const title: ParsedPage['title'] = [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];
  const document = { object: 'document', data: {}, nodes: [] } as const;
  return serializeDocument({ frontMatter: {}, title, ...(titleId !== undefined && { titleId }), document });
}

/** The title that a source brings, in its front matter or as a heading. */
export function findOwnTitle(source: string): string | undefined {
  const { frontMatter, title } = readPageHeader(source);
  return frontMatter.title?.trim() || title;
}
