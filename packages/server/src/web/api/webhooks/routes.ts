import { Type } from 'typebox';
import { requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { selectWebhooks } from './queries.ts';
import { requireWebhook } from './require-webhook.ts';
import { CreateWebhook, NewWebhook, UpdateWebhook, Webhook, WebhookParams, WebhookSecret } from './schema.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './service.ts';
import { showWebhook, showWebhooks } from './show.ts';

const tags = ['Webhooks'];

/** Webhooks of an organization. */
export function registerWebhooks(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        tags,
        params: OrganizationParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(Webhook) },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const webhooks = selectWebhooks(ctx.database.reader, organization.id);
      const page = await readListPage(webhooks, { columns: ['created_at', 'id'], direction: 'asc' }, request.query);
      return { ...page, items: await showWebhooks(ctx, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/webhooks',
    {
      schema: {
        operationId: 'createWebhook',
        tags,
        params: OrganizationParams,
        body: CreateWebhook,
        response: { 201: NewWebhook },
      },
    },
    async (request, reply) => {
      const { caller, organization } = await requireOrganization(ctx, request, 'admin');
      const owner = { organizationId: organization.id, userId: caller.userId };
      const created = await transact(ctx, (tx) => createWebhook(ctx, tx, owner, request.body));
      const webhook = await showWebhook(ctx, created.webhook);
      setLocation(reply, webhook.urls.location);
      return reply.code(201).send({ webhook, secret: created.secret });
    },
  );
}

/** One webhook. */
export function registerWebhook(app: App, ctx: Context): void {
  const params = WebhookParams;

  app.get(
    '/v1/orgs/:organizationId/webhooks/:webhookId',
    { schema: { operationId: 'getWebhook', tags, params, response: { 200: Webhook } } },
    async (request) => showWebhook(ctx, (await requireWebhook(ctx, request)).webhook),
  );

  app.patch(
    '/v1/orgs/:organizationId/webhooks/:webhookId',
    { schema: { operationId: 'updateWebhook', tags, params, body: UpdateWebhook, response: { 200: Webhook } } },
    async (request) => {
      const { caller, webhook } = await requireWebhook(ctx, request);
      const change = { webhookId: webhook.id, userId: caller.userId };
      return showWebhook(ctx, await transact(ctx, (tx) => updateWebhook(ctx, tx, change, request.body)));
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/webhooks/:webhookId',
    { schema: { operationId: 'deleteWebhook', tags, params, response: { 204: NoContent } } },
    async (request, reply) => {
      const { caller, organization } = await requireOrganization(ctx, request, 'admin');
      const { webhookId } = request.params;
      await transact(ctx, (tx) => deleteWebhook(tx, organization.id, webhookId, caller.userId));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/v1/orgs/:organizationId/webhooks/:webhookId/rotate-secret',
    { schema: { operationId: 'rotateWebhookSecret', tags, params, response: { 200: WebhookSecret } } },
    async (request) => {
      const { caller, webhook } = await requireWebhook(ctx, request);
      return transact(ctx, (tx) => rotateWebhookSecret(ctx, tx, webhook.id, caller.userId));
    },
  );
}
