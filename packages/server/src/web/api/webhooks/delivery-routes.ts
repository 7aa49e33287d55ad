import type { AccessRequest, OrganizationAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema } from '../../../platform/http/schemas.ts';
import { findWebhookDelivery, selectWebhookDeliveries } from './delivery-queries.ts';
import {
  ListWebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryParams,
} from './delivery-schema.ts';
import { redeliverWebhook, testWebhook } from './delivery-service.ts';
import { presentWebhookDelivery, presentWebhookDeliveryDetails } from './present.ts';
import { requireWebhook } from './require-webhook.ts';
import { WebhookParams } from './schema.ts';

const tags = ['Webhooks'];

/** The log of a webhook. */
export function registerWebhookDeliveries(app: App, ctx: Context): void {
  app.post(
    '/v1/orgs/:organizationId/webhooks/:webhookId/test',
    { schema: { operationId: 'testWebhook', tags, params: WebhookParams, response: { 201: WebhookDelivery } } },
    async (request, reply) => {
      const { caller, webhook } = await requireWebhook(ctx, request);
      const row = await transact(ctx, (tx) => testWebhook(tx, webhook.id, caller.userId));
      const delivery = presentWebhookDelivery(ctx, webhook, row);
      setLocation(reply, delivery.urls.location);
      return reply.code(201).send(delivery);
    },
  );

  app.get(
    '/v1/orgs/:organizationId/webhooks/:webhookId/deliveries',
    {
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        params: WebhookParams,
        querystring: ListWebhookDeliveriesQuery,
        response: { 200: ListSchema(WebhookDelivery) },
      },
    },
    async (request) => {
      const { webhook } = await requireWebhook(ctx, request);
      const { state, type: types } = request.query;
      const deliveries = selectWebhookDeliveries(ctx.database.reader, webhook.id, { state, types });
      const page = await readListPage(deliveries, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return mapPage(page, (row) => presentWebhookDelivery(ctx, webhook, row));
    },
  );

  app.get(
    '/v1/orgs/:organizationId/webhooks/:webhookId/deliveries/:deliveryId',
    {
      schema: {
        operationId: 'getWebhookDelivery',
        tags,
        params: WebhookDeliveryParams,
        response: { 200: WebhookDeliveryDetails },
      },
    },
    async (request) => {
      const { webhook, delivery } = await requireDelivery(ctx, request);
      return presentWebhookDeliveryDetails(ctx, webhook, delivery);
    },
  );

  app.post(
    '/v1/orgs/:organizationId/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
    {
      schema: {
        operationId: 'redeliverWebhook',
        tags,
        params: WebhookDeliveryParams,
        response: { 200: WebhookDelivery },
      },
    },
    async (request) => {
      const { webhook, delivery } = await requireDelivery(ctx, request);
      const ids = { webhookId: webhook.id, deliveryId: delivery.id };
      return presentWebhookDelivery(ctx, webhook, await transact(ctx, (tx) => redeliverWebhook(tx, ids)));
    },
  );
}

/** The delivery in the path, checked against the webhook before it. @throws 404 and 403 */
async function requireDelivery(
  ctx: Context,
  request: AccessRequest<{ organizationId: string; webhookId: string; deliveryId: string }>,
): Promise<OrganizationAccess & { readonly webhook: WebhookRow; readonly delivery: WebhookDeliveryRow }> {
  const access = await requireWebhook(ctx, request);
  const delivery = await findWebhookDelivery(ctx.database.reader, access.webhook.id, request.params.deliveryId);
  if (delivery === undefined) throw notFound('delivery');
  return { ...access, delivery };
}
