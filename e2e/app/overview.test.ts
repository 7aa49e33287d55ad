import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
let organization: string;
let site: string;
let collection: string;

beforeAll(async () => {
  const { call, addOrganization } = application();
  organization = await addOrganization('Meridian');
  const root = `/v1/orgs/${organization}`;
  collection = (await call('POST', `${root}/collections`, { title: 'Guides' })).id;
  const space = await call('POST', `${root}/spaces`, { title: 'Handbook', parent: collection });
  const other = await call('POST', `${root}/spaces`, { title: 'Reference' });
  site = (await call('POST', `${root}/sites`, { title: 'Manual', spaces: [space.id] })).id;
  await call('POST', `${root}/sites/${site}/sections`, { spaceId: other.id });
  await call('POST', `${root}/sites/${site}/publish`);
  await call('POST', `${root}/openapi`, {
    slug: 'pets',
    source: { text: '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}' },
  });
});

describe('overviews', () => {
  it('show a collection', async () => {
    const { url, admin } = application();
    const { page, watched } = await application().open(admin);
    await page.goto(`${url}/o/${organization}/c/${collection}`);
    await page.locator('main').getByRole('link', { name: 'Handbook' }).waitFor();
    expect(await checkScreen(page, 'overview-collection')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('reveal nothing to non-members', async () => {
    const { url, addPerson, addOrganization } = application();
    const nonMember = await addPerson('read', await addOrganization('Elsewhere'));
    const { page } = await application().open(nonMember);
    for (const path of [`site/${site}`, 'openapi/pets', `c/${collection}`, '~/members']) {
      const answer = await page.goto(`${url}/o/${organization}/${path}`);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await page.getByText('Page not found').or(page.getByText('not found')).first().waitFor();
      expect(await page.locator('main').innerText()).not.toMatch(/Handbook|Manual|Guides|pets/);
    }
  });
});
