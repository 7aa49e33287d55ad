import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runGit } from '../../../engines/git/run-git.ts';
import { transact } from '../../../platform/db/transact.ts';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const REF = 'refs/heads/main';

let server: TestServer;
let organizationId: string;
let admin: Person;
let repository: TestRepository;
let git: GitServer;
let spaceId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  repository = await aRepository({
    'README.md': '# Home\n\nSee [guide](guides/start.md).\n',
    'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guides/start.md)\n',
    'guides/start.md': '---\ndescription: How to start\n---\n\n# Start\n\n![Picture](../images/dot.svg)\n',
    'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
  });
  git = await startGitServer({ repositories: { 'acme/docs.git': `${repository.directory}/.git` } });
  spaceId = (await aSpace(server, organizationId, admin)).id;
});
afterEach(() => git.close());

const importSpace = async (body: object = {}, url = `${git.url}/acme/docs.git`) => {
  const answer = await admin.post(`/v1/spaces/${spaceId}/git/import`, { url, ref: REF, ...body });
  await server.runJobs();
  return answer;
};
const readInfo = async () => (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body;
const readPages = async () => (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages;

async function readCommitTime(): Promise<string> {
  const seconds = await runGit([`--git-dir=${repository.directory}/.git`, 'log', '-1', '--format=%ct', 'main']);
  return new Date(Number(seconds.toString()) * 1000).toISOString();
}

/** A server whose clock is ahead of that of commits by twenty years, with a space that a site shows. */
async function startLaterServer() {
  const later = await startTestServer();
  later.advance(20 * 365 * 24 * 60 * 60 * 1000);
  const { id, admin: owner } = await anOrganization(later);
  const space = await aSpace(later, id, owner);
  const { path } = await aPublishedSite(id, owner, [space.id]);
  const url = `/v1/spaces/${space.id}`;
  return {
    importSpace: async () => {
      await owner.post(`${url}/git/import`, { url: `${git.url}/acme/docs.git`, ref: REF });
      await later.runJobs();
    },
    readDates: async () => {
      const { pages } = (await owner.get(`${url}/content/pages`)).body;
      return pages.map(({ updatedAt }: { updatedAt?: string }) => updatedAt);
    },
    visit: (page: string) => later.call('GET', path + page, { token: '' }),
    close: () => later.close(),
  };
}

describe('importFromGit', () => {
  it('imports a branch: 204 at once, then pages, files and the git members of the revision', async () => {
    const answer = await importSpace({ repoCommitURL: 'https://git.example.com/acme/docs/commit' });
    expect(answer.status).toBe(204);
    const pages = await readPages();
    expect(pages.map((page: { title: string; path: string }) => [page.title, page.path])).toEqual([
      ['Home', 'readme'],
      ['Guide', 'start'],
    ]);
    const content = (await admin.get(`/v1/spaces/${spaceId}/content`)).body;
    expect(content.git).toMatchObject({ message: 'Begin', createdByService: false, ref: REF });
    expect(content.git.url).toBe(`https://git.example.com/acme/docs/commit/${content.git.oid}`);
    expect(content.files).toHaveLength(1);
    expect(content.files[0]).toMatchObject({
      name: 'dot.svg',
      contentType: 'image/svg+xml',
      dimensions: { width: 8, height: 4 },
    });
    const info = await readInfo();
    expect(info).toMatchObject({
      repoName: 'acme/docs',
      url: `${git.url}/acme/docs.git`,
      operation: { kind: 'import', state: 'succeeded' },
    });
    const space = (await admin.get(`/v1/spaces/${spaceId}`)).body;
    expect(space.gitSync).toMatchObject({ repoName: 'acme/docs', updatedAt: info.updatedAt });
    expect(space.revision).toBe(content.id);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://git.example.com/docs'])(
    'accepts no URL for readers that is not of the web: %s',
    async (url) => {
      const answer = await importSpace({ gitInfo: { url } });
      expect([answer.status, answer.body.error.reason]).toEqual([400, 'invalid_body']);
    },
  );

  it('shows the provider and the URL of the call, without credentials in any URL', async () => {
    const gitInfo = { provider: 'gitlab', url: 'https://robot:pa55@git.example.com/acme/docs' };
    const secret = 'https://robot:pa55@git.example.com/acme/docs/-';
    await importSpace({ gitInfo, repoTreeURL: `${secret}/tree/main`, repoCommitURL: `${secret}/commit` });
    const shown = { repoName: 'acme/docs', installationProvider: 'gitlab', url: 'https://git.example.com/acme/docs' };
    expect(await readInfo()).toMatchObject(shown);
    expect((await admin.get(`/v1/spaces/${spaceId}`)).body.gitSync).toMatchObject(shown);
    const { git: known } = (await admin.get(`/v1/spaces/${spaceId}/content`)).body;
    expect(known.url).toBe(`https://git.example.com/acme/docs/-/commit/${known.oid}`);
    const stored = await server.ctx.database.reader.selectFrom('git_syncs').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('pa55');
  });

  it('appears in git/info before it runs', async () => {
    await admin.post(`/v1/spaces/${spaceId}/git/import`, { url: `${git.url}/acme/docs.git`, ref: REF });
    expect((await readInfo()).operation).toMatchObject({ kind: 'import', state: 'pending' });
    await server.runJobs();
    expect((await readInfo()).operation).toMatchObject({ state: 'succeeded' });
  });

  it('dates pages by their commit, but never in the future', async () => {
    const committedAt = await readCommitTime();
    // Commits use the real clock, which is ahead of that of the tests.
    await importSpace();
    for (const { updatedAt, createdAt } of await readPages()) expect(updatedAt).toBe(createdAt);
    const later = await startLaterServer();
    await later.importSpace();
    expect(await later.readDates()).toEqual([committedAt, committedAt]);
    await later.close();
  });

  it('dates a page by the last commit that changed it, on its published page as well', async () => {
    const later = await startLaterServer();
    const shown = async () => /<time dateTime="([^"]*)"/i.exec((await later.visit('start')).text)?.[1];
    await later.importSpace();
    const first = await readCommitTime();
    expect(await shown()).toBe(first);
    const files = await repository.readFiles();
    await repository.commit({ ...files, 'guides/start.md': '# Start\n\nAnother line.\n' });
    await later.importSpace();
    const second = await readCommitTime();
    expect(await later.readDates()).toEqual([first, second]);
    expect([await shown(), (await later.visit('start')).text.includes('Another line.')]).toEqual([second, true]);
    await later.close();
  });

  it('keeps the id of a page that was renamed and edited, and creates no revision without changes', async () => {
    await importSpace();
    const [, before] = await readPages();
    const { revision } = (await admin.get(`/v1/spaces/${spaceId}`)).body;
    await importSpace();
    expect((await admin.get(`/v1/spaces/${spaceId}`)).body.revision).toBe(revision);
    await repository.commit({
      'README.md': '# Home\n',
      'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Beginning](begin.md)\n',
      'begin.md': '---\ndescription: How to start\n---\n\n# Start\n\nOne more line.\n\n![Picture](images/dot.svg)\n',
    });
    await importSpace();
    const [, after] = await readPages();
    expect(after).toMatchObject({ id: before.id, title: 'Beginning', path: 'begin' });
    expect(after.updatedAt).toBeTypeOf('string');
  });

  it.each([
    ['an unreachable host', 'http://127.0.0.1:9/acme/docs.git', REF, 'pending'],
    ['a missing repository', '/acme/none.git', REF, 'failed'],
    ['a missing branch', '/acme/docs.git', 'refs/heads/none', 'failed'],
    ['a URL that is not allowed', 'http://10.1.2.3/acme/docs.git', REF, 'failed'],
  ])('leaves the space unchanged for %s, and reports it', async (_case, url, ref, state) => {
    await importSpace();
    const before = (await admin.get(`/v1/spaces/${spaceId}/content`)).body;
    const answer = await importSpace({ ref }, url.startsWith('/') ? git.url + url : url);
    expect(answer.status).toBe(204);
    const { operation } = await readInfo();
    expect(operation.state).toBe(state);
    expect(operation.error).toMatch(/\.$/);
    expect((await admin.get(`/v1/spaces/${spaceId}/content`)).body).toEqual(before);
  });

  it('fails with a message for a repository without Markdown', async () => {
    await repository.commit({ 'main.c': 'int main(void) { return 0; }\n' });
    await importSpace();
    expect((await readInfo()).operation).toMatchObject({ state: 'failed', error: expect.stringMatching(/markdown/i) });
    expect(await readPages()).toEqual([]);
  });

  it('retries after network failures', async () => {
    git.failures.serverErrors = 1;
    await importSpace();
    expect((await readInfo()).operation).toMatchObject({ state: 'pending', error: expect.any(String) });
    server.advance(5 * 60_000);
    await server.runJobs();
    expect((await readInfo()).operation.state).toBe('succeeded');
    expect(await readPages()).toHaveLength(2);
  });

  it('fails permanently after the last attempt', async () => {
    git.failures.status = 500;
    await importSpace();
    for (let i = 0; i < 6; i++) {
      server.advance(3600_000);
      await server.runJobs();
    }
    expect((await readInfo()).operation).toMatchObject({ state: 'failed', finishedAt: expect.any(String) });
  });

  it('abandons an import that crashes its process each time', async () => {
    await admin.post(`/v1/spaces/${spaceId}/git/import`, { url: `${git.url}/acme/docs.git`, ref: REF });
    const died = {
      state: 'running',
      tries: 1,
      crashes: 20,
      lease: 'of a dead worker',
      lease_until: '2026-01-01T00:00:00.000Z',
    } as const;
    await transact(server.ctx, (tx) => tx.db.updateTable('jobs').set(died).where('state', '=', 'pending').execute());
    await server.runJobs();
    expect((await readInfo()).operation).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/was abandoned/),
    });
    expect(await readPages()).toEqual([]);
  });

  it('uses credentials of the URL and returns, stores and logs them nowhere', async () => {
    await git.close();
    const credentials = { username: 'robot', password: 'pa55-w0rd-secret' };
    git = await startGitServer({ repositories: { 'acme/docs.git': `${repository.directory}/.git` }, credentials });
    const url = `http://robot:pa55-w0rd-secret@${git.host}/acme/docs.git`;
    await admin.post(`/v1/spaces/${spaceId}/git/import`, { url, ref: REF });
    const stored = async () =>
      JSON.stringify([
        await server.ctx.database.reader.selectFrom('jobs').selectAll().execute(),
        await server.ctx.database.reader.selectFrom('git_syncs').selectAll().execute(),
      ]);
    expect(await stored()).not.toContain('pa55');
    await server.runJobs();
    expect(await readPages()).toHaveLength(2);
    expect(await stored()).not.toContain('pa55');
    expect(JSON.stringify(await readInfo())).not.toMatch(/pa55|robot/);
    await importSpace({}, `http://robot:wrong-pa55@${git.host}/acme/docs.git`);
    expect((await readInfo()).operation).toMatchObject({ state: 'failed' });
    expect(await stored()).not.toContain('wrong-pa55');
    expect(server.logged()).not.toMatch(/pa55/);
  });

  it('skips a call that is older than the last import', async () => {
    await importSpace({ timestamp: '2026-01-02T00:00:00Z' });
    await repository.commit({ 'README.md': '# Newer\n' });
    await importSpace({ timestamp: '2026-01-01T00:00:00Z' });
    expect(await readPages()).toHaveLength(2);
    await importSpace({ timestamp: '2026-01-03T00:00:00Z' });
    expect(await readPages()).toHaveLength(1);
  });

  it('creates a standalone revision without changing the content of the space', async () => {
    await importSpace({ standalone: true });
    expect(await readPages()).toEqual([]);
    const revisions = await server.ctx.database.reader
      .selectFrom('revisions')
      .select('id')
      .where('space_id', '=', spaceId)
      .execute();
    expect(revisions).toHaveLength(2);
  });

  it('does not import a commit again, unless it is forced or from another folder', async () => {
    await repository.commit({ 'README.md': '# Code\n', 'docs/README.md': '# Docs\n' });
    await importSpace();
    const readsOf = async (body: object) => {
      const before = (await readInfo()).operation.finishedAt;
      await importSpace(body);
      expect((await readInfo()).operation).toMatchObject({ state: 'succeeded' });
      expect((await readInfo()).operation.finishedAt > before).toBe(true);
      return (await readPages()).map((page: { title: string }) => page.title);
    };
    expect(await readsOf({})).toEqual(['Code', 'Docs']);
    expect(await readsOf({ force: true })).toEqual(['Code', 'Docs']);
    expect(await readsOf({ repoProjectDirectory: 'docs' })).toEqual(['Docs']);
  });

  it('imports a folder of the repository', async () => {
    await repository.commit({
      'README.md': '# Code\n',
      'packages/docs/README.md': '# Docs\n',
      'packages/docs/a.md': '# A\n',
    });
    await importSpace({ repoProjectDirectory: 'packages/docs' });
    expect((await readPages()).map((page: { title: string }) => page.title)).toEqual(['Docs', 'A']);
  });

  it.each([
    [{ url: 'ssh://git@example.com/acme/docs.git' }],
    [{ url: 'file:///etc/passwd' }],
    [{ url: '/etc' }],
    [{ url: 'https://example.com/a.git', ref: 'refs/tags/main' }],
    [{ url: 'https://example.com/a.git', ref: 'refs/heads/../x' }],
    [{ url: 'https://example.com/a.git', ref: REF, repoProjectDirectory: '../..' }],
    [{ url: 'https://example.com/a.git', ref: REF, timestamp: 'yesterday' }],
    [{ url: 'https://example.com/a.git', ref: REF, depth: 1 }],
    [{ url: 'https://example.com/a.git', ref: REF, repoTreeURL: 'javascript:alert(1)' }],
    [{ url: 'https://example.com/a.git', ref: REF, repoCommitURL: 'ftp://example.com/a' }],
    [{ ref: REF }],
  ])('rejects %j with 400', async (body) => {
    const answer = await admin.post(`/v1/spaces/${spaceId}/git/import`, { ref: REF, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(/\.$/);
  });

  it('requires the role create, and does not exist for non-members', async () => {
    const body = { url: `${git.url}/acme/docs.git`, ref: REF };
    const editor = await aMember(server, organizationId, 'edit');
    expect((await editor.post(`/v1/spaces/${spaceId}/git/import`, body)).status).toBe(403);
    expect((await (await aPerson(server)).post(`/v1/spaces/${spaceId}/git/import`, body)).status).toBe(404);
    expect((await server.call('POST', `/v1/spaces/${spaceId}/git/import`, { body })).status).toBe(401);
  });
});

describe('getGitInfo', () => {
  it('returns 404 for a space without git, and to non-members', async () => {
    expect((await admin.get(`/v1/spaces/${spaceId}/git/info`)).status).toBe(404);
    await importSpace();
    expect((await (await aPerson(server)).get(`/v1/spaces/${spaceId}/git/info`)).status).toBe(404);
    const reader = await aMember(server, organizationId, 'read');
    expect((await reader.get(`/v1/spaces/${spaceId}/git/info`)).status).toBe(200);
  });
});
