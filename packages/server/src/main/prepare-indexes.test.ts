import { afterAll, beforeAll, expect, it } from 'vitest';
import { callProgram } from '../testing/fetch-checked.ts';
import { aRepository } from '../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../testing/git-http-server.ts';
import { anInstallation, type Installation, type ServingProgram, serveProgram } from '../testing/program.ts';

const TOKEN = 'token-of-the-first-user';
const PAGES = 1600;

let installation: (Installation & { remove(): Promise<void> }) | undefined;
let git: GitServer | undefined;
let server: ServingProgram | undefined;

beforeAll(async () => {
  installation = await anInstallation();
  const text = (index: number) =>
    `# Page ${index}\n\nA wombat. [Next](page-${index + 1}.md)\n\n${'Some words about it. '.repeat(100)}\n`;
  const pages = Array.from({ length: PAGES - 1 }, (_, index) => [`page-${index}.md`, text(index)]);
  const repository = await aRepository({ 'README.md': '# Home\n\nA wombat.\n', ...Object.fromEntries(pages) });
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await git?.close();
  await installation?.remove();
});

const serve = async () => {
  server = await serveProgram({ ...installation?.settings, BINDERY_BOOTSTRAP_TOKEN: TOKEN });
  return server;
};
const call = (method: string, path: string, body?: object) => callProgram(server?.url ?? '', TOKEN, method, path, body);

/** Numbers of pages that the server has begun to index at once. */
const listBegun = (output: string): number[] =>
  [...output.matchAll(/"pages":(\d+),"msg":"indexing many pages"/g)].map(([, pages]) => Number(pages));

it('indexes an import on its own, answers meanwhile, and continues where its process was killed', async () => {
  const first = await serve();
  const [organization] = (await call('GET', '/v1/orgs')).body.items;
  const { id } = (await call('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Large' })).body;
  await call('POST', `/v1/spaces/${id}/git/import`, { url: `${git?.url}/docs.git`, ref: 'main' });
  const search = () => call('GET', `/v1/spaces/${id}/search?limit=1&query=wombat`);
  const links = () => call('GET', `/v1/spaces/${id}/links?limit=1`);
  const ask = async () => {
    const answers = [await search(), await links()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    return answers.map(({ body }) => body);
  };
  // The first pages are found while others are missing.
  await expect
    .poll(async () => (await ask())[0], { timeout: 120_000, interval: 20 })
    .toMatchObject({ isPartial: true, count: expect.toSatisfy((count: number) => count > 0) });
  first.signal('SIGKILL');
  await first.finished;
  const second = await serve();
  await expect.poll(() => second.stderr(), { timeout: 120_000 }).toContain('prepared the indexes of a space');
  const [begun = 0] = listBegun(second.stderr());
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(PAGES - 500);
  const [searched, listed] = await ask();
  expect(searched).toMatchObject({ count: 1000 });
  expect(listed).toMatchObject({ count: PAGES - 1, stats: { broken: { total: 1 } } });
  expect([searched.isPartial, listed.isPartial]).toEqual([undefined, undefined]);
}, 300_000);
