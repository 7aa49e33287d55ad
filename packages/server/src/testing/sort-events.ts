import type { StoredEvent } from '../engines/insights/stored-event.ts';

const keyOf = (event: StoredEvent): string =>
  JSON.stringify(
    Object.entries(event)
      .map(([column, value]) => [column, typeof value === 'bigint' ? String(value) : value])
      .sort(),
  );

/** Events in an order that depends on them alone, to compare two lists of them. */
export const sortEvents = <Event extends StoredEvent>(events: readonly Event[]): Event[] =>
  [...events].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
