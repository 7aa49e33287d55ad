import type { Token } from 'markdown-it';
import type { SourceFacts } from '../tokenizer.ts';
import type { Construct } from './construct.ts';

/** A comment alone on its line that highlights lines. */
const OWN_LINE = /^\s*(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;
/** A comment at the end of a line. */
const IN_LINE = /[ \t]*(?:\/\/|#|--|;|\/\*|<!--)[ \t]*\[!code ([a-z+-]{1,20})(?::\d{1,4})?\][ \t]*(?:\*\/|-->)?[ \t]*$/;

/** Comments within code that mark its lines. */
export const codeComments: Construct = { rewrite: rewriteComments };

function rewriteComments(tokens: readonly Token[], { counter }: SourceFacts): readonly Token[] {
  for (const token of tokens) {
    if (token.type !== 'fence' || !/highlight-|\[!code /.test(token.content)) continue;
    const { lines, highlighted } = readLines(token.content);
    if (lines.length === token.content.split('\n').length && highlighted.length === 0) continue;
    counter?.add('code lines', 'read', token.info);
    token.content = lines.join('\n');
    token.info = `${token.info} {${highlighted.join(',')}}`;
  }
  return tokens;
}

function readLines(content: string): { readonly lines: readonly string[]; readonly highlighted: readonly number[] } {
  const lines: string[] = [];
  const highlighted: number[] = [];
  let isNext = false;
  let isInside = false;
  for (const line of content.split('\n')) {
    const own = line.length > 200 ? undefined : OWN_LINE.exec(line)?.[1];
    if (own !== undefined) {
      isNext = own === 'next-line';
      isInside = own === 'start' || (own === 'next-line' && isInside);
      continue;
    }
    const tail = line.slice(-80);
    const mark = IN_LINE.exec(tail);
    lines.push(mark === null ? line : line.slice(0, line.length - mark[0].length));
    if (isNext || isInside || mark !== null) highlighted.push(lines.length);
    isNext = false;
  }
  return { lines, highlighted };
}
