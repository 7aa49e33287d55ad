import { pagePathKeyOf } from '../assign-page-paths.ts';
import type { MenuEntry } from '../html/navigation.ts';

/** The menu of a whole site, put together of those that its pages show: each may open another part of it. */
export class SiteMenu {
  readonly #entries: GrowingEntry[] = [];
  readonly #byKey = new Map<string, GrowingEntry>();

  get entries(): readonly MenuEntry[] {
    return this.#entries;
  }

  /** Adds new entries; existing ones stay in their position. */
  add(menu: readonly MenuEntry[]): void {
    this.#merge(this.#entries, menu);
  }

  #merge(siblings: GrowingEntry[], more: readonly MenuEntry[]): void {
    let last = -1;
    for (const entry of more) {
      const key = entry.url === undefined ? undefined : pagePathKeyOf(entry.url);
      const known = key === undefined ? this.#findLabel(siblings, entry) : this.#byKey.get(key);
      const own = known ?? { ...entry, entries: [] };
      if (known === undefined) {
        if (key !== undefined) this.#byKey.set(key, own);
        siblings.splice(last < 0 ? siblings.length : last + 1, 0, own);
      }
      const at = siblings.indexOf(own);
      if (at >= 0) last = at;
      this.#merge(own.entries, entry.entries);
    }
  }

  /** A group that was closed until now looked like a link to its first page. */
  #findLabel(siblings: readonly GrowingEntry[], { title, entries }: MenuEntry): GrowingEntry | undefined {
    const known = siblings.find((one) => one.title === title && (one.url === undefined || one.entries.length === 0));
    if (known?.url === undefined) return known;
    const key = pagePathKeyOf(known.url);
    if (key !== firstKeyOf(entries)) return siblings.find((one) => one.title === title && one.url === undefined);
    delete known.url;
    this.#byKey.delete(key);
    return known;
  }
}

/** The key of the first page of entries. */
function firstKeyOf([first]: readonly MenuEntry[]): string | undefined {
  if (first === undefined) return undefined;
  return first.url === undefined ? firstKeyOf(first.entries) : pagePathKeyOf(first.url);
}

interface GrowingEntry extends Omit<MenuEntry, 'url'> {
  url?: string;
  readonly entries: GrowingEntry[];
}

/** Every URL of a menu, in its order. */
export function* listMenuUrls(menu: readonly MenuEntry[]): Generator<string> {
  for (const { url, entries } of menu) {
    if (url !== undefined) yield url;
    yield* listMenuUrls(entries);
  }
}
