import type { MarkdownIt, StateBlock } from 'markdown-it';
import {
  type Construct,
  count,
  endOfIndented,
  INTERRUPTING,
  indentOf,
  lineAt,
  pushTag,
  readContents,
} from './construct.ts';

const HEADER = /^===[!+]{0,2}[ \t]+(?:"([^"]*)"|'([^']*)')$/;
/** A tab that begins a new group although it follows another one. */
const NEW_GROUP = '===!';
/** Columns of the contents, as of code. */
const INDENT = 4;

/** `=== "Title"` with indented contents; those that follow each other are one group. */
export const indentedTabs: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.block.ruler.before('fence', 'indented_tabs', readTabs, INTERRUPTING);
  },
};

const titleAt = (state: StateBlock, line: number): string | undefined => {
  if (indentOf(state, line) >= INDENT || indentOf(state, line) < 0) return undefined;
  const match = HEADER.exec(lineAt(state, line));
  return match === null ? undefined : (match[1] ?? match[2] ?? '');
};

function readTabs(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  let title = titleAt(state, start);
  if (title === undefined || silent) return title !== undefined;
  count(state, 'tabs', 'read', lineAt(state, start));
  pushTag(state, 'tabs', [start, start + 1]);
  let line = start;
  let last = start;
  while (title !== undefined) {
    last = endOfIndented(state, line + 1, end, INDENT);
    const map: [number, number] = [line, last];
    pushTag(state, 'tab', map, { title });
    readContents(state, line + 1, last, INDENT);
    pushTag(state, 'endtab', map);
    line = last;
    while (line < end && state.isEmpty(line)) line += 1;
    title = line < end && !lineAt(state, line).startsWith(NEW_GROUP) ? titleAt(state, line) : undefined;
  }
  pushTag(state, 'endtabs', [start, last]);
  state.line = last;
  return true;
}
