import type { MarkdownIt, StateBlock } from 'markdown-it';
import { type BlockTag, readBlockTag } from './block-tag.ts';
import { readConflict } from './conflict-markers.ts';
import { readRestOfLine } from './read-rest-of-line.ts';
import type { SourceFacts } from './tokenizer.ts';

const interrupting = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

/** The blocks of the dialect that markdown does not know: conflicts, tags, formulas, definitions of footnotes. */
export function addBlockRules(markdown: MarkdownIt, hasTags: boolean): void {
  markdown.block.ruler.before('table', 'conflict', readConflict, interrupting);
  if (hasTags) markdown.block.ruler.before('fence', 'block_tag', readTagLine, interrupting);
  markdown.block.ruler.before('fence', 'math_block', readMathBlock, interrupting);
  markdown.block.ruler.before('reference', 'footnote', readFootnote, { alt: ['paragraph', 'reference'] });
}

function isCodeIndented(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}

function startOf(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Tags at the start of a line; the rest of the line is a separate block. */
function readTagLine(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  let position = startOf(state, start);
  if (state.src.charCodeAt(position) !== 0x7b || isCodeIndented(state, start)) {
    return false;
  }
  const facts = state.env as SourceFacts;
  let line = start;
  let hasTag = false;
  for (;;) {
    const tag = readTagAt(state, position, end, facts);
    if (tag === undefined) {
      break;
    }
    hasTag = true;
    if (silent) {
      return true;
    }
    const first = line;
    while (line + 1 < end && tag.end > (state.eMarks[line] ?? 0)) {
      line += 1;
    }
    pushTag(state, tag, position, [first, line + 1]);
    position = state.skipSpaces(tag.end);
  }
  if (!hasTag) {
    return false;
  }
  if (position >= (state.eMarks[line] ?? 0)) {
    state.line = line + 1;
  } else {
    readRestOfLine(state, line, position, end, readTagLine);
  }
  return true;
}

function readTagAt(state: StateBlock, position: number, end: number, facts: SourceFacts): BlockTag | undefined {
  if (!state.src.startsWith('{%', position)) {
    return undefined;
  }
  const tag = readBlockTag(state.src, position);
  if (tag === undefined || tag.end > (state.eMarks[end - 1] ?? 0)) {
    return undefined;
  }
  return facts.raw && tag.name !== 'endraw' ? undefined : tag;
}

function pushTag(state: StateBlock, tag: BlockTag, position: number, map: [number, number]): void {
  const facts = state.env as SourceFacts;
  if (tag.name === 'raw' || tag.name === 'endraw') {
    const open = tag.name === 'raw' && facts.lastRawEnd > position;
    if (open || facts.raw) {
      state.push(open ? 'raw_open' : 'raw_close', '', 0).map = map;
    }
    facts.raw = open;
    return;
  }
  Object.assign(state.push('block_tag', '', 0), { meta: { tag }, map });
}

/** `$$ formula $$` on one line or over several. */
function readMathBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const position = startOf(state, start);
  if (!state.src.startsWith('$$', position) || isCodeIndented(state, start)) {
    return false;
  }
  const facts = state.env as SourceFacts;
  if (facts.noMathFrom !== undefined && position >= facts.noMathFrom) {
    return false;
  }
  const first = state.src.slice(position + 2, state.eMarks[start]).trim();
  if (first.includes('$$')) {
    const formula = first.slice(0, -2).trim();
    return (
      first.endsWith('$$') && !formula.includes('$$') && formula !== '' && pushMath(state, start + 1, formula, silent)
    );
  }
  for (let line = start + 1; line < end && (state.sCount[line] ?? 0) >= Math.min(state.blkIndent, 1); line += 1) {
    const text = state.src.slice(startOf(state, line), state.eMarks[line]).trimEnd();
    if (text.endsWith('$$')) {
      const inner = state.getLines(start + 1, line, state.blkIndent, false);
      const formula = [first, inner, text.slice(0, -2)].filter((part) => part.trim() !== '').join('\n');
      return !formula.includes('$$') && pushMath(state, line + 1, formula.replace(/^\n+/, '').trimEnd(), silent);
    }
  }
  if (state.blkIndent === 0 && end === state.lineMax) {
    facts.noMathFrom = position;
  }
  return false;
}

function pushMath(state: StateBlock, next: number, formula: string, silent: boolean): boolean {
  if (!silent) {
    Object.assign(state.push('math_block', '', 0), { content: formula, map: [state.line, next] });
    state.line = next;
  }
  return true;
}

const footnotePattern = /\[\^([^\s\]]{1,200})\]:[ \t]*/y;

function readFootnote(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const position = startOf(state, start);
  if (state.src.charCodeAt(position) !== 0x5b || state.src[position + 1] !== '^' || isCodeIndented(state, start)) {
    return false;
  }
  footnotePattern.lastIndex = position;
  const match = footnotePattern.exec(state.src);
  if (match === null || footnotePattern.lastIndex > (state.eMarks[start] ?? 0) || silent) {
    return match !== null && silent;
  }
  const label = match[1] ?? '';
  (state.env as SourceFacts).footnotes.add(label);
  const { bMarks, tShift, sCount, blkIndent, parentType, tight } = state;
  const saved = [bMarks[start] ?? 0, tShift[start] ?? 0, sCount[start] ?? 0] as const;
  const open = state.push('footnote_open', '', 1);
  open.meta = { label };
  state.blkIndent += 4;
  state.parentType = 'footnote';
  bMarks[start] = footnotePattern.lastIndex;
  tShift[start] = 0;
  sCount[start] = state.blkIndent;
  state.line = start + 1;
  state.md.block.tokenize(state, start, end);
  state.line = Math.max(state.line, start + 1);
  open.map = [start, state.line];
  Object.assign(state, { blkIndent, parentType, tight });
  [bMarks[start], tShift[start], sCount[start]] = saved;
  state.push('footnote_close', '', -1);
  return true;
}
