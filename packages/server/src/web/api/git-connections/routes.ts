import { Value } from 'typebox/value';
import { requireSpace } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { BODY_LIMITS } from '../../../platform/http/body-limits.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { isStorable } from '../../../platform/http/text-faults.ts';
import { GitParams } from '../git/schema.ts';
import { prepareCredentials } from './prepare-credentials.ts';
import { presentConnection, webhookUrlOf } from './present.ts';
import { expectDelivery, receiveGitWebhook } from './receive-webhook.ts';
import { GitConnection, GitWebhook, ReplaceGitConnection } from './schema.ts';
import {
  deleteGitConnection,
  deleteGitWebhook,
  replaceGitConnection,
  requireConnection,
  rotateGitWebhookSecret,
} from './service.ts';

const tags = ['Git'];

/** The repository that a space is connected to. */
export function registerGitConnection(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/git/connection',
    { schema: { operationId: 'getGitConnection', tags, params: GitParams, response: { 200: GitConnection } } },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'create');
      return presentConnection(ctx, await requireConnection(ctx.database.reader, space.id));
    },
  );

  app.put(
    '/v1/spaces/:spaceId/git/connection',
    {
      schema: {
        operationId: 'replaceGitConnection',
        tags,
        params: GitParams,
        body: ReplaceGitConnection,
        response: { 200: GitConnection },
      },
    },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      const { body } = request;
      const credentials = prepareCredentials(ctx, space.id, body);
      const change = { space, userId: caller.userId, body, credentials };
      return presentConnection(ctx, await transact(ctx, (tx) => replaceGitConnection(ctx, tx, change)));
    },
  );

  app.delete(
    '/v1/spaces/:spaceId/git/connection',
    { schema: { operationId: 'deleteGitConnection', tags, params: GitParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await transact(ctx, (tx) => deleteGitConnection(tx, space, caller.userId));
      return reply.code(204).send(null);
    },
  );
}

/** Whether deliveries of webhooks are accepted. */
export function registerGitWebhookSecret(app: App, ctx: Context): void {
  app.post(
    '/v1/spaces/:spaceId/git/connection/webhook',
    { schema: { operationId: 'rotateGitWebhookSecret', tags, params: GitParams, response: { 200: GitWebhook } } },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      const secret = await transact(ctx, (tx) => rotateGitWebhookSecret(ctx, tx, space, caller.userId));
      return { url: webhookUrlOf(ctx, space.id), secret };
    },
  );

  app.delete(
    '/v1/spaces/:spaceId/git/connection/webhook',
    { schema: { operationId: 'deleteGitWebhook', tags, params: GitParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await transact(ctx, (tx) => deleteGitWebhook(tx, space, caller.userId));
      return reply.code(204).send(null);
    },
  );
}

/** The URL of webhook deliveries. */
export function registerGitWebhook(app: App, ctx: Context): void {
  // Signatures cover the bytes, so nothing is parsed before.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMITS.gitWebhook }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/v1/spaces/:spaceId/git/webhook',
    {
      config: { anonymous: true },
      bodyLimit: BODY_LIMITS.gitWebhook,
      schema: { operationId: 'receiveGitWebhook', tags, params: GitParams, response: { 204: NoContent } },
      // Before a byte of the body is read.
      onRequest: async ({ params, headers }) => {
        const { spaceId } = params as { spaceId: string };
        // What is no id is refused as such.
        if (Value.Check(GitParams, params) && isStorable(params)) await expectDelivery(ctx, spaceId, headers);
      },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveGitWebhook(ctx, { spaceId: request.params.spaceId, headers: request.headers, body });
      return reply.code(204).send(null);
    },
  );
}
