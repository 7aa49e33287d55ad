import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const URL = '/v1/user/favorites';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const list = async (person: Person) => (await person.get(URL)).body;
const titles = async (person: Person) => (await list(person)).items.map(({ title }: { title: string }) => title);

/** A space with a page, a collection and a site of it. */
async function things() {
  const space = await aSpace(server, organizationId, admin, { title: 'Handbook' });
  const insert = { operation: 'insert_page', title: 'Install', icon: 'rocket' };
  const { changes } = (await admin.post(`/v1/spaces/${space.id}/content`, { changes: [insert] })).body;
  const organization = `/v1/orgs/${organizationId}`;
  const collection = (await admin.post(`${organization}/collections`, { title: 'Guides' })).body;
  const site = (await admin.post(`${organization}/sites`, { title: 'Docs' })).body;
  return { space: space.id, page: changes[0].page, collection: collection.id, site: site.id };
}

describe('addFavorite', () => {
  it('marks spaces, pages, sites and collections, each once, and lists them with their URLs', async () => {
    const { space, page, collection, site } = await things();
    const reader = await aMember(server, organizationId, 'read');
    for (const path of [`space/${space}`, `page/${page}?space=${space}`, `collection/${collection}`, `site/${site}`]) {
      server.advance(1000);
      expect((await reader.put(`${URL}/${path}`)).status, path).toBe(204);
      expect((await reader.put(`${URL}/${path}`)).status, path).toBe(204);
    }
    const { count, items } = await list(reader);
    expect([count, items.length]).toEqual([4, 4]);
    const app = `https://docs.test/o/${organizationId}`;
    expect(items).toMatchObject([
      { kind: 'site', id: site, title: 'Docs', urls: { app: `${app}/site/${site}` } },
      { kind: 'collection', id: collection, title: 'Guides', urls: { app: `${app}/c/${collection}` } },
      { kind: 'page', id: page, space, title: 'Install', icon: 'rocket', urls: { app: `${app}/s/${space}/install` } },
      { kind: 'space', id: space, title: 'Handbook', organization: organizationId, urls: { app: `${app}/s/${space}` } },
    ]);
    expect((await list(admin)).count).toBe(0);
    expect((await reader.delete(`${URL}/page/${page}`)).status).toBe(204);
    expect((await reader.delete(`${URL}/page/${page}`)).status).toBe(204);
    expect(await titles(reader)).toEqual(['Docs', 'Guides', 'Handbook']);
  });

  it('rejects items that do not exist for the caller', async () => {
    const { space, page, collection, site } = await things();
    const nonMember = await aPerson(server);
    for (const path of [`space/${space}`, `page/${page}?space=${space}`, `collection/${collection}`, `site/${site}`])
      expect((await nonMember.put(`${URL}/${path}`)).status, path).toBe(404);
    expect((await admin.put(`${URL}/page/${page}`)).body.error.message).toBe(
      'querystring/space is required for a page.',
    );
    expect((await admin.put(`${URL}/page/nothing?space=${space}`)).status).toBe(404);
    expect((await admin.put(`${URL}/thing/${space}`)).status).toBe(400);
  });

  it('rejects more than 200', async () => {
    const person = await aMember(server, organizationId, 'read');
    const { space } = await things();
    const rows = Array.from({ length: 200 }, (_, index) => ({
      user_id: person.id,
      kind: 'space' as const,
      space_id: '',
      target_id: `gone${index}`,
      created_at: '',
    }));
    await server.ctx.database.writer.insertInto('favorites').values(rows).execute();
    const { status, body } = await person.put(`${URL}/space/${space}`);
    expect([status, body.error.reason]).toEqual([409, 'limit_reached']);
    // None of them exists.
    expect((await list(person)).count).toBe(0);
  });
});

describe('listFavorites', () => {
  it('omits items that were deleted or that the person may no longer read', async () => {
    const { space, page } = await things();
    const reader = await aMember(server, organizationId, 'read');
    await reader.put(`${URL}/space/${space}`);
    await reader.put(`${URL}/page/${page}?space=${space}`);
    await admin.post(`/v1/spaces/${space}/content`, { changes: [{ operation: 'delete_page', page }] });
    expect(await titles(reader)).toEqual(['Handbook']);
    await admin.delete(`/v1/spaces/${space}`);
    expect(await titles(reader)).toEqual([]);
    await admin.post(`/v1/spaces/${space}/restore`);
    expect(await titles(reader)).toEqual(['Handbook']);
    await admin.delete(`/v1/orgs/${organizationId}/members/${reader.id}`);
    expect(await titles(reader)).toEqual([]);
  });
});
