import { requireCaller } from '../../../domain/access/require.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import type { NotificationRow } from '../../../platform/db/tables/notifications.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { ListSchema } from '../../../platform/http/schemas.ts';
import { loadNotificationDetails } from './load-details.ts';
import { presentNotification } from './present.ts';
import { countUnreadByOrganization, selectNotifications } from './queries.ts';
import { listReadableSpaces } from './readable-spaces.ts';
import {
  ListNotificationsQuery,
  Notification,
  NotificationParams,
  UnreadCount,
  UpdatedNotifications,
  UpdateNotification,
  UpdateNotifications,
} from './schema.ts';
import { updateNotification, updateNotifications } from './service.ts';

const tags = ['Inbox'];

const LATEST_FIRST = { columns: ['updated_at', 'id'], direction: 'desc' } as const;

/** The caller's notifications. */
export function registerInbox(app: App, ctx: Context): void {
  app.get(
    '/v1/user/inbox',
    {
      schema: {
        operationId: 'listNotifications',
        tags,
        querystring: ListNotificationsQuery,
        response: { 200: ListSchema(Notification) },
      },
    },
    async (request) => {
      const caller = requireCaller(request);
      const { unread, done = false, kind: kinds, organization: organizationId } = request.query;
      const filter = { unread, done, kinds, organizationId };
      const list = selectNotifications(
        ctx.database.reader,
        caller.userId,
        await listReadableSpaces(ctx, caller),
        filter,
      );
      const page = await readListPage(list, LATEST_FIRST, request.query);
      return { ...page, items: await show(ctx, page.items) };
    },
  );

  app.patch(
    '/v1/user/inbox',
    {
      schema: {
        operationId: 'updateNotifications',
        tags,
        body: UpdateNotifications,
        response: { 200: UpdatedNotifications },
      },
    },
    async (request) => {
      const caller = requireCaller(request);
      const readable = await listReadableSpaces(ctx, caller);
      return { updated: await transact(ctx, (tx) => updateNotifications(tx, caller, readable, request.body)) };
    },
  );

  app.get(
    '/v1/user/inbox/unread',
    { schema: { operationId: 'countUnreadNotifications', tags, response: { 200: UnreadCount } } },
    async (request) => countUnread(ctx, requireCaller(request)),
  );
}

/** One notification. */
export function registerNotification(app: App, ctx: Context): void {
  app.get(
    '/v1/user/inbox/:notificationId',
    {
      schema: { operationId: 'getNotification', tags, params: NotificationParams, response: { 200: Notification } },
    },
    async (request) => {
      const row = await findReadable(ctx, requireCaller(request), request.params.notificationId);
      return showOne(ctx, row);
    },
  );

  app.patch(
    '/v1/user/inbox/:notificationId',
    {
      schema: {
        operationId: 'updateNotification',
        tags,
        params: NotificationParams,
        body: UpdateNotification,
        response: { 200: Notification },
      },
    },
    async (request) => {
      const caller = requireCaller(request);
      const { id } = await findReadable(ctx, caller, request.params.notificationId);
      return showOne(ctx, await transact(ctx, (tx) => updateNotification(tx, caller, id, request.body)));
    },
  );
}

/** @throws 404 for a notification of another person, or about something that the caller may no longer read */
async function findReadable(ctx: Context, caller: Caller, id: string): Promise<NotificationRow> {
  const readable = await listReadableSpaces(ctx, caller);
  const row = await selectNotifications(ctx.database.reader, caller.userId, readable, { ids: [id] }).executeTakeFirst();
  if (row === undefined) throw notFound('notification');
  return row;
}

async function countUnread(ctx: Context, caller: Caller): Promise<UnreadCount> {
  const readable = await listReadableSpaces(ctx, caller);
  const rows = await countUnreadByOrganization(ctx.database.reader, caller.userId, readable);
  const unread = rows.reduce((sum, row) => sum + row.unread, 0);
  return { object: 'unread-notifications', unread, organizations: rows };
}

async function show(ctx: Context, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const details = await loadNotificationDetails(ctx, rows);
  return rows.map((row) => presentNotification(ctx, row, details));
}

async function showOne(ctx: Context, row: NotificationRow): Promise<Notification> {
  return presentNotification(ctx, row, await loadNotificationDetails(ctx, [row]));
}
