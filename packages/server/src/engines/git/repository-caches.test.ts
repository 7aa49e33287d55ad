import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { aRepository, noise, type RepositoryFiles, type TestRepository } from '../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../testing/git-http-server.ts';
import { fetchBranch } from './fetch-branch.ts';
import { openRepository } from './repository.ts';
import { createRepositoryCaches, type RepositoryCaches, type RepositoryKey } from './repository-caches.ts';

const cleanups: (() => unknown)[] = [];
let folder = '';
let caches = '';
let temporary = '';
let now = 0;
let server: GitServer;
let proxyUrl = '';
let repository: TestRepository;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-caches-'));
  caches = path.join(folder, 'repositories');
  temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  now = Date.parse('2026-01-01T00:00:00Z');
  repository = await aRepository({ 'README.md': '# Home\n', 'large.bin': Buffer.from(noise(300_000)) });
  const credentials = { username: 'reader', password: 's3cret' };
  const bare = { 'docs.git': repository.directory, 'copy.git': repository.directory };
  server = await startGitServer({ repositories: bare, credentials });
  const outbound = createOutbound({ allow: parseAllowList(server.host), resolve: async () => [] });
  proxyUrl = (await outbound.startProxy()).url;
  cleanups.push(server.close, outbound.close);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  for (const each of [folder, repository.directory]) rmSync(each, { recursive: true, force: true });
});

const open = (maxBytes = 1e9): RepositoryCaches =>
  createRepositoryCaches(caches, { temporary, maxBytes, clock: () => new Date(now) });

const aKey = (changes: Partial<RepositoryKey> = {}): RepositoryKey => ({
  organizationId: 'org1',
  cacheId: 'cache1',
  url: `${server.url}/docs.git`,
  ...changes,
});

const login = { username: 'reader', password: 's3cret' };

const fetchInto = (directory: string, url = `${server.url}/docs.git`, credentials: typeof login | undefined = login) =>
  fetchBranch({ url, ref: 'refs/heads/main', directory, proxyUrl, ...(credentials !== undefined && { credentials }) });

const listCopies = () => readdirSync(caches).filter((name) => name !== 'locks');
const sizeOf = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

const grow = (files: RepositoryFiles) =>
  repository.commit({ 'README.md': '# Home\n', 'large.bin': Buffer.from(noise(300_000)), ...files });

describe('withRepository', () => {
  it('transfers only new objects the second time, including after a restart', async () => {
    await open().withRepository(aKey(), (directory) => fetchInto(directory));
    const before = server.sentBytes();
    const oid = await grow({ 'new.md': 'new' });
    const commit = await open().withRepository(aKey(), async (directory) => {
      const fetched = await fetchInto(directory);
      expect(await openRepository(directory, fetched.oid).listEntries()).toHaveLength(3);
      return fetched;
    });
    expect(commit.oid).toBe(oid);
    expect(before).toBeGreaterThan(300_000);
    expect(server.sentBytes() - before).toBeLessThan(5000);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('caches nothing without a cache id, even if the work fails', async () => {
    const { cacheId: _, ...key } = aKey();
    let used = '';
    const failing = open().withRepository(key, async (directory) => {
      used = directory;
      await fetchInto(directory);
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    expect(path.dirname(used)).toBe(temporary);
    expect(readdirSync(temporary)).toEqual([]);
    expect(existsSync(caches)).toBe(false);
  });

  it('uses separate directories for two concurrent callers, and both succeed', async () => {
    const one = open();
    const directories = new Set<string>();
    let arrived = 0;
    const work = async (directory: string) => {
      directories.add(directory);
      arrived += 1;
      while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      return (await fetchInto(directory)).oid;
    };
    const [first, second] = await Promise.all([one.withRepository(aKey(), work), open().withRepository(aKey(), work)]);
    expect(second).toBe(first);
    expect(directories.size).toBe(2);
    expect(listCopies()).toHaveLength(1);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('does not touch the copy of another process while it runs, and adopts it when that was killed', async () => {
    let keptDirectory = '';
    await open().withRepository(aKey(), async (directory) => {
      keptDirectory = directory;
      await fetchInto(directory);
    });
    const lockFile = path.join(caches, 'locks', path.basename(keptDirectory).slice(0, 3));
    const script = `import { DatabaseSync } from '@photostructure/sqlite';
      const database = new DatabaseSync(${JSON.stringify(lockFile)}, { timeout: 0 });
      database.exec('begin exclusive');
      console.log('locked'); setInterval(() => database, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname });
    await once(other.stdout, 'data');
    const usedBy = () =>
      open(0).withRepository(aKey(), async (directory) => {
        await fetchInto(directory);
        return directory;
      });
    expect(path.dirname(await usedBy())).toBe(temporary);
    expect(existsSync(keptDirectory)).toBe(true);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await usedBy()).toBe(keptDirectory);
  });

  it('starts again if a copy is damaged, by a crash or otherwise', async () => {
    for (const damage of ['objects', 'HEAD', 'bindery-cache']) {
      await open().withRepository(aKey(), async (directory) => {
        await fetchInto(directory);
        rmSync(path.join(directory, damage), { recursive: true });
        if (damage === 'bindery-cache') rmSync(directory, { recursive: true });
        else writeFileSync(path.join(directory, 'shallow.lock'), '');
      });
      const { oid } = await open().withRepository(aKey(), (directory) => fetchInto(directory));
      expect(oid).toBe(execFileSync('git', ['-C', repository.directory, 'rev-parse', 'main']).toString().trim());
    }
  });

  it('uses a separate copy for every organization, cache id and URL, with names that contain none of them', async () => {
    const keys = [
      aKey(),
      aKey({ organizationId: 'org2' }),
      aKey({ cacheId: 'cache2' }),
      aKey({ url: `${server.url}/copy.git` }),
    ];
    // The separator of key members must not make two keys equal.
    keys.push(aKey({ organizationId: 'org1cache1', cacheId: '' }), aKey({ organizationId: '', cacheId: 'org1cache1' }));
    keys.push(aKey({ cacheId: '../../escape' }));
    const directories = new Set<string>();
    for (const key of keys) {
      await open().withRepository(key, async (directory) => {
        directories.add(directory);
        expect(readdirSync(directory)).toEqual([]);
        writeFileSync(path.join(directory, 'bindery-cache'), '');
      });
    }
    expect(directories.size).toBe(keys.length);
    for (const directory of directories) expect(path.relative(caches, directory)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('shows content fetched with credentials to no caller without them', async () => {
    await open().withRepository(aKey(), (directory) => fetchInto(directory));
    const url = aKey().url;
    const without = open().withRepository(aKey(), (directory) =>
      fetchBranch({ url, ref: 'refs/heads/main', directory, proxyUrl }),
    );
    await expect(without).rejects.toMatchObject({ reason: 'unauthorized' });
    const files = readdirSync(caches, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files.map((entry) => path.join(entry.parentPath, entry.name))) {
      expect(execFileSync('cat', [file]).includes(login.password), file).toBe(false);
    }
  });
});

describe('eviction', () => {
  // Of a URL that varies, such as that of the server with its port, two copies may share a lock.
  const url = 'https://git.example.com/docs.git';
  const use = (cacheId: string, bytes: number, maxBytes: number) => {
    now += 1000;
    return open(maxBytes).withRepository(aKey({ cacheId, url }), async (directory) => {
      mkdirSync(path.join(directory, 'objects'), { recursive: true });
      writeFileSync(path.join(directory, 'objects', 'pack'), Buffer.alloc(bytes));
      return path.basename(directory);
    });
  };

  it('deletes the least recently used copies until the rest fits', async () => {
    const one = await use('one', 400, 1000);
    const two = await use('two', 400, 1000);
    expect(listCopies().sort()).toEqual([one, two].sort());
    await use('one', 400, 1000);
    const three = await use('three', 400, 1000);
    expect(listCopies().sort()).toEqual([one, three].sort());
    const four = await use('four', 1000, 1000);
    expect(listCopies()).toEqual([four]);
    await use('five', 1001, 1000);
    expect(listCopies()).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('never evicts one in use, and enforces the limit once it is unused', async () => {
    let keptDirectory = '';
    await open(1000).withRepository(aKey({ cacheId: 'busy', url }), async (directory) => {
      keptDirectory = directory;
      writeFileSync(path.join(directory, 'file'), Buffer.alloc(900));
      await use('other', 800, 1000);
      expect(listCopies()).toEqual([path.basename(keptDirectory)]);
      expect(existsSync(path.join(directory, 'file'))).toBe(true);
      await use('third', 50, 1000);
      expect(listCopies().reduce((sum, name) => sum + sizeOf(path.join(caches, name)), 0)).toBe(950);
    });
    expect(listCopies()).toHaveLength(2);
  });

  it('ignores folders that are not copies', async () => {
    mkdirSync(path.join(caches, 'precious'), { recursive: true });
    writeFileSync(path.join(caches, 'precious', 'file'), Buffer.alloc(5000));
    await use('one', 2000, 1000);
    expect(listCopies()).toEqual(['precious']);
  });

  it('that fails does not fail the operation, and is reported', async () => {
    const warnings: unknown[] = [];
    const log = { warn: (facts: unknown) => warnings.push(facts) };
    const options = { temporary: path.join(folder, 'missing'), maxBytes: 0, clock: () => new Date(now), log };
    const directory = await createRepositoryCaches(caches, options).withRepository(aKey(), async (given) => {
      writeFileSync(path.join(given, 'file'), 'x');
      return given;
    });
    expect(warnings).toMatchObject([{ err: { code: 'ENOENT' } }]);
    expect(listCopies()).toEqual([path.basename(directory)]);
  });

  it('works if the cache folder is not writable', async () => {
    const { oid } = await open(0).withRepository(aKey(), (directory) => fetchInto(directory));
    expect(oid).toMatch(/^[0-9a-f]{40}$/);
    expect(listCopies()).toEqual([]);
  });
});
