import type { StoredEvent } from '../engines/insights/stored-event.ts';
import type { TestServer } from './test-server.ts';

/** What a server records from now on: the list grows with every event that was stored. */
export function watchEvents({ ctx: { insights } }: TestServer): StoredEvent[] {
  const storedEvents: StoredEvent[] = [];
  const store = insights.append.bind(insights);
  const append = async (events: readonly StoredEvent[]) => {
    await store(events);
    storedEvents.push(...events);
  };
  Object.assign(insights, { append });
  return storedEvents;
}
