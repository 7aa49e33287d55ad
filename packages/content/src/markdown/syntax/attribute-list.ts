import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';
import type { SourceFacts } from '../tokenizer.ts';
import { type Construct, count } from './construct.ts';

const LIST =
  /\{:?[ \t]*((?:[#.][\w:-]{1,80}|[\w:-]{1,40}=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s"'{}]{1,200}))(?:[ \t]+(?:[#.][\w:-]{1,80}|[\w:-]{1,40}(?:=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s"'{}]{1,200}))?)){0,20})[ \t]*\}/y;
/** What may be right before the attributes of an inline. */
const ENDS = new Set([')', ']', '`', '*', '_', '>', ':', '"', '~', '=', '+', '^']);

/** `{: .class #id }` after an inline, a heading or a paragraph: anchors and sizes of pictures are read. */
export const attributeList: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.inline.ruler.before('emphasis', 'attribute_list', readList);
    markdown.core.ruler.before('inline', 'heading_attributes', readHeadings);
  },
};

function matchAt(text: string, position: number): { readonly list: string; readonly end: number } | undefined {
  LIST.lastIndex = position;
  const list = LIST.exec(text)?.[1];
  return list === undefined ? undefined : { list, end: LIST.lastIndex };
}

function readList(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== 0x7b) return false;
  const match = matchAt(src, pos);
  if (match === undefined || match.end > posMax) return false;
  const isLine = (pos === 0 || src[pos - 1] === '\n') && /^[ \t]*(?:\n|$)/.test(src.slice(match.end, match.end + 80));
  if (!isLine && !ENDS.has(src[pos - 1] ?? '')) return false;
  if (!silent) {
    const image = state.tokens.at(-1);
    const isSized = image?.type === 'image' && setSize(image, match.list);
    count(state, 'attributes', isSized ? 'read' : 'leftOut', src.slice(pos, match.end));
  }
  state.pos = match.end;
  return true;
}

/** Sets width and height of a picture; false if the list has neither. */
function setSize(image: Token, list: string): boolean {
  const sizes = [...list.matchAll(/(?:^|\s)(width|height)=["']?(\d{1,5}%?)/g)];
  for (const [, name = '', value = ''] of sizes) image.attrSet(name, value);
  return sizes.length > 0;
}

/** The attributes of a heading are at its end; its anchor is kept. */
function readHeadings(state: StateCore): void {
  for (const [index, token] of state.tokens.entries()) {
    const heading = state.tokens[index - 1];
    if (token.type !== 'inline' || heading?.type !== 'heading_open' || !token.content.endsWith('}')) continue;
    const start = token.content.lastIndexOf('{');
    const match = start < 0 ? undefined : matchAt(token.content, start);
    if (match?.end !== token.content.length) continue;
    const id = /(?:^|\s)#([\w:-]+)/.exec(match.list)?.[1];
    (state.env as SourceFacts).counter?.add(
      'attributes',
      id === undefined ? 'leftOut' : 'read',
      token.content.slice(start),
    );
    token.content = token.content.slice(0, start).trimEnd() + (id === undefined ? '' : ` {#${id}}`);
  }
}
