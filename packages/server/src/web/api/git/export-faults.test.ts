import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const REF = 'refs/heads/main';
const SITE = { 'README.md': '# Home\n', 'a.md': '# A\n\nOne.\n\nTwo.\n\nThree.\n', 'b.md': '# B\n' };
const ACCESS = { username: 'robot', password: 'pa55-w0rd-secret' };

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
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` }, credentials: ACCESS });
  spaceId = (await aSpace(server, organizationId, admin)).id;
  await sync('import');
  await writePage('a', `${SITE['a.md']}\nFour.\n`);
});
afterEach(() => git.close());

const readOperation = async () => (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body.operation;
async function sync(kind: 'import' | 'export', body: object = {}) {
  const answer = await admin.post(`/v1/spaces/${spaceId}/git/${kind}`, {
    url: `http://${ACCESS.username}:${ACCESS.password}@${git.host}/docs.git`,
    ref: REF,
    repoCacheID: 'docs',
    ...(kind === 'export' && { commitMessage: 'Go on' }),
    ...body,
  });
  expect(answer.status).toBe(204);
  await server.runJobs();
  return readOperation();
}
async function tryAgain() {
  git.failures.serverErrors = 0;
  delete git.failures.beforePush;
  server.advance(3600_000);
  await server.runJobs();
  return readOperation();
}
async function writePage(path: string, markdown: string) {
  const { id } = (await admin.get(`/v1/spaces/${spaceId}/content/path/${path}`)).body;
  const changes = [{ operation: 'update_page', page: id, document: { markdown } }];
  expect((await admin.post(`/v1/spaces/${spaceId}/content`, { changes })).status).toBe(200);
}
const textOf = async (path: string) => (await admin.get(`/v1/spaces/${spaceId}/content/path/${path}`)).body.markdown;
const readContent = async () => (await admin.get(`/v1/spaces/${spaceId}/content`)).body;

/** Runs git asynchronously: hooks of the server are called in the middle of a push. */
const ask = (...args: string[]) =>
  execFileSync('git', [`--git-dir=${repository.directory}/.git`, ...args], { encoding: 'utf8' });
const countCommits = () => Number(ask('rev-list', '--count', 'main'));
const show = (path: string) => ask('cat-file', 'blob', `main:${path}`);

/** Commits a change of one file, like another program in the middle of a push. */
function commitConcurrently(path: string, text: string): void {
  const identity = { GIT_AUTHOR_NAME: 'Other', GIT_AUTHOR_EMAIL: 'other@example.com' };
  const env = { ...process.env, ...identity, GIT_COMMITTER_NAME: 'Other', GIT_COMMITTER_EMAIL: 'other@example.com' };
  const input = `commit ${REF}\ncommitter Other <other@example.com> 1700000000 +0000\ndata 6\nBeside\nfrom ${REF}^0\nM 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
  execFileSync('git', [`--git-dir=${repository.directory}/.git`, 'fast-import', '--quiet', '--force'], { input, env });
}

/** The push arrives, and the server is unreachable for some time afterwards. */
function loseAnswer(): void {
  git.failures.lostPushAnswers = 1;
  git.failures.beforePush = () => {
    git.failures.serverErrors = 10;
  };
}

describe('exportToGit under faults', () => {
  it('merges and pushes again when the branch moves before the push arrives', async () => {
    let times = 2;
    git.failures.beforePush = () => {
      if (times-- > 0) commitConcurrently('b.md', `# B\n\nChanged ${times}.\n`);
    };
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    expect(countCommits()).toBe(4);
    expect([show('a.md'), show('b.md')]).toEqual([`${SITE['a.md']}\nFour.\n`, '# B\n\nChanged 0.\n']);
    expect(await textOf('b')).toContain('Changed 0.');
    expect((await readContent()).git.oid).toBe(ask('rev-parse', 'main').trim());
  });

  it('retries later when the branch moves on every attempt', async () => {
    let number = 0;
    git.failures.beforePush = () => commitConcurrently('b.md', `# B\n\nChanged ${++number}.\n`);
    expect(await sync('export')).toMatchObject({ state: 'pending', error: expect.stringMatching(/5 times/) });
    expect(await tryAgain()).toMatchObject({ state: 'succeeded' });
    expect(show('a.md')).toContain('Four.');
  });

  it('fails with a reason when the branch moves in conflict with the export', async () => {
    const before = await readContent();
    git.failures.beforePush = () => commitConcurrently('a.md', `${SITE['a.md']}\nFive.\n`);
    expect(await sync('export')).toMatchObject({ state: 'failed', error: expect.stringContaining('“A”') });
    expect(await readContent()).toEqual(before);
    expect(countCommits()).toBe(2);
  });

  it('creates no second commit when the response to a push is lost', async () => {
    loseAnswer();
    expect(await sync('export')).toMatchObject({ state: 'pending', error: expect.stringMatching(/\.$/) });
    expect(countCommits()).toBe(2);
    await writePage('b', '# B\n\nWritten while nobody knew.\n');
    expect(await tryAgain()).toMatchObject({ state: 'succeeded' });
    expect((await readContent()).git).toMatchObject({ createdByService: true });
    expect([countCommits(), show('b.md')]).toEqual([3, '# B\n\nWritten while nobody knew.\n']);
    expect((await readContent()).pages).toHaveLength(3);
  });

  it('keeps the ids of new pages when the response to their push was lost', async () => {
    const insert = [{ operation: 'insert_page', title: 'New', document: { markdown: 'Fresh.\n' } }];
    await admin.post(`/v1/spaces/${spaceId}/content`, { changes: insert });
    const idsOf = async () => (await readContent()).pages.map(({ id }: { id: string }) => id);
    const ids = await idsOf();
    loseAnswer();
    await sync('export');
    expect(await tryAgain()).toMatchObject({ state: 'succeeded' });
    expect(await idsOf()).toEqual(ids);
    expect(countCommits()).toBe(2);
  });

  it('leaves both sides consistent when the connection breaks during a push, and retries later', async () => {
    const before = await readContent();
    git.failures.cutPushAfterBytes = 20;
    expect(await sync('export')).toMatchObject({ state: 'pending' });
    expect([countCommits(), await readContent()]).toEqual([1, before]);
    delete git.failures.cutPushAfterBytes;
    expect(await tryAgain()).toMatchObject({ state: 'succeeded' });
    expect(countCommits()).toBe(2);
    ask('fsck', '--strict', '--no-dangling');
  });

  it('reports the message of a hook, and missing permissions of credentials', async () => {
    const hook = `${repository.directory}/.git/hooks/pre-receive`;
    writeFileSync(hook, '#!/bin/sh\necho "Commits to main need a review." >&2\nexit 1\n');
    chmodSync(hook, 0o755);
    const declined = await sync('export');
    expect(declined).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Commits to main need a review'),
    });
    git.failures.pushStatus = { status: 403, text: 'denied' };
    expect(await sync('export')).toMatchObject({ state: 'failed', error: expect.stringMatching(/credentials/) });
    expect(countCommits()).toBe(1);
    const stored = await server.ctx.database.reader.selectFrom('jobs').selectAll().execute();
    expect(JSON.stringify([stored, declined, await readOperation()]) + server.logged()).not.toContain('pa55');
  });

  it('bases edits made during the push on the exported commit', async () => {
    let edit: Promise<void> | undefined;
    git.failures.beforePush = () => {
      edit ??= writePage('b', '# B\n\nWritten meanwhile.\n');
    };
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    await edit;
    const operation = await readOperation();
    const content = await readContent();
    expect([content.git, content.id === operation.revision]).toEqual([undefined, false]);
    expect(await textOf('b')).toContain('Written meanwhile.');
    expect(show('b.md')).toBe(SITE['b.md']);
    delete git.failures.beforePush;
    await sync('export');
    expect([countCommits(), show('b.md')]).toEqual([3, '# B\n\nWritten meanwhile.\n']);
  });

  it('stops if the space was deleted before it runs', async () => {
    await admin.post(`/v1/spaces/${spaceId}/git/export`, {
      url: `http://${ACCESS.username}:${ACCESS.password}@${git.host}/docs.git`,
      ref: REF,
      commitMessage: 'x',
    });
    await admin.delete(`/v1/spaces/${spaceId}`);
    await server.runJobs();
    expect(countCommits()).toBe(1);
  });
});
