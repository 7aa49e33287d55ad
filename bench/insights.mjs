// Visitors' events: the throughput of ingestion over HTTP, the delay until they are visible, and the cost of queries
// over many of them in each store. .ci/with-postgres .ci/with-clickhouse npm run bench insights queries all three
// stores, compared with plain SQL; with -- --full ten million events instead of one, which is slow.
import { fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { storedVisit } from './insights-events.mjs';
import { bearerCaller } from './large-space.mjs';
import { leaveOut, percentile, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const EVENTS = sized(10_000_000, 150_000);
const DAY = 86_400_000;
const SITE = 'site_of_the_benchmark';
const ROUNDS = sized(40, 10);
const CLIENT = fileURLToPath(new URL('./insights-client.mjs', import.meta.url));

export async function benchInsights() {
  const results = [await benchHttp(), ...(await benchStores())];
  return results.every(Boolean);
}

const percentile95 = (times) => percentile(times, 0.95);
const show = (milliseconds) => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;

/** Bytes of all files of a folder. */
function sizeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(path.join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

async function timesOf(rounds, act) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await act(round);
    times.push(performance.now() - started);
  }
  return times;
}

async function benchHttp() {
  const dataDir = temporaryFolder('insights');
  const server = await startBindery(dataDir);
  try {
    const call = bearerCaller(server);
    const [organization] = (await call('GET', '/v1/orgs')).items;
    const { items } = await call('GET', `/v1/orgs/${organization.id}/sites`);
    const site = `/v1/orgs/${organization.id}/sites/${items[0].id}/insights/events`;
    const now = Date.now();
    const send = (options) =>
      sendEvents({ url: server.url + site, token: server.token(), connections: 16, rate: 0, ...options });
    const range = { from: now - 364 * DAY, to: now - DAY, count: 1_000_000 };
    await send({ first: 0, count: 20_000, range });
    const { events, milliseconds } = await send({ first: 20_000, count: 600_000, range });
    const rate = (events / milliseconds) * 1000;
    const results = [
      report({
        name: 'events taken over HTTP in batches of 100, durable',
        value: rate,
        unit: '/s',
        bar: { least: 50_000 },
        note: 'the client on the same cores',
      }),
      await benchVisibility(call, site, { events: 620_000, now }),
      await benchPages(server, send),
    ];
    return results.every(Boolean);
  } finally {
    await server.stop();
  }
}

/** Sends events from its own process; ends when all were acknowledged. */
function sendEvents(options) {
  const child = fork(CLIENT, [JSON.stringify(options)]);
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The client ended with ${code}.`)));
  });
}

const countOf = async (call, site) =>
  (await call('POST', `${site}/aggregate`, { select: [{ column: 'eventsCount' }], range: 'lastYear' })).columns[0]
    .values[0];

/** From the acknowledgment of an event until queries count it. */
async function benchVisibility(call, site, { events }) {
  let count = events;
  const settled = performance.now();
  while ((await countOf(call, site)) < count) {
    if (performance.now() - settled > 10_000)
      throw new Error(`${await countOf(call, site)} of ${count} events are stored.`);
    await sleep(20);
  }
  const times = [];
  for (let round = 0; round < 20; round++) {
    const session = { visitorId: 'v', sessionId: 's', cookies: {}, userAgent: 'bench', language: null, referrer: null };
    const event = { type: 'page_view', session, location: { url: 'https://docs.example.com/' } };
    await call('POST', site, { events: [event] });
    count++;
    const started = performance.now();
    while ((await countOf(call, site)) < count) await sleep(5);
    times.push(performance.now() - started);
    await sleep((round * 37) % 400);
  }
  return report({
    name: 'until an event is in answers, the slowest of 20',
    value: Math.max(...times),
    unit: 'ms',
    bar: { most: 1000 },
  });
}

/** Page reads during the ingestion of ten thousand events per second. */
async function benchPages(server, send) {
  const range = { from: Date.now() - DAY, to: Date.now(), count: 150_000 };
  const load = (duration = sized(8, 3)) =>
    autocannon({ url: server.sampleUrl(), connections: 4, overallRate: 200, duration });
  // The first views are not compared.
  await load(2);
  const alone = await load();
  const sending = send({ first: 0, count: 120_000, range, rate: 10_000, connections: 4 });
  await sleep(1000);
  const { latency, non2xx } = await load();
  await sending;
  if (non2xx > 0) throw new Error(`${non2xx} bad answers`);
  return report({
    name: 'pages read while 10,000 events a second come, p99',
    value: latency.p99,
    unit: 'ms',
    bar: { most: 20 },
    baseline: { name: 'without events', value: alone.latency.p99 },
  });
}

const dayColumn = { column: 'datetime', interval: 'day' };
const [visitors, sessions] = [{ column: 'visitorsCount' }, { column: 'sessionsCount' }];

/** The queries with their targets on DuckDB, and the equivalent plain SQL. */
function questions(to) {
  const question = (days, parts) => ({
    siteId: SITE,
    where: [],
    range: { from: to - days * DAY, to },
    timeZone: 'UTC',
    limit: 1000,
    ...parts,
  });
  const byDay = { select: [dayColumn, visitors, sessions], groupBy: [dayColumn] };
  const where = (days) =>
    `site = '${SITE}' and instant >= to_timestamp(${(to - days * DAY) / 1000}) and instant < to_timestamp(${to / 1000})`;
  const byDaySql = (days) =>
    `select date_trunc('day', instant), count(distinct visitor), count(distinct session) from plain_events where ${where(days)} group by 1 order by 1`;
  return [
    { name: 'last year by day with visitors and sessions', bar: 300, query: question(365, byDay), sql: byDaySql(365) },
    {
      name: 'top 20 pages with visitors',
      bar: 300,
      query: question(365, {
        select: [{ column: 'page' }, { column: 'eventsCount' }, visitors],
        groupBy: [{ column: 'page' }],
        order: { by: { column: 'eventsCount' }, direction: 'desc' },
        limit: 20,
      }),
      sql: `select space, page, count(*), count(distinct visitor) from plain_events where ${where(365)} group by 1, 2 order by 3 desc limit 20`,
    },
    { name: 'last 7 days by day', bar: 30, query: question(7, byDay), sql: byDaySql(7) },
  ];
}

async function benchStores() {
  const stores = await openStores();
  try {
    const to = Date.now();
    const range = { from: to - 365 * DAY, to, count: EVENTS };
    const { STORED_COLUMNS } = await import('../packages/server/dist/engines/insights/stored-event.js');
    await Promise.all(stores.map(({ store }) => fillStore(store, range, Object.keys(STORED_COLUMNS))));
    const plain = await openPlainTable();
    const results = [];
    for (const { store, size } of stores) {
      if (size === undefined) continue;
      await store.close();
      const bytes = size() / EVENTS;
      results.push(report({ name: `stored an event, ${store.kind}`, value: bytes, unit: 'bytes', bar: { most: 40 } }));
    }
    const asked = await reopen(stores);
    for (const question of questions(to)) results.push(await benchQuery(asked, plain, question));
    await plain?.close();
    await Promise.all(asked.map(({ store }) => store.close()));
    return results;
  } finally {
    for (const { clear } of stores) await clear?.();
  }
}

async function openStores() {
  const stores = [];
  const { openDuckdbStore } = await import('../packages/server/dist/engines/insights/duckdb-store.js');
  const folder = temporaryFolder('duckdb');
  const openDuckdb = () => openDuckdbStore(folder, console.error);
  stores.push({ name: 'DuckDB', open: openDuckdb, store: await openDuckdb(), size: () => sizeOf(folder) });
  if (process.env.BINDERY_TEST_DATABASE_URL === undefined) leaveOut('events on PostgreSQL', 'there is no server');
  else {
    const { openPostgresqlStore } = await import('../packages/server/dist/engines/insights/postgresql-store.js');
    stores.push({ name: 'PostgreSQL', store: openPostgresqlStore(process.env.BINDERY_TEST_DATABASE_URL) });
  }
  if (process.env.BINDERY_TEST_CLICKHOUSE_URL === undefined) leaveOut('events on ClickHouse', 'there is no server');
  else {
    const { openClickHouseStore } = await import('../packages/server/dist/engines/insights/clickhouse-store.js');
    const { parseClickHouseUrl } = await import('../packages/server/dist/platform/config/clickhouse-url.js');
    stores.push({
      name: 'ClickHouse',
      store: openClickHouseStore(parseClickHouseUrl(process.env.BINDERY_TEST_CLICKHOUSE_URL)),
    });
  }
  return stores;
}

/** The size of a file is final once the store is closed. */
const reopen = (stores) =>
  Promise.all(stores.map(async (each) => (each.open === undefined ? each : { ...each, store: await each.open() })));

async function fillStore(store, range, columns) {
  const started = performance.now();
  for (let first = 0; first < range.count; first += 10_000) {
    const length = Math.min(10_000, range.count - first);
    const events = Array.from({ length }, (_, index) => storedVisit(first + index, range, columns));
    for (;;) {
      const refusal = await store.append(events).catch((error) => error);
      if (refusal === undefined) break;
      if (refusal.status !== 503) throw refusal;
      await sleep(500);
    }
  }
  const rate = range.count / ((performance.now() - started) / 1000);
  console.log(`        ${store.kind}: ${range.count} events, ${Math.round(rate)}/s with the other stores`);
}

/** The same events in a plain table, as without the product. */
async function openPlainTable() {
  const url = process.env.BINDERY_TEST_DATABASE_URL;
  if (url === undefined) return undefined;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create table plain_events as select site, to_timestamp(instant / 1000.0) as instant,
    visitor, session, type, url, space, page, country, device, browser, os, language, referrer from insights_events`);
  await client.query('create index on plain_events (site, instant)');
  await client.query('vacuum analyze plain_events');
  await client.query('vacuum analyze insights_events');
  return { query: (sql) => client.query(sql), close: () => client.end() };
}

async function benchQuery(stores, plain, { name, bar, query, sql }) {
  const baseline = plain && {
    name: 'plain SQL on PostgreSQL',
    value: percentile95(await timesOf(3, () => plain.query(sql))),
  };
  const results = [];
  for (const { name: kind, store } of stores) {
    await store.aggregate(query);
    const times = await timesOf(kind === 'DuckDB' ? ROUNDS : 5, () => store.aggregate(query));
    results.push(
      report({
        name: `${EVENTS / 1e6} M events, ${kind}: ${name}, p95`,
        value: percentile95(times),
        unit: 'ms',
        ...(kind === 'DuckDB' && { bar: { most: bar } }),
        ...(baseline && { baseline }),
        note: `median ${show(percentile(times, 0.5))}`,
      }),
    );
  }
  return results.every(Boolean);
}
