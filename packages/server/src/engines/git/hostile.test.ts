import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import type { Resolve } from '../../platform/outbound/connection.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import type { ProxyLimits } from '../../platform/outbound/proxy.ts';
import { gitFailure, noise } from '../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../testing/git-http-server.ts';
import { prepareCache } from './cache-directory.ts';
import { type FetchBranchRequest, fetchBranch } from './fetch-branch.ts';
import { GitError } from './git-error.ts';
import { pushBranch } from './push-branch.ts';
import { openRepository } from './repository.ts';
import { runGit } from './run-git.ts';
import { writeCommit } from './write-commit.ts';

const cleanups: (() => unknown)[] = [];
let folder = '';
let bare = '';
let cache = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-hostile-'));
  bare = path.join(folder, 'served.git');
  cache = path.join(folder, 'cache');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

const git = (args: string[], input: string | Buffer = '') =>
  execFileSync('git', ['-C', bare, ...args], { input, maxBuffer: 1e9, stdio: ['pipe', 'pipe', 'pipe'] });

const IDENTITY = 'Test <test@example.com> 1700000000 +0000';

/** Fills the served repository with one commit on `main`. */
const importFiles = (lines: string) =>
  git(
    ['fast-import', '--quiet', '--date-format=raw'],
    `blob\nmark :1\ndata 1\nx\ncommit refs/heads/main\nauthor ${IDENTITY}\ncommitter ${IDENTITY}\ndata 1\nm\n${lines}\ndone\n`,
  );

async function serve(): Promise<GitServer> {
  const server = await startGitServer({ repositories: { 'docs.git': bare } });
  cleanups.push(server.close);
  return server;
}

async function openProxy(allow: string, limits?: Partial<ProxyLimits>, resolve: Resolve = async () => []) {
  const outbound = createOutbound({ allow: parseAllowList(allow), resolve });
  cleanups.push(outbound.close);
  return (await outbound.startProxy(limits)).url;
}

async function fetchFrom(url: string, request: Partial<FetchBranchRequest> = {}) {
  const proxyUrl = request.proxyUrl ?? (await openProxy('127.0.0.1'));
  return await fetchBranch({ url: `${url}/docs.git`, ref: 'refs/heads/main', directory: cache, ...request, proxyUrl });
}

const person = { name: 'Ada', email: 'ada@example.com' };

async function write(files: Readonly<Record<string, Buffer>>): Promise<string> {
  await prepareCache(cache);
  const changes = Object.entries(files).map(([name, bytes]) => ({ path: name, bytes }));
  return await writeCommit({
    directory: cache,
    changes,
    message: '',
    author: person,
    committer: person,
    date: new Date(0),
  });
}

async function pushTo(url: string, request: { proxyUrl?: string; commit?: string } = {}) {
  const commit = request.commit ?? (await write({ a: Buffer.from('a') }));
  const proxyUrl = request.proxyUrl ?? (await openProxy('127.0.0.1'));
  return await pushBranch({ url: `${url}/docs.git`, ref: 'refs/heads/main', directory: cache, commit, proxyUrl });
}

const listPacks = () => readdirSync(path.join(cache, 'objects', 'pack'));

describe('a repository URL', () => {
  it('that contains an option or a program runs nothing, neither on fetch nor on push', async () => {
    const ran = path.join(folder, 'ran');
    const commit = await write({ a: Buffer.from('a') });
    const proxyUrl = await openProxy('127.0.0.1');
    const urls = [`--upload-pack=touch ${ran}`, `--receive-pack=touch ${ran}`, `ext::sh -c "touch ${ran}"`, 'fd::3,4'];
    urls.push(
      `ext::sh%20-c%20touch% ${ran}`,
      `file://${bare}`,
      bare,
      'a::b',
      'git://127.0.0.1/a',
      `-oProxyCommand=touch ${ran}`,
    );
    for (const url of urls) {
      const request = { url, ref: 'refs/heads/main', directory: cache, proxyUrl };
      expect((await gitFailure(fetchBranch(request))).reason, url).toBe('refused');
      expect((await gitFailure(pushBranch({ ...request, commit }))).reason, url).toBe('refused');
      // git itself, where the check before it would fail.
      const network = { proxyUrl, protocols: ['https', 'http'] } as const;
      await expect(runGit(['fetch', '--', url, 'HEAD'], { directory: cache, network }), url).rejects.toThrow(GitError);
      await expect(runGit(['push', '--', url, 'HEAD'], { directory: cache, network }), url).rejects.toThrow(GitError);
    }
    expect(existsSync(ran)).toBe(false);
  });

  it('that is allowed reaches no folder of the server, by a redirect, a submodule or alternates', async () => {
    importFiles(
      'M 644 inline .gitmodules\ndata 64\n[submodule "x"]\n\tpath = x\n\turl = file:///etc\n\tupdate = checkout\n',
    );
    const server = await serve();
    const protocols = ['https', 'http', 'file'] as const;
    expect(Object.keys(await fetchFrom(server.url, { protocols }))).toContain('oid');
    server.failures.redirectTo = `file://${bare}#`;
    expect((await gitFailure(fetchFrom(server.url, { protocols }))).reason).toBe('refused');
    const dumb = createServer((request, response) => {
      const answers: Readonly<Record<string, string>> = {
        '/docs.git/info/refs': `${'1'.repeat(40)}\trefs/heads/main\n`,
        '/docs.git/HEAD': 'ref: refs/heads/main\n',
        '/docs.git/objects/info/http-alternates': `file://${bare}/objects\n`,
      };
      const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
      response.writeHead(answer === undefined ? 404 : 200).end(answer);
    });
    const error = await gitFailure(fetchFrom(await listen(dumb), { protocols, directory: path.join(folder, 'dumb') }));
    expect(error.reason).toBe('not-found');
  });

  it('that redirects to another network is not followed, on fetch and on push', async () => {
    const inner = await serve();
    const outer = await serve();
    outer.failures.redirectTo = inner.url;
    const proxyUrl = await openProxy(outer.host);
    expect((await gitFailure(fetchFrom(outer.url, { proxyUrl }))).reason).toBe('refused');
    expect((await gitFailure(pushTo(outer.url, { proxyUrl }))).reason).toBe('refused');
    expect(inner.requests).toEqual([]);
    expect((await gitFailure(pushTo(inner.url, { proxyUrl }))).reason).toBe('refused');
  });

  it('whose name resolves elsewhere from its second connection on is rejected there', async () => {
    importFiles('M 644 :1 a');
    const server = await serve();
    const port = server.host.split(':')[1];
    for (const run of ['fetch', 'push']) {
      if (run === 'push') git(['update-ref', '-d', 'refs/heads/main']);
      let asked = 0;
      const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
      const proxyUrl = await openProxy('127.0.0.1', {}, resolve);
      const before = server.requests.length;
      const url = `http://changing.test:${port}`;
      const error = await gitFailure(run === 'fetch' ? fetchFrom(url, { proxyUrl }) : pushTo(url, { proxyUrl }));
      expect(error, run).toMatchObject({ reason: 'refused' });
      expect(asked).toBeGreaterThan(1);
      expect(server.requests.length).toBe(before + 1);
    }
  });
});

describe('a repository', () => {
  it('with a blob of zeros is never loaded into memory, and the blob is not read', async () => {
    const size = 160 * 1024 ** 2;
    const settings = ['-c', 'core.compression=1', '-c', 'core.bigFileThreshold=1m'];
    const script = `head -c ${size} /dev/zero | git ${settings.join(' ')} hash-object -w --stdin`;
    const oid = execFileSync('sh', ['-c', script], { cwd: bare }).toString().trim();
    importFiles(`M 644 ${oid} zeros.bin`);
    const server = await serve();
    let peak = 0;
    const fetching = fetchFrom(server.url);
    const state = { isDone: false };
    const finish = () => {
      state.isDone = true;
    };
    fetching.then(finish, finish);
    while (!state.isDone) {
      peak = Math.max(peak, ...memoryOfGit());
      await wait(20);
    }
    const fetched = await fetching;
    if (process.platform === 'linux') expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(size / 2);
    expect(server.sentBytes()).toBeLessThan(5_000_000);
    const repository = openRepository(cache, fetched.oid);
    expect(await repository.listEntries()).toMatchObject([{ path: 'zeros.bin', size }]);
    const read = async () => {
      for await (const _ of repository.readBlobs([oid])) return;
    };
    expect((await gitFailure(read())).reason).toBe('too-large');
  });

  /** The most that each process of git working on the cache has held, in bytes. */
  function memoryOfGit(): number[] {
    if (process.platform !== 'linux') return [];
    return readdirSync('/proc').flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(cache)) return [];
        return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
      } catch {
        return [];
      }
    });
  }

  it.runIf(process.platform === 'linux')(
    'with a delta of gigabytes is stopped at the memory limit',
    async () => {
      const base = deflated('blob', Buffer.alloc(0xff_ff_ff));
      const delta = bombDelta(base.content.length, 200);
      const commit = aCommit();
      const pack = packOf([commit.entry, aTree().entry, base.entry, refDelta(base.oid, delta)]);
      const url = await serveRaw(commit.oid, (response) => response.end(pack));
      expect(pack.length).toBeLessThan(50_000);
      expect(await gitFailure(fetchFrom(url))).toMatchObject({ reason: 'too-large', retryable: false });
      const small = packOf([
        commit.entry,
        aTree().entry,
        base.entry,
        refDelta(base.oid, bombDelta(base.content.length, 2)),
      ]);
      const fine = await serveRaw(commit.oid, (response) => response.end(small));
      expect((await fetchFrom(fine, { directory: path.join(folder, 'fine') })).oid).toBe(commit.oid);
    },
    60_000,
  );

  it('that sends endless bytes is stopped at the limit, and leaves nothing', async () => {
    const block = Buffer.concat([Buffer.from([0, 0xff, 0xff, 0, 0]), noise(0xffff)]);
    const head = Buffer.concat([
      Buffer.from('PACK\0\0\0\x02\0\0\0\x01'),
      typeAndSize(3, 2 ** 50),
      Buffer.from([0x78, 1]),
    ]);
    const url = await serveRaw('1'.repeat(40), (response) => {
      response.write(head);
      pour(response, block);
    });
    const error = await gitFailure(fetchFrom(url, { maxBytes: 5 * 1024 ** 2 }));
    expect(error).toMatchObject({ reason: 'too-large', message: 'The repository is larger than 5 MB.' });
    expect(listPacks()).toEqual([]);
  });

  it('that lists endless branches, or sends endless messages, is stopped as well', async () => {
    const listing = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      response.write(`${packet('# service=git-upload-pack\n')}0000`);
      pour(response, Buffer.from(packet(`${'1'.repeat(40)} refs/heads/${'x'.repeat(200)}\n`).repeat(200)));
    });
    const proxyUrl = await openProxy('127.0.0.1', { maxBytesPerConnection: 3_000_000 });
    expect((await gitFailure(fetchFrom(await listen(listing), { proxyUrl }))).reason).toBe('unreachable');
    const talk = Buffer.from(packet(`\x02${'x'.repeat(900)}\n`).repeat(50));
    const talking = await serveRaw('1'.repeat(40), (response) => pour(response, talk), 'side-band-64k');
    const error = await gitFailure(fetchFrom(talking, { timeoutMs: 1500 }));
    expect(error.reason).toBe('timeout');
    expect(error.detail.length).toBeLessThan(20_000);
  });

  it('of 200,000 files is listed', async () => {
    const lines = Array.from({ length: 200_000 }, (_, index) => `M 644 :1 docs/${index % 300}/page-${index}.md`);
    importFiles(lines.join('\n'));
    const server = await serve();
    const { oid } = await fetchFrom(server.url);
    const entries = await openRepository(cache, oid).listEntries();
    expect(entries).toHaveLength(200_000);
  });

  it('of ten thousand million files, which are ten, is rejected when it is listed', async () => {
    let tree = git(['mktree'], `100644 blob ${git(['hash-object', '-w', '--stdin'], 'x').toString().trim()}\tfile\n`);
    for (let level = 0; level < 10; level += 1) {
      const oid = tree.toString().trim();
      tree = git(['mktree'], Array.from({ length: 10 }, (_, index) => `040000 tree ${oid}\t${index}\n`).join(''));
    }
    const commit = git(['-c', 'user.name=T', '-c', 'user.email=t@t', 'commit-tree', '-m', 'm', tree.toString().trim()]);
    git(['update-ref', 'refs/heads/main', commit.toString().trim()]);
    const { oid } = await fetchFrom((await serve()).url);
    expect((await gitFailure(openRepository(cache, oid).listEntries())).reason).toBe('too-large');
    // A commit on top of it walks to its own place only, and so does the push.
    const changes = [{ path: '1/2/3/new.md', bytes: Buffer.from('new') }];
    const facts = { message: 'm', author: person, committer: person, date: new Date(0) };
    const next = await writeCommit({ directory: cache, parent: oid, changes, ...facts });
    const url = `${(await serve()).url}/docs.git`;
    const target = { url, ref: 'refs/heads/main', directory: cache, commit: next, expected: oid };
    expect(await pushBranch({ ...target, proxyUrl: await openProxy('127.0.0.1') })).toBe('pushed');
  });

  it('with folders thousands deep is listed, or rejected with a message', async () => {
    importFiles(`M 644 :1 ${'d/'.repeat(3000)}file`);
    const { oid } = await fetchFrom((await serve()).url);
    const listed = await openRepository(cache, oid)
      .listEntries()
      .catch((error: unknown) => error);
    // Newer versions of git have their own bound (2048).
    if (listed instanceof GitError) expect(listed.reason).toBe('damaged');
    else expect(listed).toMatchObject([{ path: `${'d/'.repeat(3000)}file` }]);
  });
});

describe.runIf(process.platform === 'linux')('secrets', () => {
  it('of a push are in no argument of any process, in no error, and in an environment that only its user can read', async () => {
    const credentials = { username: 'writer', password: 's3cret:p@ss word' };
    const server = await startGitServer({ repositories: { 'docs.git': bare }, credentials, failures: {} });
    cleanups.push(server.close);
    const commit = await write({ a: Buffer.from('a') });
    const proxyUrl = await openProxy('127.0.0.1');
    server.failures.isSilent = true;
    const stop = new AbortController();
    const request = {
      url: `${server.url}/docs.git`,
      ref: 'refs/heads/main',
      directory: cache,
      commit,
      credentials,
      proxyUrl,
    };
    const pushing = pushBranch({ ...request, signal: stop.signal });
    pushing.catch(() => {});
    while (server.requests.length === 0) await wait(10);
    const lines: string[] = [];
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        if (!line.includes(server.host)) continue;
        lines.push(line);
        expect(statSync(`/proc/${pid}/environ`).mode & 0o077).toBe(0);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error;
      }
    }
    stop.abort(new Error('seen enough'));
    await expect(pushing).rejects.toThrow('seen enough');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).not.toMatch(/s3cret|bindery:[0-9a-f]{48}@/);
    server.failures.isSilent = false;
    const wrong = { username: 'writer', password: 'wr0ng' };
    const error = await gitFailure(pushBranch({ ...request, credentials: wrong }));
    for (const text of [error.message, error.detail, error.output, String(error.stack)])
      expect(text).not.toContain('wr0ng');
    // A remote that echoes its input.
    mkdirSync(path.join(bare, 'hooks'), { recursive: true });
    writeFileSync(
      path.join(bare, 'hooks', 'update'),
      `#!/bin/sh\necho 'you sent ${credentials.password}' >&2; exit 1\n`,
      {
        mode: 0o755,
      },
    );
    const echoed = await gitFailure(pushBranch(request));
    expect(echoed.reason).toBe('declined');
    for (const text of [echoed.message, echoed.detail, echoed.output]) expect(text).not.toContain(credentials.password);
  });
});

/** Writes the same bytes while somebody accepts them. */
function pour(response: ServerResponse, bytes: Buffer): void {
  const more = () => {
    while (!response.destroyed) if (!response.write(bytes)) return;
  };
  response.on('drain', more).on('error', () => {});
  more();
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
}

/** Serves one commit with any bytes for a pack, as no git would. */
async function serveRaw(oid: string, answer: (response: ServerResponse) => unknown, capability = '') {
  const server = createServer((request, response) => {
    const kind = request.method === 'POST' ? 'result' : 'advertisement';
    let asked = '';
    request.on('data', (chunk: Buffer) => {
      asked += chunk;
    });
    request.on('end', () => {
      response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${kind}` });
      const shallow = `${packet(`shallow ${oid}`)}0000`;
      if (request.method === 'GET') {
        const refs = packet(`${oid} HEAD\0shallow ofs-delta ${capability}\n`) + packet(`${oid} refs/heads/main\n`);
        response.end(`${packet('# service=git-upload-pack\n')}0000${refs}0000`);
      } else if (asked.endsWith('0009done\n')) {
        response.write(shallow + packet('NAK\n'));
        answer(response);
      } else response.end(shallow);
    });
  });
  return await listen(server);
}

const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;

const TYPES = { commit: 1, tree: 2, blob: 3 } as const;

/** An object as encoded in a pack. */
function deflated(type: keyof typeof TYPES, content: Buffer) {
  const oid = createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');
  return { oid, content, entry: Buffer.concat([typeAndSize(TYPES[type], content.length), deflateSync(content)]) };
}

const aTree = () => deflated('tree', Buffer.alloc(0));
const aCommit = () =>
  deflated('commit', Buffer.from(`tree ${aTree().oid}\nauthor ${IDENTITY}\ncommitter ${IDENTITY}\n\nm\n`));

const refDelta = (base: string, delta: Buffer) =>
  Buffer.concat([typeAndSize(7, delta.length), Buffer.from(base, 'hex'), deflateSync(delta)]);

/** Copies the whole base again and again. */
const bombDelta = (size: number, copies: number) =>
  Buffer.concat([varint(size), varint(size * copies), ...Array(copies).fill(Buffer.from([0xf0, 0xff, 0xff, 0xff]))]);

function typeAndSize(type: number, size: number): Buffer {
  const rest = Math.floor(size / 16);
  const first = (type << 4) | (size % 16) | (rest > 0 ? 0x80 : 0);
  return Buffer.concat([Buffer.from([first]), rest > 0 ? varint(rest) : Buffer.alloc(0)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
}

function packOf(entries: readonly Buffer[]): Buffer {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  head.writeUInt32BE(entries.length, 8);
  const body = Buffer.concat([head, ...entries]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}
