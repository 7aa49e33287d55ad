import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { gitFailure, noise } from '../../testing/git-fixtures.ts';
import { type GitServer, type GitServerOptions, startGitServer } from '../../testing/git-http-server.ts';
import { type FetchBranchRequest, type FetchProgress, fetchBranch } from './fetch-branch.ts';
import { openRepository } from './repository.ts';

const cleanups: (() => unknown)[] = [];
let folder = '';
let work = '';
let bare = '';

/** Runs git with the identity of a test. */
function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'core.hooksPath=/dev/null'];
  return execFileSync('git', [...identity, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Commits files to the repository that is served. */
function commit(message: string, files: Record<string, string | Buffer>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(work, name)), { recursive: true });
    writeFileSync(path.join(work, name), content);
  }
  git('-C', work, 'add', '--all');
  git('-C', work, 'commit', '--quiet', '-m', message);
  git('-C', work, 'push', '--quiet', bare, 'HEAD:refs/heads/main');
  return git('-C', work, 'rev-parse', 'HEAD');
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-git-'));
  work = path.join(folder, 'work');
  bare = path.join(folder, 'served.git');
  git('init', '--quiet', '--initial-branch=main', work);
  git('init', '--quiet', '--bare', bare);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(options: Partial<GitServerOptions> = {}): Promise<GitServer> {
  const server = await startGitServer({ repositories: { 'owner/docs.git': bare }, ...options });
  cleanups.push(server.close);
  return server;
}

async function openProxy(allow: string): Promise<string> {
  // The tests use IP addresses; their network resolves no host names.
  const outbound = createOutbound({ allow: parseAllowList(allow), resolve: async () => [] });
  cleanups.push(outbound.close);
  return (await outbound.startProxy()).url;
}

type Options = Partial<FetchBranchRequest> & { allow?: string };

/** Fetches `main` from a server through a proxy that allows this server. */
async function fetchFrom(server: GitServer, { allow = server.host, ...request }: Options = {}) {
  return await fetchBranch({
    url: `${server.url}/owner/docs.git`,
    ref: 'refs/heads/main',
    directory: path.join(folder, 'cache'),
    proxyUrl: await openProxy(allow),
    ...request,
  });
}

async function readAll(oid: string): Promise<Record<string, string>> {
  const repository = openRepository(path.join(folder, 'cache'), oid);
  const entries = await repository.listEntries();
  const texts: Record<string, string> = {};
  let index = 0;
  for await (const { bytes } of repository.readBlobs(entries.map((entry) => entry.oid))) {
    texts[entries[index]?.path ?? ''] = Buffer.from(bytes).toString();
    index += 1;
  }
  return texts;
}

const credentials = { username: 'reader', password: 's3cret:p@ss word' };

describe('fetchBranch', () => {
  it('fetches the newest commit of a branch and nothing of its history', async () => {
    commit('first', { 'README.md': 'old' });
    const oid = commit('second\n\nwith a body', { 'README.md': 'new', 'a/b.md': 'text' });
    const server = await serve();
    const steps: FetchProgress[] = [];
    const fetched = await fetchFrom(server, { onProgress: (progress) => steps.push(progress) });
    expect(fetched).toMatchObject({ oid, message: 'second\n\nwith a body' });
    expect(fetched.committedAt).toBe(new Date(git('-C', work, 'log', '-1', '--format=%cI')).toISOString());
    expect(await readAll(oid)).toEqual({ 'README.md': 'new', 'a/b.md': 'text' });
    expect(git('-C', path.join(folder, 'cache'), 'rev-list', '--count', oid)).toBe('1');
    expect(steps.at(-1)?.percent).toBe(100);
  });

  it('fetches only new objects into a directory that it filled before', async () => {
    commit('first', { 'large.bin': noise(500_000), 'README.md': 'old' });
    const server = await serve();
    await fetchFrom(server);
    const before = server.sentBytes();
    const oid = commit('second', { 'README.md': 'new' });
    expect((await fetchFrom(server)).oid).toBe(oid);
    expect(server.sentBytes() - before).toBeLessThan(20_000);
    expect((await readAll(oid))['README.md']).toBe('new');
    const unchanged = server.sentBytes();
    expect((await fetchFrom(server)).oid).toBe(oid);
    expect(server.sentBytes() - unchanged).toBeLessThan(2000);
  });

  it('follows a rewritten branch, and other branches, in the same directory', async () => {
    commit('first', { 'README.md': 'old' });
    const server = await serve();
    await fetchFrom(server);
    git('-C', work, 'commit', '--quiet', '--amend', '-m', 'rewritten');
    git(
      '-C',
      work,
      'push',
      '--quiet',
      '--force',
      bare,
      'HEAD:refs/heads/main',
      'HEAD:refs/heads/main2/sub',
      'HEAD:refs/heads/other',
    );
    expect((await fetchFrom(server)).message).toBe('rewritten');
    for (const ref of ['refs/heads/other', 'refs/heads/main2/sub']) {
      expect((await fetchFrom(server, { ref })).message).toBe('rewritten');
    }
  });

  it.each(['no packs', 'cut packs', 'no HEAD', 'a broken ref', 'broken settings', 'a lock', 'an interrupted pack'])(
    'discards a cache with %s and fetches again',
    async (damage) => {
      commit('first', { 'README.md': 'old', 'large.bin': noise(50_000) });
      const server = await serve();
      await fetchFrom(server);
      const cache = path.join(folder, 'cache');
      const packs = path.join(cache, 'objects', 'pack');
      const pack = readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '';
      if (damage === 'no packs') rmSync(packs, { recursive: true });
      else if (damage === 'cut packs') truncateSync(path.join(packs, pack), 1000);
      else if (damage === 'no HEAD') rmSync(path.join(cache, 'HEAD'));
      else if (damage === 'a broken ref') writeFileSync(path.join(cache, 'refs/bindery/head'), 'nonsense');
      else if (damage === 'broken settings') writeFileSync(path.join(cache, 'config'), '[[[');
      else if (damage === 'a lock') writeFileSync(path.join(cache, 'shallow.lock'), '');
      else writeFileSync(path.join(packs, 'tmp_pack_abcdef'), noise(1000));
      const oid = commit('second', { 'README.md': 'new' });
      expect((await fetchFrom(server)).oid).toBe(oid);
      expect(await readAll(oid)).toMatchObject({ 'README.md': 'new' });
    },
  );

  it('starts again after a reader found the copy damaged', async () => {
    const oid = commit('first', { 'large.bin': noise(100_000) });
    const server = await serve();
    await fetchFrom(server);
    const packs = path.join(folder, 'cache', 'objects', 'pack');
    const pack = path.join(packs, readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '');
    rmSync(pack, { force: true });
    writeFileSync(pack, noise(100_000));
    expect(await gitFailure(readAll(oid))).toMatchObject({ reason: 'damaged', retryable: true });
    expect((await fetchFrom(server)).oid).toBe(oid);
    expect(Object.keys(await readAll(oid))).toEqual(['large.bin']);
  });

  it('does not touch a directory that is not a cache', async () => {
    const directory = path.join(folder, 'precious');
    mkdirSync(directory);
    writeFileSync(path.join(directory, 'file'), 'x');
    await expect(fetchFrom(await serve(), { directory })).rejects.toThrow('left alone');
    expect(existsSync(path.join(directory, 'file'))).toBe(true);
  });

  it('does not run the hooks and settings of a template or a repository', async () => {
    commit('first', {
      '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = https://submodule.test/x\n',
      'README.md': 'a',
    });
    const server = await serve();
    await fetchFrom(server);
    expect(existsSync(path.join(folder, 'cache', 'hooks'))).toBe(false);
    expect(server.requests.every(({ url }) => url.startsWith('/owner/docs.git/'))).toBe(true);
  });
});

describe('credentials', () => {
  it('opens a repository that requires them', async () => {
    const oid = commit('first', { 'README.md': 'a' });
    expect((await fetchFrom(await serve({ credentials }), { credentials })).oid).toBe(oid);
  });

  it('are not sent to a host that the first one redirects to', async () => {
    const oid = commit('first', { 'README.md': 'a' });
    const target = await serve();
    const server = await serve({ credentials, failures: { redirectTo: target.url } });
    const allow = `${server.host},${target.host}`;
    expect((await fetchFrom(server, { credentials, allow })).oid).toBe(oid);
    expect(server.requests.at(-1)?.authorization).toMatch(/^Basic /);
    expect(target.requests.length).toBeGreaterThan(1);
    expect(target.requests.map(({ authorization }) => authorization)).toEqual(target.requests.map(() => undefined));
  });

  it('are not sent to a host that the first one redirects to and that requests them', async () => {
    commit('first', { 'README.md': 'a' });
    const target = await serve({ credentials });
    const server = await serve({ failures: { redirectTo: target.url } });
    const error = await gitFailure(fetchFrom(server, { credentials, allow: `${server.host},${target.host}` }));
    expect(error.reason).toBe('unauthorized');
    expect(target.requests.map(({ authorization }) => authorization)).toEqual(target.requests.map(() => undefined));
  });

  it.runIf(process.platform === 'linux')('are in no argument of any process', async () => {
    commit('first', { 'README.md': 'a' });
    const server = await serve({ credentials, failures: { isSilent: true } });
    const stop = new AbortController();
    const fetching = fetchFrom(server, { credentials, signal: stop.signal });
    fetching.catch(() => {});
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const lines = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        } catch {
          return '';
        }
      });
    stop.abort(new Error('seen enough'));
    await expect(fetching).rejects.toThrow('seen enough');
    const own = lines.filter((line) => line.includes(server.host));
    expect(own.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).not.toContain(credentials.password);
    expect(own.join()).not.toMatch(/bindery:[0-9a-f]{48}@/);
  });

  it("cannot inject lines into git's input", async () => {
    const server = await serve({ credentials });
    for (const password of ['x\nhost=evil.test', 'x\rquit=1', '\0']) {
      await expect(fetchFrom(server, { credentials: { username: 'u', password } })).rejects.toThrow(TypeError);
    }
    expect(server.requests).toEqual([]);
  });

  it("are in no error, not even in git's output", async () => {
    commit('first', { 'README.md': 'a' });
    const server = await serve({ credentials: { username: 'other', password: 'other' } });
    const error = await gitFailure(fetchFrom(server, { credentials }));
    for (const text of [error.message, error.detail, String(error.stack)]) {
      expect(text).not.toContain(credentials.password);
      expect(text).not.toContain(encodeURIComponent(credentials.password));
    }
    expect(error.detail).not.toBe('');
  });
});

describe('failures', () => {
  it('refused: the host, or where it redirects to, is not on the public network', async () => {
    commit('first', { 'README.md': 'a' });
    const inner = await serve();
    expect(await gitFailure(fetchFrom(inner, { allow: '' }))).toMatchObject({ reason: 'refused', retryable: false });
    const outer = await serve({ failures: { redirectTo: inner.url } });
    expect(await gitFailure(fetchFrom(outer))).toMatchObject({ reason: 'refused' });
    const tls = { url: inner.url.replace('http:', 'https:'), allow: '' };
    expect(await gitFailure(fetchFrom(inner, tls))).toMatchObject({ reason: 'refused' });
    expect(inner.requests).toEqual([]);
  });

  it('refused: protocols that are not allowed, also by a redirect', async () => {
    const oid = commit('first', { 'README.md': 'a' });
    const server = await serve({ failures: { redirectTo: `file://${bare}` } });
    expect((await gitFailure(fetchFrom(server))).reason).toBe('refused');
    for (const url of [
      `file://${bare}`,
      bare,
      'ext::sh -c "touch /tmp/x"',
      'git://127.0.0.1/x',
      '--upload-pack=touch x',
    ]) {
      expect((await gitFailure(fetchFrom(server, { url }))).reason, url).toBe('refused');
    }
    expect((await fetchFrom(server, { url: `file://${bare}`, protocols: ['file'] })).oid).toBe(oid);
  });

  it('unauthorized: credentials are missing, wrong or insufficient', async () => {
    const server = await serve({ credentials });
    expect(await gitFailure(fetchFrom(server))).toMatchObject({ reason: 'unauthorized', retryable: false });
    const wrong = { credentials: { username: 'reader', password: 'wrong' } };
    expect(await gitFailure(fetchFrom(server, wrong))).toMatchObject({ reason: 'unauthorized' });
    server.failures.status = 403;
    expect(await gitFailure(fetchFrom(server, { credentials }))).toMatchObject({ reason: 'unauthorized' });
  });

  it('not-found: no repository, or something else at the URL', async () => {
    const server = await serve();
    const missing = fetchFrom(server, { url: `${server.url}/owner/other.git` });
    expect(await gitFailure(missing)).toMatchObject({ reason: 'not-found', retryable: false });
    server.failures.status = 200;
    const login = { credentials: { username: 'git', password: 'secret' } };
    expect(await gitFailure(fetchFrom(server, login))).toMatchObject({ reason: 'not-found' });
  });

  it('no-branch: the branch does not exist, or the repository is empty', async () => {
    const server = await serve();
    expect(await gitFailure(fetchFrom(server))).toMatchObject({ reason: 'no-branch', retryable: false });
    expect(await gitFailure(fetchFrom(server, { ref: 'HEAD' }))).toMatchObject({ reason: 'no-branch' });
    const oid = commit('first', { 'README.md': 'a' });
    git('-C', bare, 'symbolic-ref', 'HEAD', 'refs/heads/main');
    expect(await fetchFrom(server, { ref: 'HEAD' })).toMatchObject({ oid, committerEmail: 'test@example.com' });
    git('-C', bare, 'symbolic-ref', 'HEAD', 'refs/heads/gone');
    expect(await gitFailure(fetchFrom(server, { ref: 'HEAD' }))).toMatchObject({ reason: 'no-branch' });
    expect(await gitFailure(fetchFrom(server, { ref: 'refs/heads/nope' }))).toMatchObject({ reason: 'no-branch' });
  });

  it('unreachable: connection refused, server errors, connection reset; works again afterwards', async () => {
    const oid = commit('first', { 'large.bin': noise(2_000_000) });
    const server = await serve({ failures: { serverErrors: 1 } });
    expect(await gitFailure(fetchFrom(server))).toMatchObject({ reason: 'unreachable', retryable: true });
    server.failures.cutAfterBytes = 100_000;
    expect(await gitFailure(fetchFrom(server))).toMatchObject({ reason: 'unreachable', retryable: true });
    delete server.failures.cutAfterBytes;
    expect((await fetchFrom(server)).oid).toBe(oid);
    for (const url of ['http://127.0.0.1:1/a/b', 'https://127.0.0.1:1/a/b']) {
      expect(await gitFailure(fetchFrom(server, { url, allow: '127.0.0.1' })), url).toMatchObject({
        reason: 'unreachable',
      });
    }
    const unknown = { url: 'http://nowhere.invalid/a', allow: '' };
    expect(await gitFailure(fetchFrom(server, unknown))).toMatchObject({ reason: 'unreachable' });
  });

  it('unreachable: the listener does not speak TLS', async () => {
    const tcp = createServer((socket) => socket.on('error', () => {}).end('hello')).listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    cleanups.push(() => tcp.close());
    const bound = tcp.address();
    const url = `https://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/a/b`;
    expect(await gitFailure(fetchFrom(await serve(), { url, allow: '127.0.0.1' }))).toMatchObject({
      reason: 'unreachable',
    });
  });

  it('timeout: the server accepts the request and never responds', async () => {
    const server = await serve({ failures: { isSilent: true } });
    expect(await gitFailure(fetchFrom(server, { timeoutMs: 700 }))).toMatchObject({
      reason: 'timeout',
      retryable: true,
    });
  });

  it('too-large: the repository exceeds the limit, and leaves nothing', async () => {
    commit('first', { 'large.bin': noise(3_000_000) });
    const server = await serve();
    const error = await gitFailure(fetchFrom(server, { maxBytes: 1024 ** 2 }));
    expect(error).toMatchObject({
      reason: 'too-large',
      retryable: false,
      message: 'The repository is larger than 1 MB.',
    });
    expect(readdirSync(path.join(folder, 'cache', 'objects', 'pack'))).toEqual([]);
  });

  it('starts again if only the objects of earlier fetches exceed the limit', async () => {
    commit('first', { 'large.bin': noise(900_000, 1) });
    const server = await serve();
    await fetchFrom(server);
    const oid = commit('second', { 'large.bin': noise(900_000, 2) });
    expect((await fetchFrom(server, { maxBytes: 1024 ** 2 })).oid).toBe(oid);
  });

  it('malformed: the server sends invalid git objects', async () => {
    commit('first', { x: 'x' });
    const oid = git('-C', work, 'rev-parse', 'HEAD:x');
    const entry = Buffer.concat([Buffer.from('100644 .git\0'), Buffer.from(oid, 'hex')]);
    writeFileSync(path.join(folder, 'tree'), entry);
    const tree = git('-C', work, 'hash-object', '-w', '-t', 'tree', '--literally', path.join(folder, 'tree'));
    const broken = git('-C', work, 'commit-tree', '-m', 'broken', tree);
    git('-C', work, 'push', '--quiet', '--force', bare, `${broken}:refs/heads/main`);
    const failure = await gitFailure(fetchFrom(await serve()));
    expect(failure).toMatchObject({ reason: 'malformed', retryable: false });
  });

  it("rejects with the reason of the caller's abort", async () => {
    const server = await serve({ failures: { isSilent: true } });
    const stop = new AbortController();
    const fetching = fetchFrom(server, { signal: stop.signal });
    setTimeout(() => stop.abort('shutting down'), 300);
    await expect(fetching).rejects.toBe('shutting down');
  });

  it('rejects refs that are not branches before any work', async () => {
    const server = await serve();
    for (const ref of ['main', 'refs/tags/v1', 'refs/heads/*', 'refs/heads/a:refs/heads/b']) {
      await expect(fetchFrom(server, { ref })).rejects.toMatchObject({ status: 400 });
    }
    expect(server.requests).toEqual([]);
  });
});
