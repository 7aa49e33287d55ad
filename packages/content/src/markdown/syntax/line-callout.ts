import type { MarkdownIt, StateBlock } from 'markdown-it';
import { type Construct, count, INTERRUPTING, indentOf, lineAt, pushParagraph, pushTag } from './construct.ts';

const STYLES: ReadonlyMap<string, string> = new Map([
  ['!> ', 'warning'],
  ['?> ', 'info'],
]);

/** `!> Text` and `?> Text`: the lines of one paragraph. */
export const lineCallout: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.block.ruler.before('fence', 'line_callout', readCallout, INTERRUPTING);
  },
};

function readCallout(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (indentOf(state, start) >= 4) return false;
  const line = lineAt(state, start);
  const style = STYLES.get(line.slice(0, 3));
  if (style === undefined || silent) return style !== undefined;
  let next = start + 1;
  while (next < end && !state.isEmpty(next)) next += 1;
  const map: [number, number] = [start, next];
  const lines = [line.slice(3), ...Array.from({ length: next - start - 1 }, (_, at) => lineAt(state, start + 1 + at))];
  count(state, 'callout', 'read', line);
  pushTag(state, 'hint', map, { style });
  pushParagraph(state, lines.join('\n').trim(), map);
  pushTag(state, 'endhint', map);
  state.line = next;
  return true;
}
