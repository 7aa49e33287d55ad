import { findSsoObstacle } from '../../../domain/access/require-sso-scope.ts';
import type { Context } from '../../../domain/context.ts';
import type { NotificationKind, NotificationRow } from '../../../platform/db/tables/notifications.ts';
import type { MailHeaders } from '../../../platform/mail/mail-server.ts';
import { type MailEntry, type MailMessage, type MailQuote, mailName } from '../../../platform/mail/messages.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import type { ClaimedMail } from './claim-mails.ts';
import { listRepliesSince } from './detail-queries.ts';
import { excerptOf, loadNotificationDetails, type NotificationDetails } from './load-details.ts';
import { listReadableKinds } from './readable-spaces.ts';
import { eventSentence, subjectTitle } from './sentences.ts';
import type { UnsubscribeScope } from './settings.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

/** Characters of one quoted text, and texts in a mail. */
const [QUOTE_LENGTH, MAX_QUOTES] = [1000, 5];

export interface NotificationLetter {
  readonly message: MailMessage;
  readonly headers: MailHeaders;
}

/**
 * Writes a mail about what its receiver may still read, as it is now; undefined if that is nothing. Where their sign-in
 * alone does not suffice, as in organizations with single sign-on, it only says that there is something.
 */
export async function writeLetter(
  ctx: Context,
  userId: string,
  { kind, rows }: ClaimedMail,
): Promise<NotificationLetter | undefined> {
  const readable: NotificationRow[] = [];
  for (const row of rows)
    if ((await listReadableKinds(ctx, row.space_id, userId)).includes(row.kind)) readable.push(row);
  const [first] = readable;
  if (first === undefined) return undefined;
  const details = await loadNotificationDetails(ctx, readable);
  if (kind === 'digest') return writeDigest(ctx, userId, readable, details);
  const url = details.urls.get(first.id) ?? ctx.config.publicUrl;
  const isDiscreet = await isSignInInsufficient(ctx, userId, first);
  const title = isDiscreet ? `Notification on ${hostOf(ctx)}` : subjectTitle(first, details);
  const text = isDiscreet ? 'There is a new notification for you. Sign in to read it.' : eventSentence(first, details);
  const quotes = isDiscreet ? [] : await listQuotes(ctx, userId, first, details);
  const message: MailMessage = {
    subject: title,
    text: [text],
    quotes,
    action: { label: 'Open', url: isDiscreet ? `${ctx.config.publicUrl}/inbox` : url },
    note: REASONS[first.kind],
    unsubscribeUrl: unsubscribeUrl(ctx, { userId, scope: first.kind }),
  };
  return { message, headers: headersOf(ctx, userId, first.kind, first) };
}

const REASONS: Readonly<Record<NotificationKind, string>> = {
  mention: 'You receive this mail because somebody mentioned you. Replies are not read.',
  'review-request': 'You receive this mail because your review was requested. Replies are not read.',
  reply: 'You receive this mail because you participate in this discussion. Replies are not read.',
  merge: 'You receive this mail because you wrote or follow this change request. Replies are not read.',
  'sync-failure': 'You receive this mail because you maintain this space. Replies are not read.',
};

const hostOf = (ctx: Context): string => new URL(ctx.config.publicUrl).host;

/** Whether what the person may read requires another sign-in than the mailbox proves. */
const isSignInInsufficient = async (ctx: Context, userId: string, { organization_id }: NotificationRow) =>
  (await findSsoObstacle(ctx, { userId }, organization_id)) !== undefined;

async function writeDigest(
  ctx: Context,
  userId: string,
  rows: readonly NotificationRow[],
  details: NotificationDetails,
): Promise<NotificationLetter> {
  const entries: MailEntry[] = [];
  for (const row of rows) {
    const isDiscreet = await isSignInInsufficient(ctx, userId, row);
    const url = isDiscreet ? `${ctx.config.publicUrl}/inbox` : (details.urls.get(row.id) ?? ctx.config.publicUrl);
    const text = isDiscreet ? 'Sign in to read it.' : eventSentence(row, details);
    entries.push({ title: isDiscreet ? 'A notification' : subjectTitle(row, details), text, url });
  }
  const subject = `${rows.length === 1 ? 'A notification' : `${rows.length} notifications`} on ${hostOf(ctx)}`;
  const message: MailMessage = {
    subject,
    text: [rows.length === 1 ? 'You have a new notification:' : `You have ${rows.length} new notifications:`],
    entries,
    action: { label: 'Open the inbox', url: `${ctx.config.publicUrl}/inbox` },
    note: 'You receive this mail because you have unread notifications. Replies are not read.',
    unsubscribeUrl: unsubscribeUrl(ctx, { userId, scope: 'daily' }),
  };
  return { message, headers: headersOf(ctx, userId, 'daily', undefined) };
}

/** The texts that are new: the comment itself, or the replies since the last mail. */
async function listQuotes(
  ctx: Context,
  userId: string,
  row: NotificationRow,
  { comments, replies }: NotificationDetails,
): Promise<MailQuote[]> {
  const comment = row.comment_id === null ? undefined : comments.get(row.comment_id);
  if (comment === undefined) return [];
  const since = row.mail_since ?? row.updated_at;
  const latest = row.reply_id === null ? undefined : replies.get(row.reply_id);
  const newReplies =
    latest === undefined
      ? []
      : await listRepliesSince(ctx.database.reader, comment.id, { since, userId, limit: MAX_QUOTES });
  const texts = latest === undefined ? [comment] : newReplies.length > 0 ? newReplies : [latest];
  const authors = await findUsers(
    ctx.database.reader,
    texts.flatMap(({ posted_by }) => posted_by ?? []),
  );
  return texts.map(({ posted_by, body }) => ({
    author: mailName(authors.get(posted_by ?? '')?.display_name ?? 'Somebody'),
    text: excerptOf(body, QUOTE_LENGTH),
  }));
}

/** Mails about one change request, discussion or connection are one thread of the mail program. */
function headersOf(
  ctx: Context,
  userId: string,
  scope: UnsubscribeScope,
  row: NotificationRow | undefined,
): MailHeaders {
  const common = {
    host: new URL(ctx.config.publicUrl).hostname,
    unsubscribeUrl: unsubscribeUrl(ctx, { userId, scope }),
  };
  if (row === undefined) return common;
  const threadIds = [
    ...(row.change_request_id === null ? [] : [`change-request.${row.change_request_id}`]),
    ...(row.comment_id === null ? [] : [`comment.${row.comment_id}`]),
    ...(row.kind === 'sync-failure' ? [`synchronization.${row.space_id}`] : []),
  ];
  return { ...common, messageId: `${row.id}.${Date.parse(row.updated_at).toString(36)}`, threadIds };
}
