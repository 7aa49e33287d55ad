import type { FrontMatter } from '../document/page-source.ts';
import { titleOfInlines } from '../document/text.ts';
import { splitSource } from './front-matter.ts';
import type { SourceWarning } from './page-options.ts';
import { parsePage } from './parse-page.ts';
import { hasHiddenStart } from './syntax/constructs.ts';
import { findTitle, readTitle } from './title.ts';
import { type ParseOptions, tokenize } from './tokenizer.ts';

/** A first paragraph that is longer is not searched for an underline, but parsed. */
const maximumTitle = 10_000;

/** The front matter and title of a page source. */
export interface PageHeader {
  readonly frontMatter: FrontMatter;
  /** As in `ParsedPage`. */
  readonly frontMatterError?: string;
  /** As in `SplitSource`. */
  readonly optionFaults?: readonly SourceWarning[];
  /** Text of the title, as `parsePage` finds it. */
  readonly title?: string;
}

/**
 * Parses front matter and title of a page source without parsing the page, with the same results as `parsePage`. Only a
 * title that needs a later definition, for a link or a note, requires parsing everything.
 * @param options the syntax of the page, which a stored page has in `syntax`
 */
export function readPageHeader(source: string, options: ParseOptions = {}): PageHeader {
  const { body, ...header } = splitSource(source);
  const first = findTitleText(body, options);
  if (first === undefined) {
    return header;
  }
  const { tokens, facts } = tokenize(first.text, options);
  const at = findTitle(tokens);
  if (at < 0) {
    return header;
  }
  const needsAll = /[[]|\{%/.test(tokens[at + 1]?.content ?? '');
  const title = needsAll ? parsePage(source, options).title : readTitle(tokens, at, facts).title;
  const text = title === undefined ? '' : titleOfInlines(title).trim();
  return text === '' ? header : { ...header, title: text };
}

const firstLine = / {0,3}(?:#[ \t]|#$).*\n?/my;
const emptyLine = /^[ \t]*$/m;
const underline = /^ {0,3}=+[ \t]*$/m;

/** Lines of a text, and the offset at which they begin. */
export interface TitleText {
  readonly start: number;
  readonly text: string;
}

/** The lines that can contain the title, if the text begins with a heading of the first level. */
export function findTitleText(body: string, { syntax = 'bindery' }: ParseOptions = {}): TitleText | undefined {
  const start = skipComments(body);
  // Imports may be above the title; only the parser finds their ends.
  if (hasHiddenStart(body, start, syntax)) return { start: 0, text: body };
  const end = matchAt(firstLine, body, start);
  if (end !== undefined) {
    return { start, text: body.slice(start, end) };
  }
  const text = body.slice(start, start + maximumTitle);
  const paragraph = text.slice(0, emptyLine.exec(text)?.index);
  if (paragraph.length === maximumTitle) {
    const rest = body.slice(start);
    return underline.test(rest) ? { start, text: rest } : undefined;
  }
  const line = underline.exec(paragraph);
  return line === null ? undefined : { start, text: paragraph.slice(0, line.index + line[0].length) };
}

const emptyLines = /(?:[ \t]*\n)*/y;
const commentStart = / {0,3}<!--/y;
const lineEnd = /[ \t]*(?:\n|$)/y;

/** Offset of the line at which the text begins, after empty lines and comments. */
function skipComments(body: string): number {
  let position = matchAt(emptyLines, body, 0) ?? 0;
  for (;;) {
    const start = matchAt(commentStart, body, position);
    const end = start === undefined ? -1 : body.indexOf('-->', start);
    const next = end < 0 ? undefined : matchAt(lineEnd, body, end + 3);
    if (next === undefined) {
      return position;
    }
    position = matchAt(emptyLines, body, next) ?? next;
  }
}

/** Offset after the match that begins at `position`. */
function matchAt(pattern: RegExp, text: string, position: number): number | undefined {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
