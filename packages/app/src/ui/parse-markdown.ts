/** Inline content. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'emphasis' | 'deleted'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly url: string; readonly children: readonly Inline[] };

export interface ListItem {
  /** Absent if it is not a task. */
  readonly isChecked?: boolean;
  readonly blocks: readonly MarkdownBlock[];
}

export type MarkdownBlock =
  | { readonly type: 'paragraph' | 'heading'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string; readonly language: string }
  | { readonly type: 'quote'; readonly blocks: readonly MarkdownBlock[] }
  | { readonly type: 'list'; readonly start: number | undefined; readonly items: readonly ListItem[] }
  | { readonly type: 'rule' };

/** Maximum nesting; deeper levels stay text. */
const MAX_DEPTH = 8;
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/;
const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?/;
const MARKER = /^( {0,3}(?:[-*+]|(\d{1,9})[.)]))(?:[ \t]+|$)(.*)$/;
const TASK = /^\[([ xX])\]\s+/;

/**
 * Parses user-written Markdown into blocks: the common subset. Pages support more, which the server parses. Unknown
 * syntax stays text. Pure.
 */
export const parseMarkdown = (text: string): readonly MarkdownBlock[] =>
  parseBlocks(text.replace(/\r\n?/g, '\n').split('\n'), 0);

/** Lines of which a block consumes the first ones. */
interface Taken {
  readonly block: MarkdownBlock;
  readonly lines: number;
}

function parseBlocks(lines: readonly string[], depth: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const { block, lines: taken } = takeBlock(lines.slice(at), depth);
    blocks.push(block);
    at += taken;
  }
  return blocks;
}

function takeBlock(lines: readonly string[], depth: number): Taken {
  const [first = ''] = lines;
  const heading = HEADING.exec(first);
  if (heading !== null) return { block: { type: 'heading', children: parseInlines(heading[1] ?? '') }, lines: 1 };
  const fence = FENCE.exec(first);
  if (fence !== null) return takeCode(lines, fence[1] ?? '```', fence[2] ?? '');
  if (RULE.test(first)) return { block: { type: 'rule' }, lines: 1 };
  if (depth < MAX_DEPTH && QUOTE.test(first)) return takeQuote(lines, depth);
  if (depth < MAX_DEPTH && MARKER.test(first)) return takeList(lines, depth);
  return takeParagraph(lines);
}

function takeCode(lines: readonly string[], fence: string, language: string): Taken {
  const rest = lines.slice(1);
  const isEnd = (line: string) => line.trim().startsWith(fence) && line.trim().replaceAll(fence[0] ?? '`', '') === '';
  const end = rest.findIndex(isEnd);
  const text = (end < 0 ? rest : rest.slice(0, end)).join('\n');
  return { block: { type: 'code', text, language }, lines: (end < 0 ? rest.length : end + 1) + 1 };
}

function takeQuote(lines: readonly string[], depth: number): Taken {
  const endIndex = lines.findIndex((line) => !QUOTE.test(line));
  const end = endIndex < 0 ? lines.length : endIndex;
  const inner = lines.slice(0, end).map((line) => line.replace(QUOTE, ''));
  return { block: { type: 'quote', blocks: parseBlocks(inner, depth + 1) }, lines: end };
}

function takeList(lines: readonly string[], depth: number): Taken {
  const [, , number] = MARKER.exec(lines[0] ?? '') ?? [];
  const isOrdered = number !== undefined;
  const items: ListItem[] = [];
  let at = 0;
  for (;;) {
    const match = MARKER.exec(lines[at] ?? '');
    if (match === null || (match[2] !== undefined) !== isOrdered || RULE.test(lines[at] ?? '')) break;
    const indent = Math.min((match[1] ?? '').length + 1, 4);
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((line, index) => !belongs(line, rest[index + 1], indent));
    const inner = end < 0 ? rest : rest.slice(0, end);
    items.push(readItem([match[3] ?? '', ...inner.map((line) => line.slice(Math.min(indent, spacesOf(line))))], depth));
    at += 1 + inner.length;
  }
  return { block: { type: 'list', start: isOrdered ? Number(number) : undefined, items }, lines: at };
}

const spacesOf = (line: string): number => line.length - line.trimStart().length;

/** Whether a line continues an item: it is indented, or a blank line before an indented one, or a lazy continuation. */
function belongs(line: string, next: string | undefined, indent: number): boolean {
  if (line.trim() === '') return next !== undefined && next.trim() !== '' && spacesOf(next) >= Math.min(indent, 2);
  return spacesOf(line) >= Math.min(indent, 2) || !startsBlock(line);
}

const startsBlock = (line: string): boolean =>
  [HEADING, FENCE, RULE, QUOTE, MARKER].some((pattern) => pattern.test(line));

function readItem([first = '', ...rest]: readonly string[], depth: number): ListItem {
  const task = TASK.exec(first);
  const blocks = parseBlocks([first.replace(TASK, ''), ...rest], depth + 1);
  return { blocks, ...(task !== null && { isChecked: task[1] !== ' ' }) };
}

function takeParagraph(lines: readonly string[]): Taken {
  const endIndex = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || startsBlock(line)));
  const end = endIndex < 0 ? lines.length : endIndex;
  const children = parseInlines(
    lines
      .slice(0, end)
      .map((line) => line.trimStart())
      .join('\n'),
  );
  return { block: { type: 'paragraph', children }, lines: end };
}

const INLINE = new RegExp(
  [
    '\\\\([!-/:-@[-`{-~])', // 1: escaped
    '(`+)([^`]|[^`][\\s\\S]*?[^`])\\2(?!`)', // 3: code
    '!?\\[((?:[^[\\]\\\\]|\\\\.)*)\\]\\(\\s*<?([^\\s()<>]*)>?(?:\\s+"[^"]*")?\\s*\\)', // 4, 5: link or image
    '<((?:https?://|mailto:)[^\\s<>]+)>', // 6: URL in brackets
    '(\\bhttps?://[^\\s<>()\\[\\]]*[^\\s<>()\\[\\].,:;!?\'"*_~])', // 7: bare URL
    '(\\*\\*|__)(?=\\S)([\\s\\S]*?\\S)\\8', // 9: strong
    '(\\*|(?<![\\p{L}\\p{N}])_)(?=\\S)([\\s\\S]*?\\S)(?:\\10)(?![\\p{L}\\p{N}]|\\*)', // 11: emphasis
    '~~(?=\\S)([\\s\\S]*?\\S)~~', // 12: deleted
    '( {2,}|\\\\)?\\n', // 13: end of a line
  ].join('|'),
  'gu',
);

/** Inline content of blocks. Pure. */
export function parseInlines(text: string, depth = 0): Inline[] {
  const parts: Inline[] = [];
  const add = (plain: string) => {
    const last = parts.at(-1);
    if (plain === '') return;
    if (last?.type === 'text') parts[parts.length - 1] = { type: 'text', text: last.text + plain };
    else parts.push({ type: 'text', text: plain });
  };
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    add(text.slice(end, match.index));
    end = match.index + match[0].length;
    const part = readInline(match, depth);
    if (typeof part === 'string') add(part);
    else parts.push(part);
  }
  add(text.slice(end));
  return parts;
}

function readInline(match: RegExpMatchArray, depth: number): Inline | string {
  const [whole, escaped, , code, label, target, bracketed, bare, , strong, , emphasis, deleted] = match;
  const inner = (content: string): Inline[] =>
    depth < MAX_DEPTH ? parseInlines(content, depth + 1) : [{ type: 'text', text: content }];
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return { type: 'code', text: code.replace(/^ (.+) $/s, '$1') };
  if (label !== undefined) {
    const url = safeUrl(target ?? '');
    const children = inner(label === '' ? (target ?? '') : label);
    return url === undefined ? whole : { type: 'link', url, children };
  }
  const url = bracketed ?? bare;
  if (url !== undefined) return { type: 'link', url, children: [{ type: 'text', text: url }] };
  if (strong !== undefined) return { type: 'strong', children: inner(strong) };
  if (emphasis !== undefined) return { type: 'emphasis', children: inner(emphasis) };
  if (deleted !== undefined) return { type: 'deleted', children: inner(deleted) };
  return { type: 'break' };
}

/** An allowed URL: http, https or mailto. */
const safeUrl = (url: string): string | undefined => (/^(?:https?:\/\/|mailto:)/i.test(url) ? url : undefined);
