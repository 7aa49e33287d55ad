import type { MarkdownIt, StateInline } from 'markdown-it';
import { type Construct, count, factsOf, maySearch } from './construct.ts';

/** Text between two signs, and the element that it becomes; without one, it is left out. */
interface Enclosed {
  readonly open: string;
  readonly close: string;
  readonly element?: string;
}

const CRITIC: readonly Enclosed[] = [
  { open: '{==', close: '==}', element: 'mark' },
  { open: '{++', close: '++}', element: 'ins' },
  { open: '{--', close: '--}', element: 'del' },
  { open: '{>>', close: '<<}' },
];
const MARKS: readonly Enclosed[] = [
  { open: '==', close: '==', element: 'mark' },
  { open: '^^', close: '^^', element: 'ins' },
];

/** `==mark==`, `^^inserted^^` and the signs of changes: `{++ ++}`, `{-- --}`, `{~~ ~> ~~}`, `{== ==}`, `{>> <<}`. */
export const enclosedText: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.inline.ruler.before('emphasis', 'substitution', readSubstitution);
    for (const enclosed of [...CRITIC, ...MARKS]) {
      const read = (state: StateInline, silent: boolean) => readEnclosed(state, silent, enclosed);
      markdown.inline.ruler.before('emphasis', `enclosed ${enclosed.open}`, read);
    }
  },
};

/** `==mark==` alone. */
export const markedText: Construct = {
  addRules(markdown: MarkdownIt) {
    const mark = { open: '==', close: '==', element: 'mark' };
    markdown.inline.ruler.before('emphasis', 'mark', (state, silent) => readEnclosed(state, silent, mark));
  },
};

/** Offset of the end in the same text; -1 without one. */
function findClose(state: StateInline, from: number, close: string): number {
  if (factsOf(state).searchable <= 0) return -1;
  const limit = state.src.indexOf(close, from);
  const isFound = limit >= 0 && limit + close.length <= state.posMax;
  return maySearch(factsOf(state), (limit < 0 ? state.src.length : limit) - from) && isFound ? limit : -1;
}

function readEnclosed(state: StateInline, silent: boolean, { open, close, element }: Enclosed): boolean {
  const { pos, posMax, src } = state;
  if (src.charCodeAt(pos) !== open.charCodeAt(0) || !src.startsWith(open, pos)) return false;
  const from = pos + open.length;
  const end = findClose(state, from, close);
  if (end <= from || (open === close && (/\s/.test(src[from] ?? '') || src[from] === open[0]))) return false;
  if (!silent) {
    count(state, 'mark', element === undefined ? 'leftOut' : 'read', src.slice(pos, end + close.length));
    if (element !== undefined) {
      state.push('html_inline', '', 0).content = `<${element}>`;
      state.pos = from;
      state.posMax = end;
      state.md.inline.tokenize(state);
      state.posMax = posMax;
      state.push('html_inline', '', 0).content = `</${element}>`;
    }
  }
  state.pos = end + close.length;
  return true;
}

/** `{~~old~>new~~}`. */
function readSubstitution(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state;
  if (!src.startsWith('{~~', pos)) return false;
  const end = findClose(state, pos + 3, '~~}');
  const arrow = end < 0 ? -1 : src.slice(pos, end).indexOf('~>');
  if (arrow < 0) return false;
  if (!silent) {
    count(state, 'mark', 'read', src.slice(pos, end + 3));
    state.push('html_inline', '', 0).content = '<del>';
    state.push('text', '', 0).content = src.slice(pos + 3, pos + arrow);
    state.push('html_inline', '', 0).content = '</del>';
    state.push('text', '', 0).content = src.slice(pos + arrow + 2, end);
  }
  state.pos = end + 3;
  return true;
}
