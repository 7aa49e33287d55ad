import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../packages/server/src/platform/db/transact.ts';
import { takeJob } from '../../packages/server/src/platform/jobs/lease.ts';
import { findDueJob } from '../../packages/server/src/platform/jobs/queries.ts';
import { anOrganization, aSpace, type Person } from '../../packages/server/src/testing/factories.ts';
import { aRepository, type TestRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../packages/server/src/testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';

const HALF_A_DAY = 12 * 3600 * 1000;
const LIMIT = 40;

let server: TestServer;
let repository: TestRepository;
let git: GitServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  repository = await aRepository();
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  server = await startTestServer({ rateLimit: LIMIT });
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(async () => {
  await server.close();
  await git.close();
});

/** A space whose import was begun while the clock was half a day ahead. */
async function importAhead() {
  const { id } = await aSpace(server, organizationId, admin);
  const url = `/v1/spaces/${id}`;
  const start = async () => {
    const body = { url: `${git.url}/docs.git`, ref: 'refs/heads/main' };
    expect((await admin.post(`${url}/git/import`, body)).status).toBe(204);
  };
  server.advance(HALF_A_DAY);
  await start();
  return { url, start, state: async () => (await admin.get(`${url}/git/info`)).body.operation.state };
}

describe('a clock that is set back by hours', () => {
  it('does not delay a due job', async () => {
    const { state } = await importAhead();
    server.advance(-HALF_A_DAY);
    await server.runJobs();
    expect(await state()).toBe('succeeded');
  });

  it('does not delay a job whose worker died', async () => {
    const { state } = await importAhead();
    await transact(server.ctx, async (tx) => {
      const due = await findDueJob(tx.db, tx.now);
      expect(due?.kind).toBe('import-from-git');
      const end = new Date(Date.parse(tx.now) + 15_000).toISOString();
      if (due !== undefined) await takeJob(tx.db, due, 'lease of a dead worker', end);
    });
    server.advance(-HALF_A_DAY);
    await server.runJobs();
    expect(await state()).toBe('succeeded');
  });

  it('does not delay the retry of a failed job', async () => {
    git.failures.serverErrors = 20;
    const { state } = await importAhead();
    await server.runJobs();
    expect(await state()).toBe('pending');
    git.failures.serverErrors = 0;
    server.advance(-HALF_A_DAY);
    await server.runJobs();
    expect(await state()).toBe('succeeded');
  });

  it('does not start a job ahead of its time', async () => {
    const { id } = await aSpace(server, organizationId, admin);
    await admin.delete(`/v1/spaces/${id}`);
    await server.runJobs();
    server.advance(-HALF_A_DAY);
    await server.runJobs();
    expect((await admin.post(`/v1/spaces/${id}/restore`)).status).toBe(200);
    server.advance(HALF_A_DAY);
  });

  it('never skips an import as outdated', async () => {
    const { url, start } = await importAhead();
    await server.runJobs();
    const commit = await repository.commit({ 'README.md': '# Newer\n' });
    server.advance(-HALF_A_DAY);
    await start();
    await server.runJobs();
    expect((await admin.get(`${url}/content`)).body.git.oid).toBe(commit);
  });

  it('locks out no caller who has used up the rate limit of a minute', async () => {
    server.advance(HALF_A_DAY);
    const statuses = async (count: number) => {
      const all = [];
      for (let index = 0; index < count; index += 1) all.push((await admin.get('/v1/user')).status);
      return new Set(all);
    };
    expect(await statuses(LIMIT + 1)).toContain(429);
    server.advance(-HALF_A_DAY);
    expect(await statuses(1)).toEqual(new Set([200]));
  });
});
