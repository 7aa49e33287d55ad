import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordLink, MANUAL_LINK_TTL_MS } from '../../../domain/accounts/sign-in-links.ts';
import { transact } from '../../../platform/db/transact.ts';
import { BrowserClient } from '../../../testing/browser-client.ts';
import {
  aMember,
  anInstallationAdministrator,
  anOrganization,
  aPerson,
  aSpace,
  type Person,
} from '../../../testing/factories.ts';
import { aPasskey, promptOn } from '../../../testing/second-factor.ts';
import { aSession, aSignedIn, givePassword, PASSWORD } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { issueToken } from '../tokens/service.ts';
import { disableUser } from './disable-user.ts';

const USERS = '/v1/installation/users';
const SENTENCE = 'Your account is disabled. Ask an installation administrator, or the operator of the server.';

let server: TestServer;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

const setDisabled = (person: Person, disabled: boolean) => operator.patch(`${USERS}/${person.id}`, { disabled });

describe('updateInstallationUser', () => {
  it('revokes sessions, tokens and links of a user at once, and keeps authored content', async () => {
    const { id: organizationId, admin } = await anOrganization(server);
    const person = await aMember(server, organizationId, 'create');
    const space = await aSpace(server, organizationId, person, { title: 'Theirs' });
    const session = await aSession(server, person);
    const { status, body } = await setDisabled(person, true);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: person.id, disabledAt: expect.any(String), sessions: 0, organizations: 1 },
    });
    expect((await session.call('GET', '/v1/user')).status).toBe(401);
    expect((await person.get('/v1/user')).status).toBe(401);
    const { items } = (await admin.get(`/v1/orgs/${organizationId}/spaces`)).body;
    expect(items).toMatchObject([{ id: space.id, title: 'Theirs' }]);
    const [event] = (await operator.get('/v1/installation/audit-events?action=user.disabled')).body.items;
    expect(event).toMatchObject({
      actor: { id: operator.id },
      target: { kind: 'user', id: person.id },
      details: { endedSessions: 1, endedTokens: 1 },
    });
  });

  it('rejects every sign-in method with instructions, and accepts them again once enabled', async () => {
    const person = await aPerson(server);
    await givePassword(server, person);
    const { authenticator } = await aPasskey(await aSession(server, person));
    const link = await transact(server.ctx, (tx) =>
      createPasswordLink(tx, server.ctx.config, person.id, MANUAL_LINK_TTL_MS),
    );
    await setDisabled(person, true);
    const byPassword = async () => {
      const browser = new BrowserClient(server);
      await browser.open('/sign-in');
      return browser.submit('/sign-in', { email: person.email, password: PASSWORD });
    };
    const byPasskey = async () => {
      const browser = new BrowserClient(server);
      const { text } = await browser.open('/sign-in');
      const response = JSON.stringify(authenticator.get(promptOn(text, '/sign-in/passkey')));
      return browser.submit('/sign-in/passkey', { response });
    };
    for (const enter of [byPassword, byPasskey]) {
      const page = await enter();
      expect({ status: page.status, isSaid: page.text.includes(SENTENCE) }).toEqual({ status: 403, isSaid: true });
    }
    expect((await new BrowserClient(server).open(link.replace('https://docs.test', ''))).status).toBe(404);
    await expect(aSession(server, person)).rejects.toThrow(SENTENCE);
    await expect(transact(server.ctx, (tx) => issueToken(tx, person.id, {}))).rejects.toThrow(SENTENCE);
    const enabled = await setDisabled(person, false);
    expect([enabled.status, enabled.body.disabledAt]).toEqual([200, undefined]);
    expect((await person.get('/v1/user')).status).toBe(401);
    // The passkey is a second factor as well: the password requires the second step.
    expect((await byPasskey()).status).toBe(200);
    const [event] = (await operator.get('/v1/installation/audit-events?action=user.enabled')).body.items;
    expect(event).toMatchObject({ target: { id: person.id } });
  });

  it('shows no preview on their behalf', async () => {
    const { id: organizationId } = await anOrganization(server);
    const person = await aMember(server, organizationId, 'admin');
    const space = await aSpace(server, organizationId, person);
    const url = `/v1/orgs/${organizationId}/sites`;
    const site = (await person.post(url, { title: 'Docs', spaces: [space.id] })).body;
    const preview = (await person.get(`${url}/${site.id}/publishing/preview`)).body.url.replace(
      'https://docs.test',
      '',
    );
    expect((await server.call('GET', preview)).status).toBe(200);
    await setDisabled(person, true);
    expect((await server.call('GET', preview)).status).not.toBe(200);
  });

  it('is idempotent, filters the list, and logs only changes', async () => {
    const person = await aPerson(server, 'Twice');
    const since = (await setDisabled(person, true)).body.disabledAt;
    server.advance(60_000);
    expect((await setDisabled(person, true)).body.disabledAt).toBe(since);
    expect((await operator.patch(`${USERS}/${person.id}`, {})).body.disabledAt).toBe(since);
    const listed = async (disabled: boolean) =>
      (await operator.get(`${USERS}?search=twice&disabled=${disabled}`)).body.items.map(({ id }: Person) => id);
    expect([await listed(true), await listed(false)]).toEqual([[person.id], []]);
    expect((await operator.patch(`${USERS}/unknown`, { disabled: true })).status).toBe(404);
    expect((await operator.patch(`${USERS}/${person.id}`, { disabled: 1 })).status).toBe(400);
  });

  it('rejects the last enabled installation administrator', async () => {
    const own = await startTestServer();
    const [one, other] = [await anInstallationAdministrator(own), await anInstallationAdministrator(own)];
    expect((await one.patch(`${USERS}/${other.id}`, { disabled: true })).status).toBe(200);
    const refused = await one.patch(`${USERS}/${one.id}`, { disabled: true });
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'last_installation_administrator']);
    // A disabled member does not count as another administrator.
    expect((await one.delete(`/v1/installation/administrators/${one.id}`)).status).toBe(409);
    await own.close();
  });

  it('leaves one of two administrators who disable each other concurrently', async () => {
    const own = await startTestServer();
    const [one, other] = [await anInstallationAdministrator(own), await anInstallationAdministrator(own)];
    const disable = (userId: string, actorId: string) =>
      transact(own.ctx, (tx) => disableUser(tx, { userId, actorId })).catch(() => undefined);
    await Promise.all([disable(one.id, other.id), disable(other.id, one.id)]);
    const disabled = await own.ctx.database.reader.selectFrom('disabled_users').select('user_id').execute();
    expect(disabled).toHaveLength(1);
    await own.close();
  });

  it('requires a recent sign-in of an installation administrator', async () => {
    const person = await aPerson(server);
    const authenticatedAt = new Date(server.ctx.clock().getTime() - 16 * 60_000).toISOString();
    const stale = await aSession(server, operator, { authenticatedAt });
    const url = `${USERS}/${person.id}`;
    const refused = await stale.call('PATCH', url, { disabled: true });
    expect(refused.body.error.reason).toBe('reauthentication_required');
    const { admin } = await anOrganization(server);
    expect((await admin.patch(url, { disabled: true })).status).toBe(403);
    expect((await person.get('/v1/user')).status).toBe(200);
  });

  it('redirects an open browser to the sign-in', async () => {
    const person = await aPerson(server);
    const browser = await aSignedIn(server, person);
    await setDisabled(person, true);
    await browser.open('/account');
    expect(browser.url).toMatch(/^\/sign-in/);
  });
});
