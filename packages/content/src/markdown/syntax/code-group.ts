import type { Token } from 'markdown-it';
import { type Construct, makeTag, makeToken } from './construct.ts';

/** Fences between the ends of a group of code become tabs, titled by their own titles. */
export const codeGroup: Construct = { rewrite: rewriteGroups };

function rewriteGroups(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ type }) => type === 'code_group_open')) return tokens;
  const result: Token[] = [];
  let depth = 0;
  const push = (like: Token, name: string, attributes: Readonly<Record<string, string>> = {}): void => {
    result.push(makeToken(like, 'block_tag', { meta: { tag: makeTag(name, attributes) }, map: like.map }));
  };
  for (const token of tokens) {
    if (token.type === 'code_group_open') {
      if (depth === 0) push(token, 'tabs');
      depth += 1;
    } else if (token.type === 'code_group_close') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) push(token, 'endtabs');
    } else if (token.type === 'fence' && depth > 0) {
      const title = String(token.meta?.['tabTitle'] ?? token.info.trim().split(/\s/, 1)[0] ?? '');
      push(token, 'tab', { title });
      result.push(token);
      push(token, 'endtab');
    } else {
      result.push(token);
    }
  }
  return result;
}
