import type { Token } from 'markdown-it';
import type { Inline } from '../document/inline.ts';
import { skipHtmlComment } from './html-tag.ts';
import { applyInlineTokens } from './inline-tokens.ts';
import { PageBuilder } from './page-builder.ts';
import type { SourceFacts } from './tokenizer.ts';

/** The title of a page and its own anchor, where it has one. */
export interface Title {
  readonly title?: readonly Inline[];
  readonly titleId?: string;
}

/** Index of the token that opens the title: a heading `#` preceded only by comments and lines that are no content; -1 without one. */
export function findTitle(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    ({ type, content }) => type !== 'syntax_hidden' && (type !== 'html_block' || !isComment(content)),
  );
  return tokens[at]?.type === 'heading_open' && tokens[at]?.tag === 'h1' ? at : -1;
}

function isComment(html: string): boolean {
  let rest = html.trimStart();
  while (rest.startsWith('<!--')) {
    rest = rest.slice(skipHtmlComment(rest, 0)).trimStart();
  }
  return rest === '';
}

/** Reads the title whose opening token is at `index`. */
export function readTitle(tokens: readonly Token[], index: number, facts: SourceFacts): Title {
  const builder = new PageBuilder(facts);
  const own = tokens[index]?.meta?.['id'];
  builder.openLine({ kind: 'heading', level: 1, id: typeof own === 'string' ? own : undefined });
  applyInlineTokens(builder, tokens[index + 1]?.children ?? []);
  const [block] = builder.finish();
  if (block?.type !== 'heading-1' || block.nodes.length === 0) {
    return {};
  }
  const { nodes, data } = block;
  return { title: nodes, ...(data.id === undefined ? {} : { titleId: data.id }) };
}
