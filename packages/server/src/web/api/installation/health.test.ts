import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetNode, recordNode } from '../../../main/keep-node.ts';
import { VERSION } from '../../../platform/config/version.ts';
import { transact } from '../../../platform/db/transact.ts';
import { replaceServerNode } from '../../../platform/queries/server-nodes.ts';
import { anInstallationAdministrator, anOrganization, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { listGitProblems } from './health.ts';

const HEALTH = '/v1/installation/health';

let server: TestServer;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

const problemsOf = async (): Promise<string[]> =>
  (await operator.get(HEALTH)).body.problems.map(({ id }: { id: string }) => id);

describe('getInstallationHealth', () => {
  it('contains the version, the stores, the disk and the jobs of the responding server', async () => {
    const { body } = await operator.get(HEALTH);
    expect(body).toMatchObject({
      object: 'installation-health',
      version: VERSION,
      url: 'https://docs.test',
      nodes: [{ version: VERSION, current: true, disk: { free: expect.any(Number), total: expect.any(Number) } }],
      database: { engine: server.ctx.database.engine.name, migration: expect.stringMatching(/^\d{4}-/) },
      files: { kind: 'folder' },
      mail: { configured: false },
      search: { spaces: 0 },
      events: { store: server.ctx.insights.kind, available: true },
      jobs: { due: 0, failed: 0 },
    });
    expect(body.nodes).toHaveLength(1);
    expect(await problemsOf()).toEqual(expect.arrayContaining(['backup']));
  });

  it('lists other servers for three minutes, and warns about different versions and full disks', async () => {
    const now = server.ctx.clock().toISOString();
    const other = { id: 'other', host: 'second', version: '0.0.1', started_at: now, disk_free: 1, disk_total: 1000 };
    await transact(server.ctx, (tx) => replaceServerNode(tx.db, { ...other, seen_at: now }));
    await recordNode(server.ctx);
    const { nodes, problems } = (await operator.get(HEALTH)).body;
    expect(nodes.map(({ host, current }: { host: string; current: boolean }) => [host, current])).toEqual([
      [expect.any(String), true],
      ['second', false],
    ]);
    const messages = problems.map(({ message }: { message: string }) => message);
    expect(messages).toContain('The disk of second is nearly full. Free up space on it.');
    expect(messages).toContain('The servers run different versions. Finish the upgrade.');
    server.advance(4 * 60_000);
    expect((await operator.get(HEALTH)).body.nodes).toHaveLength(1);
    server.advance(24 * 3600 * 1000);
    await forgetNode(server.ctx);
    const rows = await server.ctx.database.reader.selectFrom('server_nodes').select('id').execute();
    expect(rows).toEqual([]);
  });

  it('warns about pending and failed jobs, and about an unavailable event store', async () => {
    await transact(server.ctx, async (tx) => {
      await tx.enqueue({ kind: 'count-storage', queue: 'a', payload: {} });
      await tx.enqueue({ kind: 'collect-garbage', queue: 'b', payload: {} });
      await tx.db.updateTable('jobs').set({ state: 'failed' }).where('queue', '=', 'b').execute();
    });
    server.advance(11 * 60_000);
    const { aggregate } = server.ctx.insights;
    server.ctx.insights.aggregate = () => Promise.reject(new Error('gone'));
    try {
      expect(await problemsOf()).toEqual(expect.arrayContaining(['jobs-wait', 'jobs-failed', 'events']));
      const { jobs, events } = (await operator.get(HEALTH)).body;
      expect(jobs).toMatchObject({ due: 1, failed: 1, oldestDueAt: expect.any(String) });
      expect(events.available).toBe(false);
    } finally {
      server.ctx.insights.aggregate = aggregate;
    }
  });

  it('reports an absent or outdated git, without which repositories cannot be imported', async () => {
    expect(await problemsOf()).not.toContain('git');
    expect(listGitProblems(undefined)).toMatchObject([{ id: 'git', severity: 'error' }]);
    expect(listGitProblems('2.29.9')).toMatchObject([{ message: expect.stringContaining('2.30') }]);
  });

  it('requires an installation administrator', async () => {
    const { admin } = await anOrganization(server);
    expect((await admin.get(HEALTH)).body.error.reason).toBe('installation_administrator_required');
  });
});
