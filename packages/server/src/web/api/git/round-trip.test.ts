import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORPORA, cloneCorpus, FIXTURES, isPresent, isWholeWalk } from '../../../../../../test/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const REF = 'refs/heads/main';

let server: TestServer;
let organizationId: string;
let admin: Person;
let folder: string;
let git: GitServer;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-round-trip-'));
  git = await startGitServer({
    repositories: Object.fromEntries(CORPORA.map((name) => [`${name}.git`, path.join(folder, name)])),
  });
});
afterAll(async () => {
  await git.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sync(spaceId: string, kind: 'import' | 'export', name: string) {
  const answer = await admin.post(`/v1/spaces/${spaceId}/git/${kind}`, {
    url: `${git.url}/${name}.git`,
    ref: REF,
    ...(kind === 'export' && { commitMessage: 'Change the manual' }),
  });
  expect(answer.status).toBe(204);
  await server.runJobs();
  const { operation } = (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body;
  expect(operation).toMatchObject({ kind, state: 'succeeded' });
}
const change = async (spaceId: string, changes: readonly object[]) => {
  const answer = await admin.post(`/v1/spaces/${spaceId}/content`, { changes });
  expect(answer.status, answer.text).toBe(200);
};
interface WirePage {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly pages?: readonly WirePage[];
  readonly [member: string]: unknown;
}
const readPages = async (spaceId: string): Promise<readonly WirePage[]> =>
  (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages;
const flatten = (pages: readonly WirePage[]): WirePage[] =>
  pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

const OF_ONE_SPACE = new Set(['id', 'page', 'createdAt', 'updatedAt', 'urls', 'documentId', 'cover']);

/** A tree without ids, times and URLs of the space. */
const shapeOf = (pages: readonly WirePage[]): unknown =>
  JSON.parse(JSON.stringify(pages, (name, value) => (OF_ONE_SPACE.has(name) ? undefined : value)));

/**
 * One repository for each kind of table of contents; every corpus also makes the round trip in `content`, without a
 * database.
 */
const walked = isWholeWalk ? CORPORA : [...FIXTURES, 'comprehensive-rust' as const];

for (const name of walked)
  describe.runIf(isPresent(name))(name, () => {
    it('comes back unchanged, then with one page changed, then with its tree changed', {
      timeout: 120_000,
    }, async () => {
      await cloneCorpus(name, path.join(folder, name));
      const ask = (...args: string[]) =>
        execFileSync('git', ['-C', path.join(folder, name), ...args], { encoding: 'utf8' });
      const countCommits = () => Number(ask('rev-list', '--count', 'main'));
      const listChanged = () =>
        ask('log', '-1', '--format=', '--name-status', '--no-renames', 'main').trim().split('\n');
      const { id: spaceId } = await aSpace(server, organizationId, admin);
      await sync(spaceId, 'import', name);
      await sync(spaceId, 'export', name);
      expect(countCommits()).toBe(1);

      const documents = flatten(await readPages(spaceId)).filter(
        ({ type, git: known }) => type === 'document' && known,
      );
      const [first, , third] = documents;
      const { markdown } = (await admin.get(`/v1/spaces/${spaceId}/content/page/${third?.id}?format=markdown`)).body;
      await change(spaceId, [
        { operation: 'update_page', page: third?.id, document: { markdown: `${markdown}\n\nOne more line.\n` } },
      ]);
      await sync(spaceId, 'export', name);
      expect(countCommits()).toBe(2);
      expect(listChanged()).toHaveLength(1);

      await change(spaceId, [
        { operation: 'insert_page', type: 'group', ref: 'more', title: 'More *about* this' },
        { operation: 'insert_page', into: 'more', ref: 'new', title: 'Neue Seite (ü)', slug: 'new-page', icon: 'leaf' },
        {
          operation: 'insert_page',
          type: 'link',
          into: 'more',
          title: 'Away',
          target: { kind: 'url', url: 'https://example.com/a_(b)' },
        },
        { operation: 'update_page', page: third?.id, into: 'new' },
        { operation: 'update_page', page: first?.id, title: 'Another first page' },
      ]);
      await sync(spaceId, 'export', name);
      expect(countCommits()).toBe(3);
      const { id: copyId } = await aSpace(server, organizationId, admin);
      await sync(copyId, 'import', name);
      expect(shapeOf(await readPages(copyId))).toEqual(shapeOf(await readPages(spaceId)));
      const before = flatten(await readPages(spaceId)).map(({ id }) => id);
      await sync(spaceId, 'export', name);
      await sync(spaceId, 'import', name);
      expect(flatten(await readPages(spaceId)).map(({ id }) => id)).toEqual(before);
      expect(countCommits()).toBe(3);
    });
  });
