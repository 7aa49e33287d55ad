import type { MarkdownIt, StateBlock } from 'markdown-it';
import { type Construct, count, INTERRUPTING, indentOf, lineAt, pushHidden } from './construct.ts';
import type { SyntaxKind } from './syntax-counter.ts';

/** Lines of one kind that are no content of the page themselves. */
const LINES: readonly { readonly kind: SyntaxKind; readonly pattern: RegExp }[] = [
  { kind: 'abbreviation', pattern: /^\*\[[^\]\n]{1,200}\]:(?:[ \t]|$)/ },
  { kind: 'include', pattern: /^-{1,4}8<-{1,4}(?:[ \t]|$)/ },
  { kind: 'include', pattern: /^<<<[ \t]+[@./]/ },
  { kind: 'attributes', pattern: /^\{:[ \t]*[.#:\w][^{}\n]{0,500}\}$/ },
];

/** Definitions of abbreviations, includes of parts of files, and attributes of blocks, alone on their lines. */
export const hiddenLines: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.block.ruler.before('fence', 'hidden_lines', readLine, INTERRUPTING);
  },
};

function readLine(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  if (indentOf(state, start) >= 4) return false;
  const line = lineAt(state, start);
  if (!'*-<{'.includes(line[0] ?? ' ')) return false;
  const hidden = LINES.find(({ pattern }) => pattern.test(line));
  if (hidden === undefined || silent) return hidden !== undefined;
  count(state, hidden.kind, 'leftOut', line);
  pushHidden(state, [start, start + 1]);
  state.line = start + 1;
  return true;
}
