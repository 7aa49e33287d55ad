import type { FastifyRequest } from 'fastify';
import { requireCaller } from '../../../domain/access/require.ts';
import { authenticate } from '../../../domain/access/tokens.ts';
import { findSessionCaller } from '../../../domain/accounts/session-caller.ts';
import type { Context } from '../../../domain/context.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { LiveStream } from './live-stream.ts';
import { LiveEvent, LiveEvents, LiveQuery, MAX_LIFETIME } from './schema.ts';

const tags = ['Live'];

/** Stream of changes. */
export function registerLive(app: App, ctx: Context): void {
  app.addHook('preClose', (done) => {
    ctx.live.close();
    done();
  });
  app.get(
    '/v1/live',
    {
      config: { eventStream: LiveEvent },
      schema: { operationId: 'streamChanges', tags, querystring: LiveQuery, response: { 200: LiveEvents } },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const { lifetime = MAX_LIFETIME } = request.query;
      const isValid = () => isSameCaller(ctx, request);
      const stream = new LiveStream(ctx, caller, { isValid, lifetime: lifetime * 1000 });
      const unsubscribe = ctx.live.subscribe(caller.userId, stream);
      if (unsubscribe === undefined) {
        stream.events.destroy();
        throw tooManyConnections();
      }
      stream.events.once('close', unsubscribe);
      reply.raw.once('close', () => stream.events.destroy());
      // Proxies must not buffer events.
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type('text/event-stream');
      return reply.send(stream.events);
    },
  );
}

/** Whether the session or token of a request is still valid for its caller. */
async function isSameCaller(ctx: Context, request: FastifyRequest): Promise<boolean> {
  try {
    const { authorization } = request.headers;
    const caller = (await authenticate(ctx, authorization)) ?? (await findSessionCaller(ctx, request));
    return caller?.tokenId === request.caller?.tokenId;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

export const tooManyConnections = () =>
  new ServiceError(
    429,
    'Too many live connections. Close others, and try again in a minute.',
    'too_many_live_connections',
  );
