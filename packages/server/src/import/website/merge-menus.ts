import { pagePathKeyOf } from '../assign-page-paths.ts';
import type { MenuEntry } from '../html/navigation.ts';

/** The menu of a whole site, put together of those that its pages show: each may open another part of it. */
export class SiteMenu {
  readonly #entries: GrowingEntry[] = [];
  readonly #byKey = new Map<string, GrowingEntry>();

  get entries(): readonly MenuEntry[] {
    return this.#entries;
  }

  /** Adopts what is new; what is known already stays where it is. */
  add(menu: readonly MenuEntry[]): void {
    this.#merge(this.#entries, menu);
  }

  #merge(siblings: GrowingEntry[], more: readonly MenuEntry[]): void {
    let last = -1;
    for (const entry of more) {
      const key = entry.url === undefined ? undefined : pagePathKeyOf(entry.url);
      const known =
        key === undefined
          ? siblings.find(({ url, title }) => url === undefined && title === entry.title)
          : this.#byKey.get(key);
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
}

interface GrowingEntry extends MenuEntry {
  readonly entries: GrowingEntry[];
}

/** Every address of a menu, in its order. */
export function* listMenuUrls(menu: readonly MenuEntry[]): Generator<string> {
  for (const { url, entries } of menu) {
    if (url !== undefined) yield url;
    yield* listMenuUrls(entries);
  }
}
