import { requireCaller, requireSpace } from '../../../domain/access/require.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { presentSettings } from './present.ts';
import {
  NotificationSettings,
  SetSubscription,
  Subscription,
  SubscriptionParams,
  UpdateNotificationSettings,
} from './schema.ts';
import { updateNotificationSettings } from './service.ts';
import { effectiveSettings } from './settings.ts';
import { findStoredSettings } from './settings-queries.ts';
import {
  deleteSubscriptionRow,
  findSpaceOfChangeRequest,
  findSpaceOfComment,
  findSubscription,
  putSubscription,
  type SubscribedKind,
} from './subscription-queries.ts';

const tags = ['Inbox'];

/** What the caller is notified about. */
export function registerNotificationSettings(app: App, ctx: Context): void {
  app.get(
    '/v1/user/notification-settings',
    { schema: { operationId: 'getNotificationSettings', tags, response: { 200: NotificationSettings } } },
    async (request) => {
      const { userId } = requireCaller(request);
      return presentSettings(ctx, effectiveSettings(await findStoredSettings(ctx.database.reader, userId)));
    },
  );

  app.patch(
    '/v1/user/notification-settings',
    {
      schema: {
        operationId: 'updateNotificationSettings',
        tags,
        body: UpdateNotificationSettings,
        response: { 200: NotificationSettings },
      },
    },
    async (request) => {
      const caller = requireCaller(request);
      return presentSettings(ctx, await transact(ctx, (tx) => updateNotificationSettings(tx, caller, request.body)));
    },
  );
}

/** Whether the caller follows or mutes a change request or a thread. */
export function registerSubscriptions(app: App, ctx: Context): void {
  app.get(
    '/v1/user/subscriptions/:subscriptionKind/:subscriptionId',
    {
      schema: { operationId: 'getSubscription', tags, params: SubscriptionParams, response: { 200: Subscription } },
    },
    async (request) => {
      const { caller, key } = await requireSubscribable(ctx, request);
      return present((await findSubscription(ctx.database.reader, key, caller.userId)) ?? 'default');
    },
  );

  app.put(
    '/v1/user/subscriptions/:subscriptionKind/:subscriptionId',
    {
      schema: {
        operationId: 'setSubscription',
        tags,
        params: SubscriptionParams,
        body: SetSubscription,
        response: { 200: Subscription },
      },
    },
    async (request) => {
      const { caller, key } = await requireSubscribable(ctx, request);
      const subscription = { userId: caller.userId, state: request.body.state };
      await transact(ctx, (tx) => putSubscription(tx.db, key, subscription, tx.now));
      return present(subscription.state);
    },
  );

  app.delete(
    '/v1/user/subscriptions/:subscriptionKind/:subscriptionId',
    {
      schema: { operationId: 'deleteSubscription', tags, params: SubscriptionParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const { subscriptionKind: kind, subscriptionId: targetId } = request.params;
      await transact(ctx, (tx) => deleteSubscriptionRow(tx.db, { kind, targetId }, userId));
      return reply.code(204).send(null);
    },
  );
}

const present = (state: Subscription['state']): Subscription => ({ object: 'subscription', state });

/** @throws 404 for a change request or thread that does not exist, or that the caller may not read */
async function requireSubscribable(
  ctx: Context,
  request: {
    readonly caller: Caller | undefined;
    readonly params: { readonly subscriptionKind: SubscribedKind; readonly subscriptionId: string };
  },
) {
  const caller = requireCaller(request);
  const { subscriptionKind: kind, subscriptionId: targetId } = request.params;
  const name = kind === 'comment' ? 'comment' : 'change request';
  const db = ctx.database.reader;
  const target = await (kind === 'comment' ? findSpaceOfComment(db, targetId) : findSpaceOfChangeRequest(db, targetId));
  if (target === undefined) throw notFound(name);
  try {
    const params = { spaceId: target.space_id };
    await requireSpace(ctx, { caller, params }, kind === 'comment' ? 'comment' : 'read');
  } catch (error) {
    // Non-members must not learn that it exists.
    throw error instanceof ServiceError && error.status === 404 ? notFound(name) : error;
  }
  return { caller, key: { kind, targetId } };
}
