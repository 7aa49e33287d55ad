import type { MarkdownIt, StateBlock } from 'markdown-it';

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];

/** Lets the other rules read a line from a position in it, as if it began there. @param own the rule that calls this */
export function readRestOfLine(state: StateBlock, line: number, position: number, end: number, own: BlockRule): void {
  const { bMarks, tShift, sCount } = state;
  const saved = [bMarks[line] ?? 0, tShift[line] ?? 0, sCount[line] ?? 0] as const;
  bMarks[line] = position;
  tShift[line] = 0;
  sCount[line] = state.blkIndent;
  for (const rule of state.md.block.ruler.getRules('')) {
    if (rule !== own && rule(state, line, end, false)) break;
  }
  [bMarks[line], tShift[line], sCount[line]] = saved;
}
