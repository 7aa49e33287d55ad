import type { NotificationKind } from '../../data/inbox.ts';
import type { Plural } from '../plural.ts';

/** Texts of the inbox. */
export interface InboxTexts {
  readonly title: string;
  readonly label: string;
  readonly views: { readonly label: string; readonly unread: string; readonly all: string; readonly done: string };
  readonly kindFilter: string;
  readonly allKinds: string;
  readonly kinds: Readonly<Record<NotificationKind, string>>;
  readonly organizationFilter: string;
  readonly allOrganizations: string;
  readonly today: string;
  readonly yesterday: string;
  readonly unread: string;
  readonly somebody: string;
  /** What happened; `{actor}` is who did it. */
  readonly sentences: {
    readonly mention: string;
    readonly 'review-request': string;
    readonly reply: string;
    readonly comment: string;
    readonly review: string;
    readonly merge: string;
    readonly imported: string;
    readonly exported: string;
  };
  readonly more: Plural;
  readonly untitledRequest: string;
  readonly markDone: string;
  readonly moveBack: string;
  readonly markRead: string;
  readonly markUnread: string;
  readonly markAllRead: string;
  readonly next: string;
  readonly previous: string;
  readonly doneToast: string;
  readonly allReadToast: string;
  readonly loadMore: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noneTitle: string;
  readonly noneText: string;
  readonly noDoneTitle: string;
  readonly noDoneText: string;
  readonly noMatch: string;
  readonly clear: string;
  readonly settings: string;
  readonly preferences: PreferenceTexts;
}

/** What a person is notified about, and how. */
export interface PreferenceTexts {
  readonly title: string;
  readonly lead: string;
  readonly noMail: string;
  readonly table: string;
  readonly kind: string;
  readonly app: string;
  readonly mail: string;
  readonly hints: Readonly<Record<NotificationKind, string>>;
  readonly modes: { readonly instant: string; readonly daily: string; readonly none: string };
  readonly morning: string;
  readonly useZone: string;
  readonly zoneSaved: string;
}
