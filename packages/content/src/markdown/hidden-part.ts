import type { Token } from 'markdown-it';
import type { BlockTag } from './block-tag.ts';
import { isAlwaysMet } from './legacy-conditions.ts';

/**
 * The range of a line between `{% if %}` and its end, in a context that does not support conditions: the contents are
 * hidden from everybody. End tags within it still close elements opened before it.
 */
export class HiddenPart {
  readonly #tags: BlockTag[] = [];
  #depth = 0;
  #nesting = 0;

  /** Whether a token is in such a range; `mayOpen` if a condition at this point would open one. */
  takes(token: Token, tag: BlockTag | undefined, mayOpen: boolean): boolean {
    const opens = tag?.name === 'if' && !isAlwaysMet(tag.body);
    if (this.#depth === 0) {
      if (!opens || !mayOpen) return false;
      this.#depth = 1;
      this.#tags.push(tag);
      return true;
    }
    if (tag !== undefined) this.#follow(tag);
    if (token.nesting === 1) this.#nesting += 1;
    if (token.nesting !== -1) return true;
    if (this.#nesting === 0) return false;
    this.#nesting -= 1;
    return true;
  }

  #follow(tag: BlockTag): void {
    this.#tags.push(tag);
    if (tag.name === 'if') this.#depth += 1;
    if (tag.name === 'endif') this.#depth -= 1;
    if (this.#depth === 0) this.#tags.length = 0;
  }

  /** The tags since the first one, if it is still open: they apply to the text after the line. */
  listOpen(): readonly BlockTag[] {
    return this.#tags;
  }
}
