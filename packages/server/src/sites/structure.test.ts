import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFormerPaths } from '../api/site-redirects/former-paths.ts';
import { ROLES } from '../db/role.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../testing/factories.ts';
import { aSite, type TestSite } from '../testing/sites.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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
const idOf = async (made: TestSite, title: string) => (await listSpaces(made)).find((one) => one.title === title)!.id;

describe('getSiteStructure', () => {
  it('shows the site spaces of a site without sections, and groups in their places otherwise', async () => {
    const made = await site('One', 'Two');
    const { body: flat } = await admin.get(`${made.url}/structure`);
    expect(flat).toEqual({ type: 'siteSpaces', structure: await listSpaces(made) });
    const [api, blog] = [await made.section('API'), await made.section('Blog')];
    await made.group('Group', [api]);
    const { body } = await admin.get(`${made.url}/structure`);
    expect(body).toMatchObject({
      type: 'sections',
      structure: [
        { object: 'site-section', title: 'Site' },
        { object: 'site-section', id: blog },
        { object: 'site-section-group', title: 'Group', sections: [{ id: api, siteSpaces: [{ title: 'API' }] }] },
      ],
    });
  });

  it('answers members alone, but for holders of a key', async () => {
    const { url } = await site('One');
    expect((await server.call('GET', `${url}/structure`)).status).toBe(401);
    expect((await (await aPerson(server)).get(`${url}/structure`)).status).toBe(404);
    expect((await (await aMember(server, organizationId, null)).get(`${url}/structure`)).status).toBe(404);
    expect((await (await aMember(server, organizationId, 'read')).get(`${url}/structure`)).status).toBe(200);
  });
});

describe('sortSiteStructure', () => {
  const sort = (made: TestSite, type: string, id: string, position?: object, person = admin) =>
    person.patch(`${made.url}/structure/sort`, { item: { type, id }, ...(position && { position }) });

  it('moves each kind as its own move does, and sections next to groups', async () => {
    const made = await site('One');
    const [api, blog] = [await made.section('API'), await made.section('Blog')];
    const group = await made.group('Group', [api]);
    const v2 = await made.siteSpace('v2', api);
    const beside = (type: string, id: string) => ({ before: { type, id } });

    const space = await sort(made, 'site-space', v2, beside('site-space', await idOf(made, 'API')));
    expect([space.status, space.body.object, space.body.id]).toEqual([200, 'site-space', v2]);
    expect(await made.order(true)).toBe('Site*[One*] Blog[Blog] (API[v2 API])');

    const moved = await sort(made, 'site-section-group', group, beside('site-section', blog));
    expect([moved.status, moved.body.object, moved.body.id]).toEqual([200, 'site-section-group', group]);
    expect(await made.order()).toBe('Site* (API) Blog');

    const section = await sort(made, 'site-section', blog, beside('site-section-group', group));
    expect([section.status, section.body.object, section.body.id]).toEqual([200, 'site-section', blog]);
    expect(await made.order()).toBe('Site* Blog (API)');
    await sort(made, 'site-section', blog, { after: { type: 'site-section', id: api } });
    expect(await made.order()).toBe('Site* (API Blog)');
    await sort(made, 'site-section', api);
    expect(await made.order()).toBe('Site* (Blog API)');
  });

  it('refuses neighbours of the wrong kind with 400 and unknown ones with 404', async () => {
    const made = await site('One');
    const api = await made.section('API');
    const group = await made.group('Group');
    const one = await idOf(made, 'One');
    const statusOf = async (type: string, id: string, before: object) =>
      (await sort(made, type, id, { before })).status;
    const order = await made.order(true);
    expect(await statusOf('site-space', one, { type: 'site-section', id: api })).toBe(400);
    expect(await statusOf('site-section', api, { type: 'site-space', id: one })).toBe(400);
    expect(await statusOf('site-section-group', group, { type: 'site-space', id: one })).toBe(400);
    expect(await statusOf('site-section', api, { type: 'site-section', id: api })).toBe(400);
    expect(await statusOf('site-space', one, { type: 'site-space', id: 'unknown' })).toBe(404);
    expect(await statusOf('site-section', group, { type: 'site-section', id: api })).toBe(404);
    expect((await sort(made, 'space', one)).status).toBe(400);
    expect((await sort(made, 'site-space', 'unknown')).status).toBe(404);
    expect((await admin.patch(`${made.url}/structure/sort`, {})).status).toBe(400);
    expect(await made.order(true)).toBe(order);
  });

  it('is for members who may create, and touches no other site', async () => {
    const [made, other] = [await site('One', 'Two'), await site('Elsewhere')];
    const one = await idOf(made, 'One');
    for (const role of ROLES.slice(0, ROLES.indexOf('create'))) {
      const member = await aMember(server, organizationId, role);
      expect((await sort(made, 'site-space', one, undefined, member)).status).toBe(403);
    }
    expect((await sort(made, 'site-space', one, undefined, await aPerson(server))).status).toBe(404);
    expect((await sort(other, 'site-space', one)).status).toBe(404);
    expect(await made.order()).toBe('One* Two');
  });
});

describe('getPublishedSite of a site with sections', () => {
  it('shows all sections in structure order, grouped ones with their group', async () => {
    const made = await site('One');
    const [api, blog] = [await made.section('API'), await made.section('Blog')];
    const group = await made.group('Group', [api]);
    await admin.post(`${made.url}/section-groups/${group}/move`, {
      position: { before: { type: 'site-section', id: blog } },
    });
    const { body } = await admin.get(`${made.url}/published`);
    expect(body.structure.type).toBe('sections');
    expect(body.structure.structure.map(({ title, sectionGroup }: Shown) => [title, sectionGroup])).toEqual([
      ['Site', undefined],
      ['API', group],
      ['Blog', undefined],
    ]);
    expect((await admin.get(`${made.url}/sections`)).body.items).toEqual(body.structure.structure);
  });
});

describe('updateSite of a site with sections', () => {
  it('makes another section the default, and another site space of the default one', async () => {
    const made = await site('One', 'Two');
    const api = await made.section('API');
    const v2 = await made.siteSpace('v2', api);
    const patch = async (body: object) => {
      const { status, body: answer } = await admin.patch(made.url, body);
      return status === 200 ? made.order(true) : [status, answer.error.message];
    };
    expect(await patch({ defaultSiteSection: api })).toBe('Site[One Two] API*[API* v2]');
    expect(await patch({ defaultSiteSpace: v2 })).toBe('Site[One Two] API*[API v2*]');
    const two = await idOf(made, 'Two');
    expect(await patch({ defaultSiteSpace: two })).toEqual([
      400,
      'body/defaultSiteSpace is not a site space of this section.',
    ]);
    const [gathered] = (await admin.get(`${made.url}/sections`)).body.items;
    expect(await patch({ defaultSiteSection: gathered.id, defaultSiteSpace: two })).toBe('Site*[One Two*] API[API v2]');
    const other = await site('Elsewhere');
    const elsewhere = await other.section('Elsewhere section');
    expect(await patch({ defaultSiteSection: elsewhere })).toEqual([
      400,
      'body/defaultSiteSection is not a section of this site.',
    ]);
  });

  it('gives no address to two things, regardless of what is the default', async () => {
    const made = await site('Guide', 'API');
    const [api] = [await made.section('API'), await made.section('Guide')];
    for (const defaultSiteSection of [
      api,
      ...(await admin.get(`${made.url}/sections`)).body.items.map(({ id }: Shown) => id),
    ]) {
      await admin.patch(made.url, { defaultSiteSection });
      const addresses = (await listSpaces(made)).map(({ urls }) => urls.published);
      expect(new Set(addresses).size).toBe(4);
    }
  });

  it('remembers where things stood that are no longer, or not yet, at the root', async () => {
    const made = await site('One', 'Two');
    const [one, two] = [await idOf(made, 'One'), await idOf(made, 'Two')];
    const remembered = async () =>
      Object.fromEntries(
        (await listFormerPaths(server.ctx.database.reader, made.id)).map(({ path, targetId }) => [path, targetId]),
      );
    await admin.patch(made.url, { defaultSiteSpace: two });
    expect(await remembered()).toEqual({ '': one, two });
    await admin.patch(made.url, { defaultSiteSpace: one });
    expect(await remembered()).toEqual({ '': two, one });
    const api = await made.section('API');
    const [gathered] = (await admin.get(`${made.url}/sections`)).body.items;
    await admin.patch(made.url, { defaultSiteSection: api });
    expect(await remembered()).toEqual({ '': gathered.id, one, two, api });
  });
});

describe('deleteSite of a site with sections', () => {
  it('deletes its sections, groups and site spaces and keeps the spaces', async () => {
    const made = await site('One');
    await made.group('Group', [await made.section('API')]);
    const spaces = (await listSpaces(made)).map((one) => (one as unknown as { space: { id: string } }).space.id);
    expect((await admin.delete(made.url)).status).toBe(204);
    for (const table of ['site_sections', 'site_section_groups', 'site_spaces', 'site_former_paths'] as const) {
      const rows = server.ctx.database.reader.selectFrom(table).select('site_id').where('site_id', '=', made.id);
      expect(await rows.execute(), table).toEqual([]);
    }
    for (const id of spaces) expect((await admin.get(`/v1/spaces/${id}`)).status).toBe(200);
    expect((await admin.get(`${made.url}/structure`)).status).toBe(404);
  });
});

describe('createSiteSpace on a site with sections', () => {
  it('goes to the section that is named, and without one to the default section', async () => {
    const made = await site('One');
    const api = await made.section('API');
    await made.siteSpace('v2', api);
    await made.siteSpace('Two');
    expect(await made.order(true)).toBe('Site*[One* Two] API[API v2]');
    await admin.patch(made.url, { defaultSiteSection: api });
    await made.siteSpace('v3');
    expect(await made.order(true)).toBe('Site[One Two] API*[API* v2 v3]');
    const other = await site();
    const elsewhere = await other.section('Elsewhere');
    const space = await aSpace(server, organizationId, admin);
    const answer = await admin.post(`${made.url}/site-spaces`, { spaceId: space.id, sectionId: elsewhere });
    expect([answer.status, answer.body.error.message]).toEqual([404, 'The section does not exist.']);
  });
});

describe('moveSiteSpace between sections', () => {
  const move = (made: TestSite, id: string, position?: object) =>
    admin.post(`${made.url}/site-spaces/${id}/move`, position && { position });
  const after = (siteSpace: string) => ({ after: { type: 'site-space', siteSpace } });

  it('moves into the section of the neighbour, and the next one becomes the default of the section it leaves', async () => {
    const made = await site('v1', 'v2');
    const api = await made.section('v1');
    const [first, second] = (await listSpaces(made)).filter(({ title }) => title === 'v1').map(({ id }) => id);
    const { status, body } = await move(made, first!, after(second!));
    expect([status, body.section, body.path]).toEqual([200, api, 'v1-1']);
    expect(await made.order(true)).toBe('Site*[v2*] v1[v1 v1]');
    expect(body.urls.published).toMatch(/\/v1-1\/v1-1\/$/);
  });

  it('gives it a path that is free there, and remembers where it stood', async () => {
    const made = await site('Home', 'Guide');
    const api = await made.section('API');
    await made.siteSpace('Guide', api);
    const guide = (await listSpaces(made)).find(({ title }) => title === 'Guide')!;
    const { body } = await move(made, guide.id, after(await idOf(made, 'API')));
    expect([body.path, body.urls.published.endsWith('/api/guide-1/')]).toEqual(['guide-1', true]);
    expect(await listFormerPaths(server.ctx.database.reader, made.id)).toContainEqual({
      path: 'guide',
      kind: 'site-space',
      targetId: guide.id,
    });
    expect((await move(made, guide.id)).body.path).toBe('guide-1');
  });

  it('leaves an empty section after the last one, which has no address until it shows something', async () => {
    const made = await site('Home');
    const api = await made.section('API');
    await admin.patch(made.url, { defaultSiteSection: api });
    await move(made, await idOf(made, 'API'), after(await idOf(made, 'Home')));
    expect(await made.order(true)).toBe('Site*[Home* API] API[]');
    const [, empty] = (await admin.get(`${made.url}/sections`)).body.items;
    expect(empty.urls).toEqual({});
    await made.siteSpace('Again', api);
    expect(await made.order(true)).toBe('Site[Home API] API*[Again*]');
  });
});
