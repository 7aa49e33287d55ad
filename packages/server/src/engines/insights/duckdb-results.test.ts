import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileQuery } from './compile.ts';
import { createDuckdbDialect } from './duckdb-dialect.ts';
import { migrateDuckdb } from './duckdb-migrations.ts';
import type { RunStatement } from './duckdb-query-runner.ts';
import { runQuery } from './duckdb-results.ts';
import type { Dimension, EventAnswer, EventQuery } from './event-query.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';

const EVENTS = 1_260_000;
const START = Date.parse('2025-01-01T00:00:00Z');
const DAYS = 60;
const DAY = 86_400_000;

const dialect = createDuckdbDialect(() => 1);
let instance: DuckDBInstance;
let connection: DuckDBConnection;
const runStatement: RunStatement = async (sql) => (await connection.runAndReadAll(sql)).getRows();

/** Sessions of three events within minutes; few pages and days have most of the events, many have hardly any. */
const FILL = `
  INSERT INTO events BY NAME
  WITH numbered AS (
    SELECT k // 3 AS number, k % 3 AS place, hash(k // 3 + 11) AS session, hash((k // 3) % 150000) AS visitor,
      hash(k + 5) % 1000000 / 1000000.0 AS chance FROM range(${EVENTS}) AS numbers (k)
  ), made AS (
    SELECT *, 1 AS site, 'page_view' AS type, 'https://docs.example.com/' AS url,
      ${START} + (power(number / (${EVENTS} / 3), 2) * ${(DAYS - 1) * DAY})::BIGINT + place * 70000 AS instant,
      's/p' || (power(chance, 5) * 5000)::INTEGER AS place_name,
      CASE WHEN chance < 0.9 THEN 'DE' ELSE 'X' || (visitor >> 40) % 30 END AS country
    FROM numbered
  )
  SELECT site, instant, visitor, session, type, url, place_name AS place, nullif(country, 'X7') AS country,
    row_number() OVER (PARTITION BY session, visitor, instant // 900000 ORDER BY instant DESC) = 1 AS opening
  FROM made ORDER BY instant`;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  await migrateDuckdb(connection, EVENT_SCHEMA);
  await connection.run(FILL);
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const DAYS_COLUMN = { column: 'datetime', interval: 'day' } as const;
const WHO = [{ column: 'visitorsCount' }, { column: 'sessionsCount' }] as const;

const queryBy = (groupBy: readonly Dimension[], more: Partial<EventQuery> = {}): EventQuery => ({
  siteId: 'site',
  select: [...groupBy, { column: 'eventsCount' }, ...WHO],
  where: [],
  groupBy,
  range: { from: START - DAY, to: START + DAYS * DAY },
  timeZone: 'Asia/Kathmandu',
  limit: 1000,
  ...more,
});

async function answers(query: EventQuery): Promise<readonly [EventAnswer, EventAnswer]> {
  const { sql, read } = compileQuery(query, dialect);
  return [await runQuery(query, dialect, runStatement), read(await runStatement(sql))];
}

/** Groups and numbers of events are the same, and different visitors and sessions within 1 % or two. */
function expectClose(estimated: EventAnswer, exact: EventAnswer): void {
  expect(estimated.slice(0, -2)).toEqual(exact.slice(0, -2));
  for (const column of [-2, -1]) {
    const [estimates, numbers] = [estimated.at(column) as number[], exact.at(column) as number[]];
    expect(estimates).toHaveLength(numbers.length);
    for (const [row, number] of numbers.entries())
      expect(Math.abs((estimates[row] ?? 0) - number)).toBeLessThanOrEqual(Math.max(2, number / 100));
  }
}

const order = (column: 'visitorsCount' | 'eventsCount', direction: 'asc' | 'desc' = 'desc') => ({
  order: { by: { column }, direction } as const,
});

describe('queries over more events than are counted exactly', () => {
  it.each<{ readonly of: string; readonly query: EventQuery }>([
    { of: 'all of them', query: queryBy([]) },
    { of: 'days', query: queryBy([{ column: 'datetime', interval: 'day' }]) },
    { of: 'weeks', query: queryBy([{ column: 'datetime', interval: 'week' }]) },
    { of: 'months', query: queryBy([{ column: 'datetime', interval: 'month' }]) },
    { of: 'hours', query: queryBy([{ column: 'datetime', interval: 'hour' }]) },
    { of: 'pages', query: queryBy([{ column: 'page' }], { limit: 200 }) },
    { of: 'pages with most events', query: queryBy([{ column: 'page' }], { limit: 20, ...order('eventsCount') }) },
    { of: 'countries, of which one is unknown', query: queryBy([{ column: 'visitorGeoCountry' }]) },
    { of: 'two columns', query: queryBy([{ column: 'visitorGeoCountry' }, { column: 'datetime', interval: 'week' }]) },
    {
      of: 'days of some',
      query: queryBy([{ column: 'datetime', interval: 'day' }], {
        where: [{ dimension: { column: 'visitorGeoCountry' }, operator: 'in', values: ['DE'] }],
      }),
    },
    { of: 'days, and nothing but who came', query: queryBy([DAYS_COLUMN], { select: [DAYS_COLUMN, ...WHO] }) },
    {
      of: 'a part of a quarter of an hour at both ends',
      query: queryBy([], { select: WHO, range: { from: START + 12_345_678, to: START + 55 * DAY + 1234 } }),
    },
  ])('have a result with an error below one percent: $of', async ({ query }) => {
    expectClose(...(await answers(query)));
  });

  it('list the pages with the most visitors', async () => {
    const [estimated, exact] = await answers(queryBy([{ column: 'page' }], { limit: 20, ...order('visitorsCount') }));
    const [pages = [], , visitors = []] = exact;
    const estimates = new Map(
      (estimated[0] ?? []).map((page, row) => [JSON.stringify(page), Number(estimated[2]?.[row])]),
    );
    expect(estimates.size).toBe(20);
    // Pages with almost equal counts may replace each other.
    const least = Number(visitors.at(-1));
    for (const [row, page] of pages.entries()) {
      const [number, estimate] = [Number(visitors[row]), estimates.get(JSON.stringify(page))];
      if (estimate === undefined) expect(number).toBeLessThanOrEqual(least * 1.01);
      else expect(Math.abs(estimate - number)).toBeLessThanOrEqual(Math.max(2, number / 100));
    }
  });

  it('list the pages with the fewest visitors exactly', async () => {
    const [estimated, exact] = await answers(
      queryBy([{ column: 'page' }], { limit: 30, ...order('visitorsCount', 'asc') }),
    );
    expect(estimated).toEqual(exact);
  });
});

describe('queries over fewer events', () => {
  it('have an exact result', async () => {
    const query = queryBy([{ column: 'datetime', interval: 'day' }], { range: { from: START, to: START + 8 * DAY } });
    const [answer, exact] = await answers(query);
    expect((exact[1] as number[]).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_000_000);
    expect(answer).toEqual(exact);
  });
});
