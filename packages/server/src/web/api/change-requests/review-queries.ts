import type { Db } from '../../../platform/db/database.ts';
import type { ChangeRequestReviewerRow, ChangeRequestReviewRow } from '../../../platform/db/tables/change-requests.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';

/** The reviews of a change request, for a list. */
export function selectReviews(db: Db, changeRequestId: string) {
  return db
    .selectFrom('change_request_reviews')
    .select(['id', 'change_request_id', 'revision_id', 'reviewer_id', 'requested_by', 'status', 'comment'])
    .select(['created_at', 'updated_at'])
    .where('change_request_id', '=', changeRequestId);
}

export async function findReview(
  db: Db,
  changeRequestId: string,
  id: string,
): Promise<ChangeRequestReviewRow | undefined> {
  return selectReviews(db, changeRequestId).where('id', '=', id).executeTakeFirst();
}

export async function insertReview(db: Db, row: ChangeRequestReviewRow): Promise<void> {
  await db.insertInto('change_request_reviews').values(row).execute();
}

/** The requested reviewers of a change request, for a list. */
export function selectReviewers(db: Db, changeRequestId: string) {
  return db
    .selectFrom('change_request_reviewers')
    .select(['change_request_id', 'user_id', 'revision_id', 'requested_by', 'created_at'])
    .where('change_request_id', '=', changeRequestId);
}

/** The review request for this user in the change request, if any. */
export async function findReviewer(
  db: Db,
  changeRequestId: string,
  userId: string,
): Promise<ChangeRequestReviewerRow | undefined> {
  return selectReviewers(db, changeRequestId).where('user_id', '=', userId).executeTakeFirst();
}

/** Requests reviews; earlier requests for the same people are renewed. */
export async function putReviewers(db: Db, rows: readonly ChangeRequestReviewerRow[]): Promise<void> {
  await db
    .insertInto('change_request_reviewers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['change_request_id', 'user_id']).doUpdateSet((is) => ({
        revision_id: is.ref('excluded.revision_id'),
        requested_by: is.ref('excluded.requested_by'),
        created_at: is.ref('excluded.created_at'),
      })),
    )
    .execute();
}

export async function deleteReviewer(db: Db, changeRequestId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('change_request_reviewers')
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .execute();
}

/** The numbers of revisions in the history of a change request; other revisions are omitted. */
export async function listNumbers(
  db: Db,
  changeRequestId: string,
  revisionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('revisions')
    .select(['id', 'number'])
    .where('head_id', '=', changeRequestId)
    .where('id', 'in', revisionIds)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number ?? 0]));
}

/** The latest revisions of a change request after a number, latest first. */
export async function listTypesAfter(
  db: Db,
  changeRequestId: string,
  number: number,
  limit: number,
): Promise<{ readonly number: number; readonly type: RevisionRow['type'] }[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', 'type'])
    .where('head_id', '=', changeRequestId)
    .where('number', '>', number)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ number: row.number ?? 0, type: row.type }));
}
