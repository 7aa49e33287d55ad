/** Kinds of notifications, the strongest first: an event that concerns a person for several reasons has one kind. */
export const NOTIFICATION_KINDS = ['mention', 'review-request', 'reply', 'merge', 'sync-failure'] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How the mails of a kind are sent. */
export const MAIL_MODES = ['instant', 'daily', 'none'] as const;

export type MailMode = (typeof MAIL_MODES)[number];

/**
 * A notification of a person. Events of one thread share a row until the person has read it. It has no text: what it
 * is about is read when it is shown or mailed, so that nothing outlives its deletion or the access to it.
 */
export interface NotificationTable {
  id: string;
  user_id: string;
  organization_id: string;
  space_id: string;
  change_request_id: string | null;
  comment_id: string | null;
  /** The latest reply; null for the comment itself. */
  reply_id: string | null;
  kind: NotificationKind;
  /** Unique for each person: `comment <id>`, `review-request <id>`, `review <id>`, `merge <id>` or `sync <space>`. */
  thread: string;
  /** Who acted last; null for the system. */
  actor_id: string | null;
  /** Events since it was last read. */
  event_count: number;
  /** JSON of SyncFailureDetails; null for other kinds. */
  details: string | null;
  /** Whether it is in the inbox; one that is only mailed is not. */
  in_app: number;
  read_at: string | null;
  done_at: string | null;
  created_at: string;
  /** Time of the latest event. */
  updated_at: string;
  /** How it is mailed; null while there is nothing to mail. */
  mail: Exclude<MailMode, 'none'> | null;
  mail_due_at: string | null;
  /** The first event that is to be mailed. */
  mail_since: string | null;
  mailed_at: string | null;
}

export type NotificationRow = NotificationTable;

/** A failed synchronization. */
export interface SyncFailureDetails {
  readonly operation: 'import' | 'export' | 'check';
  readonly reason: string;
}

/** Whether a person follows or mutes a change request, or a thread of comments; no row for the default. */
interface SubscriptionColumns {
  user_id: string;
  state: 'following' | 'muted';
  created_at: string;
}

export interface ChangeRequestSubscriptionTable extends SubscriptionColumns {
  change_request_id: string;
}

export interface CommentSubscriptionTable extends SubscriptionColumns {
  comment_id: string;
}

/** What a person wants to be notified about; defaults where there is no row. */
export interface NotificationSettingsTable {
  user_id: string;
  /** JSON of StoredNotificationSettings. */
  settings: string;
  updated_at: string;
}

/** The mails that a person received in the current hour. */
export interface NotificationMailCountTable {
  user_id: string;
  window_started_at: string;
  count: number;
}
