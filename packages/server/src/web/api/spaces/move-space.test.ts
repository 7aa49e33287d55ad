import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertGitSync } from '../../../platform/queries/git.ts';
import { insertMember } from '../../../platform/queries/members.ts';
import { acceptPathOf } from '../../../testing/accept-link.ts';
import { aMember, anOrganization, anOrganizationOf, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const at = (space: { id: string }) => `/v1/spaces/${space.id}`;

async function aCollection(title: string, parent?: string, owner = admin, organization = organizationId) {
  const body = { title, ...(parent !== undefined && { parent }) };
  return (await owner.post(`/v1/orgs/${organization}/collections`, body)).body as { id: string };
}

/** Titles of all spaces and collections in structure order. */
async function listTitles(person = admin): Promise<string[]> {
  const { body } = await person.get(`/v1/orgs/${organizationId}/spaces?limit=1000`);
  return body.items.map(({ title }: { title: string }) => title);
}

/** Spaces with these titles at the top level of the organization. */
async function someSpaces(...titles: string[]) {
  const spaces: Record<string, { id: string }> = {};
  for (const title of titles) spaces[title] = await aSpace(server, organizationId, admin, { title });
  return (title: string) => spaces[title] ?? { id: 'unknown' };
}

const pointTo = (space: { id: string }) => ({ type: 'space', space: space.id });
const pointToCollection = (collection: { id: string }) => ({ type: 'collection', collection: collection.id });

describe('moveSpace', () => {
  it('moves a space before, after, between and to the end', async () => {
    const space = await someSpaces('A', 'B', 'C', 'D');
    const move = (title: string, position: unknown) => admin.post(`${at(space(title))}/move`, { position });
    const answer = await move('D', { before: pointTo(space('B')) });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ object: 'space', title: 'D' });
    expect(await listTitles()).toEqual(['A', 'D', 'B', 'C']);
    await move('A', { after: pointTo(space('B')) });
    expect(await listTitles()).toEqual(['D', 'B', 'A', 'C']);
    await move('C', { after: pointTo(space('D')), before: pointTo(space('B')) });
    expect(await listTitles()).toEqual(['D', 'C', 'B', 'A']);
    await move('D', {});
    expect(await listTitles()).toEqual(['C', 'B', 'A', 'D']);
  });

  it('moves a space into a collection and back to the top level, to the end or to a position', async () => {
    const space = await someSpaces('A', 'B', 'C');
    const guides = await aCollection('Guides');
    const moved = await admin.post(`${at(space('B'))}/move`, { parent: guides.id });
    expect(moved.body).toMatchObject({ parent: guides.id, visibility: 'in-collection' });
    await admin.post(`${at(space('A'))}/move`, { parent: guides.id, position: { before: pointTo(space('B')) } });
    expect(await listTitles()).toEqual(['C', 'A', 'B']);
    // Positions refer to the current parent of the space, or to the new one.
    const outside = await admin.post(`${at(space('A'))}/move`, { position: { before: pointTo(space('C')) } });
    expect(outside.status).toBe(404);
    const back = await admin.post(`${at(space('A'))}/move`, {
      parent: null,
      position: { before: pointToCollection(guides) },
    });
    expect(back.body).not.toHaveProperty('parent');
    expect(back.body.visibility).toBe('private');
    expect(await listTitles()).toEqual(['C', 'A', 'B']);
    await admin.post(`${at(space('C'))}/move`, { position: { after: pointToCollection(guides) } });
    expect(await listTitles()).toEqual(['A', 'B', 'C']);
  });

  it('preserves the position of deleted spaces, which cannot be referenced', async () => {
    const space = await someSpaces('A', 'B', 'C');
    await admin.delete(at(space('B')));
    const named = await admin.post(`${at(space('C'))}/move`, { position: { before: pointTo(space('B')) } });
    expect(named.status).toBe(404);
    const between = { after: pointTo(space('A')), before: pointTo(space('C')) };
    const last = await aSpace(server, organizationId, admin, { title: 'D' });
    expect((await admin.post(`${at(last)}/move`, { position: between })).status).toBe(200);
    await admin.post(`${at(space('B'))}/restore`);
    expect((await listTitles()).filter((title) => title !== 'D')).toEqual(['A', 'B', 'C']);
  });

  it.each([
    [400, {}, 'body must have parent or position.'],
    [400, { position: { before: { type: 'space', space: '{A}' } } }, 'must not be the item that is moved'],
    [400, { position: { before: { type: 'page', page: 'x' } } }, 'body/position/before'],
    [400, { position: { before: { type: 'space', space: 'x', collection: 'x' } } }, 'body/position/before'],
    [400, { parent: 12 }, 'body/parent must be'],
    [404, { position: { after: { type: 'space', space: 'unknown' } } }, 'does not exist'],
    [404, { position: { after: { type: 'collection', collection: '{B}' } } }, 'does not exist'],
    [404, { parent: 'unknown' }, 'The collection does not exist.'],
    [
      400,
      { position: { after: { type: 'space', space: '{C}' }, before: { type: 'space', space: '{B}' } } },
      'neighbors',
    ],
  ])('responds with %i to %j', async (status, body, message) => {
    const space = await someSpaces('A', 'B', 'C', 'D');
    const filled = JSON.parse(JSON.stringify(body).replace(/\{(\w)\}/g, (_all, title: string) => space(title).id));
    const answer = await admin.post(`${at(space('A'))}/move`, filled);
    expect({ status: answer.status, message: answer.body.error?.message }).toEqual({
      status,
      message: expect.stringContaining(message),
    });
    expect(await listTitles()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('rejects a collection of another organization, with 404 to callers who may not see it', async () => {
    const space = await someSpaces('A');
    const other = await anOrganization(server);
    const foreign = await aCollection('Theirs', undefined, other.admin, other.id);
    expect((await admin.post(`${at(space('A'))}/move`, { parent: foreign.id })).status).toBe(404);
    await transact(server.ctx, (tx) =>
      insertMember(tx.db, {
        organization_id: other.id,
        user_id: admin.id,
        role: 'admin',
        disabled: 0,
        sso: 0,
        joined_at: tx.now,
        last_seen_at: null,
      }),
    );
    expect((await admin.post(`${at(space('A'))}/move`, { parent: foreign.id })).status).toBe(409);
    const { id } = await aSpace(server, other.id, other.admin);
    expect((await admin.post(`${at(space('A'))}/move`, { position: { after: pointTo({ id }) } })).status).toBe(404);
  });

  it('requires the role create on the space, and on its destination', async () => {
    const space = await someSpaces('A');
    const [from, to] = [await aCollection('From'), await aCollection('To')];
    await admin.post(`${at(space('A'))}/move`, { parent: from.id });
    const editor = await aMember(server, organizationId, 'edit');
    const move = (body: unknown) => editor.post(`${at(space('A'))}/move`, body);
    expect((await move({ parent: to.id })).status).toBe(403);
    await transact(server.ctx, (tx) => grantRole(tx.db, 'collection', from.id, editor.id, 'create', tx.now));
    expect((await move({ position: {} })).status).toBe(200);
    expect((await move({ parent: to.id })).status).toBe(403);
    expect((await move({ parent: null })).status).toBe(403);
    await admin.patch(`/v1/collections/${to.id}`, { defaultLevel: null });
    expect((await move({ parent: to.id })).status).toBe(404);
    await transact(server.ctx, (tx) => grantRole(tx.db, 'collection', to.id, editor.id, 'create', tx.now));
    expect((await move({ parent: to.id })).body.parent).toBe(to.id);
    const nonMember = await aPerson(server);
    expect((await nonMember.post(`${at(space('A'))}/move`, { parent: null })).status).toBe(404);
    expect((await server.call('POST', `${at(space('A'))}/move`, { body: { parent: null } })).status).toBe(401);
  });

  it('discloses no space that the caller may not see', async () => {
    const space = await someSpaces('A', 'B');
    await admin.patch(at(space('B')), { defaultLevel: null });
    const creator = await aMember(server, organizationId, 'create');
    const move = { position: { after: pointTo(space('B')) } };
    expect((await creator.post(`${at(space('A'))}/move`, move)).status).toBe(404);
    expect((await admin.post(`${at(space('A'))}/move`, move)).status).toBe(200);
  });

  it('neither loses spaces nor duplicates positions under concurrency', async () => {
    const titles = ['A', 'B', 'C', 'D', 'E', 'F'];
    const space = await someSpaces(...titles);
    const guides = await aCollection('Guides');
    const parents = [guides.id, null];
    const answers = await Promise.all(
      [...titles, ...titles].map((title, index) =>
        admin.post(`${at(space(title))}/move`, { parent: parents[index % 2] ?? null }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await listTitles()).sort()).toEqual(titles);
    const { reader } = server.ctx.database;
    const rows = await reader
      .selectFrom('spaces')
      .select(['parent_id', 'position'])
      .where('organization_id', '=', organizationId)
      .execute();
    expect(new Set(rows.map(({ parent_id, position }) => `${parent_id} ${position}`)).size).toBe(titles.length);
  });
});

describe('transferSpace', () => {
  let target: string;
  beforeEach(async () => {
    target = (await anOrganizationOf(server, admin, 'Other')).id;
  });
  const transfer = (space: { id: string }, person = admin, organization = target) =>
    person.post(`${at(space)}/transfer`, { organization });

  it('transfers the space to the end of the other organization, with its content and change requests', async () => {
    const guides = await aCollection('Guides');
    const space = await aSpace(server, organizationId, admin, { title: 'A', parent: guides.id });
    const first = await aSpace(server, target, admin);
    const { body: change } = await admin.post(`${at(space)}/change-requests`, { subject: 'Better' });
    const answer = await transfer(space);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: space.id, organization: target, revision: space.revision_id });
    expect(answer.body).not.toHaveProperty('parent');
    const { items } = (await admin.get(`/v1/orgs/${target}/spaces`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([first.id, space.id]);
    expect(await listTitles()).toEqual([]);
    expect((await admin.get(`${at(space)}/change-requests/${change.id}`)).body.subject).toBe('Better');
  });

  it('removes the roles of non-members of the target, and ends invitation links to the space', async () => {
    const space = await aSpace(server, organizationId, admin);
    const [both, gone] = [await aMember(server, organizationId, null), await aMember(server, organizationId, null)];
    await transact(server.ctx, async (tx) => {
      for (const { id } of [both, gone]) await grantRole(tx.db, 'space', space.id, id, 'edit', tx.now);
      await insertMember(tx.db, {
        organization_id: target,
        user_id: both.id,
        role: null,
        disabled: 0,
        sso: 0,
        joined_at: tx.now,
        last_seen_at: null,
      });
    });
    const links = `/v1/orgs/${organizationId}/link-invites`;
    const { body: link } = await admin.post(links, { level: 'read', space: space.id });
    await transfer(space);
    expect((await both.get(at(space))).body.permissions.edit).toBe(true);
    expect((await gone.get(at(space))).status).toBe(404);
    expect((await (await aPerson(server)).post(acceptPathOf(link))).status).toBe(404);
    const { reader } = server.ctx.database;
    const grants = reader.selectFrom('space_user_grants').select('user_id').where('space_id', '=', space.id);
    expect(await grants.execute()).toEqual([{ user_id: both.id }]);
  });

  it('is rejected with 412 while the space is on a site or synchronized with git', async () => {
    const space = await aSpace(server, organizationId, admin);
    const sites = `/v1/orgs/${organizationId}/sites`;
    const { body: site } = await admin.post(sites, { title: 'Docs', spaces: [space.id] });
    expect((await transfer(space)).status).toBe(412);
    await admin.delete(`${sites}/${site.id}`);
    expect((await transfer(space)).status).toBe(200);
    const synced = await aSpace(server, organizationId, admin);
    await transact(server.ctx, (tx) =>
      insertGitSync(tx.db, {
        space_id: synced.id,
        url: 'https://git.example.com/docs.git',
        repo_name: 'docs',
        ref: 'refs/heads/main',
        provider: null,
        repo_tree_url: null,
        commit_oid: null,
        revision_id: null,
        synced_place: null,
        last_timestamp: null,
        updated_at: null,
        operation: null,
      }),
    );
    const refused = await transfer(synced);
    expect(refused.status).toBe(412);
    expect(refused.body.error.message).toContain('Git');
  });

  it('is rejected with 409 into its own organization, and with 404 into an unknown one', async () => {
    const space = await aSpace(server, organizationId, admin);
    expect((await transfer(space, admin, organizationId)).status).toBe(409);
    expect((await transfer(space, admin, 'unknown')).status).toBe(404);
    const other = await anOrganization(server);
    expect((await transfer(space, admin, other.id)).status).toBe(404);
    expect((await admin.post(`${at(space)}/transfer`)).body.error.message).toBe('body/organization is required.');
  });

  it('requires the role create in both organizations and on the space', async () => {
    const space = await aSpace(server, organizationId, admin);
    const join = (person: Person, organization: string, role: 'read' | 'create' | null) =>
      transact(server.ctx, (tx) =>
        insertMember(tx.db, {
          organization_id: organization,
          user_id: person.id,
          role,
          disabled: 0,
          sso: 0,
          joined_at: tx.now,
          last_seen_at: null,
        }),
      );
    const guest = await aMember(server, organizationId, null);
    await transact(server.ctx, (tx) => grantRole(tx.db, 'space', space.id, guest.id, 'create', tx.now));
    await join(guest, target, 'create');
    expect((await transfer(space, guest)).status).toBe(403);
    const reader = await aMember(server, organizationId, 'create');
    await join(reader, target, 'read');
    expect((await transfer(space, reader)).status).toBe(403);
    const editor = await aMember(server, organizationId, 'edit');
    await join(editor, target, 'create');
    expect((await transfer(space, editor)).status).toBe(403);
    expect((await transfer(space, await aPerson(server))).status).toBe(404);
    const creator = await aMember(server, organizationId, 'create');
    await join(creator, target, 'create');
    expect((await transfer(space, creator)).status).toBe(200);
  });
});
