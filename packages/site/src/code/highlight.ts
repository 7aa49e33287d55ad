import { all, createLowlight } from 'lowlight';

/** A stretch of code with the classes of what it is. */
export interface CodeToken {
  readonly text: string;
  readonly className?: string;
}

/** Characters of code beyond which nothing is coloured: grammars take more than linear time on some texts. */
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

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly Node[];
}

let highlighter: ReturnType<typeof createLowlight> | undefined;

/** Grammars are set up when the first code is shown, not when the package is loaded. */
function getHighlighter(): ReturnType<typeof createLowlight> {
  highlighter ??= createLowlight(all);
  return highlighter;
}

/** Name of the grammar for the syntax that a code block names; undefined for plain text. */
function findGrammar(syntax: string | undefined): string | undefined {
  const name = (syntax ?? '').toLowerCase().split(/[\s,{:]/)[0] ?? '';
  const known = (Object.hasOwn(otherNames, name) ? otherNames[name] : name) ?? '';
  return known !== '' && known !== 'plaintext' && getHighlighter().registered(known) ? known : undefined;
}

function collectTokens(nodes: readonly Node[], className: string | undefined, tokens: CodeToken[]): void {
  for (const node of nodes) {
    if (node.type === 'text')
      tokens.push({ text: node.value ?? '', ...(className === undefined ? {} : { className }) });
    else {
      const own = node.properties?.className;
      collectTokens(node.children ?? [], Array.isArray(own) ? own.join(' ') : className, tokens);
    }
  }
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

/** Colours code: one list of tokens for each line. Code of an unknown syntax, and code that is too large, comes back plain. */
export function highlightCode(lines: readonly string[], syntax: string | undefined): readonly (readonly CodeToken[])[] {
  const code = lines.join('\n');
  const grammar = findGrammar(syntax);
  if (grammar === undefined || code.length > highlightLimit || lines.some((line) => line.length > lineLimit)) {
    return lines.map((text) => [{ text }]);
  }
  const tokens: CodeToken[] = [];
  collectTokens(getHighlighter().highlight(grammar, code, { prefix: 'hl-' }).children as Node[], undefined, tokens);
  return splitLines(tokens);
}
