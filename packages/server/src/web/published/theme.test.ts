import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const themeOf = async (path: string): Promise<string> =>
  /href="([^"]*~theme-[^"]*)"/.exec((await server.call('GET', path)).text)?.[1] ?? '';

describe('the stylesheet of the customization', () => {
  it('of a page that was rendered before a change is the current one', async () => {
    const home = await aFilledSpace(server, organizationId, admin, 'Home', { 'README.md': '# Home\n' });
    const docs = await aFilledSpace(server, organizationId, admin, 'Docs', { 'README.md': '# Docs\n' });
    const { id, path } = await aPublishedSite(organizationId, admin, [home.id, docs.id]);
    const site = `/v1/orgs/${organizationId}/sites/${id}`;
    const [, siteSpace] = (await admin.get(`${site}/site-spaces`)).body.items;
    const own = `${site}/site-spaces/${siteSpace.id}/customization`;
    const settings = (await admin.get(`${site}/customization`)).body;
    const colored = (light: string) => ({
      styling: { ...settings.styling, primaryColor: { light, dark: light } },
    });
    await admin.patch(own, colored('#006633'));
    const former = [await themeOf(path), await themeOf(`${path}docs/`)];
    expect(former[1]).toContain(`-${siteSpace.id}.css`);
    await admin.put(`${site}/customization`, { ...settings, ...colored('#aa0044') });
    await admin.patch(own, colored('#004488'));
    const current = [await themeOf(path), await themeOf(`${path}docs/`)];
    for (const [index, url] of former.entries()) {
      expect(url).not.toBe(current[index]);
      const { status, headers } = await server.call('GET', url);
      expect([status, headers['location']]).toEqual([302, current[index]]);
      expect((await server.call('GET', current[index] ?? '')).headers['content-type']).toMatch(/^text\/css/);
    }
    // Without own settings, the space has those of the site.
    expect((await admin.delete(own)).status).toBe(204);
    const { headers } = await server.call('GET', current[1] ?? '');
    expect(headers['location']).toBe(await themeOf(path));
    for (const name of ['~theme-.css', '~theme-none.css', '~theme-0a1b2c3d4e5f.js', '~theme-0a1b2c3d4e5f'])
      expect((await server.call('GET', path + name)).status).toBe(404);
  });
});
