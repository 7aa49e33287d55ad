const MAX_OPEN = 100;

/** The elements of HTML that are open in a text, with what ends them. */
export class InlineElements {
  readonly #open: { readonly name: string; readonly end: () => void }[] = [];

  /** Opens an element, and registers its end. */
  open(name: string, end: () => void): void {
    if (this.#open.length < MAX_OPEN) this.#open.push({ name, end });
    else end();
  }

  /** Ends the innermost element of that name; others that are open stay open. */
  end(name: string): void {
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at >= 0) this.#open.splice(at, 1)[0]?.end();
  }

  /** Forgets those that were never ended. */
  clear(): void {
    this.#open.length = 0;
  }
}
