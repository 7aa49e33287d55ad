import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './folder-lock.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'bindery-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('lockDataFolder', () => {
  it('locks the folder for one owner at a time', () => {
    const unlock = lockDataFolder(dataDir);
    expect(() => lockDataFolder(dataDir)).toThrow(`Another Bindery server uses the data folder ${dataDir}.`);
    unlock();
    lockDataFolder(dataDir)();
  });
});

describe('openTemporaryFolder', () => {
  const listTemporary = () => readdirSync(path.join(dataDir, 'tmp'));

  it('creates a separate folder for every owner, and keeps those of others', () => {
    const [one, two] = [openTemporaryFolder(dataDir), openTemporaryFolder(dataDir)];
    expect(listTemporary().sort()).toEqual([path.basename(one.path), path.basename(two.path)].sort());
    writeFileSync(path.join(two.path, 'file'), 'Hello.');
    one.remove();
    expect(readdirSync(two.path)).toContain('file');
    two.remove();
    expect(listTemporary()).toEqual([]);
  });

  it('deletes the folders of dead processes', () => {
    mkdirSync(path.join(dataDir, 'tmp', 'left', 'git-1'), { recursive: true });
    writeFileSync(path.join(dataDir, 'tmp', 'left', 'git-1', 'HEAD'), 'ref');
    const mine = openTemporaryFolder(dataDir);
    expect(listTemporary()).toEqual([path.basename(mine.path)]);
    mine.remove();
  });
});
