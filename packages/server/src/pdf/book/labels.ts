/**
 * Names for the places of a book that links lead to. A place is claimed where it is set, once; links name places before
 * and after that, and the theme leaves out links to those that nobody claimed.
 */
export class Labels {
  readonly #names = new Map<string, string>();
  readonly #claimed = new Set<string>();

  /** Name of a page, or of a place on it. */
  nameOf(pageId: string, anchor = ''): string {
    const key = `${pageId}\n${anchor}`;
    const name = this.#names.get(key) ?? `l${this.#names.size}`;
    this.#names.set(key, name);
    return name;
  }

  /** The name for who sets the place; undefined when it is set already: a name may stand at one place only. */
  claim(pageId: string, anchor = ''): string | undefined {
    const name = this.nameOf(pageId, anchor);
    if (this.#claimed.has(name)) return undefined;
    this.#claimed.add(name);
    return name;
  }

  /** Names that were claimed. */
  listClaimed(): readonly string[] {
    return [...this.#claimed];
  }
}
