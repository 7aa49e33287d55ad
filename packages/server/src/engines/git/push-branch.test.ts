import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { gitFailure, noise } from '../../testing/git-fixtures.ts';
import { type GitServer, type GitServerOptions, startGitServer } from '../../testing/git-http-server.ts';
import { prepareCache } from './cache-directory.ts';
import { fetchBranch } from './fetch-branch.ts';
import { parseGitUrl } from './git-url.ts';
import { type PushBranchRequest, type PushProgress, pushBranch } from './push-branch.ts';
import { writeCommit } from './write-commit.ts';

const cleanups: (() => unknown)[] = [];
let folder = '';
let bare = '';
let cache = '';
let server: GitServer;
let proxyUrl = '';

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-push-'));
  bare = path.join(folder, 'served.git');
  cache = path.join(folder, 'cache');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]);
  await prepareCache(cache);
  server = await serve();
  proxyUrl = await openProxy(server.host);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(options: Partial<GitServerOptions> = {}): Promise<GitServer> {
  const started = await startGitServer({ repositories: { 'owner/docs.git': bare }, ...options });
  cleanups.push(started.close);
  return started;
}

async function openProxy(allow: string): Promise<string> {
  const outbound = createOutbound({ allow: parseAllowList(allow), resolve: async () => [] });
  cleanups.push(outbound.close);
  return (await outbound.startProxy()).url;
}

const git = (...args: string[]) =>
  execFileSync('git', ['-C', bare, ...args], { stdio: 'pipe' })
    .toString()
    .trim();
const head = (ref = 'refs/heads/main') => git('for-each-ref', '--format=%(objectname)', ref);

const person = { name: 'Ada', email: 'ada@example.com' };
const date = new Date('2026-01-02T03:04:05Z');

async function write(files: Record<string, string | Buffer>, parent?: string, message = 'Change'): Promise<string> {
  const changes = Object.entries(files).map(([name, content]) => ({ path: name, bytes: Buffer.from(content) }));
  const base = parent === undefined ? {} : { parent };
  return await writeCommit({ directory: cache, changes, message, author: person, committer: person, date, ...base });
}

type Request = Partial<PushBranchRequest> & { commit: string };

const push = (request: Request) =>
  pushBranch({ url: `${server.url}/owner/docs.git`, ref: 'refs/heads/main', directory: cache, proxyUrl, ...request });

const fetchMain = (ref = 'refs/heads/main') =>
  fetchBranch({ url: `${server.url}/owner/docs.git`, ref, directory: cache, proxyUrl });

/** Moves `main` of the remote like another user. */
function moveByOthers(): string {
  const tree = execFileSync('git', ['-C', bare, 'mktree'], { input: '' }).toString().trim();
  const identity = ['-c', 'user.name=Other', '-c', 'user.email=other@example.com'];
  const other = git(...identity, 'commit-tree', '-m', 'Other', tree);
  git('update-ref', 'refs/heads/main', other);
  return other;
}

/** A hook of the remote; `git-receive-pack` runs it. */
function addHook(name: string, script: string): void {
  mkdirSync(path.join(bare, 'hooks'), { recursive: true });
  writeFileSync(path.join(bare, 'hooks', name), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(bare, 'hooks', name), 0o755);
}

describe('pushBranch', () => {
  it('creates the branch of an empty repository, and moves it from the expected commit', async () => {
    const first = await write({ 'README.md': 'one' });
    expect(await push({ commit: first })).toBe('pushed');
    expect(head()).toBe(first);
    const second = await write({ 'README.md': 'two' }, first);
    expect(await push({ commit: second, expected: first })).toBe('pushed');
    expect(head()).toBe(second);
    expect(git('cat-file', 'blob', 'main:README.md')).toBe('two');
    git('fsck', '--strict', '--full');
  });

  it('requires only the newest commit, on existing and new branches', async () => {
    let parent: string | undefined;
    for (const text of ['1', '2', '3']) {
      parent = await write({ 'README.md': text, [`${text}.bin`]: noise(300_000) }, parent);
    }
    await push({ commit: parent ?? '' });
    rmSync(cache, { recursive: true });
    const base = await fetchMain();
    expect(base).toMatchObject({ oid: parent, committerEmail: 'ada@example.com' });
    const steps: PushProgress[] = [];
    const commit = await write({ 'new.md': 'new' }, base.oid);
    const before = received();
    expect(await push({ commit, expected: base.oid, onProgress: (step) => steps.push(step) })).toBe('pushed');
    expect(received() - before).toBeLessThan(5000);
    expect(steps.at(-1)).toEqual({ step: 'sending', percent: 100 });
    expect(git('rev-list', '--count', 'main')).toBe('4');
    const branch = await write({ 'branch.md': 'new' }, (await fetchMain('HEAD')).oid);
    expect(await push({ commit: branch, ref: 'refs/heads/docs/new' })).toBe('pushed');
    expect(head('refs/heads/docs/new')).toBe(branch);
  });

  /** Bytes of the packs of the remote. */
  const received = () =>
    readdirSync(path.join(bare, 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + readFileSync(path.join(entry.parentPath, entry.name)).length, 0);

  it('returns moved, and changes nothing, if the branch is at another commit, was deleted, or exists already', async () => {
    const first = await write({ a: '1' });
    await push({ commit: first });
    const second = await write({ a: '2' }, first);
    expect(await push({ commit: second })).toBe('moved');
    expect(await push({ commit: second, expected: second.replace(/^./, (digit) => (digit === '1' ? '2' : '1')) })).toBe(
      'moved',
    );
    expect(await push({ commit: second, ref: 'refs/heads/gone', expected: first })).toBe('moved');
    const other = moveByOthers();
    expect(await push({ commit: second, expected: first })).toBe('moved');
    expect(head()).toBe(other);
    expect(head('refs/heads/gone')).toBe('');
  });

  it('returns moved if another push comes first', async () => {
    const first = await write({ a: '1' });
    await push({ commit: first });
    let other = '';
    server.failures.beforePush = () => {
      other = moveByOthers();
    };
    expect(await push({ commit: await write({ a: '2' }, first), expected: first })).toBe('moved');
    expect(head()).toBe(other);
  });

  it('replaces a history that is at the expected commit', async () => {
    const first = await write({ a: '1' });
    await push({ commit: first });
    const rewritten = await write({ a: '2' });
    expect(await push({ commit: rewritten, expected: first })).toBe('pushed');
    expect(head()).toBe(rewritten);
  });

  it('is idempotent', async () => {
    const commit = await write({ a: '1' });
    for (let tries = 0; tries < 2; tries += 1) expect(await push({ commit })).toBe('pushed');
  });

  it('sends only the branch: no tags, and runs no hooks of the local repository', async () => {
    const commit = await write({ a: '1' });
    execFileSync('git', ['-C', cache, 'tag', 'v1', commit]);
    mkdirSync(path.join(cache, 'hooks'), { recursive: true });
    writeFileSync(path.join(cache, 'hooks', 'pre-push'), `#!/bin/sh\ntouch ${folder}/ran\n`, { mode: 0o755 });
    await push({ commit });
    expect(git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
    expect(existsSync(path.join(folder, 'ran'))).toBe(false);
  });

  it('sends more than one request allows, with credentials', async () => {
    const guarded = await serve({ credentials: { username: 'writer', password: 's3cret' } });
    const commit = await write({ 'large.bin': noise(3_000_000) });
    const there = { url: `${guarded.url}/owner/docs.git`, proxyUrl: await openProxy(guarded.host) };
    expect(await push({ commit, ...there, credentials: { username: 'writer', password: 's3cret' } })).toBe('pushed');
    expect(git('cat-file', '-s', 'main:large.bin')).toBe('3000000');
  });

  it('reaches a folder of the server only if allowed', async () => {
    const repositoryFolder = path.join(folder, 'ä b%20.git');
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repositoryFolder]);
    const commit = await write({ a: '1' });
    const { url } = parseGitUrl(repositoryFolder, ['file']);
    expect(await gitFailure(push({ commit, url }))).toMatchObject({ reason: 'refused' });
    expect(await push({ commit, url, protocols: ['file'] })).toBe('pushed');
    const request = { url, ref: 'HEAD', directory: path.join(folder, 'copy'), proxyUrl, protocols: ['file'] as const };
    expect((await fetchBranch(request)).oid).toBe(commit);
  });

  it('leaves only objects newer than the push for the next fetch', async () => {
    const commit = await write({ 'large.bin': noise(500_000) });
    await push({ commit });
    const before = server.sentBytes();
    expect((await fetchMain()).oid).toBe(commit);
    expect(server.sentBytes() - before).toBeLessThan(3000);
  });
});

describe('a push that fails', () => {
  it('declined: a hook or a rule of the remote rejects it, with its message', async () => {
    addHook(
      'pre-receive',
      'printf "GL-1: \\033[31mProtected\\033[0m branch;\\n ask \\342\\200\\256the owner\\tof https://u:secret@host/a.\\n" >&2; exit 1',
    );
    const error = await gitFailure(push({ commit: await write({ a: '1' }) }));
    expect(error).toMatchObject({ reason: 'declined', retryable: false });
    expect(error.message).toBe(
      'The repository declined the push: “pre-receive hook declined: GL-1: Protected branch; ask the owner of https://***@host/a”.',
    );
    addHook('pre-receive', 'yes "long words" | head -c 20000 >&2; exit 1');
    expect((await gitFailure(push({ commit: await write({ a: '1' }) }))).message.length).toBeLessThan(400);
    addHook('pre-receive', 'exit 0');
    addHook('update', 'exit 1');
    const update = await gitFailure(push({ commit: await write({ a: '1' }) }));
    expect(update.message).toContain('The repository declined the push: “hook declined');
    expect(head()).toBe('');
  });

  it('unauthorized: no credentials, wrong ones, or read-only ones', async () => {
    const commit = await write({ a: '1' });
    const guarded = await serve({ credentials: { username: 'writer', password: 's3cret' } });
    const url = `${guarded.url}/owner/docs.git`;
    const there = { commit, url, proxyUrl: await openProxy(guarded.host) };
    expect(await gitFailure(push(there))).toMatchObject({ reason: 'unauthorized' });
    const wrong = { ...there, credentials: { username: 'writer', password: 'wrong' } };
    expect(await gitFailure(push(wrong))).toMatchObject({ reason: 'unauthorized' });
    expect(await push({ ...there, credentials: { username: 'writer', password: 's3cret' } })).toBe('pushed');
    server.failures.pushStatus = { status: 403, text: 'Permission to owner/docs.git denied to ada.' };
    const error = await gitFailure(push({ commit: await write({ a: '2' }, commit), expected: commit }));
    expect(error).toMatchObject({ reason: 'unauthorized', retryable: false });
    expect(error.message).toMatch(/^These credentials may not write to the repository/);
  });

  it('not-found, refused, unreachable: as for a fetch', async () => {
    const commit = await write({ a: '1' });
    const missing = await gitFailure(push({ commit, url: `${server.url}/owner/other.git` }));
    expect(missing).toMatchObject({ reason: 'not-found', retryable: false });
    const refused = { commit, proxyUrl: await openProxy('') };
    expect(await gitFailure(push(refused))).toMatchObject({ reason: 'refused', retryable: false });
    server.failures.status = 500;
    expect(await gitFailure(push({ commit }))).toMatchObject({ reason: 'unreachable', retryable: true });
  });

  it('too-large: the remote reports it, or it exceeds the limit, and nothing is sent', async () => {
    const commit = await write({ 'a.bin': noise(100_000) });
    const before = server.requests.length;
    expect(await gitFailure(push({ commit, maxBytes: 50_000 }))).toMatchObject({
      reason: 'too-large',
      retryable: false,
    });
    expect(server.requests.length).toBe(before);
    server.failures.pushStatus = { status: 413 };
    expect(await gitFailure(push({ commit }))).toMatchObject({
      reason: 'too-large',
      message: 'The host of the repository does not accept a push of this size.',
    });
  });

  it('unreachable: the connection breaks during the push; the branch is unchanged, and a retry works', async () => {
    const commit = await write({ 'a.bin': noise(3_000_000) });
    server.failures.cutPushAfterBytes = 200_000;
    expect(await gitFailure(push({ commit }))).toMatchObject({ reason: 'unreachable', retryable: true });
    expect(head()).toBe('');
    delete server.failures.cutPushAfterBytes;
    expect(await push({ commit })).toBe('pushed');
  });

  it('pushed: the branch was moved, but the response was lost', async () => {
    const commit = await write({ a: '1' });
    server.failures.lostPushAnswers = 1;
    expect(await push({ commit })).toBe('pushed');
    expect(server.failures.lostPushAnswers).toBe(0);
    expect(head()).toBe(commit);
  });

  it('moved: the response was lost, and another push moved the branch meanwhile', async () => {
    const first = await write({ a: '1' });
    await push({ commit: first });
    server.failures.lostPushAnswers = 1;
    server.failures.beforePush = moveByOthers;
    expect(await push({ commit: await write({ a: '2' }, first), expected: first })).toBe('moved');
  });

  it('timeout: the remote accepts the request and never responds', async () => {
    server.failures.isSilent = true;
    const error = await gitFailure(push({ commit: await write({ a: '1' }), timeoutMs: 500 }));
    expect(error).toMatchObject({ reason: 'timeout', retryable: true });
  });

  it("rejects with the reason of the caller's abort", async () => {
    server.failures.isSilent = true;
    const stop = new AbortController();
    const pushing = push({ commit: await write({ a: '1' }), signal: stop.signal });
    setTimeout(() => stop.abort('shutting down'), 300);
    await expect(pushing).rejects.toBe('shutting down');
  });

  it('damaged: the copy has an incomplete commit, and the next fetch starts again', async () => {
    const commit = await write({ 'a.bin': noise(100_000) });
    const packs = path.join(cache, 'objects', 'pack');
    const pack = path.join(packs, readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '');
    const bytes = readFileSync(pack);
    const middle = noise(1000, 7);
    rmSync(pack);
    writeFileSync(pack, Buffer.concat([bytes.subarray(0, 50_000), middle, bytes.subarray(51_000)]));
    expect(await gitFailure(push({ commit }))).toMatchObject({ reason: 'damaged', retryable: true });
    expect(head()).toBe('');
    expect(await prepareCache(cache)).toBe('new');
  });

  it('damaged: the copy lacks the commit', async () => {
    expect(await gitFailure(push({ commit: '1'.repeat(40) }))).toMatchObject({ reason: 'damaged' });
    await expect(push({ commit: 'main' })).rejects.toThrow(TypeError);
    for (const ref of ['main', 'refs/tags/v1', 'HEAD', 'refs/heads/a:refs/heads/b', '--mirror', 'refs/heads/*']) {
      await expect(push({ commit: '1'.repeat(40), ref })).rejects.toMatchObject({ status: 400 });
    }
  });
});
