import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertUnverified } from '../../../platform/queries/accounts.ts';
import { insertMember, updateMemberRow } from '../../../platform/queries/members.ts';
import { updateUserRow } from '../../../platform/queries/users.ts';
import { anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { aKeyPair } from '../../../testing/saml/certificate.ts';
import { aSession } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** TXT records by name: their values, or an error code. */
const records = new Map<string, readonly string[] | string>();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, undefined, undefined, async (name) => {
    const answer = records.get(name) ?? 'ENOTFOUND';
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer });
    // Name servers split long values.
    return answer.map((value) => [value.slice(0, 7), value.slice(7)]);
  });
});
afterAll(() => server.close());
beforeEach(() => records.clear());

let count = 0;
const aDomain = () => `firm${++count}.example`;
const domainUrl = (organizationId: string, domain: string) => `/v1/orgs/${organizationId}/email-domains/${domain}`;
const JOINABLE = '/v1/user/joinable-organizations';
const listJoinable = async (person: Person) => (await person.get(JOINABLE)).body.items;
const join = (person: Person, organizationId: string) => person.post(`/v1/orgs/${organizationId}/join`);

/** A user with a verified e-mail address of a domain. */
async function aUserOf(domain: string): Promise<Person> {
  const person = await aPerson(server);
  const email = `Person-${++count}@${domain.toUpperCase()}`;
  await transact(server.ctx, (tx) => updateUserRow(tx.db, person.id, { email, email_folded: email.toLowerCase() }));
  return { ...person, email };
}

/** An organization that lists a domain. */
async function anOrganizationWith(domain: string) {
  const { id, admin } = await anOrganization(server);
  expect((await admin.patch(`/v1/orgs/${id}`, { emailDomains: [domain] })).status).toBe(200);
  return { id, admin };
}

/** An organization that verified a domain. */
async function anOrganizationOfDomain(domain: string) {
  const { id, admin } = await anOrganizationWith(domain);
  const { record } = (await admin.get(domainUrl(id, domain))).body;
  records.set(record.name, ['v=spf1 -all', record.value]);
  expect((await admin.post(domainUrl(id, domain))).body).toMatchObject({ verified: true });
  return { id, admin, record };
}

const eventsOf = async (admin: Person, id: string, action: string) =>
  (await admin.get(`/v1/orgs/${id}/audit-events?action=${action}`)).body.items;

describe('listEmailDomains', () => {
  it('lists each domain with the record that proves it, which differs between organizations', async () => {
    const domain = aDomain();
    const [one, other] = [await anOrganizationWith(domain), await anOrganizationWith(domain)];
    const [{ body }, { body: elsewhere }] = [
      await one.admin.get(`/v1/orgs/${one.id}/email-domains`),
      await other.admin.get(`/v1/orgs/${other.id}/email-domains`),
    ];
    expect(body).toEqual({
      count: 1,
      items: [
        {
          object: 'email-domain',
          domain,
          verified: false,
          record: {
            type: 'TXT',
            name: `_bindery.${domain}`,
            value: expect.stringMatching(/^bindery-domain-verification=[\w-]{32}$/),
          },
          urls: { location: `https://docs.test${domainUrl(one.id, domain)}` },
        },
      ],
    });
    expect(elsewhere.items[0].record.value).not.toBe(body.items[0].record.value);
  });
});

describe('getEmailDomain', () => {
  it('responds with a listed domain in any case, and with 404 for others', async () => {
    const domain = aDomain();
    const { id, admin } = await anOrganizationWith(domain);
    expect((await admin.get(domainUrl(id, domain.toUpperCase()))).body).toMatchObject({ domain });
    expect((await admin.get(domainUrl(id, aDomain()))).status).toBe(404);
  });
});

describe('verifyEmailDomain', () => {
  it('verifies a domain whose TXT record has the value, and logs an audit event', async () => {
    const domain = aDomain();
    const { id, admin, record } = await anOrganizationOfDomain(domain);
    expect((await admin.get(domainUrl(id, domain))).body).toMatchObject({
      verified: true,
      verifiedAt: expect.any(String),
      checkedAt: expect.any(String),
      record,
    });
    const [event] = await eventsOf(admin, id, 'email-domain.verified');
    expect(event).toMatchObject({ actor: { id: admin.id }, target: { kind: 'email-domain', id: domain } });
  });

  it.each([
    ['no record', undefined, /^There is no TXT record at _bindery\..* Add one with the value bindery-/],
    ['another value', ['other'], /^No TXT record at .* has the expected value\./],
    ['name servers that do not answer', 'ETIMEOUT', /did not respond/],
  ])('leaves a domain with %s unverified, and reports it', async (_what, answer, status) => {
    const domain = aDomain();
    const { id, admin } = await anOrganizationWith(domain);
    if (answer !== undefined) records.set(`_bindery.${domain}`, answer);
    const { body } = await admin.post(domainUrl(id, domain));
    expect(body).toMatchObject({ verified: false, checkedAt: expect.any(String) });
    expect(body.status).toMatch(status);
    expect(await listJoinable(await aUserOf(domain))).toEqual([]);
  });

  it('rejects the record of another organization', async () => {
    const domain = aDomain();
    const { id, admin } = await anOrganizationWith(domain);
    await anOrganizationOfDomain(domain);
    expect((await admin.post(domainUrl(id, domain))).body).toMatchObject({ verified: false });
  });

  it('keeps a domain verified while its name servers do not respond, but not when the record was removed', async () => {
    const domain = aDomain();
    const { id, admin, record } = await anOrganizationOfDomain(domain);
    records.set(record.name, 'ESERVFAIL');
    expect((await admin.post(domainUrl(id, domain))).body).toMatchObject({ verified: true });
    records.delete(record.name);
    expect((await admin.post(domainUrl(id, domain))).body).toMatchObject({ verified: false });
    expect(await eventsOf(admin, id, 'email-domain.unverified')).toHaveLength(1);
  });

  it('responds with 404 for a domain that the organization does not list, without a DNS query', async () => {
    const { id, admin } = await anOrganization(server);
    expect((await admin.post(domainUrl(id, aDomain()))).status).toBe(404);
  });
});

describe('listJoinableOrganizations', () => {
  it('lists organizations that verified the domain of the e-mail address', async () => {
    const domain = aDomain();
    const { id } = await anOrganizationOfDomain(domain);
    await anOrganizationWith(domain);
    expect(await listJoinable(await aUserOf(domain))).toEqual([
      {
        object: 'joinable-organization',
        organization: { id, title: 'Acme' },
        domain,
        role: 'read',
        urls: { location: `https://docs.test/v1/orgs/${id}/join` },
      },
    ]);
    for (const other of [`sub.${domain}`, `x${domain}`, domain.slice(1)])
      expect(await listJoinable(await aUserOf(other)), other).toEqual([]);
  });

  it('lists nothing to a user whose e-mail address is not verified, who cannot join either', async () => {
    const domain = aDomain();
    const { id } = await anOrganizationOfDomain(domain);
    const user = await aUserOf(domain);
    await transact(server.ctx, (tx) => insertUnverified(tx.db, user.id, tx.now));
    expect(await listJoinable(user)).toEqual([]);
    expect((await join(user, id)).status).toBe(404);
  });

  it('lists nothing to members, including disabled ones, who cannot rejoin', async () => {
    const domain = aDomain();
    const { id } = await anOrganizationOfDomain(domain);
    const user = await aUserOf(domain);
    const membership = { role: 'read', disabled: 0, sso: 0, joined_at: '2026-01-01', last_seen_at: null } as const;
    await transact(server.ctx, (tx) => insertMember(tx.db, { organization_id: id, user_id: user.id, ...membership }));
    expect(await listJoinable(user)).toEqual([]);
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, id, user.id, { disabled: 1 }));
    expect(await listJoinable(user)).toEqual([]);
    expect((await join(user, id)).status).toBe(404);
    expect((await user.get(`/v1/orgs/${id}`)).status).toBe(404);
  });
});

describe('joinOrganization', () => {
  it('makes the user a member with the default role, and logs an audit event', async () => {
    const domain = aDomain();
    const { id, admin } = await anOrganizationOfDomain(domain);
    await admin.patch(`/v1/orgs/${id}`, { defaultRole: 'comment' });
    const user = await aUserOf(domain);
    expect((await user.get(`/v1/orgs/${id}`)).status).toBe(404);
    expect((await join(user, id)).status).toBe(204);
    expect((await admin.get(`/v1/orgs/${id}/members/${user.id}`)).body).toMatchObject({ role: 'comment' });
    const [event] = await eventsOf(admin, id, 'member.joined');
    expect(event).toMatchObject({
      actor: { id: user.id },
      details: { role: 'comment', by: 'email-domain', domain },
    });
    expect((await join(user, id)).status).toBe(404);
  });

  it('uses the pending invitation of the user, with its role', async () => {
    const domain = aDomain();
    const { id, admin } = await anOrganizationOfDomain(domain);
    const user = await aUserOf(domain);
    await admin.post(`/v1/orgs/${id}/invites`, { emails: [user.email], role: 'review' });
    expect((await join(user, id)).status).toBe(204);
    expect((await admin.get(`/v1/orgs/${id}/members/${user.id}`)).body).toMatchObject({ role: 'review' });
    expect((await admin.get(`/v1/orgs/${id}/invites`)).body.count).toBe(0);
  });

  it('rejects a user once the record was removed, and revokes the verification of the domain', async () => {
    const domain = aDomain();
    const { id, admin, record } = await anOrganizationOfDomain(domain);
    const user = await aUserOf(domain);
    records.delete(record.name);
    expect(await join(user, id)).toMatchObject({ status: 409, body: { error: { reason: 'email_domain_unverified' } } });
    expect((await admin.get(domainUrl(id, domain))).body).toMatchObject({ verified: false });
    const [event] = await eventsOf(admin, id, 'email-domain.unverified');
    expect(event.actor).toBeUndefined();
    expect(await listJoinable(user)).toEqual([]);
    expect((await join(user, id)).status).toBe(404);
  });

  it('rejects a user while the name servers do not respond, and accepts them afterwards', async () => {
    const domain = aDomain();
    const { id, record } = await anOrganizationOfDomain(domain);
    const user = await aUserOf(domain);
    records.set(record.name, 'ETIMEOUT');
    expect((await join(user, id)).status).toBe(409);
    records.set(record.name, [record.value]);
    expect((await join(user, id)).status).toBe(204);
  });

  it('rejects users of a removed domain, also when it is added again', async () => {
    const domain = aDomain();
    const { id, admin } = await anOrganizationOfDomain(domain);
    const user = await aUserOf(domain);
    await admin.patch(`/v1/orgs/${id}`, { emailDomains: [] });
    expect((await join(user, id)).status).toBe(404);
    await admin.patch(`/v1/orgs/${id}`, { emailDomains: [domain] });
    expect((await join(user, id)).status).toBe(404);
    expect((await admin.post(domainUrl(id, domain))).body).toMatchObject({ verified: true });
    expect((await join(user, id)).status).toBe(204);
  });

  it('rejects a sign-in by the identity provider of another organization for the e-mail address', async () => {
    const domain = aDomain();
    const { id } = await anOrganizationOfDomain(domain);
    const elsewhere = await anOrganization(server);
    const provider = await elsewhere.admin.post(`/v1/orgs/${elsewhere.id}/saml`, {
      label: 'Company',
      ssoURL: 'https://idp.example.com/sso',
      entityID: 'https://idp.example.com',
      certificate: aKeyPair().certificate,
    });
    const user = await aUserOf(domain);
    const membership = { role: 'read', disabled: 0, sso: 0, joined_at: '2026-01-01', last_seen_at: null } as const;
    await transact(server.ctx, (tx) =>
      insertMember(tx.db, { organization_id: elsewhere.id, user_id: user.id, ...membership }),
    );
    const session = await aSession(server, user, { samlProviderId: provider.body.id });
    expect((await session.call('GET', `/v1/orgs/${elsewhere.id}`)).status).toBe(200);
    expect((await session.call('GET', JOINABLE)).body.items).toEqual([]);
    expect((await session.call('POST', `${JOINABLE}/${id}`)).status).toBe(404);
    expect((await join(user, id)).status).toBe(204);
  });
});
