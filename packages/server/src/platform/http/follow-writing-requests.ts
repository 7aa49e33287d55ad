import type { FastifyRequest } from 'fastify';
import { beginToFollow, type RequestState, runAsRequest } from '../db/request-state.ts';
import type { App } from './app.ts';

const states = new WeakMap<FastifyRequest, RequestState>();

/** Tracks requests that may write: none is forwarded to a compute process after a write. */
export function followWritingRequests(app: App): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      done();
      return;
    }
    reply.raw.once('close', beginToFollow());
    const state = { hasCommitted: false };
    states.set(request, state);
    runAsRequest(state, done);
  });
}

/** Whether a request has written something in this process. */
export const hasRequestCommitted = (request: FastifyRequest): boolean => states.get(request)?.hasCommitted === true;
