import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** Comments of reviews become regular comments with a reference to their review. */
export async function createReviewComments(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // No foreign key: a review is only deleted with its change request, together with its comment.
  await db.schema
    .alterTable('comments')
    .addColumn('review_id', types.text as 'text')
    .execute();
  await moveReviewComments(db);
}

/**
 * Converts the texts of reviews to comments. They reuse the ids of their reviews, which no other comment has. Archives
 * of former versions need the same.
 */
export async function moveReviewComments(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into comments (id, space_id, change_request_id, revision_id, review_id, body, status, posted_by, posted_at)
    select change_request_reviews.id, change_requests.space_id, change_request_id, change_request_reviews.revision_id,
      change_request_reviews.id, comment, 'open', reviewer_id, change_request_reviews.created_at
    from change_request_reviews join change_requests on change_requests.id = change_request_id
    where comment is not null`.execute(db);
  await sql`update change_request_reviews set comment = null where comment is not null`.execute(db);
}
