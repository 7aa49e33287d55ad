import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { readRestOfLine } from '../read-rest-of-line.ts';
import { isInlineComponent } from './components.ts';
import {
  type Construct,
  count,
  endOfIndented,
  factsOf,
  INTERRUPTING,
  indentOf,
  lineAt,
  pushHidden,
  readContents,
  skipSpaces,
  textStartOf,
} from './construct.ts';
import { findExpressionEnd, isComment, readLiteral } from './expression-range.ts';
import { BLOCK_ELEMENTS, RAW_ELEMENTS, VOID_ELEMENTS } from './html-names.ts';
import { type JsxTag, readJsxTag } from './jsx-tag.ts';

/** Tags and expressions of JSX within Markdown. Nothing is evaluated. */
export const jsxRules: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.disable('code');
    markdown.block.ruler.before('table', 'indentation', readIndented);
    markdown.block.ruler.before('fence', 'jsx', readTagLine, INTERRUPTING);
    markdown.block.ruler.before('fence', 'block_expression', readBlockExpression, INTERRUPTING);
    markdown.inline.ruler.before('html_inline', 'jsx', readInlineTag);
    markdown.inline.ruler.before('emphasis', 'jsx_expression', readExpression);
  },
};

/** Columns of indentation up to which lines are read. */
const MAX_INDENT = 400;

/**
 * Indentation has no meaning but that of lists: contents of components are indented. Reads a line with those below it
 * that are at least as deep as if they were not.
 */
function readIndented(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const surplus = indentOf(state, start);
  if (surplus < 4 || silent || state.blkIndent + surplus > MAX_INDENT) return false;
  const next = endOfIndented(state, start, end, surplus);
  readContents(state, start, next, surplus, 0);
  state.line = next;
  return true;
}

const isFlow = ({ name }: JsxTag): boolean =>
  /^[a-z]/.test(name) && !name.includes('-') && !name.includes('.')
    ? BLOCK_ELEMENTS.has(name)
    : !isInlineComponent(name);

/** Tags at the start of a line; the rest of the line is a separate block. */
function readTagLine(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const position = textStartOf(state, start);
  if (state.src.charCodeAt(position) !== 0x3c) return false;
  const limit = state.eMarks[end - 1] ?? 0;
  const tag = readFlowTag(state, position, limit) ?? (silent ? undefined : readEmptyTag(state, start));
  if (tag === undefined || silent) return tag !== undefined;
  let line = start;
  let [next, current]: [number, JsxTag | undefined] = [position, tag];
  while (current !== undefined) {
    const first = line;
    while (line + 1 < end && current.end > (state.eMarks[line] ?? 0)) line += 1;
    Object.assign(state.push('jsx', '', 0), {
      meta: { jsx: current },
      content: state.src.slice(next, current.end),
      map: [first, line + 1],
    });
    next = state.skipSpaces(current.end);
    current = next < (state.eMarks[line] ?? 0) ? readFlowTag(state, next, limit) : undefined;
  }
  if (next >= (state.eMarks[line] ?? 0)) state.line = line + 1;
  else readRestOfLine(state, line, next, end, readTagLine);
  return true;
}

function readFlowTag(state: StateBlock, position: number, limit: number): JsxTag | undefined {
  if (state.src.charCodeAt(position) !== 0x3c) return undefined;
  const tag = readJsxTag(state.src, position, factsOf(state));
  return tag === undefined || tag.end > limit || RAW_ELEMENTS.has(tag.name) || !isFlow(tag) ? undefined : tag;
}

/** A picture or the like alone on its line: a block of HTML would have the lines below it too. */
function readEmptyTag(state: StateBlock, line: number): JsxTag | undefined {
  const tag = readJsxTag(state.src, textStartOf(state, line), factsOf(state));
  const isEmpty = tag?.kind === 'empty' || (tag?.kind === 'start' && VOID_ELEMENTS.has(tag.name));
  return isEmpty && state.src.slice(tag.end, state.eMarks[line]).trim() === '' ? tag : undefined;
}

/** An expression alone on its lines. */
function readBlockExpression(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const position = textStartOf(state, start);
  if (state.src.charCodeAt(position) !== 0x7b) return false;
  const close = findExpressionEnd(state.src, position, factsOf(state));
  if (close === undefined || close > (state.eMarks[end - 1] ?? 0)) return false;
  let line = start;
  while (line + 1 < end && close > (state.eMarks[line] ?? 0)) line += 1;
  const expression = state.src.slice(position + 1, close - 1);
  if (state.src.slice(close, state.eMarks[line]).trim() !== '' || readLiteral(expression) !== undefined) return false;
  if (silent) return true;
  if (!isComment(expression)) count(state, 'expression', 'leftOut', `{${expression}}`);
  pushHidden(state, [start, line + 1]);
  state.line = line + 1;
  return true;
}

function readInlineTag(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  const tag = readJsxTag(state.src, state.pos, factsOf(state));
  if (tag === undefined || tag.end > state.posMax) return false;
  if (!silent) {
    Object.assign(state.push('jsx', '', 0), { meta: { jsx: tag }, content: state.src.slice(state.pos, tag.end) });
  }
  state.pos = tag.end;
  return true;
}

/** A literal is its text, a comment nothing, and every other expression is left out. */
function readExpression(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x7b) return false;
  const end = findExpressionEnd(src, pos, factsOf(state));
  if (end === undefined || end > state.posMax) return false;
  const expression = src.slice(pos + 1, end - 1);
  if (!silent) {
    const literal = readLiteral(expression);
    if (literal !== undefined) state.push('text', '', 0).content = literal;
    if (!isComment(expression))
      count(state, 'expression', literal === undefined ? 'leftOut' : 'read', src.slice(pos, end));
    state.pos = literal === undefined ? skipSpaces(state, end) : end;
    return true;
  }
  state.pos = end;
  return true;
}

const MODULE_LINE =
  /^(?:import(?:\s*['"]|\s+[\w$*{][^\n]*(?:\bfrom\s*['"]|[{,]\s*$))|export\s+(?:const|let|var|function|class|async|default)\b|export\s*[{*])/;

/** `import` and `export` at the top of a page, up to an empty line. */
export const moduleLines: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.block.ruler.before('table', 'module_lines', readModuleLines);
  },
};

function readModuleLines(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (silent || state.level > 0 || state.sCount[start] !== 0) return false;
  const line = lineAt(state, start);
  if (!(line.startsWith('import') || line.startsWith('export')) || !MODULE_LINE.test(line)) return false;
  const next = endOfModule(state, start, end);
  count(state, 'import', 'leftOut', state.src.slice(state.bMarks[start], state.eMarks[next - 1]));
  pushHidden(state, [start, next]);
  state.line = next;
  return true;
}

/** The lines up to an empty one, or to the end of the brackets that they open. */
function endOfModule(state: StateBlock, start: number, end: number): number {
  let line = start;
  while (line < end && !state.isEmpty(line)) {
    const text = state.src.slice(state.bMarks[line], state.eMarks[line]);
    const bracket = /[{([]\s*$/.exec(text);
    const from = bracket === null ? -1 : (state.bMarks[line] ?? 0) + bracket.index;
    const close = from < 0 ? undefined : findExpressionEnd(state.src, from, factsOf(state));
    line += 1;
    while (close !== undefined && line < end && (state.bMarks[line] ?? 0) < close) line += 1;
  }
  return line;
}
