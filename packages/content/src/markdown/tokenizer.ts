import createMarkdownIt, { type Env, type MarkdownIt, type StateBlock, type StateCore, type Token } from 'markdown-it';
import { findAffordableEnd } from './affordable-lines.ts';
import { addBlockRules } from './block-rules.ts';
import { addInlineRules } from './inline-rules.ts';
import { LinkDefinitions } from './link-definitions.ts';

/** What the rules know about the source besides the text at hand. */
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
}

/**
 * Deeper lists and quotes become text: the parser itself would leave out what is nested deeper than its own limit, and
 * no word may be lost.
 */
const maximumContainers = 60;

const parser = createParser();
const textParser = createTextParser();

/**
 * The blocks of a source as a flat list of tokens; inline tokens contain their parts. What is beyond the structure that
 * one page may have is left out: nobody could tell for whom it is.
 */
export function tokenize(body: string): { readonly tokens: readonly Token[]; readonly facts: SourceFacts } {
  const facts = factsOf(body);
  return { tokens: parser.parse(body.slice(0, findAffordableEnd(body)), facts), facts };
}

/**
 * The blocks of a source without the parts of their text; every block has its lines in `map`, but for definitions. What is
 * beyond the structure that one page may have is a last paragraph.
 */
export function tokenizeBlocks(body: string): readonly Token[] {
  const facts = factsOf(body);
  const end = findAffordableEnd(body);
  const tokens: Token[] = [];
  parser.block.parse(body.slice(0, end), parser, facts, tokens);
  addText(tokens, facts, body, end);
  return tokens;
}

/** Adds what stands after the begin of a line as one paragraph. */
function addText(tokens: Token[], facts: SourceFacts, body: string, from: number): void {
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

function factsOf(body: string): SourceFacts {
  const links = new LinkDefinitions();
  const lastRawEnd = body.lastIndexOf('endraw');
  return { footnotes: new Set(), links, references: links.sink, lastRawEnd, raw: false, strayLines: 0 };
}

/** The parts of text that stands directly in an HTML element which contains markdown, such as `<details>`. */
export function tokenizeMarkdownText(text: string, facts: SourceFacts): readonly Token[] {
  const tokens: Token[] = [];
  parser.inline.parse(text, parser, facts, tokens);
  return tokens;
}

/** The parts of text in other HTML elements: entities, tags, variables and emoji, but no markdown. */
export function tokenizeHtmlText(text: string, facts: SourceFacts): readonly Token[] {
  const tokens: Token[] = [];
  textParser.inline.parse(text, textParser, facts, tokens);
  return tokens;
}

function createParser(): MarkdownIt {
  const markdown = new createMarkdownIt({ html: true, linkify: true, maxNesting: 2 * maximumContainers + 20 });
  // Targets are kept as they are written; whether they may be followed is decided when they are resolved.
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
    (env as SourceFacts).links.place(tokens),
  );
  markdown.core.ruler.at('inline', parseInlineTokens);
  addBlockRules(markdown);
  addInlineRules(markdown, 'markdown');
  markdown.block.ruler.before('table', 'depth', keepDeepText);
  return markdown;
}

function createTextParser(): MarkdownIt {
  const markdown = new createMarkdownIt('zero', { maxNesting: 2 });
  markdown.inline.ruler.enable(['text', 'newline', 'entity']);
  addInlineRules(markdown, 'html');
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

const taskPattern = /^\[([ xX])\](?:[ \t]+|$)/;
const headingAnchorPattern = /(?<!\\)\{#([^\s{}\\]+)(?:[ \t][^{}]*)?\}[ \t]*$/;

function parseInlineTokens(state: StateCore): void {
  const facts = state.env as SourceFacts;
  facts.raw = false;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'raw_open' || token.type === 'raw_close') {
      facts.raw = token.type === 'raw_open';
    } else if (token.type === 'inline') {
      readPrefixAndSuffix(token, state.tokens[index - 1], state.tokens[index - 2]);
      facts.references = facts.links.of(token);
      state.md.inline.parse(token.content, state.md, facts, token.children ?? []);
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
