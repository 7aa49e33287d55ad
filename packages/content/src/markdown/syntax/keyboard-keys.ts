import type { MarkdownIt, StateInline } from 'markdown-it';
import { type Construct, count } from './construct.ts';

const KEYS = /\+\+((?:[\w-]{1,40}|"[^"\n]{1,40}")(?:\+(?:[\w-]{1,40}|"[^"\n]{1,40}")){0,9})\+\+/y;

/** `++ctrl+alt+del++`. */
export const keyboardKeys: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.inline.ruler.before('emphasis', 'keyboard_keys', readKeys);
  },
};

function readKeys(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x2b) return false;
  KEYS.lastIndex = state.pos;
  const match = KEYS.exec(state.src);
  if (match === null || KEYS.lastIndex > state.posMax) return false;
  const { lastIndex } = KEYS;
  if (!silent) {
    count(state, 'keyboard keys', 'read', match[0]);
    for (const [index, key] of (match[1] ?? '').split('+').entries()) {
      if (index > 0) state.push('text', '', 0).content = '+';
      state.push('html_inline', '', 0).content = '<kbd>';
      state.push('text', '', 0).content = key.replaceAll('"', '');
      state.push('html_inline', '', 0).content = '</kbd>';
    }
  }
  state.pos = lastIndex;
  return true;
}
