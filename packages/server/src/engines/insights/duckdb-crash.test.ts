import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEWER_SCHEMA } from '../../testing/newer-events.ts';
import { buildSideProgram } from '../../testing/side-program.ts';
import { aStoredEvent } from '../../testing/stored-events.ts';
import { openDuckdbStore } from './duckdb-store.ts';
import { writeEventObjects } from './event-lines.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';

const ROUNDS = 6;
const PROGRAM = fileURLToPath(new URL('../../../dist/append-events.mjs', import.meta.url));

const root = mkdtempSync(path.join(tmpdir(), 'bindery-insights-'));
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(root, 'killed-'));
  await buildSideProgram('testing/append-events.ts', 'append-events', ['@duckdb/node-api', 'pg-native']);
});
afterAll(() => rmSync(root, { recursive: true }));

/** Lines that are whole: the process may die while it writes one. */
const numbersOf = (output: string): number[] =>
  output
    .slice(0, output.lastIndexOf('\n') + 1)
    .split(/\s+/)
    .flatMap((text) => (text === '' ? [] : [Number(text)]));

/** Runs work while a process appends, then kills the process; returns the numbers it acknowledged. */
async function appendUntilKilled(
  first: number,
  work: () => Promise<unknown>,
  ...version: readonly string[]
): Promise<number[]> {
  const options = [PROGRAM, folder, String(first), ...version];
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, options);
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await work();
  child.kill('SIGKILL');
  expect(await ended, errors).toEqual([null, 'SIGKILL']);
  return numbersOf(output);
}

async function readKept(schema = EVENT_SCHEMA): Promise<number[]> {
  const store = await openDuckdbStore(folder, console.error, schema);
  const file = path.join(folder, 'events.csv');
  await store.exportTo(file, 'csv');
  await store.close();
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  rmSync(file);
  const column = header.split(',').indexOf('visitor');
  return lines.map((line) => Number(line.split(',')[column]));
}

describe('events of a killed process', () => {
  it('are stored exactly once if acknowledged', async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Sometimes before the first import from the spool, sometimes during the third.
      const numbers = await appendUntilKilled(round * 1_000_000, () => sleep(Math.random() * 700));
      expect(numbers.length).toBeGreaterThan(0);
      acknowledged.push(...numbers);
    }
    const stored = await readKept();
    const once = new Set(stored);
    expect(once.size).toBe(stored.length);
    expect(acknowledged.filter((number) => !once.has(number))).toEqual([]);
  });

  it('are in a folder that no other process opens', async () => {
    await appendUntilKilled(ROUNDS * 1_000_000, () =>
      expect(openDuckdbStore(folder, console.error)).rejects.toThrow(/lock/),
    );
  });

  it('are stored exactly once if acknowledged, even if newer versions add columns and are killed meanwhile', async () => {
    folder = mkdtempSync(path.join(root, 'upgraded-'));
    const acknowledged = await appendUntilKilled(0, () => sleep(100));
    for (let round = 1; round < ROUNDS; round++) {
      const numbers = await appendUntilKilled(round * 1_000_000, () => sleep(Math.random() * 300), 'newer');
      acknowledged.push(...numbers);
    }
    const stored = await readKept(NEWER_SCHEMA);
    const once = new Set(stored);
    expect(once.size).toBe(stored.length);
    expect(acknowledged.filter((number) => !once.has(number))).toEqual([]);
  });
});

/** Root writes every file, unless it is started without that capability. */
const WITHOUT_OVERRIDE = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override', '--'] : [];

it('are not acknowledged in a read-only folder, which keeps the waiting ones', async () => {
  folder = mkdtempSync(path.join(root, 'read-only-'));
  const [first = 0] = await appendUntilKilled(0, () => sleep(0));
  const acknowledged = [first, ...(await readKept())];
  const spool = path.join(folder, 'spool');
  const [line] = writeEventObjects([aStoredEvent('site', '2026-01-15T10:00:00Z', { visitor: 7_000_000n })], String);
  writeFileSync(path.join(spool, '000009000000.ndjson'), `${line}\n`);
  chmodSync(path.join(folder, 'events.duckdb'), 0o400);
  const [command = '', ...options] = [...WITHOUT_OVERRIDE, process.execPath, PROGRAM, folder, '8000000', 'newer'];
  const { status, stdout, stderr } = spawnSync(command, options, { encoding: 'utf8', timeout: 30_000 });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    /The events in \S+ cannot be opened: .*Permission denied.* Correct this; the next event tries/s,
  );
  expect(readdirSync(spool)).toEqual(['000009000000.ndjson']);
  chmodSync(path.join(folder, 'events.duckdb'), 0o600);
  const stored = new Set(await readKept(NEWER_SCHEMA));
  expect([...acknowledged, 7_000_000].filter((number) => !stored.has(number))).toEqual([]);
});
