import type { Token } from 'markdown-it';
import { type BlockTag, readBlockTag } from './block-tag.ts';
import { isAlwaysMet } from './legacy-conditions.ts';

interface Reference {
  title: string;
  href: string;
}
/** As the parser looks them up, by their normalized labels. */
type References = Record<string, Reference>;

/** A part of the page under one condition, or the unconditional part. */
interface Scope {
  readonly parent: Scope | undefined;
  readonly depth: number;
  /** The first definition of each label in it, with its place among all. */
  readonly own: Map<string, { readonly reference: Reference; readonly order: number }>;
}

/** Conditions nested deeper are dropped with their contents. */
const maximumDepth = 40;

/**
 * The link definitions (`[label]: target`) of a page. A conditional one applies only under its condition: a link
 * elsewhere would reveal its target to everybody.
 */
export class LinkDefinitions {
  /**
   * The sink that the parser writes to. It is always empty for the parser, which therefore writes each definition,
   * including duplicates.
   */
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

  /**
   * Determines the condition of each definition and each text, from the blocks in order.
   * @param hasTags whether tags in texts are those of the dialect
   */
  positionReferences(tokens: readonly Token[], hasTags: boolean): void {
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
        if (!isRaw && hasTags) this.#applyTagsIn(token.content);
      }
    }
  }

  /** The definitions that apply to a text; without one, the unconditional ones. */
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
    else if (['else', 'elsif', 'elif', 'endif'].includes(name)) {
      if (this.#open.length > 1) this.#open.pop();
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
    const reference = around.own.get(label);
    if (reference !== undefined && (first === undefined || reference.order < first.order)) first = reference;
  }
  return first?.reference;
}
