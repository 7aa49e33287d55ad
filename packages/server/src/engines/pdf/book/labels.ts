/**
 * Labels of the link targets of a book. A label is claimed once, where it is set; links may precede it, and the theme
 * drops links to unclaimed labels.
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

  /** The label to set; undefined if it is set already: labels must be unique. */
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
