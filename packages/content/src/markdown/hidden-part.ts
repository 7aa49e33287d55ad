import type { Token } from 'markdown-it';
import type { BlockTag } from './block-tag.ts';
import { isAlwaysMet } from './legacy-conditions.ts';

/**
 * A stretch of a line between `{% if %}` and its end, in a place that has no room for a condition: nobody could decide
 * it, so nobody is shown what it contains. Elements that were open before it are closed by their ends within it.
 */
export class HiddenPart {
  readonly #tags: BlockTag[] = [];
  #depth = 0;
  #nesting = 0;

  /** Whether a token belongs to such a stretch; `mayOpen` where a condition that comes now would open one. */
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

  /** The tags since the first one, where it has not come to its end: they apply to what follows the line. */
  listOpen(): readonly BlockTag[] {
    return this.#tags;
  }
}
