import type { EventStore } from './event-store.ts';
import type { StoredEvent } from './stored-event.ts';

const onlyServer = (): Promise<never> => Promise.reject(new Error('Only the server has the store of events open.'));

/** The event store of a compute process: it sends events to the server, the only process that may open the files. */
export function openRemoteEventStore(
  kind: EventStore['kind'],
  send: (events: readonly StoredEvent[]) => void,
): EventStore {
  return {
    kind,
    append: async (events) => send(events),
    aggregate: onlyServer,
    deleteSite: onlyServer,
    deleteBefore: onlyServer,
    exportTo: onlyServer,
    close: async () => undefined,
  };
}
