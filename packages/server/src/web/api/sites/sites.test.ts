import { checkContent, indexPages, parsePage, readRevision } from '@bindery/content';
import { defaultCustomization } from '@bindery/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { randomText } from '../../../platform/ids.ts';
import { findRevision } from '../../../platform/queries/content.ts';
import { findOrganization, updateOrganizationRow } from '../../../platform/queries/organizations.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let sites: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  sites = `/v1/orgs/${organizationId}/sites`;
});
afterAll(() => server.close());

const titlesOf = (answer: { body: { items: { title: string }[] } }) => answer.body.items.map(({ title }) => title);

async function aSite(body: object = {}, person = admin, url = sites) {
  const answer = await person.post(url, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

/** A share link of the site, inserted directly; the site is published for visitors with links. */
async function shareSite(site: { id: string }): Promise<string> {
  const key = randomText(20);
  await admin.patch(`${sites}/${site.id}`, { visibility: 'share-link' });
  await admin.post(`${sites}/${site.id}/publish`);
  await transact(server.ctx, async (tx) => {
    const link = { id: randomText(20), site_id: site.id, name: 'Friends', key, active: 1, created_at: tx.now };
    await tx.db.insertInto('share_links').values(link).execute();
  });
  return key;
}

const setDeleted = (spaceId: string, isDeleted: boolean) =>
  transact(server.ctx, (tx) => updateSpaceRow(tx.db, spaceId, { deleted_at: isDeleted ? tx.now : null }));

const versionOf = async (siteId: string) => (await findSite(server.ctx.database.reader, siteId))?.updated_at ?? '';

describe('every operation on sites', () => {
  const operations: [string, string, unknown?][] = [
    ['GET', ''],
    ['POST', '', {}],
    ['GET', '/:site'],
    ['PATCH', '/:site', { title: 'Stolen' }],
    ['POST', '/:site/publish'],
    ['POST', '/:site/unpublish'],
    ['GET', '/:site/published'],
    ['DELETE', '/:site'],
  ];

  it.each(operations)(
    '%s %s: 401 without a token, 404 to non-members and disabled members',
    async (method, path, body) => {
      const site = await aSite({ title: 'Guarded' });
      const url = sites + path.replace(':site', site.id);
      const options = body === undefined ? {} : { body };
      expect((await server.call(method, url, options)).status).toBe(401);
      const nonMember = await aPerson(server);
      expect((await server.call(method, url, { token: nonMember.token, ...options })).status).toBe(404);
      const disabled = await aMember(server, organizationId, 'admin');
      await transact(server.ctx, async (tx) => {
        await tx.db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', disabled.id).execute();
      });
      expect((await server.call(method, url, { token: disabled.token, ...options })).status).toBe(404);
      expect((await admin.get(`${sites}/${site.id}`)).body.title).toBe('Guarded');
    },
  );

  it.each(operations.filter(([method]) => method !== 'GET'))(
    '%s %s: 403 to members below the role create, 404 or 403 to guests',
    async (method, path, body) => {
      const site = await aSite({ title: 'Guarded' });
      const url = sites + path.replace(':site', site.id);
      for (const role of [...ROLES.slice(0, ROLES.indexOf('create')), null]) {
        const person = await aMember(server, organizationId, role);
        const answer = await server.call(method, url, { token: person.token, ...(body !== undefined && { body }) });
        expect([role === null ? 404 : 403, 403]).toContain(answer.status);
      }
      expect((await admin.get(`${sites}/${site.id}`)).body).toMatchObject({ title: 'Guarded', published: false });
    },
  );

  it.each(operations.filter(([, path]) => path !== ''))(
    '%s %s: does not affect a site of another organization',
    async (method, path, body) => {
      const other = await anOrganization(server);
      const site = await aSite({ title: 'Elsewhere' }, other.admin, `/v1/orgs/${other.id}/sites`);
      const both = await aMember(server, organizationId, 'admin');
      const url = sites + path.replace(':site', site.id);
      for (const person of [admin, both]) {
        const answer = await server.call(method, url, { token: person.token, ...(body !== undefined && { body }) });
        expect(answer.status).toBe(method === 'DELETE' ? 204 : 404);
      }
      const read = await other.admin.get(`/v1/orgs/${other.id}/sites/${site.id}`);
      expect(read.body).toMatchObject({ title: 'Elsewhere', published: false });
    },
  );
});

describe('createSite', () => {
  it('creates an unpublished site with the defaults and names it in Location', async () => {
    const answer = await admin.post(sites);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      object: 'site',
      id: answer.body.id,
      type: 'basic',
      title: 'Untitled site',
      basename: 'untitled-site',
      visibility: 'public',
      published: false,
      siteSpaces: 0,
      createdAt: answer.body.createdAt,
      adaptiveContent: { enabled: false },
      features: ['sites-public-visibility', 'sites-pdf-export'].map((id) => ({ id, plan: 'basic', frozen: false })),
      urls: {
        location: `https://docs.test${sites}/${answer.body.id}`,
        app: `https://docs.test/o/${organizationId}/site/${answer.body.id}`,
      },
    });
    expect(answer.headers['location']).toBe(answer.body.urls.location);
    expect((await admin.get(`${sites}/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('gives equal titles different basenames', async () => {
    const basenames = [];
    for (let i = 0; i < 3; i++) basenames.push((await aSite({ title: 'Same title' })).basename);
    expect(basenames).toEqual(['same-title', 'same-title-1', 'same-title-2']);
    expect((await aSite({ title: '🎉🎉' })).basename).toBe('site');
    expect((await aSite({ title: '🎈🎈' })).basename).toBe('site-1');
  });

  it('gives concurrent sites different basenames', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => admin.post(sites, { title: 'At once' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.basename)).size).toBe(12);
  });

  it('links spaces in the given order, the first as the default, which names the site', async () => {
    const one = await aSpace(server, organizationId, admin, { title: 'Guide' });
    const two = await aSpace(server, organizationId, admin, { title: 'Guide' });
    const site = await aSite({ spaces: [two.id, one.id], visibility: 'unlisted', type: 'premium' });
    expect(site).toMatchObject({ title: 'Guide', siteSpaces: 2, visibility: 'unlisted', type: 'premium' });
    const { body } = await admin.get(`${sites}/${site.id}/site-spaces`);
    expect(
      body.items.map(({ space, path, default: isDefault }: never) => [(space as { id: string }).id, path, isDefault]),
    ).toEqual([
      [two.id, 'guide', true],
      [one.id, 'guide-1', false],
    ]);
  });

  it('ignores the title of a space that is too short for a site', async () => {
    const space = await aSpace(server, organizationId, admin, { title: '🍅' });
    expect((await aSite({ spaces: [space.id] })).title).toBe('Untitled site');
  });

  it('creates an empty space', async () => {
    const site = await aSite({ title: 'x'.repeat(120), spaces: 'empty' });
    const { items } = (await admin.get(`${sites}/${site.id}/site-spaces`)).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ default: true, title: 'x'.repeat(50), space: { permissions: { admin: true } } });
    expect(await aSite({ spaces: 'empty' })).toMatchObject({ title: 'Untitled site', siteSpaces: 1 });
  });

  it('creates a space with valid sample pages that link to each other', async () => {
    const site = await aSite({ spaces: 'sample' });
    expect(site.title).toBe('Sample documentation');
    const [siteSpace] = (await admin.get(`${sites}/${site.id}/site-spaces`)).body.items;
    const { id, revision: revisionId } = siteSpace.space;
    const row = await findRevision(server.ctx.database.reader, id, revisionId);
    const content = await readRevision(server.ctx.content, row?.root ?? '');
    expect(checkContent(content)).toEqual([]);
    const { pages, byFile } = indexPages(content);
    expect(pages.map(({ path }) => path)).toEqual([
      'welcome',
      'welcome/write-pages',
      'welcome/work-together',
      'welcome/publish',
    ]);
    for (const { page } of pages) {
      if (page.type !== 'document') throw new Error('Only documents are expected.');
      const [bytes] = await server.ctx.content.get([page.document]);
      const source = Buffer.from(bytes ?? []).toString('utf8');
      const parsed = parsePage(source);
      expect(parsed.frontMatterError).toBeUndefined();
      expect(parsed.frontMatter.description).toBe(page.description);
      expect(JSON.stringify(parsed.document)).not.toMatch(/\{%/);
      for (const [, target] of source.matchAll(/\]\(([\w-]+\.md)\)/g)) expect(byFile.has(target ?? '')).toBe(true);
    }
  });

  it.each([
    [{ title: 'x' }, 'body/title must not have fewer than 2 characters.'],
    [{ title: 'x'.repeat(129) }, 'body/title must not have more than 128 characters.'],
    [{ type: 'gold' }, /^body\/type must be one of "basic"/],
    [{ visibility: 'secret' }, /^body\/visibility must be one of/],
    [{ spaces: 'both' }, /^body\/spaces must be/],
    [{ spaces: [1] }, /^body\/spaces\/0 must be a string/],
    [{ spaces: ['a', 'a'] }, /^body\/spaces /],
    [{ published: true }, 'body/published is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.post(sites, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
  });

  it('rejects spaces that are unknown, deleted, invisible or of another organization, and creates nothing', async () => {
    const other = await anOrganization(server);
    const elsewhere = await aSpace(server, other.id, other.admin);
    const closed = await aSpace(server, organizationId, admin);
    await admin.patch(`/v1/spaces/${closed.id}`, { defaultLevel: null });
    const deleted = await aSpace(server, organizationId, admin);
    await setDeleted(deleted.id, true);
    const creator = await aMember(server, organizationId, 'create');
    const before = (await admin.get(`${sites}?limit=0`)).body.count;
    for (const spaceId of ['unknown', elsewhere.id, closed.id, deleted.id]) {
      const answer = await creator.post(sites, { spaces: [spaceId] });
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe('The space does not exist.');
    }
    expect((await admin.get(`${sites}?limit=0`)).body.count).toBe(before);
  });
});

describe('listSites', () => {
  it('lists the newest first, page by page, and counts all', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const url = `/v1/orgs/${id}/sites`;
    for (const title of ['One', 'Two', 'Three']) await aSite({ title }, owner, url);
    const first = await owner.get(`${url}?limit=2`);
    expect(titlesOf(first)).toEqual(['Three', 'Two']);
    expect(first.body.count).toBe(3);
    const second = await owner.get(`${url}?limit=2&page=${first.body.next.page}`);
    expect(titlesOf(second)).toEqual(['One']);
    expect(second.body.next).toBeUndefined();
  });

  it('filters by title, space, published and types, separately and together', async () => {
    const { id, admin: owner } = await anOrganization(server);
    const url = `/v1/orgs/${id}/sites`;
    const space = await aSpace(server, id, owner);
    await aSite({ title: 'Ärzte 100% Guide', type: 'premium' }, owner, url);
    const guide = await aSite({ title: 'guide_book', spaces: [space.id] }, owner, url);
    await aSite({ title: 'Straße', type: 'ultimate' }, owner, url);
    await owner.post(`${url}/${guide.id}/publish`);
    const list = async (query: string) => titlesOf(await owner.get(`${url}?${query}`));
    expect(await list('title=GUIDE')).toEqual(['guide_book', 'Ärzte 100% Guide']);
    expect(await list('title=%25')).toEqual(['Ärzte 100% Guide']);
    expect(await list('title=_')).toEqual(['guide_book']);
    expect(await list('title=%5C')).toEqual([]);
    expect(await list(`title=${encodeURIComponent('ärzte')}`)).toEqual(['Ärzte 100% Guide']);
    expect(await list('title=STRASSE')).toEqual(['Straße']);
    expect(await list(`space=${space.id}`)).toEqual(['guide_book']);
    expect(await list('space=unknown')).toEqual([]);
    expect(await list('published=true')).toEqual(['guide_book']);
    expect(await list('published=false&type=premium')).toEqual(['Ärzte 100% Guide']);
    expect(await list('type=premium&type=ultimate')).toEqual(['Straße', 'Ärzte 100% Guide']);
    expect((await owner.get(`${url}?type=premium&type=ultimate&limit=1`)).body.count).toBe(2);
    await setDeleted(space.id, true);
    expect(await list(`space=${space.id}`)).toEqual([]);
  });

  it.each(['type=gold', 'published=maybe', 'limit=1001', 'page=nonsense', `title=${'x'.repeat(129)}`])(
    'rejects %s',
    async (query) => {
      const answer = await admin.get(`${sites}?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toMatch(/^query\//);
    },
  );

  it('lists all sites for readers, and none for guests', async () => {
    await aSite({ title: 'For all members' });
    const reader = await aMember(server, organizationId, 'read');
    expect(titlesOf(await reader.get(`${sites}?limit=1000`))).toContain('For all members');
    expect((await (await aMember(server, organizationId, null)).get(sites)).status).toBe(403);
  });
});

describe('getSite', () => {
  it('returns its used features and URLs', async () => {
    const spaces = [await aSpace(server, organizationId, admin), await aSpace(server, organizationId, admin)];
    const site = await aSite({ title: 'In use', spaces: spaces.map(({ id }) => id), type: 'ultimate' });
    await admin.patch(`${sites}/${site.id}`, {
      visibility: 'visitor-auth',
      adaptiveContent: { enabled: true },
      proxy: 'www.example.com/docs/v1',
    });
    await admin.post(`${sites}/${site.id}/publish`);
    const reader = await aMember(server, organizationId, 'read');
    const { body } = await reader.get(`${sites}/${site.id}`);
    expect(body.features).toEqual(
      [
        'visitor-authentication',
        'adaptive-content',
        'custom-subdirectory',
        'multivariant-site',
        'pdf-export',
        'page-traffic-insights',
        'search-insights',
      ].map((name) => ({ id: `sites-${name}`, plan: 'ultimate', frozen: false })),
    );
    expect(body.urls.published).toBe('https://www.example.com/docs/v1/');
    expect(body.proxy).toEqual({
      origin: 'www.example.com/docs/v1',
      target: `https://docs.test/proxied/${site.id}`,
    });
  });

  it('returns 404 for an unknown site', async () => {
    expect((await admin.get(`${sites}/unknown`)).status).toBe(404);
  });
});

describe('deleteSite', () => {
  it('deletes the structure and the share links, keeps the spaces, and is idempotent', async () => {
    const space = await aSpace(server, organizationId, admin);
    const site = await aSite({ spaces: [space.id] });
    const key = await shareSite(site);
    const answer = await admin.delete(`${sites}/${site.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await admin.delete(`${sites}/${site.id}`)).status).toBe(204);
    expect((await admin.get(`${sites}/${site.id}`)).status).toBe(404);
    expect((await admin.get(`${sites}/${site.id}/published?shareKey=${key}`)).status).toBe(404);
    expect((await admin.get(`/v1/spaces/${space.id}`)).body).toMatchObject({ visibility: 'private' });
  });

  it('removes a deleted site as the default of its organization', async () => {
    const site = await aSite();
    await transact(server.ctx, (tx) =>
      updateOrganizationRow(tx.db, organizationId, {
        default_content: JSON.stringify({ type: 'site', site: site.id }),
      }),
    );
    const startOf = async () => (await findOrganization(server.ctx.database.reader, organizationId))?.default_content;
    await admin.delete(`${sites}/unknown`);
    expect(await startOf()).toContain(site.id);
    await admin.delete(`${sites}/${site.id}`);
    expect(await startOf()).toBeNull();
  });
});

describe('updateSite', () => {
  it('changes the given members only', async () => {
    const site = await aSite({ title: 'Before' });
    const url = `${sites}/${site.id}`;
    const { body } = await admin.patch(url, { title: 'After', adaptiveContent: { enabled: true } });
    expect(body).toMatchObject({
      title: 'After',
      basename: 'before',
      visibility: 'public',
      adaptiveContent: { enabled: true },
    });
    expect((await admin.patch(url, {})).body).toEqual(body);
    expect((await admin.patch(url)).body).toEqual(body);
    expect((await admin.patch(url, { proxy: 'example.com/docs' })).body.proxy.origin).toBe('example.com/docs');
    expect((await admin.patch(url, { proxy: null })).body.proxy).toBeUndefined();
    expect(titlesOf(await admin.get(`${sites}?title=AFTER`))).toEqual(['After']);
  });

  it('rejects a taken basename with 409, in its organization only', async () => {
    const other = await anOrganization(server);
    await aSite({ title: 'Unique elsewhere' }, other.admin, `/v1/orgs/${other.id}/sites`);
    await aSite({ title: 'Handbook' });
    const site = await aSite({ title: 'Second' });
    const url = `${sites}/${site.id}`;
    expect((await admin.patch(url, { basename: 'handbook' })).status).toBe(409);
    expect((await admin.patch(url, { basename: 'second' })).status).toBe(200);
    expect((await admin.patch(url, { basename: 'unique-elsewhere' })).body.basename).toBe('unique-elsewhere');
    expect((await aSite({ title: 'Second' })).basename).toBe('second');
  });

  it.each([
    [{ basename: 'a/b' }, /^body\/basename must be one path segment/],
    [{ basename: '' }, /^body\/basename must not have fewer than 1 character/],
    [{ basename: 'x'.repeat(101) }, /^body\/basename must not have more than 100 characters/],
    [{ proxy: 'https://example.com/docs' }, /^body\/proxy must match pattern/],
    [{ proxy: 'example.com' }, /^body\/proxy must match pattern/],
    [{ adaptiveContent: {} }, 'body/adaptiveContent/enabled is required.'],
    [{ adaptiveContent: { enabled: true, more: 1 } }, 'body/adaptiveContent/more is not a member of this request.'],
    [{ defaultSiteSpace: 'unknown' }, 'body/defaultSiteSpace is not a site space of this site.'],
    [{ defaultSiteSection: 'unknown' }, 'body/defaultSiteSection is not a section of this site.'],
    [{ type: 'premium' }, 'body/type is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const site = await aSite({ title: 'Refusing' });
    const answer = await admin.patch(`${sites}/${site.id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
  });

  it('changes the default site space to a visible one of this site', async () => {
    const [one, two] = [await aSpace(server, organizationId, admin), await aSpace(server, organizationId, admin)];
    const site = await aSite({ spaces: [one.id, two.id] });
    const other = await aSite({ spaces: [one.id] });
    const list = async (id: string) => (await admin.get(`${sites}/${id}/site-spaces`)).body.items;
    const [, second] = await list(site.id);
    const url = `${sites}/${site.id}`;
    expect((await admin.patch(url, { defaultSiteSpace: (await list(other.id))[0].id })).status).toBe(400);
    expect((await admin.patch(url, { defaultSiteSpace: second.id })).status).toBe(200);
    expect((await list(site.id)).map((item: { default: boolean }) => item.default)).toEqual([false, true]);
    await setDeleted(two.id, true);
    expect((await admin.patch(url, { defaultSiteSpace: second.id })).status).toBe(400);
  });

  it('updates the version of the site with every change, also within one millisecond and when the clock is set back', async () => {
    const site = await aSite({ title: 'Versions' });
    const url = `${sites}/${site.id}`;
    const versions = [await versionOf(site.id)];
    for (const change of [
      { title: 'New' },
      { visibility: 'unlisted' },
      { basename: 'versions-2' },
      { proxy: 'a.bc/d' },
    ]) {
      server.advance(-60_000);
      expect((await admin.patch(url, change)).status).toBe(200);
      versions.push(await versionOf(site.id));
    }
    expect([...new Set(versions)].sort()).toEqual(versions);
    server.advance(10 * 60_000);
    await admin.patch(url, {});
    expect(await versionOf(site.id)).toBe(versions.at(-1));
  });
});

describe('publishSite', () => {
  it('publishes, idempotently and without site spaces, and returns the URL while it is published', async () => {
    const site = await aSite({ title: 'Going live' });
    const url = `${sites}/${site.id}`;
    const version = await versionOf(site.id);
    const first = await admin.post(`${url}/publish`);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ published: true, urls: { published: expect.stringContaining('/going-live/') } });
    expect((await admin.post(`${url}/publish`)).body).toEqual(first.body);
    expect((await versionOf(site.id)) > version).toBe(true);
  });
});

describe('unpublishSite', () => {
  it('unpublishes the site with its spaces', async () => {
    const space = await aSpace(server, organizationId, admin);
    const site = await aSite({ spaces: [space.id] });
    const url = `${sites}/${site.id}`;
    await admin.post(`${url}/publish`);
    expect((await admin.get(`/v1/spaces/${space.id}`)).body.visibility).toBe('public');
    const answer = await admin.post(`${url}/unpublish`);
    expect(answer.body.published).toBe(false);
    expect(answer.body.urls.published).toBeUndefined();
    expect((await admin.post(`${url}/unpublish`)).body).toEqual(answer.body);
    const { body } = await admin.get(`/v1/spaces/${space.id}`);
    expect([body.visibility, body.urls.published]).toEqual(['private', undefined]);
  });
});

describe('getPublishedSite', () => {
  it('returns the whole site with the default customization to readers, also while it is unpublished', async () => {
    const [one, two] = [
      await aSpace(server, organizationId, admin, { title: 'One' }),
      await aSpace(server, organizationId, admin, { title: 'Two' }),
    ];
    const site = await aSite({ title: 'Preview', spaces: [one.id, two.id] });
    const reader = await aMember(server, organizationId, 'read');
    const { status, body } = await reader.get(`${sites}/${site.id}/published`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'published-content-site',
      site,
      structure: { type: 'siteSpaces', structure: [{ title: 'One', default: true, urls: {} }, { title: 'Two' }] },
      customizations: { site: defaultCustomization('Preview') },
      scripts: [],
    });
    expect((await (await aMember(server, organizationId, null)).get(`${sites}/${site.id}/published`)).status).toBe(404);
  });

  it('grants read access to a non-member with a key of this site, and adds the key to its URLs', async () => {
    const space = await aSpace(server, organizationId, admin);
    const site = await aSite({ title: 'Shared', spaces: [space.id] });
    const publicSite = await aSite({ title: 'Open', spaces: [space.id] });
    await admin.post(`${sites}/${publicSite.id}/publish`);
    const key = await shareSite(site);
    const nonMember = await aPerson(server);
    const { status, body } = await nonMember.get(`${sites}/${site.id}/published?shareKey=${key}`);
    expect(status).toBe(200);
    const [siteSpace] = body.structure.structure;
    expect(body.site.urls.published).toBe(`${(await admin.get(`${sites}/${site.id}`)).body.urls.published}${key}/`);
    expect(siteSpace.urls.published).toBe(body.site.urls.published);
    const shownUrls = JSON.stringify(body).match(/"(?:published|public)":"[^"]*"/g) ?? [];
    expect(shownUrls.length).toBeGreaterThan(2);
    expect(shownUrls.filter((url) => !url.includes(`/${key}/`))).toEqual([]);
    expect(siteSpace.space).toMatchObject({
      visibility: 'share-link',
      editMode: 'locked',
      defaultLevel: null,
      urls: { published: siteSpace.urls.published },
    });
    expect(Object.values(siteSpace.space.permissions)).toEqual(Array(9).fill(false));
    // Callers with a role get the same space as before, with the key only in the URL of this site.
    const own = (await admin.get(`${sites}/${site.id}/published?shareKey=${key}`)).body.structure.structure[0];
    expect(own.space).toMatchObject({ visibility: 'share-link', urls: { published: siteSpace.urls.published } });
    expect(own.space.permissions.admin).toBe(true);
  });

  it('rejects keys that are unknown, disabled or of another site with 404, for any caller', async () => {
    const site = await aSite({ title: 'Closed' });
    const key = await shareSite(site);
    const other = await aSite({ title: 'Other' });
    const otherKey = await shareSite(other);
    const reader = await aMember(server, organizationId, 'read');
    const statusOf = async (shareKey: string) =>
      (await reader.get(`${sites}/${site.id}/published?shareKey=${shareKey}`)).status;
    expect(await statusOf(key)).toBe(200);
    expect(await statusOf('unknown')).toBe(404);
    expect(await statusOf('')).toBe(404);
    expect(await statusOf(otherKey)).toBe(404);
    const elsewhere = await anOrganization(server);
    const wrongParent = `/v1/orgs/${elsewhere.id}/sites/${site.id}/published?shareKey=${key}`;
    expect((await elsewhere.admin.get(wrongParent)).status).toBe(404);
    expect((await server.call('GET', `${sites}/${site.id}/published?shareKey=${key}`)).status).toBe(401);
    await transact(server.ctx, async (tx) => {
      await tx.db.updateTable('share_links').set({ active: 0 }).where('key', '=', key).execute();
    });
    expect(await statusOf(key)).toBe(404);
  });
});
