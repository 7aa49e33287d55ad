import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFormerPaths } from '../../../domain/old-urls/former-paths.ts';
import { ROLES } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aShareKey, aSite, type TestSite } from '../../../testing/sites.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const site = (...titles: string[]) => aSite(server, organizationId, admin, titles);

const setDeleted = (spaceId: string, isDeleted: boolean) =>
  transact(server.ctx, (tx) => updateSpaceRow(tx.db, spaceId, { deleted_at: isDeleted ? tx.now : null }));

interface Section {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly default: boolean;
  readonly siteSpaces: { readonly id: string; readonly path: string; readonly space: { readonly id: string } }[];
  readonly urls: { readonly published?: string };
}

const listSections = async ({ url }: TestSite): Promise<Section[]> =>
  (await admin.get(`${url}/sections?limit=1000`)).body.items;

const beside = (side: 'before' | 'after', siteSection: string) => ({ [side]: { type: 'site-section', siteSection } });

/** A site with the sections Site, which is the default, and one for each of these titles. */
async function withSections(...titles: string[]): Promise<{ siteUnderTest: TestSite; ids: string[] }> {
  const siteUnderTest = await site('Home');
  const ids = [];
  for (const title of titles) ids.push(await siteUnderTest.section(title));
  return { siteUnderTest, ids };
}

describe('every operation on sections', () => {
  const operations: [string, string, unknown?][] = [
    ['GET', ''],
    ['POST', '', { spaceId: 'any' }],
    ['PATCH', '/:section', { title: 'Stolen' }],
    ['POST', '/:section/move', {}],
    ['DELETE', '/:section'],
  ];
  const call = (person: Person | undefined, method: string, url: string, body: unknown) =>
    server.call(method, url, { token: person?.token, ...(body !== undefined && { body }) });

  it.each(operations)('%s %s: 401 without a token, 404 to non-members and guests', async (method, path, body) => {
    const { siteUnderTest, ids } = await withSections('API');
    const before = await listSections(siteUnderTest);
    const target = `${siteUnderTest.url}/sections${path.replace(':section', ids[0]!)}`;
    expect((await call(undefined, method, target, body)).status).toBe(401);
    expect((await call(await aPerson(server), method, target, body)).status).toBe(404);
    expect((await call(await aMember(server, organizationId, null), method, target, body)).status).toBe(404);
    expect(await listSections(siteUnderTest)).toEqual(before);
  });

  it.each(operations.slice(1))('%s %s: 403 below the role create', async (method, path, body) => {
    const { siteUnderTest, ids } = await withSections('API');
    const before = await listSections(siteUnderTest);
    for (const role of ROLES.slice(0, ROLES.indexOf('create'))) {
      const person = await aMember(server, organizationId, role);
      const target = `${siteUnderTest.url}/sections${path.replace(':section', ids[0]!)}`;
      expect((await call(person, method, target, body)).status).toBe(403);
    }
    expect(await listSections(siteUnderTest)).toEqual(before);
  });

  it.each(operations.slice(2))('%s %s: does not affect a section of another site', async (method, path, body) => {
    const { siteUnderTest } = await withSections('API');
    const other = await withSections('Guide');
    const before = await listSections(other.siteUnderTest);
    const answer = await call(
      admin,
      method,
      `${siteUnderTest.url}/sections${path.replace(':section', other.ids[0]!)}`,
      body,
    );
    expect(answer.status).toBe(method === 'DELETE' ? 204 : 404);
    expect(await listSections(other.siteUnderTest)).toEqual(before);
  });

  it.each(operations.slice(1))('%s %s: 412 while the operator has frozen sections', async (method, path, body) => {
    const frozen = await startTestServer({ frozenFeatures: new Set(['sites-sections']) });
    try {
      const organization = await anOrganization(frozen);
      const { url } = await aSite(frozen, organization.id, organization.admin);
      const target = `${url}/sections${path.replace(':section', 'any')}`;
      const { status } = await frozen.call(method, target, { token: organization.admin.token, body: body ?? {} });
      expect(status).toBe(412);
    } finally {
      await frozen.close();
    }
  });
});

describe('listSiteSections', () => {
  it('includes those of groups, in the order of the structure', async () => {
    const { siteUnderTest, ids } = await withSections('AA', 'BB', 'CC');
    const group = await siteUnderTest.group('Group', [ids[2]!, ids[0]!]);
    await admin.post(`${siteUnderTest.url}/section-groups/${group}/move`, {
      position: { before: { type: 'site-section', id: ids[1] } },
    });
    expect((await listSections(siteUnderTest)).map(({ title }) => title)).toEqual(['Site', 'CC', 'AA', 'BB']);
    expect(await siteUnderTest.order()).toBe('Site* (CC AA) BB');
  });

  it('continues after the last listed section, also if it was deleted', async () => {
    const { siteUnderTest, ids } = await withSections('AA', 'BB', 'CC');
    const url = `${siteUnderTest.url}/sections`;
    const first = (await admin.get(`${url}?limit=2`)).body;
    expect([first.count, first.items.map(({ title }: Section) => title)]).toEqual([4, ['Site', 'AA']]);
    await admin.delete(`${url}/${ids[0]}`);
    const second = (await admin.get(`${url}?limit=2&page=${first.next.page}`)).body;
    expect(second.items.map(({ title }: Section) => title)).toEqual(['BB', 'CC']);
    expect(second).not.toHaveProperty('next');
    expect((await admin.get(`${url}?limit=0`)).body).toEqual({ count: 3, items: [] });
    expect((await admin.get(`${url}?page=nonsense`)).status).toBe(400);
  });

  it('omits conditional sections and spaces for share keys', async () => {
    const { siteUnderTest, ids } = await withSections('Open', 'Staff', 'Mixed');
    const secret = (await listSections(siteUnderTest)).find(({ id }) => id === ids[1])!.siteSpaces[0]!;
    await admin.patch(`${siteUnderTest.url}/sections/${ids[1]}`, { condition: 'visitor.claims.isStaff' });
    const hidden = await siteUnderTest.siteSpace('For staff', ids[2]);
    await admin.patch(`${siteUnderTest.url}/site-spaces/${hidden}`, { condition: 'visitor.claims.isStaff' });
    await siteUnderTest.group('Staff only', [ids[1]!]);
    const key = await aShareKey(server, admin, siteUnderTest);
    const nonMember = await aPerson(server);
    const sections = (await nonMember.get(`${siteUnderTest.url}/sections?shareKey=${key}`)).body;
    expect([sections.count, sections.items.map(({ title }: Section) => title)]).toEqual([3, ['Site', 'Open', 'Mixed']]);
    expect(sections.items[1].urls.published).toMatch(new RegExp(`/${key}/open/$`));
    for (const path of ['sections', 'structure', 'site-spaces', 'published']) {
      const { status, text } = await nonMember.get(`${siteUnderTest.url}/${path}?shareKey=${key}`);
      expect([path, status, text.toLowerCase().includes('staff')]).toEqual([path, 200, false]);
    }
    expect((await nonMember.get(`/v1/spaces/${secret.space.id}?shareKey=${key}`)).status).toBe(404);
    expect((await admin.get(`/v1/spaces/${secret.space.id}?shareKey=${key}`)).status).toBe(200);
    expect((await admin.get(`${siteUnderTest.url}/sections?shareKey=${key}`)).body.count).toBe(4);
    expect((await nonMember.get(`${siteUnderTest.url}/structure?shareKey=wrong`)).status).toBe(404);
  });
});

describe('createSiteSection', () => {
  it('moves the existing content of the site into a section with its title, whose URLs are unchanged', async () => {
    const siteUnderTest = await site('One', 'Two');
    const listUrlsOfSections = async () =>
      (await admin.get(`${siteUnderTest.url}/site-spaces`)).body.items.map((item: Section) => item.urls.published);
    const before = await listUrlsOfSections();
    const space = await aSpace(server, organizationId, admin, { title: 'API' });
    const answer = await admin.post(`${siteUnderTest.url}/sections`, { spaceId: space.id });
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`https://docs.test${siteUnderTest.url}/sections/${answer.body.id}`);
    const { id, ...shown } = answer.body;
    const publishedUrl = (await admin.get(siteUnderTest.url)).body.urls.published;
    expect(shown).toMatchObject({
      object: 'site-section',
      title: 'API',
      path: 'api',
      default: false,
      siteSpaces: [
        { section: id, path: 'api', title: 'API', default: false, urls: { published: `${publishedUrl}api/` } },
      ],
      urls: { published: `${publishedUrl}api/` },
    });
    expect(await siteUnderTest.order(true)).toBe('Site*[One* Two] API[API]');
    expect((await listUrlsOfSections()).slice(0, 2)).toEqual(before);
    expect(await listFormerPaths(server.ctx.database.reader, siteUnderTest.id)).toEqual([]);
    expect((await admin.get(siteUnderTest.url)).body.features).toContainEqual({
      id: 'sites-sections',
      plan: 'basic',
      frozen: false,
    });
  });

  it('makes the first section of an empty site its default', async () => {
    const siteUnderTest = await site();
    await siteUnderTest.section('API');
    expect(await siteUnderTest.order(true)).toBe('API*[API*]');
    const space = await aSpace(server, organizationId, admin, { title: 'x' });
    const { body } = await admin.post(`${siteUnderTest.url}/sections`, { spaceId: space.id });
    expect(body).toMatchObject({ title: 'Untitled section', path: 'untitled-section', siteSpaces: [{ path: 'x' }] });
  });

  it('generates a unique path among sections and site spaces', async () => {
    const siteUnderTest = await site('Home', 'API');
    const ids = [await siteUnderTest.section('API'), await siteUnderTest.section('API')];
    const sections = await listSections(siteUnderTest);
    expect(ids.map((id) => sections.find((section) => section.id === id)?.path)).toEqual(['api-1', 'api-2']);
  });

  it('rejects a space that is already on the site with 409, and an unknown one with 404', async () => {
    const { siteUnderTest } = await withSections('API');
    const [, api] = await listSections(siteUnderTest);
    const before = await siteUnderTest.order(true);
    expect((await admin.post(`${siteUnderTest.url}/sections`, { spaceId: api!.siteSpaces[0]!.space.id })).status).toBe(
      409,
    );
    expect((await admin.post(`${siteUnderTest.url}/sections`, { spaceId: 'unknown' })).status).toBe(404);
    const other = await anOrganization(server);
    const elsewhere = await aSpace(server, other.id, other.admin);
    expect((await admin.post(`${siteUnderTest.url}/sections`, { spaceId: elsewhere.id })).status).toBe(404);
    expect(await siteUnderTest.order(true)).toBe(before);
  });

  it.each([
    [{}, 'body/spaceId is required.'],
    [{ spaceId: 'a', title: 'x'.repeat(65) }, 'body/title must not have more than 64 characters.'],
    [{ spaceId: 'a', title: 'x' }, 'body/title must not have fewer than 2 characters.'],
    [{ spaceId: 'a', path: 'b' }, 'body/path is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.post(`${(await site()).url}/sections`, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it('rejects more than the limit of a site with 409', async () => {
    const siteUnderTest = await site();
    await siteUnderTest.section('First');
    const [first] = await listSections(siteUnderTest);
    const rows = Array.from({ length: 99 }, (_, index) => ({
      id: newId(),
      site_id: siteUnderTest.id,
      group_id: null,
      title: 'More',
      description: null,
      icon: null,
      path: `more-${index}`,
      condition: null,
      position: `z${index}1`,
      default_site_space_id: null,
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    await transact(server.ctx, async (tx) => {
      await tx.db.insertInto('site_sections').values(rows).execute();
    });
    const space = await aSpace(server, organizationId, admin);
    const answer = await admin.post(`${siteUnderTest.url}/sections`, { spaceId: space.id });
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      'Limit of sections reached (100 per site). Delete one first.',
    ]);
    expect((await admin.patch(`${siteUnderTest.url}/sections/${first!.id}`, { title: 'Changed' })).status).toBe(200);
  });
});

describe('deleteSiteSection', () => {
  it('removes its spaces from the site, keeps them, and is idempotent', async () => {
    const { siteUnderTest, ids } = await withSections('API');
    const [, api] = await listSections(siteUnderTest);
    expect((await admin.delete(`${siteUnderTest.url}/sections/${ids[0]}`)).status).toBe(204);
    expect((await admin.delete(`${siteUnderTest.url}/sections/${ids[0]}`)).status).toBe(204);
    expect(await siteUnderTest.order(true)).toBe('Site*[Home*]');
    expect((await admin.get(`/v1/spaces/${api!.siteSpaces[0]!.space.id}`)).status).toBe(200);
    expect((await admin.get(siteUnderTest.url)).body.siteSpaces).toBe(1);
  });

  it('makes the next section in order the default, and leaves an empty site after the last one', async () => {
    const { siteUnderTest, ids } = await withSections('AA', 'BB', 'CC');
    await admin.patch(siteUnderTest.url, { defaultSiteSection: ids[1] });
    await siteUnderTest.group('Group', [ids[2]!]);
    await admin.delete(`${siteUnderTest.url}/sections/${ids[1]}`);
    expect(await siteUnderTest.order()).toBe('Site AA (CC*)');
    await admin.delete(`${siteUnderTest.url}/sections/${ids[2]}`);
    expect(await siteUnderTest.order()).toBe('Site* AA ()');
    for (const { id } of await listSections(siteUnderTest)) await admin.delete(`${siteUnderTest.url}/sections/${id}`);
    expect((await admin.get(`${siteUnderTest.url}/structure`)).body).toEqual({ type: 'siteSpaces', structure: [] });
    expect((await admin.get(`${siteUnderTest.url}/section-groups`)).body.count).toBe(1);
    await siteUnderTest.siteSpace('Again');
    expect(await siteUnderTest.order()).toBe('Again*');
  });
});

describe('updateSiteSection', () => {
  it('changes the given members, and removes with null', async () => {
    const { siteUnderTest, ids } = await withSections('API');
    const target = `${siteUnderTest.url}/sections/${ids[0]}`;
    const body = {
      title: 'Reference',
      description: 'All calls.',
      icon: 'code',
      condition: 'visitor.claims.isDeveloper',
    };
    expect((await admin.patch(target, body)).body).toMatchObject({ ...body, path: 'api' });
    const updatedAt = async () =>
      (
        await server.ctx.database.reader
          .selectFrom('sites')
          .select('updated_at')
          .where('id', '=', siteUnderTest.id)
          .executeTakeFirstOrThrow()
      ).updated_at;
    const version = await updatedAt();
    expect((await admin.patch(target, {})).body).toMatchObject(body);
    expect((await admin.patch(target, body)).body).toMatchObject(body);
    expect(await updatedAt()).toBe(version);
    const { body: bare } = await admin.patch(target, { description: null, icon: null, condition: null });
    for (const member of ['description', 'icon', 'condition']) expect(bare).not.toHaveProperty(member);
    expect((await updatedAt()) > version).toBe(true);
  });

  it('moves all its URLs with the path, and redirects the former ones', async () => {
    const { siteUnderTest, ids } = await withSections('API');
    const v1 = await siteUnderTest.siteSpace('v1', ids[0]);
    const { body } = await admin.patch(`${siteUnderTest.url}/sections/${ids[0]}`, { path: 'reference' });
    expect(
      body.siteSpaces.map((space: Section) => new URL(space.urls.published!).pathname.split('/').slice(4)),
    ).toEqual([
      ['reference', ''],
      ['reference', 'v1', ''],
    ]);
    const remembered = await listFormerPaths(server.ctx.database.reader, siteUnderTest.id);
    expect(remembered.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: 'api', kind: 'site-section', targetId: ids[0] },
      { path: 'api/v1', kind: 'site-space', targetId: v1 },
    ]);
    await admin.patch(`${siteUnderTest.url}/sections/${ids[0]}`, { path: 'api' });
    const paths = (await listFormerPaths(server.ctx.database.reader, siteUnderTest.id)).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['reference', 'reference/v1']);
    await admin.delete(`${siteUnderTest.url}/sections/${ids[0]}`);
    expect(await listFormerPaths(server.ctx.database.reader, siteUnderTest.id)).toEqual([]);
  });

  it('changes the site space at its root', async () => {
    const { siteUnderTest, ids } = await withSections('v2');
    const v1 = await siteUnderTest.siteSpace('v1', ids[0]);
    const [home] = await listSections(siteUnderTest);
    const { body } = await admin.patch(`${siteUnderTest.url}/sections/${ids[0]}`, { defaultSiteSpace: v1 });
    expect(body.siteSpaces.map((space: Section) => space.urls.published?.replace(body.urls.published, ''))).toEqual([
      'v2/',
      '',
    ]);
    for (const wrong of ['unknown', home!.siteSpaces[0]!.id]) {
      const answer = await admin.patch(`${siteUnderTest.url}/sections/${ids[0]}`, { defaultSiteSpace: wrong });
      expect([answer.status, answer.body.error.message]).toEqual([
        400,
        'body/defaultSiteSpace is not a site space of this section.',
      ]);
    }
  });

  it('rejects a path that another section, or a site space of one, has, and names it', async () => {
    const { siteUnderTest, ids } = await withSections('API', 'Guide');
    await siteUnderTest.siteSpace('v1', ids[1]);
    const refusal = async (path: string) => {
      const { status, body } = await admin.patch(`${siteUnderTest.url}/sections/${ids[0]}`, { path });
      return [status, body.error?.message];
    };
    expect(await refusal('guide')).toEqual([409, 'The path "guide" is already taken by the section "Guide".']);
    expect(await refusal('v1')).toEqual([409, 'The path "v1" is already taken by a site space of another section.']);
    expect(await refusal('api')).toEqual([200, undefined]);
    // A site space must not have the path of another section either: either could become the default.
    const siteSpace = (await listSections(siteUnderTest))[0]!.siteSpaces[0]!;
    const answer = await admin.patch(`${siteUnderTest.url}/site-spaces/${siteSpace.id}`, { path: 'guide' });
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      'The path "guide" is already taken by the section "Guide".',
    ]);
  });

  it.each([
    [{ title: 'x' }, /^body\/title must not have fewer than 2 characters/],
    [{ title: 'x'.repeat(129) }, /^body\/title must not have more than 128 characters/],
    [{ path: '' }, /^body\/path must not have fewer than 1 character/],
    [{ path: 'x'.repeat(101) }, /^body\/path must not have more than 100 characters/],
    [{ path: 'a/b' }, /^body\/path must be one path segment/],
    [{ path: '~theme' }, /^body\/path must be one path segment/],
    [{ description: 'x'.repeat(257) }, /^body\/description must/],
    [{ icon: 'Not An Icon' }, /^body\/icon must/],
    [{ icon: 'x'.repeat(51) }, /^body\/icon must/],
    [{ condition: 'a == "b' }, /^body\/condition /],
    [{ sectionGroup: 'a' }, 'body/sectionGroup is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const { siteUnderTest, ids } = await withSections('API');
    const answer = await admin.patch(`${siteUnderTest.url}/sections/${ids[0]}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
  });

  it('replaces an empty default section in every URL', async () => {
    const { siteUnderTest, ids } = await withSections('API');
    const [home] = await listSections(siteUnderTest);
    const spaceId = home!.siteSpaces[0]!.space.id;
    await setDeleted(spaceId, true);
    expect(await siteUnderTest.order(true)).toBe('Site[] API*[API*]');
    const [empty, api] = await listSections(siteUnderTest);
    expect([empty!.urls, api!.urls.published]).toEqual([{}, (await admin.get(siteUnderTest.url)).body.urls.published]);
    const answer = await admin.patch(siteUnderTest.url, { defaultSiteSection: home!.id });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'body/defaultSiteSection shows no space at present.',
    ]);
    const added = await siteUnderTest.siteSpace('More');
    expect(
      (await listSections(siteUnderTest)).find(({ id }) => id === ids[0])?.siteSpaces.map(({ id }) => id),
    ).toContain(added);
    await setDeleted(spaceId, false);
    expect(await siteUnderTest.order(true)).toBe('Site*[Home*] API[API More]');
  });
});

describe('moveSiteSection', () => {
  it('moves before, after, between and to the end, into groups and out of them', async () => {
    const { siteUnderTest, ids } = await withSections('AA', 'BB', 'CC', 'DD');
    const [a, b, c, d] = ids as [string, string, string, string];
    await siteUnderTest.group('Group', [a, b]);
    const move = async (id: string, position?: object) => {
      const answer = await admin.post(`${siteUnderTest.url}/sections/${id}/move`, position && { position });
      expect([answer.status, answer.body.id]).toEqual([200, id]);
      return siteUnderTest.order();
    };
    expect(await siteUnderTest.order()).toBe('Site* CC DD (AA BB)');
    expect(await move(c, beside('before', b))).toBe('Site* DD (AA CC BB)');
    expect(await move(a)).toBe('Site* DD (CC BB AA)');
    expect(await move(b, beside('before', d))).toBe('Site* BB DD (CC AA)');
    expect(await move(d, { ...beside('after', c), ...beside('before', a) })).toBe('Site* BB (CC DD AA)');
    expect(await move(d, beside('after', b))).toBe('Site* BB DD (CC AA)');
    expect(await move(b, {})).toBe('Site* DD (CC AA) BB');
  });

  it('rejects invalid positions on this site', async () => {
    const { siteUnderTest, ids } = await withSections('AA', 'BB', 'CC');
    const other = await withSections('Elsewhere');
    const [a, b, c] = ids as [string, string, string];
    const group = await siteUnderTest.group('Group', [c]);
    const before = await siteUnderTest.order();
    const statusOf = async (position: unknown) =>
      (await admin.post(`${siteUnderTest.url}/sections/${a}/move`, { position })).status;
    expect(await statusOf(beside('before', a))).toBe(400);
    expect(await statusOf({ ...beside('after', b), ...beside('before', c) })).toBe(400);
    expect(await statusOf({ before: { type: 'site-section-group', siteSection: group } })).toBe(400);
    expect(await statusOf({ before: b })).toBe(400);
    expect(await statusOf(beside('before', 'unknown'))).toBe(404);
    expect(await statusOf(beside('before', group))).toBe(404);
    expect(await statusOf(beside('after', other.ids[0]!))).toBe(404);
    expect((await admin.post(`${siteUnderTest.url}/sections/unknown/move`)).status).toBe(404);
    expect(await siteUnderTest.order()).toBe(before);
  });

  it('keeps the structure consistent under concurrency', async () => {
    const { siteUnderTest, ids } = await withSections('AA', 'BB', 'CC', 'DD', 'EE', 'FF');
    const group = await siteUnderTest.group('Group', ids.slice(0, 2));
    const calls = [
      ...ids.map((id, index) =>
        admin.post(`${siteUnderTest.url}/sections/${id}/move`, {
          position: beside('after', ids[(index + 2) % ids.length]!),
        }),
      ),
      admin.delete(`${siteUnderTest.url}/sections/${ids[5]}`),
      admin.patch(siteUnderTest.url, { defaultSiteSection: ids[4] }),
      admin.delete(`${siteUnderTest.url}/sections/${ids[4]}`),
      admin.delete(`${siteUnderTest.url}/section-groups/${group}`),
    ];
    for (const { status } of await Promise.all(calls)) expect([200, 204, 400, 404]).toContain(status);
    const sections = await listSections(siteUnderTest);
    const rest = [...ids.slice(0, 4), ...sections.filter(({ title }) => title === 'Site').map(({ id }) => id)];
    expect(sections.map(({ id }) => id).toSorted()).toEqual(rest.toSorted());
    expect(sections.filter((section) => section.default)).toHaveLength(1);
    expect(await siteUnderTest.order()).not.toContain('(');
    const rows = await server.ctx.database.reader
      .selectFrom('site_sections')
      .select(['position', 'group_id'])
      .where('site_id', '=', siteUnderTest.id)
      .execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
    expect(rows.filter(({ group_id }) => group_id !== null)).toEqual([]);
  });

  it('assigns unique paths to concurrent sections, and moves existing content once', async () => {
    const siteUnderTest = await site('Home');
    const spaces = [];
    for (let index = 0; index < 6; index++) spaces.push(await aSpace(server, organizationId, admin, { title: 'Same' }));
    const answers = await Promise.all(
      spaces.map(({ id }) => admin.post(`${siteUnderTest.url}/sections`, { spaceId: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const sections = await listSections(siteUnderTest);
    expect(new Set(sections.map(({ path }) => path)).size).toBe(7);
    expect(sections.filter(({ title }) => title === 'Site')).toHaveLength(1);
    expect(sections.filter((section) => section.default)).toHaveLength(1);
  });
});
