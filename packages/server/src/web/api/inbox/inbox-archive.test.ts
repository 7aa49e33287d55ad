import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exportInstallation } from '../../../main/archive/export.ts';
import { importInstallation } from '../../../main/archive/import.ts';
import { transact } from '../../../platform/db/transact.ts';
import { insertMember } from '../../../platform/queries/members.ts';
import { updateUserRow } from '../../../platform/queries/users.ts';
import { aMember, anOrganization, anOrganizationOf, aSpace } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const DAY_MS = 24 * 3600 * 1000;
const folder = mkdtempSync(path.join(tmpdir(), 'bindery-inbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A person with a notification, settings, and a change request that they mute. */
async function anInbox(server: TestServer) {
  const { id: organization, admin } = await anOrganization(server);
  const { id: space } = await aSpace(server, organization, admin);
  const reader = await aMember(server, organization, 'comment');
  await transact(server.ctx, (tx) => updateUserRow(tx.db, reader.id, { display_name: 'Reader of archives' }));
  await admin.post(`/v1/spaces/${space}/comments`, { body: { markdown: '@Reader of archives, look.' } });
  const request = (await admin.post(`/v1/spaces/${space}/change-requests`, { subject: 'Words' })).body;
  const subscription = `/v1/user/subscriptions/change-request/${request.id}`;
  await reader.put(subscription, { state: 'muted' });
  await reader.patch('/v1/user/notification-settings', {
    kinds: { mention: { mail: 'daily' } },
    timeZone: 'Asia/Tokyo',
  });
  await server.runJobs();
  const urls = ['/v1/user/inbox', '/v1/user/notification-settings', subscription];
  return { organization, admin, space, reader, urls };
}

const TABLES = ['notifications', 'change_request_subscriptions', 'comment_subscriptions'] as const;

const countRows = async ({ ctx }: TestServer) => {
  const counts: number[] = [];
  for (const table of TABLES)
    counts.push((await ctx.database.reader.selectFrom(table).select('user_id').execute()).length);
  return counts;
};

describe('an inbox', () => {
  it('is in the archive of an installation, with what its person chose', async () => {
    const [from, to] = [await startTestServer(), await startTestServer()];
    const { reader, urls } = await anInbox(from);
    const read = async (server: TestServer) => {
      const answers: unknown[] = [];
      for (const url of urls) answers.push((await server.call('GET', url, { token: reader.token })).body);
      return answers;
    };
    const before = await read(from);
    expect(before).toMatchObject([{ count: 1 }, { timeZone: 'Asia/Tokyo' }, { state: 'muted' }]);
    const file = path.join(folder, 'archive.tar.gz');
    await exportInstallation(from.ctx, file);
    await importInstallation(to.ctx, file);
    expect(await read(to)).toEqual(before);
    await from.close();
    await to.close();
  });

  it('ends with the organization, which hides it from its deletion on', async () => {
    const server = await startTestServer();
    const { organization, admin, reader } = await anInbox(server);
    expect(await countRows(server)).toEqual([1, 1, 0]);
    expect((await admin.delete(`/v1/orgs/${organization}`)).status).toBe(204);
    expect((await reader.get('/v1/user/inbox')).body).toEqual({ count: 0, items: [] });
    expect((await reader.get('/v1/user/inbox/unread')).body.unread).toBe(0);
    server.advance(9 * DAY_MS);
    await server.runJobs();
    expect(await countRows(server)).toEqual([0, 0, 0]);
    await server.close();
  });

  it('follows a space to another organization, and ends with it', async () => {
    const server = await startTestServer();
    const { admin, space, reader } = await anInbox(server);
    const { id: other } = await anOrganizationOf(server, admin, 'Other');
    await transact(server.ctx, (tx) =>
      insertMember(tx.db, {
        organization_id: other,
        user_id: reader.id,
        role: 'comment',
        disabled: 0,
        sso: 0,
        joined_at: tx.now,
        last_seen_at: null,
      }),
    );
    const moved = await admin.post(`/v1/spaces/${space}/transfer`, { organization: other });
    expect(moved.status).toBeLessThan(300);
    const { items } = (await reader.get(`/v1/user/inbox?organization=${other}`)).body;
    expect(items).toMatchObject([{ organization: { id: other, title: 'Other' } }]);
    await admin.delete(`/v1/spaces/${space}`);
    expect((await reader.get('/v1/user/inbox')).body.count).toBe(0);
    await admin.post(`/v1/spaces/${space}/restore`);
    expect((await reader.get('/v1/user/inbox')).body.count).toBe(1);
    await admin.delete(`/v1/spaces/${space}`);
    server.advance(8 * DAY_MS);
    await server.runJobs();
    expect(await countRows(server)).toEqual([0, 0, 0]);
    await server.close();
  });
});
