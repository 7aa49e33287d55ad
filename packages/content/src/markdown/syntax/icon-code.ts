import type { MarkdownIt, StateInline } from 'markdown-it';
import { type Construct, count, skipSpaces } from './construct.ts';

const ICON = /:(material|octicons|fontawesome|simple)-([a-z0-9-]{1,80}):/y;
const STYLE = /^(?:solid|regular|brands)-/;

/** `:material-name:` and its like: those of Font Awesome are icons of the dialect, others are left out. */
export const iconCode: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.inline.ruler.before('emoji', 'icon_code', readIcon);
  },
};

function readIcon(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a) return false;
  ICON.lastIndex = state.pos;
  const match = ICON.exec(state.src);
  if (match === null || ICON.lastIndex > state.posMax) return false;
  const { lastIndex } = ICON;
  if (!silent) {
    const [code, set, name = ''] = match;
    count(state, 'icon', set === 'fontawesome' ? 'read' : 'leftOut', code);
    if (set === 'fontawesome') {
      state.push('html_inline', '', 0).content = `<i class="fa-${name.replace(STYLE, '')}">`;
      state.push('html_inline', '', 0).content = '</i>';
    }
  }
  state.pos = !silent && match[1] !== 'fontawesome' ? skipSpaces(state, lastIndex) : lastIndex;
  return true;
}
