import type { HLJSApi } from 'highlight.js';
import highlight from 'highlight.js/lib/core';
import { grammars } from './grammars.ts';

/** A range of code with its token classes. */
export interface CodeToken {
  readonly text: string;
  readonly className?: string;
}

/** Characters of code beyond which nothing is colored: grammars need more than linear time on some texts. */
const highlightLimit = 60_000;
/** Characters in one line beyond which a text is data and not code that someone reads. */
const lineLimit = 4_000;

/** Names that documents use and the grammars do not know. */
const otherNames: Readonly<Record<string, string>> = {
  console: 'shell',
  conf: 'ini',
  env: 'bash',
  hcl: 'ini',
  jsonc: 'json',
  json5: 'json',
  mdx: 'markdown',
  shellscript: 'bash',
  svelte: 'xml',
  terraform: 'ini',
  tf: 'ini',
  vue: 'xml',
  zig: 'rust',
};

let highlighter: HLJSApi | undefined;

/** Grammars are set up when the first code is shown, not when the package is loaded. */
function getHighlighter(): HLJSApi {
  if (highlighter !== undefined) return highlighter;
  highlighter = highlight.newInstance();
  highlighter.configure({ classPrefix: 'hl-' });
  for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);
  return highlighter;
}

/** Names of the syntaxes that are colored, in alphabetical order. */
export const listSyntaxes = (): readonly string[] => [...Object.keys(grammars), ...Object.keys(otherNames)].sort();

/** Name of the grammar for the syntax that a code block names; undefined for plain text. */
function findGrammar(syntax: string | undefined): string | undefined {
  const name = (syntax ?? '').toLowerCase().split(/[\s,{:]/)[0] ?? '';
  const known = (Object.hasOwn(otherNames, name) ? otherNames[name] : name) ?? '';
  return known !== '' && known !== 'plaintext' && getHighlighter().getLanguage(known) !== undefined ? known : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Parses the library's output: text with `span` elements and five entities only. */
function readTokens(html: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  const classes: string[] = [];
  for (const [part, opened] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (opened !== undefined) classes.push(opened);
    else if (part === '</span>') classes.pop();
    else {
      const text = part.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
      const className = classes.at(-1);
      tokens.push({ text, ...(className === undefined ? {} : { className }) });
    }
  }
  return tokens;
}

/** Cuts tokens at the ends of lines; the line ends themselves are left out. */
function splitLines(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  for (const token of tokens) {
    for (const [index, text] of token.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...token, text });
    }
  }
  return lines;
}

/**
 * Highlights code: one list of tokens per line. Code of an unknown syntax, and code that is too large, is returned
 * plain.
 */
export function highlightCode(lines: readonly string[], syntax: string | undefined): readonly (readonly CodeToken[])[] {
  const code = lines.join('\n');
  const grammar = findGrammar(syntax);
  if (grammar === undefined || code.length > highlightLimit || lines.some((line) => line.length > lineLimit)) {
    return lines.map((text) => [{ text }]);
  }
  return splitLines(readTokens(getHighlighter().highlight(code, { language: grammar, ignoreIllegals: true }).value));
}
