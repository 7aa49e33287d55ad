import { DefaultQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertUnverified } from '../../../platform/queries/accounts.ts';
import { findMember, updateMemberRow } from '../../../platform/queries/members.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { aSignedIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WAITING = '/v1/user/invites';
const invite = (admin: Person, organizationId: string, ...emails: string[]) =>
  admin.post(`/v1/orgs/${organizationId}/invites`, { emails, role: 'edit' });
const waitingFor = async (person: Person) => (await person.get(WAITING)).body.items;

describe('an organization that invites a person who has an account', () => {
  it('learns nothing about the person, and changes nothing for them, before they accept', async () => {
    const attacker = await anOrganization(server, 'Evil');
    const home = await anOrganization(server, 'Home');
    const victim = await aMember(server, home.id, 'read');
    await invite(attacker.admin, attacker.id, victim.email);

    expect(await findMember(server.ctx.database.reader, attacker.id, victim.id)).toBeUndefined();
    const browser = await aSignedIn(server, victim);
    await browser.submit('/sign-out');
    await victim.post('/v1/user/tokens', { title: 'Laptop' });
    const answers = await Promise.all(
      ['members', 'invites', 'audit-events', `members/${victim.id}`].map(
        async (part) => (await attacker.admin.get(`/v1/orgs/${attacker.id}/${part}`)).text,
      ),
    );
    for (const text of [...answers, (await attacker.admin.get(`/v1/users/${victim.id}`)).text]) {
      expect(text).not.toContain(victim.id);
      expect(text).not.toContain('read member');
    }
    expect((await victim.get(`/v1/orgs/${home.id}`)).status).toBe(200);
    expect((await victim.get(`/v1/orgs/${attacker.id}`)).status).toBe(404);
    expect((await victim.get('/v1/orgs')).body.count).toBe(1);
  });

  it('gets the same response whether or not the e-mail address has an account, with the same effect', async () => {
    const { id, admin } = await anOrganization(server);
    const elsewhere = await anOrganization(server);
    const [known, disabled, again] = [
      await aPerson(server),
      await aMember(server, elsewhere.id, 'read'),
      'me@again.test',
    ];
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, elsewhere.id, disabled.id, { disabled: 1 }));
    const unverified = await aPerson(server);
    await transact(server.ctx, (tx) => insertUnverified(tx.db, unverified.id, tx.now));
    await invite(admin, id, again);
    const rows = async () =>
      (await server.ctx.database.reader.selectFrom('invites').selectAll().where('organization_id', '=', id).execute())
        .length;
    const invitedEmails = [known.email, disabled.email, unverified.email, 'nobody@nowhere.test', again];
    for (const email of invitedEmails) {
      const before = await rows();
      const { status, body } = await invite(admin, id, email);
      const url = expect.stringMatching(/^https:\/\/docs\.test\/invitations\//);
      expect({ status, body }).toEqual({
        status: 200,
        body: { users: [], invited: 1, invitations: [{ email, url }] },
      });
      expect((await rows()) - before).toBe(email === again ? 0 : 1);
    }
    const { items } = (await admin.get(`/v1/orgs/${id}/invites`)).body;
    const shapes = new Set(items.map((item: object) => Object.keys(item).join()));
    expect({ count: items.length, shapes: shapes.size }).toEqual({ count: invitedEmails.length, shapes: 1 });
  });

  it('sends the same queries for a known and an unknown e-mail address', async () => {
    const { id, admin } = await anOrganization(server);
    const known = await aPerson(server);
    const statementsOf = async (email: string) => {
      const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
      await invite(admin, id, email);
      const statements = compile.mock.results.map(({ value }) => (value as { sql: string }).sql);
      compile.mockRestore();
      return statements;
    };
    // Cached data of the caller is read before.
    await invite(admin, id, 'somebody@nowhere.test');
    const ofKnown = await statementsOf(known.email);
    expect(ofKnown.length).toBeGreaterThan(3);
    expect(await statementsOf('nobody.at.all@nowhere.test')).toEqual(ofKnown);
  });
});

describe('listReceivedInvites', () => {
  it('lists pending invitations of the caller, newest first, with inviter and target only', async () => {
    const [first, second] = [await anOrganization(server, 'First'), await anOrganization(server, 'Second')];
    const person = await aPerson(server);
    await invite(first.admin, first.id, person.email);
    await second.admin.post(`/v1/orgs/${second.id}/invites`, { emails: [{ email: person.email, role: null }] });
    const { body } = await person.get(WAITING);
    expect(body).toEqual({
      count: 2,
      items: [
        expect.objectContaining({ organization: { id: second.id, title: 'Second' }, role: null }),
        {
          object: 'received-invite',
          id: expect.any(String),
          organization: { id: first.id, title: 'First' },
          role: 'edit',
          invitedBy: 'Admin',
          createdAt: expect.any(String),
          expiresAt: expect.any(String),
          urls: { location: expect.stringMatching(/^https:\/\/docs\.test\/v1\/user\/invites\/\w+$/) },
        },
      ],
    });
    const page = (await person.get(`${WAITING}?limit=1`)).body;
    expect((await person.get(`${WAITING}?limit=1&page=${page.next.page}`)).body.items).toEqual([body.items[1]]);
    expect((await aPerson(server).then(waitingFor)).length).toBe(0);
    expect((await server.call('GET', WAITING)).status).toBe(401);
  });

  it('omits all before the e-mail address is verified, and those of organizations that disabled the user', async () => {
    const { id, admin } = await anOrganization(server);
    const [unverified, disabled] = [await aPerson(server), await aMember(server, id, 'read')];
    await transact(server.ctx, async (tx) => {
      await insertUnverified(tx.db, unverified.id, tx.now);
      await tx.db
        .insertInto('invites')
        .values({
          id: 'of-disabled',
          organization_id: id,
          email: disabled.email,
          email_folded: disabled.email,
          role: 'admin',
          space_id: null,
          collection_id: null,
          level: null,
          sso: 0,
          created_by: admin.id,
          created_at: tx.now,
          expires_at: '2100-01-01T00:00:00.000Z',
          secret_hash: null,
          link_shown: 0,
          uses: null,
          max_uses: null,
        })
        .execute();
      await updateMemberRow(tx.db, id, disabled.id, { disabled: 1 });
    });
    await invite(admin, id, unverified.email);
    const [{ id: inviteId }] = (await admin.get(`/v1/orgs/${id}/invites`)).body.items;
    for (const [person, hidden] of [
      [unverified, inviteId],
      [disabled, 'of-disabled'],
    ] as const) {
      expect(await waitingFor(person)).toEqual([]);
      expect((await person.post(`${WAITING}/${hidden}`)).status).toBe(404);
      expect((await person.delete(`${WAITING}/${hidden}`)).status).toBe(204);
    }
    expect((await admin.get(`/v1/orgs/${id}/invites`)).body.count).toBe(2);
  });
});

describe('acceptReceivedInvite', () => {
  it('makes only the invited person a member, once', async () => {
    const { id, admin } = await anOrganization(server);
    const [person, other] = [await aPerson(server), await aPerson(server)];
    await invite(admin, id, person.email);
    const [{ id: inviteId }] = await waitingFor(person);
    expect((await other.post(`${WAITING}/${inviteId}`)).status).toBe(404);
    const accepted = await person.post(`${WAITING}/${inviteId}`);
    expect({ status: accepted.status, body: accepted.body }).toEqual({ status: 200, body: {} });
    expect((await person.get(`/v1/orgs/${id}/members/${person.id}`)).body.role).toBe('edit');
    expect((await person.post(`${WAITING}/${inviteId}`)).status).toBe(404);
    expect(await waitingFor(person)).toEqual([]);
    const [event] = (await admin.get(`/v1/orgs/${id}/audit-events?action=member.joined`)).body.items;
    expect(event).toMatchObject({ actor: { id: person.id }, details: { role: 'edit', by: 'invitation' } });
  });

  it('accepts one, and keeps those of other organizations pending', async () => {
    const [one, other] = [await anOrganization(server), await anOrganization(server)];
    const person = await aPerson(server);
    for (const { id, admin } of [one, other]) await invite(admin, id, person.email);
    const items = await waitingFor(person);
    const ofOne = items.find(({ organization }: { organization: { id: string } }) => organization.id === one.id);
    await person.post(`${WAITING}/${ofOne.id}`);
    expect((await waitingFor(person)).map(({ organization }: { organization: object }) => organization)).toEqual([
      { id: other.id, title: 'Acme' },
    ]);
    expect(await findMember(server.ctx.database.reader, other.id, person.id)).toBeUndefined();
  });
});

describe('declineReceivedInvite', () => {
  it('ends the invitation, and discloses only the e-mail address to the organization', async () => {
    const { id, admin } = await anOrganization(server);
    const [person, other] = [await aPerson(server), await aPerson(server)];
    await invite(admin, id, person.email);
    const [{ id: inviteId }] = await waitingFor(person);
    expect((await other.delete(`${WAITING}/${inviteId}`)).status).toBe(204);
    expect(await waitingFor(person)).toHaveLength(1);
    for (let time = 0; time < 2; time++) expect((await person.delete(`${WAITING}/${inviteId}`)).status).toBe(204);
    expect(await waitingFor(person)).toEqual([]);
    expect((await person.get(`/v1/orgs/${id}`)).status).toBe(404);
    expect((await admin.get(`/v1/orgs/${id}/invites`)).body.count).toBe(0);
    const { items } = (await admin.get(`/v1/orgs/${id}/audit-events?action=member.declined`)).body;
    expect(items).toMatchObject([{ target: { kind: 'invite', id: inviteId }, details: { email: person.email } }]);
    expect(items[0]).not.toHaveProperty('actor');
    expect(JSON.stringify(items)).not.toContain(person.id);
  });
});

describe('every other operation that names a user of an organization', () => {
  it('rejects non-members with the same message whether or not the e-mail address is known', async () => {
    const { id, admin } = await anOrganization(server);
    const space = (await admin.post(`/v1/orgs/${id}/spaces`, { title: 'Guide' })).body.id;
    const site = (await admin.post(`/v1/orgs/${id}/sites`, { title: 'Docs' })).body.id;
    const team = (await admin.put(`/v1/orgs/${id}/teams`, { title: 'Writers' })).body.id;
    const person = await aPerson(server);
    const answersTo = async (key: string) => {
      const calls = [
        await admin.put(`/v1/orgs/${id}/teams`, { title: `Of ${key.length}`, members: [key] }),
        await admin.put(`/v1/orgs/${id}/teams/${team}/members`, { add: [key] }),
        await admin.put(`/v1/orgs/${id}/teams/${team}/members`, { memberships: { [key]: { role: 'owner' } } }),
        await admin.put(`/v1/orgs/${id}/teams/${team}/members/${encodeURIComponent(key)}`, {}),
        await admin.post(`/v1/spaces/${space}/permissions`, { users: [key], role: 'read' }),
        await admin.post(`/v1/orgs/${id}/sites/${site}/permissions`, { users: [key], role: 'read' }),
        await admin.patch(`/v1/spaces/${space}/permissions/users/${encodeURIComponent(key)}`, { role: 'read' }),
        await admin.patch(`/v1/orgs/${id}/members/${encodeURIComponent(key)}`, { role: 'read' }),
        await admin.post(`/v1/orgs/${id}/members/${encodeURIComponent(key)}/sso`),
        await admin.get(`/v1/users/${encodeURIComponent(key)}`),
      ];
      return calls.map(({ status, text }) => ({ status, text: text.replaceAll(key, '…') }));
    };
    for (const [known, unknown] of [
      [person.email, 'nobody.at.all@nowhere.test'],
      [person.id, 'x'.repeat(person.id.length)],
    ] as const) {
      const answers = await answersTo(known);
      expect(answers.every(({ status }) => status === 400 || status === 404)).toBe(true);
      expect(answers).toEqual(await answersTo(unknown));
    }
    expect(await findMember(server.ctx.database.reader, id, person.id)).toBeUndefined();
  });
});
