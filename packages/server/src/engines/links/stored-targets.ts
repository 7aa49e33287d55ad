import type { Steps } from '@bindery/content';
import type { LocalDatabase } from '../../platform/derived/local-database.ts';
import { URL_PREFIX } from './link-key.ts';
import type { LinkPlace, LinkSource, ListedTarget, PlaceCursor } from './link-state.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';
import { yieldingAtTimes } from './steps.ts';

/** The values of another revision that replace stored ones. */
export interface Overlay {
  /** Targets that are listed as `listed` has them, or not at all. */
  readonly targets: readonly string[];
  readonly listed: readonly ListedTarget[];
  /** Sources whose places are not those that are stored, but those that `listPlaces` has. */
  readonly sources: readonly string[];
  listPlaces(keys: readonly string[]): readonly LinkPlace[];
}

export const EMPTY_OVERLAY: Overlay = { targets: [], listed: [], sources: [], listPlaces: () => [] };

/** The targets of a space, how many sources each occurs in, and the places where it does. */
export class StoredTargets {
  readonly #database: LocalDatabase;
  readonly #space: number;

  constructor(database: LocalDatabase, space: number) {
    this.#database = database;
    this.#space = space;
  }

  /**
   * Stores the changes between a source's previous links and its current ones, step by step.
   * @returns by how much the counts of targets change, without URLs
   */
  *exchange(before: LinkSource | undefined, after: LinkSource | undefined): Steps<{ total: number; broken: number }> {
    const [old, now] = [occurrencesOf(before), occurrencesOf(after)];
    yield;
    yield* this.#exchangePlaces(old, now);
    const [oldFlags, flags] = [flagsOf(old), flagsOf(now)];
    const change = { total: 0, broken: 0 };
    for (const key of yieldingAtTimes(new Set([...oldFlags.keys(), ...flags.keys()]))) {
      if (key === undefined) {
        yield;
        continue;
      }
      const added = (flags.has(key) ? 1 : 0) - (oldFlags.has(key) ? 1 : 0);
      if (added === 0 && oldFlags.get(key) === flags.get(key)) continue;
      const { total, broken } = this.#countTarget(key, added, flags.get(key));
      change.total += total;
      change.broken += broken;
    }
    return change;
  }

  *#exchangePlaces(old: readonly Occurrence[], now: readonly Occurrence[]): Steps<void> {
    const textOf = ({ key, node, dependsOn }: Occurrence) => `${dependsOn}\n${node}\n${key}`;
    const [oldTexts, texts] = [new Set(old.map(textOf)), new Set(now.map(textOf))];
    yield;
    for (const occurrence of yieldingAtTimes(old)) {
      if (occurrence === undefined) yield;
      else if (!texts.has(textOf(occurrence))) {
        const statement = 'delete from link_places where space = ? and key = ? and source = ? and node = ?';
        this.#database.run(statement, this.#space, occurrence.key, occurrence.source, occurrence.node);
      }
    }
    for (const occurrence of yieldingAtTimes(now)) {
      if (occurrence === undefined) yield;
      else if (!oldTexts.has(textOf(occurrence))) {
        const { key, source, node, dependsOn } = occurrence;
        const statement = 'insert into link_places (space, key, source, node, depends_on) values (?, ?, ?, ?, ?)';
        this.#database.run(statement, this.#space, key, source, node, dependsOn ? 1 : 0);
      }
    }
  }

  /** `isBroken` is undefined for a source that no longer has the target: its state for others is unchanged. */
  #countTarget(key: string, added: number, isBroken: boolean | undefined): { total: number; broken: number } {
    const select = 'select broken, sources from link_targets where space = ? and key = ?';
    const row = this.#database.get(select, this.#space, key) as { broken: number; sources: number } | undefined;
    const sources = (row?.sources ?? 0) + added;
    const broken = isBroken === undefined ? (row?.broken ?? 0) : Number(isBroken);
    if (sources > 0) {
      const statement = 'insert or replace into link_targets (space, key, broken, sources) values (?, ?, ?, ?)';
      this.#database.run(statement, this.#space, key, broken, sources);
    } else {
      this.#database.run('delete from link_targets where space = ? and key = ?', this.#space, key);
    }
    if (key.startsWith(URL_PREFIX)) return { total: 0, broken: 0 };
    const isThere = sources > 0 ? 1 : 0;
    return {
      total: isThere - (row === undefined ? 0 : 1),
      broken: isThere * broken - (row?.broken ?? 0),
    };
  }

  find(key: string): (ListedTarget & { sources: number }) | undefined {
    const select = 'select broken, sources from link_targets where space = ? and key = ?';
    const row = this.#database.get(select, this.#space, key) as { broken: number; sources: number } | undefined;
    return row && { key, isBroken: row.broken === 1, sources: row.sources };
  }

  /** Targets after a key, without URLs, which sort last. */
  list(after: string, limit: number, isBroken: boolean | undefined, overlay: Overlay): ListedTarget[] {
    const flags = isBroken === undefined ? '(0, 1)' : isBroken ? '(1)' : '(0)';
    const stored = `select key, broken from link_targets where space = ? and key > ? and key < '${URL_PREFIX}' and broken in ${flags}`;
    const rows =
      overlay.targets.length === 0
        ? this.#database.all(`${stored} order by key limit ?`, this.#space, after, limit)
        : this.#database.all(
            `select key, broken from (
               ${stored} and key not in (select value from json_each(?))
               union all
               select value ->> 0, value ->> 1 from json_each(?)
               where value ->> 0 > ? and value ->> 0 < '${URL_PREFIX}' and value ->> 1 in ${flags}
             ) order by key limit ?`,
            this.#space,
            after,
            JSON.stringify(overlay.targets),
            JSON.stringify(overlay.listed.map(({ key, isBroken: broken }) => [key, broken ? 1 : 0])),
            after,
            limit,
          );
    return rows.map((row) => ({ key: String(row['key']), isBroken: row['broken'] === 1 }));
  }

  /** Keys that begin with a prefix, in order. */
  listKeys(prefix: string, overlay: Overlay): string[] {
    const rows = this.#database.all(
      `select key from link_targets where space = ? and key >= ? and key < ?
         and key not in (select value from json_each(?))
       union select value from json_each(?) where value >= ? and value < ?
       order by key`,
      ...[this.#space, ...rangeOf(prefix), JSON.stringify(overlay.targets)],
      ...[JSON.stringify(overlay.listed.map(({ key }) => key)), ...rangeOf(prefix)],
    );
    return rows.map((row) => String(row['key']));
  }

  listPlaces(
    keys: readonly string[],
    after: PlaceCursor | undefined,
    limit: number,
    except: string | undefined,
    overlay: Overlay,
  ): LinkPlace[] {
    const { source = '', node = '' } = after ?? {};
    const rows = this.#database.all(
      `select source, node, max(depends_on) as depends_on from (${UNION}) where (source, node) > (?, ?)
       group by source, node order by source, node limit ?`,
      ...this.#unionValues(keys, except, overlay),
      ...[source, node, limit],
    );
    return rows.map((row) => ({
      source: String(row['source']),
      node: String(row['node']),
      dependsOn: row['depends_on'] === 1,
    }));
  }

  countPlaces(keys: readonly string[], except: string | undefined, overlay: Overlay): number {
    const counted = `select count(*) as count from (select distinct source, node from (${UNION}))`;
    return Number(this.#database.get(counted, ...this.#unionValues(keys, except, overlay))?.['count']);
  }

  #unionValues(keys: readonly string[], except: string | undefined, overlay: Overlay) {
    const overlayOccurrences = overlay.listPlaces(keys).filter(({ source }) => source !== except);
    const rows = overlayOccurrences.map(({ source, node, dependsOn }) => [source, node, dependsOn ? 1 : 0]);
    const sources = except === undefined ? overlay.sources : [...overlay.sources, except];
    return [this.#space, JSON.stringify(keys), JSON.stringify(sources), JSON.stringify(rows)] as const;
  }
}

const UNION = `
  select source, node, depends_on from link_places
  where space = ? and key in (select value from json_each(?)) and source not in (select value from json_each(?))
  union all
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`;

/** All texts that begin with a prefix lie from it on, and before the prefix with its last character one higher. */
function rangeOf(prefix: string): [string, string] {
  const last = prefix.charCodeAt(prefix.length - 1);
  return [prefix, prefix.slice(0, -1) + String.fromCharCode(last + 1)];
}

function flagsOf(occurrences: readonly Occurrence[]): Map<string, boolean> {
  return new Map(occurrences.map(({ key, isBroken }) => [key, isBroken]));
}
