import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import type { SourceFacts } from '../tokenizer.ts';
import type { SyntaxKind, SyntaxOutcome } from './syntax-counter.ts';

/** A construct of other tools: rules that read it, or a pass over the tokens that were read. */
export interface Construct {
  readonly addRules?: (markdown: MarkdownIt) => void;
  /** Replaces tokens after the page was read; also applied to the tokens of a text alone. */
  readonly rewrite?: (tokens: readonly Token[], facts: SourceFacts) => readonly Token[];
}

/** Blocks that end a paragraph. */
export const INTERRUPTING = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

type State = StateBlock | StateInline;

export const factsOf = (state: State): SourceFacts => state.env as SourceFacts;

export function count(state: State, kind: SyntaxKind, outcome: SyntaxOutcome, example: string): void {
  factsOf(state).counter?.add(kind, outcome, example);
}

/** Offset of the first character of a line that is no space. */
export const textStartOf = (state: StateBlock, line: number): number =>
  (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);

/** A line without its indentation. */
export const lineAt = (state: StateBlock, line: number): string =>
  state.src.slice(textStartOf(state, line), state.eMarks[line]).trimEnd();

/** Indentation of a line within the block around it, in columns. */
export const indentOf = (state: StateBlock, line: number): number => (state.sCount[line] ?? 0) - state.blkIndent;

/** Adds a tag of the dialect. `map`: its lines, exclusive at the end. */
export function pushTag(
  state: StateBlock,
  name: string,
  map: [number, number],
  attributes: Readonly<Record<string, string>> = {},
): void {
  Object.assign(state.push('block_tag', '', 0), { meta: { tag: makeTag(name, attributes) }, map });
}

export const makeTag = (name: string, attributes: Readonly<Record<string, string>> = {}) => ({
  name,
  attributes,
  body: '',
  end: 0,
});

/** Adds a stretch of HTML. */
export function pushHtml(state: StateBlock, html: string, map: [number, number]): void {
  Object.assign(state.push('html_block', '', 0), { content: html, map });
}

/** Adds a paragraph: `title` in bold. */
export function pushParagraph(state: StateBlock, text: string, map: [number, number], isTitle = false): void {
  state.push('paragraph_open', 'p', 1).map = map;
  Object.assign(state.push('inline', '', 0), { content: text, children: [], map, meta: { isTitle } });
  state.push('paragraph_close', 'p', -1);
}

/** Lines that are no content; differs from a definition in that other lines are next to it. */
export function pushHidden(state: StateBlock, map: [number, number]): void {
  state.push('syntax_hidden', '', 0).map = map;
}

/**
 * Parses lines as the contents of a block.
 * @param indent columns of their indentation
 * @param depth levels of nesting that they are below the block around them
 */
export function readContents(state: StateBlock, start: number, end: number, indent = 0, depth = 1): void {
  if (start >= end) return;
  const { parentType, tight, blkIndent, lineMax, line } = state;
  state.parentType = 'root';
  state.blkIndent += indent;
  state.lineMax = end;
  state.level += depth;
  state.line = start;
  state.md.block.tokenize(state, start, end);
  state.level -= depth;
  Object.assign(state, { parentType, tight, blkIndent, lineMax, line });
}

/** The end of the lines below `start` that are indented by at least `indent` columns, without empty ones at the end. */
export function endOfIndented(state: StateBlock, start: number, end: number, indent: number): number {
  let last = start;
  for (let line = start; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    if (indentOf(state, line) < indent) break;
    last = line + 1;
  }
  return last;
}

/** A token like another one. */
export function makeToken(like: Token, type: string, members: Partial<Token> = {}, nesting: -1 | 0 | 1 = 0): Token {
  const Constructor = like.constructor as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;
  return Object.assign(new Constructor(type, '', nesting), members);
}

/** Offset after a piece that has no text itself: spaces after it are no second ones. */
export function skipSpaces(state: StateInline, end: number): number {
  let next = end;
  if (state.pending === '' ? state.tokens.length === 0 : state.pending.endsWith(' ')) {
    while (next < state.posMax && state.src.charCodeAt(next) === 0x20) next += 1;
  }
  return next;
}

/** Whether `length` more characters may be searched. */
export function maySearch(facts: SourceFacts, length: number): boolean {
  facts.searchable -= length;
  return facts.searchable >= 0;
}
