import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseClickHouseUrl } from '../../platform/config/clickhouse-url.ts';
import { answerPlainly } from '../../testing/event-reference.ts';
import { generateEvents, generateQueries } from '../../testing/generated-events.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openClickHouseStore } from './clickhouse-store.ts';
import { QUERY_COLUMNS } from './columns.ts';
import { openDuckdbStore } from './duckdb-store.ts';
import type { EventQuery } from './event-query.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresqlStore } from './postgresql-store.ts';
import type { StoredEvent } from './stored-event.ts';

const [EVENTS, QUESTIONS, SEED] = [600, 300, 7];

interface OpenStore {
  readonly store: EventStore;
  close(): Promise<void>;
}

async function openDuckdb(): Promise<OpenStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-insights-'));
  const store = await openDuckdbStore(folder, console.error);
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  };
  return { store, close };
}

async function openPostgresql(): Promise<OpenStore> {
  const database = await createTestDatabase();
  if (database.config.kind === 'file') throw new Error('There is no server.');
  const store = openPostgresqlStore(database.config.url);
  const close = async () => {
    await store.close();
    await database.drop();
    rmSync(database.dataDir, { recursive: true });
  };
  return { store, close };
}

const clickHouse = parseClickHouseUrl(process.env['BINDERY_TEST_CLICKHOUSE_URL'] ?? '');

const STORES: readonly (readonly [string, boolean, () => Promise<OpenStore>])[] = [
  ['DuckDB', true, openDuckdb],
  ['PostgreSQL', process.env['BINDERY_TEST_DATABASE_URL'] !== undefined, openPostgresql],
  [
    'ClickHouse',
    clickHouse !== undefined,
    async () => {
      if (clickHouse === undefined) throw new Error('There is no server.');
      const store = openClickHouseStore(clickHouse);
      return { store, close: store.close };
    },
  ],
];

// Several runs may share a server.
const [siteId, otherSite] = [`site '${randomUUID()}`, `site \\${randomUUID()}`] as const;
const events = generateEvents(EVENTS, SEED, [siteId, siteId, siteId, otherSite]);
const questions = generateQueries(
  QUESTIONS,
  SEED,
  events.filter(({ site }) => site === siteId),
  siteId,
);

const everything = (site: string): EventQuery => ({
  siteId: site,
  select: [{ column: 'eventsCount' }],
  where: [],
  groupBy: [],
  range: { from: 0, to: Date.parse('2100-01-01T00:00:00Z') },
  timeZone: 'UTC',
  limit: 1,
});

const count = async (store: EventStore, site: string) => Number((await store.aggregate(everything(site)))[0]?.[0]);

async function keep(store: EventStore, stored: readonly StoredEvent[]): Promise<void> {
  await Promise.all(
    Array.from({ length: 6 }, (_, part) => store.append(stored.filter((_, index) => index % 6 === part))),
  );
  const expected = stored.filter(({ site }) => site === siteId).length;
  await vi.waitFor(async () => expect(await count(store, siteId)).toBe(expected), { timeout: 30_000, interval: 20 });
}

const answers = questions.map((question) => answerPlainly(events, question));

describe('generated queries', () => {
  it('use every column, in groups and conditions, and every operator', () => {
    const names = Object.keys(QUERY_COLUMNS).sort();
    const unique = (texts: readonly string[]) => [...new Set(texts)].sort();
    expect(unique(questions.flatMap(({ groupBy }) => groupBy.map(({ column }) => column)))).toEqual(names);
    expect(unique(questions.flatMap(({ where }) => where.map(({ dimension }) => dimension.column)))).toEqual(names);
    expect(unique(questions.flatMap(({ where }) => where.map(({ operator }) => operator)))).toHaveLength(6);
  });

  it('mostly have results', () => {
    const answered = answers.filter(([first]) => first !== undefined && first.length > 0);
    expect(answered.length).toBeGreaterThan(QUESTIONS / 2);
  });
});

describe.each(STORES)('events in %s', (_name, isThere, open) => {
  describe.runIf(isThere)('', () => {
    let opened: OpenStore;
    beforeAll(async () => {
      opened = await open();
      await keep(opened.store, events);
    });
    afterAll(async () => {
      await opened.store.deleteSite(siteId);
      await opened.store.deleteSite(otherSite);
      await opened.close();
    });

    it('match a plain reference', async () => {
      for (const [index, question] of questions.entries()) {
        const answer = await opened.store.aggregate(question);
        expect(answer, JSON.stringify(question)).toEqual(answers[index]);
      }
    });

    it('accept any text', async () => {
      const values = ["'; drop table events; --", '\0', '\ud800', "\\'; --", '$1', '?', ':a', '\r\n'];
      const where = [
        { dimension: { column: 'visitorClaim', claim: "\\'\0\udfff" } as const, operator: 'in' as const, values },
      ];
      expect(await opened.store.aggregate({ ...everything(siteId), where })).toEqual([[0]]);
      expect(await count(opened.store, "' or 1 = 1 --")).toBe(0);
    });

    it('are deleted with their site, and no others', async () => {
      const others = await count(opened.store, otherSite);
      await opened.store.deleteSite(siteId);
      expect([await count(opened.store, siteId), await count(opened.store, otherSite)]).toEqual([0, others]);
      await keep(
        opened.store,
        events.filter(({ site }) => site === siteId),
      );
    });

    it('are deleted when they are older than an instant', async () => {
      const instant = Date.parse('2025-06-01T00:00:00Z');
      await opened.store.deleteBefore(instant);
      const left = events.filter((event) => event.site === siteId && event.instant >= instant).length;
      expect(await count(opened.store, siteId)).toBe(left);
    });
  });
});
