import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ sitesDomain: 'sites.test' }, async () => [{ address: '192.0.2.1', family: 4 }]);
  ({ id: organizationId, admin } = await anOrganization(server, 'Linked'));
});
afterAll(() => server.close());

async function aFilledSpace(markdown: string): Promise<string> {
  const space = await aSpace(server, organizationId, admin);
  const changes = [
    { operation: 'insert_page', title: 'Home', document: { markdown } },
    { operation: 'insert_page', title: 'Guide', document: { markdown: '## Start\n\nText.' } },
  ];
  expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes })).status).toBe(200);
  return space.id;
}

describe('links to sites at their own hosts', () => {
  it('point to the page there, while the host belongs to a site of the organization', async () => {
    const guides = await aFilledSpace('Home.');
    const { id } = await aPublishedSite(organizationId, admin, [guides]);
    await admin.patch(`/v1/orgs/${organizationId}/sites/${id}`, { proxy: 'www.acme.example/help' });
    const { hostname } = (await admin.get(`/v1/orgs/${organizationId}`)).body;
    const { basename } = (await admin.get(`/v1/orgs/${organizationId}/sites/${id}`)).body;
    const page = (await admin.get(`/v1/spaces/${guides}/content/path/guide`)).body.id;
    const shared = `https://${hostname}.sites.test/${basename}`;
    const linking = await aFilledSpace(
      [
        `[a](${shared}/guide#start)`,
        `[b](${shared}/none)`,
        '[c](https://www.acme.example/help/guide)',
        '[d](https://www.acme.example/other)',
        '[e](https://docs.acme.example/guide)',
        '[f](https://elsewhere.example/guide)',
      ].join(' and '),
    );
    const list = async (query = '') => {
      const { body } = await admin.get(`/v1/spaces/${linking}/links${query}`);
      const items = body.items.map(({ status, target, targetReference }: Record<string, { page?: { id: string } }>) => [
        target,
        status,
        targetReference?.page?.id,
      ]);
      return { ...body, items };
    };
    const always = [
      [`${shared}/guide#start`, 'ok', page],
      [`${shared}/none`, 'broken', undefined],
      ['https://www.acme.example/help/guide', 'ok', page],
    ];
    const before = await list();
    expect(before.items).toEqual(always);
    expect([before.count, before.stats]).toEqual([3, { total: 3, broken: { total: 1 } }]);
    await admin.post('/v1/custom-hostnames/docs.acme.example', { target: { type: 'site', site: id } });
    expect((await list()).items).toEqual([['https://docs.acme.example/guide', 'ok', page], ...always]);
    expect((await list('?status=broken')).items).toEqual([always[1]]);
    const home = (await admin.get(`/v1/spaces/${linking}/content/path/home`)).body.id;
    const ofPage = await admin.get(`/v1/spaces/${linking}/content/page/${home}/links`);
    expect(ofPage.body.count).toBe(4);
    const back = await admin.get(`/v1/spaces/${guides}/content/page/${page}/backlinks`);
    expect(back.body.count).toBe(1);
    await admin.delete('/v1/custom-hostnames/docs.acme.example');
    expect((await list()).items).toEqual(always);
  });

  it('are unchanged for sites of others', async () => {
    const other = await anOrganization(server, 'Foreign');
    const target = { type: 'organization', organization: other.id };
    await other.admin.post('/v1/custom-hostnames/docs.foreign.example', { target });
    const linking = await aFilledSpace('[a](https://docs.foreign.example/x) [b](https://foreign.sites.test/x)');
    expect((await admin.get(`/v1/spaces/${linking}/links`)).body.count).toBe(0);
  });
});
