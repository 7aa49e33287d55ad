import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runGit } from '../../../engines/git/run-git.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type RepositoryFiles, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const REF = 'refs/heads/main';
const SITE: RepositoryFiles = {
  'README.md': '# Home\r\n\r\nSee [guide](guides/start.md).\r\n',
  'SUMMARY.md':
    '# Summary\n\n* [Home](README.md)\n* [Guide](guides/start.md) <!-- first -->\n  - [More](guides/more.md)\n',
  'guides/start.md': '---\ndescription: How to start\n---\n\n# Start\n\nBegin here.\n',
  'guides/more.md': '# More\n\nOne.\n\nTwo.\n\nThree.\n',
  'tool/build.sh': '#!/bin/sh\necho built\n',
};

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
  repository = await aRepository(SITE);
  git = await startGitServer({ repositories: { 'acme/docs.git': `${repository.directory}/.git` } });
  spaceId = (await aSpace(server, organizationId, admin)).id;
});
afterEach(() => git.close());

const urlOf = () => `${git.url}/acme/docs.git`;
const start = (kind: 'import' | 'export', body: object = {}, space = spaceId) =>
  admin.post(`/v1/spaces/${space}/git/${kind}`, {
    url: urlOf(),
    ref: REF,
    ...(kind === 'export' && { commitMessage: 'Write the manual' }),
    ...body,
  });
const sync = async (kind: 'import' | 'export', body: object = {}, space = spaceId) => {
  const answer = await start(kind, body, space);
  expect(answer.status).toBe(204);
  await server.runJobs();
  return (await admin.get(`/v1/spaces/${space}/git/info`)).body.operation;
};
const change = async (changes: readonly object[], space = spaceId) => {
  const answer = await admin.post(`/v1/spaces/${space}/content`, { changes });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const readContent = async (space = spaceId) => (await admin.get(`/v1/spaces/${space}/content`)).body;
const readPages = async (space = spaceId) => (await admin.get(`/v1/spaces/${space}/content/pages`)).body.pages;
const pageAt = async (path: string, space = spaceId) =>
  (await admin.get(`/v1/spaces/${space}/content/path/${encodeURIComponent(path)}`)).body;
const textOf = async (path: string, space = spaceId) => (await pageAt(path, space)).markdown;
const append = async (path: string, text: string, space = spaceId) => {
  const { id } = await pageAt(path, space);
  const { markdown } = (await admin.get(`/v1/spaces/${space}/content/page/${id}?format=markdown`)).body;
  await change([{ operation: 'update_page', page: id, document: { markdown: `${markdown}${text}\n` } }], space);
};

const ask = async (...args: string[]) => (await runGit([`--git-dir=${repository.directory}/.git`, ...args])).toString();
const countCommits = async (ref = 'main') => Number(await ask('rev-list', '--count', ref));
const filesOf = async (commit = 'main') =>
  (await ask('diff-tree', '-r', '--no-commit-id', '--name-status', commit)).trim().split('\n').filter(Boolean);
const show = (path: string, commit = 'main') => ask('cat-file', 'blob', `${commit}:${path}`);

/** The result of a fresh import of the branch, without ids and times. */
const shapeOf = (pages: readonly Record<string, unknown>[]): unknown =>
  pages.map(({ type, title, slug, path, hidden, description, pages: below = [] }) => ({
    type,
    title,
    slug,
    path,
    hidden,
    description,
    pages: shapeOf(below as Record<string, unknown>[]),
  }));

describe('exportToGit', () => {
  it('writes one commit with only the changes, by the caller, with the given message', async () => {
    await sync('import');
    await append('start', 'And go on.');
    const commitMessage = 'Say how it goes on\n\n  Indented, #hash and trailing lines\n\n\n';
    const operation = await sync('export', { commitMessage });
    expect(operation).toMatchObject({ kind: 'export', state: 'succeeded', finishedAt: expect.any(String) });
    expect(operation.commit).toBe((await ask('rev-parse', 'main')).trim());
    expect(await countCommits()).toBe(2);
    expect(await filesOf()).toEqual(['M\tguides/start.md']);
    expect(await show('guides/start.md')).toBe(`${SITE['guides/start.md']}And go on.\n`);
    expect(await ask('log', '-1', '--format=%an <%ae>%n%cn <%ce>', 'main')).toBe(
      `Admin <${admin.email}>\nBindery <bindery@docs.test>\n`,
    );
    expect((await ask('cat-file', 'commit', 'main')).split('\n\n').slice(1).join('\n\n')).toBe(commitMessage);
  });

  it('updates the git members of revision, page and file, of space and git/info', async () => {
    await sync('import');
    await append('start', 'And go on.');
    expect((await pageAt('start')).git).toBeUndefined();
    expect((await readContent()).git).toBeUndefined();
    const operation = await sync('export', { repoCommitURL: 'https://git.example.com/acme/docs/commit/' });
    const content = await readContent();
    expect(content.git).toEqual({
      oid: operation.commit,
      message: 'Write the manual',
      createdByService: true,
      url: `https://git.example.com/acme/docs/commit/${operation.commit}`,
      ref: REF,
    });
    expect(operation.revision).toBe(content.id);
    const { git: known } = await pageAt('start');
    expect(known).toEqual({ path: 'guides/start.md', oid: (await ask('rev-parse', 'main:guides/start.md')).trim() });
    const { gitSync, revision } = (await admin.get(`/v1/spaces/${spaceId}`)).body;
    expect(revision).toBe(content.id);
    expect(gitSync).toMatchObject({ repoName: 'acme/docs', url: urlOf(), updatedAt: expect.any(String) });
  });

  it('creates no commit and no revision when there is nothing to export', async () => {
    await sync('import');
    const { id } = await readContent();
    expect(await sync('export')).toMatchObject({ state: 'succeeded', revision: id });
    expect(await countCommits()).toBe(1);
    await append('start', 'And go on.');
    await sync('export');
    await sync('export');
    await sync('import');
    expect(await countCommits()).toBe(2);
    expect((await readContent()).git.createdByService).toBe(true);
  });

  it('fills an empty repository, from which a new space imports an equal tree', async () => {
    await change([
      { operation: 'insert_page', ref: 'home', title: 'Welcome', document: { markdown: 'Hello.\n' } },
      { operation: 'insert_page', type: 'group', ref: 'guides', title: 'All guides', slug: 'howto' },
      { operation: 'insert_page', ref: 'first', into: 'guides', title: 'First steps', description: 'Where to begin' },
      { operation: 'insert_page', into: 'first', title: 'Über den Anfang', slug: 'anfang', hidden: true },
      {
        operation: 'insert_page',
        type: 'link',
        into: 'guides',
        title: 'Source',
        target: { kind: 'url', url: 'https://example.com/' },
      },
    ]);
    await ask('update-ref', '-d', REF);
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    expect(await countCommits()).toBe(1);
    const copy = (await aSpace(server, organizationId, admin)).id;
    await sync('import', {}, copy);
    expect(shapeOf(await readPages(copy))).toEqual(shapeOf(await readPages()));
    expect((await readContent(copy)).git.createdByService).toBe(true);
    expect(await textOf('welcome', copy)).toBe(await textOf('welcome'));
  });

  it('leaves an empty repository empty if the space is empty', async () => {
    await ask('update-ref', '-d', REF);
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    await expect(ask('rev-parse', '--verify', 'main')).rejects.toThrow();
  });

  it('replaces the content of a branch that was never synchronized, and keeps other files', async () => {
    await change([{ operation: 'insert_page', title: 'Only page' }]);
    expect(await sync('export', { force: true })).toMatchObject({ state: 'succeeded' });
    expect(await show('tool/build.sh')).toBe(SITE['tool/build.sh']);
    const copy = (await aSpace(server, organizationId, admin)).id;
    await sync('import', {}, copy);
    expect(shapeOf(await readPages(copy))).toEqual(shapeOf(await readPages()));
  });

  it('rejects a first export that would remove documents of the branch, naming them, unless it is forced', async () => {
    await change([{ operation: 'insert_page', title: 'Only page' }]);
    const refused = await start('export');
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'branch_has_documents']);
    expect(refused.body.error.message).toBe(
      'This first export would remove documents that only the branch has (3): README.md, guides/more.md, guides/start.md. Import the branch first, or repeat the call with force.',
    );
    await server.runJobs();
    expect(await countCommits()).toBe(1);
    expect((await admin.get(`/v1/spaces/${spaceId}/git/info`)).status).toBe(404);
    expect(await sync('export', { force: true })).toMatchObject({ state: 'succeeded' });
    expect(await countCommits()).toBe(2);
    await repository.commit({ 'README.md': '# Home\n', 'later.md': '# Later\n' });
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    await expect(show('later.md')).resolves.toContain('Later');
  });

  it('also rejects it in the job, if documents were added since the call', async () => {
    await repository.commit({ 'README.md': '# Home\n' });
    await change([{ operation: 'insert_page', title: 'Home' }]);
    expect((await start('export')).status).toBe(204);
    await repository.commit({ 'README.md': '# Home\n', 'late.md': '# Late\n' });
    await server.runJobs();
    const { operation } = (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body;
    expect(operation).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('only the branch has (1): late.md'),
    });
    expect(await show('late.md')).toBe('# Late\n');
  });

  it('names twenty of many documents, and defers the check to the job after an import or a network failure', async () => {
    await repository.commit(
      Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`page-${100 + index}.md`, `# Page ${index}\n`])),
    );
    await change([{ operation: 'insert_page', title: 'Only page' }]);
    const { message } = (await start('export')).body.error;
    expect(message).toMatch(/has \(25\): page-100\.md, .*, page-119\.md and 5 more\. Import/);
    expect((await start('export', { url: `${git.url}/acme/none.git` })).status).toBe(204);
    await start('import');
    expect((await start('export')).status).toBe(204);
    await server.runJobs();
    const { operation } = (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body;
    expect(operation).toMatchObject({ kind: 'export', state: 'succeeded' });
  });

  it('creates a missing branch from the default branch', async () => {
    await sync('import');
    await append('start', 'And go on.');
    await sync('export', { ref: 'refs/heads/documentation/next' });
    expect(await countCommits('main')).toBe(1);
    expect(await countCommits('documentation/next')).toBe(2);
    expect(await filesOf('documentation/next')).toEqual(['M\tguides/start.md']);
  });

  it('merges concurrent changes of the branch, in the space too', async () => {
    await sync('import');
    await append('start', 'And go on.');
    await repository.commit({ ...SITE, 'guides/more.md': '# More\n\nOne.\n\nTwo and a half.\n\nThree.\n' });
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    expect(await filesOf()).toEqual(['M\tguides/start.md']);
    expect(await textOf('start/more')).toContain('Two and a half.');
    expect(await textOf('start')).toContain('And go on.');
  });

  it('merges non-overlapping edits of one page', async () => {
    await sync('import');
    await append('start/more', '\nFour.');
    await repository.commit({ ...SITE, 'guides/more.md': '# More\n\nZero.\n\nOne.\n\nTwo.\n\nThree.\n' });
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    expect(await show('guides/more.md')).toBe('# More\n\nZero.\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n');
  });

  it('fails for conflicting edits, names the page, and changes neither side until it is forced', async () => {
    await sync('import');
    await append('start/more', '\nFour.');
    await repository.commit({ ...SITE, 'guides/more.md': '# More\n\nOne.\n\nTwo.\n\nThree.\n\nFive.\n' });
    const before = await readContent();
    const operation = await sync('export');
    expect(operation).toMatchObject({ state: 'failed', error: expect.stringContaining('“More”') });
    expect(operation.error).toMatch(/force\.$/);
    expect(await countCommits()).toBe(2);
    expect(await readContent()).toEqual(before);
    expect(await sync('import')).toMatchObject({ state: 'failed', error: expect.stringContaining('“More”') });
    expect(await readContent()).toEqual(before);
    expect(await sync('export', { force: true })).toMatchObject({ state: 'succeeded' });
    expect(await countCommits()).toBe(3);
    expect(await show('guides/more.md')).toBe('# More\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n');
  });

  it('resolves a conflict once both sides are equal', async () => {
    await sync('import');
    await append('start/more', '\nFour.');
    await repository.commit({ ...SITE, 'guides/more.md': '# More\n\nOne.\n\nTwo.\n\nThree.\n\nFive.\n' });
    expect(await sync('export')).toMatchObject({ state: 'failed' });
    const { id } = await pageAt('start/more');
    const markdown = '# More\n\nOne.\n\nTwo.\n\nThree.\n\nFive.\n';
    await change([{ operation: 'update_page', page: id, document: { markdown } }]);
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    expect(await countCommits()).toBe(2);
  });

  it('skips a call that is older than the last synchronization, in either direction', async () => {
    await sync('import', { timestamp: '2026-01-02T00:00:00Z' });
    await append('start', 'And go on.');
    await start('export', { timestamp: '2026-01-01T00:00:00Z' });
    await server.runJobs();
    expect(await countCommits()).toBe(1);
    await sync('export', { timestamp: '2026-01-04T00:00:00Z' });
    expect(await countCommits()).toBe(2);
    await repository.commit({ 'README.md': '# Another\n' });
    await start('import', { timestamp: '2026-01-03T00:00:00Z' });
    await server.runJobs();
    expect(await readPages()).toHaveLength(2);
  });

  it('runs pending calls in the order of their timestamps', async () => {
    await sync('import', { timestamp: '2026-01-01T00:00:00Z' });
    await append('start', 'And go on.');
    await start('import', { timestamp: '2026-01-04T00:00:00Z' });
    await start('export', { timestamp: '2026-01-03T00:00:00Z' });
    await server.runJobs();
    expect(await countCommits()).toBe(2);
    expect((await readContent()).git).toMatchObject({ createdByService: true });
  });

  it('requires the role create, and does not exist for non-members', async () => {
    const body = { url: urlOf(), ref: REF, commitMessage: 'x' };
    const path = `/v1/spaces/${spaceId}/git/export`;
    const editor = await aMember(server, organizationId, 'edit');
    expect((await editor.post(path, body)).status).toBe(403);
    expect((await (await aPerson(server)).post(path, body)).status).toBe(404);
    expect((await server.call('POST', path, { body })).status).toBe(401);
    expect((await admin.post(path, { url: urlOf(), ref: REF })).status).toBe(400);
    expect((await admin.post(path, { ...body, standalone: true })).status).toBe(400);
  });
});

describe('importFromGit into an edited space', () => {
  it('keeps changes of the space and applies changes of the repository', async () => {
    await sync('import');
    await append('start', 'Written here.');
    await repository.commit({ ...SITE, 'guides/more.md': '# More\n\nWritten there.\n' });
    const operation = await sync('import');
    expect(operation).toMatchObject({ state: 'succeeded' });
    expect(await textOf('start')).toContain('Written here.');
    expect(await textOf('start/more')).toContain('Written there.');
    const { id, git: known } = await readContent();
    expect(known).toBeUndefined();
    expect(operation.revision).not.toBe(id);
    const imported = (await admin.get(`/v1/spaces/${spaceId}/revisions/${operation.revision}`)).body;
    expect(imported.git.oid).toBe(operation.commit);
    await sync('export');
    expect(await filesOf()).toEqual(['M\tguides/start.md']);
  });

  it('uses the commit unchanged if forced', async () => {
    await sync('import');
    await append('start', 'Written here.');
    await sync('import', { force: true });
    expect(await textOf('start')).not.toContain('Written here.');
  });

  it('keeps the synchronization state when a call for another repository fails', async () => {
    await sync('import');
    await append('start', 'Written here.');
    expect(await sync('import', { url: `${git.url}/acme/none.git` })).toMatchObject({ state: 'failed' });
    expect((await admin.get(`/v1/spaces/${spaceId}`)).body.gitSync.url).toBe(urlOf());
    await repository.commit({ ...SITE, 'guides/more.md': '# More\n\nWritten there.\n' });
    expect(await sync('import')).toMatchObject({ state: 'succeeded' });
    expect(await textOf('start')).toContain('Written here.');
  });

  it('creates a standalone revision without changing the synchronization state', async () => {
    await sync('import');
    const { gitSync } = (await admin.get(`/v1/spaces/${spaceId}`)).body;
    const before = await readContent();
    await ask('branch', 'preview');
    const { revision } = await sync('import', { ref: 'refs/heads/preview', standalone: true });
    expect(revision).not.toBe(before.id);
    expect((await admin.get(`/v1/spaces/${spaceId}/revisions/${revision}`)).body.git.ref).toBe('refs/heads/preview');
    expect(await readContent()).toEqual(before);
    expect((await admin.get(`/v1/spaces/${spaceId}`)).body.gitSync).toEqual(gitSync);
    await append('start', 'Written here.');
    await sync('export');
    expect(await filesOf()).toEqual(['M\tguides/start.md']);
  });

  it('does not let a failing call delay an earlier one', async () => {
    const importFrom = (url: string) => admin.post(`/v1/spaces/${spaceId}/git/import`, { url, ref: REF });
    expect((await importFrom('http://127.0.0.1:9/acme/docs.git')).status).toBe(204);
    server.advance(10);
    expect((await importFrom(urlOf())).status).toBe(204);
    await server.runJobs();
    expect((await admin.get(`/v1/spaces/${spaceId}/git/info`)).body.operation).toMatchObject({ state: 'succeeded' });
    server.advance(3600_000);
    await server.runJobs();
    expect(await readPages()).toHaveLength(2);
  });

  it('does not let a call that waits for a retry delay a new one', async () => {
    await sync('import', { url: 'http://127.0.0.1:9/acme/docs.git' });
    expect(await sync('import')).toMatchObject({ state: 'succeeded' });
    server.advance(3600_000);
    await server.runJobs();
    expect((await admin.get(`/v1/spaces/${spaceId}/git/info`)).body.operation).toMatchObject({ state: 'succeeded' });
    expect(await readPages()).toHaveLength(2);
  });
});
