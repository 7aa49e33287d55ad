import type { NotificationRow } from '../../../platform/db/tables/notifications.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { isUserDisabled } from '../../../platform/queries/disabled-users.ts';
import { findUser } from '../../../platform/queries/users.ts';
import { currentWindow, endOfWindow, MAX_MAILS_PER_HOUR } from './mail-times.ts';
import { listDueMails, updateNotificationRow, updateNotificationRows } from './queries.ts';
import { effectiveSettings } from './settings.ts';
import { findMailCount, findStoredSettings, putMailCount } from './settings-queries.ts';

/** Maximum notifications in one mail. */
export const MAX_DIGEST = 100;

/** A mail that is about to be sent: its notifications as they were before. */
export interface ClaimedMail {
  readonly kind: 'single' | 'digest';
  readonly email: string;
  readonly rows: readonly NotificationRow[];
}

const NO_MAIL = { mail: null, mail_due_at: null, mail_since: null } as const;

/**
 * Claims the next mail of a person that is due. It counts as sent from here on, so no mail is sent twice; a process that
 * ends before the mail server has it loses the mail, not the notification.
 */
export async function claimMail(tx: Tx, userId: string): Promise<ClaimedMail | undefined> {
  const user = await findUser(tx.db, userId);
  if (user === undefined) return undefined;
  const due = await listDueMails(tx.db, userId, tx.now, MAX_DIGEST);
  const rows = await dropUnwanted(tx, userId, due);
  const { email } = user;
  const [single] = rows.filter(({ mail }) => mail === 'instant');
  if (single === undefined) {
    if (rows.length === 0) return undefined;
    return { kind: 'digest', email, rows: await claimRows(tx, rows) };
  }
  const count = await findMailCount(tx.db, userId);
  const window = currentWindow(count && { startedAt: count.window_started_at, count: count.count }, tx.now);
  if (window.count < MAX_MAILS_PER_HOUR) {
    await putMailCount(tx.db, { user_id: userId, window_started_at: window.startedAt, count: window.count + 1 });
    return { kind: 'single', email, rows: await claimRows(tx, [single]) };
  }
  await postpone(tx, rows, endOfWindow(window));
  const rest = rows.filter(({ mail }) => mail !== 'instant');
  return rest.length === 0 ? undefined : { kind: 'digest', email, rows: await claimRows(tx, rest) };
}

/** Gives back what the mail server did not accept. What was read or happened meanwhile counts. */
export async function releaseMail(tx: Tx, { kind, rows }: ClaimedMail): Promise<void> {
  for (const row of rows) {
    const now = await tx.db
      .selectFrom('notifications')
      .select(['read_at', 'done_at', 'mail_due_at'])
      .where('id', '=', row.id)
      .executeTakeFirst();
    if (now === undefined || now.read_at !== null || now.done_at !== null || now.mail_due_at !== null) continue;
    const mail = kind === 'single' ? 'instant' : 'daily';
    await updateNotificationRow(tx.db, row.id, { mail, mail_due_at: tx.now, mail_since: row.mail_since });
  }
}

/** Without those that were read meanwhile, or whose mails were turned off. */
async function dropUnwanted(tx: Tx, userId: string, rows: readonly NotificationRow[]): Promise<NotificationRow[]> {
  const { kinds } = effectiveSettings(await findStoredSettings(tx.db, userId));
  const isDisabled = await isUserDisabled(tx.db, userId);
  const isWanted = ({ read_at, done_at, kind }: NotificationRow) =>
    !isDisabled && read_at === null && done_at === null && kinds[kind].mail !== 'none';
  const unwanted = rows.filter((row) => !isWanted(row)).map(({ id }) => id);
  if (unwanted.length > 0) await updateNotificationRows(tx.db, unwanted, NO_MAIL);
  return rows.filter(isWanted);
}

async function claimRows(tx: Tx, rows: readonly NotificationRow[]): Promise<readonly NotificationRow[]> {
  for (const { id } of rows) await updateNotificationRow(tx.db, id, { ...NO_MAIL, mailed_at: tx.now });
  return rows;
}

/** What exceeds the mails of an hour is sent in one mail at its end. */
async function postpone(tx: Tx, rows: readonly NotificationRow[], until: string): Promise<void> {
  for (const { id, mail } of rows)
    if (mail === 'instant') await updateNotificationRow(tx.db, id, { mail: 'daily', mail_due_at: until });
}
