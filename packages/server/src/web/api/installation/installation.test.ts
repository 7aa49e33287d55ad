import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../domain/accounts/create-user.ts';
import { transact } from '../../../platform/db/transact.ts';
import { anInstallationAdministrator, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { MAIL_LOGIN, startMailServer } from '../../../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
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
  it('is the first user, and no later one', async () => {
    const own = await startTestServer();
    const [first, second] = await transact(own.ctx, async (tx) => [
      await createUser(tx, 'first@example.com', 'First'),
      await createUser(tx, 'second@example.com', 'Second'),
    ]);
    expect([first?.installation_admin, second?.installation_admin]).toEqual([1, 0]);
    await own.close();
  });

  it('receives the permission, and no other user does', async () => {
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

  it('appoints and removes others, idempotently, effective from the next call, with audit events', async () => {
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

  it('cannot be removed as the last one', async () => {
    const own = await startTestServer();
    const last = await anInstallationAdministrator(own);
    const refused = await last.delete(`${ADMINISTRATORS}/${last.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ reason: 'last_installation_administrator' });
    expect(await idsOf(last)).toEqual([last.id]);
    await own.close();
  });

  it('remains after two remove each other concurrently', async () => {
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

  it('is required for all these operations', async () => {
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
  it('lists who created an organization, with the filters of other audit logs', async () => {
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

describe('sendTestMail', () => {
  const MAIL_TEST = '/v1/installation/mail-test';

  it('sends to the e-mail address of the caller before the response, and reports mail server errors', async () => {
    const mailServer = await startMailServer();
    const own = await startTestServer({ mail: mailServer.settings });
    const person = await anInstallationAdministrator(own);
    const { status, body } = await person.post(MAIL_TEST);
    expect({ status, body }).toEqual({ status: 200, body: { recipient: person.email } });
    expect(mailServer.received.map(({ to }) => to)).toEqual([[person.email]]);
    mailServer.refuseWith(550);
    const refused = await person.post(MAIL_TEST);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'mail_refused']);
    expect(refused.body.error.message).toContain('EENVELOPE 550');
    expect(refused.text).not.toContain(MAIL_LOGIN.password);
    await own.close();
    await mailServer.close();
  });

  it('is rate-limited, and rejected without mail configuration and for other users', async () => {
    const mailServer = await startMailServer();
    const own = await startTestServer({ mail: mailServer.settings });
    const person = await anInstallationAdministrator(own);
    const statuses = new Set<number>();
    for (let time = 0; time < 30; time++) statuses.add((await person.post(MAIL_TEST)).status);
    expect([...statuses]).toEqual([200, 429]);
    await own.close();
    await mailServer.close();
    const unset = await operator.post(MAIL_TEST);
    expect([unset.status, unset.body.error.reason]).toEqual([412, 'mail_not_configured']);
    const { admin } = await anOrganization(server);
    expect((await admin.post(MAIL_TEST)).status).toBe(403);
  });
});
