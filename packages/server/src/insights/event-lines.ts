import { cleanText } from './dialect.ts';
import { STORED_COLUMNS, type StoredColumn, type StoredEvent } from './stored-event.ts';

const COLUMNS = Object.entries(STORED_COLUMNS) as [StoredColumn, (typeof STORED_COLUMNS)[StoredColumn]][];

/**
 * Events as JSON objects without the members that are null, in texts that every store can keep.
 * @param hash how a number of 64 bits without sign is written
 */
export function writeEventObjects(events: readonly StoredEvent[], hash: (value: bigint) => string): string[] {
  return events.map((event) => {
    const members: Record<string, unknown> = {};
    for (const [column, kind] of COLUMNS) {
      const value = event[column];
      if (value === null) continue;
      members[column] = kind === 'hash' ? hash(value as bigint) : value;
    }
    const json = JSON.stringify(members);
    // What no store could keep shows as an escape here: looking for those costs less than looking through each text.
    return /\\u(?:d[89a-f]|0000)/.test(json) ? JSON.stringify(members, (_name, value) => cleanValue(value)) : json;
  });
}

const cleanValue = (value: unknown): unknown => (typeof value === 'string' ? cleanText(value) : value);
