import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSiteToken } from '../packages/server/src/domain/access/site-tokens.ts';
import { ROLES, type Role } from '../packages/server/src/platform/db/role.ts';
import { transact } from '../packages/server/src/platform/db/transact.ts';
import { insertMember } from '../packages/server/src/platform/queries/members.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../packages/server/src/testing/factories.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { digestDatabase, startDryRun, WOULD_COMMIT } from './dry-run.ts';

/** What the matrix cannot say: who may because of who they are, what else they bring, or what their body names. */

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const createdBody = async (answer: Promise<{ status: number; body: { id: string }; text: string }>) => {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(text);
  return body;
};

/** Statuses by the name of who asked. */
async function ask(
  people: Readonly<Record<string, Person>>,
  call: (person: Person) => Promise<{ status: number }>,
): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const [name, person] of Object.entries(people)) answers[name] = (await call(person)).status;
  return answers;
}

const join = (id: string, userId: string, role: Role | null) =>
  transact(server.ctx, (tx) =>
    insertMember(tx.db, {
      organization_id: id,
      user_id: userId,
      role,
      disabled: 0,
      sso: 0,
      joined_at: tx.now,
      last_seen_at: null,
    }),
  );

const setRole = (userId: string, role: Role | null) =>
  transact(server.ctx, (tx) =>
    tx.db
      .updateTable('members')
      .set({ role })
      .where('user_id', '=', userId)
      .where('organization_id', '=', organizationId)
      .execute(),
  );

describe('the author of a change request', () => {
  it('may change it and request reviews with the role edit, like others with review', async () => {
    const space = await aSpace(server, organizationId, admin);
    const [author, other, reviewer] = [
      await aMember(server, organizationId, 'edit'),
      await aMember(server, organizationId, 'edit'),
      await aMember(server, organizationId, 'review'),
    ];
    const { id } = await createdBody(author.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Mine' }));
    const url = `/v1/spaces/${space.id}/change-requests/${id}`;
    const acts = [
      (person: Person) => person.patch(url, { subject: 'Changed' }),
      (person: Person) => person.post(`${url}/requested-reviewers`, { users: [admin.id] }),
      (person: Person) => person.delete(`${url}/requested-reviewers/${admin.id}`),
    ];
    for (const act of acts) {
      const answers = await ask({ author, other, reviewer }, act);
      expect(answers.author).toBeLessThan(300);
      expect(answers).toEqual({ author: answers.author, other: 403, reviewer: answers.author });
    }
    // Writing into it requires only edit, merging it requires review, also of a request that they created.
    const change = { changes: [{ operation: 'insert_page', title: 'New' }] };
    const write = (person: Person) => person.post(`${url}/content`, change);
    expect(await ask({ author, other, reviewer }, write)).toEqual({ author: 200, other: 200, reviewer: 200 });
    expect((await author.post(`${url}/merge`)).status).toBe(403);
  });

  it('may no longer change it below the role edit, nor see it without a role', async () => {
    const space = await aSpace(server, organizationId, admin);
    const author = await aMember(server, organizationId, 'edit');
    const { id } = await createdBody(author.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Mine' }));
    const url = `/v1/spaces/${space.id}/change-requests/${id}`;
    const acts = {
      read: () => author.get(url),
      change: () => author.patch(url, { subject: 'Changed' }),
      write: () => author.post(`${url}/content`, { changes: [{ operation: 'insert_page', title: 'New' }] }),
    };
    const statuses = async () => [
      (await acts.read()).status,
      (await acts.change()).status,
      (await acts.write()).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    await setRole(author.id, 'comment');
    expect(await statuses()).toEqual([200, 403, 403]);
    await setRole(author.id, null);
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});

describe('the author of a comment', () => {
  it('may edit it, unlike others, and delete it like managers of the space; all commenters may resolve it', async () => {
    const space = await aSpace(server, organizationId, admin);
    const change = await createdBody(admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Change' }));
    const people = {
      author: await aMember(server, organizationId, 'comment'),
      reader: await aMember(server, organizationId, 'read'),
      other: await aMember(server, organizationId, 'comment'),
      reviewer: await aMember(server, organizationId, 'review'),
      creator: await aMember(server, organizationId, 'create'),
      admin,
    };
    const body = { markdown: 'Why?' };
    const dryRun = startDryRun(server);
    try {
      for (const target of [`/v1/spaces/${space.id}`, `/v1/spaces/${space.id}/change-requests/${change.id}`]) {
        dryRun.end();
        const { id } = (await people.author.post(`${target}/comments`, { body })).body;
        const url = `${target}/comments/${id}`;
        const reply = (await people.author.post(`${url}/replies`, { body })).body;
        dryRun.begin();
        const ok = WOULD_COMMIT;
        const nobody = { author: ok, reader: 403, other: 403, reviewer: 403, creator: 403, admin: 403 };
        for (const target of [url, `${url}/replies/${reply.id}`]) {
          const edit = (person: Person) => person.put(target, { body: { markdown: 'Because.' } });
          expect({ target, ...(await ask(people, edit)) }).toEqual({ target, ...nobody });
          const react = (person: Person) => person.put(target, { addedReactions: ['1f389'] });
          const all = { author: ok, reader: 403, other: ok, reviewer: ok, creator: ok, admin: ok };
          expect({ target, ...(await ask(people, react)) }).toEqual({ target, ...all });
          const both = (person: Person) =>
            person.put(target, { addedReactions: ['1f389'], body: { markdown: 'Mine.' } });
          expect({ target, ...(await ask(people, both)) }).toEqual({ target, ...nobody });
          const remove = (person: Person) => person.delete(target);
          const expected = { ...nobody, creator: ok, admin: ok };
          expect({ target, ...(await ask(people, remove)) }).toEqual({ target, ...expected });
        }
        const resolve = (person: Person) => person.put(url, { resolved: true });
        expect(await ask(people, resolve)).toMatchObject({ author: ok, reader: 403, other: ok, reviewer: ok });
      }
    } finally {
      dryRun.end();
    }
  });
});

describe('a person', () => {
  it('may read and change their own profile, regardless of their role', async () => {
    for (const role of [null, ...ROLES]) {
      const person = await aMember(server, organizationId, role);
      const url = `/v1/users/${person.id}`;
      expect([role, (await person.get(url)).status, (await person.patch(url, { displayName: 'Me' })).status]).toEqual([
        role,
        200,
        200,
      ]);
      expect((await admin.patch(url, { displayName: 'You' })).status).toBe(403);
    }
    const nonMember = await aPerson(server);
    expect((await nonMember.patch(`/v1/users/${nonMember.id}`, { displayName: 'Me' })).status).toBe(200);
  });

  it('may read the own membership, and guests no other', async () => {
    const [guest, reader, disabled] = [
      await aMember(server, organizationId, null),
      await aMember(server, organizationId, 'read'),
      await aMember(server, organizationId, 'admin'),
    ];
    const disable = { disabled: 1 };
    await transact(server.ctx, (tx) =>
      tx.db.updateTable('members').set(disable).where('user_id', '=', disabled.id).execute(),
    );
    for (const part of ['', '/spaces', '/teams']) {
      const of = (id: string) => `/v1/orgs/${organizationId}/members/${id}${part}`;
      expect(await ask({ guest, reader, disabled }, (person) => person.get(of(person.id)))).toEqual({
        guest: 200,
        reader: 200,
        disabled: 404,
      });
      expect(await ask({ guest, reader, disabled }, (person) => person.get(of(admin.id)))).toEqual({
        guest: 404,
        reader: 200,
        disabled: 404,
      });
    }
  });

  it('may leave an organization without being its administrator, but remove nobody else', async () => {
    for (const role of [null, 'read', 'create'] as const) {
      const [person, other] = [
        await aMember(server, organizationId, role),
        await aMember(server, organizationId, 'read'),
      ];
      const of = (id: string) => `/v1/orgs/${organizationId}/members/${id}`;
      expect([role, (await person.delete(of(other.id))).status]).toEqual([role, 403]);
      expect((await person.delete(of(person.id))).status).toBe(204);
      expect((await person.get(`/v1/orgs/${organizationId}`)).status).toBe(404);
      expect((await other.get(`/v1/orgs/${organizationId}`)).status).toBe(200);
    }
  });

  it('may delete own tokens only', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)];
    const { id, token } = (await person.post('/v1/user/tokens', {})).body;
    expect((await other.delete(`/v1/user/tokens/${id}`)).status).toBe(204);
    expect((await admin.delete(`/v1/user/tokens/${id}`)).status).toBe(204);
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(200);
    expect((await person.delete(`/v1/user/tokens/${id}`)).status).toBe(204);
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(401);
  });
});

describe('the owner of a team', () => {
  it('may manage its members only', async () => {
    const people = {
      owner: await aMember(server, organizationId, 'read'),
      member: await aMember(server, organizationId, 'create'),
      ownerOfAnother: await aMember(server, organizationId, 'create'),
      newcomer: await aMember(server, organizationId, 'read'),
    };
    const teams = `/v1/orgs/${organizationId}/teams`;
    const team = await createdBody(admin.put(teams, { title: 'Writers', members: [] }));
    const another = await createdBody(admin.put(teams, { title: 'Readers', members: [] }));
    const target = (teamId: string, { id }: Person, role: string) =>
      admin.put(`${teams}/${teamId}/members/${id}`, { role });
    await target(team.id, people.owner, 'owner');
    await target(team.id, people.member, 'member');
    await target(another.id, people.ownerOfAnother, 'owner');
    const url = `${teams}/${team.id}`;
    const only = { owner: 204, member: 403, ownerOfAnother: 403, newcomer: 403 };
    const dryRun = startDryRun(server);
    try {
      const expected = { ...only, owner: WOULD_COMMIT };
      const acts = [
        (person: Person) => person.put(`${url}/members`, { add: [people.newcomer.id] }),
        (person: Person) => person.put(`${url}/members/${people.newcomer.id}`, { role: 'member' }),
        (person: Person) => person.delete(`${url}/members/${people.member.id}`),
      ];
      for (const act of acts) expect(await ask(people, act)).toEqual(expected);
      const beyond = [
        (person: Person) => person.patch(url, { title: 'Ours' }),
        (person: Person) => person.delete(url),
        (person: Person) => person.put(teams, { title: 'More', members: [] }),
      ];
      for (const act of beyond)
        expect(await ask(people, act)).toEqual({ owner: 403, member: 403, ownerOfAnother: 403, newcomer: 403 });
    } finally {
      dryRun.end();
    }
  });
});

describe('a share key', () => {
  /** A published site that is open to holders of links, with a link, one that is switched off, and its space. */
  async function aSharedSite() {
    const space = await aSpace(server, organizationId, admin, { title: 'Shared' });
    const { id } = await createdBody(
      admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Shared', spaces: [space.id], visibility: 'share-link' }),
    );
    const url = `/v1/orgs/${organizationId}/sites/${id}`;
    await admin.post(`${url}/publish`);
    const keyOf = async (name: string) => {
      const link = await createdBody(admin.post(`${url}/share-links`, { name }));
      const rows = server.ctx.database.reader.selectFrom('share_links').select('key').where('id', '=', link.id);
      return { link: `${url}/share-links/${link.id}`, key: (await rows.executeTakeFirstOrThrow()).key };
    };
    const [open, closed] = [await keyOf('open'), await keyOf('closed')];
    await admin.patch(closed.link, { active: false });
    await admin.post(`${url}/redirects`, { source: '/old', destination: await firstSiteSpace(url) });
    return { url, space: `/v1/spaces/${space.id}`, key: open.key, closedKey: closed.key };
  }

  async function firstSiteSpace(url: string) {
    const { items } = (await admin.get(`${url}/site-spaces`)).body;
    return { kind: 'site-space', siteSpaceId: items[0].id };
  }

  /** The operations that accept a key. */
  const readsOf = ({ url, space }: { url: string; space: string }) => [
    `${url}/published`,
    `${url}/sections`,
    `${url}/site-spaces`,
    `${url}/structure`,
    `${url}/redirect?source=/old`,
    space,
  ];
  const withKey = (url: string, key: string) => `${url}${url.includes('?') ? '&' : '?'}shareKey=${key}`;

  it('grants everybody with a token access to its target only', async () => {
    const [site, other] = [await aSharedSite(), await aSharedSite()];
    const people = {
      nonMember: await aPerson(server),
      guest: await aMember(server, organizationId, null),
      reader: await aMember(server, organizationId, 'read'),
      admin,
      elsewhere: (await anOrganization(server)).admin,
    };
    const everybody = (status: number) => Object.fromEntries(Object.keys(people).map((name) => [name, status]));
    for (const read of readsOf(site)) {
      const url = read.replace(/\?.*/, '');
      expect({ url, ...(await ask(people, (person) => person.get(withKey(read, site.key)))) }).toEqual({
        url,
        ...everybody(200),
      });
      // A key that opens nothing is refused, also for callers who need none (docs/api/contract.md#calls-with-a-share-key).
      for (const key of [site.closedKey, other.key, 'x'.repeat(20), '']) {
        expect({ url, key, ...(await ask(people, (person) => person.get(withKey(read, key)))) }).toEqual({
          url,
          key,
          ...everybody(404),
        });
      }
      expect((await server.call('GET', withKey(read, site.key))).status).toBe(401);
      expect((await server.call('GET', withKey(read, site.key), { token: 'bnd_wrong' })).status).toBe(401);
    }
    // Everything else ignores the key.
    for (const url of [site.url, `${site.url}/share-links`, `${site.url}/customization`, `${site.space}/content`]) {
      expect([url, (await people.nonMember.get(withKey(url, site.key))).status]).toEqual([url, 404]);
    }
  });

  it('grants no access while the site is unpublished, or has another audience', async () => {
    const site = await aSharedSite();
    const nonMember = await aPerson(server);
    const statuses = async () =>
      Promise.all(readsOf(site).map(async (url) => (await nonMember.get(withKey(url, site.key))).status));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await admin.post(`${site.url}/unpublish`);
    expect(new Set(await statuses())).toEqual(new Set([404]));
    await admin.post(`${site.url}/publish`);
    await admin.patch(site.url, { visibility: 'visitor-auth' });
    expect(new Set(await statuses())).toEqual(new Set([404]));
  });
});

describe('a token of a site', () => {
  it('grants read access to that site while it has visitors, and no other access', async () => {
    const sites = `/v1/orgs/${organizationId}/sites`;
    const [site, other] = [
      await createdBody(admin.post(sites, { title: 'Docs', spaces: 'empty' })),
      await createdBody(admin.post(sites, { title: 'Other', spaces: 'empty' })),
    ];
    for (const { id } of [site, other]) await admin.post(`${sites}/${id}/publish`);
    const token = await writeSiteToken(server.ctx, { siteId: site.id, entrance: '' });
    const reads = ['published', 'sections', 'site-spaces', 'structure'];
    const statuses = (id: string) =>
      Promise.all(reads.map(async (part) => (await server.call('GET', `${sites}/${id}/${part}`, { token })).status));
    expect(await statuses(site.id)).toEqual([200, 200, 200, 200]);
    expect(await statuses(other.id)).toEqual([404, 404, 404, 404]);
    const { id: foreignId } = await anOrganization(server);
    const foreign = `/v1/orgs/${foreignId}/sites/${site.id}/published`;
    expect((await server.call('GET', foreign, { token })).status).toBe(404);
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(403);
    await admin.post(`${sites}/${site.id}/unpublish`);
    expect(await statuses(site.id)).toEqual([404, 404, 404, 404]);
    await admin.post(`${sites}/${site.id}/publish`);
    // Of the last character some bits say nothing: two of them may stand for one signature.
    const changed = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`;
    expect((await server.call('GET', `${sites}/${site.id}/published`, { token: changed })).status).toBe(401);
    server.advance(2 * 3600 * 1000);
    expect(await statuses(site.id)).toEqual([401, 401, 401, 401]);
  });
});

describe('a resource named in a body', () => {
  it('is transferred with the role create in both organizations', async () => {
    const { id: there } = await anOrganization(server);
    const space = await aSpace(server, organizationId, admin);
    const standings = ['nonMember', null, ...ROLES] as const;
    const expected: Record<string, number> = {};
    const got: Record<string, number> = {};
    const people: [string, Person][] = [];
    const mayCreate = (standing: (typeof standings)[number]) => standing === 'create' || standing === 'admin';
    for (const here of standings) {
      for (const away of standings) {
        const person = here === 'nonMember' ? await aPerson(server) : await aMember(server, organizationId, here);
        if (away !== 'nonMember') await join(there, person.id, away);
        const name = `${here} here, ${away} there`;
        people.push([name, person]);
        const isSeen = here !== 'nonMember' && here !== null;
        const isAllowed = mayCreate(away) ? WOULD_COMMIT : away === 'nonMember' ? 404 : 403;
        expected[name] = !isSeen ? 404 : mayCreate(here) ? isAllowed : 403;
      }
    }
    const dryRun = startDryRun(server);
    const before = await digestDatabase(server);
    try {
      for (const [name, person] of people) {
        got[name] = (await person.post(`/v1/spaces/${space.id}/transfer`, { organization: there })).status;
      }
      expect(got).toEqual(expected);
      expect(await digestDatabase(server)).toEqual(before);
    } finally {
      dryRun.end();
    }
    // A role on the space alone is none in its organization.
    const guest = await aMember(server, organizationId, null);
    await join(there, guest.id, 'admin');
    await grantOn('space', space.id, guest.id, 'admin');
    expect((await guest.post(`/v1/spaces/${space.id}/transfer`, { organization: there })).status).toBe(403);
  });

  const grantOn = (kind: 'space' | 'collection', id: string, user_id: string, role: Role) =>
    transact(server.ctx, async ({ db, now }) => {
      const granted = { user_id, role, created_at: now };
      if (kind === 'space')
        await db
          .insertInto('space_user_grants')
          .values({ ...granted, space_id: id })
          .execute();
      else
        await db
          .insertInto('collection_user_grants')
          .values({ ...granted, collection_id: id })
          .execute();
    });

  it('is moved into a collection with the role create on it', async () => {
    const organization = `/v1/orgs/${organizationId}`;
    const collection = await createdBody(admin.post(`${organization}/collections`, { title: 'Guides' }));
    const moved = await createdBody(admin.post(`${organization}/collections`, { title: 'Moved' }));
    const space = await aSpace(server, organizationId, admin);
    await admin.patch(`/v1/collections/${collection.id}`, { defaultLevel: null });
    const gone = await createdBody(admin.post(`${organization}/collections`, { title: 'Gone' }));
    await admin.delete(`/v1/collections/${gone.id}`);
    const nonMember = await anOrganization(server);
    const foreign = await createdBody(
      nonMember.admin.post(`/v1/orgs/${nonMember.id}/collections`, { title: 'Foreign' }),
    );
    const acts = [
      (person: Person) => person.post(`/v1/spaces/${space.id}/move`, { parent: collection.id }),
      (person: Person) => person.post(`/v1/collections/${moved.id}/move`, { parent: collection.id }),
      (person: Person) => person.post(`${organization}/spaces`, { parent: collection.id }),
      (person: Person) => person.post(`${organization}/collections`, { parent: collection.id }),
    ];
    const people: Record<string, Person> = {};
    for (const level of ['none', ...ROLES] as const) {
      const person = await aMember(server, organizationId, 'create');
      if (level !== 'none') await grantOn('collection', collection.id, person.id, level);
      people[level] = person;
    }
    const dryRun = startDryRun(server);
    try {
      const expected = { none: 404, read: 403, comment: 403, edit: 403, review: 403 };
      for (const act of acts)
        expect(await ask(people, act)).toEqual({ ...expected, create: WOULD_COMMIT, admin: WOULD_COMMIT });
      // What was deleted, and what belongs to others, does not exist for an administrator either.
      for (const parent of [gone.id, foreign.id, 'nothing']) {
        expect((await admin.post(`/v1/spaces/${space.id}/move`, { parent })).status).toBe(404);
        expect((await admin.post(`${organization}/spaces`, { parent })).status).toBe(404);
      }
    } finally {
      dryRun.end();
    }
  });

  it('is created by guests only in collections with the role create', async () => {
    const organization = `/v1/orgs/${organizationId}`;
    const collection = await createdBody(admin.post(`${organization}/collections`, { title: 'Guides' }));
    const guest = await aMember(server, organizationId, null);
    await grantOn('collection', collection.id, guest.id, 'create');
    expect((await guest.post(`${organization}/spaces`, { parent: collection.id })).status).toBe(201);
    expect((await guest.post(`${organization}/collections`, { parent: collection.id })).status).toBe(201);
    expect((await guest.post(`${organization}/spaces`, {})).status).toBe(403);
    expect((await guest.post(`${organization}/collections`, { parent: null })).status).toBe(403);
    const inside = await createdBody(guest.post(`${organization}/spaces`, { parent: collection.id }));
    expect((await guest.post(`/v1/spaces/${inside.id}/move`, { parent: null })).status).toBe(403);
  });

  it('is added to a site with read access, in the same organization', async () => {
    const { id: foreignId, admin: foreignAdmin } = await anOrganization(server);
    const foreignSpace = await aSpace(server, foreignId, foreignAdmin);
    const hidden = await aSpace(server, organizationId, admin);
    await admin.patch(`/v1/spaces/${hidden.id}`, { defaultLevel: null });
    const sites = `/v1/orgs/${organizationId}/sites`;
    const site = await createdBody(admin.post(sites, { title: 'Docs', spaces: 'empty' }));
    const creator = await aMember(server, organizationId, 'create');
    const url = `${sites}/${site.id}`;
    for (const spaceId of [foreignSpace.id, hidden.id, 'nothing']) {
      expect((await creator.post(sites, { title: 'Mine', spaces: [spaceId] })).status).toBe(404);
      expect((await creator.post(`${url}/site-spaces`, { spaceId })).status).toBe(404);
      expect((await creator.post(`${url}/sections`, { spaceId })).status).toBe(404);
    }
    // A user who belongs to both organizations still brings nothing of one into the other.
    await join(foreignId, admin.id, 'admin');
    expect((await admin.post(`${url}/site-spaces`, { spaceId: foreignSpace.id })).status).toBe(404);
    expect((await admin.post(`${url}/site-spaces`, { spaceId: hidden.id })).status).toBe(201);
  });

  it('gets a custom hostname with permission to change it', async () => {
    const { id: foreignId } = await anOrganization(server);
    const site = await createdBody(admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Docs' }));
    const people: Record<string, Person> = { nonMember: await aPerson(server) };
    for (const role of [null, ...ROLES]) people[`${role}`] = await aMember(server, organizationId, role);
    const bind = (target: object) => (person: Person) =>
      person.post('/v1/custom-hostnames/docs.example.org', { target });
    const dryRun = startDryRun(server);
    try {
      const readers = { read: 403, comment: 403, edit: 403, review: 403 };
      expect(await ask(people, bind({ type: 'site', site: site.id }))).toEqual({
        ...readers,
        nonMember: 404,
        null: 404,
        create: WOULD_COMMIT,
        admin: WOULD_COMMIT,
      });
      expect(await ask(people, bind({ type: 'organization', organization: organizationId }))).toEqual({
        ...readers,
        nonMember: 404,
        null: 403,
        create: 403,
        admin: WOULD_COMMIT,
      });
      for (const target of [
        { type: 'organization', organization: foreignId },
        { type: 'site', organization: foreignId, site: site.id },
        { type: 'site', site: 'nothing' },
      ]) {
        expect(new Set(Object.values(await ask(people, bind(target))))).toEqual(new Set([404]));
      }
    } finally {
      dryRun.end();
    }
  });
});
