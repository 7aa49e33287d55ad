import type { Token } from 'markdown-it';
import type { SourceFacts } from '../tokenizer.ts';
import type { Construct } from './construct.ts';
import type { SyntaxKind } from './syntax-counter.ts';

/** Notations that remained text. */
const RAW: readonly { readonly kind: SyntaxKind; readonly pattern: RegExp }[] = [
  { kind: 'admonition', pattern: /^:::/ },
  { kind: 'admonition', pattern: /^(?:!!!|\?\?\?\+?) \w/ },
  { kind: 'tabs', pattern: /^===[!+]? ["']/ },
  { kind: 'template', pattern: /\{\{|\{%/ },
  { kind: 'component', pattern: /<\/?[A-Z]\w*/ },
];

/** Counts what looks like a notation of the tool and was kept as text. */
export const rawText: Construct = {
  rewrite: (tokens, facts) => {
    if (facts.counter !== undefined) for (const token of tokens) countRaw(token, facts);
    return tokens;
  },
};

function countRaw({ children }: Token, { counter }: SourceFacts): void {
  for (const { type, content } of children ?? []) {
    const raw = type === 'text' ? RAW.find(({ pattern }) => pattern.test(content)) : undefined;
    if (raw !== undefined) counter?.add(raw.kind, 'keptAsText', content);
  }
}
