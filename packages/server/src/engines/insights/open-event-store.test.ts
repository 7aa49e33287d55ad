import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { listAuditLog } from '../../testing/list-events.ts';
import { aStoredEvent } from '../../testing/stored-events.ts';
import { openEventStore } from './open-event-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SERVER = 'postgres://docs:pa55@db.example.com/docs';
const CLICKHOUSE = 'clickhouse://docs:pa55@clickhouse.example.com/docs';

describe('openEventStore', () => {
  it.each([
    [{}, /^duckdb$/],
    [{ BINDERY_DATABASE_URL: SERVER }, /^postgresql$/],
    [{ BINDERY_INSIGHTS_URL: CLICKHOUSE }, /^clickhouse$/],
    [{ BINDERY_DATABASE_URL: SERVER, BINDERY_INSIGHTS_URL: CLICKHOUSE }, /^clickhouse$/],
  ])('accepts for %o the store %s', async (environment, kind) => {
    const store = openEventStore(readConfig({ BINDERY_DATA_DIR: folder, ...environment }), pino({ level: 'silent' }));
    expect(store.kind).toMatch(kind);
    await store.close();
  });

  it('creates and opens nothing before the first event or query', async () => {
    const store = openEventStore(readConfig({ BINDERY_DATA_DIR: folder }), pino({ level: 'silent' }));
    await store.deleteSite('site');
    await store.deleteBefore(Date.parse('2026-01-01T00:00:00Z'));
    await store.releaseMemory?.();
    expect(readdirSync(folder)).toEqual([]);
    await store.append([aStoredEvent('site', '2026-01-01T00:00:00Z')]);
    expect(existsSync(path.join(folder, 'insights'))).toBe(true);
    expect(await listAuditLog(store)).toHaveLength(1);
    await store.close();
    await expect(store.append([aStoredEvent('site', '2026-01-01T00:00:00Z')])).rejects.toThrow('is closed');
  });
});
