import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchSiteRedirect } from '../../../domain/old-urls/match-site-redirect.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
let sites: string;

beforeAll(async () => {
  server = await startTestServer();
  const organization = await anOrganization(server);
  admin = organization.admin;
  organizationId = organization.id;
  sites = `/v1/orgs/${organizationId}/sites`;
});
afterAll(() => server.close());

/** A published site with two spaces; the second has two pages. */
async function aSite() {
  const spaces = [];
  for (const title of ['Guide', 'Reference']) {
    const { id } = await aSpace(server, organizationId, admin, { title });
    const changes = ['Start', 'Details'].map((page) => ({ operation: 'insert_page', title: page }));
    await admin.post(`/v1/spaces/${id}/content`, { changes });
    spaces.push(id);
  }
  const { id } = (await admin.post(sites, { title: 'Docs', spaces })).body;
  const url = `${sites}/${id}`;
  await admin.post(`${url}/publish`);
  const siteSpaces = (await admin.get(`${url}/site-spaces`)).body.items as { id: string }[];
  const pages = (await admin.get(`/v1/spaces/${spaces[1]}/content/pages`)).body.pages as { id: string }[];
  return {
    id,
    url,
    redirects: `${url}/redirects`,
    publishedUrl: (await admin.get(url)).body.urls.published as string,
    guide: siteSpaces[0]?.id ?? '',
    reference: siteSpaces[1]?.id ?? '',
    referenceSpace: spaces[1] ?? '',
    details: pages[1]?.id ?? '',
  };
}

const toSpace = (siteSpaceId: string) => ({ kind: 'site-space', siteSpaceId });
const toPage = (siteSpaceId: string, pageId: string) => ({ kind: 'site-page', siteSpaceId, pageId });
const versionOf = async (siteId: string) => (await findSite(server.ctx.database.reader, siteId))?.updated_at ?? '';

describe('createSiteRedirect', () => {
  it('stores the source in normalized form, and names the redirect in Location', async () => {
    const { id, redirects, reference, details } = await aSite();
    const version = await versionOf(id);
    const answer = await admin.post(redirects, { source: '/Old%20place/', destination: toPage(reference, details) });
    expect(answer.status).toBe(201);
    const location = `https://docs.test${redirects}/${answer.body.id}`;
    expect(answer.body).toEqual({
      object: 'site-redirect',
      id: answer.body.id,
      source: '/Old place',
      destination: toPage(reference, details),
      permanent: true,
      draft: false,
      createdAt: expect.any(String),
      urls: { location },
    });
    expect(answer.headers['location']).toBe(location);
    expect((await versionOf(id)) > version).toBe(true);
    const redirect = await matchSiteRedirect(server.ctx.database.reader, id, 'Old place/');
    expect(redirect?.target).toEqual(toPage(reference, details));
    expect(await matchSiteRedirect(server.ctx.database.reader, id, 'old place')).toBeUndefined();
  });

  it('rejects a taken source with 409, only on this site, also concurrently', async () => {
    const { redirects, guide } = await aSite();
    const other = await aSite();
    const body = { source: '/old', destination: toSpace(guide) };
    const statuses = (await Promise.all([1, 2, 3].map(() => admin.post(redirects, body)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    const again = await admin.post(redirects, { ...body, source: '/old/' });
    expect([again.status, again.body.error.message]).toEqual([409, 'The source "/old" is already taken.']);
    expect((await admin.post(other.redirects, { source: '/old', destination: toSpace(other.guide) })).status).toBe(201);
  });

  it('rejects a destination that is not on the site with 404', async () => {
    const { redirects, guide, reference, details } = await aSite();
    const other = await aSite();
    const destinations = [
      toSpace('unknown'),
      toSpace(other.guide),
      toPage(reference, 'unknown'),
      toPage(guide, details),
      toPage(other.reference, other.details),
      { kind: 'site-section', siteSectionId: 'unknown' },
    ];
    for (const destination of destinations) {
      expect((await admin.post(redirects, { source: '/old', destination })).status).toBe(404);
    }
    expect((await admin.get(redirects)).body.count).toBe(0);
  });

  it.each([
    [{ destination: toSpace('x') }, 'body/source is required.'],
    [{ source: '/old' }, 'body/destination is required.'],
    [{ source: 'old', destination: toSpace('x') }, 'body/source must begin with "/".'],
    [{ source: '/a/../b', destination: toSpace('x') }, 'body/source must not have "." or ".." for a segment.'],
    [{ source: '/x'.repeat(300), destination: toSpace('x') }, 'body/source must not have more than 512 characters.'],
    [
      { source: '/old', destination: { kind: 'site-space', siteSpaceId: 'x', url: 'https://example.com' } },
      'body/destination/url is not a member of this request.',
    ],
    [{ source: '/old', destination: { kind: 'external' } }, 'body/destination/url is required.'],
    [{ source: '/old', destination: { kind: 'url' } }, /^body\/destination\/kind must be one of/],
    [{ source: '/old', destination: { kind: 'site-page', siteSpaceId: 'x' } }, 'body/destination/pageId is required.'],
    [
      { source: '/old', destination: { kind: 'site-space', siteSpaceId: 'x', pageId: 'y' } },
      'body/destination/pageId is not a member of this request.',
    ],
  ])('rejects %j and names the path', async (body, message) => {
    const { redirects, guide } = await aSite();
    const own = JSON.parse(JSON.stringify(body).replace('"siteSpaceId":"x"', `"siteSpaceId":"${guide}"`));
    const answer = await admin.post(redirects, own);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
  });

  it('rejects more than the limit of a site with 409', async () => {
    const { id, redirects, guide } = await aSite();
    const destination = JSON.stringify(toSpace(guide));
    await transact(server.ctx, async (tx) => {
      for (let start = 0; start < 10_000; start += 1000) {
        const rows = Array.from({ length: 1000 }, (_, index) => {
          const source = `/old/${start + index}`;
          return { id: newId(), site_id: id, source, destination, created_at: tx.now };
        });
        await tx.db.insertInto('site_redirects').values(rows).execute();
      }
    });
    expect((await admin.post(redirects, { source: '/old', destination: toSpace(guide) })).status).toBe(409);
  });
});

describe('listSiteRedirects', () => {
  it('lists the redirects of this site, newest first, page by page', async () => {
    const { redirects, guide } = await aSite();
    const redirectIds = [];
    for (const source of ['/a', '/b', '/c']) {
      redirectIds.unshift((await admin.post(redirects, { source, destination: toSpace(guide) })).body);
    }
    const first = (await admin.get(`${redirects}?limit=2`)).body;
    const second = (await admin.get(`${redirects}?limit=2&page=${first.next.page}`)).body;
    expect([first.count, [...first.items, ...second.items]]).toEqual([3, redirectIds]);
  });
});

describe('updateSiteRedirect', () => {
  it('changes source and destination independently, and accepts the current source', async () => {
    const { redirects, guide, reference } = await aSite();
    const redirect = (await admin.post(redirects, { source: '/old', destination: toSpace(guide) })).body;
    const target = `${redirects}/${redirect.id}`;
    expect((await admin.patch(target, { source: '/older' })).body).toEqual({ ...redirect, source: '/older' });
    const moved = await admin.patch(target, { source: '/older', destination: toSpace(reference) });
    expect(moved.body).toEqual({ ...redirect, source: '/older', destination: toSpace(reference) });
    expect((await admin.patch(target, {})).body).toEqual(moved.body);
  });

  it('rejects taken sources, invalid paths, foreign destinations, and redirects of other sites', async () => {
    const { redirects, guide } = await aSite();
    const other = await aSite();
    const redirect = (await admin.post(redirects, { source: '/old', destination: toSpace(guide) })).body;
    await admin.post(redirects, { source: '/taken', destination: toSpace(guide) });
    const target = `${redirects}/${redirect.id}`;
    const statusOf = async (url: string, body: object) => (await admin.patch(url, body)).status;
    expect(await statusOf(target, { source: '/taken' })).toBe(409);
    expect(await statusOf(target, { source: '//x' })).toBe(400);
    expect(await statusOf(target, { source: null })).toBe(400);
    expect(await statusOf(target, { destination: toSpace(other.guide) })).toBe(404);
    expect(await statusOf(`${other.redirects}/${redirect.id}`, { source: '/new' })).toBe(404);
    expect((await admin.get(redirects)).body.items.at(-1)).toEqual(redirect);
  });
});

describe('deleteSiteRedirect', () => {
  it('frees the source, and is idempotent', async () => {
    const { redirects, guide } = await aSite();
    const other = await aSite();
    const body = { source: '/old', destination: toSpace(guide) };
    const { id } = (await admin.post(redirects, body)).body;
    expect((await admin.delete(`${other.redirects}/${id}`)).status).toBe(204);
    expect((await admin.get(redirects)).body.count).toBe(1);
    expect((await admin.delete(`${redirects}/${id}`)).status).toBe(204);
    expect((await admin.delete(`${redirects}/${id}`)).status).toBe(204);
    expect((await admin.post(redirects, body)).status).toBe(201);
  });
});

describe('resolveSiteRedirect', () => {
  it('returns the URL of a space, a section and a page, also after they move', async () => {
    const { url, redirects, publishedUrl, reference, details } = await aSite();
    const resolve = async (source: string) =>
      (await admin.get(`${url}/redirect?source=${encodeURIComponent(source)}`)).body;
    const page = (await admin.post(redirects, { source: '/old/page', destination: toPage(reference, details) })).body;
    await admin.post(redirects, { source: '/old', destination: toSpace(reference) });
    expect(await resolve('/old/page')).toEqual({ redirect: page, target: `${publishedUrl}reference/details` });
    expect((await resolve('/old/')).target).toBe(`${publishedUrl}reference/`);
    await admin.patch(`${url}/site-spaces/${reference}`, { path: 'api' });
    expect((await resolve('/old')).target).toBe(`${publishedUrl}api/`);
    const space = await aSpace(server, organizationId, admin, { title: 'More' });
    const section = (await admin.post(`${url}/sections`, { spaceId: space.id, title: 'More' })).body;
    const destination = { kind: 'site-section', siteSectionId: section.id };
    expect((await admin.post(redirects, { source: '/section', destination })).status).toBe(201);
    expect((await resolve('/section')).target).toBe(`${publishedUrl}more/`);
  });

  it('returns 404 without a redirect, or if its destination was deleted', async () => {
    const { url, redirects, reference, referenceSpace, details } = await aSite();
    await admin.post(redirects, { source: '/old', destination: toPage(reference, details) });
    const statusOf = async (source: string) => (await admin.get(`${url}/redirect?source=${source}`)).status;
    for (const source of ['/other', '/OLD', 'old', '//old', '/%25', '']) expect(await statusOf(source)).toBe(404);
    expect(await statusOf('/old')).toBe(200);
    await admin.post(`/v1/spaces/${referenceSpace}/content`, {
      changes: [{ operation: 'delete_page', page: details }],
    });
    expect(await statusOf('/old')).toBe(404);
    expect((await admin.get(`${url}/redirect`)).status).toBe(400);
  });

  it('keeps the share key of the caller, and discloses nothing conditional', async () => {
    const { url, redirects, publishedUrl, guide, reference } = await aSite();
    await admin.patch(url, { visibility: 'share-link' });
    const link = (await admin.post(`${url}/share-links`, { name: 'Partners' })).body;
    const key = link.urls.published.split('/').at(-2);
    await admin.post(redirects, { source: '/old', destination: toSpace(guide) });
    await admin.post(redirects, { source: '/secret', destination: toSpace(reference) });
    await admin.patch(`${url}/site-spaces/${reference}`, { condition: 'visitor.claims.isStaff == true' });
    const nonMember = await aPerson(server);
    const resolve = (person: Person, source: string, shareKey = key) =>
      person.get(`${url}/redirect?source=${source}&shareKey=${shareKey}`);
    expect((await resolve(nonMember, '/old')).body.target).toBe(`${publishedUrl}${key}/`);
    expect((await resolve(nonMember, '/secret')).status).toBe(404);
    expect((await resolve(nonMember, '/old', 'wrong')).status).toBe(404);
    expect((await nonMember.get(`${url}/redirect?source=/old`)).status).toBe(404);
    expect((await resolve(admin, '/secret')).body.target).toBe(`${publishedUrl}${key}/reference/`);
  });
});

describe('site redirects', () => {
  it('are effective with the next request, for paths without content', async () => {
    const { redirects, publishedUrl, reference, details } = await aSite();
    const { pathname } = new URL(publishedUrl);
    expect((await server.call('GET', `${pathname}old/page`)).status).toBe(404);
    const destination = toPage(reference, details);
    const { id } = (await admin.post(redirects, { source: '/old/page', destination })).body;
    await admin.post(redirects, { source: '/details', destination });
    for (const path of ['old/page', 'old/page/']) {
      const { status, headers } = await server.call('GET', pathname + path);
      expect([path, status, headers['location']]).toEqual([path, 301, `${pathname}reference/details`]);
    }
    expect((await server.call('GET', `${pathname}details`)).status).toBe(200);
    await admin.delete(`${redirects}/${id}`);
    expect((await server.call('GET', `${pathname}old/page`)).status).toBe(404);
  });

  it('are readable for members, editable with permission to manage the site, and do not exist for non-members', async () => {
    const { url, redirects, guide } = await aSite();
    const body = { source: '/old', destination: toSpace(guide) };
    const { id } = (await admin.post(redirects, body)).body;
    const callsOf = async (person: Person) => [
      (await person.get(redirects)).status,
      (await person.get(`${url}/redirect?source=/old`)).status,
      (await person.post(redirects, { ...body, source: '/new' })).status,
      (await person.patch(`${redirects}/${id}`, {})).status,
      (await person.delete(`${redirects}/unknown`)).status,
    ];
    expect(await callsOf(await aMember(server, organizationId, 'create'))).toEqual([200, 200, 201, 200, 204]);
    expect(await callsOf(await aMember(server, organizationId, 'review'))).toEqual([200, 200, 403, 403, 403]);
    expect(await callsOf(await aMember(server, organizationId, null))).toEqual([404, 404, 404, 404, 404]);
    expect(await callsOf(await aPerson(server))).toEqual([404, 404, 404, 404, 404]);
    expect((await server.call('GET', redirects)).status).toBe(401);
    expect((await admin.get(url)).body.features.map(({ id }: { id: string }) => id)).toContain('sites-redirects');
  });

  it('cannot be changed while their feature is frozen', async () => {
    const frozen = await startTestServer({ frozenFeatures: new Set(['sites-redirects']) });
    try {
      const organization = await anOrganization(frozen);
      const base = `/v1/orgs/${organization.id}/sites`;
      const url = `${base}/${(await organization.admin.post(base, { title: 'Docs' })).body.id}/redirects`;
      const statuses = [
        (await organization.admin.post(url, { source: '/old', destination: toSpace('x') })).status,
        (await organization.admin.patch(`${url}/any`, {})).status,
        (await organization.admin.delete(`${url}/any`)).status,
        (await organization.admin.get(url)).status,
      ];
      expect(statuses).toEqual([412, 412, 412, 200]);
    } finally {
      await frozen.close();
    }
  });
});
