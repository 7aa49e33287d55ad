import { runSteps, type Steps } from '@bindery/content';
import type { Yield } from '../../platform/concurrency/yielder.ts';
import { type LocalDatabase, LocalDatabaseLostError } from '../../platform/derived/local-database.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import { prefixesOf } from './link-key.ts';
import type {
  LinkPlace,
  LinkReader,
  LinkSource,
  LinkState,
  LinkTotals,
  LinkUse,
  ListedTarget,
  PlaceCursor,
  Thing,
} from './link-state.ts';
import { yieldingAtTimes } from './steps.ts';
import { EMPTY_OVERLAY, StoredTargets } from './stored-targets.ts';
import { nameOfText, readTextName } from './stored-text-name.ts';

/** Anchors in memory. */
const MAX_ANCHORS = 50_000;

interface Counts extends LinkTotals {
  readonly sources: number;
}

/** The links of a space's head, in the local database. */
export class StoredLinks implements LinkState, LinkReader {
  readonly targets: StoredTargets;
  readonly contentRoot: string | null;
  readonly #database: LocalDatabase;
  readonly #space: number;
  /** Of the file that the space has this number in. */
  readonly #generation: number;
  #counts: Counts;
  /** Of the pages that links were looked up on last. */
  readonly #anchors = new LruCache<ReadonlySet<string>>(MAX_ANCHORS, (anchors) => 1 + anchors.size, MAX_ANCHORS);

  /** @param space number of a row of `link_spaces` */
  constructor(database: LocalDatabase, space: number) {
    this.#database = database;
    this.#space = space;
    this.#generation = database.generation;
    this.targets = new StoredTargets(database, space);
    const statement = 'select total, broken, sources, content_root from link_spaces where space = ?';
    const { content_root: contentRoot, ...counts } = database.get(statement, space) ?? {};
    this.contentRoot = contentRoot as string | null;
    this.#counts = counts as unknown as Counts;
  }

  /** @throws LocalDatabaseLostError when the file was rebuilt since: there the number may mean another space */
  requireSameFile(): void {
    if (this.#database.generation !== this.#generation) throw new LocalDatabaseLostError(undefined);
  }

  unit(work: () => void): void {
    this.requireSameFile();
    const before = this.#counts;
    try {
      this.#database.write(() => {
        work();
        const { total, broken, sources } = this.#counts;
        const statement = 'update link_spaces set total = ?, broken = ?, sources = ? where space = ?';
        this.#database.run(statement, total, broken, sources, this.#space);
      });
    } catch (error) {
      this.#counts = before;
      throw error;
    }
  }

  findThing(path: string): Thing | undefined {
    const statement = 'select kind, id, document, route from link_things where space = ? and path = ?';
    const row = this.#database.get(statement, this.#space, path) as Thing | undefined;
    return row && { ...row, ...readTextName(row.document), route: row.route ?? undefined };
  }

  setThing(path: string, thing: Thing | undefined): void {
    if (thing === undefined) {
      this.#database.run('delete from link_things where space = ? and path = ?', this.#space, path);
    } else {
      const statement =
        'insert or replace into link_things (space, path, kind, id, document, route) values (?, ?, ?, ?, ?, ?)';
      const { kind, id, route = null } = thing;
      this.#database.run(statement, this.#space, path, kind, id, nameOfText(thing), route);
    }
  }

  findSource(id: string): LinkSource | undefined {
    const row = this.#database.get(
      'select id, kind, file, document, anchors, uses, text_needs, needs from link_sources where space = ? and id = ?',
      this.#space,
      id,
    );
    return row && readSource(row);
  }

  /** Ids of the sources that are stored. */
  listSourceIds(): ReadonlySet<string> {
    const rows = this.#database.all('select id from link_sources where space = ?', this.#space);
    return new Set(rows.map((row) => String(row['id'])));
  }

  /** While the links are built: the next sources whose links are to be resolved, in the order of their numbers. */
  listUnresolved(limit: number): { readonly number: number; readonly id: string }[] {
    const rows = this.#database.all(
      `select number, id from link_sources where space = ?1
       and number > (select resolved from link_spaces where space = ?1) order by number limit ?2`,
      this.#space,
      limit,
    );
    return rows.map((row) => ({ number: Number(row['number']), id: String(row['id']) }));
  }

  /** The links of all sources up to a number are resolved. */
  markResolved(number: number): void {
    this.#database.run('update link_spaces set resolved = ? where space = ?', number, this.#space);
  }

  hasAnchor = (page: string, anchor: string): boolean => {
    const known = this.#anchors.get(page) ?? this.#readAnchors(page);
    this.#anchors.set(page, known);
    return known.has(anchor);
  };

  #readAnchors(page: string): ReadonlySet<string> {
    const row = this.#database.get('select anchors from link_sources where space = ? and id = ?', this.#space, page);
    return new Set(row === undefined ? [] : (JSON.parse(String(row['anchors'])) as string[]));
  }

  listDependents(key: string): string[] {
    const rows = this.#database.all('select source from link_needs where space = ? and need = ?', this.#space, key);
    return rows.map((row) => String(row['source']));
  }

  putSource(source: LinkSource): void {
    runSteps(this.#put(source));
  }

  deleteSource(id: string): void {
    runSteps(this.#delete(id));
  }

  putLargeSource(source: LinkSource, pause: Yield): Promise<void> {
    return this.#runInUnits(this.#put(source), pause);
  }

  deleteLargeSource(id: string, pause: Yield): Promise<void> {
    return this.#runInUnits(this.#delete(id), pause);
  }

  /** One of which only some units are written is useless. */
  async #runInUnits(steps: Steps<void>, pause: Yield): Promise<void> {
    const markWriting = (isWriting: 0 | 1) =>
      this.#database.run('update link_spaces set is_writing = ? where space = ?', isWriting, this.#space);
    markWriting(1);
    for (let isDone = false; !isDone; ) {
      this.unit(() => {
        isDone = steps.next().done === true;
      });
      await pause();
    }
    markWriting(0);
  }

  *#put(source: LinkSource): Steps<void> {
    this.#anchors.delete(source.id);
    const before = this.findSource(source.id);
    const { id, kind, file } = source;
    const lists = [source.anchors, source.uses, source.textDependencies, source.dependencies];
    this.#database.run(
      `insert into link_sources (space, id, kind, file, document, anchors, uses, text_needs, needs)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (space, id) do update set kind = excluded.kind, file = excluded.file, document = excluded.document,
         anchors = excluded.anchors, uses = excluded.uses, text_needs = excluded.text_needs, needs = excluded.needs`,
      ...[this.#space, id, kind, file, nameOfText(source), ...lists.map((list) => JSON.stringify(list))],
    );
    yield;
    yield* this.#exchange(id, before, source);
  }

  *#delete(id: string): Steps<void> {
    this.#anchors.delete(id);
    const before = this.findSource(id);
    if (before === undefined) return;
    this.#database.run('delete from link_sources where space = ? and id = ?', this.#space, id);
    yield;
    yield* this.#exchange(id, before, undefined);
  }

  /** Updates what is derived from a source: the dependencies, the occurrences of targets, and their counts. */
  *#exchange(id: string, before: LinkSource | undefined, after: LinkSource | undefined): Steps<void> {
    const [oldDependencies, dependencies] = [new Set(before?.dependencies), new Set(after?.dependencies)];
    for (const key of yieldingAtTimes(oldDependencies)) {
      if (key === undefined) yield;
      else if (!dependencies.has(key)) {
        const statement = 'delete from link_needs where space = ? and need = ? and source = ?';
        this.#database.run(statement, this.#space, key, id);
      }
    }
    for (const key of yieldingAtTimes(dependencies)) {
      if (key === undefined) yield;
      else if (!oldDependencies.has(key))
        this.#database.run('insert into link_needs (space, need, source) values (?, ?, ?)', this.#space, key, id);
    }
    const change = yield* this.targets.exchange(before, after);
    const { total, broken, sources } = this.#counts;
    const added = (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
    this.#counts = { total: total + change.total, broken: broken + change.broken, sources: sources + added };
  }

  get totals(): LinkTotals {
    return this.#counts;
  }

  listTargets(after: string, limit: number, isBroken?: boolean): ListedTarget[] {
    return this.targets.list(after, limit, isBroken, EMPTY_OVERLAY);
  }

  listKeysBelow(key: string): string[] {
    const isThere = this.targets.find(key) !== undefined;
    return [...(isThere ? [key] : []), ...this.targets.listKeys(`${key}/`, EMPTY_OVERLAY)];
  }

  listUrls(hosts: readonly string[]): string[] {
    return prefixesOf(hosts).flatMap((prefix) => this.targets.listKeys(prefix, EMPTY_OVERLAY));
  }

  findTarget(key: string): ListedTarget | undefined {
    return this.targets.find(key);
  }

  listPlaces(keys: readonly string[], after: PlaceCursor | undefined, limit: number, except?: string): LinkPlace[] {
    return this.targets.listPlaces(keys, after, limit, except, EMPTY_OVERLAY);
  }

  countPlaces(keys: readonly string[], except?: string): number {
    return this.targets.countPlaces(keys, except, EMPTY_OVERLAY);
  }
}

function readSource(row: Readonly<Record<string, unknown>>): LinkSource {
  const text = (column: string) => String(row[column]);
  return {
    id: text('id'),
    kind: text('kind') as LinkSource['kind'],
    file: text('file'),
    ...readTextName(text('document')),
    anchors: JSON.parse(text('anchors')) as string[],
    uses: JSON.parse(text('uses')) as LinkUse[],
    textDependencies: JSON.parse(text('text_needs')) as string[],
    dependencies: JSON.parse(text('needs')) as string[],
  };
}
