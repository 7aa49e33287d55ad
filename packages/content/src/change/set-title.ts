import type { ParsedPage } from '../document/page-source.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { findTitleText, readPageHeader } from '../markdown/read-page-header.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { findTitle, readTitle, type Title } from '../markdown/title.ts';
import { type ParseOptions, tokenize } from '../markdown/tokenizer.ts';
import { setFrontMatter } from './set-front-matter.ts';
import { findFrontMatter, replaceLines, splitLines } from './source-lines.ts';

/**
 * The source with another title: in its front matter if that has one, otherwise in its first heading `#`, which is
 * inserted if missing. A heading equal to the title in the front matter is changed with it. Every other byte is
 * unchanged. Setting the current title changes nothing.
 * @param title one line with single spaces and none at its ends, not empty
 * @param options the syntax of the page
 * @returns undefined if it is impossible, as in `setFrontMatter`
 */
export function setTitle(source: string, title: string, options: ParseOptions = {}): string | undefined {
  if (findOwnTitle(source, options) === title) return source;
  const header = readPageHeader(source, options);
  const written = header.frontMatter.title?.trim();
  if (!written) return setHeading(source, title, options) ?? setFrontMatter(source, 'title', title);
  const next = setFrontMatter(source, 'title', title);
  return next !== undefined && header.title === written ? (setHeading(next, title, options) ?? next) : next;
}

/** The lines of a source that contain its title. */
export interface TitleLines extends Title {
  readonly start: number;
  readonly end: number;
}

/** The heading that is the title of a source; undefined where it has none. */
export function findTitleLines(source: string, options: ParseOptions = {}): TitleLines | undefined {
  const { body } = splitSource(source);
  const titleLines = findTitleText(body, options);
  if (titleLines === undefined) return undefined;
  const { tokens, facts } = tokenize(titleLines.text, options);
  const at = findTitle(tokens);
  const map = tokens[at]?.map;
  if (!map) return undefined;
  const above = body.slice(0, titleLines.start).split('\n').length - 1;
  const first = (findFrontMatter(splitLines(source))?.end ?? -1) + 1 + above;
  const title = readTitle(tokens, at, facts);
  return title.title === undefined ? undefined : { ...title, start: first + map[0], end: first + map[1] };
}

function setHeading(source: string, title: string, options: ParseOptions): string | undefined {
  const titleLines = findTitleLines(source, options);
  const check = (next: string) => (readPageHeader(next, options).title === title ? next : undefined);
  if (titleLines === undefined) return check(insertHeading(source, writeHeading(title, undefined)));
  const { titleId } = titleLines;
  const anchor = titleId === undefined ? undefined : findWrittenAnchor(source, titleLines, titleId);
  if (anchor !== undefined) {
    const heading = `${writeHeading(title, undefined).trimEnd()} ${anchor}\n`;
    const retitled = check(replaceHeading(source, titleLines, heading));
    if (retitled !== undefined && findTitleLines(retitled, options)?.titleId === titleId) return retitled;
  }
  return check(replaceHeading(source, titleLines, writeHeading(title, titleId)));
}

/** The anchor of a heading as its author wrote it: `{#id}` or an element. */
function findWrittenAnchor(source: string, { start, end }: TitleLines, titleId: string): string | undefined {
  const text = splitLines(source).lines.slice(start, end).join('\n');
  const anchors = [...text.matchAll(/\{#[^\s{}]{1,200}\}|<a\s[^<>]{1,500}><\/a>/g)].map(([anchor]) => anchor);
  return anchors.find((anchor) => anchor === `{#${titleId}}` || anchor.includes(`"${titleId}"`));
}

function replaceHeading(source: string, { start, end }: TitleLines, heading: string): string {
  const lines = splitLines(source);
  const isLast = end >= lines.lines.length && !/[\r\n]$/.test(lines.lines.at(-1) ?? '');
  return replaceLines(lines, start, end, isLast ? heading.trimEnd() : heading);
}

/** After the leading empty lines of the text, and separated from the surrounding text by an empty line. */
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
export function findOwnTitle(source: string, options: ParseOptions = {}): string | undefined {
  const { frontMatter, title } = readPageHeader(source, options);
  return frontMatter.title?.trim() || title;
}
