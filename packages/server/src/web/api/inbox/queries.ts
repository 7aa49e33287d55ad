import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { NotificationKind, NotificationRow } from '../../../platform/db/tables/notifications.ts';

const COLUMNS = [
  ...(['id', 'user_id', 'organization_id', 'space_id', 'change_request_id', 'comment_id', 'reply_id'] as const),
  ...(['kind', 'thread', 'actor_id', 'event_count', 'details', 'in_app', 'read_at', 'done_at'] as const),
  ...(['created_at', 'updated_at', 'mail', 'mail_due_at', 'mail_since', 'mailed_at'] as const),
] as const;

/** Maximum ids in a statement: both engines limit parameters. */
const MAX_IDS = 500;

/** The notification of a person about a thread. */
export async function findNotificationOfThread(
  db: Db,
  userId: string,
  thread: string,
): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('thread', '=', thread)
    .executeTakeFirst();
}

export async function findNotification(db: Db, userId: string, id: string): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertNotification(db: Db, row: NotificationRow): Promise<void> {
  await db.insertInto('notifications').values(row).execute();
}

export async function updateNotificationRow(db: Db, id: string, changes: Partial<NotificationRow>): Promise<void> {
  await db.updateTable('notifications').set(changes).where('id', '=', id).execute();
}

/** The spaces of a person's notifications in the inbox. */
export async function listNotifiedSpaces(db: Db, userId: string): Promise<{ id: string; organizationId: string }[]> {
  return db
    .selectFrom('notifications')
    .select(['space_id as id', 'organization_id as organizationId'])
    .where('user_id', '=', userId)
    .where('in_app', '=', 1)
    .groupBy(['space_id', 'organization_id'])
    .execute();
}

/** Spaces by the kinds of notifications that a person may read there. */
export type ReadableSpaces = readonly {
  readonly kinds: readonly NotificationKind[];
  readonly spaceIds: readonly string[];
}[];

export interface NotificationFilter {
  readonly unread?: boolean | undefined;
  readonly done?: boolean | undefined;
  readonly kinds?: readonly NotificationKind[] | undefined;
  readonly organizationId?: string | undefined;
  /** Only notifications up to this time. */
  readonly until?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly spaceId?: string | undefined;
  readonly changeRequestId?: string | undefined;
  readonly commentId?: string | undefined;
}

/** The notifications of a person's inbox that match all given filters, in readable spaces. */
export function selectNotifications(db: Db, userId: string, readable: ReadableSpaces, filter: NotificationFilter) {
  const { unread, done, kinds, organizationId } = filter;
  let query = db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('in_app', '=', 1)
    .where((where) =>
      where.or(
        readable.map((some) =>
          where.and([where('kind', 'in', some.kinds), where('space_id', 'in', orNone(some.spaceIds))]),
        ),
      ),
    );
  if (unread === true) query = query.where('read_at', 'is', null).where('done_at', 'is', null);
  if (done !== undefined) query = query.where('done_at', done ? 'is not' : 'is', null);
  if (kinds !== undefined) query = query.where('kind', 'in', kinds);
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId);
  if (filter.until !== undefined) query = query.where('updated_at', '<=', filter.until);
  if (filter.ids !== undefined) query = query.where('id', 'in', orNone(filter.ids));
  if (filter.spaceId !== undefined) query = query.where('space_id', '=', filter.spaceId);
  if (filter.changeRequestId !== undefined) query = query.where('change_request_id', '=', filter.changeRequestId);
  if (filter.commentId !== undefined) query = query.where('comment_id', '=', filter.commentId);
  return query;
}

/** Numbers of unread notifications of a person; organizations without any are omitted. */
export async function countUnreadByOrganization(
  db: Db,
  userId: string,
  readable: ReadableSpaces,
): Promise<{ organization: string; unread: number }[]> {
  return selectNotifications(db, userId, readable, { unread: true })
    .clearSelect()
    .select(['organization_id as organization', sql<number>`count(*)`.as('unread')])
    .groupBy('organization_id')
    .orderBy('organization_id')
    .execute();
}

/** Not every engine supports an empty list. */
const orNone = (ids: readonly string[]): readonly string[] => (ids.length === 0 ? [''] : ids);

/** Changes what a person has read and dealt with. */
export async function updateNotificationRows(
  db: Db,
  ids: readonly string[],
  changes: Pick<
    Partial<NotificationRow>,
    'read_at' | 'done_at' | 'event_count' | 'mail' | 'mail_due_at' | 'mail_since'
  >,
): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_IDS)
    await db
      .updateTable('notifications')
      .set(changes)
      .where('id', 'in', ids.slice(start, start + MAX_IDS))
      .execute();
}

/** The notifications of a person that are to be mailed by now, oldest first. */
export async function listDueMails(db: Db, userId: string, now: string, limit: number): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('mail_due_at', '<=', now)
    .orderBy('mail_due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** When the next notification of a person is to be mailed. */
export async function findNextMailTime(db: Db, userId: string): Promise<string | undefined> {
  const { next } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.min('mail_due_at').as('next'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return next ?? undefined;
}

/** Whether a job of a queue runs at this time at the latest. */
export async function hasJobUntil(db: Db, queue: string, instant: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', queue)
    .where('state', '=', 'pending')
    .where('run_at', '<=', instant)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` notifications: those read before an instant, or all before another one. @returns how many */
export async function deleteOldNotifications(
  db: Db,
  { readBefore, before, limit }: { readonly readBefore: string; readonly before: string; readonly limit: number },
): Promise<number> {
  const some = db
    .selectFrom('notifications')
    .select('id')
    .where((where) =>
      where.or([
        where('updated_at', '<', before),
        where.and([where('updated_at', '<', readBefore), where('read_at', '<', readBefore)]),
        where.and([where('updated_at', '<', readBefore), where('done_at', '<', readBefore)]),
      ]),
    )
    .limit(limit);
  const done = await db.deleteFrom('notifications').where('id', 'in', some).executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Before a reply is deleted: notifications about several replies show the one before, the others end with it. */
export async function forgetReplyInNotifications(db: Db, commentId: string, replyId: string): Promise<void> {
  const before = (where: { ref(name: 'notifications.user_id'): unknown }) =>
    sql<
      string | null
    >`(select id from comment_replies where comment_id = ${commentId} and id <> ${replyId} and (posted_by is null or posted_by <> ${where.ref('notifications.user_id')}) order by posted_at desc, id desc limit 1)`;
  await db
    .updateTable('notifications')
    .set((set) => ({ reply_id: before(set), event_count: set('event_count', '-', 1) }))
    .where('reply_id', '=', replyId)
    .where('event_count', '>', 1)
    .execute();
}

/** The notifications about a space belong to the organization that it was transferred to. */
export async function moveNotifications(db: Db, spaceId: string, organizationId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ organization_id: organizationId })
    .where('space_id', '=', spaceId)
    .execute();
}
