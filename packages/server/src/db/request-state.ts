import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';

interface RequestState {
  hasCommitted: boolean;
}

const requests = new AsyncLocalStorage<RequestState>();
const states = new WeakMap<FastifyRequest, RequestState>();
/** Requests that are being followed: the storage costs every promise of the process something while there are any. */
let followed = 0;

/** Follows requests that may write: none is passed on to a compute process once it has written something. */
export function followWritingRequests(app: App): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      done();
      return;
    }
    followed += 1;
    reply.raw.once('close', () => {
      followed -= 1;
      if (followed === 0) requests.disable();
    });
    const state = { hasCommitted: false };
    states.set(request, state);
    requests.run(state, done);
  });
}

/** A unit of work was committed, for the request that is being answered if there is one. */
export function noteCommit(): void {
  const request = requests.getStore();
  if (request !== undefined) request.hasCommitted = true;
}

/** Whether the request that is being answered has written something: to do it again would write it twice. */
export const hasCommitted = (): boolean => requests.getStore()?.hasCommitted === true;

/** Whether a request has written something in this process. */
export const hasRequestCommitted = (request: FastifyRequest): boolean => states.get(request)?.hasCommitted === true;
