import type { ComputeMessage } from '../workers/compute-channel.ts';
import type { EventStore } from './event-store.ts';

const onlyServer = (): Promise<never> => Promise.reject(new Error('Only the server has the store of events open.'));

/** The store of events of a compute process: what it records goes to the server, which alone may have the files open. */
export function openRemoteEventStore(kind: EventStore['kind'], send: (message: ComputeMessage) => void): EventStore {
  return {
    kind,
    append: async (events) => send({ kind: 'events', events }),
    aggregate: onlyServer,
    deleteSite: onlyServer,
    deleteBefore: onlyServer,
    exportTo: onlyServer,
    close: async () => undefined,
  };
}
