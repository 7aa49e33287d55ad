import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLog } from '../../testing/list-events.ts';
import { freePort } from '../../testing/program.ts';
import { aStoredEvent } from '../../testing/stored-events.ts';
import { createTestClickHouse, hasClickHouse } from '../../testing/test-clickhouse.ts';
import { createTestDatabase, runsUnitsAtOnce } from '../../testing/test-database.ts';
import { openClickHouseStore } from './clickhouse-store.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresqlStore } from './postgresql-store.ts';
import type { StoredEvent } from './stored-event.ts';

/** Opens another store on the same, empty database. */
type Open = () => EventStore;

const SERVERS: [name: string, isThere: boolean, start: () => Promise<{ open: Open; drop(): Promise<void> }>][] = [
  [
    'ClickHouse',
    hasClickHouse,
    async () => {
      const { endpoint, drop } = await createTestClickHouse();
      return { open: () => openClickHouseStore(endpoint), drop };
    },
  ],
  [
    'PostgreSQL',
    runsUnitsAtOnce,
    async () => {
      const { config, drop } = await createTestDatabase();
      const url = config.kind === 'server' ? config.url : '';
      return { open: () => openPostgresqlStore(url), drop };
    },
  ],
];

/** One that has a value in every column, and texts that no statement may stumble over. */
const HOSTILE: Partial<StoredEvent> = {
  visitor: (1n << 64n) - 1n,
  session: 1n << 63n,
  geo_cell: 0x85283473fffffffn,
  search_query: `'); DROP TABLE insights_events; -- \\' \\\\ \n\r\t\u2028 "😀" {x:1} $1 %s`,
  feedback_comment: '',
  ask_rating: -1,
  claims: '{"plan":"p,r\\"o"}',
  claim_names: ['plan', "o'c\\", 'NULL', ''],
  claim_values: ['p,r"o', '{x}', 'null', ' '],
};

describe.each(SERVERS.filter(([, isThere]) => isThere))('an event store on %s', (_name, _isThere, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  let store: EventStore;
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-stores-'));
  beforeAll(async () => {
    server = await start();
    store = server.open();
  });
  afterAll(async () => {
    await store.close();
    await server.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is created once by concurrent nodes, and stores the events of each', async () => {
    const nodes = Array.from({ length: 4 }, server.open);
    const events = nodes.map((_, number) => aStoredEvent('nodes', '2026-01-01T00:00:00Z', { session: BigInt(number) }));
    await Promise.all(nodes.map((node, number) => node.append(events.slice(number, number + 1))));
    await Promise.all(nodes.map((node) => node.close()));
    const sessions = (await listAuditLog(store, 'nodes')).map(({ session }) => session).sort();
    expect(sessions).toEqual([0n, 1n, 2n, 3n]);
  });

  it('stores every value unchanged', async () => {
    const events = [
      aStoredEvent(`'; \\"site`, '2026-01-01T00:00:00.123Z', HOSTILE),
      aStoredEvent(`'; \\"site`, '2026-01-02T00:00:00.000Z'),
    ];
    await store.append(events);
    expect(await listAuditLog(store, `'; \\"site`)).toEqual(events);
  });

  it('removes characters that no store accepts', async () => {
    await store.append([aStoredEvent('clean', '2026-01-01T00:00:00Z', { page: 'a\0b\ud800c\udc00' })]);
    expect((await listAuditLog(store, 'clean')).map(({ page }) => page)).toEqual(['ab\ufffdc\ufffd']);
  });

  it('stores each event of many concurrent calls exactly once', async () => {
    const calls = Array.from({ length: 50 }, (_, call) =>
      Array.from({ length: 100 }, (_, number) =>
        aStoredEvent('many', '2026-01-01T00:00:00Z', { session: BigInt(call * 100 + number) }),
      ),
    );
    await Promise.all(calls.map((events) => store.append(events)));
    const sessions = (await listAuditLog(store, 'many')).map(({ session }) => Number(session));
    expect(sessions.sort((one, other) => one - other)).toEqual(Array.from({ length: 5000 }, (_, number) => number));
  });

  it('deletes the events of one site, and no others, also without any', async () => {
    await store.append([aStoredEvent('gone', '2026-01-01T00:00:00Z'), aStoredEvent('stays', '2026-01-01T00:00:00Z')]);
    await store.deleteSite('gone');
    await store.deleteSite('gone');
    expect(await listAuditLog(store, 'gone')).toEqual([]);
    expect(await listAuditLog(store, 'stays')).toHaveLength(1);
  });

  it('deletes events before an instant, exclusive', async () => {
    const days = ['1975-01-01T00:00:00.000Z', '1975-01-01T23:59:59.999Z', '1975-01-02T00:00:00.000Z'];
    await store.append(days.map((day) => aStoredEvent('old', day)));
    await store.deleteBefore(Date.parse('1975-01-02T00:00:00.000Z'));
    expect((await listAuditLog(store, 'old')).map(({ instant }) => instant)).toEqual([Date.parse('1975-01-02')]);
  });

  it('writes CSV with a line of names, instants as ISO 8601 and lists as JSON', async () => {
    await store.append([aStoredEvent('csv', '2026-03-04T05:06:07.080Z', { ...HOSTILE, search_query: 'a "b"' })]);
    const file = path.join(folder, 'events.csv');
    expect(await store.exportTo(file, 'csv', 'csv')).toBe(1);
    const [names, line, ...rest] = readFileSync(file, 'utf8').split('\n');
    expect(names).toMatch(/^site,instant,visitor,session,type,url,.*,claims,claim_names,claim_values$/);
    expect(line).toContain('csv,2026-03-04T05:06:07.080Z,18446744073709551615,9223372036854775808,page_view,');
    expect(line).toContain(',85283473fffffff,');
    expect(line).toContain(',"a ""b""",');
    expect(line?.endsWith('"[""plan"",""o\'c\\\\"",""NULL"",""""]","[""p,r\\""o"",""{x}"",""null"","" ""]"')).toBe(
      true,
    );
    expect(rest).toEqual(['']);
  });

  it('writes a file without events', async () => {
    const file = path.join(folder, 'none.csv');
    expect(await store.exportTo(file, 'csv', 'nobody')).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^site,[^\n]*\n$/);
  });
});

describe('an event store whose server is unavailable', () => {
  const QUERY = {
    siteId: 'site',
    select: [{ column: 'eventsCount' }],
    where: [],
    groupBy: [],
    range: { from: 0, to: 1 },
    timeZone: 'UTC',
    limit: 1,
  } as const;
  /** Accepts connections and ends them at once. */
  let broken: Server;
  let port: number;
  beforeAll(async () => {
    broken = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const bound = broken.address();
    port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  });
  afterAll(() => broken.close());

  it.each<[string, (port: number) => EventStore]>([
    [
      'ClickHouse',
      (port) => openClickHouseStore({ url: `http://127.0.0.1:${port}`, user: 'u', password: 'pa55', database: 'd' }),
    ],
    ['PostgreSQL', (port) => openPostgresqlStore(`postgres://u:pa55@127.0.0.1:${port}/d`)],
  ])('rejects events and queries with 503 and a message: %s', async (_name, open) => {
    for (const where of [port, await freePort()]) {
      const store = open(where);
      const refusal = { status: 503, message: 'The event store does not respond. Try again later.' };
      await expect(store.append([aStoredEvent('site', '2026-01-01T00:00:00Z')])).rejects.toMatchObject(refusal);
      await expect(store.aggregate(QUERY)).rejects.toMatchObject(refusal);
      await store.close();
    }
  });
});
