import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { formerEvents, restoreDuckdb } from '../../testing/former-event-stores.ts';
import { listAuditLog } from '../../testing/list-events.ts';
import { aNewerEvent, NEWER_SCHEMA } from '../../testing/newer-events.ts';
import { sortEvents } from '../../testing/sort-events.ts';
import { aStoredEvent } from '../../testing/stored-events.ts';
import { openDuckdbStore } from './duckdb-store.ts';
import { writeEventObjects } from './event-lines.ts';
import { readExportedEvents } from './exported-events.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';
import { openEventStore } from './open-event-store.ts';
import { eventSchema } from './store-schema.ts';
import { STORED_COLUMNS, type StoredEvent } from './stored-event.ts';

const NEWER = 'The events were written by a newer version of Bindery, with the migration 9001-campaign.';
const AT = '2026-02-01T10:00:00Z';
const { stored, waiting } = formerEvents();
const former = [...stored, ...waiting].map((event) => aNewerEvent(event));
const fresh = aNewerEvent(aStoredEvent('orchard', AT), {
  campaign: 'spring',
  campaign_rank: -3,
  device_hash: 1n << 63n,
});

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'bindery-insights-'));
  folder = await restoreDuckdb(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const spool = () => path.join(folder, 'spool');
const open = (schema = NEWER_SCHEMA) => openDuckdbStore(folder, console.error, schema);

async function readAll(schema = NEWER_SCHEMA): Promise<StoredEvent[]> {
  const store = await open(schema);
  try {
    return sortEvents(await listAuditLog(store, undefined, schema));
  } finally {
    await store.close();
  }
}

/** Works on the file as its operator could, while no server has it open. */
async function runOnFile(...statements: string[]): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(path.join(folder, 'events.duckdb'));
  const connection = await instance.connect();
  try {
    let rows: unknown[][] = [];
    for (const statement of statements) rows = (await connection.runAndReadAll(statement)).getRows();
    return rows;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const readRecord = async () => (await runOnFile('SELECT name FROM schema_migrations')).map(([name]) => name);

describe('the schema of events', () => {
  it('has the columns of its migrations, each once, and ordered migration names', () => {
    expect(EVENT_SCHEMA.columns).toEqual(Object.entries(STORED_COLUMNS));
    const names = EVENT_SCHEMA.migrations.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
  });
});

describe('an event folder of an earlier version', () => {
  it('keeps its rows and its spool, and is recorded', async () => {
    expect(await readAll(EVENT_SCHEMA)).toEqual(sortEvents([...stored, ...waiting]));
    expect(await readAll(EVENT_SCHEMA)).toHaveLength(stored.length + waiting.length);
    expect(await readRecord()).toEqual(['0001-events']);
  });

  it('gains columns before the spool is imported, and stores new events with them', async () => {
    const store = await open();
    await store.append([fresh]);
    await store.close();
    expect(readdirSync(spool())).toEqual([]);
    expect(await readAll()).toEqual(sortEvents([...former, fresh]));
    expect(await readRecord()).toEqual(['0001-events', '9001-campaign', '9002-device-hash']);
  });

  it('resumes after the last applied migration', async () => {
    await readAll(eventSchema(NEWER_SCHEMA.migrations.slice(0, 2)));
    expect(await readRecord()).toEqual(['0001-events', '9001-campaign']);
    expect(await readAll()).toEqual(sortEvents(former));
    expect(await readRecord()).toEqual(['0001-events', '9001-campaign', '9002-device-hash']);
  });

  it('answers queries over rows from before and after a migration', async () => {
    const store = await open();
    await store.append([fresh]);
    await store.close();
    const again = await open();
    const select = [{ column: 'url' }, { column: 'eventsCount' }] as const;
    const range = { from: 0, to: Date.parse('2100-01-01T00:00:00Z') };
    const where = [{ dimension: { column: 'url' }, operator: 'in', values: [fresh.url] }] as const;
    const query = { siteId: 'orchard', select, groupBy: [select[0]], range, timeZone: 'UTC', limit: 9 };
    expect(await again.aggregate({ ...query, where })).toEqual([[fresh.url], [1]]);
    const [, counts] = await again.aggregate({ ...query, where: [], limit: 1000 });
    const expected = former.filter(({ site }) => site === 'orchard').length + 1;
    expect(counts?.reduce((sum: number, count) => sum + Number(count), 0)).toBe(expected);
    await again.close();
  });
});

describe('an event folder that cannot be migrated', () => {
  it('acknowledges and changes nothing, and keeps the spool until it can', async () => {
    // No column can be added to a view.
    await runOnFile(
      'CREATE TABLE schema_migrations (name VARCHAR NOT NULL)',
      "INSERT INTO schema_migrations (name) VALUES ('0001-events')",
      'ALTER TABLE events RENAME TO hidden',
      'CREATE VIEW events AS FROM hidden',
    );
    const before = readFileSync(path.join(spool(), '000000001000.ndjson'), 'utf8');
    await expect(open()).rejects.toThrow(
      /^The event store could not be migrated \(9001-campaign\): .+\. Correct this; the next event tries again\.$/,
    );
    expect(readFileSync(path.join(spool(), '000000001000.ndjson'), 'utf8')).toBe(before);
    expect(await readRecord()).toEqual(['0001-events']);
    await runOnFile('DROP VIEW events', 'ALTER TABLE hidden RENAME TO events');
    expect(await readAll()).toEqual(sortEvents(former));
  });

  it('rejects events with 503 if its file is damaged, and logs the reason', async () => {
    writeFileSync(path.join(folder, 'events.duckdb'), 'no database');
    const store = openEventStore(readConfig({ BINDERY_DATA_DIR: dataDir }), pino({ level: 'silent' }));
    await expect(store.append([aStoredEvent('orchard', AT)])).rejects.toMatchObject({
      status: 503,
      message: 'The event store cannot be used. Try again later.',
      cause: { message: expect.stringMatching(/^The events in \S+ cannot be opened: .+ Correct this; /) },
    });
    expect(readdirSync(spool())).toEqual(['000000001000.ndjson']);
    await store.close();
  });
});

describe('an event folder of a newer version', () => {
  const late = aNewerEvent(aStoredEvent('harbor', AT), { campaign: 'late' });
  beforeEach(async () => {
    await readAll();
    // The spool of a newer server that was killed.
    const [line] = writeEventObjects([late], String, NEWER_SCHEMA);
    writeFileSync(path.join(spool(), '000000002000.ndjson'), `${line}\n`);
  });

  it('is rejected with instructions, and loses nothing', async () => {
    await expect(open(EVENT_SCHEMA)).rejects.toThrow(
      `${NEWER} Start that version, or restore the backup from before the upgrade.`,
    );
    expect(await readAll()).toEqual(sortEvents([...former, late]));
  });

  it('rejects events with 503, and shows commands the message', async () => {
    const store = openEventStore(readConfig({ BINDERY_DATA_DIR: dataDir }), pino({ level: 'silent' }));
    const refusal = { status: 503, cause: { message: expect.stringContaining(NEWER) } };
    await expect(store.append([aStoredEvent('harbor', AT)])).rejects.toMatchObject(refusal);
    await expect(store.exportTo(path.join(dataDir, 'events.csv'), 'csv')).rejects.toMatchObject(refusal);
    await store.close();
    expect(await readAll()).toEqual(sortEvents([...former, late]));
  });
});

describe('an export of events', () => {
  const write = async (schema = EVENT_SCHEMA) => {
    const file = path.join(dataDir, 'events.parquet');
    const store = await open(schema);
    await store.exportTo(file, 'parquet');
    await store.close();
    return file;
  };

  it('is imported by a newer version, without values in new columns', async () => {
    const events: StoredEvent[] = [];
    await readExportedEvents(await write(), async (some) => void events.push(...some), NEWER_SCHEMA);
    expect(sortEvents(events)).toEqual(sortEvents(former));
  });

  it('of a newer version is rejected, so that no value is dropped', async () => {
    await expect(readExportedEvents(await write(NEWER_SCHEMA), async () => undefined)).rejects.toThrow(
      'The archive has events with a column "campaign" that this version does not know.',
    );
  });
});
