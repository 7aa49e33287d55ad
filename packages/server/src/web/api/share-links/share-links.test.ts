import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { newId, randomText } from '../../../platform/ids.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  const organization = await anOrganization(server);
  admin = organization.admin;
  organizationId = organization.id;
});
afterAll(() => server.close());

/** A published site with the visibility share-link and one space. */
async function aSharedSite() {
  const space = await aSpace(server, organizationId, admin);
  await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ operation: 'insert_page', title: 'Start' }] });
  const sites = `/v1/orgs/${organizationId}/sites`;
  const { body } = await admin.post(sites, { title: 'Docs', visibility: 'share-link', spaces: [space.id] });
  const url = `${sites}/${body.id}`;
  await admin.post(`${url}/publish`);
  return { url, links: `${url}/share-links`, publishedUrl: (await admin.get(url)).body.urls.published as string };
}

const keyIn = (publishedUrl: string): string => new URL(publishedUrl).pathname.split('/').at(-2) ?? '';

describe('createShareLink', () => {
  it('creates an active link whose URL contains its key below the site', async () => {
    const { links, publishedUrl } = await aSharedSite();
    const answer = await admin.post(links, { name: 'Partners' });
    expect(answer.status).toBe(201);
    const { id, createdAt, urls } = answer.body;
    expect(answer.body).toEqual({
      object: 'share-link',
      id,
      createdAt,
      name: 'Partners',
      active: true,
      urls: { published: expect.stringMatching(/^https:.*\/[0-9A-Za-z]{20}\/$/) },
    });
    expect(urls.published.startsWith(publishedUrl)).toBe(true);
    expect(answer.headers['location']).toBe(`https://docs.test${links}/${id}`);
    const other = (await admin.post(links, { name: '' })).body;
    expect(keyIn(other.urls.published)).not.toBe(keyIn(urls.published));
  });

  it('grants access to the site, and to operations that accept its key', async () => {
    const { url, links } = await aSharedSite();
    const { urls } = (await admin.post(links, { name: 'Partners' })).body;
    const { pathname } = new URL(urls.published);
    expect((await server.call('GET', pathname)).status).toBe(200);
    const wrong = pathname.replace(keyIn(urls.published), randomText(20));
    expect((await server.call('GET', wrong)).status).toBe(404);
    const nonMember = await aPerson(server);
    expect((await nonMember.get(`${url}/published?shareKey=${keyIn(urls.published)}`)).status).toBe(200);
    expect((await nonMember.get(`${url}/published?shareKey=${randomText(20)}`)).status).toBe(404);
  });

  it.each([
    [{}, 'body/name is required.'],
    [{ name: 1 }, 'body/name must be a string.'],
    [{ name: 'x'.repeat(51) }, 'body/name must not have more than 50 characters.'],
    [{ name: 'a', key: 'mine' }, 'body/key is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const { links } = await aSharedSite();
    const answer = await admin.post(links, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it('rejects more than the limit of a site with 409', async () => {
    const { url, links } = await aSharedSite();
    const siteId = url.split('/').at(-1) ?? '';
    const rows = Array.from({ length: 1000 }, () => {
      return { id: newId(), site_id: siteId, name: '', key: randomText(20), active: 1, created_at: '2026-01-01' };
    });
    await transact(server.ctx, async (tx) => {
      await tx.db.insertInto('share_links').values(rows).execute();
    });
    expect((await admin.post(links, { name: 'One more' })).status).toBe(409);
  });
});

describe('listShareLinks', () => {
  it('lists only the links of this site, newest first, page by page', async () => {
    const { links } = await aSharedSite();
    const elsewhere = await aSharedSite();
    await admin.post(elsewhere.links, { name: 'Elsewhere' });
    for (const name of ['One', 'Two', 'Three']) await admin.post(links, { name });
    const first = (await admin.get(`${links}?limit=2`)).body;
    const second = (await admin.get(`${links}?limit=2&page=${first.next.page}`)).body;
    const names = [...first.items, ...second.items].map(({ name }) => name);
    expect([first.count, names, second.next]).toEqual([3, ['Three', 'Two', 'One'], undefined]);
  });

  it('returns URLs only while they grant access', async () => {
    const { url, links } = await aSharedSite();
    await admin.post(links, { name: 'Partners' });
    const published = async () => (await admin.get(links)).body.items[0].urls.published;
    const publishedUrl = await published();
    expect(publishedUrl).toEqual(expect.any(String));
    await admin.post(`${url}/unpublish`);
    expect(await published()).toBeUndefined();
    await admin.post(`${url}/publish`);
    await admin.patch(url, { visibility: 'public' });
    expect(await published()).toBeUndefined();
    await admin.patch(url, { visibility: 'share-link' });
    expect(await published()).toBe(publishedUrl);
  });
});

describe('updateShareLink', () => {
  it('renames, disables and enables the same URL from the next request on', async () => {
    const { url, links } = await aSharedSite();
    const link = (await admin.post(links, { name: 'Partners' })).body;
    const { pathname } = new URL(link.urls.published);
    const nonMember = await aPerson(server);
    const statuses = async () => [
      (await server.call('GET', pathname)).status === 404,
      (await nonMember.get(`${url}/published?shareKey=${keyIn(link.urls.published)}`)).status === 404,
    ];
    expect(await statuses()).toEqual([false, false]);
    const closed = await admin.patch(`${links}/${link.id}`, { active: false });
    expect([closed.status, closed.body.active, closed.body.name]).toEqual([200, false, 'Partners']);
    expect(await statuses()).toEqual([true, true]);
    const opened = await admin.patch(`${links}/${link.id}`, { active: true, name: 'Friends' });
    expect(opened.body).toEqual({ ...link, name: 'Friends' });
    expect(await statuses()).toEqual([false, false]);
    expect((await admin.patch(`${links}/${link.id}`, {})).body).toEqual(opened.body);
  });

  it('rejects links of another site', async () => {
    const { links } = await aSharedSite();
    const other = await aSharedSite();
    const link = (await admin.post(other.links, { name: 'Theirs' })).body;
    expect((await admin.patch(`${links}/${link.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await admin.get(other.links)).body.items[0].name).toBe('Theirs');
  });

  it.each([
    [{ active: 1 }, 'body/active must be a boolean.'],
    [{ name: null }, 'body/name must be a string.'],
  ])('rejects %j and names the path', async (body, message) => {
    const { links } = await aSharedSite();
    const link = (await admin.post(links, { name: 'Partners' })).body;
    const answer = await admin.patch(`${links}/${link.id}`, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });
});

describe('deleteShareLink', () => {
  it('revokes the key permanently, and is idempotent', async () => {
    const { links } = await aSharedSite();
    const other = await aSharedSite();
    const link = (await admin.post(links, { name: 'Partners' })).body;
    expect((await admin.delete(`${other.links}/${link.id}`)).status).toBe(204);
    expect((await admin.get(links)).body.count).toBe(1);
    expect((await admin.delete(`${links}/${link.id}`)).status).toBe(204);
    expect((await admin.delete(`${links}/${link.id}`)).status).toBe(204);
    expect((await server.call('GET', new URL(link.urls.published).pathname)).status).toBe(404);
    expect((await admin.get(links)).body).toEqual({ count: 0, items: [] });
  });
});

describe('share links', () => {
  it('require permission to manage the site, and do not exist for non-members', async () => {
    const { links } = await aSharedSite();
    const link = (await admin.post(links, { name: 'Partners' })).body;
    const reviewer = await aMember(server, organizationId, 'review');
    const guest = await aMember(server, organizationId, null);
    const nonMember = await aPerson(server);
    const callsOf = async (person: Person) => [
      (await person.get(links)).status,
      (await person.post(links, { name: 'Mine' })).status,
      (await person.patch(`${links}/${link.id}`, { name: 'Mine' })).status,
      (await person.delete(`${links}/${link.id}`)).status,
    ];
    expect(await callsOf(reviewer)).toEqual([403, 403, 403, 403]);
    expect(await callsOf(guest)).toEqual([404, 404, 404, 404]);
    expect(await callsOf(nonMember)).toEqual([404, 404, 404, 404]);
    expect((await server.call('GET', links)).status).toBe(401);
    expect((await admin.get(links)).body.items).toEqual([link]);
  });

  it('are not written to the log with their keys', async () => {
    const { links } = await aSharedSite();
    const { urls } = (await admin.post(links, { name: 'Partners' })).body;
    await server.call('GET', new URL(urls.published).pathname);
    await admin.get(links);
    expect(server.logged()).not.toContain(keyIn(urls.published));
  });

  it('cannot be changed while their feature is frozen', async () => {
    const frozen = await startTestServer({ frozenFeatures: new Set(['sites-share-links']) });
    try {
      const organization = await anOrganization(frozen);
      const sites = `/v1/orgs/${organization.id}/sites`;
      const { id } = (await organization.admin.post(sites, { title: 'Docs' })).body;
      const links = `${sites}/${id}/share-links`;
      const answers = [
        await organization.admin.post(links, { name: 'Partners' }),
        await organization.admin.patch(`${links}/any`, { active: false }),
        await organization.admin.delete(`${links}/any`),
      ];
      for (const { status, body } of answers) {
        expect([status, body.error.message]).toEqual([412, expect.stringContaining('"sites-share-links"')]);
      }
      expect((await organization.admin.get(links)).status).toBe(200);
    } finally {
      await frozen.close();
    }
  });
});
