import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CORPORA, cloneCorpus, isPresent } from '../../../../../test/corpora.ts';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { startGitServer } from '../../testing/git-http-server.ts';
import { commitFolder } from './commit-folder.ts';
import { fetchBranch } from './fetch-branch.ts';
import { findGitProblem, findGitVersion } from './git-version.ts';
import { openRepository } from './repository.ts';
import { runGit } from './run-git.ts';

const cleanups: (() => unknown)[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-repository-'));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

function git(args: string[], input?: string | Buffer): Buffer {
  return execFileSync('git', args, { ...(input !== undefined && { input }), maxBuffer: 1e8 });
}

/** Writes files and commits them with the code under test. */
async function commitFiles(files: Record<string, string | Buffer>) {
  const source = path.join(folder, 'source');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
    writeFileSync(path.join(source, name), content);
  }
  const committed = await commitFolder(source, 'message', new Date('2024-05-06T07:08:09Z'));
  cleanups.push(committed.remove);
  return committed;
}

/** The object id of a blob. */
function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

for (const name of CORPORA)
  describe.runIf(isPresent(name))(`the corpus ${name} over smart HTTP`, () => {
    it('is transferred completely: entries, names and bytes', async () => {
      const bare = path.join(folder, 'corpus.git');
      await cloneCorpus(name, bare);
      const server = await startGitServer({ repositories: { 'docs.git': bare } });
      const outbound = createOutbound({ allow: parseAllowList(server.host) });
      cleanups.push(server.close, outbound.close);
      const directory = path.join(folder, 'cache');
      const { url: proxyUrl } = await outbound.startProxy();
      const url = `${server.url}/docs.git`;
      const { oid } = await fetchBranch({ url, ref: 'refs/heads/main', directory, proxyUrl });
      expect(oid).toBe(git(['-C', bare, 'rev-parse', 'main']).toString().trim());

      const repository = openRepository(directory, oid);
      const entries = await repository.listEntries();
      const listed = git(['-C', bare, 'ls-tree', '-r', '-z', '-l', 'main']).toString();
      const written = entries.map(({ kind, oid, size, path }) => {
        const mode = kind === 'symlink' ? '120000' : '100644';
        return `${mode} blob ${oid} ${String(size).padStart(7)}\t${path}\0`;
      });
      expect(written.join('')).toBe(listed.replaceAll('100755', '100644'));

      let index = 0;
      for await (const { oid, bytes } of repository.readBlobs(entries.map((entry) => entry.oid))) {
        expect(oid).toBe(entries[index]?.oid);
        expect(blobId(bytes)).toBe(oid);
        index += 1;
      }
      expect(index).toBe(entries.length);
    });
  });

describe('openRepository', () => {
  it('preserves unusual names and reports those it skips', async () => {
    const names = [
      'a b.md',
      'ünï/日本語.md',
      '"quoted".md',
      'tab\there.md',
      'line\nfeed.md',
      '\uFEFFbom.md',
      '\uFFFD.md',
      '-x',
    ];
    const { directory, commit } = await commitFiles(Object.fromEntries(names.map((name) => [name, name])));
    const listed = (await openRepository(directory, commit).listEntries()).map((entry) => entry.path);
    expect([...listed].sort()).toEqual([...names].sort());

    const blob = git(['-C', directory, 'hash-object', '-w', '--stdin'], 'x').toString().trim();
    const line = (name: Buffer) => Buffer.concat([Buffer.from(`100644 blob ${blob}\t`), name, Buffer.from([0])]);
    const input = Buffer.concat([line(Buffer.from([0x66, 0xff, 0x66])), line(Buffer.from('good.md'))]);
    const tree = git(['-C', directory, 'mktree', '-z'], input).toString().trim();
    const skipped: string[] = [];
    const entries = await openRepository(directory, tree).listEntries((name) => skipped.push(name));
    expect(entries.map((entry) => entry.path)).toEqual(['good.md']);
    expect(skipped).toEqual(['f\uFFFDf']);
  });

  it('skips names that would escape their folder', async () => {
    const { directory } = await commitFiles({ a: 'x' });
    const blob = Buffer.from(git(['-C', directory, 'hash-object', '-w', '--stdin'], 'x').toString().trim(), 'hex');
    const content = ['..', '.', 'ok'].flatMap((name) => [Buffer.from(`100644 ${name}\0`), blob]);
    const args = ['-C', directory, 'hash-object', '-w', '-t', 'tree', '--literally', '--stdin'];
    const tree = git(args, Buffer.concat(content)).toString().trim();
    const skipped: string[] = [];
    const entries = await openRepository(directory, tree).listEntries((name) => skipped.push(name));
    expect(entries.map((entry) => entry.path)).toEqual(['ok']);
    expect(skipped).toEqual(['..', '.']);
  });

  it('lists links and submodules', async () => {
    mkdirSync(path.join(folder, 'source'));
    symlinkSync('../elsewhere', path.join(folder, 'source', 'link'));
    const { directory, commit } = await commitFiles({ file: 'abc' });
    const listing = git(['-C', directory, 'ls-tree', '-z', commit]);
    const submodule = Buffer.from(`160000 commit ${commit}\tsub\0`);
    const tree = git(['-C', directory, 'mktree', '-z'], Buffer.concat([listing, submodule]))
      .toString()
      .trim();
    const entries = await openRepository(directory, tree).listEntries();
    expect(entries.map(({ path, size, kind }) => [path, size, kind])).toEqual([
      ['file', 3, 'file'],
      ['link', 12, 'symlink'],
      ['sub', 0, 'submodule'],
    ]);
  });

  it('reads empty, binary, large and repeated blobs, each only on demand', async () => {
    const large = Buffer.alloc(3_000_000, 'line\n');
    const { directory, commit } = await commitFiles({ empty: '', binary: Buffer.from([0, 10, 13, 255]), large });
    const repository = openRepository(directory, commit);
    const entries = await repository.listEntries();
    const oids = entries.map((entry) => entry.oid);
    const read: number[] = [];
    for await (const { oid, bytes } of repository.readBlobs([...oids, ...oids])) {
      expect(blobId(bytes)).toBe(oid);
      read.push(bytes.length);
    }
    expect(read).toEqual([4, 0, 3_000_000, 4, 0, 3_000_000]);

    let asked = 0;
    const endless = async function* () {
      for (;;) {
        asked += 1;
        yield entries[2]?.oid ?? '';
      }
    };
    for await (const blob of repository.readBlobs(endless())) {
      expect(blob.bytes).toHaveLength(3_000_000);
      if (asked > 0) break;
    }
    // One pipe of 64 KiB and the buffers around it contain a few thousand ids, not an endless number.
    expect(asked).toBeLessThan(20_000);
  });

  it('reports missing and oversized blobs, wrong ids, and errors of the source of ids', async () => {
    const { directory, commit } = await commitFiles({ a: 'x'.repeat(100) });
    const repository = openRepository(directory, commit, { maxBlobBytes: 99 });
    const oid = (await repository.listEntries())[0]?.oid ?? '';
    const readAll = async (oids: Iterable<string>) => {
      for await (const _ of repository.readBlobs(oids));
    };
    await expect(readAll(['0'.repeat(40)])).rejects.toMatchObject({ reason: 'damaged' });
    await expect(readAll([commit])).rejects.toMatchObject({ reason: 'damaged' });
    await expect(readAll([oid])).rejects.toMatchObject({ reason: 'too-large' });
    await expect(readAll(['HEAD:a'])).rejects.toThrow(TypeError);
    expect(() => openRepository(directory, 'HEAD')).toThrow(TypeError);
    const broken = function* () {
      yield* [];
      throw new Error('source of ids');
    };
    await expect(readAll(broken())).rejects.toThrow('source of ids');
    await expect(openRepository(path.join(folder, 'gone'), commit).listEntries()).rejects.toMatchObject({
      reason: 'damaged',
    });
    await expect(openRepository(directory, '0'.repeat(40)).listEntries()).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('leaves nothing in a pipe that was full many times', async () => {
    const { directory, commit } = await commitFiles({ a: 'x'.repeat(1000) });
    const repository = openRepository(directory, commit);
    const oid = (await repository.listEntries())[0]?.oid ?? '';
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    cleanups.push(() => process.off('warning', note));
    let count = 0;
    for await (const _ of repository.readBlobs(Array.from({ length: 20_000 }, () => oid))) count += 1;
    repository.close();
    expect(count).toBe(20_000);
    expect(warnings).toEqual([]);
  });

  it('ends its readers when it is closed', async () => {
    const { directory, commit } = await commitFiles({ a: 'x' });
    const repository = openRepository(directory, commit);
    const oid = (await repository.listEntries())[0]?.oid ?? '';
    const waiting = async function* () {
      yield oid;
      await new Promise(() => {});
    };
    const blobs = repository.readBlobs(waiting())[Symbol.asyncIterator]();
    const next = blobs.next();
    repository.close();
    await expect(next.then(() => blobs.next())).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('commitFolder', () => {
  it('commits a folder byte for byte, always to the same commit', async () => {
    const files = {
      'a.md': 'a\r\nb\n',
      '.gitattributes': '* text=auto eol=lf\n*.md filter=x ident\n',
      '.gitignore': '*\n',
    };
    const first = await commitFiles(files);
    const second = await commitFiles({});
    expect(second.commit).toBe(first.commit);
    const repository = openRepository(first.directory, first.commit);
    const entries = await repository.listEntries();
    expect(entries.map((entry) => entry.path)).toEqual(['.gitattributes', '.gitignore', 'a.md']);
    const texts: string[] = [];
    for await (const { bytes } of repository.readBlobs(entries.map(({ oid }) => oid)))
      texts.push(Buffer.from(bytes).toString());
    expect(texts).toEqual([files['.gitattributes'], files['.gitignore'], files['a.md']]);
    const header = git(['-C', first.directory, 'log', '-1', '--format=%an %cI %s', first.ref]).toString().trim();
    expect(header).toBe('Bindery 2024-05-06T07:08:09+00:00 message');
  });

  it('creates the same commit inside another repository, which it does not change', async () => {
    const alone = await commitFiles({ 'a.md': 'x', 'b/c.md': 'y' });
    git(['init', '--quiet', folder]);
    const inside = await commitFiles({});
    expect(inside.commit).toBe(alone.commit);
    expect(git(['-C', folder, 'status', '--porcelain']).toString()).toBe('?? source/\n');
  });

  it('can be fetched like any other repository', async () => {
    const { directory, ref, commit } = await commitFiles({ 'a.md': 'x' });
    const cache = path.join(folder, 'cache');
    const request = {
      url: `file://${directory}`,
      ref,
      directory: cache,
      proxyUrl: 'http://127.0.0.1:1',
      protocols: ['file'] as const,
    };
    expect(await fetchBranch(request)).toEqual({
      oid: commit,
      message: 'message',
      committedAt: '2024-05-06T07:08:09.000Z',
      committerEmail: 'bindery@localhost',
    });
  });

  it('reports a missing folder', async () => {
    await expect(commitFolder(path.join(folder, 'nope'), 'm', new Date(0))).rejects.toMatchObject({ reason: 'failed' });
  });
});

describe('runGit', () => {
  it('ignores the settings and environment of this process', async () => {
    process.env['GIT_DIR'] = '/nowhere';
    process.env['GIT_CONFIG_COUNT'] = '1';
    process.env['GIT_CONFIG_KEY_0'] = 'user.name';
    process.env['GIT_CONFIG_VALUE_0'] = 'inherited';
    try {
      expect((await runGit(['config', '--list', '--show-scope'])).toString()).not.toMatch(
        /inherited|^(?:system|global)/m,
      );
    } finally {
      for (const name of ['DIR', 'CONFIG_COUNT', 'CONFIG_KEY_0', 'CONFIG_VALUE_0']) delete process.env[`GIT_${name}`];
    }
  });

  it('reports a git that is missing, too verbose, too slow or failing', async () => {
    const environment = { PATH: folder };
    await expect(runGit(['version'], { environment })).rejects.toMatchObject({ reason: 'git-missing' });
    await expect(runGit(['help', '--all'], { maxOutputBytes: 10 })).rejects.toMatchObject({ reason: 'too-large' });
    await expect(runGit(['nonsense'])).rejects.toMatchObject({
      reason: 'failed',
      detail: expect.stringContaining('nonsense'),
    });
    const { directory } = await commitFiles({ a: 'x' });
    const slow = runGit(['-c', 'alias.wait=!sleep 60', 'wait'], { directory, timeoutMs: 300 });
    await expect(slow).rejects.toMatchObject({ reason: 'timeout' });
    await expect(runGit(['version'], { signal: AbortSignal.abort('why') })).rejects.toBe('why');
  });

  it('detects its version, and outdated ones', async () => {
    const version = await findGitVersion();
    expect(version).toMatch(/^\d+\.\d+/);
    expect(findGitProblem(version)).toBeUndefined();
    for (const good of ['2.30.0', '2.100', '3.0']) expect(findGitProblem(good)).toBeUndefined();
    for (const old of ['2.29.9', '1.99.0', undefined]) expect(findGitProblem(old)).toMatch(/git/i);
  });
});
