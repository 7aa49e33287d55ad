import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGit } from '../../../engines/git/run-git.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import {
  anInstallation,
  endLeases,
  type Installation,
  type ServingProgram,
  serveProgram,
} from '../../../testing/program.ts';

const SPACES = 4;
const KILLS = 4;
const TOKEN = 'token-of-the-export-crash-test';
const REF = 'refs/heads/main';

let installation: Installation & { remove(): Promise<void> };
let git: GitServer;
let repositories: TestRepository[];

beforeAll(async () => {
  installation = await anInstallation();
  const pages = Array.from({ length: 60 }, (_, i) => [`page-${i}.md`, `# Page ${i}\n\n${'Words. '.repeat(300)}\n`]);
  repositories = await Promise.all(
    Array.from({ length: SPACES }, () => aRepository({ 'README.md': '# Home\n', ...Object.fromEntries(pages) })),
  );
  git = await startGitServer({
    repositories: Object.fromEntries(repositories.map(({ directory }, i) => [`docs-${i}.git`, `${directory}/.git`])),
  });
});
afterAll(async () => {
  await git.close();
  await installation.remove();
});

const serve = () => serveProgram({ ...installation.settings, BINDERY_BOOTSTRAP_TOKEN: TOKEN });

async function call(server: ServingProgram, method: string, url: string, body?: object) {
  const answer = await fetch(server.url + url, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status, `${method} ${url}`).toBeLessThan(300);
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  return (answer.status === 204 ? undefined : await answer.json()) as any;
}

const startSync = (server: ServingProgram, kind: 'import' | 'export', spaceId: string, index: number) =>
  call(server, 'POST', `/v1/spaces/${spaceId}/git/${kind}`, {
    url: `${git.url}/docs-${index}.git`,
    ref: REF,
    repoCacheID: 'crash',
    ...(kind === 'export' && { commitMessage: 'Change a page' }),
  });

async function finishAll(server: ServingProgram, spaces: readonly string[]): Promise<void> {
  for (const spaceId of spaces) {
    await expect
      .poll(async () => (await call(server, 'GET', `/v1/spaces/${spaceId}/git/info`)).operation.state, {
        timeout: 90_000,
        interval: 300,
      })
      .toBe('succeeded');
  }
}

describe('a server that is killed while it exports', () => {
  it('leaves whole commits and whole spaces, and finishes each export once', { timeout: 240_000 }, async () => {
    let server = await serve();
    const [organization] = (await call(server, 'GET', '/v1/orgs')).items;
    const spaces: string[] = [];
    for (const [index] of repositories.entries()) {
      const { id } = await call(server, 'POST', `/v1/orgs/${organization.id}/spaces`, { title: `Space ${index}` });
      spaces.push(id);
      await startSync(server, 'import', id, index);
    }
    await finishAll(server, spaces);
    for (const [index, id] of spaces.entries()) {
      const { pages } = await call(server, 'GET', `/v1/spaces/${id}/content/pages`);
      await call(server, 'POST', `/v1/spaces/${id}/content`, {
        changes: [
          { operation: 'update_page', page: pages[1].id, document: { markdown: `# Changed\n\nSpace ${index}.\n` } },
          { operation: 'insert_page', title: 'New page' },
        ],
      });
      await startSync(server, 'export', id, index);
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(30 + kill * 60);
      server.signal('SIGKILL');
      await server.finished;
      await endLeases(installation);
      server = await serve();
    }
    await finishAll(server, spaces);
    for (const [index, id] of spaces.entries()) {
      const ask = async (...args: string[]) =>
        (await runGit([`--git-dir=${repositories[index]?.directory}/.git`, ...args])).toString().trim();
      await ask('fsck', '--strict', '--no-dangling');
      expect(await ask('rev-list', '--count', 'main')).toBe('2');
      const { git: known } = await call(server, 'GET', `/v1/spaces/${id}/content`);
      expect(known).toMatchObject({ oid: await ask('rev-parse', 'main'), createdByService: true });
      // No table of contents is written for a repository without one: it would hide files that are added later.
      const changed = await ask('log', '-1', '--format=', '--name-status', 'main');
      expect(changed).toBe('A\tnew-page.md\nM\tpage-0.md');
    }
    expect((await server.stop()).code).toBe(0);
  });
});
