import MarkdownIt, { type Token } from 'markdown-it';

const inline = new MarkdownIt({ html: true });
// Targets are wanted as written: what they lead to is decided where the files are known.
inline.validateLink = () => true;
inline.normalizeLink = (target) => target;

export interface EntryText {
  readonly title: string;
  readonly target?: string;
  readonly linkTitle?: string;
}

/** The first link of an entry, its text as plain text; without a link the text of the entry. */
export function parseEntryText(text: string): EntryText {
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

/** The plain text of a heading: without anchors and closing marks. */
export function parseHeadingText(text: string): string {
  const bare = text
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
    .replace(/\{#[^{}]*\}$/, '');
  return plainText(tokensOf(bare));
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
