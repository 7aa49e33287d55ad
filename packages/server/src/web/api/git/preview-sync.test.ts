import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runGit } from '../../../engines/git/run-git.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const FILES = {
  'README.md': '# Home\n\n![Picture](dot.svg)\n',
  'guide.md': '# Guide\n\nOne.\n',
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

let server: TestServer;
let organizationId: string;
let admin: Person;
let repository: TestRepository;
let git: GitServer;
let space: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  repository = await aRepository(FILES);
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
});
afterEach(() => git.close());

const url = () => `${git.url}/docs.git`;
const preview = async (body: object = {}) => {
  const answer = await admin.post(`${space}/git/preview`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const sync = async (kind: 'import' | 'export', body: object = {}) => {
  await admin.post(`${space}/git/${kind}`, {
    url: url(),
    ...(kind === 'export' && { commitMessage: 'Write' }),
    ...body,
  });
  await server.runJobs();
};
const change = (changes: object[]) => admin.post(`${space}/content`, { changes });
const insert = (title: string) => change([{ operation: 'insert_page', title }]);
const head = async () =>
  (await runGit([`--git-dir=${repository.directory}/.git`, 'rev-parse', 'main'])).toString().trim();
const listBlobs = async () => {
  const hashes = [];
  for await (const hash of server.ctx.blobs.list()) hashes.push(hash);
  return hashes.sort();
};

describe('previewGitSync', () => {
  it('lists additions and removals of a first import, and stores nothing', async () => {
    await insert('Old');
    const before = [(await admin.get(`${space}/content`)).body, await listBlobs()];
    expect(await preview({ direction: 'import', url: url() })).toEqual({
      object: 'git-preview',
      direction: 'import',
      ref: 'refs/heads/main',
      commit: await head(),
      isFirst: true,
      counts: { added: 3, changed: 0, removed: 1 },
      changes: expect.arrayContaining([
        { kind: 'added', type: 'page', title: 'Home', path: 'readme' },
        { kind: 'added', type: 'page', title: 'Guide', path: 'guide' },
        { kind: 'added', type: 'file', title: 'dot.svg' },
        { kind: 'removed', type: 'page', title: 'Old', path: 'old' },
      ]),
      hasMore: false,
      warnings: [],
    });
    expect([(await admin.get(`${space}/content`)).body, await listBlobs()]).toEqual(before);
    expect((await admin.get(`${space}/git/info`)).status).toBe(404);
    expect((await admin.get(`${space}/git/operations`)).body.count).toBe(0);
    await sync('import');
    expect((await preview({ direction: 'import', url: url() })).counts).toEqual({ added: 0, changed: 0, removed: 0 });
  });

  it('shows the effect of an import, merged with changes of the space', async () => {
    await sync('import');
    await insert('Here');
    await repository.commit({ ...FILES, 'guide.md': '# Guide\n\nTwo.\n', 'there.md': '# There\n' });
    const shown = await preview({ direction: 'import', url: url() });
    expect(shown).toMatchObject({ isFirst: false, counts: { added: 1, changed: 1, removed: 0 } });
    expect(shown).not.toHaveProperty('failure');
    await sync('import');
    expect((await admin.get(`${space}/git/operations`)).body.items[0].counts).toEqual(shown.counts);
  });

  it('names a conflict that would fail in either direction', async () => {
    await sync('import');
    const [, page] = (await admin.get(`${space}/content/pages`)).body.pages;
    await change([{ operation: 'update_page', page: page.id, document: { markdown: 'Here.' } }]);
    await repository.commit({ ...FILES, 'guide.md': '# Guide\n\nThere.\n' });
    for (const direction of ['import', 'export']) {
      const { failure, counts } = await preview({ direction, url: url() });
      expect(failure).toEqual({ reason: 'conflict', message: expect.stringContaining('“Guide”') });
      expect(counts).toEqual({ added: 0, changed: 0, removed: 0 });
      const forced = await preview({ direction, url: url(), force: true });
      expect(forced).toMatchObject({ counts: { changed: 1 } });
      expect(forced).not.toHaveProperty('failure');
    }
  });

  it('lists changes and removals of a first export, with the reason for the confirmation', async () => {
    await insert('Mine');
    const [before, blobs] = [await head(), await listBlobs()];
    const shown = await preview({ direction: 'export', url: url() });
    expect(shown).toMatchObject({ isFirst: true, commit: before, failure: { reason: 'branch_has_documents' } });
    expect(shown.changes).toEqual(
      expect.arrayContaining([
        { kind: 'added', type: 'file', path: 'mine.md' },
        { kind: 'removed', type: 'file', path: 'guide.md' },
      ]),
    );
    expect(await preview({ direction: 'export', url: url(), force: true })).not.toHaveProperty('failure');
    expect([await head(), await listBlobs()]).toEqual([before, blobs]);
    await sync('export', { force: true });
    expect((await admin.get(`${space}/git/operations`)).body.items[0].counts).toEqual(shown.counts);
  });

  it('shows an export to a branch that does not exist', async () => {
    await insert('Mine');
    const fresh = await preview({ direction: 'export', url: url(), ref: 'new' });
    expect(fresh).toMatchObject({ ref: 'refs/heads/new', isFirst: true });
    expect(fresh).not.toHaveProperty('commit');
    expect(fresh).not.toHaveProperty('failure');
  });

  it('uses the connection, whose first direction is the default, without changing it', async () => {
    await admin.put(`${space}/git/connection`, { url: url(), initialDirection: 'export' });
    await insert('Mine');
    const before = (await admin.get(`${space}/git/connection`)).body;
    expect(await preview()).toMatchObject({ direction: 'export', ref: 'refs/heads/main', isFirst: true });
    expect(await preview({ direction: 'import' })).toMatchObject({ direction: 'import', counts: { added: 3 } });
    expect((await admin.get(`${space}/git/connection`)).body).toEqual(before);
  });

  it('reports unreachable and unreadable parts of the repository', async () => {
    const reasonOf = async (body: object) => (await preview({ direction: 'import', ...body })).failure?.reason;
    expect(await reasonOf({ url: `${git.url}/nothing.git` })).toBe('repository_not_found');
    expect(await reasonOf({ url: url(), ref: 'nothing' })).toBe('branch_not_found');
    expect(await reasonOf({ url: url(), repoProjectDirectory: 'nothing' })).toBe('content_not_supported');
    expect(await reasonOf({ url: 'https://nobody.example.com/a.git' })).toBe('host_unreachable');
    git.failures.status = 403;
    expect(await reasonOf({ url: url() })).toBe('credentials_rejected');
  });

  it('lists two hundred changes and counts all', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [`page-${index}.md`, `# Page ${index}\n`]),
    );
    await repository.commit(many);
    const shown = await preview({ direction: 'import', url: url() });
    expect([shown.counts.added, shown.changes.length, shown.hasMore]).toEqual([250, 200, true]);
  });

  it('is rejected without a direction, and without permission to synchronize', async () => {
    const { status, body } = await admin.post(`${space}/git/preview`, { url: url() });
    expect([status, body.error.message]).toEqual([400, 'body/direction is required.']);
    const without = await admin.post(`${space}/git/preview`, { direction: 'import' });
    expect(without.body.error.message).toBe('body/url is required: the space has no Git connection.');
    const editor = await aMember(server, organizationId, 'edit');
    expect((await editor.post(`${space}/git/preview`, { direction: 'import', url: url() })).status).toBe(403);
  });
});
