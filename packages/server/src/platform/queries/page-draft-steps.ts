import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PageDraftStepRow } from '../db/tables/page-drafts.ts';
import { rowValues } from './values.ts';

/** The client of steps that nobody typed; no name that a caller can choose. Their user is who changed the page. */
export const SERVER_CLIENT = '@server';

const STEP_COLUMNS = ['draft_id', 'version', 'client', 'batch', 'user_id', 'steps', 'dropped', 'at'] as const;

/** Batches of a draft after a version, in order. */
export async function listSteps(db: Db, draftId: string, after: number, limit: number): Promise<PageDraftStepRow[]> {
  return db
    .selectFrom('page_draft_steps')
    .select(STEP_COLUMNS)
    .where('draft_id', '=', draftId)
    .where('version', '>', after)
    .orderBy('version')
    .limit(limit)
    .execute();
}

/** Batches of several drafts, each after its version; of each draft in order. */
export async function listStepsOfDrafts(
  db: Db,
  after: readonly { readonly draftId: string; readonly version: number }[],
): Promise<PageDraftStepRow[]> {
  if (after.length === 0) return [];
  const requested = rowValues<{ column1: string; column2: string }>(
    after.map(({ draftId, version }) => [draftId, version]),
  );
  return db
    .selectFrom('page_draft_steps')
    .innerJoin(requested.as('requested'), (join) =>
      join
        .onRef('page_draft_steps.draft_id', '=', 'requested.column1')
        .on('page_draft_steps.version', '>', sql<number>`cast(requested.column2 as integer)`),
    )
    .select(STEP_COLUMNS)
    .orderBy('version')
    .execute();
}

/** Name of a batch: unique in its draft. */
type BatchName = Pick<PageDraftStepRow, 'draft_id' | 'client' | 'batch'>;

/** Those of some batches that are stored. */
export async function findBatches(
  db: Db,
  names: readonly BatchName[],
): Promise<Pick<PageDraftStepRow, 'draft_id' | 'client' | 'batch' | 'version' | 'user_id'>[]> {
  if (names.length === 0) return [];
  const requested = rowValues<{ column1: string; column2: string; column3: string }>(
    names.map(({ draft_id, client, batch }) => [draft_id, client, batch]),
  );
  return db
    .selectFrom('page_draft_steps')
    .innerJoin(requested.as('requested'), (join) =>
      join
        .onRef('page_draft_steps.draft_id', '=', 'requested.column1')
        .onRef('page_draft_steps.client', '=', 'requested.column2')
        .onRef('page_draft_steps.batch', '=', 'requested.column3'),
    )
    .select(['draft_id', 'client', 'batch', 'version', 'user_id'])
    .execute();
}

export async function insertSteps(db: Db, rows: readonly PageDraftStepRow[]): Promise<void> {
  await db.insertInto('page_draft_steps').values(rows).execute();
}

/** The writers after a version, with the length of their steps, longest first. */
export async function listWriters(db: Db, draftId: string, after: number): Promise<{ userId: string; size: number }[]> {
  const size = sql<number>`sum(length(steps))`;
  const rows = await db
    .selectFrom('page_draft_steps')
    .select(['user_id', size.as('size')])
    .where('draft_id', '=', draftId)
    .where('version', '>', after)
    .where('client', '!=', SERVER_CLIENT)
    .where('user_id', 'is not', null)
    .groupBy('user_id')
    .orderBy(size, 'desc')
    .orderBy('user_id')
    .execute();
  return rows.flatMap(({ user_id, size }) => (user_id === null ? [] : [{ userId: user_id, size: Number(size) }]));
}

/** Who wrote what is unsaved in some drafts. The one who wrote most comes first. */
export async function listWritersOfDrafts(
  db: Db,
  draftIds: readonly string[],
): Promise<{ draftId: string; userId: string }[]> {
  if (draftIds.length === 0) return [];
  const rows = await db
    .selectFrom('page_draft_steps')
    .innerJoin('page_drafts', 'page_drafts.id', 'page_draft_steps.draft_id')
    .select(['page_draft_steps.draft_id', 'page_draft_steps.user_id'])
    .where('page_drafts.id', 'in', draftIds)
    .whereRef('page_draft_steps.version', '>', 'page_drafts.flushed_version')
    .where('page_draft_steps.client', '!=', SERVER_CLIENT)
    .where('page_draft_steps.user_id', 'is not', null)
    .groupBy(['page_draft_steps.draft_id', 'page_draft_steps.user_id'])
    .orderBy(sql`sum(length(page_draft_steps.steps))`, 'desc')
    .orderBy('page_draft_steps.user_id')
    .execute();
  return rows.flatMap(({ draft_id, user_id }) => (user_id === null ? [] : [{ draftId: draft_id, userId: user_id }]));
}

/** Deletes saved steps older than a time: no writer needs them to catch up. */
export async function deleteOldSteps(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('page_draft_steps')
    .where('at', '<', before)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('page_drafts')
          .select('page_drafts.id')
          .whereRef('page_drafts.id', '=', 'page_draft_steps.draft_id')
          .where('page_drafts.flushed_version', '>=', ref('page_draft_steps.version'))
          .where('page_drafts.snapshot_version', '>=', ref('page_draft_steps.version')),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
