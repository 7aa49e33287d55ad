import type { MarkdownIt, StateInline } from 'markdown-it';
import { type Construct, count, skipSpaces } from './construct.ts';
import { readLiteral } from './expression-range.ts';

const INTERPOLATION = /\{\{([^{}\n]{0,1000})\}\}/y;

/** `{{ expression }}` and `{{#directive}}`: a literal is its text, everything else is left out. */
export const interpolation: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.inline.ruler.before('emphasis', 'interpolation', readInterpolation);
  },
};

function readInterpolation(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('{{', state.pos)) return false;
  INTERPOLATION.lastIndex = state.pos;
  const match = INTERPOLATION.exec(state.src);
  if (match === null || INTERPOLATION.lastIndex > state.posMax) return false;
  const { lastIndex } = INTERPOLATION;
  const [all, expression = ''] = match;
  const literal = readLiteral(expression);
  if (!silent) {
    count(
      state,
      expression.startsWith('#') ? 'include' : 'expression',
      literal === undefined ? 'leftOut' : 'read',
      all,
    );
    if (literal !== undefined) state.push('text', '', 0).content = literal;
  }
  state.pos = silent || literal !== undefined ? lastIndex : skipSpaces(state, lastIndex);
  return true;
}
