import type { MarkdownIt, StateInline } from 'markdown-it';
import { readBlockTag } from './block-tag.ts';
import { findEmojiCode } from './emoji-codes.ts';
import { decodeEntities } from './html-tag.ts';
import type { SourceFacts } from './tokenizer.ts';

/**
 * The inline pieces of the dialect that markdown does not know. In the text of HTML elements a formula or an expression
 * is HTML like all the rest and has entities; in markdown it is verbatim.
 */
export function addInlineRules(markdown: MarkdownIt, language: 'markdown' | 'html', hasTags: boolean): void {
  const decode = language === 'html' ? decodeEntities : (text: string) => text;
  markdown.inline.ruler.before('emphasis', 'product', readProduct);
  if (hasTags) {
    markdown.inline.ruler.push('block_tag', readTag);
    markdown.inline.ruler.push('expression', (state, silent) => readExpression(state, silent, decode));
  }
  markdown.inline.ruler.push('math', (state, silent) => readMath(state, silent, decode));
  markdown.inline.ruler.push('emoji', readEmoji);
  markdown.inline.ruler.before('link', 'footnote_reference', readFootnoteReference);
}

type Decode = (text: string) => string;

/** An asterisk between two digits is no emphasis: `2*3*4` is a product. */
function readProduct(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x2a || !isDigit(src.charCodeAt(pos - 1)) || !isDigit(src.charCodeAt(pos + 1))) {
    return false;
  }
  if (!silent) {
    state.pending += '*';
  }
  state.pos += 1;
  return true;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function readTag(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x7b || state.src.charCodeAt(state.pos + 1) !== 0x25) {
    return false;
  }
  const facts = state.env as SourceFacts;
  const tag = readBlockTag(state.src, state.pos);
  if (tag === undefined || tag.end > state.posMax || (facts.raw && tag.name !== 'endraw')) {
    return false;
  }
  if (tag.name === 'raw') {
    const name = findNext(state, 'endraw', tag.end);
    const start = name < 0 ? -1 : state.src.lastIndexOf('{%', name);
    const close = start < tag.end ? undefined : readBlockTag(state.src, start);
    if (close?.name === 'endraw' && close.end <= state.posMax) {
      pushText(state, silent, state.src.slice(tag.end, start), close.end);
      return true;
    }
  }
  if (!silent) {
    const token = state.push('block_tag', '', 0);
    token.meta = { tag };
    token.content = state.src.slice(state.pos, tag.end);
  }
  state.pos = tag.end;
  return true;
}

function pushText(state: StateInline, silent: boolean, text: string, next: number): void {
  if (!silent && text !== '') {
    state.push('text', '', 0).content = text;
  }
  state.pos = next;
}

const directivePattern = /\{\{[#%/>!&][^{}\n]{0,1000}\}\}/y;
const expressionPattern = /\{\{-?[ \t]*([A-Za-z_$][^{}\n]{0,300}?)[ \t]*-?\}\}/y;

/** `{{ name }}` shows a value; `{{#include …}}` and its like are directives of other tools and vanish. */
function readExpression(state: StateInline, silent: boolean, decode: Decode): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x7b || state.src.charCodeAt(state.pos + 1) !== 0x7b) {
    return false;
  }
  if ((state.env as SourceFacts).raw) {
    return false;
  }
  directivePattern.lastIndex = state.pos;
  if (directivePattern.test(state.src) && directivePattern.lastIndex <= state.posMax) {
    state.pos = directivePattern.lastIndex;
    return true;
  }
  expressionPattern.lastIndex = state.pos;
  const match = expressionPattern.exec(state.src);
  if (match === null || expressionPattern.lastIndex > state.posMax) {
    return false;
  }
  if (!silent) {
    const token = state.push('expression', '', 0);
    token.content = decode(match[1] ?? '').trim();
    token.markup = match[0];
  }
  state.pos = expressionPattern.lastIndex;
  return true;
}

function readMath(state: StateInline, silent: boolean, decode: Decode): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x24 || state.src.charCodeAt(state.pos + 1) !== 0x24) {
    return false;
  }
  const end = findNext(state, '$$', state.pos + 2);
  const formula = end < 0 ? '' : joinLines(decode(state.src.slice(state.pos + 2, end)));
  // Markdown has no way to write a formula with two dollars in it.
  if (formula === '' || formula.includes('$$')) {
    // The two dollars are text; without this the second one could open a formula with a third.
    pushText(state, silent, '$$', state.pos + 2);
    return true;
  }
  if (!silent) {
    state.push('math', '', 0).content = formula;
  }
  state.pos = end + 2;
  return true;
}

/** A formula within text is one line: a line end in it is a space. */
function joinLines(formula: string): string {
  return formula
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join(' ')
    .trim();
}

/** Offset of `text` at or after `from`; -1 if there is none, which is cached to avoid repeated searches. */
function findNext(state: StateInline, text: '$$' | 'endraw', from: number): number {
  // The cache of the parser is by offset; offsets are never negative.
  const slot = text === '$$' ? -1 : -2;
  if (from >= (state.cache[slot] ?? Number.POSITIVE_INFINITY)) {
    return -1;
  }
  const index = state.src.indexOf(text, from);
  if (index < 0) {
    state.cache[slot] = from;
  }
  return index + text.length > state.posMax ? -1 : index;
}

const emojiPattern = /:((?:[a-z0-9_+-]|\\_){1,60}):/y;

function readEmoji(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a) {
    return false;
  }
  emojiPattern.lastIndex = state.pos;
  const match = emojiPattern.exec(state.src);
  const code = match === null ? undefined : findEmojiCode((match[1] ?? '').replaceAll('\\', ''));
  if (code === undefined || emojiPattern.lastIndex > state.posMax) {
    return false;
  }
  if (!silent) {
    state.push('emoji', '', 0).content = code;
  }
  state.pos = emojiPattern.lastIndex;
  return true;
}

const footnotePattern = /\[\^([^\s\]]{1,200})\]/y;

function readFootnoteReference(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) {
    return false;
  }
  footnotePattern.lastIndex = state.pos;
  const label = footnotePattern.exec(state.src)?.[1];
  if (label === undefined || footnotePattern.lastIndex > state.posMax) {
    return false;
  }
  if (!(state.env as SourceFacts).footnotes.has(label)) {
    return false;
  }
  if (!silent) {
    state.push('footnote_reference', '', 0).content = label;
  }
  state.pos = footnotePattern.lastIndex;
  return true;
}
