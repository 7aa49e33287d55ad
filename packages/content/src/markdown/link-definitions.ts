import type { Token } from 'markdown-it';
import { type BlockTag, readBlockTag } from './block-tag.ts';
import { isAlwaysMet } from './legacy-conditions.ts';

interface Reference {
  title: string;
  href: string;
}
/** As the parser looks them up, by their normalized labels. */
type References = Record<string, Reference>;

/** A part of the page under one condition, or all that is under none. */
interface Scope {
  readonly parent: Scope | undefined;
  readonly depth: number;
  /** The first definition of each label in it, with its place among all. */
  readonly own: Map<string, { readonly reference: Reference; readonly order: number }>;
}

/** Conditions that are nested deeper are left out with what they contain. */
const maximumDepth = 40;

/**
 * The definitions of links (`[label]: target`) of a page. One that stands under a condition counts there alone: a link
 * elsewhere would tell its target to everybody.
 */
export class LinkDefinitions {
  /** What the parser writes them into. It finds none there, so it writes each, those of one label as well. */
  readonly sink: References;
  readonly #written: { readonly label: string; readonly reference: Reference }[] = [];
  readonly #root: Scope = { parent: undefined, depth: 0, own: new Map() };
  readonly #scopes = new WeakMap<Token, Scope>();
  #open: Scope[] = [this.#root];

  constructor() {
    this.sink = new Proxy<References>(
      {},
      {
        get: () => undefined,
        set: (_target, label, reference: Reference) => this.#written.push({ label: String(label), reference }) > 0,
      },
    );
  }

  /** Finds out under which condition each definition and each text stands, from the blocks in their order. */
  place(tokens: readonly Token[]): void {
    if (this.#written.length === 0) return;
    let order = 0;
    let isRaw = false;
    for (const token of tokens) {
      const scope = this.#open.at(-1) ?? this.#root;
      if (token.type === 'raw_open' || token.type === 'raw_close') isRaw = token.type === 'raw_open';
      else if (token.type === 'reference_definition') this.#define(scope, order++);
      else if (token.type === 'block_tag') this.#apply(token.meta?.['tag'] as BlockTag);
      else if (token.type === 'inline' || token.type === 'html_block') {
        this.#scopes.set(token, scope);
        if (!isRaw) this.#applyTagsIn(token.content);
      }
    }
  }

  /** Those that count in a text; without one, those that stand under no condition. */
  of(token?: Token): References {
    const scope = (token && this.#scopes.get(token)) ?? this.#root;
    return new Proxy<References>({}, { get: (_target, label) => find(scope, String(label)) });
  }

  #define(scope: Scope, order: number): void {
    const written = this.#written[order];
    if (written === undefined || scope.own.has(written.label)) return;
    scope.own.set(written.label, { reference: written.reference, order });
  }

  #applyTagsIn(content: string): void {
    for (let at = content.indexOf('{%'); at >= 0; ) {
      const tag = readBlockTag(content, at);
      if (tag !== undefined) this.#apply(tag);
      at = content.indexOf('{%', tag?.end ?? at + 2);
    }
  }

  #apply({ name, body }: BlockTag): void {
    const top = this.#open.at(-1) ?? this.#root;
    if (name === 'if') this.#open.push(isAlwaysMet(body) ? top : makeScope(top));
    else if (this.#open.length > 1 && ['else', 'elsif', 'elif', 'endif'].includes(name)) {
      this.#open.pop();
      if (name !== 'endif') this.#open.push(makeScope(this.#open.at(-1) ?? this.#root));
    }
  }
}

const makeScope = (parent: Scope): Scope =>
  parent.depth >= maximumDepth ? parent : { parent, depth: parent.depth + 1, own: new Map() };

/** The first definition in a part and in those around it. */
function find(scope: Scope, label: string): Reference | undefined {
  let first = scope.own.get(label);
  for (let around = scope.parent; around !== undefined; around = around.parent) {
    const found = around.own.get(label);
    if (found !== undefined && (first === undefined || found.order < first.order)) first = found;
  }
  return first?.reference;
}
