import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHeadRevision, writeRevisionRow } from '../../../engines/revisions/revisions.ts';
import { ROLES } from '../../../platform/db/role.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { transact } from '../../../platform/db/transact.ts';
import { insertGitSync } from '../../../platform/queries/git.ts';
import { listGrantedRoles } from '../../../platform/queries/permissions.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const at = (space: { id: string }) => `/v1/spaces/${space.id}`;

async function listIds(query = '', person = admin, organization = organizationId): Promise<string[]> {
  const { body } = await person.get(`/v1/orgs/${organization}/spaces?limit=1000${query}`);
  return body.items.map(({ id }: { id: string }) => id);
}

const listTrash = (person = admin, organization = organizationId) => listIds('&deleted=true', person, organization);

/** A separate organization with a published site and the sample content at its root. */
async function aPublishedSite() {
  const { id, admin: owner } = await anOrganization(server);
  const sites = `/v1/orgs/${id}/sites`;
  const { body: site } = await owner.post(sites, { title: 'Docs', spaces: 'sample' });
  await owner.post(`${sites}/${site.id}/publish`);
  const { body } = await owner.get(`${sites}/${site.id}/site-spaces`);
  const pathname = new URL((await owner.get(`${sites}/${site.id}`)).body.urls.published).pathname;
  return { id, owner, site: `${sites}/${site.id}`, siteId: site.id, pathname, space: body.items[0].space };
}

/** Rows that refer to a space, by table. */
async function countRows(spaceId: string): Promise<Record<string, number>> {
  const db = server.ctx.database.reader;
  const tables = ['revisions', 'change_requests', 'space_user_grants', 'git_syncs', 'invites', 'site_spaces'] as const;
  const counts: Record<string, number> = {
    spaces: (await db.selectFrom('spaces').select('id').where('id', '=', spaceId).execute()).length,
  };
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('space_id').where('space_id', '=', spaceId).execute();
    counts[table] = rows.length;
  }
  return counts;
}

async function addGitSync(space: SpaceRow): Promise<void> {
  const sync = {
    space_id: space.id,
    url: 'https://git.example.com/docs.git',
    repo_name: 'docs',
    ref: 'refs/heads/main',
  };
  const nothing = { provider: null, repo_tree_url: null };
  const never = {
    commit_oid: null,
    revision_id: null,
    synced_place: null,
    last_timestamp: null,
    updated_at: null,
    operation: null,
  };
  await transact(server.ctx, (tx) => insertGitSync(tx.db, { ...sync, ...nothing, ...never }));
}

describe('deleteSpace', () => {
  it('hides the space from lists and keeps it in the trash, for people who may restore it', async () => {
    const space = await aSpace(server, organizationId, admin);
    const reader = await aMember(server, organizationId, 'read');
    const answer = await admin.delete(at(space));
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(await listIds()).not.toContain(space.id);
    expect(await listTrash()).toContain(space.id);
    expect(await listTrash(reader)).not.toContain(space.id);
    expect((await admin.get(at(space))).body.deletedAt).toBeTypeOf('string');
    expect((await reader.get(at(space))).status).toBe(404);
  });

  it.each([...ROLES, null])('requires the role create (as %s)', async (role) => {
    const space = await aSpace(server, organizationId, admin);
    const member = await aMember(server, organizationId, role);
    const expected = role === null ? 404 : role === 'create' || role === 'admin' ? 204 : 403;
    expect((await member.delete(at(space))).status).toBe(expected);
    expect((await member.delete('/v1/spaces/unknown')).status).toBe(404);
  });

  it('returns 401 without a token and 404 to non-members, without effect', async () => {
    const space = await aSpace(server, organizationId, admin);
    expect((await server.call('DELETE', at(space))).status).toBe(401);
    expect((await (await aPerson(server)).delete(at(space))).status).toBe(404);
    expect(await listIds()).toContain(space.id);
  });

  it('is idempotent: the 7 days begin with the first call', async () => {
    const space = await aSpace(server, organizationId, admin);
    await admin.delete(at(space));
    const { deletedAt } = (await admin.get(at(space))).body;
    server.advance(6 * DAY_MS);
    expect((await admin.delete(at(space))).status).toBe(204);
    expect((await admin.get(at(space))).body.deletedAt).toBe(deletedAt);
    server.advance(DAY_MS);
    await server.runJobs();
    expect((await countRows(space.id))['spaces']).toBe(0);
  });

  it.each([
    ['PATCH', '', { title: 'New' }],
    ['POST', '/duplicate', undefined],
    ['POST', '/move', { parent: null }],
    ['POST', '/transfer', { organization: 'unknown' }],
    ['GET', '/content', undefined],
  ])('makes the space read-only: %s %s is rejected with 409', async (method, path, body) => {
    const space = await aSpace(server, organizationId, admin);
    await admin.delete(at(space));
    const answer = await server.call(method, at(space) + path, {
      token: admin.token,
      ...(body !== undefined && { body }),
    });
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('The space is deleted. Restore it first.');
  });

  it('removes the space from published sites at once, until it is restored', async () => {
    const { owner, pathname, site, space } = await aPublishedSite();
    const visit = () => server.call('GET', pathname);
    const notice = 'This site has no content that you can read yet.';
    const isShown = async () => !(await visit()).text.includes(notice);
    expect([(await visit()).status, await isShown()]).toEqual([200, true]);
    await owner.delete(at(space));
    expect(await isShown()).toBe(false);
    expect((await owner.get(`${site}/site-spaces`)).body.count).toBe(0);
    await owner.post(`${at(space)}/restore`);
    expect([(await visit()).status, await isShown()]).toEqual([200, true]);
    expect((await owner.get(`${site}/site-spaces`)).body.count).toBe(1);
  });
});

describe('restoreSpace', () => {
  it('restores the space at its position', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const [one, two, three] = [
      await aSpace(server, id, owner),
      await aSpace(server, id, owner),
      await aSpace(server, id, owner),
    ];
    await owner.delete(at(two));
    expect(await listIds('', owner, id)).toEqual([one.id, three.id]);
    const answer = await owner.post(`${at(two)}/restore`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ object: 'space', id: two.id });
    expect(answer.body).not.toHaveProperty('deletedAt');
    expect(await listIds('', owner, id)).toEqual([one.id, two.id, three.id]);
    expect(await listTrash(owner, id)).toEqual([]);
    expect((await owner.patch(at(two), { title: 'Again' })).status).toBe(200);
  });

  it('is a no-op for a space that is not deleted', async () => {
    const space = await aSpace(server, organizationId, admin);
    const before = (await admin.get(at(space))).body;
    const answer = await admin.post(`${at(space)}/restore`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before);
  });

  it('is possible for exactly 7 days, whether the space was purged or not', async () => {
    const [keptSpace, lost] = [
      await aSpace(server, organizationId, admin),
      await aSpace(server, organizationId, admin),
    ];
    await admin.delete(at(keptSpace));
    await admin.delete(at(lost));
    server.advance(7 * DAY_MS - 10_000);
    expect((await admin.post(`${at(keptSpace)}/restore`)).status).toBe(200);
    server.advance(10_000);
    expect((await countRows(lost.id))['spaces']).toBe(1);
    expect((await admin.post(`${at(lost)}/restore`)).status).toBe(404);
    expect((await admin.get(at(lost))).status).toBe(404);
    expect((await admin.delete(at(lost))).status).toBe(404);
    expect(await listTrash()).not.toContain(lost.id);
  });

  it('requires the role create, and does not exist for non-members', async () => {
    const space = await aSpace(server, organizationId, admin);
    const editor = await aMember(server, organizationId, 'edit');
    expect((await editor.post(`${at(space)}/restore`)).status).toBe(403);
    await admin.delete(at(space));
    expect((await editor.post(`${at(space)}/restore`)).status).toBe(404);
    expect((await (await aPerson(server)).post(`${at(space)}/restore`)).status).toBe(404);
    expect((await server.call('POST', `${at(space)}/restore`)).status).toBe(401);
    const creator = await aMember(server, organizationId, 'create');
    expect((await creator.post(`${at(space)}/restore`)).status).toBe(200);
  });
});

describe('the purge of deleted spaces', () => {
  it('purges a space with all its data after 7 days, and no others', async () => {
    const { id, owner, site, siteId, space } = await aPublishedSite();
    const next = await aSpace(server, id, owner, { title: 'Next' });
    const { body: linked } = await owner.post(`${site}/site-spaces`, { spaceId: next.id });
    const reader = await aMember(server, id, 'read');
    await transact(server.ctx, (tx) => grantRole(tx.db, 'space', space.id, reader.id, 'edit', tx.now));
    await owner.post(`${at(space)}/change-requests`, { subject: 'Better' });
    await owner.post(`/v1/orgs/${id}/link-invites`, { level: 'read', space: space.id });
    await addGitSync(space);
    const before = await countRows(space.id);
    expect(Object.values(before).every((count) => count > 0)).toBe(true);
    const keptSpace = await countRows(next.id);
    await owner.delete(at(space));
    server.advance(7 * DAY_MS - 10_000);
    await server.runJobs();
    expect(await countRows(space.id)).toEqual(before);
    server.advance(10_000);
    await server.runJobs();
    expect(await countRows(space.id)).toEqual(Object.fromEntries(Object.keys(before).map((table) => [table, 0])));
    expect(await countRows(next.id)).toEqual(keptSpace);
    const stored = server.ctx.database.reader.selectFrom('sites').select('default_site_space_id');
    expect(await stored.where('id', '=', siteId).executeTakeFirst()).toEqual({ default_site_space_id: linked.id });
  });

  it('purges a space with more revisions than one unit of work handles', async () => {
    const space = await aSpace(server, organizationId, admin);
    const { root } = await getHeadRevision(server.ctx, space);
    const revision = { root, objects: [], type: 'edits', parents: [], createdBy: null } as const;
    await transact(server.ctx, async (tx) => {
      for (let count = 0; count < 1201; count++) await writeRevisionRow(tx, space.id, revision);
    });
    await admin.delete(at(space));
    server.advance(7 * DAY_MS);
    await server.runJobs();
    expect(await countRows(space.id)).toMatchObject({ spaces: 0, revisions: 0 });
  });

  it('skips a restored space, and counts from the latest deletion', async () => {
    const [restored, again] = [
      await aSpace(server, organizationId, admin),
      await aSpace(server, organizationId, admin),
    ];
    for (const space of [restored, again]) {
      await admin.delete(at(space));
      server.advance(3 * DAY_MS);
      await admin.post(`${at(space)}/restore`);
    }
    await admin.delete(at(again));
    server.advance(5 * DAY_MS);
    await server.runJobs();
    expect((await admin.get(at(restored))).status).toBe(200);
    expect((await admin.post(`${at(again)}/restore`)).status).toBe(200);
    await admin.delete(at(again));
    server.advance(7 * DAY_MS);
    await server.runJobs();
    expect((await countRows(again.id))['spaces']).toBe(0);
    expect((await admin.get(at(restored))).status).toBe(200);
  });

  it('is idempotent, also for a purged space', async () => {
    const space = await aSpace(server, organizationId, admin);
    await admin.delete(at(space));
    const job = { kind: 'purge-space', queue: `purge ${space.id}`, payload: { spaceId: space.id } } as const;
    await transact(server.ctx, (tx) => tx.enqueue(job));
    server.advance(7 * DAY_MS);
    await server.runJobs();
    const jobs = server.ctx.database.reader.selectFrom('jobs').select(['state', 'error']);
    expect(await jobs.where('queue', '=', job.queue).execute()).toEqual([
      { state: 'succeeded', error: null },
      { state: 'succeeded', error: null },
    ]);
  });
});

describe('duplicateSpace', () => {
  it('copies the current content and the settings right after the original', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const sites = `/v1/orgs/${id}/sites`;
    const { body: site } = await owner.post(sites, { title: 'Docs', spaces: 'sample' });
    const original = (await owner.get(`${sites}/${site.id}/site-spaces`)).body.items[0].space;
    const last = await aSpace(server, id, owner);
    await owner.patch(at(original), { title: 'Guide', emoji: '🧭', editMode: 'locked', defaultLevel: 'comment' });
    await owner.post(`${at(original)}/change-requests`);
    const answer = await owner.post(`${at(original)}/duplicate`);
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(answer.body.urls.location);
    expect(answer.body).toMatchObject({
      title: 'Copy of Guide',
      emoji: '🧭',
      editMode: 'locked',
      defaultLevel: 'comment',
      visibility: 'private',
      organization: id,
      changeRequests: 0,
    });
    expect(await listIds('', owner, id)).toEqual([original.id, answer.body.id, last.id]);
    const read = async (space: { id: string }) => {
      const { pages } = (await owner.get(`${at(space)}/content/pages`)).body;
      return JSON.parse(JSON.stringify(pages).replaceAll(space.id, 'space'));
    };
    expect(await read(answer.body)).toEqual(await read(original));
    expect(answer.body.revision).not.toBe((await owner.get(at(original))).body.revision);
    const content = (await owner.get(`${at(answer.body)}/content`)).body;
    expect(content).toMatchObject({ id: answer.body.revision, parents: [] });
    // Neither sites nor history of the original are copied.
    expect(await countRows(answer.body.id)).toEqual({
      spaces: 1,
      revisions: 1,
      change_requests: 0,
      space_user_grants: 0,
      git_syncs: 0,
      invites: 0,
      site_spaces: 0,
    });
  });

  it('stores one row for the revision and no content, for any size of the space', async () => {
    const space = await aSpace(server, organizationId, admin);
    const count = async () =>
      (await server.ctx.database.reader.selectFrom('content_objects').select('hash').execute()).length;
    const before = await count();
    const { body: copy } = await admin.post(`${at(space)}/duplicate`);
    expect(await count()).toBe(before);
    const { reader } = server.ctx.database;
    const rows = await reader.selectFrom('revisions').select(['space_id', 'root']).execute();
    const rootsOf = (id: string) => rows.filter((row) => row.space_id === id).map(({ root }) => root);
    expect(rootsOf(copy.id)).toEqual(rootsOf(space.id));
  });

  it('is visible to people who see the original', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const space = await aSpace(server, id, owner);
    await owner.patch(at(space), { defaultLevel: null });
    const [editor, other] = [await aMember(server, id, 'edit'), await aMember(server, id, 'create')];
    await transact(server.ctx, (tx) => grantRole(tx.db, 'space', space.id, editor.id, 'create', tx.now));
    const answer = await editor.post(`${at(space)}/duplicate`);
    expect(answer.body.permissions).toMatchObject({ admin: true });
    const granted = await listGrantedRoles(server.ctx.database.reader, 'space', editor.id, [answer.body.id]);
    expect(granted.get(answer.body.id)).toEqual(['create']);
    expect((await other.get(at(answer.body))).status).toBe(404);
  });

  it.each([
    ['x'.repeat(50), `Copy of ${'x'.repeat(42)}`],
    ['😀'.repeat(50), `Copy of ${'😀'.repeat(42)}`],
    [`${'x'.repeat(41)}🇫🇷`, `Copy of ${'x'.repeat(41)}`],
    ['', 'Copy of '],
  ])('shortens the title of %j to 50 characters', async (title, expected) => {
    const space = await aSpace(server, organizationId, admin, { title });
    expect((await admin.post(`${at(space)}/duplicate`)).body.title).toBe(expected);
  });

  it('assigns positions to any number of copies, each right after the original', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const original = await aSpace(server, id, owner);
    const last = await aSpace(server, id, owner);
    const copies: string[] = [];
    for (let count = 0; count < 420; count++) copies.unshift((await owner.post(`${at(original)}/duplicate`)).body.id);
    expect(await listIds('', owner, id)).toEqual([original.id, ...copies, last.id]);
  });

  it('requires the role create, and does not exist for non-members', async () => {
    const space = await aSpace(server, organizationId, admin);
    const duplicate = `${at(space)}/duplicate`;
    expect((await (await aMember(server, organizationId, 'review')).post(duplicate)).status).toBe(403);
    expect((await (await aMember(server, organizationId, null)).post(duplicate)).status).toBe(404);
    expect((await (await aPerson(server)).post(duplicate)).status).toBe(404);
    expect((await server.call('POST', duplicate)).status).toBe(401);
    expect((await admin.post('/v1/spaces/unknown/duplicate')).status).toBe(404);
  });
});
