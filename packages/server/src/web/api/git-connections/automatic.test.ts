import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runGit } from '../../../engines/git/run-git.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const MINUTE_MS = 60_000;
const CREDENTIALS = { username: 'ada', password: 'a-secret-token' };
const FILES = { 'README.md': '# Home\n\nWelcome.\n' };

let server: TestServer;
let organizationId: string;
let admin: Person;
let repository: TestRepository;
let git: GitServer;
let spaceId: string;
let space: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  repository = await aRepository(FILES);
  git = await startGitServer({
    repositories: { 'acme/docs.git': `${repository.directory}/.git` },
    credentials: CREDENTIALS,
  });
  spaceId = (await aSpace(server, organizationId, admin)).id;
  space = `/v1/spaces/${spaceId}`;
});
afterEach(async () => {
  await admin.delete(`${space}/git/connection`);
  await git.close();
});

const connect = async (settings: object = {}) => {
  const credentials = { type: 'password', ...CREDENTIALS };
  const body = { url: `${git.url}/acme/docs.git`, credentials, ...settings };
  const answer = await admin.put(`${space}/git/connection`, body);
  expect(answer.status, answer.text).toBe(200);
  await server.runJobs();
};
/** Advances the clock in steps, like a worker, so that repeated jobs run as often as in real time. */
const pass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    server.advance(MINUTE_MS);
    await server.runJobs();
  }
};
const readConnection = async () => (await admin.get(`${space}/git/connection`)).body;
const listOperations = async () => (await admin.get(`${space}/git/operations`)).body.items;
const titles = async () =>
  (await admin.get(`${space}/content/pages`)).body.pages.map(({ title }: { title: string }) => title);
const insertPage = async (title: string) => {
  const answer = await admin.post(`${space}/content`, { changes: [{ operation: 'insert_page', title }] });
  expect(answer.status).toBe(200);
};
const countCommits = async () =>
  Number((await runGit([`--git-dir=${repository.directory}/.git`, 'rev-list', '--count', 'main'])).toString());
/** Requests that transfer content, as opposed to polling the branch. */
const countFetches = () => git.requests.filter(({ method }) => method === 'POST').length;

describe('importFromGit and exportToGit without a repository', () => {
  it('use the repository of the connection, its credentials and the default branch', async () => {
    await connect();
    expect((await admin.post(`${space}/git/import`)).status).toBe(204);
    await server.runJobs();
    expect(await titles()).toEqual(['Home']);
    expect((await readConnection()).ref).toBe('refs/heads/main');
    await insertPage('New');
    expect((await admin.post(`${space}/git/export`, { commitMessage: 'Write' })).status).toBe(204);
    await server.runJobs();
    expect(Object.keys(await repository.readFiles())).toContain('new.md');
    expect(await listOperations()).toMatchObject([
      {
        kind: 'export',
        state: 'succeeded',
        cause: 'person',
        user: admin.id,
        warningCount: 0,
        commit: expect.any(String),
        revision: expect.any(String),
        finishedAt: expect.any(String),
        counts: { added: expect.any(Number), changed: expect.any(Number), removed: 0 },
      },
      { kind: 'import', state: 'succeeded', cause: 'person', counts: { added: 1, changed: 0, removed: 0 } },
    ]);
  });

  it('are rejected without a connection, and if a call names a part of another repository', async () => {
    const message = async (body: object) => {
      const { status, body: answer } = await admin.post(`${space}/git/import`, body);
      return [status, answer?.error?.message];
    };
    expect(await message({})).toEqual([400, 'body/url is required: the space has no Git connection.']);
    await connect();
    for (const member of ['ref', 'repoProjectDirectory', 'repoCacheID'])
      expect(await message({ [member]: 'main' })).toEqual([
        400,
        `body/${member} requires body/url, which names the repository.`,
      ]);
    expect((await admin.post(`${space}/git/export`, { url: `${git.url}/acme/docs.git` })).body.error.message).toBe(
      'body/commitMessage is required.',
    );
  });

  it('never send the stored credentials to a URL of a call', async () => {
    await connect();
    await admin.post(`${space}/git/import`, { url: `${git.url}/acme/docs.git` });
    await server.runJobs();
    const [operation] = await listOperations();
    expect(operation).toMatchObject({ state: 'failed', error: { reason: 'credentials_rejected' } });
    expect(git.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  it('do nothing if the connection has changed before they run', async () => {
    await connect();
    await admin.post(`${space}/git/import`);
    await admin.put(`${space}/git/connection`, { url: `${git.url}/acme/other.git`, credentials: null });
    await server.runJobs();
    expect((await listOperations())[0].error.reason).toBe('connection_changed');
    expect(await titles()).toEqual([]);
  });

  it('accept short names of branches, and the default branch, of any repository', async () => {
    const url = git.url.replace('//', `//ada:${CREDENTIALS.password}@`);
    for (const ref of ['main', undefined]) {
      await admin.post(`${space}/git/import`, { url: `${url}/acme/docs.git`, ...(ref !== undefined && { ref }) });
      await server.runJobs();
      expect((await listOperations())[0]).toMatchObject({ state: 'succeeded' });
      expect((await admin.get(`${space}/content`)).body.git.ref).toBe('refs/heads/main');
    }
  });
});

describe('automatic import', () => {
  it('starts with an import, then only imports new commits after the interval', async () => {
    await connect({ autoImport: true, importIntervalMinutes: 15 });
    expect(await titles()).toEqual(['Home']);
    const fetches = countFetches();
    await pass(40);
    // The branch is polled by smart HTTP, whose ls-refs is a POST too; nothing was imported.
    expect(await listOperations()).toHaveLength(1);
    expect(countFetches() - fetches).toBeLessThanOrEqual(4);
    await repository.commit({ ...FILES, 'more.md': '# More\n' });
    await pass(25);
    expect(await titles()).toEqual(['Home', 'More']);
    expect(await listOperations()).toMatchObject([
      { kind: 'import', cause: 'schedule', state: 'succeeded', counts: { added: 1 } },
      { kind: 'import', cause: 'schedule', state: 'succeeded' },
    ]);
    expect((await listOperations())[0]).toMatchObject({ user: null });
  });

  it('imports nothing if the first synchronization is to be an export', async () => {
    await connect({ autoImport: true, initialDirection: 'export' });
    await pass(40);
    expect(await listOperations()).toEqual([]);
    expect(await titles()).toEqual([]);
  });

  it('polls less often after failures, pauses after ten of them with the reason, and resumes after a PUT', async () => {
    await connect({ autoImport: true, importIntervalMinutes: 5 });
    git.failures.status = 403;
    await pass(10);
    const failed = await readConnection();
    expect(failed.failure).toEqual({
      at: expect.any(String),
      operation: 'check',
      reason: 'credentials_rejected',
      message: 'The repository requires credentials, or does not accept the given ones.',
      count: expect.any(Number),
    });
    expect(Date.parse(failed.nextImportAt) - Date.parse(failed.failure.at)).toBeGreaterThan(5 * MINUTE_MS);
    const asked = git.requests.length;
    for (let hour = 0; hour < 24 * 6; hour++) {
      server.advance(60 * MINUTE_MS);
      await server.runJobs();
    }
    const paused = await readConnection();
    expect(paused).toMatchObject({ pausedAt: expect.any(String), failure: { count: 10 } });
    expect(paused).not.toHaveProperty('nextImportAt');
    const askedUntilPaused = git.requests.length;
    expect(askedUntilPaused - asked).toBeLessThan(20);
    await pass(10);
    expect(git.requests.length).toBe(askedUntilPaused);
    delete git.failures.status;
    await repository.commit({ ...FILES, 'more.md': '# More\n' });
    await admin.put(`${space}/git/connection`, { url: paused.url, autoImport: true });
    await server.runJobs();
    expect(await titles()).toEqual(['Home', 'More']);
    const resumed = await readConnection();
    expect(resumed).not.toHaveProperty('pausedAt');
    expect(resumed).not.toHaveProperty('failure');
  });

  it('counts a conflict as a failure, and resets the count after a success', async () => {
    await connect({ autoImport: true });
    const [page] = (await admin.get(`${space}/content/pages`)).body.pages;
    const changes = [{ operation: 'update_page', page: page.id, document: { markdown: 'Welcome here.' } }];
    await admin.post(`${space}/content`, { changes });
    await repository.commit({ 'README.md': '# Home\n\nWelcome there.\n' });
    await pass(25);
    expect(await readConnection()).toMatchObject({ failure: { operation: 'import', reason: 'conflict', count: 1 } });
    await admin.post(`${space}/git/import`, { force: true });
    await server.runJobs();
    expect(await readConnection()).not.toHaveProperty('failure');
  });

  it('is suspended while the space is deleted', async () => {
    await connect({ autoImport: true });
    await admin.delete(space);
    await repository.commit({ ...FILES, 'more.md': '# More\n' });
    const asked = git.requests.length;
    await pass(40);
    expect(git.requests.length).toBe(asked);
    await admin.post(`${space}/restore`);
    await pass(25);
    expect(await titles()).toEqual(['Home', 'More']);
  });
});

describe('automatic export', () => {
  it('exports changes together, after a quiet period, by their authors', async () => {
    await connect({ autoExport: true, autoImport: true, commitMessage: 'Follow' });
    for (const title of ['One', 'Two', 'Three']) await insertPage(title);
    await server.runJobs();
    expect(await countCommits()).toBe(1);
    await pass(1);
    expect(await countCommits()).toBe(2);
    const log = await runGit([`--git-dir=${repository.directory}/.git`, 'log', '-1', '--format=%an %s', 'main']);
    expect(log.toString().trim()).toBe('Admin Follow');
    expect((await listOperations())[0]).toMatchObject({ kind: 'export', cause: 'content', user: admin.id });
  });

  it('waits at most five minutes while people continue to write', async () => {
    await connect({ autoExport: true, autoImport: true });
    for (let count = 0; count < 18; count++) {
      await insertPage(`Page ${count}`);
      server.advance(20_000);
      await server.runJobs();
    }
    expect(await countCommits()).toBe(2);
  });

  it('ends after one export and one import: neither triggers the other again', async () => {
    await connect({ autoExport: true, autoImport: true, importIntervalMinutes: 5 });
    await insertPage('Here');
    await repository.commit({ ...FILES, 'there.md': '# There\n' });
    await pass(25);
    expect((await titles()).sort()).toEqual(['Here', 'Home', 'There']);
    expect(Object.keys(await repository.readFiles()).sort()).toEqual(expect.arrayContaining(['here.md', 'there.md']));
    const [operations, commits] = [await listOperations(), await countCommits()];
    await pass(25);
    expect(await listOperations()).toHaveLength(operations.length);
    expect(await countCommits()).toBe(commits);
    expect(operations.length).toBeLessThanOrEqual(4);
  });

  it('exports merges of change requests too', async () => {
    await connect({ autoExport: true, autoImport: true });
    const { body: request } = await admin.post(`${space}/change-requests`, {});
    const url = `${space}/change-requests/${request.id}`;
    await admin.post(`${url}/content`, { changes: [{ operation: 'insert_page', title: 'Merged' }] });
    await pass(2);
    expect(await countCommits()).toBe(1);
    await admin.post(`${url}/merge`);
    await pass(2);
    expect(Object.keys(await repository.readFiles())).toContain('merged.md');
  });

  it('removes no documents of a branch with its first export', async () => {
    await insertPage('Mine');
    await connect({ autoExport: true, initialDirection: 'export' });
    await pass(2);
    expect(await countCommits()).toBe(1);
    expect((await listOperations())[0]).toMatchObject({ state: 'failed', error: { reason: 'branch_has_documents' } });
    expect(await readConnection()).toMatchObject({ failure: { operation: 'export', reason: 'branch_has_documents' } });
    const confirmed = await admin.post(`${space}/git/export`);
    expect([confirmed.status, confirmed.body.error.reason]).toEqual([409, 'branch_has_documents']);
    await admin.post(`${space}/git/export`, { force: true });
    await server.runJobs();
    expect(await readConnection()).not.toHaveProperty('failure');
    await insertPage('Next');
    await pass(2);
    expect(Object.keys(await repository.readFiles())).toContain('next.md');
  });

  it('exports nothing before a required first import', async () => {
    git.failures.status = 500;
    await connect({ autoExport: true, autoImport: true });
    await insertPage('Early');
    await pass(3);
    expect(await listOperations()).toEqual([]);
  });
});

describe('listGitOperations', () => {
  it('lists the newest first, page by page, and retains two hundred', async () => {
    await connect();
    await server.ctx.database.writer
      .insertInto('git_operations')
      .values(
        Array.from({ length: 205 }, (_, index) => ({
          ...({ id: `old${index}`, space_id: spaceId, kind: 'import', state: 'succeeded', cause: 'person' } as const),
          started_at: `2025-01-01T00:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}.000Z`,
          user_id: null,
          finished_at: null,
          commit_oid: null,
          revision_id: null,
          counts: null,
          warning_count: 0,
          error: null,
          error_reason: null,
        })),
      )
      .execute();
    await admin.post(`${space}/git/import`);
    await server.runJobs();
    const first = (await admin.get(`${space}/git/operations?limit=150`)).body;
    expect(first.count).toBe(200);
    expect(first.items[0]).toMatchObject({ kind: 'import', cause: 'person', state: 'succeeded' });
    const second = (await admin.get(`${space}/git/operations?limit=150&page=${first.next.page}`)).body;
    expect(second.items).toHaveLength(50);
    expect(second.items.at(-1).id).toBe('old6');
  });
});
