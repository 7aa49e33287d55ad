import type { FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { requireCaller } from '../../../domain/access/require.ts';
import { authenticate, type Caller } from '../../../domain/access/tokens.ts';
import { authenticateSocket, provesSession } from '../../../domain/accounts/session-caller.ts';
import type { Context } from '../../../domain/context.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { takeUpgrade } from '../../../platform/http/upgrades.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import { describeCaller } from '../users/describe-caller.ts';
import { ClientFrame, ServerFrame } from './collaboration-schema.ts';
import { CLOSE, CollaborationSocket } from './collaboration-socket.ts';
import { tooManyConnections } from './routes.ts';

/** Bytes of a frame. */
const MAX_FRAME = 64 * 1024;
/** Connections of one person, and in total. */
const MAX_OF_USER = 20;
const MAX_TOTAL = 2000;

/** The connections of a node by person. */
const socketsOf = stateOfServer((ctx: Context) => {
  const sockets = new Map<CollaborationSocket, string>();
  ctx.database.engine.onChange(() => {
    for (const socket of sockets.keys()) socket.onCommit();
  });
  return sockets;
});

/** The WebSocket of drafts: bells and people. */
export function registerCollaborationSocket(app: App, ctx: Context): void {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false });
  app.addHook('preClose', (done) => {
    for (const socket of socketsOf(ctx).keys()) socket.close(CLOSE.restart, 'The server is stopping.');
    done();
  });
  app.get(
    '/v1/live/socket',
    {
      config: { socket: { client: ClientFrame, server: ServerFrame } },
      schema: { operationId: 'openCollaborationSocket', tags: ['Live'], response: { 101: NoContent } },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const sockets = socketsOf(ctx);
      const own = [...sockets.values()].filter((userId) => userId === caller.userId).length;
      if (sockets.size >= MAX_TOTAL || own >= MAX_OF_USER) throw tooManyConnections();
      const upgrade = takeUpgrade(request.raw);
      if (upgrade === undefined) throw upgradeRequired();
      reply.hijack();
      reply.raw.detachSocket(upgrade.socket as Parameters<typeof reply.raw.detachSocket>[0]);
      server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (webSocket) => {
        const socket = new CollaborationSocket(ctx, webSocket, {
          caller,
          isProven: (csrfToken) => provesSession(ctx, caller, csrfToken),
          isValid: () => isSameSocketCaller(ctx, request, caller),
          describe: () => describeCaller(ctx, caller),
        });
        sockets.set(socket, caller.userId);
        webSocket.once('close', () => sockets.delete(socket));
      });
      return reply;
    },
  );
}

async function isSameSocketCaller(ctx: Context, request: FastifyRequest, { tokenId }: Caller): Promise<boolean> {
  try {
    const { authorization } = request.headers;
    const caller = (await authenticate(ctx, authorization)) ?? (await authenticateSocket(ctx, request));
    return caller?.tokenId === tokenId;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

const upgradeRequired = () =>
  new ServiceError(
    426,
    'This operation opens a WebSocket. Send the request with "Upgrade: websocket".',
    'upgrade_required',
  );
