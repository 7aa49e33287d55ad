import type { Context } from '../../../domain/context.ts';
import type { NotificationRow, SyncFailureDetails } from '../../../platform/db/tables/notifications.ts';
import { presentPerson } from '../users/present.ts';
import { commentedPageOf, excerptOf, type NotificationDetails } from './load-details.ts';
import type { Notification, NotificationSettings } from './schema.ts';
import type { EffectiveSettings } from './settings.ts';

/** Characters of an excerpt. */
const EXCERPT_LENGTH = 240;

export function presentNotification(
  ctx: Context,
  row: NotificationRow,
  { organizations, spaces, changeRequests, comments, replies, people, urls }: NotificationDetails,
): Notification {
  const { publicUrl } = ctx.config;
  const space = spaces.get(row.space_id);
  const request = row.change_request_id === null ? undefined : changeRequests.get(row.change_request_id);
  const comment = row.comment_id === null ? undefined : comments.get(row.comment_id);
  const text = (row.reply_id === null ? comment : replies.get(row.reply_id))?.body ?? '';
  const page = comment && commentedPageOf(comment);
  return {
    object: 'notification',
    id: row.id,
    kind: row.kind,
    organization: { id: row.organization_id, title: organizations.get(row.organization_id) ?? '' },
    space: {
      id: row.space_id,
      title: space?.title ?? '',
      ...(space !== undefined && space.emoji !== '' && { emoji: space.emoji }),
    },
    ...(request !== undefined && { changeRequest: { ...request } }),
    ...(page !== undefined && { page: { id: page.id, title: page.title } }),
    ...(row.comment_id !== null && { comment: row.comment_id }),
    ...(row.reply_id !== null && { reply: row.reply_id }),
    ...(row.actor_id !== null && { actor: presentPerson(ctx, people, row.actor_id) }),
    events: row.event_count,
    ...(text !== '' && { excerpt: excerptOf(text, EXCERPT_LENGTH) }),
    ...(row.details !== null && { sync: JSON.parse(row.details) as SyncFailureDetails }),
    read: row.read_at !== null,
    done: row.done_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { app: urls.get(row.id) ?? publicUrl, location: `${publicUrl}/v1/user/inbox/${row.id}` },
  };
}

export const presentSettings = (ctx: Context, { kinds, timeZone }: EffectiveSettings): NotificationSettings => ({
  object: 'notification-settings',
  kinds: { ...kinds },
  timeZone,
  mail: ctx.config.mail !== undefined,
});
