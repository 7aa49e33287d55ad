import type { MarkdownIt, StateBlock } from 'markdown-it';
import {
  type Construct,
  count,
  endOfIndented,
  indentOf,
  lineAt,
  pushParagraph,
  readContents,
  textStartOf,
} from './construct.ts';

const DEFINITION = /^:[ \t]+/;

/** A term on a line, and its definitions after `:` on the lines below it: the term in bold, then their text. */
export const definitionList: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.block.ruler.before('paragraph', 'definition_list', readTerm);
  },
};

const isDefinition = (state: StateBlock, line: number, end: number): boolean =>
  line < end && indentOf(state, line) >= 0 && indentOf(state, line) < 4 && DEFINITION.test(lineAt(state, line));

/** The line of the first definition below terms: at most one empty line is between them. */
function findFirst(state: StateBlock, start: number, end: number): number | undefined {
  let line = start;
  while (line < end && line < start + 5 && !state.isEmpty(line)) {
    if (line > start && isDefinition(state, line, end)) return line;
    line += 1;
  }
  return line === start + 1 && isDefinition(state, line + 1, end) ? line + 1 : undefined;
}

function readTerm(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (silent || indentOf(state, start) >= 4 || isDefinition(state, start, end)) return false;
  const first = findFirst(state, start, end);
  if (first === undefined) return false;
  count(state, 'definition list', 'read', lineAt(state, start));
  for (let line = start; line < first; line += 1) {
    if (!state.isEmpty(line)) pushParagraph(state, lineAt(state, line), [line, line + 1], true);
  }
  let line = first;
  while (isDefinition(state, line, end)) {
    line = readDefinition(state, line, end);
    let next = line;
    while (next < end && state.isEmpty(next)) next += 1;
    if (isDefinition(state, next, end)) line = next;
  }
  state.line = line;
  return true;
}

/** Reads the contents of a definition: the rest of its line, its further lines, and what is indented below it. */
function readDefinition(state: StateBlock, start: number, end: number): number {
  let next = start + 1;
  while (next < end && !state.isEmpty(next) && !isDefinition(state, next, end)) next += 1;
  const last = Math.max(next, endOfIndented(state, next, end, 4));
  const { bMarks, tShift, sCount } = state;
  const saved = [bMarks[start] ?? 0, tShift[start] ?? 0, sCount[start] ?? 0] as const;
  bMarks[start] = textStartOf(state, start) + (DEFINITION.exec(lineAt(state, start))?.[0].length ?? 0);
  tShift[start] = 0;
  sCount[start] = state.blkIndent + 4;
  readContents(state, start, last, 4);
  [bMarks[start], tShift[start], sCount[start]] = saved;
  return last;
}
