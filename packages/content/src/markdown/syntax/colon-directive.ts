import type { MarkdownIt, StateBlock } from 'markdown-it';
import {
  type Construct,
  count,
  factsOf,
  INTERRUPTING,
  indentOf,
  lineAt,
  pushHtml,
  pushParagraph,
  pushTag,
  readContents,
} from './construct.ts';
import { HINT_STYLES } from './hint-styles.ts';

const COLON = 0x3a;
const OPENING = /^(:{3,})[ \t]*\{?([A-Za-z][\w-]*)\}?/;
const MARKERS = /^[\s>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?/;
const CODE_FENCE = /^(?:`{3,}|~{3,})/;

/** `:::note Title` up to `:::`: admonitions, `details` and groups of code. More colons contain fewer. */
export const colonDirective: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.block.ruler.before('fence', 'colon_directive', readDirective, INTERRUPTING);
  },
};

function readDirective(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (state.src.charCodeAt((state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0)) !== COLON) return false;
  if (indentOf(state, start) >= 4) return false;
  const line = lineAt(state, start);
  const [opening, , name = ''] = OPENING.exec(line) ?? [];
  if (opening === undefined) return false;
  if (silent) return true;
  const facts = factsOf(state);
  facts.colonFences ??= matchFences(state.src);
  const close = facts.colonFences.get(start) ?? end;
  const next = Math.min(close + 1, end);
  const directive = { name: name.toLowerCase(), title: readTitle(line.slice(opening.length)), line };
  openDirective(state, directive, [start, next], () => readContents(state, start + 1, Math.min(close, end)));
  state.line = next;
  return true;
}

interface Directive {
  readonly name: string;
  readonly title: string;
  readonly line: string;
}

function openDirective(
  state: StateBlock,
  { name, title, line }: Directive,
  map: [number, number],
  readInner: () => void,
): void {
  const style = HINT_STYLES.get(name);
  if (name === 'code-group') {
    count(state, 'code group', 'read', line);
    state.push('code_group_open', '', 0).map = map;
    readInner();
    state.push('code_group_close', '', 0).map = map;
  } else if (name === 'details' || name === 'dropdown') {
    count(state, 'expandable', 'read', line);
    pushExpandable(state, title === '' ? 'Details' : title, map, readInner);
  } else if (style !== undefined) {
    count(state, 'admonition', 'read', line);
    pushTag(state, 'hint', map, { style });
    if (title !== '') pushParagraph(state, title, map, true);
    readInner();
    pushTag(state, 'endhint', map);
  } else {
    count(state, 'admonition', 'leftOut', line);
    if (title !== '') pushParagraph(state, title, map, true);
    readInner();
    state.push('syntax_hidden', '', 0).map = map;
  }
}

/** Adds an expandable with the parts of a title and its contents. */
export function pushExpandable(
  state: StateBlock,
  title: string,
  map: [number, number],
  readInner: () => void,
  isOpen = false,
): void {
  pushHtml(state, isOpen ? '<details open>' : '<details>', map);
  pushHtml(state, '<summary>', map);
  pushParagraph(state, title, map);
  pushHtml(state, '</summary>', map);
  readInner();
  pushHtml(state, '</details>', map);
}

/** The title after the name: `[Title]{attributes}` or the rest of the line, without attributes. */
function readTitle(rest: string): string {
  const text = rest.trim();
  const attributes = text.endsWith('}') ? text.lastIndexOf('{') : -1;
  const bare = attributes < 0 ? text : text.slice(0, attributes).trimEnd();
  return bare.startsWith('[') && bare.endsWith(']') ? bare.slice(1, -1).trim() : bare;
}

/**
 * The line of the end of each opening line; those that are never closed have none. One pass: an end closes the
 * innermost one with at most as many colons.
 */
function matchFences(source: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: OpenFence[] = [];
  let code: string | undefined;
  for (const [index, raw] of source.split('\n').entries()) {
    const line = raw.slice(MARKERS.exec(raw)?.[0].length ?? 0).trimEnd();
    const fence = CODE_FENCE.exec(line)?.[0];
    if (code !== undefined) {
      if (fence !== undefined && fence === line && fence.startsWith(code)) code = undefined;
    } else if (fence !== undefined) {
      code = fence;
    } else if (line.startsWith(':::')) {
      const colons = OPENING.exec(line)?.[1]?.length;
      if (colons !== undefined)
        open.push({ line: index, colons, least: Math.min(colons, open.at(-1)?.least ?? colons) });
      else if (/^:+$/.test(line)) closeFence(open, closings, index, line.length);
    }
  }
  return closings;
}

interface OpenFence {
  readonly line: number;
  readonly colons: number;
  /** The fewest colons of it and of those around it. */
  readonly least: number;
}

function closeFence(open: OpenFence[], closings: Map<number, number>, line: number, colons: number): void {
  // Those within it are closed with it.
  while ((open.at(-1)?.least ?? Number.POSITIVE_INFINITY) <= colons) {
    const last = open.pop();
    if (last !== undefined) closings.set(last.line, line);
    if (last === undefined || last.colons <= colons) return;
  }
}
