import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askClickHouse,
  formerEvents,
  restoreClickHouse,
  restorePostgresql,
} from '../../testing/former-event-stores.ts';
import { listAuditLog } from '../../testing/list-events.ts';
import { aNewerEvent, NEWER_SCHEMA } from '../../testing/newer-events.ts';
import { sortEvents } from '../../testing/sort-events.ts';
import { aStoredEvent } from '../../testing/stored-events.ts';
import { createTestClickHouse, hasClickHouse } from '../../testing/test-clickhouse.ts';
import { createTestDatabase, runsUnitsAtOnce } from '../../testing/test-database.ts';
import { openClickHouseStore } from './clickhouse-store.ts';
import type { EventStore } from './event-store.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';
import { openPostgresqlStore } from './postgresql-store.ts';
import { eventSchema } from './store-schema.ts';
import type { StoredEvent } from './stored-event.ts';

/** A database of a server, with the table that an earlier version wrote. */
interface FormerDatabase {
  open(schema: typeof EVENT_SCHEMA): EventStore;
  /** Stores that may read the table, and not change it. */
  openWithoutRights: readonly ((schema: typeof EVENT_SCHEMA) => EventStore)[];
  run(statement: string): Promise<unknown>;
  readRecord(): Promise<string[]>;
  drop(): Promise<void>;
}

async function onClickHouse(): Promise<FormerDatabase> {
  const { endpoint, drop } = await createTestClickHouse();
  await restoreClickHouse(endpoint);
  const run = (statement: string) => askClickHouse(endpoint, statement);
  return {
    open: (schema) => openClickHouseStore(endpoint, schema),
    openWithoutRights: [(schema) => openClickHouseStore({ ...endpoint, user: 'reader' }, schema)],
    run,
    readRecord: async () =>
      (await run('SELECT DISTINCT name FROM insights_migrations ORDER BY name')).trim().split('\n'),
    drop,
  };
}

async function onPostgresql(): Promise<FormerDatabase> {
  const { config, drop } = await createTestDatabase();
  const url = config.kind === 'server' ? config.url : '';
  await restorePostgresql(url);
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  const role = `reader_of_${new URL(url).pathname.slice(1)}`;
  await run(`create role ${role}; grant select, insert on insights_events to ${role}`);
  const openAs = (setting: string) => (schema: typeof EVENT_SCHEMA) =>
    openPostgresqlStore(`${url}?options=${encodeURIComponent(`-c ${setting}`)}`, schema);
  return {
    open: (schema) => openPostgresqlStore(url, schema),
    openWithoutRights: [openAs(`role=${role}`), openAs('default_transaction_read_only=on')],
    run,
    readRecord: async () => {
      const { rows } = await run('select name from insights_migrations order by name');
      return rows.map(({ name }) => String(name));
    },
    drop: async () => {
      await run(`drop owned by ${role}; drop role ${role}`);
      await drop();
    },
  };
}

const SERVERS: [name: string, isThere: boolean, start: () => Promise<FormerDatabase>, hashType: string][] = [
  ['ClickHouse', hasClickHouse, onClickHouse, 'Nullable(UInt64)'],
  ['PostgreSQL', runsUnitsAtOnce, onPostgresql, 'bigint'],
];

const ALL = ['0001-events', '9001-campaign', '9002-device-hash'];
const AT = '2026-02-01T10:00:00Z';
const { stored } = formerEvents();
const former = stored.map((event) => aNewerEvent(event));
const fresh = aNewerEvent(aStoredEvent('orchard', AT), {
  campaign: 'spring',
  campaign_rank: -3,
  device_hash: 1n << 63n,
});
const numbered = (site: string, number: number) => aStoredEvent(site, AT, { visitor: BigInt(number) });

let database: FormerDatabase;
let stores: EventStore[];

function open(schema = NEWER_SCHEMA): EventStore {
  const store = database.open(schema);
  stores.push(store);
  return store;
}

const readAll = async (schema = NEWER_SCHEMA): Promise<StoredEvent[]> =>
  sortEvents(await listAuditLog(open(schema), undefined, schema));

const describeEach = describe.each(SERVERS.filter(([, isThere]) => isThere));

describeEach('a table of events that an earlier version wrote on %s', (_name, _isThere, start, hashType) => {
  beforeEach(async () => {
    stores = [];
    database = await start();
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await database.drop();
  });

  it('keeps its rows and is recorded', async () => {
    expect(await readAll(EVENT_SCHEMA)).toEqual(sortEvents(stored));
    expect(await readAll(EVENT_SCHEMA)).toEqual(sortEvents(stored));
    expect(await database.readRecord()).toEqual(['0001-events']);
  });

  it('gains columns, and stores new events with them', async () => {
    await open().append([fresh]);
    expect(await readAll()).toEqual(sortEvents([...former, fresh]));
    expect(await database.readRecord()).toEqual(ALL);
  });

  it('is migrated by concurrent nodes, each of which stores its events', async () => {
    const nodes = Array.from({ length: 6 }, () => open());
    await Promise.all(nodes.map((node, number) => node.append([aNewerEvent(numbered('nodes', number))])));
    const storedEvents = await listAuditLog(open(), 'nodes', NEWER_SCHEMA);
    expect(storedEvents.map(({ visitor }) => Number(visitor)).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await database.readRecord()).toEqual(ALL);
  });

  it('loses nothing that a node of the earlier version stores before, during and after the migration', async () => {
    const [earlier, newer] = [open(EVENT_SCHEMA), open()];
    const acknowledged = [0];
    await earlier.append([numbered('nodes', 0)]);
    let isMigrated = false;
    const appending = (async () => {
      for (let number = 1, after = 0; after < 3; number++) {
        if (isMigrated) after++;
        await earlier.append([numbered('nodes', number)]);
        acknowledged.push(number);
      }
    })();
    await newer.append([aNewerEvent(numbered('other', 0))]);
    isMigrated = true;
    await appending;
    const storedEvents = await listAuditLog(newer, 'nodes', NEWER_SCHEMA);
    expect(storedEvents.map(({ visitor }) => Number(visitor)).sort((one, other) => one - other)).toEqual(acknowledged);
    expect(await readAll()).toHaveLength(former.length + acknowledged.length + 1);
  });

  it('is completed when a migration was interrupted before it was recorded', async () => {
    await readAll(eventSchema(NEWER_SCHEMA.migrations.slice(0, 2)));
    expect(await database.readRecord()).toEqual(ALL.slice(0, 2));
    await database.run(`ALTER TABLE insights_events ADD COLUMN device_hash ${hashType}`);
    await open().append([fresh]);
    expect(await readAll()).toEqual(sortEvents([...former, fresh]));
    expect(await database.readRecord()).toEqual(ALL);
  });

  it('is rejected with instructions once a newer version has migrated it', async () => {
    await open().append([fresh]);
    const earlier = open(EVENT_SCHEMA);
    await expect(earlier.append([numbered('orchard', 1)])).rejects.toMatchObject({
      status: 503,
      message: 'The event store cannot be used. Try again later.',
      cause: {
        message:
          'The events were written by a newer version of Bindery, with the migration 9001-campaign. Start that version, or restore the backup from before the upgrade.',
      },
    });
    await expect(earlier.deleteSite('orchard')).rejects.toMatchObject({ status: 503 });
    expect(await readAll()).toEqual(sortEvents([...former, fresh]));
  });

  it('acknowledges nothing if it is read-only, and logs the reason', async () => {
    await open(EVENT_SCHEMA).append([numbered('before', 1)]);
    for (const openWithoutRights of database.openWithoutRights) {
      const store = openWithoutRights(NEWER_SCHEMA);
      stores.push(store);
      await expect(store.append([fresh])).rejects.toMatchObject({
        status: 503,
        message: 'The event store cannot be used. Try again later.',
        cause: {
          message: expect.stringMatching(
            /^The event store could not be migrated \(\d{4}-\w+\): [\s\S]+\. Correct this; the next event tries again\.$/,
          ),
        },
      });
    }
    expect(await readAll(EVENT_SCHEMA)).toHaveLength(stored.length + 1);
    await open().append([fresh]);
    expect(await readAll()).toHaveLength(stored.length + 2);
  });
});

describe.skipIf(!runsUnitsAtOnce)('an event table that is being read on PostgreSQL', () => {
  it('is migrated once the reader has ended, and blocks others for seconds only', async () => {
    const { config, drop } = await createTestDatabase();
    const url = config.kind === 'server' ? config.url : '';
    await restorePostgresql(url);
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin; select count(*) from insights_events');
    const [earlier, newer] = [openPostgresqlStore(url), openPostgresqlStore(url, NEWER_SCHEMA)];
    await earlier.append([numbered('site', 1)]);
    const [refused, stored] = await Promise.allSettled([newer.append([fresh]), earlier.append([numbered('site', 2)])]);
    expect(refused).toMatchObject({ reason: { status: 503, message: expect.stringContaining('is too busy') } });
    expect(stored.status).toBe('fulfilled');
    await reader.query('commit');
    await newer.append([fresh]);
    expect(await listAuditLog(newer, 'site', NEWER_SCHEMA)).toHaveLength(2);
    for (const each of [earlier, newer]) await each.close();
    await reader.end();
    await drop();
  });
});
