import type { Context } from '../../../domain/context.ts';
import type { DomainEvent } from '../../../domain/domain-events/domain-event.ts';
import { processDomainEvents } from '../../../domain/domain-events/process-events.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { NotificationKind, NotificationRow } from '../../../platform/db/tables/notifications.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { decideRecipients, isStronger } from './decide-recipients.ts';
import { type ConcerningEvent, listConcerned } from './list-concerned.ts';
import { mailTime } from './mail-times.ts';
import { mayBeNotified } from './may-be-notified.ts';
import * as queries from './queries.ts';
import { scheduleMails } from './schedule-mails.ts';
import { effectiveSettings } from './settings.ts';
import { findStoredSettings } from './settings-queries.ts';

/** Writes the notifications about the waiting events of an organization, exactly once, and schedules their mails. */
export async function writeNotificationsJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (run.isAbandoned) return;
  const notified = new Set<string>();
  try {
    await processDomainEvents(ctx, 'inbox', String(payload['organizationId']), run.signal, async (tx, events) => {
      for (const event of events) for (const userId of await notify(tx, event, ctx.config)) notified.add(userId);
    });
  } finally {
    for (const user of notified) ctx.live.publish({ kind: 'inbox', user });
  }
}

/** Writes the notifications about one event. @returns whom */
async function notify(tx: Tx, event: DomainEvent, config: Config): Promise<string[]> {
  const concerning = await listConcerned(tx.db, event);
  if (concerning === undefined || event.spaceId === undefined) return [];
  const recipients = decideRecipients(concerning.concerned, concerning);
  const notified: string[] = [];
  for (const [userId, kind] of recipients) {
    if (!(await mayBeNotified(tx.db, event.spaceId, userId, kind))) continue;
    await notifyPerson(tx, event, concerning, { userId, kind, config });
    notified.push(userId);
  }
  return notified;
}

interface Recipient {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly config: Config;
}

async function notifyPerson(
  tx: Tx,
  event: DomainEvent,
  { subject, actorId }: ConcerningEvent,
  { userId, kind, config }: Recipient,
): Promise<void> {
  const { kinds, timeZone } = effectiveSettings(await findStoredSettings(tx.db, userId));
  const { app, mail: mode } = kinds[kind];
  const isMailed = config.mail !== undefined && mode !== 'none';
  if (!app && !isMailed) return;
  const before = await queries.findNotificationOfThread(tx.db, userId, subject.thread);
  const isWaiting = before !== undefined && before.read_at === null && before.done_at === null;
  // Further failures before anybody has looked say nothing new.
  const isNews = !(isWaiting && kind === 'sync-failure');
  const news = { ...subject, actor_id: actorId, in_app: app || (isWaiting && before.in_app === 1) ? 1 : 0 };
  const due =
    isMailed && isNews ? { mode, at: mailTime(mode, tx.now, { timeZone, delay: config.mailDelay * 1000 }) } : undefined;
  const mail = due === undefined ? {} : addMail(isWaiting ? before : undefined, due, event.createdAt);
  const changes = {
    ...news,
    ...mail,
    kind: isWaiting && isStronger(before.kind, kind) ? before.kind : kind,
    event_count: isWaiting ? before.event_count + 1 : 1,
    read_at: null,
    done_at: null,
    updated_at: event.createdAt,
  };
  if (before !== undefined) await queries.updateNotificationRow(tx.db, before.id, changes);
  else await queries.insertNotification(tx.db, { ...newRow(event, userId), ...changes });
  if (due !== undefined) await scheduleMails(tx, userId, due.at);
}

function newRow({ organizationId, spaceId = '', createdAt }: DomainEvent, userId: string) {
  return {
    id: newId(),
    user_id: userId,
    organization_id: organizationId,
    space_id: spaceId,
    created_at: createdAt,
    mail: null,
    mail_due_at: null,
    mail_since: null,
    mailed_at: null,
  };
}

/** What waits to be mailed is mailed at its time, together with the new event. */
function addMail(
  before: NotificationRow | undefined,
  { mode, at }: { readonly mode: 'instant' | 'daily'; readonly at: string },
  since: string,
): Pick<NotificationRow, 'mail' | 'mail_due_at' | 'mail_since'> {
  const isPending = before?.mail_due_at != null && before.mail_due_at <= at;
  return {
    mail: isPending ? before.mail : mode,
    mail_due_at: isPending ? before.mail_due_at : at,
    mail_since: before?.mail_due_at == null ? since : before.mail_since,
  };
}
