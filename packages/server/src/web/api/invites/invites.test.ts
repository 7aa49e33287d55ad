import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../domain/accounts/create-user.ts';
import { ROLES, type Role } from '../../../platform/db/role.ts';
import type { InviteRow } from '../../../platform/db/tables/invites.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { insertInvites, listInvitesTo } from '../../../platform/queries/invites.ts';
import { findMember, updateMemberRow } from '../../../platform/queries/members.ts';
import { listGrantedRoles } from '../../../platform/queries/permissions.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { acceptPathOf } from '../../../testing/accept-link.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let server: TestServer;
let organizationId: string;
let admin: Person;
let invites: string;
let links: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  invites = `/v1/orgs/${organizationId}/invites`;
  links = `/v1/orgs/${organizationId}/link-invites`;
});
afterAll(() => server.close());

const ONE_OF_THREE = 'body must have either role, or level and space, or level and collection.';

async function aCollection(owner = admin, organization = organizationId): Promise<string> {
  return (await owner.post(`/v1/orgs/${organization}/collections`, { title: 'Guides' })).body.id;
}

type Link = Parameters<typeof acceptPathOf>[0];
let count = 0;
const anEmail = () => `somebody.${++count}@invited.test`;
const memberOf = (userId: string, organization = organizationId) =>
  findMember(server.ctx.database.reader, organization, userId);
const pendingFor = (email: string) => listInvitesTo(server.ctx.database.reader, email.toLowerCase());
const aUserWith = (email: string) => transact(server.ctx, (tx) => createUser(tx, email, 'Invited'));

/** Accepts all pending invitations of a person. */
async function acceptAll(person: Person) {
  for (const { id } of (await person.get('/v1/user/invites')).body.items) {
    expect((await person.post(`/v1/user/invites/${id}`)).status).toBe(200);
  }
}

/** A pending invitation as it is stored. */
async function anInvite(changes: Partial<InviteRow>): Promise<string> {
  const id = newId();
  await transact(server.ctx, (tx) =>
    insertInvites(tx.db, [
      {
        id,
        organization_id: organizationId,
        email: null,
        email_folded: null,
        role: 'edit',
        space_id: null,
        collection_id: null,
        level: null,
        sso: 0,
        created_by: admin.id,
        created_at: tx.now,
        expires_at: null,
        secret_hash: null,
        link_shown: 0,
        uses: null,
        max_uses: null,
        ...changes,
      },
    ]),
  );
  return id;
}

describe('inviteUsers', () => {
  it('invites known and unknown people alike, with the default role of the organization, without adding members', async () => {
    const [one, two] = [await aPerson(server), await aPerson(server)];
    await admin.patch(`/v1/orgs/${organizationId}`, { defaultRole: 'comment' });
    const answer = await admin.post(invites, { emails: [one.email.toUpperCase(), two.email] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ users: [], invited: 2 });
    expect((await one.get(`/v1/orgs/${organizationId}`)).status).toBe(404);
    await acceptAll(one);
    expect((await one.get(`/v1/orgs/${organizationId}/members/${one.id}`)).body).toMatchObject({
      role: 'comment',
      sso: false,
      disabled: false,
    });
    expect(await memberOf(two.id)).toBeUndefined();
  });

  it('accepts a role for all, or for one e-mail address, with null for guests', async () => {
    const people = [await aPerson(server), await aPerson(server), await aPerson(server)];
    const [one, two, three] = people.map((person) => person.email);
    const emails = [one, { email: two, role: 'create' }, { email: three, role: null }];
    expect((await admin.post(invites, { emails, role: 'review' })).body.invited).toBe(3);
    for (const person of people) await acceptAll(person);
    const roles = await Promise.all(people.map(async ({ id }) => (await memberOf(id))?.role));
    expect(roles).toEqual(['review', 'create', null]);
  });

  it('skips members, and does not count them', async () => {
    const member = await aMember(server, organizationId, 'edit');
    const answer = await admin.post(invites, { emails: [member.email], role: 'admin' });
    expect(answer.body).toEqual({ users: [], invited: 0 });
    expect((await memberOf(member.id))?.role).toBe('edit');
    expect((await member.get('/v1/user/invites')).body.count).toBe(0);
  });

  it('stores an invitation for an unknown e-mail address, which waits for its user', async () => {
    const email = anEmail();
    const answer = await admin.post(invites, { emails: [{ email: email.toUpperCase(), role: 'review' }] });
    expect(answer.body).toMatchObject({ users: [], invited: 1 });
    const user = await aUserWith(email);
    expect(await memberOf(user.id)).toBeUndefined();
    expect(await pendingFor(email)).toHaveLength(1);
  });

  it('lets an invitation expire after 30 days', async () => {
    const person = await aPerson(server);
    await admin.post(invites, { emails: [person.email] });
    server.advance(29 * DAY_MS);
    expect((await person.get('/v1/user/invites')).body.count).toBe(1);
    const [pending] = await pendingFor(person.email);
    server.advance(DAY_MS);
    expect((await person.get('/v1/user/invites')).body.count).toBe(0);
    expect((await person.post(`/v1/user/invites/${pending?.id}`)).status).toBe(404);
    expect((await person.post(`${invites}/${pending?.id}`)).status).toBe(404);
  });

  it('replaces the first invitation of an e-mail address by the second', async () => {
    const email = anEmail();
    await admin.post(invites, { emails: [email], role: 'admin' });
    expect((await admin.post(invites, { emails: [email], role: 'read' })).body.invited).toBe(1);
    expect(await pendingFor(email)).toMatchObject([{ role: 'read' }]);
  });

  it('counts an e-mail address once, in any letter case', async () => {
    const email = anEmail();
    const emails = [{ email, role: 'edit' }, email.toUpperCase(), email];
    expect((await admin.post(invites, { emails })).body).toMatchObject({ users: [], invited: 1 });
    expect(await pendingFor(email)).toMatchObject([{ role: 'edit' }]);
  });

  it('marks members of the identity provider, and invites none while single sign-on is disabled', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const person = await aPerson(server);
    const email = anEmail();
    const body = { emails: [person.email, email], sso: true };
    const refused = await owner.post(`/v1/orgs/${id}/invites`, body);
    expect(refused.body).toEqual({ users: [], invited: 0, failedSSOEmails: [person.email, email] });
    expect(await memberOf(person.id, id)).toBeUndefined();
    await owner.patch(`/v1/orgs/${id}`, { sso: true });
    expect((await owner.post(`/v1/orgs/${id}/invites`, body)).body).toMatchObject({ users: [], invited: 2 });
    await acceptAll(person);
    expect((await memberOf(person.id, id))?.sso).toBe(1);
    expect(await pendingFor(email)).toMatchObject([{ sso: 1 }]);
  });

  it.each(['', 'nobody', 'a b@c.test', '@c.test', 'a@', 'a@b@c.test', 'Ada <ada@c.test>'])(
    'rejects the e-mail address %j, naming it, and stores nothing',
    async (wrong) => {
      const right = anEmail();
      const answer = await admin.post(invites, { emails: [right, wrong] });
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toBe(`body/emails/1 is not an e-mail address: ${JSON.stringify(wrong)}.`);
      expect(await pendingFor(right)).toEqual([]);
    },
  );

  it.each([
    [{}, 'body/emails is required.'],
    [{ emails: [] }, 'body/emails'],
    [{ emails: Array(101).fill('a@b.test') }, 'body/emails'],
    [{ emails: [17] }, 'body/emails/0'],
    [{ emails: [{ email: 'a@b.test' }] }, 'body/emails/0/role is required.'],
    [{ emails: [{ email: 'a@b.test', role: 'owner' }] }, 'body/emails/0/role'],
    [{ emails: [{ email: 'a@b.test', role: 'edit', sso: true }] }, 'body/emails/0/sso'],
    [{ emails: ['a@b.test'], role: 'owner' }, 'body/role'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.post(invites, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it.each([...ROLES, null])('requires the role admin (as %s)', async (role) => {
    const member = await aMember(server, organizationId, role);
    const answer = await member.post(invites, { emails: [anEmail()] });
    expect(answer.status).toBe(role === 'admin' ? 200 : 403);
  });

  it('returns 404 to non-members and 401 without a token', async () => {
    expect((await (await aPerson(server)).post(invites, { emails: [anEmail()] })).status).toBe(404);
    expect((await server.call('POST', invites, { body: { emails: [anEmail()] } })).status).toBe(401);
  });
});

describe('acceptInvite', () => {
  it('makes everyone with the link a member, any number of times', async () => {
    const { body: link } = await admin.post(links, { role: 'edit' });
    for (const person of [await aPerson(server), await aPerson(server)]) {
      const answer = await person.post(acceptPathOf(link));
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({});
      expect((await person.get(`/v1/orgs/${organizationId}/members/${person.id}`)).body.role).toBe('edit');
      expect((await person.post(acceptPathOf(link))).status).toBe(200);
    }
  });

  it('keeps the role of members, higher or lower, and gives guests one', async () => {
    const { body: link } = await admin.post(links, { role: 'edit' });
    const roleAfter = async (role: Role | null) => {
      const member = await aMember(server, organizationId, role);
      expect((await member.post(acceptPathOf(link))).status).toBe(200);
      return (await memberOf(member.id))?.role;
    };
    expect(await roleAfter('admin')).toBe('admin');
    expect(await roleAfter('read')).toBe('read');
    expect(await roleAfter(null)).toBe('edit');
  });

  it('adds guests to the space of a link, and never lowers roles', async () => {
    const space = await aSpace(server, organizationId, admin);
    const { body: link } = await admin.post(links, { level: 'comment', space: space.id });
    const granted = async (person: Person) =>
      (await listGrantedRoles(server.ctx.database.reader, 'space', person.id, [space.id])).get(space.id);
    const nonMember = await aPerson(server);
    await nonMember.post(acceptPathOf(link));
    expect((await memberOf(nonMember.id))?.role).toBeNull();
    expect(await granted(nonMember)).toEqual(['comment']);
    expect((await nonMember.get(`/v1/spaces/${space.id}`)).body.permissions).toMatchObject({
      comment: true,
      edit: false,
    });
    const [higher, lower] = [
      await aMember(server, organizationId, 'read'),
      await aMember(server, organizationId, null),
    ];
    await transact(server.ctx, async (tx) => {
      await grantRole(tx.db, 'space', space.id, higher.id, 'review', tx.now);
      await grantRole(tx.db, 'space', space.id, lower.id, 'read', tx.now);
    });
    for (const person of [higher, lower]) await person.post(acceptPathOf(link));
    expect(await granted(higher)).toEqual(['review']);
    expect((await memberOf(higher.id))?.role).toBe('read');
    expect(await granted(lower)).toEqual(['comment']);
  });

  it('rejects links while they are disabled in the organization, its space is deleted, or they were revoked', async () => {
    const { id: other, admin: owner } = await anOrganization(server);
    const space = await aSpace(server, other, owner);
    const create = async (body: unknown) => (await owner.post(`/v1/orgs/${other}/link-invites`, body)).body;
    const [toOrganization, toSpace] = [
      await create({ role: 'read' }),
      await create({ level: 'read', space: space.id }),
    ];
    const accept = async (link: Link) => (await (await aPerson(server)).post(acceptPathOf(link))).status;
    await owner.patch(`/v1/orgs/${other}`, { inviteLinks: false });
    expect(await accept(toOrganization)).toBe(404);
    await owner.patch(`/v1/orgs/${other}`, { inviteLinks: true });
    expect(await accept(toOrganization)).toBe(200);
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, space.id, { deleted_at: tx.now }));
    expect(await accept(toSpace)).toBe(404);
    await owner.delete(`/v1/orgs/${other}/link-invites/${toOrganization.id}`);
    expect(await accept(toOrganization)).toBe(404);
  });

  it('accepts an invitation of an e-mail address only by its user, once', async () => {
    const [invited, other] = [await aPerson(server), await aPerson(server)];
    const id = await anInvite({ email: invited.email, email_folded: invited.email, role: 'review', sso: 1 });
    expect((await other.post(`${invites}/${id}`)).status).toBe(404);
    expect(await memberOf(other.id)).toBeUndefined();
    expect((await invited.post(`${invites}/${id}`)).status).toBe(200);
    expect(await memberOf(invited.id)).toMatchObject({ role: 'review', sso: 1 });
    expect((await invited.post(`${invites}/${id}`)).status).toBe(404);
  });

  it('returns 404 if it has expired, belongs to another organization, or the member is disabled', async () => {
    const person = await aPerson(server);
    const soon = new Date(server.ctx.clock().getTime() + 60_000).toISOString();
    const expiring = await anInvite({ expires_at: soon });
    server.advance(60_000);
    expect((await person.post(`${invites}/${expiring}`)).status).toBe(404);
    const other = await anOrganization(server);
    const foreign = await anInvite({ organization_id: other.id, created_by: other.admin.id });
    expect((await person.post(`${invites}/${foreign}`)).status).toBe(404);
    expect((await person.post(`${invites}/unknown`)).status).toBe(404);
    expect(await memberOf(person.id)).toBeUndefined();
    const disabled = await aMember(server, organizationId, null);
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, organizationId, disabled.id, { disabled: 1 }));
    expect((await disabled.post(`${invites}/${await anInvite({})}`)).status).toBe(404);
    expect(await memberOf(disabled.id)).toMatchObject({ role: null, disabled: 1 });
  });

  it('is rejected without a token', async () => {
    expect((await server.call('POST', `${invites}/${await anInvite({})}`)).status).toBe(401);
  });
});

describe('createLinkInvite', () => {
  it('creates a link with a role', async () => {
    const answer = await admin.post(links, { role: 'edit' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      object: 'invite',
      id: expect.any(String),
      role: 'edit',
      redundant: false,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      uses: 0,
      urls: {
        location: `https://docs.test${links}/${answer.body.id}`,
        join: expect.stringMatching(`^https://docs.test/invitations/${organizationId}/${answer.body.id}\\?key=`),
      },
    });
    expect(answer.headers['location']).toBe(answer.body.urls.location);
  });

  it('creates a link to one collection, which grants guests a role on its content', async () => {
    const collection = await aCollection();
    const inside = await aSpace(server, organizationId, admin, { parent: collection });
    const outside = await aSpace(server, organizationId, admin);
    const { body: link } = await admin.post(links, { level: 'edit', collection });
    expect(link).toMatchObject({ role: null, level: 'edit', collection, redundant: false });
    expect(link).not.toHaveProperty('space');
    const person = await aPerson(server);
    expect((await person.post(acceptPathOf(link))).status).toBe(200);
    expect(await memberOf(person.id)).toMatchObject({ role: null });
    expect((await person.get(`/v1/spaces/${inside.id}`)).body).toMatchObject({
      parent: collection,
      permissions: { edit: true, review: false },
    });
    expect((await person.get(`/v1/collections/${collection}`)).body.permissions).toMatchObject({
      view: true,
      create: false,
    });
    expect((await person.get(`/v1/spaces/${outside.id}`)).status).toBe(404);
    const { items } = (await admin.get(links)).body;
    expect(items.find(({ id }: { id: string }) => id === link.id)).toEqual({ ...link, uses: 1 });
  });

  it('grants the changed role on the collection once the link is changed', async () => {
    const { body: link } = await admin.post(links, { level: 'read', collection: await aCollection() });
    const changed = await admin.patch(`${links}/${link.id}`, { level: 'edit' });
    expect(changed.body).toEqual({ ...link, level: 'edit', redundant: false });
    const answer = await admin.patch(`${links}/${link.id}`, { role: 'read' });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe('body/role is not for a link to a space or collection: change its level.');
  });

  it('never lowers a role on the collection, and may raise one', async () => {
    const collection = await aCollection();
    const levelOf = async (person: Person) => {
      const granted = await listGrantedRoles(server.ctx.database.reader, 'collection', person.id, [collection]);
      return granted.get(collection);
    };
    const person = await aPerson(server);
    const accept = async (level: Role) => {
      const { body: link } = await admin.post(links, { level, collection });
      expect((await person.post(acceptPathOf(link))).status).toBe(200);
    };
    await accept('edit');
    await accept('read');
    expect(await levelOf(person)).toEqual(['edit']);
    await accept('review');
    expect(await levelOf(person)).toEqual(['review']);
  });

  it('rejects a collection of another organization, and ends with the collection', async () => {
    const other = await anOrganization(server);
    const foreign = await aCollection(other.admin, other.id);
    expect((await admin.post(links, { level: 'read', collection: foreign })).status).toBe(400);
    const collection = await aCollection();
    const { body: link } = await admin.post(links, { level: 'read', collection });
    expect((await admin.delete(`/v1/collections/${collection}`)).status).toBe(204);
    expect((await (await aPerson(server)).post(acceptPathOf(link))).status).toBe(404);
    const { items } = (await admin.get(links)).body;
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(link.id);
  });

  it('creates a link to one space', async () => {
    const space = await aSpace(server, organizationId, admin);
    const answer = await admin.post(links, { level: 'review', space: space.id });
    expect(answer.body).toMatchObject({ role: null, level: 'review', space: space.id, redundant: false });
  });

  it('marks links that grant no more than the default role', async () => {
    const { id, admin: owner } = await anOrganization(server);
    await owner.patch(`/v1/orgs/${id}`, { defaultRole: 'comment' });
    const space = await aSpace(server, id, owner);
    const isRedundant = async (body: unknown) => (await owner.post(`/v1/orgs/${id}/link-invites`, body)).body.redundant;
    expect(await isRedundant({ role: 'comment' })).toBe(true);
    expect(await isRedundant({ role: 'edit' })).toBe(false);
    expect(await isRedundant({ level: 'read', space: space.id })).toBe(true);
    expect(await isRedundant({ level: 'edit', space: space.id })).toBe(false);
    await owner.patch(`/v1/spaces/${space.id}`, { defaultLevel: null });
    expect(await isRedundant({ level: 'read', space: space.id })).toBe(false);
    const collection = await aCollection(owner, id);
    const inside = await aSpace(server, id, owner, { parent: collection });
    expect(await isRedundant({ level: 'comment', collection })).toBe(true);
    expect(await isRedundant({ level: 'edit', collection })).toBe(false);
    await owner.patch(`/v1/collections/${collection}`, { defaultLevel: 'edit' });
    expect(await isRedundant({ level: 'edit', collection })).toBe(true);
    expect(await isRedundant({ level: 'edit', space: inside.id })).toBe(true);
    await owner.patch(`/v1/collections/${collection}`, { defaultLevel: null });
    expect(await isRedundant({ level: 'read', collection })).toBe(false);
    expect(await isRedundant({ level: 'read', space: inside.id })).toBe(false);
  });

  it.each([
    [{}, ONE_OF_THREE],
    [{ level: 'read' }, ONE_OF_THREE],
    [{ space: 'unknown' }, ONE_OF_THREE],
    [{ collection: 'unknown' }, ONE_OF_THREE],
    [{ role: 'read', level: 'read' }, ONE_OF_THREE],
    [{ role: 'read', space: 'unknown' }, ONE_OF_THREE],
    [{ role: 'read', level: 'read', space: 'unknown' }, ONE_OF_THREE],
    [{ level: 'read', space: 'unknown', collection: 'unknown' }, ONE_OF_THREE],
    [{ level: 'read', space: 'unknown' }, 'body/space is not a space of this organization.'],
    [{ level: 'read', collection: 'unknown' }, 'body/collection is not a collection of this organization.'],
    [{ role: 'owner' }, 'body/role must be one of'],
    [{ role: null }, 'body/role must be'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.post(links, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it('rejects a space of another organization, or a deleted one', async () => {
    const other = await anOrganization(server);
    const foreign = await aSpace(server, other.id, other.admin);
    const deleted = await aSpace(server, organizationId, admin);
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, deleted.id, { deleted_at: tx.now }));
    for (const { id } of [foreign, deleted]) {
      expect((await admin.post(links, { level: 'read', space: id })).status).toBe(400);
    }
  });
});

describe('listLinkInvites', () => {
  it('lists links, newest first, without invitations of e-mail addresses', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const url = `/v1/orgs/${id}/link-invites`;
    const space = await aSpace(server, id, owner);
    const one = (await owner.post(url, { role: 'edit' })).body;
    const two = (await owner.post(url, { level: 'edit', space: space.id })).body;
    await owner.post(`/v1/orgs/${id}/invites`, { emails: [anEmail()] });
    expect((await owner.get(url)).body).toEqual({ count: 2, items: [two, one] });
    const first = (await owner.get(`${url}?limit=1`)).body;
    expect((await owner.get(`${url}?limit=1&page=${first.next.page}`)).body).toEqual({ count: 2, items: [one] });
    expect((await owner.get(`${url}?page=wrong`)).status).toBe(400);
  });
});

describe('getLinkInvite', () => {
  it('returns one link of the organization as in the list, and no invitation of an e-mail address', async () => {
    const { id, admin } = await anOrganization(server);
    const invites = `/v1/orgs/${id}/link-invites`;
    const { body: link } = await admin.post(invites, { role: 'comment' });
    expect((await admin.get(`${invites}/${link.id}`)).body).toEqual((await admin.get(invites)).body.items[0]);
    await admin.post(`/v1/orgs/${id}/invites`, { emails: ['somebody@example.com'] });
    const [invite] = (await admin.get(`/v1/orgs/${id}/invites`)).body.items;
    const other = await anOrganization(server);
    const ofOther = (await other.admin.post(`/v1/orgs/${other.id}/link-invites`, { role: 'read' })).body.id;
    for (const none of [invite.id, ofOther, 'unknown'])
      expect([none, (await admin.get(`${invites}/${none}`)).status]).toEqual([none, 404]);
    await admin.delete(`${invites}/${link.id}`);
    expect((await admin.get(`${invites}/${link.id}`)).status).toBe(404);
  });
});

describe('updateLinkInvite', () => {
  it('changes the role that the link grants from now on', async () => {
    const space = await aSpace(server, organizationId, admin);
    const toOrganization = (await admin.post(links, { role: 'edit' })).body;
    const toSpace = (await admin.post(links, { level: 'edit', space: space.id })).body;
    const [before, after] = [await aPerson(server), await aPerson(server)];
    await before.post(acceptPathOf(toOrganization));
    const answer = await admin.patch(`${links}/${toOrganization.id}`, { role: 'review' });
    expect(answer.body).toEqual({ ...toOrganization, role: 'review', uses: 1 });
    await after.post(acceptPathOf(toOrganization));
    expect((await memberOf(before.id))?.role).toBe('edit');
    expect((await memberOf(after.id))?.role).toBe('review');
    const changed = await admin.patch(`${links}/${toSpace.id}`, { level: 'review' });
    expect(changed.body).toEqual({ ...toSpace, level: 'review' });
    expect((await admin.patch(`${links}/${toSpace.id}`)).body).toEqual(changed.body);
  });

  it('rejects the member of the other kind, and unknown ones', async () => {
    const space = await aSpace(server, organizationId, admin);
    const toOrganization = (await admin.post(links, { role: 'edit' })).body.id;
    const toSpace = (await admin.post(links, { level: 'edit', space: space.id })).body.id;
    const messageOf = async (id: string, body: unknown) => {
      const answer = await admin.patch(`${links}/${id}`, body);
      expect(answer.status).toBe(400);
      return answer.body.error.message;
    };
    expect(await messageOf(toOrganization, { level: 'read' })).toMatch(/^body\/level /);
    expect(await messageOf(toSpace, { role: 'admin' })).toMatch(/^body\/role /);
    expect(await messageOf(toSpace, { space: space.id })).toBe('body/space is not a member of this request.');
  });

  it("returns 404 for another organization's link and for an invitation of an e-mail address", async () => {
    const other = await anOrganization(server);
    const foreign = await anInvite({ organization_id: other.id, created_by: other.admin.id });
    const email = anEmail();
    const emailInvite = await anInvite({ email, email_folded: email });
    for (const id of [foreign, emailInvite, 'unknown']) {
      expect((await admin.patch(`${links}/${id}`, { role: 'admin' })).status).toBe(404);
    }
  });
});

describe('deleteLinkInvite', () => {
  it('revokes the link, idempotently, and nothing else', async () => {
    const { body: link } = await admin.post(links, { role: 'edit' });
    for (let time = 0; time < 2; time++) expect((await admin.delete(`${links}/${link.id}`)).status).toBe(204);
    expect((await (await aPerson(server)).post(acceptPathOf(link))).status).toBe(404);
    const other = await anOrganization(server);
    const foreign = await anInvite({ organization_id: other.id, created_by: other.admin.id });
    const email = anEmail();
    const emailInvite = await anInvite({ email, email_folded: email });
    for (const inviteId of [foreign, emailInvite])
      expect((await admin.delete(`${links}/${inviteId}`)).status).toBe(204);
    expect((await other.admin.get(`/v1/orgs/${other.id}/link-invites`)).body.items).toMatchObject([{ id: foreign }]);
    expect(await pendingFor(email)).toHaveLength(1);
  });
});

describe('link invites', () => {
  it.each([...ROLES, null])('require the role admin (as %s)', async (role) => {
    const { id } = (await admin.post(links, { role: 'edit' })).body;
    const member = await aMember(server, organizationId, role);
    const answers = [
      await member.get(links),
      await member.post(links, { role: 'read' }),
      await member.patch(`${links}/${id}`, { role: 'read' }),
      await member.delete(`${links}/${id}`),
    ];
    const expected = role === 'admin' ? [200, 201, 200, 204] : [403, 403, 403, 403];
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });

  it.each([
    ['GET', ''],
    ['POST', ''],
    ['PATCH', '/unknown'],
    ['DELETE', '/unknown'],
  ])('respond to %s%s with 404 for non-members and 401 without a token', async (method, path) => {
    const { token } = await aPerson(server);
    expect((await server.call(method, links + path, { token })).status).toBe(404);
    expect((await server.call(method, links + path)).status).toBe(401);
  });
});
