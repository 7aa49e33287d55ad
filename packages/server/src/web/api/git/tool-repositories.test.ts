import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIXTURES_FOLDER } from '../../../../../../test/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type RepositoryFiles, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let git: GitServer;
let repository: TestRepository;
let spaceId: string;

const FOLDER = path.join(FIXTURES_FOLDER, 'repositories', 'docusaurus');

/** The files of the fixture by their paths. */
function readFixture(): RepositoryFiles {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.relative(FOLDER, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(paths.map((file) => [file, readFileSync(path.join(FOLDER, file))]));
}

beforeAll(async () => {
  server = await startTestServer();
  const organization = await anOrganization(server);
  ({ admin } = organization);
  repository = await aRepository(readFixture());
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  spaceId = (await aSpace(server, organization.id, admin)).id;
  await admin.post(`/v1/spaces/${spaceId}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
  await server.runJobs();
});
afterAll(async () => {
  await git.close();
  await server.close();
});

const headOf = (): string =>
  execFileSync('git', ['--git-dir', path.join(repository.directory, '.git'), 'rev-parse', 'main'], {
    encoding: 'utf8',
  }).trim();

it('reports what an import made of the repository', async () => {
  const { operation } = (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body;
  expect(operation).toMatchObject({ state: 'succeeded', kind: 'import' });
  const { report } = operation;
  expect(report).toMatchObject({
    layout: 'docusaurus',
    pages: { total: 14, imported: 14 },
    files: { total: 1, imported: 1 },
    readPages: 14,
  });
  expect(report.links.total).toBeGreaterThan(10);
  expect(report.links.imported).toBe(report.links.total);
  expect(report.syntax).toContainEqual({
    kind: 'include',
    read: 1,
    keptAsText: 0,
    leftOut: 0,
    examples: [{ path: 'docs/intro.mdx', text: '<Notice name="Harbor" />' }],
  });
});

it('has no broken links', async () => {
  const { body, status } = await admin.get(`/v1/spaces/${spaceId}/links`);
  expect(status).toBe(200);
  const items: { status: string; target: string }[] = body.items;
  expect(items.length).toBeGreaterThan(5);
  expect(items.filter((link) => link.status === 'broken').map(({ target }) => target)).toEqual([]);
});

it('shows the included text, and refuses to edit it', async () => {
  const pages = (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages as {
    pages?: { id: string; title: string }[];
  }[];
  const welcome = pages[0]?.pages?.[0];
  const shown = await admin.get(`/v1/spaces/${spaceId}/content/page/${welcome?.id}?format=document`);
  expect(JSON.stringify(shown.body)).toContain('is open all year.');
  const source = await admin.get(`/v1/spaces/${spaceId}/content/page/${welcome?.id}?format=markdown`);
  expect(source.body.markdown).toContain('<Notice name="Harbor" />');
  const edited = await admin.post(`/v1/spaces/${spaceId}/content`, {
    changes: [{ operation: 'update_page', page: welcome?.id, document: { markdown: 'Other text' } }],
  });
  expect(edited.status).toBe(400);
  expect(edited.body.error.message).toContain('is read-only. Edit it in the repository');
});

it('exports no commit while nothing is changed', async () => {
  const before = headOf();
  await admin.post(`/v1/spaces/${spaceId}/git/export`, {
    url: `${git.url}/docs.git`,
    ref: 'refs/heads/main',
    commitMessage: 'Change',
  });
  await server.runJobs();
  expect((await admin.get(`/v1/spaces/${spaceId}/git/info`)).body.operation.state).toBe('succeeded');
  expect(headOf()).toBe(before);
});

it('gives pages the last part of the URL that they had as their slug', async () => {
  const text = JSON.stringify((await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body);
  expect(text).toMatch(/"path":"[^"]*\/give-back"/);
});
