import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { change, withOptimism } from './optimistic.ts';
import { queryClient } from './query-client.ts';

export type Notification = Schemas['Notification'];
export type NotificationKind = Notification['kind'];
export type NotificationSettings = Schemas['NotificationSettings'];

/** The views of the inbox. */
export type InboxView = 'unread' | 'all' | 'done';

export interface InboxFilter {
  readonly view: InboxView;
  readonly kind?: NotificationKind;
  readonly organization?: string;
}

interface NotificationPage {
  readonly next?: { readonly page: string };
  readonly count: number;
  readonly items: Notification[];
}

/** Notifications per request. */
const PAGE = 50;

const keyOf = (filter: InboxFilter) => ['inbox', 'list', filter] as const;
const UNREAD_KEY = ['inbox', 'unread'] as const;
const SETTINGS_KEY = ['inbox', 'settings'] as const;

/** Notifications that match a filter, latest first. */
export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }): Promise<NotificationPage> => {
      const { view, kind, organization } = filter;
      const query = {
        limit: PAGE,
        ...(view === 'unread' && { unread: true }),
        ...(view === 'done' && { done: true }),
        ...(kind !== undefined && { kind: [kind] }),
        ...(organization !== undefined && { organization }),
        ...(page !== undefined && { page }),
      };
      return call(api.GET('/v1/user/inbox', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next?.page,
  });

/** The number of unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: UNREAD_KEY,
  queryFn: ({ signal }) => call(api.GET('/v1/user/inbox/unread', { signal })),
});

export const notificationSettingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: ({ signal }) => call(api.GET('/v1/user/notification-settings', { signal })),
});

export interface NotificationState {
  readonly read?: boolean;
  readonly done?: boolean;
}

/** Marks some notifications of a list. */
export function markNotifications(
  filter: InboxFilter,
  ids: readonly string[],
  { read, done }: NotificationState,
): Promise<unknown> {
  const update = (item: Notification): Notification =>
    ids.includes(item.id)
      ? { ...item, ...(done === true && { read: true }), ...(read !== undefined && { read }) }
      : item;
  const isLeaving = ({ id }: Notification) =>
    ids.includes(id) && done !== undefined && done !== (filter.view === 'done');
  const updateList = (list: InfiniteData<NotificationPage>): InfiniteData<NotificationPage> => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => !isLeaving(item)).map(update),
    })),
  });
  return withOptimism(
    [change(keyOf(filter), updateList)],
    () =>
      call(
        api.PATCH('/v1/user/inbox', {
          body: { notifications: [...ids], ...(read !== undefined && { read }), ...(done !== undefined && { done }) },
        }),
      ),
    [['inbox']],
  );
}

/** Marks everything as read that has arrived by now; later notifications stay unread. */
export async function markAllRead(): Promise<void> {
  const { items } = await call(api.GET('/v1/user/inbox', { params: { query: { unread: true, limit: 1 } } }));
  const [latest] = items;
  if (latest !== undefined) await call(api.PATCH('/v1/user/inbox', { body: { until: latest.id, read: true } }));
  await queryClient.invalidateQueries({ queryKey: ['inbox'] });
}

/** What notifications are about. */
export type NotificationTarget =
  | { readonly changeRequest: string }
  | { readonly comment: string }
  | { readonly space: string };

/** Marks what is about something that is displayed as read, if anything is unread. */
export async function markTargetRead(target: NotificationTarget): Promise<void> {
  const { unread } = await queryClient.fetchQuery({ ...unreadQuery, staleTime: 10_000 });
  if (unread === 0) return;
  const { updated } = await call(api.PATCH('/v1/user/inbox', { body: { ...target, read: true } }));
  if (updated > 0) await queryClient.invalidateQueries({ queryKey: ['inbox'] });
}

/** Changes what the person is notified about. */
export async function updateNotificationSettings(changes: NotificationChanges): Promise<void> {
  const answer = await call(api.PATCH('/v1/user/notification-settings', { body: changes }));
  queryClient.setQueryData<NotificationSettings>(SETTINGS_KEY, answer);
}

export interface NotificationChanges {
  readonly kinds?: Partial<Record<NotificationKind, { app?: boolean; mail?: 'instant' | 'daily' | 'none' }>>;
  readonly timeZone?: string | null;
}

export type SubscriptionState = Schemas['Subscription']['state'];

/** Whether the person follows or mutes a change request. */
export const subscriptionQuery = (changeRequest: string) =>
  queryOptions({
    queryKey: ['inbox', 'subscription', changeRequest] as const,
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/user/subscriptions/{subscriptionKind}/{subscriptionId}', {
          ...parametersOf(changeRequest),
          signal,
        }),
      ),
  });

/** Follows or mutes a change request, or neither. */
export async function setSubscription(changeRequest: string, state: SubscriptionState): Promise<void> {
  const path = '/v1/user/subscriptions/{subscriptionKind}/{subscriptionId}';
  const parameters = parametersOf(changeRequest);
  if (state === 'default') await call(api.DELETE(path, parameters));
  else await call(api.PUT(path, { ...parameters, body: { state } }));
  await queryClient.invalidateQueries({ queryKey: ['inbox', 'subscription', changeRequest] });
}

const parametersOf = (subscriptionId: string) => ({
  params: { path: { subscriptionKind: 'change-request' as const, subscriptionId } },
});
