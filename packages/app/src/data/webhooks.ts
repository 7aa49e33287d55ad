import { infiniteQueryOptions, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';
import { queryClient } from './query-client.ts';

export type Webhook = Schemas['Webhook'];
export type WebhookFormat = Webhook['format'];
export type WebhookEventType = Webhook['events'][number];
export type WebhookPauseReason = NonNullable<Webhook['pauseReason']>;
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryDetails = Schemas['WebhookDeliveryDetails'];
export type WebhookDeliveryState = WebhookDelivery['state'];
export type WebhookFailure = NonNullable<NonNullable<WebhookDelivery['lastAttempt']>['failure']>;

/** A webhook by the ids of its path. */
export interface WebhookRef {
  readonly organization: string;
  readonly webhook: string;
}

/** Deliveries per request. */
const PAGE = 50;
/** Interval in which waiting deliveries are looked at, in milliseconds. */
const REFRESH_MS = 3000;

const keys = {
  list: (organizationId: string) => ['organizations', organizationId, 'webhooks'] as const,
  one: ({ organization, webhook }: WebhookRef) => ['organizations', organization, 'webhooks', webhook] as const,
  deliveries: (ref: WebhookRef) => [...keys.one(ref), 'deliveries'] as const,
};

const pathOf = ({ organization, webhook }: WebhookRef) => ({ organizationId: organization, webhookId: webhook });

/** The webhooks of an organization. */
export const webhooksQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.list(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(api.GET('/v1/orgs/{organizationId}/webhooks', { params: { path: { organizationId }, query }, signal })),
      ),
  });

export const webhookQuery = (ref: WebhookRef) =>
  queryOptions({
    queryKey: keys.one(ref),
    queryFn: ({ signal }) =>
      call(api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path: pathOf(ref) }, signal })),
  });

export interface WebhookInput {
  readonly title: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly events: WebhookEventType[];
  readonly spaces: string[] | null;
  readonly sites: string[] | null;
}

/** @returns the webhook, and its secret, which no other call returns */
export const createWebhook = (organizationId: string, body: WebhookInput): Promise<Schemas['NewWebhook']> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/webhooks', { params: { path: { organizationId } }, body })),
    [keys.list(organizationId)],
  );

export type WebhookChanges = Partial<WebhookInput> & { readonly isActive?: boolean };

export const updateWebhook = (ref: WebhookRef, body: WebhookChanges): Promise<Webhook> =>
  withOptimism(
    [],
    () => call(api.PATCH('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path: pathOf(ref) }, body })),
    [keys.list(ref.organization)],
  );

export async function deleteWebhook(ref: WebhookRef): Promise<void> {
  await call(api.DELETE('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path: pathOf(ref) } }));
  queryClient.setQueryData(webhooksQuery(ref.organization).queryKey, (webhooks) =>
    webhooks === undefined
      ? undefined
      : { count: webhooks.count - 1, items: webhooks.items.filter(({ id }) => id !== ref.webhook) },
  );
  queryClient.removeQueries({ queryKey: keys.one(ref) });
}

/** @returns the new secret, which no other call returns */
export const rotateWebhookSecret = (ref: WebhookRef): Promise<Schemas['WebhookSecret']> =>
  withOptimism(
    [],
    () =>
      call(api.POST('/v1/orgs/{organizationId}/webhooks/{webhookId}/rotate-secret', { params: { path: pathOf(ref) } })),
    [keys.list(ref.organization)],
  );

/** Sends an event that says nothing but that deliveries arrive. */
export const testWebhook = (ref: WebhookRef): Promise<WebhookDelivery> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/webhooks/{webhookId}/test', { params: { path: pathOf(ref) } })),
    [keys.deliveries(ref)],
  );

/** The log of a webhook, latest first. It is refetched while deliveries wait. */
export const webhookDeliveriesQuery = (ref: WebhookRef, state: WebhookDeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys.deliveries(ref), { state }] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries', {
          params: {
            path: pathOf(ref),
            query: { limit: PAGE, ...(state !== undefined && { state }), ...(page !== undefined && { page }) },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next?.page,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((delivery) => delivery.state === 'pending')) === true && REFRESH_MS,
  });

/** One delivery with its attempts, request and response. */
export const webhookDeliveryQuery = (ref: WebhookRef, deliveryId: string) =>
  queryOptions({
    queryKey: [...keys.deliveries(ref), deliveryId] as const,
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}', {
          params: { path: { ...pathOf(ref), deliveryId } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => data?.state === 'pending' && REFRESH_MS,
  });

/** Sends a delivery once more, with the same event id. */
export const redeliverWebhook = (ref: WebhookRef, deliveryId: string): Promise<WebhookDelivery> =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', {
          params: { path: { ...pathOf(ref), deliveryId } },
        }),
      ),
    [keys.deliveries(ref)],
  );

/** Event types by what they are about, in the order of the form. */
export const WEBHOOK_EVENT_GROUPS = {
  content: [
    'content.changed',
    'space.created',
    'space.updated',
    'space.transferred',
    'space.deleted',
    'space.restored',
  ],
  changeRequests: [
    ...(['change_request.created', 'change_request.updated', 'change_request.merged'] as const),
    ...(['change_request.archived', 'review.requested', 'review.submitted'] as const),
  ],
  comments: ['comment.created', 'comment.replied', 'comment.resolved', 'comment.mentioned'],
  git: ['git.sync_completed', 'git.sync_failed'],
  sites: ['site.created', 'site.updated', 'site.published', 'site.unpublished', 'site.deleted'],
  members: ['member.added', 'member.removed', 'member.role_changed'],
} as const satisfies Readonly<Record<string, readonly WebhookEventType[]>>;

export type WebhookEventGroup = keyof typeof WEBHOOK_EVENT_GROUPS;
