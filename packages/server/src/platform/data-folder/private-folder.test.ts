import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFolderPrivate } from './private-folder.ts';

let folder: string;
let lines: string;
const write = (line: string) => {
  lines += line;
};
const log = pino({ level: 'debug' }, { write });

const modeOf = (...names: string[]) => (statSync(path.join(folder, ...names)).mode & 0o7777).toString(8);

beforeEach(() => {
  lines = '';
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-private-'));
  mkdirSync(path.join(folder, 'blobs', 'ab'), { recursive: true });
  for (const name of ['bindery.db', 'bindery.db-wal', 'blobs/ab/cd']) writeFileSync(path.join(folder, name), '');
  const modes = { '': 0o755, blobs: 0o2775, 'blobs/ab': 0o755, 'bindery.db': 0o644, 'bindery.db-wal': 0o664 };
  for (const [name, mode] of Object.entries(modes)) chmodSync(path.join(folder, name), mode);
  chmodSync(path.join(folder, 'blobs/ab/cd'), 0o444);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Waits for the background work. */
async function tighten(): Promise<void> {
  makeFolderPrivate(folder, log);
  await vi.waitFor(() => expect(modeOf('blobs', 'ab', 'cd')).toBe('400'));
}

describe('makeFolderPrivate', () => {
  it('restricts access to the owner, for the entries of the folder at once', async () => {
    const end = makeFolderPrivate(folder, log);
    expect([modeOf(), modeOf('bindery.db'), modeOf('bindery.db-wal'), modeOf('blobs')]).toEqual([
      '700',
      '600',
      '600',
      '2700',
    ]);
    await vi.waitFor(() => expect([modeOf('blobs', 'ab'), modeOf('blobs', 'ab', 'cd')]).toEqual(['700', '400']));
    await end();
    expect(lines).toBe('');
  });

  it('follows no link out of the folder', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'bindery-outside-'));
    chmodSync(outside, 0o755);
    writeFileSync(path.join(outside, 'file'), '', { mode: 0o644 });
    symlinkSync(outside, path.join(folder, 'blobs', 'link'));
    symlinkSync(path.join(outside, 'file'), path.join(folder, 'secret.key'));
    await tighten();
    expect((statSync(outside).mode & 0o777).toString(8)).toBe('755');
    expect((statSync(path.join(outside, 'file')).mode & 0o777).toString(8)).toBe('644');
    rmSync(outside, { recursive: true });
  });

  it('warns about accessible files of other users, and does not change them', async () => {
    vi.spyOn(process, 'geteuid').mockReturnValue(4242);
    makeFolderPrivate(folder, log);
    await vi.waitFor(() => expect(lines).toContain('belong to another user'));
    expect(JSON.parse(lines)).toMatchObject({ level: 40, folder, count: 6, example: folder });
    expect([modeOf(), modeOf('bindery.db'), modeOf('blobs', 'ab', 'cd')]).toEqual(['755', '644', '444']);
  });

  it('stops with the server, and does nothing without a folder', async () => {
    const end = makeFolderPrivate(folder, log);
    await end();
    await makeFolderPrivate(path.join(folder, 'missing'), log)();
    expect(lines).toBe('');
  });
});
