import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../accounts/create-user.ts';
import { transact } from '../../db/transact.ts';
import { anInstallationAdministrator, anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { revokeInstallationAdministrator } from './service.ts';

const ADMINISTRATORS = '/v1/installation/administrators';
const EVENTS = '/v1/installation/audit-events';
let server: TestServer;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

const idsOf = async (person: Person): Promise<string[]> =>
  (await person.get(ADMINISTRATORS)).body.items.map(({ id }: { id: string }) => id);

describe('an installation administrator', () => {
  it('is the first user, and nobody after that', async () => {
    const own = await startTestServer();
    const [first, second] = await transact(own.ctx, async (tx) => [
      await createUser(tx, 'first@example.com', 'First'),
      await createUser(tx, 'second@example.com', 'Second'),
    ]);
    expect([first?.installation_admin, second?.installation_admin]).toEqual([1, 0]);
    await own.close();
  });

  it('receives it, and nobody else does', async () => {
    const { id, admin } = await anOrganization(server);
    expect((await operator.get('/v1/user')).body.installationAdministrator).toBe(true);
    expect((await operator.get(`/v1/users/${operator.id}`)).body.installationAdministrator).toBe(true);
    expect((await admin.get('/v1/user')).body.installationAdministrator).toBe(false);
    await admin.post(`/v1/orgs/${id}/invites`, { emails: [operator.email] });
    const [invite] = (await operator.get('/v1/user/invites')).body.items;
    await operator.post(`/v1/user/invites/${invite.id}`);
    const seen = await admin.get(`/v1/users/${operator.id}`);
    expect(seen.status).toBe(200);
    expect(seen.body).not.toHaveProperty('installationAdministrator');
    expect((await admin.get(`/v1/orgs/${id}/members`)).text).not.toContain('installationAdministrator');
  });

  it('makes others so and ends it, idempotently, from the next call on, and the audit log knows', async () => {
    const person = await aPerson(server);
    expect((await person.get(ADMINISTRATORS)).status).toBe(403);
    for (let time = 0; time < 2; time++) {
      expect((await operator.put(`${ADMINISTRATORS}/${person.id}`)).status).toBe(204);
    }
    expect(await idsOf(person)).toEqual([person.id, operator.id]);
    for (let time = 0; time < 2; time++) {
      expect((await operator.delete(`${ADMINISTRATORS}/${person.id}`)).status).toBe(204);
    }
    expect((await person.get(ADMINISTRATORS)).status).toBe(403);
    const actions = 'action=installation-administrator.granted&action=installation-administrator.revoked';
    const { items } = (await operator.get(`${EVENTS}?${actions}&actor=${operator.id}`)).body;
    const target = { kind: 'user', id: person.id };
    expect(items).toMatchObject([
      { action: 'installation-administrator.revoked', target },
      { action: 'installation-administrator.granted', target },
    ]);
    expect((await operator.put(`${ADMINISTRATORS}/nobody`)).status).toBe(404);
    expect((await operator.delete(`${ADMINISTRATORS}/nobody`)).status).toBe(204);
  });

  it('who is the last one stays', async () => {
    const own = await startTestServer();
    const last = await anInstallationAdministrator(own);
    const refused = await last.delete(`${ADMINISTRATORS}/${last.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ reason: 'last_installation_administrator' });
    expect(await idsOf(last)).toEqual([last.id]);
    await own.close();
  });

  it('also works after two have ended each other at once', async () => {
    const own = await startTestServer();
    const [one, other] = [await anInstallationAdministrator(own), await anInstallationAdministrator(own)];
    const revoke = (userId: string, actorId: string) =>
      transact(own.ctx, (tx) => revokeInstallationAdministrator(tx, { userId, actorId })).catch(() => undefined);
    await Promise.all([revoke(one.id, other.id), revoke(other.id, one.id)]);
    const left = await own.ctx.database.reader
      .selectFrom('users')
      .select('id')
      .where('installation_admin', '=', 1)
      .execute();
    expect(left).toHaveLength(1);
    await own.close();
  });

  it('is needed for all of this', async () => {
    const { admin } = await anOrganization(server);
    const calls: [string, string][] = [
      ['GET', ADMINISTRATORS],
      ['PUT', `${ADMINISTRATORS}/${admin.id}`],
      ['DELETE', `${ADMINISTRATORS}/${operator.id}`],
      ['GET', EVENTS],
    ];
    for (const [method, url] of calls) {
      const { status, body } = await server.call(method, url, { token: admin.token });
      expect({ status, reason: body.error.reason }).toEqual({
        status: 403,
        reason: 'installation_administrator_required',
      });
      expect((await server.call(method, url)).status).toBe(401);
    }
    expect(await idsOf(operator)).toContain(operator.id);
  });
});

describe('listInstallationAuditEvents', () => {
  it('tells who made an organization, narrowed as other audit logs are', async () => {
    const { body } = await operator.post('/v1/orgs', { title: 'New' });
    const { items } = (await operator.get(`${EVENTS}?action=organization.created&actor=${operator.id}`)).body;
    expect(items).toMatchObject([
      {
        object: 'audit-event',
        actor: { id: operator.id },
        target: { kind: 'organization', id: body.id },
        details: { title: 'New', administrator: operator.id },
      },
    ]);
    expect((await operator.get(`${EVENTS}?since=yesterday`)).status).toBe(400);
    expect((await operator.get(`${EVENTS}?since=2100-01-01T00:00:00Z`)).body.count).toBe(0);
  });
});
