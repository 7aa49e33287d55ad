import { type KeyedMutex, runExclusive } from '../../platform/concurrency/keyed-mutex.ts';
import { createYielder } from '../../platform/concurrency/yielder.ts';
import { type LocalDatabase, LocalDatabaseLostError } from '../../platform/derived/local-database.ts';
import type { IdleCache } from '../../platform/store/idle-eviction.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import { buildLinks } from './build-links.ts';
import { ChangedLinks, type LinkChanges, noLinkChanges } from './changed-links.ts';
import type { LinkContent } from './link-content.ts';
import { type LinkReader, NO_LINKS } from './link-state.ts';
import { LongUpdates } from './long-updates.ts';
import { StoredLinks } from './stored-links.ts';
import { updateLinks } from './update-links.ts';

/** Maximum cached sources of all spaces, 3 to 4 KB each; the least recently used spaces are evicted. */
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
  /** `contentRoot` of `LinkState`, passed by callers that list broken links; other links do not depend on it. */
  readonly contentRoot?: string | null | undefined;
}

/** A row of `link_spaces` (`LINKS_SCHEMA`). */
interface SpaceLinksRow {
  readonly space: number;
  readonly space_id: string;
  readonly public_url: string;
  readonly content_root: string | null;
  readonly root: string | null;
  readonly building: string | null;
  readonly is_writing: 0 | 1;
}

/**
 * The links of each space: derived from its content, stored in the local database with the revision they show, updated
 * to another revision at a cost proportional to the changes, and rebuilt if missing.
 */
export class LinkIndex implements IdleCache {
  readonly #database: LocalDatabase;
  readonly #content: LinkContent;
  readonly #maxSources: number;
  /** Works of one space are done one after the other. */
  readonly #working: KeyedMutex = new Map();
  readonly #changes = new LruCache<LinkChanges>(MAX_CHANGED, ({ sources }) => 1 + sources.size);
  readonly #updates = new LongUpdates();

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

  /**
   * Like `readChanges`, but does not wait for an update of many texts: then it reads the links that are resolved so far,
   * without those of the other revisions.
   */
  async readSoon<Result>(
    space: LinkedSpace,
    roots: readonly string[],
    read: (links: LinkReader, changed: readonly ChangedLinks[], isPartial: boolean) => Result,
  ): Promise<Result> {
    const whole = async () => this.readChanges(space, roots, (links, changed) => read(links, changed, false));
    return this.#updates.waitFor(space.id, whole, () => {
      const row = this.#findRow(space.id);
      return read(row === undefined ? NO_LINKS : new StoredLinks(this.#database, row.space), [], true);
    });
  }

  evictIdle(restingWeight: number): boolean {
    return this.#changes.evictIdle(restingWeight);
  }

  /** The spaces whose links were left while they were built or updated. */
  listUnfinishedSpaces(): string[] {
    const rows = this.#database.all('select space_id from link_spaces where root is null');
    return rows.map((row) => String(row['space_id']));
  }

  /** The spaces with stored links. */
  listSpaces(): string[] {
    return this.#database.all('select space_id from link_spaces').map((row) => String(row['space_id']));
  }

  /** Deletes the stored links of a space. */
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

  async #open(space: LinkedSpace): Promise<StoredLinks> {
    const { id, root } = space;
    const row = this.#findRow(id);
    const contentRoot = (space.contentRoot === undefined ? row?.content_root : space.contentRoot) ?? null;
    if (row === undefined || !this.#isContinued(row, contentRoot)) return this.#build(id, root, contentRoot, row);
    this.#database.run(
      'update link_spaces set used = (select max(used) + 1 from link_spaces) where space = ?',
      row.space,
    );
    const stored = new StoredLinks(this.#database, row.space);
    if (row.root === root) return stored;
    try {
      const before = row.root ?? (await this.#finish(stored, row, String(row.building)));
      if (before !== root) await this.#update(stored, row, before, root);
      return stored;
    } catch (error) {
      if (error instanceof LocalDatabaseLostError) throw error;
      // The revision that it showed may have been collected since.
      return this.#build(id, root, contentRoot, row);
    }
  }

  #findRow(id: string): SpaceLinksRow | undefined {
    const statement = `select space, space_id, public_url, content_root, root, building, is_writing
      from link_spaces where space_id = ?`;
    return this.#database.get(statement, id) as SpaceLinksRow | undefined;
  }

  /** Whether the stored links can be brought to another revision, or their build can go on. */
  #isContinued(row: SpaceLinksRow, contentRoot: string | null): boolean {
    const isBuilding = row.building !== null && row.is_writing === 0;
    const isSame = row.public_url === this.#content.publicUrl && row.content_root === contentRoot;
    return isSame && (row.root !== null || isBuilding);
  }

  async #build(
    id: string,
    root: string,
    contentRoot: string | null,
    row: SpaceLinksRow | undefined,
  ): Promise<StoredLinks> {
    if (row !== undefined) await this.#delete(row.space);
    this.#database.run(
      `insert into link_spaces (space_id, public_url, content_root, root, used, total, broken, sources, building)
       values (?, ?, ?, null, (select coalesce(max(used), 0) + 1 from link_spaces), 0, 0, 0, ?)`,
      id,
      this.#content.publicUrl,
      contentRoot,
      root,
    );
    const created = this.#findRow(id);
    if (created === undefined) throw new LocalDatabaseLostError(undefined);
    const stored = new StoredLinks(this.#database, created.space);
    await this.#finish(stored, created, root);
    return stored;
  }

  /** Builds the links of the revision, or builds the rest of them. @returns its root */
  async #finish(stored: StoredLinks, row: SpaceLinksRow, root: string): Promise<string> {
    await this.#updates.run(row.space_id, (note) => buildLinks(stored, this.#content, root, note));
    stored.requireSameFile();
    this.#setRoot(row, root);
    return root;
  }

  /** While it is neither here nor there it has no root: the next reader rebuilds it. */
  async #update(stored: StoredLinks, row: SpaceLinksRow, before: string, after: string): Promise<void> {
    this.#setRoot(row, null);
    const change = { before, after };
    await this.#updates.run(row.space_id, (note) => updateLinks(stored, this.#content, change, note));
    stored.requireSameFile();
    this.#setRoot(row, after);
  }

  #setRoot({ space }: SpaceLinksRow, root: string | null): void {
    this.#database.run('update link_spaces set root = ?, building = null where space = ?', root, space);
  }

  async #openChanged(stored: StoredLinks, space: LinkedSpace, root: string): Promise<ChangedLinks> {
    // A revision differs from another one in the same way for all times.
    const name = JSON.stringify([space.root, root, stored.contentRoot]);
    const cachedChanges = this.#changes.get(name);
    const changes = cachedChanges ?? noLinkChanges();
    const changed = new ChangedLinks(stored, changes);
    if (cachedChanges === undefined) {
      await updateLinks(changed, this.#content, { before: space.root, after: root });
      this.#changes.set(name, changes);
    }
    return changed;
  }

  async #dropOldest(current: string): Promise<void> {
    const sourceCount = Number(this.#database.get('select sum(sources) as sources from link_spaces')?.['sources'] ?? 0);
    if (sourceCount <= this.#maxSources) return;
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
