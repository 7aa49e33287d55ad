import type { Caller } from '../../../domain/access/tokens.ts';
import { writeAccountAuditEvent } from '../../../domain/audit/record.ts';
import type { NotificationRow } from '../../../platform/db/tables/notifications.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { isTimeZone } from './mail-times.ts';
import { findNotification, type ReadableSpaces, selectNotifications, updateNotificationRows } from './queries.ts';
import type { UpdateNotification, UpdateNotificationSettings, UpdateNotifications } from './schema.ts';
import {
  changeSettings,
  type EffectiveSettings,
  effectiveSettings,
  turnOffMail,
  type UnsubscribeScope,
} from './settings.ts';
import { findStoredSettings, putSettings } from './settings-queries.ts';

/** What ends with reading: nothing is mailed anymore. */
const NO_MAIL = { mail: null, mail_due_at: null, mail_since: null } as const;

type States = { readonly [State in keyof UpdateNotification]?: boolean | undefined };

/** The changes of the row; what is done is read, and what is unread is not done. */
function changesOf(tx: Tx, { read, done }: States): Partial<NotificationRow> {
  if (done === true) return { done_at: tx.now, ...(read !== false && { read_at: tx.now }), ...NO_MAIL };
  return {
    ...(done === false && { done_at: null }),
    ...(read === true && { read_at: tx.now, ...NO_MAIL }),
    ...(read === false && { read_at: null }),
  };
}

/** Whether a change would change a row: an earlier time of reading stays. */
function isChanged(row: NotificationRow, { read, done }: States): boolean {
  return (
    (done !== undefined && done !== (row.done_at !== null)) || (read !== undefined && read !== (row.read_at !== null))
  );
}

/** Marks a notification as read, unread or done. @throws 404 if the caller has no such notification */
export async function updateNotification(
  tx: Tx,
  { userId }: Caller,
  id: string,
  update: UpdateNotification,
): Promise<NotificationRow> {
  const row = await findNotification(tx.db, userId, id);
  if (row === undefined) throw notFound('notification');
  if (!isChanged(row, update)) return row;
  const changes = changesOf(tx, update);
  await updateNotificationRows(tx.db, [id], changes);
  return { ...row, ...changes };
}

/** Marks several notifications. @returns how many were changed @throws 400 without exactly one selection */
export async function updateNotifications(
  tx: Tx,
  { userId }: Caller,
  readable: ReadableSpaces,
  { read, done, ...selection }: UpdateNotifications,
): Promise<number> {
  const filter = await readSelection(tx, userId, selection);
  if (filter === undefined) return 0;
  const rows = await selectNotifications(tx.db, userId, readable, filter).execute();
  const changed = rows.filter((row) => isChanged(row, { read, done })).map(({ id }) => id);
  if (changed.length > 0) await updateNotificationRows(tx.db, changed, changesOf(tx, { read, done }));
  return changed.length;
}

async function readSelection(
  tx: Tx,
  userId: string,
  { notifications, until, changeRequest, comment, space }: Omit<UpdateNotifications, 'read' | 'done'>,
) {
  const selectors = [notifications, until, changeRequest, comment, space].filter((one) => one !== undefined);
  if (selectors.length !== 1)
    throw badRequest('body must have exactly one of notifications, until, changeRequest, comment and space.');
  if (until !== undefined) {
    const last = await findNotification(tx.db, userId, until);
    return last && { done: false, until: last.updated_at };
  }
  return {
    ...(notifications !== undefined && { ids: notifications }),
    ...(changeRequest !== undefined && { changeRequestId: changeRequest }),
    ...(comment !== undefined && { commentId: comment }),
    ...(space !== undefined && { spaceId: space, kinds: ['sync-failure'] as const }),
  };
}

/** Changes what the caller is notified about. @throws 400 for an unknown time zone */
export async function updateNotificationSettings(
  tx: Tx,
  { userId, samlProviderId }: Caller,
  update: UpdateNotificationSettings,
): Promise<EffectiveSettings> {
  const { kinds, timeZone } = update;
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    throw badRequest('body/timeZone is not a time zone, for example Europe/Berlin.');
  const before = await findStoredSettings(tx.db, userId);
  const after = changeSettings(before, {
    ...(kinds !== undefined && { kinds: kinds as NonNullable<Parameters<typeof changeSettings>[1]['kinds']> }),
    ...(timeZone !== undefined && { timeZone }),
  });
  const [was, is] = [effectiveSettings(before), effectiveSettings(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return was;
  await putSettings(tx.db, userId, after, tx.now);
  await auditSettings(tx, userId, { by: 'person' }, samlProviderId ?? null);
  return is;
}

/** Turns mails off by a link of a mail; idempotent, also for a person who no longer exists. */
export async function unsubscribe(tx: Tx, userId: string, scope: UnsubscribeScope): Promise<void> {
  const person = await tx.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (person === undefined) return;
  const before = await findStoredSettings(tx.db, userId);
  const after = turnOffMail(before, scope);
  if (after === before) return;
  await putSettings(tx.db, userId, after, tx.now);
  await auditSettings(tx, userId, { by: 'link', mail: scope }, null);
}

async function auditSettings(
  tx: Tx,
  userId: string,
  details: Readonly<Record<string, string>>,
  samlProviderId: string | null,
): Promise<void> {
  const target = { kind: 'user', id: userId };
  await writeAccountAuditEvent(
    tx,
    { action: 'notification-settings.updated', actorId: userId, target, details },
    samlProviderId,
  );
}
