import { type KeyedMutex, runExclusive } from '../concurrency/keyed-mutex.ts';
import { createYielder } from '../concurrency/yielder.ts';
import { type LocalDatabase, LocalDatabaseLostError } from '../derived/local-database.ts';
import type { IdleCache } from '../store/idle-eviction.ts';
import { LruCache } from '../store/lru-cache.ts';
import { ChangedLinks, type LinkChanges, noLinkChanges } from './changed-links.ts';
import type { LinkReader } from './link-state.ts';
import { StoredLinks } from './stored-links.ts';
import { type LinkContent, updateLinks } from './update-links.ts';

/** Sources of all spaces that are kept, 3 to 4 KB each; beyond that the spaces used longest ago are left out. */
const MAX_SOURCES = 60_000;
/** Changed sources of other revisions that are in memory. */
const MAX_CHANGED = 16_000;
/** Those that stay in memory however long nobody uses them. */
export const RESTING_CHANGES = 500;
/** Sources or things that are deleted as one unit. */
const UNIT = 200;

/** The content whose links are read: a space at one revision. */
export interface LinkedSpace {
  readonly id: string;
  /** Root of the revision, usually the head's. */
  readonly root: string;
  /**
   * `contentRoot` of `LinkState`, told by who asks for broken links; what other links lead to does not depend on it.
   */
  readonly contentRoot?: string | null | undefined;
}

/**
 * Which links stand where, for each space: derived from its content, kept in the local database with the revision that
 * it shows, brought to another one at a cost that follows what changed, and rebuilt when it is missing.
 */
export class LinkIndex implements IdleCache {
  readonly #database: LocalDatabase;
  readonly #content: LinkContent;
  readonly #maxSources: number;
  /** Works of one space are done one after the other. */
  readonly #working: KeyedMutex = new Map();
  readonly #changes = new LruCache<LinkChanges>(MAX_CHANGED, ({ sources }) => 1 + sources.size);

  constructor(database: LocalDatabase, content: LinkContent, maxSources = MAX_SOURCES) {
    this.#database = database;
    this.#content = content;
    this.#maxSources = maxSources;
  }

  /** Reads the links of a space. `read` cannot wait for anything: others may bring the index elsewhere meanwhile. */
  async read<Result>(space: LinkedSpace, read: (links: LinkReader) => Result): Promise<Result> {
    return this.readChanges(space, [], read);
  }

  /** Reads the links of a space and those of other revisions of it, such as a change request's, named by their roots. */
  async readChanges<Result>(
    space: LinkedSpace,
    roots: readonly string[],
    read: (links: LinkReader, changed: readonly ChangedLinks[]) => Result,
  ): Promise<Result> {
    const result = await runExclusive(this.#working, space.id, () =>
      this.#repeatWhenLost(async () => {
        const stored = await this.#open(space);
        const changed: ChangedLinks[] = [];
        for (const root of roots) changed.push(await this.#openChanged(stored, space, root));
        return read(stored, changed);
      }),
    );
    await this.#repeatWhenLost(() => this.#dropOldest(space.id));
    return result;
  }

  evictIdle(restingWeight: number): boolean {
    return this.#changes.evictIdle(restingWeight);
  }

  /** The spaces of which links are kept. */
  listSpaces(): string[] {
    return this.#database.all('select space_id from link_spaces').map((row) => String(row['space_id']));
  }

  /** Lets go of what is kept of a space. */
  async forget(spaceId: string): Promise<void> {
    await runExclusive(this.#working, spaceId, async () => {
      const row = this.#database.get('select space from link_spaces where space_id = ?', spaceId);
      if (row !== undefined) await this.#delete(Number(row['space']));
    });
  }

  async #repeatWhenLost<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LocalDatabaseLostError)) throw error;
      return work();
    }
  }

  async #open({ id, root, contentRoot }: LinkedSpace): Promise<StoredLinks> {
    const { publicUrl } = this.#content;
    const row = this.#database.get(
      'select space, public_url, content_root, root from link_spaces where space_id = ?',
      id,
    );
    const kept = (row?.['content_root'] ?? null) as string | null;
    const wanted = contentRoot === undefined ? kept : contentRoot;
    if (row === undefined || row['public_url'] !== publicUrl || kept !== wanted || row['root'] === null) {
      return this.#build(id, root, wanted, row);
    }
    const space = Number(row['space']);
    this.#database.run('update link_spaces set used = (select max(used) + 1 from link_spaces) where space = ?', space);
    const stored = new StoredLinks(this.#database, space);
    if (row['root'] === root) return stored;
    try {
      await this.#update(stored, space, String(row['root']), root);
      return stored;
    } catch (error) {
      if (error instanceof LocalDatabaseLostError) throw error;
      // The revision that it showed may have been collected since.
      return this.#build(id, root, wanted, row);
    }
  }

  async #build(
    id: string,
    root: string,
    contentRoot: string | null,
    row: Readonly<Record<string, unknown>> | undefined,
  ): Promise<StoredLinks> {
    if (row !== undefined) await this.#delete(Number(row['space']));
    this.#database.run(
      `insert into link_spaces (space_id, public_url, content_root, root, used, total, broken, sources)
       values (?, ?, ?, null, (select coalesce(max(used), 0) + 1 from link_spaces), 0, 0, 0)`,
      id,
      this.#content.publicUrl,
      contentRoot,
    );
    const space = Number(this.#database.get('select space from link_spaces where space_id = ?', id)?.['space']);
    const stored = new StoredLinks(this.#database, space);
    await this.#update(stored, space, undefined, root);
    return stored;
  }

  /** While it is neither here nor there it has no root: the next reader rebuilds it. */
  async #update(stored: StoredLinks, space: number, before: string | undefined, after: string): Promise<void> {
    const setRoot = (root: string | null) =>
      this.#database.run('update link_spaces set root = ? where space = ?', root, space);
    setRoot(null);
    await updateLinks(stored, this.#content, before, after);
    stored.requireSameFile();
    setRoot(after);
  }

  async #openChanged(stored: StoredLinks, space: LinkedSpace, root: string): Promise<ChangedLinks> {
    // A revision differs from another one in the same way for all times.
    const name = JSON.stringify([space.root, root, stored.contentRoot]);
    const kept = this.#changes.get(name);
    const changes = kept ?? noLinkChanges();
    const changed = new ChangedLinks(stored, changes);
    if (kept === undefined) {
      await updateLinks(changed, this.#content, space.root, root);
      this.#changes.set(name, changes);
    }
    return changed;
  }

  async #dropOldest(current: string): Promise<void> {
    const kept = Number(this.#database.get('select sum(sources) as sources from link_spaces')?.['sources'] ?? 0);
    if (kept <= this.#maxSources) return;
    const oldest = 'select space_id from link_spaces where space_id <> ? order by used limit 1';
    const spaceId = this.#database.get(oldest, current)?.['space_id'];
    if (spaceId === undefined) return;
    await this.forget(String(spaceId));
    await this.#dropOldest(current);
  }

  async #delete(space: number): Promise<void> {
    this.#database.run('update link_spaces set root = null where space = ?', space);
    const rowsOf: Readonly<Record<string, string>> = {
      link_things: 'path',
      link_sources: 'id',
      link_needs: 'need',
      link_targets: 'key',
      link_places: 'key',
    };
    for (const [table, column] of Object.entries(rowsOf)) await this.#deleteRows(space, table, column);
    this.#database.run('delete from link_spaces where space = ?', space);
  }

  async #deleteRows(space: number, table: string, column: string): Promise<void> {
    const next = `select ${column} as value from ${table} where space = ? order by ${column} limit 1 offset ${UNIT}`;
    const pause = createYielder();
    for (;;) {
      const bound = this.#database.get(next, space)?.['value'];
      if (bound === undefined) break;
      this.#database.run(`delete from ${table} where space = ? and ${column} <= ?`, space, String(bound));
      await pause();
    }
    this.#database.run(`delete from ${table} where space = ?`, space);
  }
}
