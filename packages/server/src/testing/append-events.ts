// Keeps events of one site in a folder until it is killed, and tells which were acknowledged: append-events FOLDER FIRST [newer]
// With `newer` it stores what a version to come does.
import { openDuckdbStore } from '../engines/insights/duckdb-store.ts';
import { EVENT_SCHEMA } from '../engines/insights/migrations/migrations.ts';
import { NEWER_SCHEMA } from './newer-events.ts';
import { aStoredEvent } from './stored-events.ts';

const [folder = '', first = '0', version] = process.argv.slice(2);
const schema = version === 'newer' ? NEWER_SCHEMA : EVENT_SCHEMA;
const store = await openDuckdbStore(folder, (error) => process.stderr.write(`${error}\n`), schema);
let next = Number(first);

/** Each event its own is visitor, whose number tells it. */
async function appendForEver(size: number): Promise<void> {
  for (;;) {
    const numbers = Array.from({ length: size }, () => next++);
    const events = numbers.map((number) => aStoredEvent('site', '2026-01-15T10:00:00Z', { visitor: BigInt(number) }));
    await store.append(events);
    process.stdout.write(`${numbers.join(' ')}\n`);
  }
}

await Promise.all([1, 1, 7, 100].map(appendForEver));
