import { cleanText } from './dialect.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';
import type { EventSchema } from './store-schema.ts';
import type { StoredEvent } from './stored-event.ts';

/**
 * Serializes events as JSON objects without null members, in texts that every store accepts.
 * @param hash writes an unsigned 64-bit number
 */
export function writeEventObjects(
  events: readonly StoredEvent[],
  hash: (value: bigint) => string,
  { columns }: EventSchema = EVENT_SCHEMA,
): string[] {
  return events.map((event: Readonly<Record<string, unknown>>) => {
    const members: Record<string, unknown> = {};
    for (const [column, kind] of columns) {
      const value = event[column];
      if (value === null || value === undefined) continue;
      members[column] = kind === 'hash' ? hash(value as bigint) : value;
    }
    const json = JSON.stringify(members);
    // Characters that no store accepts are escapes here: searching for those costs less than checking each text.
    return /\\u(?:d[89a-f]|0000)/.test(json) ? JSON.stringify(members, (_name, value) => cleanValue(value)) : json;
  });
}

const cleanValue = (value: unknown): unknown => (typeof value === 'string' ? cleanText(value) : value);
