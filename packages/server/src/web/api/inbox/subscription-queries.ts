import type { Db } from '../../../platform/db/database.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';

/** What can be followed and muted. */
export type SubscribedKind = 'change-request' | 'comment';

export type SubscriptionState = 'following' | 'muted';

interface SubscriptionKey {
  readonly kind: SubscribedKind;
  readonly targetId: string;
}

interface Subscription {
  readonly userId: string;
  readonly state: SubscriptionState;
}

/** Everybody who follows or mutes a change request or a thread. */
export async function listSubscriptions(db: Db, { kind, targetId }: SubscriptionKey): Promise<Subscription[]> {
  return kind === 'comment'
    ? db
        .selectFrom('comment_subscriptions')
        .select(['user_id as userId', 'state'])
        .where('comment_id', '=', targetId)
        .execute()
    : db
        .selectFrom('change_request_subscriptions')
        .select(['user_id as userId', 'state'])
        .where('change_request_id', '=', targetId)
        .execute();
}

/** Whether a person follows or mutes it; undefined for the default. */
export async function findSubscription(
  db: Db,
  { kind, targetId }: SubscriptionKey,
  userId: string,
): Promise<SubscriptionState | undefined> {
  const row =
    kind === 'comment'
      ? await db
          .selectFrom('comment_subscriptions')
          .select('state')
          .where('comment_id', '=', targetId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      : await db
          .selectFrom('change_request_subscriptions')
          .select('state')
          .where('change_request_id', '=', targetId)
          .where('user_id', '=', userId)
          .executeTakeFirst();
  return row?.state;
}

export async function deleteSubscriptionRow(
  db: Db,
  { kind, targetId }: SubscriptionKey,
  userId: string,
): Promise<void> {
  await (kind === 'comment'
    ? db.deleteFrom('comment_subscriptions').where('comment_id', '=', targetId).where('user_id', '=', userId)
    : db
        .deleteFrom('change_request_subscriptions')
        .where('change_request_id', '=', targetId)
        .where('user_id', '=', userId)
  ).execute();
}

/** Sets whether a person follows or mutes it. */
export async function putSubscription(
  db: Db,
  { kind, targetId }: SubscriptionKey,
  { userId, state }: Subscription,
  now: string,
): Promise<void> {
  const row = { user_id: userId, state, created_at: now };
  await (kind === 'comment'
    ? db
        .insertInto('comment_subscriptions')
        .values({ ...row, comment_id: targetId })
        .onConflict((conflict) => conflict.columns(['comment_id', 'user_id']).doUpdateSet({ state }))
    : db
        .insertInto('change_request_subscriptions')
        .values({ ...row, change_request_id: targetId })
        .onConflict((conflict) => conflict.columns(['change_request_id', 'user_id']).doUpdateSet({ state }))
  ).execute();
}

/** The space and number of a change request. */
export async function findSpaceOfChangeRequest(
  db: Db,
  id: string,
): Promise<Pick<ChangeRequestRow, 'id' | 'space_id' | 'number'> | undefined> {
  return db.selectFrom('change_requests').select(['id', 'space_id', 'number']).where('id', '=', id).executeTakeFirst();
}

/** The space of a comment, and its change request. */
export async function findSpaceOfComment(
  db: Db,
  id: string,
): Promise<Pick<CommentRow, 'id' | 'space_id' | 'change_request_id'> | undefined> {
  return db
    .selectFrom('comments')
    .select(['id', 'space_id', 'change_request_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}
