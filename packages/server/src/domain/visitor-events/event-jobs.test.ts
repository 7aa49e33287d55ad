import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { listAuditLog } from '../../testing/list-events.ts';
import { aStoredEvent } from '../../testing/stored-events.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { scheduleEventCleaning } from '../visitor-events/clean-events-job.ts';

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const now = () => server.ctx.clock().getTime();
const instantsOf = async (siteId: string) =>
  (await listAuditLog(server.ctx.insights, siteId)).map(({ instant }) => instant);
const pendingJobs = () =>
  server.ctx.database.reader
    .selectFrom('jobs')
    .select(['kind', 'run_at'])
    .where('state', '=', 'pending')
    .where('kind', '=', 'clean-events')
    .execute();

describe('deleteSite', () => {
  it('deletes the events of the site, including buffered ones, and no others', async () => {
    const urlOf = (siteId: string) => `/v1/orgs/${organizationId}/sites/${siteId}`;
    const [gone, stays] = await Promise.all(
      ['Gone', 'Stays'].map(
        async (title) => (await admin.post(`/v1/orgs/${organizationId}/sites`, { title })).body.id as string,
      ),
    );
    if (gone === undefined || stays === undefined) throw new Error('There are no sites.');
    const at = new Date(now()).toISOString();
    await server.ctx.insights.append([aStoredEvent(gone, at), aStoredEvent(stays, at)]);
    expect((await admin.delete(urlOf(gone))).status).toBe(204);
    await server.ctx.insights.append([aStoredEvent(gone, at)]);
    server.advance(60_000);
    await server.runJobs();
    expect(await instantsOf(gone)).toEqual([]);
    expect(await instantsOf(stays)).toHaveLength(1);
  });
});

describe('cleanup of events', () => {
  it('deletes events older than the configured days, once a day', async () => {
    const old = now() - 730 * DAY_MS;
    const young = now() - 729 * DAY_MS;
    await server.ctx.insights.append(
      [old, young].map((instant) => aStoredEvent('aged', new Date(instant).toISOString())),
    );
    await scheduleEventCleaning(server.ctx);
    await scheduleEventCleaning(server.ctx);
    expect(await pendingJobs()).toHaveLength(1);
    await server.runJobs();
    expect(await instantsOf('aged')).toEqual([young]);
    const [next] = await pendingJobs();
    expect(Date.parse(next?.run_at ?? '') - now()).toBeGreaterThan(DAY_MS - 60_000);
    server.advance(DAY_MS);
    await server.runJobs();
    expect(await instantsOf('aged')).toEqual([]);
    expect(await pendingJobs()).toHaveLength(1);
  });

  it('does not exist if retention is unlimited', async () => {
    const forever = await startTestServer({ insights: { days: 0 } });
    try {
      await scheduleEventCleaning(forever.ctx);
      const jobs = await forever.ctx.database.reader.selectFrom('jobs').select('kind').execute();
      expect(jobs.filter(({ kind }) => kind === 'clean-events')).toEqual([]);
    } finally {
      await forever.close();
    }
  });
});
