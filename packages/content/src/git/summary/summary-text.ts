import MarkdownIt, { type Token } from 'markdown-it';
import { readComputedEntry } from '../../document/computed-pages.ts';
import type { ComputedPages } from '../../document/page-source.ts';
import { slugOf } from '../../slug.ts';
import { titleOfName } from '../import/outline-names.ts';

const inline = new MarkdownIt({ html: true });
// Targets are returned as written: they are resolved when the files are known.
inline.validateLink = () => true;
inline.normalizeLink = (target) => target;

export interface SummaryEntryText {
  readonly title: string;
  readonly target?: string;
  readonly linkTitle?: string;
  /** Of an entry that is a block of YAML. */
  readonly computed?: ComputedPages;
}

/** Most entries are one link of letters and digits, which needs no parser: tables of contents have thousands of them. */
const PLAIN_LINK = /^\[([\p{L}\p{N}]+(?:(?:[,.:'?-]? |[,.:'?-])[\p{L}\p{N}]+)*)\]\(([\w/-]+(?:\.[\w/-]+)*)\)$/u;

/** The first link of an entry, its text as plain text; without a link the text of the entry. */
export function parseEntryText(text: string): SummaryEntryText {
  const [, plainTitle, plainTarget] = PLAIN_LINK.exec(text) ?? [];
  if (plainTitle !== undefined && plainTarget !== undefined) return { title: plainTitle, target: plainTarget };
  const computed = readComputedEntry(text);
  if (computed !== undefined) return { title: titleOfName(computed.spec), computed };
  const tokens = tokensOf(text);
  const start = tokens.findIndex(({ type }) => type === 'link_open');
  const link = tokens[start];
  if (link === undefined) return { title: plainText(tokens) };
  const end = tokens.findIndex(({ type }, index) => index > start && type === 'link_close');
  const title = plainText(tokens.slice(start, end));
  const target = String(link.attrGet('href') ?? '').trim();
  const linkTitle = String(link.attrGet('title') ?? '').trim();
  return { title, ...(target === '' ? {} : { target }), ...(linkTitle === '' ? {} : { linkTitle }) };
}

export interface SummaryHeadingText {
  readonly title: string;
  /** From the anchor that GitBook writes, `<a href="#slug" id="slug"></a>`; absent when it is no proper slug. */
  readonly slug?: string;
}

/** The plain text of a heading, without anchors and closing marks, and the slug of its anchor. */
export function parseHeadingText(text: string): SummaryHeadingText {
  if (text === '') return { title: '' };
  const bare = text
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
    .replace(/\{#[^{}]*\}$/, '');
  const tokens = tokensOf(bare);
  const slug = tokens.map(slugOfAnchor).find((each) => each !== undefined);
  return { title: plainText(tokens), ...(slug !== undefined && { slug }) };
}

function slugOfAnchor({ type, content }: Token): string | undefined {
  if (type !== 'html_inline') return undefined;
  const [, double, single] = /^<a\s(?:[^>]*\s)?id=(?:"([^"]*)"|'([^']*)')/i.exec(content) ?? [];
  const id = double ?? single ?? '';
  return id !== '' && slugOf(id) === id ? id : undefined;
}

function tokensOf(text: string): readonly Token[] {
  return inline.parseInline(text, {})[0]?.children ?? [];
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('').replace(/\s+/g, ' ').trim();
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'html_inline':
      return '';
    case 'softbreak':
    case 'hardbreak':
      return ' ';
    case 'image':
      return (token.children ?? []).map(textOf).join('');
    default:
      return token.content;
  }
}
