import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ChangeRequestRow, ChangeRequestStatus } from '../db/tables/change-requests.ts';
import { selectShownSiteSpaces } from './site-spaces.ts';

const COLUMNS = [
  'id',
  'space_id',
  'number',
  'status',
  'subject',
  'description',
  'created_by',
  'created_at',
  'updated_at',
  'revision_id',
  'revision_initial_id',
  'revision_ancestor_id',
  'revision_merged_id',
  'conflicts',
] as const;

/** The change request of the space with this id or number. */
export async function findChangeRequest(
  db: Db,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestRow | undefined> {
  // Ids are longer than any number; numbers must be in canonical form.
  const isNumber = /^[1-9]\d{0,8}$/.test(idOrNumber);
  const query = db.selectFrom('change_requests').select(COLUMNS).where('space_id', '=', spaceId);
  return (
    isNumber ? query.where('number', '=', Number(idOrNumber)) : query.where('id', '=', idOrNumber)
  ).executeTakeFirst();
}

/** Change requests by id. */
export async function findChangeRequests(db: Db, ids: readonly string[]): Promise<Map<string, ChangeRequestRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('change_requests').select(COLUMNS).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The change request whose merge made this revision of the space. */
export async function findChangeRequestMergedAs(
  db: Db,
  spaceId: string,
  revisionId: string,
): Promise<ChangeRequestRow | undefined> {
  return db
    .selectFrom('change_requests')
    .select(COLUMNS)
    .where('space_id', '=', spaceId)
    .where('revision_merged_id', '=', revisionId)
    .executeTakeFirst();
}

/** The change requests of a space whose merges made some of its revisions. */
export async function findChangeRequestsMergedAs(
  db: Db,
  spaceId: string,
  revisionIds: readonly string[],
): Promise<ChangeRequestRow[]> {
  if (revisionIds.length === 0) return [];
  return db
    .selectFrom('change_requests')
    .select(COLUMNS)
    .where('space_id', '=', spaceId)
    .where('revision_merged_id', 'in', revisionIds)
    .execute();
}

/** Filters of a list of change requests. People are given by id. */
export interface ChangeRequestFilter {
  readonly status: ChangeRequestStatus;
  readonly creator?: string | undefined;
  /** Author of the change request or of any revision in it. */
  readonly contributor?: string | undefined;
  readonly requestedReviewer?: string | undefined;
  /** Only spaces shown on this site. */
  readonly site?: string | undefined;
}

/** The change requests of some spaces that match all given filters. */
export function selectChangeRequests(db: Db, spaceIds: readonly string[], filter: ChangeRequestFilter) {
  const { status, creator, contributor, requestedReviewer, site } = filter;
  let query = db
    .selectFrom('change_requests')
    .select(COLUMNS)
    // Not every engine supports an empty list.
    .where('space_id', 'in', spaceIds.length === 0 ? [''] : spaceIds)
    .where('status', '=', status);
  if (creator !== undefined) query = query.where('created_by', '=', creator);
  if (contributor !== undefined) {
    const contributed = db
      .selectFrom('change_request_contributors')
      .select('change_request_id')
      .where('user_id', '=', contributor);
    query = query.where((is) => is.or([is('created_by', '=', contributor), is('id', 'in', contributed)]));
  }
  if (requestedReviewer !== undefined) {
    const requested = db
      .selectFrom('change_request_reviewers')
      .select('change_request_id')
      .where('user_id', '=', requestedReviewer);
    query = query.where('id', 'in', requested);
  }
  if (site === undefined) return query;
  const siteSpaceIds = selectShownSiteSpaces(db).select('site_spaces.space_id').where('site_spaces.site_id', '=', site);
  return query.where('space_id', 'in', siteSpaceIds);
}

/** The number of change requests of a space. */
export interface ChangeRequestCounts {
  readonly total: number;
  readonly open: number;
  readonly draft: number;
}

/** Numbers of change requests by space; spaces without any are omitted. */
export async function countChangeRequests(
  db: Db,
  spaceIds: readonly string[],
): Promise<Map<string, ChangeRequestCounts>> {
  const counts = new Map<string, ChangeRequestCounts>();
  if (spaceIds.length === 0) return counts;
  const rows = await db
    .selectFrom('change_requests')
    .select(['space_id', 'status', sql<number>`count(*)`.as('count')])
    .where('space_id', 'in', spaceIds)
    .groupBy(['space_id', 'status'])
    .execute();
  for (const { space_id, status, count } of rows) {
    const { total, open, draft } = counts.get(space_id) ?? { total: 0, open: 0, draft: 0 };
    counts.set(space_id, {
      total: total + count,
      open: status === 'open' ? count : open,
      draft: status === 'draft' ? count : draft,
    });
  }
  return counts;
}

/**
 * Reserves the next number of the space; it is never reused, even if its change request fails
 * (docs/api/contract.md#starting-a-change-request).
 */
export async function takeNumber(db: Db, spaceId: string): Promise<number> {
  const { change_request_count } = await db
    .updateTable('spaces')
    .set((is) => ({ change_request_count: is('change_request_count', '+', 1) }))
    .where('id', '=', spaceId)
    .returning('change_request_count')
    .executeTakeFirstOrThrow();
  return change_request_count;
}

export async function insertChangeRequest(db: Db, row: ChangeRequestRow): Promise<void> {
  await db.insertInto('change_requests').values(row).execute();
}

/** Updates columns other than the head: see `moveChangeRequestHead`. */
export async function updateChangeRequestRow(
  db: Db,
  changeRequestId: string,
  changes: Partial<Omit<ChangeRequestRow, 'revision_id'>>,
): Promise<void> {
  await db.updateTable('change_requests').set(changes).where('id', '=', changeRequestId).execute();
}

/**
 * Moves the head of an editable change request from one revision to the next.
 * @returns false if the head was no longer at `from`; then nothing was changed
 */
export async function moveChangeRequestHead(
  db: Db,
  changeRequestId: string,
  from: string,
  to: string,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('change_requests')
    .set({ revision_id: to, updated_at: now })
    .where('id', '=', changeRequestId)
    .where('revision_id', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Increments the number of a user's changes. */
export async function countContribution(db: Db, changeRequestId: string, userId: string, now: string): Promise<void> {
  await db
    .insertInto('change_request_contributors')
    .values({ change_request_id: changeRequestId, user_id: userId, count: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['change_request_id', 'user_id']).doUpdateSet((is) => ({
        count: is('change_request_contributors.count', '+', 1),
        updated_at: now,
      })),
    )
    .execute();
}

/** The contributors of a change request, by user, for a list. */
export function selectContributors(db: Db, changeRequestId: string) {
  return db
    .selectFrom('change_request_contributors')
    .select(['change_request_id', 'user_id', 'count', 'updated_at'])
    .where('change_request_id', '=', changeRequestId);
}
