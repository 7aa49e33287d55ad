import createMarkdownIt, { type Env, type MarkdownIt, type StateBlock, type StateCore, type Token } from 'markdown-it';
import { findAffordableEnd } from './affordable-lines.ts';
import { addBlockRules } from './block-rules.ts';
import { endCutTag } from './condition-tags.ts';
import { addInlineRules } from './inline-rules.ts';
import { LinkDefinitions } from './link-definitions.ts';
import type { PageSyntax } from './page-syntax.ts';
import { addSyntaxRules, applySyntax, hasOwnTags } from './syntax/constructs.ts';
import type { SyntaxCounter } from './syntax/syntax-counter.ts';

/** State of the rules besides the current text. */
export interface SourceFacts extends Env {
  /** Labels of the footnotes defined so far; complete once the blocks are read. */
  footnotes: Set<string>;
  /** Definitions of links, of which `references` has those that count where the parser is. */
  links: LinkDefinitions;
  /** Offset of the last `{% endraw %}`; a `{% raw %}` after it is never closed and means nothing. */
  lastRawEnd: number;
  /** Between `{% raw %}` and `{% endraw %}`: tags and variables are text. */
  raw: boolean;
  /** Lines that were looked at after markers of conflicts that have no end. */
  strayLines: number;
  /** Offset from which on no formula in `$$` is closed, so that nobody looks again. */
  noMathFrom?: number;
  /** The syntax of the page. */
  readonly syntax: PageSyntax;
  /** Whether tags `{% %}` and variables `{{ }}` are those of the dialect; otherwise they are text. */
  readonly hasTags: boolean;
  /** Counts what was read of the syntax of another tool, if somebody asks. */
  readonly counter?: SyntaxCounter | undefined;
  /** Characters that may still be searched for the ends of constructs; nothing ends after that. */
  searchable: number;
  /** The line of the end of each `:::`, by the line that opens it; computed once. */
  colonFences?: ReadonlyMap<number, number>;
}

/** How a source is read. */
export interface ParseOptions {
  /** The tool whose syntax the source has; defaults to the dialect. */
  readonly syntax?: PageSyntax | undefined;
}

/** Each character may be searched so often for the end of a construct. */
const SEARCHES_PER_CHARACTER = 8;

/**
 * Deeper lists and quotes become text: the parser itself would drop content nested deeper than its own limit, and no
 * word may be lost.
 */
const maximumContainers = 60;

const parsers = new Map<PageSyntax, MarkdownIt>();
const textParsers = new Map<boolean, MarkdownIt>();

/** The parser of a syntax, made when it is first needed. */
function parserOf(syntax: PageSyntax): MarkdownIt {
  const parser = parsers.get(syntax) ?? createParser(syntax);
  parsers.set(syntax, parser);
  return parser;
}

function textParserOf(hasTags: boolean): MarkdownIt {
  const parser = textParsers.get(hasTags) ?? createTextParser(hasTags);
  textParsers.set(hasTags, parser);
  return parser;
}

/**
 * The blocks of a source as a flat list of tokens; inline tokens contain their parts. Content beyond the structural
 * limit of one page is dropped, since its conditions are unknown.
 */
export function tokenize(
  body: string,
  { syntax = 'bindery', counter }: ParseOptions & { readonly counter?: SyntaxCounter } = {},
): { readonly tokens: readonly Token[]; readonly facts: SourceFacts } {
  const facts = factsOf(body, syntax, counter);
  const tokens = parserOf(syntax).parse(body.slice(0, findAffordableEnd(body)), facts);
  return { tokens: applySyntax(tokens, facts), facts };
}

/**
 * The blocks of a source without inline parsing; every block has its lines in `map`, except definitions. Content beyond
 * the structural limit of one page is a last paragraph.
 */
export function tokenizeBlocks(body: string, { syntax = 'bindery' }: ParseOptions = {}): readonly Token[] {
  const facts = factsOf(body, syntax);
  const parser = parserOf(syntax);
  const end = findAffordableEnd(body);
  const tokens: Token[] = [];
  parser.block.parse(body.slice(0, end), parser, facts, tokens);
  addText(parser, tokens, facts, { body, from: end });
  return tokens;
}

/** Adds the text after a line start as one paragraph. */
function addText(
  parser: MarkdownIt,
  tokens: Token[],
  facts: SourceFacts,
  { body, from }: { readonly body: string; readonly from: number },
): void {
  const text = body.slice(from).trim();
  if (text === '') return;
  const start = body.indexOf(text, from);
  const state = new parser.block.State(text, parser, facts, tokens);
  const firstLine = countLines(body, 0, start);
  const map: [number, number] = [firstLine, firstLine + countLines(text, 0, text.length) + 1];
  state.push('paragraph_open', 'p', 1).map = map;
  state.push('inline', '', 0).map = map;
  state.push('paragraph_close', 'p', -1);
}

function countLines(text: string, from: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function factsOf(body: string, syntax: PageSyntax, counter?: SyntaxCounter): SourceFacts {
  const links = new LinkDefinitions();
  return {
    footnotes: new Set(),
    links,
    references: links.sink,
    lastRawEnd: body.lastIndexOf('endraw'),
    raw: false,
    strayLines: 0,
    syntax,
    hasTags: hasOwnTags(syntax),
    counter,
    searchable: body.length * SEARCHES_PER_CHARACTER,
  };
}

/** The parts of text directly in an HTML element that contains Markdown, such as `<details>`. */
export function tokenizeMarkdownText(text: string, facts: SourceFacts): readonly Token[] {
  const tokens: Token[] = [];
  const parser = parserOf(facts.syntax);
  parser.inline.parse(text, parser, facts, tokens);
  return applySyntax(tokens, facts);
}

/** The parts of text in other HTML elements: entities, tags, variables and emoji, but no markdown. */
export function tokenizeHtmlText(text: string, facts: SourceFacts): readonly Token[] {
  const tokens: Token[] = [];
  const parser = textParserOf(facts.hasTags);
  parser.inline.parse(text, parser, facts, tokens);
  return tokens;
}

function createParser(syntax: PageSyntax): MarkdownIt {
  const markdown = new createMarkdownIt({ html: true, linkify: true, maxNesting: 2 * maximumContainers + 20 });
  // Targets are stored as written; whether they may be followed is decided when they are resolved.
  markdown.validateLink = () => true;
  markdown.normalizeLink = (url) => url;
  markdown.normalizeLinkText = (text) => text;
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.linkify.add('ftp:', null).add('mailto:', null).add('//', null);
  markdown.linkify.add('www.', {
    validate: (text, position) => /^[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<]*)?/.exec(text.slice(position))?.[0].length ?? 0,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  markdown.core.ruler.disable(['replacements', 'smartquotes', 'text_join']);
  markdown.core.ruler.before('strip_references', 'link_definitions', ({ env, tokens }) =>
    (env as SourceFacts).links.positionReferences(tokens, (env as SourceFacts).hasTags),
  );
  markdown.core.ruler.at('inline', parseInlineTokens);
  addBlockRules(markdown, hasOwnTags(syntax));
  addInlineRules(markdown, 'markdown', hasOwnTags(syntax));
  addSyntaxRules(markdown, syntax);
  markdown.block.ruler.before('table', 'depth', keepDeepText);
  return markdown;
}

function createTextParser(hasTags: boolean): MarkdownIt {
  const markdown = new createMarkdownIt('zero', { maxNesting: 2 });
  markdown.inline.ruler.enable(['text', 'newline', 'entity']);
  addInlineRules(markdown, 'html', hasTags);
  return markdown;
}

function keepDeepText(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (silent || state.level < 2 * maximumContainers) {
    return false;
  }
  let line = start;
  while (line < end && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent)) {
    line += 1;
  }
  state.push('paragraph_open', 'p', 1);
  const token = state.push('inline', '', 0);
  token.content = state.getLines(start, line, state.blkIndent, false).trim();
  token.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = line;
  return true;
}

/** A title of a block whose type has none is a paragraph in bold. */
function makeBold(token: Token, { Token: TokenClass }: StateCore): void {
  const [open, close] = [new TokenClass('strong_open', 'strong', 1), new TokenClass('strong_close', 'strong', -1)];
  token.children = [open, ...(token.children ?? []), close];
}

const taskPattern = /^\[([ xX])\](?:[ \t]+|$)/;
const headingAnchorPattern = /(?<!\\)\{#([^\s{}\\]+)(?:[ \t][^{}]*)?\}[ \t]*$/;

const CELLS: ReadonlySet<string> = new Set(['th_open', 'td_open']);

function parseInlineTokens(state: StateCore): void {
  const facts = state.env as SourceFacts;
  facts.raw = false;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'raw_open' || token.type === 'raw_close') {
      facts.raw = token.type === 'raw_open';
    } else if (token.type === 'inline') {
      readPrefixAndSuffix(token, state.tokens[index - 1], state.tokens[index - 2]);
      if (facts.hasTags && CELLS.has(state.tokens[index - 1]?.type ?? '')) token.content = endCutTag(token.content);
      facts.references = facts.links.of(token);
      state.md.inline.parse(token.content, state.md, facts, token.children ?? []);
      if (token.meta?.['isTitle'] === true) makeBold(token, state);
    }
  }
  facts.raw = false;
  facts.references = facts.links.of();
}

/** Removes the mark of a task from an item, and `{#anchor}` from a heading. */
function readPrefixAndSuffix(token: Token, parent: Token | undefined, grandparent: Token | undefined): void {
  if (parent?.type === 'heading_open' && token.content.endsWith('}')) {
    const match = headingAnchorPattern.exec(token.content);
    if (match !== null) {
      token.content = token.content.slice(0, match.index).trimEnd();
      parent.meta = { id: match[1] };
    }
  } else if (parent?.type === 'paragraph_open' && grandparent?.type === 'list_item_open') {
    const match = taskPattern.exec(token.content);
    if (match !== null) {
      token.content = token.content.slice(match[0].length);
      grandparent.meta = { checked: match[1] !== ' ' };
    }
  }
}
