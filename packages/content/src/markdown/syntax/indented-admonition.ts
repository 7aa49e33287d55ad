import type { MarkdownIt, StateBlock } from 'markdown-it';
import { pushExpandable } from './colon-directive.ts';
import {
  type Construct,
  count,
  endOfIndented,
  INTERRUPTING,
  indentOf,
  lineAt,
  pushParagraph,
  pushTag,
  readContents,
} from './construct.ts';
import { HINT_STYLES } from './hint-styles.ts';

const MARKERS = ['!!!', '???+', '???'] as const;
/** Columns of the contents, as of code. */
const INDENT = 4;

/** `!!! note "Title"`, `??? note` and `???+ note` with indented contents. */
export const indentedAdmonition: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.block.ruler.before('fence', 'indented_admonition', readAdmonition, INTERRUPTING);
  },
};

function readAdmonition(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (indentOf(state, start) >= INDENT) return false;
  const line = lineAt(state, start);
  const marker = MARKERS.find((each) => line.startsWith(each));
  const header = marker === undefined ? undefined : readHeader(line.slice(marker.length));
  if (marker === undefined || header === undefined) return false;
  if (silent) return true;
  const next = endOfIndented(state, start + 1, end, INDENT);
  const map: [number, number] = [start, next];
  const readInner = () => readContents(state, start + 1, next, INDENT);
  if (marker === '!!!') {
    count(state, 'admonition', 'read', line);
    pushTag(state, 'hint', map, { style: HINT_STYLES.get(header.name) ?? 'info' });
    if (header.title) pushParagraph(state, header.title, map, true);
    readInner();
    pushTag(state, 'endhint', map);
  } else {
    count(state, 'expandable', 'read', line);
    const title = header.title ?? header.name.charAt(0).toUpperCase() + header.name.slice(1);
    pushExpandable(state, title, map, readInner, marker === '???+');
  }
  state.line = next;
  return true;
}

/** The first word names the kind, others are modifiers; a title is in quotes. */
function readHeader(text: string): { readonly name: string; readonly title?: string } | undefined {
  const header = text.trim();
  const quote = header.indexOf('"');
  const words = (quote < 0 ? header : header.slice(0, quote)).trim().split(/\s+/);
  const [name = ''] = words;
  if (!words.every((word) => /^[\w-]+$/.test(word))) return undefined;
  if (quote < 0) return { name: name.toLowerCase() };
  if (!header.endsWith('"') || header.length === quote + 1) return undefined;
  return { name: name.toLowerCase(), title: header.slice(quote + 1, -1).replaceAll('\\"', '"') };
}
