import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExportedEvents } from '../engines/insights/exported-events.ts';
import { openEventStore } from '../engines/insights/open-event-store.ts';
import type { StoredEvent } from '../engines/insights/stored-event.ts';
import { readConfig } from '../platform/config/config.ts';
import { anInstallation, type Installation, runProgram, serveProgram, shownToken } from '../testing/program.ts';
import { runHere } from '../testing/run-here.ts';
import { aStoredEvent } from '../testing/stored-events.ts';

let installation: Installation & { remove(): Promise<void> };
let siteId: string;
let events: readonly StoredEvent[];

/** An installation with one site, events of it, and one of another site. */
beforeAll(async () => {
  installation = await anInstallation();
  const server = await serveProgram(installation.settings);
  const headers = { authorization: `Bearer ${shownToken(server.stdout())}`, 'content-type': 'application/json' };
  const [organization] = (await (await fetch(`${server.url}/v1/orgs`, { headers })).json()).items;
  const body = JSON.stringify({ title: 'Docs' });
  const answer = await fetch(`${server.url}/v1/orgs/${organization.id}/sites`, { method: 'POST', headers, body });
  siteId = (await answer.json()).id;
  await server.stop();
  events = [1, 2, 3].map((number) => aStoredEvent(siteId, `2026-01-0${number}T00:00:00Z`, { search_query: '"\n,😀' }));
  const store = openEventStore(readConfig(installation.settings), pino({ level: 'silent' }));
  await store.append([...events, aStoredEvent('other', '2026-01-04T00:00:00Z')]);
  await store.close();
});
afterAll(() => installation.remove());

const fileOf = (name: string) => path.join(installation.dataDir, name);
const run = (args: readonly string[]) => runProgram(['insights', 'export', ...args], installation.settings);

async function readEvents(file: string): Promise<StoredEvent[]> {
  const read: StoredEvent[] = [];
  await readExportedEvents(file, async (some) => void read.push(...some));
  return read.sort((one, other) => one.instant - other.instant);
}

describe('bindery insights export', () => {
  it('writes the events of all sites, or of one', async () => {
    const [all, one] = [fileOf('all.csv'), fileOf('one.parquet')];
    expect(await run(['--format', 'csv', all])).toMatchObject({ code: 0, stdout: `Wrote 4 events to ${all}.\n` });
    expect(readFileSync(all, 'utf8')).toMatch(/^site,instant,(?:.|\n)*\nother,2026-01-04T00:00:00\.000Z,/);
    const finished = await run(['--format', 'parquet', '--site', siteId, one]);
    expect(finished).toMatchObject({ code: 0, stdout: `Wrote 3 events to ${one}.\n`, stderr: '' });
    expect(await readEvents(one)).toEqual(events);
  });

  it.each([['0'], ['1']])('works next to a running server with BINDERY_WORKER=%s', async (worker) => {
    const server = await serveProgram({ ...installation.settings, BINDERY_WORKER: worker });
    try {
      const file = fileOf(`beside-${worker}.parquet`);
      const finished = await run(['--format', 'parquet', '--site', siteId, file]);
      expect(finished).toMatchObject({ code: 0, stderr: '' });
      expect(finished.stdout).toMatch(new RegExp(`Wrote 3 events to ${file}\\.\\n$`));
      expect(await readEvents(file)).toEqual(events);
    } finally {
      await server.stop();
    }
  });

  it('overwrites a file only if requested', async () => {
    const file = fileOf('mine.csv');
    writeFileSync(file, 'mine');
    const refused = await run(['--format', 'csv', file]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe(`bindery: The file ${file} already exists. Name another one.\n`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await run(['--format', 'csv', '--overwrite', file])).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toMatch(/^site,instant,/);
  });

  it.each<[string, string, readonly string[], RegExp]>([
    ['a missing site', 'a.csv', ['--format', 'csv', '--site', 'none'], /^bindery: There is no site with the id none/],
    ['another format', 'a.xlsx', ['--format', 'xlsx'], /option '--format <format>' argument 'xlsx' is invalid/],
    ['a missing folder', 'nowhere/a.csv', ['--format', 'csv'], /^bindery: There is no folder for \S+a\.csv\.\n$/],
  ])('rejects %s, and writes nothing', async (_what, name, args, sentence) => {
    const file = fileOf(name);
    const { code, stdout, stderr } = await runHere(['insights', 'export', ...args, file], installation.settings);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(existsSync(file)).toBe(false);
  });
});
