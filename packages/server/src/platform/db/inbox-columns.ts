import type { ColumnsOf } from './content-columns.ts';
import type { Tables } from './database.ts';

type InboxTable =
  | 'notifications'
  | 'change_request_subscriptions'
  | 'comment_subscriptions'
  | 'notification_settings'
  | 'notification_mail_counts';

/** The columns of notifications and of what people want of them; see `TABLE_COLUMNS`. */
export const INBOX_COLUMNS: { readonly [Table in InboxTable]: ColumnsOf<Tables[Table]> } = {
  notifications: {
    id: true,
    user_id: true,
    organization_id: true,
    space_id: true,
    change_request_id: true,
    comment_id: true,
    reply_id: true,
    kind: true,
    thread: true,
    actor_id: true,
    event_count: true,
    details: true,
    in_app: true,
    read_at: true,
    done_at: true,
    created_at: true,
    updated_at: true,
    mail: true,
    mail_due_at: true,
    mail_since: true,
    mailed_at: true,
  },
  change_request_subscriptions: { change_request_id: true, user_id: true, state: true, created_at: true },
  comment_subscriptions: { comment_id: true, user_id: true, state: true, created_at: true },
  notification_settings: { user_id: true, settings: true, updated_at: true },
  notification_mail_counts: { user_id: true, window_started_at: true, count: true },
};
