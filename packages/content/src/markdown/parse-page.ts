import type { Token } from 'markdown-it';
import type { ParsedPage } from '../document/page-source.ts';
import { applyBlockToken, type Notes } from './block-tokens.ts';
import { splitSource } from './front-matter.ts';
import { assignIds } from './heading-ids.ts';
import { applyHtml } from './html-block.ts';
import { applyInlineTokens } from './inline-tokens.ts';
import { assignKeys } from './node-keys.ts';
import { placeNotes } from './notes.ts';
import { PageBuilder } from './page-builder.ts';
import { type SyntaxCount, SyntaxCounter } from './syntax/syntax-counter.ts';
import { findTitle, readTitle } from './title.ts';
import { type ParseOptions, tokenize } from './tokenizer.ts';

/**
 * Parses the source of a page: the file's text as stored, which may begin with a byte order mark and may have Windows
 * line ends. Never throws; everything that does not parse as a block is text.
 * @param options the syntax of the page, which a stored page has in `syntax`
 */
export function parsePage(source: string, options: ParseOptions = {}): ParsedPage {
  return parse(source, options);
}

/**
 * Parses a page, with what it has of the syntax of another tool: how often each construct was read, kept as text or left
 * out. Linear in the length of the text.
 */
export function parseAndCount(
  source: string,
  { syntax }: ParseOptions,
): { readonly parsed: ParsedPage; readonly counts: readonly SyntaxCount[] } {
  const counter = new SyntaxCounter();
  return { parsed: parse(source, { syntax, counter }), counts: counter.list() };
}

function parse(source: string, options: ParseOptions & { readonly counter?: SyntaxCounter }): ParsedPage {
  const { body, optionFaults: _, ...header } = splitSource(source);
  const { title, builder, notes } = readBody(body, options);
  const nodes = builder.finish();
  placeNotes(title.title ?? [], nodes, notes);
  assignKeys(nodes);
  assignIds(nodes);
  return { ...header, ...title, document: { object: 'document', data: {}, nodes } };
}

/** The conditions of the tags in a text without front matter, with their lines, from 0. */
export function listTagConditions(body: string, options: ParseOptions): PageBuilder['tagConditions'] {
  return readBody(body, options).builder.tagConditions;
}

function readBody(body: string, options: ParseOptions & { readonly counter?: SyntaxCounter }) {
  const { tokens, facts } = tokenize(body, options);
  const titleAt = findTitle(tokens);
  const title = titleAt < 0 ? {} : readTitle(tokens, titleAt, facts);
  const builder = new PageBuilder(facts);
  const notes: Notes = new Map();
  for (const token of titleAt < 0 ? tokens : tokens.slice(titleAt + 3)) {
    builder.sourceLine = token.map?.[0] ?? builder.sourceLine;
    applyToken(builder, token, notes);
  }
  return { title, builder, notes };
}

function applyToken(builder: PageBuilder, token: Token, notes: Notes): void {
  if (token.type === 'inline') {
    applyInlineTokens(builder, token.children ?? []);
    builder.closeLine();
    builder.endInlineElements();
  } else if (token.type === 'html_block') {
    applyHtml(builder, token.content);
  } else {
    applyBlockToken(builder, token, notes);
  }
}
