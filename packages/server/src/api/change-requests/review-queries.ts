import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { ChangeRequestReviewerRow, ChangeRequestReviewRow } from '../../db/tables/change-requests.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

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

/** The people who were asked to review a change request, for a list. */
export function selectReviewers(db: Db, changeRequestId: string) {
  return db
    .selectFrom('change_request_reviewers')
    .select(['change_request_id', 'user_id', 'revision_id', 'requested_by', 'created_at'])
    .where('change_request_id', '=', changeRequestId);
}

/** Whether, and by whom, this user was asked to review the change request. */
export async function findReviewer(
  db: Db,
  changeRequestId: string,
  userId: string,
): Promise<ChangeRequestReviewerRow | undefined> {
  return selectReviewers(db, changeRequestId).where('user_id', '=', userId).executeTakeFirst();
}

/** Asks people to review; who was asked before is asked again. */
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
