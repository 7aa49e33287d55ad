import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aStoredEvent } from '../../testing/stored-events.ts';
import { openDuckdbStore } from './duckdb-store.ts';
import { writeEventObjects } from './event-lines.ts';
import type { EventStore } from './event-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-insights-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const spool = () => path.join(folder, 'spool');
const AT = '2026-01-15T10:00:00Z';

async function count(store: EventStore, siteId = 'site'): Promise<number> {
  const [counts] = await store.aggregate({
    siteId,
    select: [{ column: 'eventsCount' }],
    where: [],
    groupBy: [],
    range: { from: 0, to: Date.parse('2100-01-01T00:00:00Z') },
    timeZone: 'UTC',
    limit: 1,
  });
  return Number(counts?.[0]);
}

/** The spool of a process killed before its events are imported. */
function leave(name: string, text: string): void {
  mkdirSync(spool(), { recursive: true });
  writeFileSync(path.join(spool(), name), text);
}

const lines = (...sites: string[]) =>
  writeEventObjects(
    sites.map((site) => aStoredEvent(site, AT)),
    String,
  )
    .map((line) => `${line}\n`)
    .join('');

describe('an event folder', () => {
  it('includes the spool of an earlier process in results', async () => {
    leave('000000000001.ndjson', lines('site', 'other', 'site'));
    leave('000000000007.ndjson', lines('site'));
    const store = await openDuckdbStore(folder, console.error);
    expect([await count(store), await count(store, 'other')]).toEqual([3, 1]);
    expect(readdirSync(spool())).toEqual([]);
    await store.close();
  });

  it('imports complete events of a spool that was truncated by a crash', async () => {
    leave(
      '000000000001.ndjson',
      `${lines('site')}${'\0'.repeat(5000)}"}\n{"site":"site"}\n${lines('site')}{"site":"si`,
    );
    const store = await openDuckdbStore(folder, console.error);
    expect(await count(store)).toBe(2);
    await store.close();
  });

  it('imports a file only once', async () => {
    leave('000000000001.ndjson', lines('site'));
    const copy = path.join(folder, 'copy');
    copyFileSync(path.join(spool(), '000000000001.ndjson'), copy);
    await (await openDuckdbStore(folder, console.error)).close();
    copyFileSync(copy, path.join(spool(), '000000000001.ndjson'));
    const store = await openDuckdbStore(folder, console.error);
    expect(await count(store)).toBe(1);
    await store.close();
  });

  it('imports everything before it is closed', async () => {
    const store = await openDuckdbStore(folder, console.error);
    await Promise.all([store.append([aStoredEvent('site', AT)]), store.append([aStoredEvent('site', AT)])]);
    await store.close();
    expect(readdirSync(spool())).toEqual([]);
    const again = await openDuckdbStore(folder, console.error);
    expect(await count(again)).toBe(2);
    await again.close();
  });

  it('deletes a site while its events are being written, and assigns the next number to another', async () => {
    const store = await openDuckdbStore(folder, console.error);
    await store.append([aStoredEvent('site', AT)]);
    await store.deleteSite('site');
    await store.append([aStoredEvent('other', AT)]);
    await vi.waitFor(async () => expect(await count(store, 'other')).toBe(1), { timeout: 30_000, interval: 20 });
    expect(await count(store)).toBe(0);
    await store.close();
  });
});

/** Frees memory below memory in use, so that the C library retains it; ends what is in use. */
function fragmentHeap(): { end(): void } {
  const [freed, retained] = [new DatabaseSync(':memory:'), new DatabaseSync(':memory:')];
  const fill = (database: DatabaseSyncInstance, rows: number) =>
    database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
      INSERT INTO rows SELECT hex(zeroblob(500)) FROM numbers`);
  for (const database of [freed, retained]) database.exec('CREATE TABLE rows (text)');
  for (let count = 0; count < 60; count++) {
    fill(freed, 1000);
    fill(retained, 50);
  }
  freed.close();
  return { end: () => retained.close() };
}

const residentMegabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

const { glibcVersionRuntime } = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;

describe('freed memory', () => {
  it.skipIf(glibcVersionRuntime === undefined)('is returned to the system while queries continue', async () => {
    leave('000000000001.ndjson', lines('site'));
    const store = await openDuckdbStore(folder, console.error);
    const heap = fragmentHeap();
    const before = residentMegabytes();
    // DuckDB ignores requests within a tenth of a second of the last one.
    await vi.waitFor(
      async () => {
        await store.releaseMemory?.();
        expect(residentMegabytes()).toBeLessThan(before - 30);
      },
      { timeout: 30_000, interval: 150 },
    );
    heap.end();
    await Promise.all([count(store), store.releaseMemory?.(), count(store)]);
    expect(await count(store)).toBe(1);
    await store.close();
  });
});
