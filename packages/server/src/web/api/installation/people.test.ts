import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aMember,
  anInstallationAdministrator,
  anOrganization,
  aPerson,
  type Person,
} from '../../../testing/factories.ts';
import { anApp, aPasskey } from '../../../testing/second-factor.ts';
import { aSession } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const USERS = '/v1/installation/users';

let server: TestServer;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

const findListed = async ({ email }: Person) =>
  (await operator.get(`${USERS}?search=${encodeURIComponent(email)}`)).body;
const eventsOf = async (action: string) =>
  (await operator.get(`/v1/installation/audit-events?action=${action}`)).body.items;

describe('listInstallationUsers', () => {
  it('lists all users with sessions, memberships and second factors, with search by name or e-mail address', async () => {
    const { id } = await anOrganization(server);
    const person = await aMember(server, id, 'read');
    expect((await findListed(person)).items).toEqual([
      expect.objectContaining({ id: person.id, organizations: 1, sessions: 0, secondFactor: false }),
    ]);
    const session = await aSession(server, person);
    await anApp(server, session);
    const [listed] = (await findListed(person)).items;
    expect(listed).toMatchObject({ sessions: 1, secondFactor: true, seenAt: expect.any(String) });
    expect(listed.installationAdministrator).toBe(false);
    server.advance(73 * 60 * 60 * 1000);
    expect((await findListed(person)).items[0]).toMatchObject({ sessions: 0 });
    const all = (await operator.get(`${USERS}?limit=1`)).body;
    expect(all.items).toHaveLength(1);
    expect(all.count).toBeGreaterThan(2);
    expect((await operator.get(`${USERS}?search=nobody-has-this`)).body.items).toEqual([]);
  });

  it('requires an installation administrator', async () => {
    const { admin } = await anOrganization(server);
    expect((await admin.get(USERS)).body.error.reason).toBe('installation_administrator_required');
  });
});

describe('endUserSessions', () => {
  it('revokes all sessions of a user, and keeps the tokens', async () => {
    const person = await aPerson(server);
    const [one, other] = [await aSession(server, person), await aSession(server, person)];
    expect((await operator.delete(`${USERS}/${person.id}/sessions`)).status).toBe(204);
    for (const { call } of [one, other]) expect((await call('GET', '/v1/user')).status).toBe(401);
    expect((await person.get('/v1/user')).status).toBe(200);
    expect((await eventsOf('sessions.ended'))[0]).toMatchObject({
      actor: { id: operator.id },
      target: { id: person.id },
      details: { endedSessions: 2 },
    });
    expect((await operator.delete(`${USERS}/unknown/sessions`)).status).toBe(404);
    expect((await person.delete(`${USERS}/${person.id}/sessions`)).status).toBe(403);
  });
});

describe('resetUserSecondFactors', () => {
  it('removes authenticator app, passkeys and recovery codes, after a recent sign-in', async () => {
    const person = await aPerson(server);
    const session = await aSession(server, person);
    await anApp(server, session);
    await aPasskey(session);
    const authenticatedAt = new Date(server.ctx.clock().getTime() - 16 * 60_000).toISOString();
    const stale = await aSession(server, operator, { authenticatedAt });
    const url = `${USERS}/${person.id}/second-factors`;
    expect((await stale.call('DELETE', url)).body.error.reason).toBe('reauthentication_required');
    expect((await operator.delete(url)).status).toBe(204);
    expect((await person.get('/v1/user/second-factors')).body).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
    expect((await session.call('GET', '/v1/user')).status).toBe(401);
    expect((await eventsOf('second-factors.reset'))[0]).toMatchObject({ actor: { id: operator.id } });
    expect((await operator.delete(`${USERS}/unknown/second-factors`)).status).toBe(404);
  });
});
