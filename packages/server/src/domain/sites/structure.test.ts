import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../platform/db/role.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../testing/factories.ts';
import { aSite, type TestSite } from '../../testing/sites.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { listFormerPaths } from '../old-urls/former-paths.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const site = (...titles: string[]) => aSite(server, organizationId, admin, titles);

interface Shown {
  readonly id: string;
  readonly title: string;
  readonly sectionGroup?: string;
  readonly urls: { readonly published?: string };
}

const listSpaces = async ({ url }: TestSite): Promise<Shown[]> => (await admin.get(`${url}/site-spaces`)).body.items;
const idOf = async (siteUnderTest: TestSite, title: string) =>
  (await listSpaces(siteUnderTest)).find((one) => one.title === title)!.id;

describe('getSiteStructure', () => {
  it('returns the site spaces of a site without sections, otherwise groups in order', async () => {
    const siteUnderTest = await site('One', 'Two');
    const { body: flat } = await admin.get(`${siteUnderTest.url}/structure`);
    expect(flat).toEqual({ type: 'siteSpaces', structure: await listSpaces(siteUnderTest) });
    const [api, blog] = [await siteUnderTest.section('API'), await siteUnderTest.section('Blog')];
    await siteUnderTest.group('Group', [api]);
    const { body } = await admin.get(`${siteUnderTest.url}/structure`);
    expect(body).toMatchObject({
      type: 'sections',
      structure: [
        { object: 'site-section', title: 'Site' },
        { object: 'site-section', id: blog },
        { object: 'site-section-group', title: 'Group', sections: [{ id: api, siteSpaces: [{ title: 'API' }] }] },
      ],
    });
  });

  it('is returned to members only, and to owners of a share key', async () => {
    const { url } = await site('One');
    expect((await server.call('GET', `${url}/structure`)).status).toBe(401);
    expect((await (await aPerson(server)).get(`${url}/structure`)).status).toBe(404);
    expect((await (await aMember(server, organizationId, null)).get(`${url}/structure`)).status).toBe(404);
    expect((await (await aMember(server, organizationId, 'read')).get(`${url}/structure`)).status).toBe(200);
  });
});

describe('sortSiteStructure', () => {
  const sort = (siteUnderTest: TestSite, type: string, id: string, position?: object, person = admin) =>
    person.patch(`${siteUnderTest.url}/structure/sort`, { item: { type, id }, ...(position && { position }) });

  it('sorts each kind like its own move operation, and sections next to groups', async () => {
    const siteUnderTest = await site('One');
    const [api, blog] = [await siteUnderTest.section('API'), await siteUnderTest.section('Blog')];
    const group = await siteUnderTest.group('Group', [api]);
    const v2 = await siteUnderTest.siteSpace('v2', api);
    const beside = (type: string, id: string) => ({ before: { type, id } });

    const space = await sort(siteUnderTest, 'site-space', v2, beside('site-space', await idOf(siteUnderTest, 'API')));
    expect([space.status, space.body.object, space.body.id]).toEqual([200, 'site-space', v2]);
    expect(await siteUnderTest.order(true)).toBe('Site*[One*] Blog[Blog] (API[v2 API])');

    const moved = await sort(siteUnderTest, 'site-section-group', group, beside('site-section', blog));
    expect([moved.status, moved.body.object, moved.body.id]).toEqual([200, 'site-section-group', group]);
    expect(await siteUnderTest.order()).toBe('Site* (API) Blog');

    const section = await sort(siteUnderTest, 'site-section', blog, beside('site-section-group', group));
    expect([section.status, section.body.object, section.body.id]).toEqual([200, 'site-section', blog]);
    expect(await siteUnderTest.order()).toBe('Site* Blog (API)');
    await sort(siteUnderTest, 'site-section', blog, { after: { type: 'site-section', id: api } });
    expect(await siteUnderTest.order()).toBe('Site* (API Blog)');
    await sort(siteUnderTest, 'site-section', api);
    expect(await siteUnderTest.order()).toBe('Site* (Blog API)');
  });

  it('rejects neighbours of the wrong kind with 400 and unknown ones with 404', async () => {
    const siteUnderTest = await site('One');
    const api = await siteUnderTest.section('API');
    const group = await siteUnderTest.group('Group');
    const one = await idOf(siteUnderTest, 'One');
    const statusOf = async (type: string, id: string, before: object) =>
      (await sort(siteUnderTest, type, id, { before })).status;
    const order = await siteUnderTest.order(true);
    expect(await statusOf('site-space', one, { type: 'site-section', id: api })).toBe(400);
    expect(await statusOf('site-section', api, { type: 'site-space', id: one })).toBe(400);
    expect(await statusOf('site-section-group', group, { type: 'site-space', id: one })).toBe(400);
    expect(await statusOf('site-section', api, { type: 'site-section', id: api })).toBe(400);
    expect(await statusOf('site-space', one, { type: 'site-space', id: 'unknown' })).toBe(404);
    expect(await statusOf('site-section', group, { type: 'site-section', id: api })).toBe(404);
    expect((await sort(siteUnderTest, 'space', one)).status).toBe(400);
    expect((await sort(siteUnderTest, 'site-space', 'unknown')).status).toBe(404);
    expect((await admin.patch(`${siteUnderTest.url}/structure/sort`, {})).status).toBe(400);
    expect(await siteUnderTest.order(true)).toBe(order);
  });

  it('requires the role create, and changes no other site', async () => {
    const [siteUnderTest, other] = [await site('One', 'Two'), await site('Elsewhere')];
    const one = await idOf(siteUnderTest, 'One');
    for (const role of ROLES.slice(0, ROLES.indexOf('create'))) {
      const member = await aMember(server, organizationId, role);
      expect((await sort(siteUnderTest, 'site-space', one, undefined, member)).status).toBe(403);
    }
    expect((await sort(siteUnderTest, 'site-space', one, undefined, await aPerson(server))).status).toBe(404);
    expect((await sort(other, 'site-space', one)).status).toBe(404);
    expect(await siteUnderTest.order()).toBe('One* Two');
  });
});

describe('getPublishedSite of a site with sections', () => {
  it('returns all sections in structure order, grouped ones with their group', async () => {
    const siteUnderTest = await site('One');
    const [api, blog] = [await siteUnderTest.section('API'), await siteUnderTest.section('Blog')];
    const group = await siteUnderTest.group('Group', [api]);
    await admin.post(`${siteUnderTest.url}/section-groups/${group}/move`, {
      position: { before: { type: 'site-section', id: blog } },
    });
    const { body } = await admin.get(`${siteUnderTest.url}/published`);
    expect(body.structure.type).toBe('sections');
    expect(body.structure.structure.map(({ title, sectionGroup }: Shown) => [title, sectionGroup])).toEqual([
      ['Site', undefined],
      ['API', group],
      ['Blog', undefined],
    ]);
    expect((await admin.get(`${siteUnderTest.url}/sections`)).body.items).toEqual(body.structure.structure);
  });
});

describe('updateSite of a site with sections', () => {
  it('changes the default section, and the default site space of the default section', async () => {
    const siteUnderTest = await site('One', 'Two');
    const api = await siteUnderTest.section('API');
    const v2 = await siteUnderTest.siteSpace('v2', api);
    const patch = async (body: object) => {
      const { status, body: answer } = await admin.patch(siteUnderTest.url, body);
      return status === 200 ? siteUnderTest.order(true) : [status, answer.error.message];
    };
    expect(await patch({ defaultSiteSection: api })).toBe('Site[One Two] API*[API* v2]');
    expect(await patch({ defaultSiteSpace: v2 })).toBe('Site[One Two] API*[API v2*]');
    const two = await idOf(siteUnderTest, 'Two');
    expect(await patch({ defaultSiteSpace: two })).toEqual([
      400,
      'body/defaultSiteSpace is not a site space of this section.',
    ]);
    const [gathered] = (await admin.get(`${siteUnderTest.url}/sections`)).body.items;
    expect(await patch({ defaultSiteSection: gathered.id, defaultSiteSpace: two })).toBe('Site*[One Two*] API[API v2]');
    const other = await site('Elsewhere');
    const elsewhere = await other.section('Elsewhere section');
    expect(await patch({ defaultSiteSection: elsewhere })).toEqual([
      400,
      'body/defaultSiteSection is not a section of this site.',
    ]);
  });

  it('assigns no path twice, whichever section is the default', async () => {
    const siteUnderTest = await site('Guide', 'API');
    const [api] = [await siteUnderTest.section('API'), await siteUnderTest.section('Guide')];
    for (const defaultSiteSection of [
      api,
      ...(await admin.get(`${siteUnderTest.url}/sections`)).body.items.map(({ id }: Shown) => id),
    ]) {
      await admin.patch(siteUnderTest.url, { defaultSiteSection });
      const publishedUrls = (await listSpaces(siteUnderTest)).map(({ urls }) => urls.published);
      expect(new Set(publishedUrls).size).toBe(4);
    }
  });

  it('records former paths when the default changes', async () => {
    const siteUnderTest = await site('One', 'Two');
    const [one, two] = [await idOf(siteUnderTest, 'One'), await idOf(siteUnderTest, 'Two')];
    const remembered = async () =>
      Object.fromEntries(
        (await listFormerPaths(server.ctx.database.reader, siteUnderTest.id)).map(({ path, targetId }) => [
          path,
          targetId,
        ]),
      );
    await admin.patch(siteUnderTest.url, { defaultSiteSpace: two });
    expect(await remembered()).toEqual({ '': one, two });
    await admin.patch(siteUnderTest.url, { defaultSiteSpace: one });
    expect(await remembered()).toEqual({ '': two, one });
    const api = await siteUnderTest.section('API');
    const [gathered] = (await admin.get(`${siteUnderTest.url}/sections`)).body.items;
    await admin.patch(siteUnderTest.url, { defaultSiteSection: api });
    expect(await remembered()).toEqual({ '': gathered.id, one, two, api });
  });
});

describe('deleteSite of a site with sections', () => {
  it('deletes its sections, groups and site spaces and keeps the spaces', async () => {
    const siteUnderTest = await site('One');
    await siteUnderTest.group('Group', [await siteUnderTest.section('API')]);
    const spaces = (await listSpaces(siteUnderTest)).map(
      (one) => (one as unknown as { space: { id: string } }).space.id,
    );
    expect((await admin.delete(siteUnderTest.url)).status).toBe(204);
    for (const table of ['site_sections', 'site_section_groups', 'site_spaces', 'site_former_paths'] as const) {
      const rows = server.ctx.database.reader
        .selectFrom(table)
        .select('site_id')
        .where('site_id', '=', siteUnderTest.id);
      expect(await rows.execute(), table).toEqual([]);
    }
    for (const id of spaces) expect((await admin.get(`/v1/spaces/${id}`)).status).toBe(200);
    expect((await admin.get(`${siteUnderTest.url}/structure`)).status).toBe(404);
  });
});

describe('createSiteSpace on a site with sections', () => {
  it('is added to the given section, and by default to the default section', async () => {
    const siteUnderTest = await site('One');
    const api = await siteUnderTest.section('API');
    await siteUnderTest.siteSpace('v2', api);
    await siteUnderTest.siteSpace('Two');
    expect(await siteUnderTest.order(true)).toBe('Site*[One* Two] API[API v2]');
    await admin.patch(siteUnderTest.url, { defaultSiteSection: api });
    await siteUnderTest.siteSpace('v3');
    expect(await siteUnderTest.order(true)).toBe('Site[One Two] API*[API* v2 v3]');
    const other = await site();
    const elsewhere = await other.section('Elsewhere');
    const space = await aSpace(server, organizationId, admin);
    const answer = await admin.post(`${siteUnderTest.url}/site-spaces`, { spaceId: space.id, sectionId: elsewhere });
    expect([answer.status, answer.body.error.message]).toEqual([404, 'The section does not exist.']);
  });
});

describe('moveSiteSpace between sections', () => {
  const move = (siteUnderTest: TestSite, id: string, position?: object) =>
    admin.post(`${siteUnderTest.url}/site-spaces/${id}/move`, position && { position });
  const after = (siteSpace: string) => ({ after: { type: 'site-space', siteSpace } });

  it('moves into the section of the neighbour, and the next one becomes the default of the section it leaves', async () => {
    const siteUnderTest = await site('v1', 'v2');
    const api = await siteUnderTest.section('v1');
    const [first, second] = (await listSpaces(siteUnderTest)).filter(({ title }) => title === 'v1').map(({ id }) => id);
    const { status, body } = await move(siteUnderTest, first!, after(second!));
    expect([status, body.section, body.path]).toEqual([200, api, 'v1-1']);
    expect(await siteUnderTest.order(true)).toBe('Site*[v2*] v1[v1 v1]');
    expect(body.urls.published).toMatch(/\/v1-1\/v1-1\/$/);
  });

  it('assigns it a free path there, and records its former path', async () => {
    const siteUnderTest = await site('Home', 'Guide');
    const api = await siteUnderTest.section('API');
    await siteUnderTest.siteSpace('Guide', api);
    const guide = (await listSpaces(siteUnderTest)).find(({ title }) => title === 'Guide')!;
    const { body } = await move(siteUnderTest, guide.id, after(await idOf(siteUnderTest, 'API')));
    expect([body.path, body.urls.published.endsWith('/api/guide-1/')]).toEqual(['guide-1', true]);
    expect(await listFormerPaths(server.ctx.database.reader, siteUnderTest.id)).toContainEqual({
      path: 'guide',
      kind: 'site-space',
      targetId: guide.id,
    });
    expect((await move(siteUnderTest, guide.id)).body.path).toBe('guide-1');
  });

  it('leaves an empty section after the last one, without a path until it has content', async () => {
    const siteUnderTest = await site('Home');
    const api = await siteUnderTest.section('API');
    await admin.patch(siteUnderTest.url, { defaultSiteSection: api });
    await move(siteUnderTest, await idOf(siteUnderTest, 'API'), after(await idOf(siteUnderTest, 'Home')));
    expect(await siteUnderTest.order(true)).toBe('Site*[Home* API] API[]');
    const [, empty] = (await admin.get(`${siteUnderTest.url}/sections`)).body.items;
    expect(empty.urls).toEqual({});
    await siteUnderTest.siteSpace('Again', api);
    expect(await siteUnderTest.order(true)).toBe('Site[Home API] API*[Again*]');
  });
});
