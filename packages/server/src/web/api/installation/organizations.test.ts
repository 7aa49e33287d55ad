import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aMember,
  anInstallationAdministrator,
  anOrganization,
  aSpace,
  type Person,
} from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const URL = '/v1/installation/organizations';

let server: TestServer;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

const titlesOf = async (query = ''): Promise<string[]> =>
  (await operator.get(URL + query)).body.items.map(({ title }: { title: string }) => title);

describe('listInstallationOrganizations', () => {
  it('lists every organization with its size, but no content', async () => {
    const { id, admin } = await anOrganization(server, 'Large');
    await aMember(server, id, 'read');
    await aMember(server, id, null);
    const [space, deleted] = [await aSpace(server, id, admin), await aSpace(server, id, admin)];
    await admin.delete(`/v1/spaces/${deleted.id}`);
    await admin.post(`/v1/orgs/${id}/sites`, { title: 'Docs', spaces: [space.id] });
    await anOrganization(server, 'Empty');
    const { items, count } = (await operator.get(URL)).body;
    expect(count).toBe(2);
    expect(items.map(({ title }: { title: string }) => title).sort()).toEqual(['Empty', 'Large']);
    expect(items.find((one: { id: string }) => one.id === id)).toEqual({
      object: 'installation-organization',
      id,
      title: 'Large',
      hostname: expect.any(String),
      createdAt: expect.any(String),
      members: 3,
      spaces: 1,
      sites: 1,
      storage: { used: expect.any(Number) },
    });
    expect((await operator.get(`/v1/orgs/${id}`)).status).toBe(404);
    const first = (await operator.get(`${URL}?limit=1`)).body;
    expect((await operator.get(`${URL}?limit=1&page=${first.next.page}`)).body.items).toHaveLength(1);
  });

  it('lists the trash separately, until organizations can no longer be restored', async () => {
    const { id, admin } = await anOrganization(server, 'Gone');
    await admin.delete(`/v1/orgs/${id}`);
    expect(await titlesOf()).not.toContain('Gone');
    expect((await operator.get(`${URL}?deleted=true`)).body.items).toEqual([
      expect.objectContaining({ id, deletedAt: expect.any(String), members: 1 }),
    ]);
    expect((await operator.post(`/v1/orgs/${id}/restore`)).status).toBe(204);
    expect(await titlesOf('?deleted=true')).toEqual([]);
    expect(await titlesOf()).toContain('Gone');
    await admin.delete(`/v1/orgs/${id}`);
    server.advance(7 * 24 * 3600 * 1000);
    expect(await titlesOf('?deleted=true')).toEqual([]);
  });

  it('requires an installation administrator', async () => {
    const { admin } = await anOrganization(server);
    expect((await admin.get(URL)).body.error.reason).toBe('installation_administrator_required');
    expect((await operator.get(`${URL}?deleted=perhaps`)).status).toBe(400);
  });
});
