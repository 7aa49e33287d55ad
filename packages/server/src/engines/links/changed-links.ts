import { prefixesOf, URL_PREFIX } from './link-key.ts';
import type {
  LinkPlace,
  LinkReader,
  LinkSource,
  LinkState,
  LinkTotals,
  ListedTarget,
  PlaceCursor,
  Thing,
} from './link-state.ts';
import { occurrencesOf } from './occurrences.ts';
import type { StoredLinks } from './stored-links.ts';
import type { Overlay } from './stored-targets.ts';

/** Where the links of another revision differ from those of a space's head. */
export interface LinkChanges {
  readonly things: Map<string, Thing | undefined>;
  readonly sources: Map<string, LinkSource | undefined>;
  /** Ids of changed sources by dependency key. */
  readonly dependencies: Map<string, Set<string>>;
}

export const noLinkChanges = (): LinkChanges => ({ things: new Map(), sources: new Map(), dependencies: new Map() });

interface WorkedOut extends Overlay {
  readonly hidden: ReadonlySet<string>;
  readonly byKey: ReadonlyMap<string, ListedTarget>;
  readonly totals: LinkTotals;
}

/**
 * The links of another revision of a space, such as a change request's: an overlay in memory over the links of the
 * head, which stay unchanged. The cost is proportional to the changes.
 */
export class ChangedLinks implements LinkState, LinkReader {
  readonly contentRoot: string | null;
  readonly #stored: StoredLinks;
  readonly #changes: LinkChanges;
  /** Computed on first use, again after each write. */
  #instead: WorkedOut | undefined;

  constructor(stored: StoredLinks, changes: LinkChanges) {
    this.#stored = stored;
    this.contentRoot = stored.contentRoot;
    this.#changes = changes;
  }

  unit(work: () => void): void {
    work();
  }

  findThing(path: string): Thing | undefined {
    const { things } = this.#changes;
    return things.has(path) ? things.get(path) : this.#stored.findThing(path);
  }

  setThing(path: string, thing: Thing | undefined): void {
    this.#changes.things.set(path, thing);
  }

  findSource(id: string): LinkSource | undefined {
    const { sources } = this.#changes;
    return sources.has(id) ? sources.get(id) : this.#stored.findSource(id);
  }

  hasAnchor = (page: string, anchor: string): boolean => {
    const { sources } = this.#changes;
    if (!sources.has(page)) return this.#stored.hasAnchor(page, anchor);
    return sources.get(page)?.anchors.includes(anchor) ?? false;
  };

  listDependents(key: string): string[] {
    const { sources, dependencies } = this.#changes;
    const stored = this.#stored.listDependents(key).filter((id) => !sources.has(id));
    return [...stored, ...(dependencies.get(key) ?? [])];
  }

  putSource(source: LinkSource): void {
    this.deleteSource(source.id);
    const { sources, dependencies } = this.#changes;
    sources.set(source.id, source);
    for (const key of source.dependencies) dependencies.set(key, (dependencies.get(key) ?? new Set()).add(source.id));
  }

  deleteSource(id: string): void {
    const { sources, dependencies } = this.#changes;
    for (const key of sources.get(id)?.dependencies ?? []) dependencies.get(key)?.delete(id);
    sources.set(id, undefined);
    this.#instead = undefined;
  }

  async putLargeSource(source: LinkSource): Promise<void> {
    this.putSource(source);
  }

  async deleteLargeSource(id: string): Promise<void> {
    this.deleteSource(id);
  }

  get totals(): LinkTotals {
    return this.#listInstead().totals;
  }

  listTargets(after: string, limit: number, isBroken?: boolean): ListedTarget[] {
    return this.#stored.targets.list(after, limit, isBroken, this.#listInstead());
  }

  listKeysBelow(key: string): string[] {
    const isThere = this.findTarget(key) !== undefined;
    return [...(isThere ? [key] : []), ...this.#stored.targets.listKeys(`${key}/`, this.#listInstead())];
  }

  listUrls(hosts: readonly string[]): string[] {
    return prefixesOf(hosts).flatMap((prefix) => this.#stored.targets.listKeys(prefix, this.#listInstead()));
  }

  findTarget(key: string): ListedTarget | undefined {
    const { hidden, byKey } = this.#listInstead();
    return byKey.get(key) ?? (hidden.has(key) ? undefined : this.#stored.findTarget(key));
  }

  /** Broken targets in changed sources; all other broken targets are broken in the head too. */
  listChangedTargets(): readonly ListedTarget[] {
    return this.#listInstead().listed;
  }

  listPlaces(keys: readonly string[], after: PlaceCursor | undefined, limit: number, except?: string): LinkPlace[] {
    return this.#stored.targets.listPlaces(keys, after, limit, except, this.#listInstead());
  }

  countPlaces(keys: readonly string[], except?: string): number {
    return this.#stored.targets.countPlaces(keys, except, this.#listInstead());
  }

  #listInstead(): WorkedOut {
    this.#instead ??= this.#workOutInstead();
    return this.#instead;
  }

  #workOutInstead(): WorkedOut {
    const { sources } = this.#changes;
    const gone = new Map<string, number>();
    for (const id of sources.keys()) {
      for (const key of keysOf(this.#stored.findSource(id))) gone.set(key, (gone.get(key) ?? 0) + 1);
    }
    const byKey = new Map<string, ListedTarget>();
    const occurrencesByKey = new Map<string, LinkPlace[]>();
    for (const source of sources.values()) {
      for (const { key, isBroken, ...occurrence } of occurrencesOf(source)) {
        byKey.set(key, { key, isBroken });
        const among = occurrencesByKey.get(key);
        if (among === undefined) occurrencesByKey.set(key, [occurrence]);
        else among.push(occurrence);
      }
    }
    const vanished = [...gone].filter(
      ([key, count]) => !byKey.has(key) && this.#stored.targets.find(key)?.sources === count,
    );
    const targets = [...vanished.map(([key]) => key), ...byKey.keys()];
    return {
      targets,
      hidden: new Set(targets),
      listed: [...byKey.values()],
      byKey,
      sources: [...sources.keys()],
      listPlaces: (keys: readonly string[]) => keys.flatMap((key) => occurrencesByKey.get(key) ?? []),
      totals: this.#count(targets, byKey),
    };
  }

  #count(targets: readonly string[], byKey: ReadonlyMap<string, ListedTarget>): LinkTotals {
    let { total, broken } = this.#stored.totals;
    for (const key of targets) {
      if (key.startsWith(URL_PREFIX)) continue;
      const [before, after] = [this.#stored.findTarget(key), byKey.get(key)];
      total += Number(after !== undefined) - Number(before !== undefined);
      broken += Number(after?.isBroken === true) - Number(before?.isBroken === true);
    }
    return { total, broken };
  }
}

function keysOf(source: LinkSource | undefined): Set<string> {
  return new Set(occurrencesOf(source).map(({ key }) => key));
}
