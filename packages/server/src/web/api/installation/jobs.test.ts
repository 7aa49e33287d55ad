import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobRow } from '../../../platform/db/tables/jobs.ts';
import { transact } from '../../../platform/db/transact.ts';
import { anInstallationAdministrator, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const JOBS = '/v1/installation/jobs';

let server: TestServer;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());
beforeEach(() => transact(server.ctx, (tx) => tx.db.deleteFrom('jobs').execute()));

async function aJob(changes: Partial<JobRow> = {}): Promise<string> {
  const id = changes.id ?? `job${Math.random().toString(36).slice(2)}`;
  await transact(server.ctx, (tx) =>
    tx.db
      .insertInto('jobs')
      .values({
        id,
        kind: 'send-mail',
        queue: id,
        payload: '{"sealed":"secret"}',
        state: 'pending',
        queue_order: tx.now,
        run_at: '2099-01-01T00:00:00.000Z',
        tries: 0,
        crashes: 0,
        lease_until: null,
        lease: null,
        error: null,
        created_at: tx.now,
        finished_at: null,
        ...changes,
      })
      .execute(),
  );
  return id;
}

const list = async (query = '') => (await operator.get(JOBS + query)).body;
const eventsOf = async (action: string) =>
  (await operator.get(`/v1/installation/audit-events?action=${action}`)).body.items;

describe('listJobs', () => {
  it('lists jobs by state and type, with their last error and without their input', async () => {
    const waiting = await aJob();
    const retrying = await aJob({ tries: 2, error: 'The mail server did not respond.' });
    const failed = await aJob({
      state: 'failed',
      kind: 'collect-garbage',
      tries: 6,
      finished_at: '2026-01-01T00:00:00.000Z',
    });
    const { items, count } = await list();
    expect(count).toBe(3);
    expect(JSON.stringify(items)).not.toContain('secret');
    const states = Object.fromEntries(items.map(({ id, state }: { id: string; state: string }) => [id, state]));
    expect(states).toEqual({ [waiting]: 'waiting', [retrying]: 'retrying', [failed]: 'failed' });
    const [listed] = (await list('?state=retrying')).items;
    expect(listed).toMatchObject({
      id: retrying,
      kind: 'send-mail',
      attempts: 2,
      error: 'The mail server did not respond.',
      permissions: { run: true, cancel: true },
    });
    expect((await list('?kind=collect-garbage')).items).toEqual([
      expect.objectContaining({ id: failed, permissions: { run: true, cancel: false } }),
    ]);
    expect((await list('?state=running')).items).toEqual([]);
    expect((await operator.get('/v1/installation/job-kinds')).body.items).toEqual([
      { kind: 'collect-garbage', waiting: 0, retrying: 0, running: 0, succeeded: 0, failed: 1 },
      { kind: 'send-mail', waiting: 1, retrying: 1, running: 0, succeeded: 0, failed: 0 },
    ]);
  });

  it('requires an installation administrator', async () => {
    const { admin } = await anOrganization(server);
    const id = await aJob();
    for (const [method, url] of [
      ['GET', JOBS],
      ['GET', '/v1/installation/job-kinds'],
      ['POST', `${JOBS}/${id}/run`],
      ['DELETE', `${JOBS}/${id}`],
    ] as const) {
      const answer = await server.call(method, url, { token: admin.token });
      expect(answer.body.error.reason).toBe('installation_administrator_required');
    }
  });
});

describe('runJob', () => {
  it('runs a job that waits for its next attempt', async () => {
    const id = await aJob({ kind: 'count-storage', queue: 'count-storage', payload: '{}', tries: 3 });
    expect((await operator.post(`${JOBS}/${id}/run`)).status).toBe(204);
    await server.runJobs();
    expect((await list('?state=succeeded')).items[0]).toMatchObject({ id, attempts: 4 });
    expect((await eventsOf('job.run'))[0]).toMatchObject({ target: { id }, details: { kind: 'count-storage' } });
  });

  it('repeats a failed job without input once, and no others', async () => {
    const ended = { state: 'failed', tries: 6, finished_at: '2026-01-01T00:00:00.000Z' } as const;
    const id = await aJob({ kind: 'collect-garbage', ...ended });
    for (let count = 0; count < 2; count++) expect((await operator.post(`${JOBS}/${id}/run`)).status).toBe(204);
    expect((await list('?kind=collect-garbage&state=waiting')).count).toBe(1);
    for (const other of [await aJob(ended), await aJob({ state: 'running' }), await aJob({ state: 'succeeded' })]) {
      const answer = await operator.post(`${JOBS}/${other}/run`);
      expect(answer.body.error).toMatchObject({ code: 409, reason: 'job_not_changeable' });
    }
    expect((await operator.post(`${JOBS}/unknown/run`)).status).toBe(404);
  });
});

describe('cancelJob', () => {
  it('notifies the user of an import that it was canceled', async () => {
    const { id: organizationId, admin } = await anOrganization(server);
    const space = await aSpace(server, organizationId, admin);
    const body = { url: 'http://127.0.0.1:1/docs.git', ref: 'refs/heads/main' };
    await admin.post(`/v1/spaces/${space.id}/git/import`, body);
    const [job] = (await list('?kind=import-from-git')).items;
    expect((await operator.delete(`${JOBS}/${job.id}`)).status).toBe(204);
    expect((await list('?kind=import-from-git')).items[0].permissions).toEqual({ run: false, cancel: false });
    await server.runJobs();
    const { operation } = (await admin.get(`/v1/spaces/${space.id}/git/info`)).body;
    expect(operation).toMatchObject({ state: 'failed', error: 'The import was abandoned: it was canceled.' });
    expect((await eventsOf('job.canceled'))[0]).toMatchObject({
      actor: { id: operator.id },
      target: { id: job.id },
      details: { kind: 'import-from-git' },
    });
  });

  it('never sends a canceled mail', async () => {
    const id = await aJob();
    expect((await operator.delete(`${JOBS}/${id}`)).status).toBe(204);
    await server.runJobs();
    expect((await list()).items).toEqual([expect.objectContaining({ id, state: 'succeeded' })]);
  });

  it('rejects jobs that are running, have ended, or must not be skipped', async () => {
    for (const changes of [{ state: 'running' }, { state: 'failed' }, { kind: 'purge-space' }] as const) {
      const answer = await operator.delete(`${JOBS}/${await aJob(changes)}`);
      expect(answer.body.error).toMatchObject({ code: 409, reason: 'job_not_changeable' });
    }
    expect((await operator.delete(`${JOBS}/unknown`)).status).toBe(404);
  });
});
