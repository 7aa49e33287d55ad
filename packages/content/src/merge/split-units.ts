import type { Token } from 'markdown-it';
import type { BlockTag } from '../markdown/block-tag.ts';
import type { JsxTag } from '../markdown/syntax/jsx-tag.ts';
import { type ParseOptions, tokenizeBlocks } from '../markdown/tokenizer.ts';

/** A top-level block of a page, with its lines verbatim. */
export interface Unit {
  readonly text: string;
  /** The empty lines after it. */
  readonly gap: string;
  /** The contents of a `container` determine its end: code, tags, HTML elements. Its lines are not independent. */
  readonly kind: 'text' | 'list' | 'table' | 'container';
  /** Whether it is the heading with the title of the page. */
  readonly isTitle: boolean;
}

/** Lines from, and up to before. */
interface Range {
  start: number;
  end: number;
  kind: Unit['kind'];
}

const kinds: ReadonlyMap<string, Unit['kind']> = new Map<string, Unit['kind']>([
  ['bullet_list_open', 'list'],
  ['ordered_list_open', 'list'],
  ['table_open', 'table'],
  ['fence', 'container'],
  ['math_block', 'container'],
  ['html_block', 'container'],
  ['block_tag', 'container'],
  ['raw_open', 'container'],
  ['conflict_open', 'container'],
  ['jsx', 'container'],
  ['code_group_open', 'container'],
  ['syntax_hidden', 'container'],
]);

/** Splits
 * the body of a page; `texts` and gaps of all units together are its lines again. The first unit is empty:
 * its gap has the empty lines before the first block. Tags and elements are one block from their start to their end.
 * @param options the syntax of the page
 */
export function splitUnits(lines: readonly string[], options: ParseOptions = {}): Unit[] {
  const bare = lines.map((line) => line.replace(/[\r\n]+$/, ''));
  const tokens = tokenizeBlocks(bare.join('\n'), options);
  const ranges = joinRanges(rangesOf(tokens, bare));
  const titleLine = findTitleLine(tokens);
  const units: Unit[] = [];
  let at = 0;
  const add = (start: number, end: number, kind: Unit['kind'], isTitle: boolean): void => {
    at = end;
    while (at < lines.length && isBlank(bare[at])) at += 1;
    units.push({ text: lines.slice(start, end).join(''), gap: lines.slice(end, at).join(''), kind, isTitle });
  };
  add(0, 0, 'text', false);
  for (const { start, end, kind } of ranges) {
    // Link definitions have no token.
    while (at < start) add(at, endOfText(bare, at, start), 'text', false);
    add(start, end, kind, titleLine >= start && titleLine < end);
  }
  while (at < lines.length) add(at, endOfText(bare, at, lines.length), 'text', false);
  return units;
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === '';
}

function endOfText(lines: readonly string[], start: number, limit: number): number {
  let end = start + 1;
  while (end < limit && !isBlank(lines[end])) end += 1;
  return end;
}

function findTitleLine(tokens: readonly Token[]): number {
  const first = tokens.find(
    ({ type, content }) =>
      type !== 'syntax_hidden' && (type !== 'html_block' || !content.trimStart().startsWith('<!--')),
  );
  return first?.type === 'heading_open' && first.tag === 'h1' ? (first.map?.[0] ?? -1) : -1;
}

/** The lines of all blocks, and those from the start of a tag or element to its end. */
function rangesOf(tokens: readonly Token[], lines: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const open = new OpenNames();
  for (const { type, level, nesting, map, meta, content } of tokens) {
    if (level > 0 || nesting < 0 || map === null) continue;
    const start = map[0];
    let end = Math.min(map[1], lines.length);
    while (end > start + 1 && isBlank(lines[end - 1])) end -= 1;
    ranges.push({ start, end, kind: kinds.get(type) ?? 'text' });
    for (const { name, isEnd } of namesIn(type, meta, content)) {
      const from = isEnd ? open.close(name) : undefined;
      if (from !== undefined) ranges.push({ start: from, end, kind: 'container' });
      if (!isEnd) open.open(name, start);
    }
  }
  return ranges;
}

/** Elements and tags in lines of HTML: a tag right after an element has no token. */
const namePattern = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d-]*)(?=[\s/>])|\{%-?\s*(end)?([a-z@][\w@/-]*)/gi;

function namesIn(type: string, meta: Token['meta'], html: string): { name: string; isEnd: boolean }[] {
  const tag = meta?.['tag'] as BlockTag | undefined;
  if (type === 'raw_open') return [{ name: '%raw', isEnd: false }];
  if (type === 'raw_close') return [{ name: '%raw', isEnd: true }];
  if (tag !== undefined) {
    const isEnd = tag.name.startsWith('end');
    return [{ name: `%${isEnd ? tag.name.slice(3) : tag.name}`, isEnd }];
  }
  if (type === 'jsx') {
    const jsx = meta?.['jsx'] as JsxTag | undefined;
    const { name, kind } = jsx ?? { name: '', kind: 'empty' };
    return kind === 'empty' ? [] : [{ name: `<${name}`, isEnd: kind === 'end' }];
  }
  if (type !== 'html_block') return [];
  return [...html.matchAll(namePattern)].flatMap(([, slash, element, end, tag]) => {
    if (tag !== undefined) return [{ name: `%${tag.toLowerCase()}`, isEnd: end !== undefined }];
    return element === undefined ? [] : [{ name: element.toLowerCase(), isEnd: slash === '/' }];
  });
}

/** Open tags and elements with their positions. */
class OpenNames {
  readonly #opened: { readonly name: string; readonly line: number }[] = [];
  readonly #counts = new Map<string, number>();

  open(name: string, line: number): void {
    this.#opened.push({ name, line });
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes the innermost element of a name and all within it; returns its first line. */
  close(name: string): number | undefined {
    if ((this.#counts.get(name) ?? 0) === 0) return undefined;
    for (;;) {
      const last = this.#opened.pop();
      if (last === undefined) return undefined;
      this.#counts.set(last.name, (this.#counts.get(last.name) ?? 1) - 1);
      if (last.name === name) return last.line;
    }
  }
}

/** Ranges in order; those that share lines are joined. */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = joined.at(-1);
    if (last === undefined || range.start >= last.end) {
      joined.push({ ...range });
    } else {
      if (range.end > last.end) Object.assign(last, { end: range.end, kind: 'container' });
      if (range.kind === 'container') last.kind = 'container';
    }
  }
  return joined;
}
