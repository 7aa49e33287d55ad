import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aRepository } from './testing/git-fixtures.ts';
import { type GitServer, startGitServer } from './testing/git-http-server.ts';
import { anInstallation, endLeases, type Installation, type ServingProgram, serveProgram } from './testing/program.ts';

const ROUNDS = 10;
const CLIENTS = 4;
const TOKEN = 'token-of-the-crash-test';
const PAGES = 150;

let installation: Installation & { remove(): Promise<void> };
let git: GitServer;

beforeAll(async () => {
  installation = await anInstallation();
  const pages = Array.from({ length: PAGES }, (_, i) => [
    `guides/page-${i}.md`,
    `# Page ${i}\n\n${'Words. '.repeat(200)}\n`,
  ]);
  const files = Array.from({ length: 40 }, (_, i) => [`files/file-${i}.png`, new Uint8Array(5000).fill(i)]);
  const repository = await aRepository({
    'README.md': `# Home\n\n${files.map(([name]) => `![](${name})`).join('\n')}\n`,
    ...Object.fromEntries([...pages, ...files]),
  });
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
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
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: answer.status, body: (answer.status === 204 ? undefined : await answer.json()) as any };
}

/** What the server said that it has done. */
interface Acknowledged {
  /** The number that was written last into the title of a space, by the space's id. */
  readonly titles: Map<string, number>;
  readonly tokens: Set<string>;
  /** Spaces into which an import was begun. */
  readonly imports: Set<string>;
}

/** Writes one thing after the other until the server is gone; with an import under way where `imports` says so. */
async function write(
  server: ServingProgram,
  organizationId: string,
  acknowledged: Acknowledged,
  imports: boolean,
): Promise<void> {
  try {
    const space = await call(server, 'POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Title 0' });
    expect(space.status).toBe(201);
    const { id } = space.body;
    acknowledged.titles.set(id, 0);
    if (imports) {
      const url = `${git.url}/docs.git`;
      const begun = await call(server, 'POST', `/v1/spaces/${id}/git/import`, { url, ref: 'refs/heads/main' });
      expect(begun.status).toBe(204);
      acknowledged.imports.add(id);
    }
    for (let number = 1; ; number++) {
      expect((await call(server, 'PATCH', `/v1/spaces/${id}`, { title: `Title ${number}` })).status).toBe(200);
      acknowledged.titles.set(id, number);
      if (number % 25 !== 0) continue;
      const token = await call(server, 'POST', '/v1/user/tokens');
      // 409 once there are 100 of them.
      if (token.status === 201) acknowledged.tokens.add(token.body.id);
    }
  } catch (error) {
    // A connection that broke is what this test is about; anything else is a failure of the server.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
}

describe('a server that is killed', () => {
  it('has everything that it acknowledged when it starts again, and finishes what it had begun', async () => {
    const acknowledged: Acknowledged = { titles: new Map(), tokens: new Set(), imports: new Set() };
    for (let round = 0; round < ROUNDS; round++) {
      const server = await serve();
      const [organization] = (await call(server, 'GET', '/v1/orgs')).body.items;
      const clients = Array.from({ length: CLIENTS }, (_, i) => write(server, organization.id, acknowledged, i === 0));
      await sleep(Math.random() * 600);
      server.signal('SIGKILL');
      const { signal, stderr } = await server.finished;
      expect(signal).toBe('SIGKILL');
      expect(stderr).not.toMatch(/bnd_|token-of/);
      await Promise.all(clients);
      await endLeases(installation);
    }
    const server = await serve();
    expect(acknowledged.imports.size).toBeGreaterThan(0);
    for (const [id, number] of acknowledged.titles) {
      const { status, body } = await call(server, 'GET', `/v1/spaces/${id}`);
      expect(status).toBe(200);
      // The write that was under way may be there as well.
      expect([`Title ${number}`, `Title ${number + 1}`]).toContain(body.title);
      expect((await call(server, 'GET', `/v1/spaces/${id}/content`)).status).toBe(200);
    }
    const tokens = (await call(server, 'GET', '/v1/user/tokens?limit=1000')).body.items;
    expect(tokens.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([...acknowledged.tokens]));
    for (const id of acknowledged.imports) await expectImported(server, id);
    // Imports that were begun and not acknowledged may still be under way.
    await vi.waitFor(expectNoRemains, { timeout: 60_000, interval: 100 });
    expect((await server.stop()).code).toBe(0);
    expect(readdirSync(path.join(installation.dataDir, 'tmp'))).toEqual([]);
  }, 120_000);
});

async function expectImported(server: ServingProgram, spaceId: string): Promise<void> {
  await vi.waitFor(
    async () =>
      expect((await call(server, 'GET', `/v1/spaces/${spaceId}/git/info`)).body.operation).toMatchObject({
        state: 'succeeded',
      }),
    { timeout: 60_000, interval: 100 },
  );
  const { pages, files } = (await call(server, 'GET', `/v1/spaces/${spaceId}/content`)).body;
  expect({ pages: countPages(pages), files: files.length }).toEqual({ pages: PAGES + 1, files: 40 });
  const file = await fetch(files[0].downloadURL.replace(/^http:\/\/[^/]+/, server.url));
  expect((await file.arrayBuffer()).byteLength).toBe(5000);
}

/** Pages with those below them; groups are none. */
function countPages(pages: readonly { type: string; pages?: [] }[]): number {
  return pages.reduce((sum, page) => sum + (page.type === 'document' ? 1 : 0) + countPages(page.pages ?? []), 0);
}

function expectNoRemains(): void {
  const { dataDir } = installation;
  const temporary = readdirSync(path.join(dataDir, 'tmp'));
  expect(temporary).toHaveLength(1);
  for (const name of readdirSync(path.join(dataDir, 'tmp', temporary[0] ?? ''))) expect(name).toMatch(/^lock/);
  for (const part of readdirSync(path.join(dataDir, 'blobs'))) {
    for (const name of readdirSync(path.join(dataDir, 'blobs', part))) expect(name).toMatch(/^[0-9a-f]{62}$/);
  }
}
