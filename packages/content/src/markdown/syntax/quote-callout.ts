import type { Token } from 'markdown-it';
import type { SourceFacts } from '../tokenizer.ts';
import { type Construct, makeTag, makeToken } from './construct.ts';
import { HINT_STYLES } from './hint-styles.ts';

const MARKER = /^\[!([A-Za-z]{1,40})\][-+]?[ \t]*/;

/** `> [!NOTE]`: a quote whose first line names its kind. */
export const quoteCallout: Construct = { rewrite: rewriteCallouts };

function rewriteCallouts(tokens: readonly Token[], facts: SourceFacts): readonly Token[] {
  const result: Token[] = [];
  // Whether each open quote is a callout.
  const open: boolean[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const text = tokens[index + 2];
    const style = token.type === 'blockquote_open' ? styleOf(tokens[index + 1], text) : undefined;
    if (token.type === 'blockquote_open') open.push(style !== undefined);
    if (token.type === 'blockquote_close' && open.pop() === true) {
      result.push(makeToken(token, 'block_tag', { meta: { tag: makeTag('endhint') } }));
    } else if (style !== undefined && text !== undefined) {
      facts.counter?.add('callout', 'read', text.content);
      result.push(makeToken(token, 'block_tag', { meta: { tag: makeTag('hint', { style }) }, map: token.map }));
      result.push(...readFirst(token, text));
      index += 3;
    } else {
      result.push(token);
    }
  }
  return result;
}

function styleOf(paragraph: Token | undefined, text: Token | undefined): string | undefined {
  if (paragraph?.type !== 'paragraph_open' || text?.type !== 'inline') return undefined;
  return HINT_STYLES.get(MARKER.exec(text.content)?.[1]?.toLowerCase() ?? '');
}

/** The first line after its marker is a title; what follows it is a paragraph. */
function readFirst(like: Token, text: Token): readonly Token[] {
  const children = dropMarker(text.children ?? []);
  const end = children.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
  const title = end < 0 ? children : children.slice(0, end);
  const rest = end < 0 ? [] : children.slice(end + 1);
  const isTitled = title.some(({ content, type }) => type !== 'text' || content.trim() !== '');
  const bold = [makeToken(like, 'strong_open', {}, 1), ...title, makeToken(like, 'strong_close', {}, -1)];
  return [...(isTitled ? paragraphOf(like, bold) : []), ...(rest.length > 0 ? paragraphOf(like, rest) : [])];
}

/** The marker is text, in one or several tokens. */
function dropMarker(children: readonly Token[]): readonly Token[] {
  const end = children.findIndex(({ type }) => type !== 'text');
  const texts = end < 0 ? children : children.slice(0, end);
  const text = texts
    .map(({ content }) => content)
    .join('')
    .replace(MARKER, '');
  const [first] = texts;
  const rest = children.slice(texts.length);
  return text === '' || first === undefined ? rest : [makeToken(first, 'text', { content: text }), ...rest];
}

function paragraphOf(like: Token, children: readonly Token[]): readonly Token[] {
  return [
    makeToken(like, 'paragraph_open', {}, 1),
    makeToken(like, 'inline', { children: [...children] }),
    makeToken(like, 'paragraph_close', {}, -1),
  ];
}
