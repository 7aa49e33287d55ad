import type { Token } from 'markdown-it';
import type { SourceFacts } from '../tokenizer.ts';
import {
  COMPONENTS,
  type ComponentPiece,
  type ComponentPieces,
  escapeAttribute,
  type OpenComponent,
} from './components.ts';
import { type Construct, makeTag, makeToken } from './construct.ts';
import { VOID_ELEMENTS } from './html-names.ts';
import type { JsxTag } from './jsx-tag.ts';

/** Components of JSX become blocks of the dialect, elements become HTML; an unknown component becomes its children. */
export const jsxComponents: Construct = {
  rewrite: (tokens, facts) => {
    const writer = new ComponentWriter(facts);
    return tokens.flatMap((token) => writer.write(token));
  },
};

/** Components that are open deeper than this are not paired with their ends. */
const MAX_OPEN = 200;

class ComponentWriter {
  readonly #facts: SourceFacts;
  readonly #open: OpenComponent[] = [];

  constructor(facts: SourceFacts) {
    this.#facts = facts;
  }

  /** The tokens that replace a token of a block, or one within a text. */
  write(token: Token): readonly Token[] {
    if (token.type === 'jsx') return this.#replace(token, makeInlineTokens);
    if (token.type !== 'inline' || !token.children?.some(({ type }) => type === 'jsx')) return [token];
    token.children = token.children.flatMap((child) =>
      child.type === 'jsx' ? this.#replace(child, makeInlineTokens) : [child],
    );
    return [token];
  }

  #replace(token: Token, make: (like: Token, pieces: readonly ComponentPiece[]) => readonly Token[]): readonly Token[] {
    const jsx = token.meta?.['jsx'] as JsxTag;
    const pieces = /^[a-z]/.test(jsx.name) ? writeElement(jsx) : this.#writeComponent(jsx, token.content);
    return token.map === null || token.map === undefined ? make(token, pieces) : makeBlockTokens(token, pieces);
  }

  #writeComponent(jsx: JsxTag, source: string): readonly ComponentPiece[] {
    if (jsx.kind === 'end') return this.#close(jsx.name);
    const component = COMPONENTS.get(jsx.name);
    const pieces: ComponentPieces = component?.write(jsx, this.#open.at(-1)) ?? { open: [], close: [] };
    if (component !== undefined) this.#facts.counter?.add(component.kind, 'read', source);
    else if (jsx.name !== '') this.#facts.counter?.add('component', 'leftOut', source);
    if (jsx.kind === 'empty') return [...pieces.open, ...pieces.close];
    if (this.#open.length < MAX_OPEN) {
      this.#open.push({ name: jsx.name, attributes: jsx.attributes, close: pieces.close, parts: 0 });
    }
    return pieces.open;
  }

  /** Closes the innermost component of a name, and those within it that have no end. */
  #close(name: string): readonly ComponentPiece[] {
    const at = this.#open.findLastIndex((open) => open.name === name);
    if (at < 0) return [];
    return this.#open
      .splice(at)
      .toReversed()
      .flatMap(({ close }) => close);
  }
}

const RENAMED: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['srcSet', 'srcset'],
  ['colSpan', 'colspan'],
  ['rowSpan', 'rowspan'],
]);

/** An element of HTML; one without contents ends at once. */
function writeElement({ name, kind, attributes }: JsxTag): readonly ComponentPiece[] {
  if (kind === 'end') return [{ html: `</${name}>` }];
  const written = [...attributes]
    .filter(([attribute]) => /^[\w:-]+$/.test(attribute))
    .map(([attribute, value]) => ` ${RENAMED.get(attribute) ?? attribute}="${escapeAttribute(value)}"`);
  const start = { html: `<${name}${written.join('')}>` };
  return kind === 'empty' && !VOID_ELEMENTS.has(name) ? [start, { html: `</${name}>` }] : [start];
}

function makeInlineTokens(like: Token, pieces: readonly ComponentPiece[]): readonly Token[] {
  return pieces.map((piece) => {
    if ('tag' in piece) return makeToken(like, 'block_tag', { meta: { tag: makeTag(piece.tag, piece.attributes) } });
    if ('marker' in piece) return makeToken(like, piece.marker);
    if ('html' in piece) return makeToken(like, 'html_inline', { content: piece.html });
    return makeToken(like, 'text', { content: piece.text });
  });
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Elements and texts that follow each other are one stretch of HTML. */
function makeBlockTokens(like: Token, pieces: readonly ComponentPiece[]): readonly Token[] {
  const tokens: Token[] = [];
  const { map } = like;
  for (const piece of pieces) {
    const last = tokens.at(-1);
    const html = 'html' in piece ? piece.html : 'text' in piece ? escapeText(piece.text) : undefined;
    if (html !== undefined && last?.type === 'html_block') last.content += html;
    else if (html !== undefined) tokens.push(makeToken(like, 'html_block', { content: html, map }));
    else if ('marker' in piece) tokens.push(makeToken(like, piece.marker, { map }));
    else if ('tag' in piece) {
      tokens.push(makeToken(like, 'block_tag', { meta: { tag: makeTag(piece.tag, piece.attributes) }, map }));
    }
  }
  return tokens;
}
