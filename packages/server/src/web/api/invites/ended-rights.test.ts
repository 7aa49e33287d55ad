import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertDisabledUser } from '../../../platform/queries/disabled-users.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** What a person made to hand on rights ends with the role that it needs, and nobody who was removed comes back by it. */

const DAY_MS = 24 * 60 * 60 * 1000;
let server: TestServer;
let organizationId: string;
let owner: Person;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin: owner } = await anOrganization(server));
  url = `/v1/orgs/${organizationId}`;
});
afterAll(() => server.close());

interface Link {
  readonly id: string;
  readonly urls: { readonly join: string };
}

async function aLink(admin: Person, members: object = {}): Promise<Link> {
  const { status, body, text } = await admin.post(`${url}/link-invites`, { role: 'admin', ...members });
  expect(status, text).toBe(201);
  return body;
}

const keyOf = ({ urls }: Link): string => new URL(urls.join).searchParams.get('key') ?? '';
const accept = async (person: Person, link: Link, key = keyOf(link)) =>
  person.post(`${url}/invites/${link.id}?key=${encodeURIComponent(key)}`);
const isMember = async (person: Person) => (await person.get(url)).status === 200;

describe('an invitation of an administrator', () => {
  const endings: readonly (readonly [string, (admin: Person) => Promise<unknown>])[] = [
    ['who has another role', (admin) => owner.patch(`${url}/members/${admin.id}`, { role: 'create' })],
    ['who is a guest', (admin) => owner.patch(`${url}/members/${admin.id}`, { role: null })],
    ['who is disabled', (admin) => owner.patch(`${url}/members/${admin.id}`, { disabled: true })],
    ['who was removed', (admin) => owner.delete(`${url}/members/${admin.id}`)],
    ['who left', (admin) => admin.delete(`${url}/members/${admin.id}`)],
    [
      'whose account is disabled',
      (admin) =>
        transact(server.ctx, (tx) =>
          insertDisabledUser(tx.db, { user_id: admin.id, disabled_at: tx.now, disabled_by: null }),
        ),
    ],
  ];

  it.each(endings)('%s cannot be accepted', async (_, end) => {
    const admin = await aMember(server, organizationId, 'admin');
    const [invited, stranger] = [await aPerson(server), await aPerson(server)];
    const link = await aLink(admin);
    expect((await admin.post(`${url}/invites`, { emails: [invited.email], role: 'admin' })).body.invited).toBe(1);
    const [{ id }] = (await invited.get('/v1/user/invites')).body.items;
    await end(admin);
    expect((await accept(stranger, link)).status).toBe(404);
    expect((await invited.post(`/v1/user/invites/${id}`)).status).toBe(404);
    expect((await invited.get('/v1/user/invites')).body.items).toEqual([]);
    expect([await isMember(stranger), await isMember(invited)]).toEqual([false, false]);
    const links: readonly Link[] = (await owner.get(`${url}/link-invites`)).body.items;
    expect(links.some((each) => each.id === link.id)).toBe(false);
  });

  it('does not come back with the role, and the log says how many ended', async () => {
    const admin = await aMember(server, organizationId, 'admin');
    const link = await aLink(admin);
    await aLink(admin);
    await owner.patch(`${url}/members/${admin.id}`, { role: 'read' });
    await owner.patch(`${url}/members/${admin.id}`, { role: 'admin' });
    expect((await accept(await aPerson(server), link)).status).toBe(404);
    const { items } = (await owner.get(`${url}/audit-events`)).body;
    const event = items.find(
      ({ details, target }: { details: { newRole?: string }; target: { id: string } }) =>
        target.id === admin.id && details.newRole === 'read',
    );
    expect(event.details.endedInvitations).toBe(2);
  });

  it('is counted by its maker, before the role ends', async () => {
    const [admin, invited] = [await aMember(server, organizationId, 'admin'), await aPerson(server)];
    await aLink(admin);
    await aLink(owner);
    await admin.post(`${url}/invites`, { emails: [invited.email] });
    const countOf = async (list: string, maker: Person) =>
      (await owner.get(`${url}/${list}?createdBy=${maker.id}&limit=0`)).body.count;
    expect([await countOf('invites', admin), await countOf('link-invites', admin)]).toEqual([1, 1]);
    expect(await countOf('link-invites', owner)).toBeGreaterThan(0);
    expect(await countOf('link-invites', invited)).toBe(0);
    await owner.delete(`${url}/members/${admin.id}`);
    expect([await countOf('invites', admin), await countOf('link-invites', admin)]).toEqual([0, 0]);
  });

  it('stays while its maker is an administrator', async () => {
    const admin = await aMember(server, organizationId, 'admin');
    const link = await aLink(admin, { role: 'read' });
    await owner.patch(`${url}/members/${admin.id}`, { sso: false });
    const person = await aPerson(server);
    expect((await accept(person, link)).status).toBe(200);
    expect(await isMember(person)).toBe(true);
  });
});

describe('a removed member', () => {
  it('comes back by no link, and by an invitation to the e-mail address', async () => {
    const member = await aMember(server, organizationId, 'edit');
    const link = await aLink(owner, { role: 'read' });
    await owner.delete(`${url}/members/${member.id}`);
    const refused = await accept(member, link);
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'membership_ended']);
    expect(await isMember(member)).toBe(false);
    await owner.post(`${url}/invites`, { emails: [member.email], role: 'read' });
    const [{ id }] = (await member.get('/v1/user/invites')).body.items;
    expect((await member.post(`/v1/user/invites/${id}`)).status).toBe(200);
    expect(await isMember(member)).toBe(true);
  });

  it('who left may join by a link', async () => {
    const member = await aMember(server, organizationId, 'edit');
    const link = await aLink(owner, { role: 'read' });
    await member.delete(`${url}/members/${member.id}`);
    expect((await accept(member, link)).status).toBe(200);
    expect(await isMember(member)).toBe(true);
  });
});

describe('an invitation link', () => {
  it('is accepted with its key, not with its id', async () => {
    const link = await aLink(owner, { role: 'read' });
    const other = await aLink(owner, { role: 'read' });
    const person = await aPerson(server);
    expect(keyOf(link)).not.toBe(keyOf(other));
    for (const key of ['', 'wrong', link.id, keyOf(other)]) expect((await accept(person, link, key)).status).toBe(404);
    expect((await person.post(`${url}/invites/${link.id}`)).status).toBe(404);
    expect((await accept(person, link)).status).toBe(200);
  });

  it('ends after 30 days, or when it is said', async () => {
    const now = server.ctx.clock().getTime();
    const common = await aLink(owner);
    const read = async ({ id }: Link) => (await owner.get(`${url}/link-invites/${id}`)).body;
    expect(Date.parse((await read(common)).expiresAt) - now).toBeGreaterThan(29 * DAY_MS);
    const expiresAt = new Date(now + DAY_MS).toISOString();
    const short = await aLink(owner, { expiresAt });
    expect((await read(short)).expiresAt).toBe(expiresAt);
    for (const wrong of [new Date(now - 1).toISOString(), new Date(now + 400 * DAY_MS).toISOString()]) {
      const refused = await owner.post(`${url}/link-invites`, { role: 'read', expiresAt: wrong });
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        'body/expiresAt must be within the next 366 days.',
      ]);
    }
    const later = new Date(now + 2 * DAY_MS).toISOString();
    const changed = await owner.patch(`${url}/link-invites/${short.id}`, { expiresAt: later, maxUses: 3 });
    expect(changed.body).toMatchObject({ expiresAt: later, maxUses: 3 });
  });

  it('ends with its last use, also if many people join at once', async () => {
    const link = await aLink(owner, { role: 'read', maxUses: 2 });
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(server)));
    const answers = await Promise.all(people.map((person) => accept(person, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404, 404]);
    expect((await Promise.all(people.map(isMember))).filter(Boolean)).toHaveLength(2);
    expect((await owner.get(`${url}/link-invites/${link.id}`)).body).toMatchObject({ uses: 2, maxUses: 2 });
  });

  it('counts nobody who is a member already', async () => {
    const link = await aLink(owner, { role: 'read', maxUses: 1 });
    expect((await accept(owner, link)).status).toBe(200);
    expect((await owner.get(`${url}/link-invites/${link.id}`)).body.uses).toBe(0);
  });
});
