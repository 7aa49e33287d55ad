import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import type { PageDraftRow } from '../db/tables/page-drafts.ts';
import { rowValues } from './values.ts';

/** Without the texts, which are as large as the page. */
const HEADER_COLUMNS = [
  'id',
  'space_id',
  'change_request_id',
  'head_id',
  'page_id',
  'first_revision_id',
  'conflicts',
  'version',
  'snapshot_version',
  'flushed_version',
  'created_at',
  'updated_at',
] as const;

const COLUMNS = [...HEADER_COLUMNS, 'base', 'source', 'snapshot'] as const;

/** A draft without its texts: enough for what is done with each key. */
export type PageDraftHeader = Pick<PageDraftRow, (typeof HEADER_COLUMNS)[number]>;

const selectDraft = (db: Db, headId: string, pageId: string) =>
  db.selectFrom('page_drafts').select(COLUMNS).where('head_id', '=', headId).where('page_id', '=', pageId);

const selectHeader = (db: Db, headId: string, pageId: string) =>
  db.selectFrom('page_drafts').select(HEADER_COLUMNS).where('head_id', '=', headId).where('page_id', '=', pageId);

export async function findDraftHeaderById(db: Db, id: string): Promise<PageDraftHeader | undefined> {
  return db.selectFrom('page_drafts').select(HEADER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function findDraftHeader(db: Db, headId: string, pageId: string): Promise<PageDraftHeader | undefined> {
  return selectHeader(db, headId, pageId).executeTakeFirst();
}

export async function findDraft(db: Db, headId: string, pageId: string): Promise<PageDraftRow | undefined> {
  return selectDraft(db, headId, pageId).executeTakeFirst();
}

/** The draft, locked against other units of work until this one ends. */
export async function lockDraft(
  db: Db,
  engine: Engine,
  headId: string,
  pageId: string,
): Promise<PageDraftRow | undefined> {
  return engine.lock(selectDraft(db, headId, pageId)).executeTakeFirst();
}

/** Like `lockDraft`, without the texts. */
export async function lockDraftHeader(
  db: Db,
  engine: Engine,
  headId: string,
  pageId: string,
): Promise<PageDraftHeader | undefined> {
  return engine.lock(selectHeader(db, headId, pageId)).executeTakeFirst();
}

/** Those of some drafts of these heads that no other unit of work has locked, locked by this one. */
export async function lockFreeDrafts(
  db: Db,
  engine: Engine,
  draftIds: readonly string[],
  headIds: readonly string[],
): Promise<PageDraftHeader[]> {
  return engine
    .lockFree(
      db
        .selectFrom('page_drafts')
        .select(HEADER_COLUMNS)
        .where('id', 'in', draftIds)
        // A caller names the draft: that of a head without access stays unlocked.
        .where('head_id', 'in', headIds),
    )
    .execute();
}

/** Snapshots of locked drafts, by id. */
export async function findSnapshots(db: Db, draftIds: readonly string[]): Promise<Map<string, string>> {
  if (draftIds.length === 0) return new Map();
  const rows = await db.selectFrom('page_drafts').select(['id', 'snapshot']).where('id', 'in', draftIds).execute();
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]));
}

/** @returns false if the page has a draft by now */
export async function insertDraft(db: Db, row: PageDraftRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('page_drafts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['head_id', 'page_id']).doNothing())
    .executeTakeFirstOrThrow();
  return count === 1n;
}

export async function updateDraft(db: Db, id: string, changes: Partial<PageDraftRow>): Promise<void> {
  await db.updateTable('page_drafts').set(changes).where('id', '=', id).execute();
}

/** Sets the versions of drafts with one statement. */
export async function updateVersions(
  db: Db,
  versions: readonly { readonly draftId: string; readonly version: number }[],
  now: string,
): Promise<void> {
  if (versions.length === 0) return;
  const written = rowValues<{ column1: string; column2: string }>(
    versions.map(({ draftId, version }) => [draftId, version]),
  );
  await db
    .updateTable('page_drafts')
    .from(written.as('written'))
    .set({ version: sql<number>`cast(written.column2 as integer)`, updated_at: now })
    .whereRef('page_drafts.id', '=', 'written.column1')
    .execute();
}

/** Pages of a head whose drafts have something that no revision has, with the characters of their sources. */
export async function listUnflushedPages(
  db: Db,
  headId: string,
): Promise<{ readonly pageId: string; readonly characters: number }[]> {
  const rows = await db
    .selectFrom('page_drafts')
    .select(['page_id', sql<number>`length(base)`.as('characters')])
    .where('head_id', '=', headId)
    .whereRef('version', '>', 'flushed_version')
    .orderBy('page_id')
    .execute();
  return rows.map(({ page_id, characters }) => ({ pageId: page_id, characters }));
}

/** Pages of a head whose drafts have something that no revision has, or were written since an instant. */
export async function listOpenPages(db: Db, headId: string, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('page_drafts')
    .select('page_id')
    .where('head_id', '=', headId)
    .where(({ or, eb }) => or([eb('version', '>', eb.ref('flushed_version')), eb('updated_at', '>', since)]))
    .orderBy('page_id')
    .limit(limit)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** Drafts of a head that have something that no revision has, the last written first. */
export async function listUnflushedDrafts(
  db: Db,
  headId: string,
  pageId: string | undefined,
  limit: number,
): Promise<Pick<PageDraftRow, 'id' | 'page_id' | 'first_revision_id' | 'flushed_version' | 'updated_at'>[]> {
  return db
    .selectFrom('page_drafts')
    .select(['id', 'page_id', 'first_revision_id', 'flushed_version', 'updated_at'])
    .where('head_id', '=', headId)
    .$if(pageId !== undefined, (query) => query.where('page_id', '=', pageId ?? ''))
    .whereRef('version', '>', 'flushed_version')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Removes drafts that nobody has written in since an instant, all of whose text is in revisions. */
export async function deleteIdleDrafts(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('page_drafts')
    .where('updated_at', '<', before)
    .whereRef('version', '=', 'flushed_version')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('page_drafts').where('id', '=', id).execute();
}
