import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
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

const RESERVED = [
  '~assets/theme-0a1b2c3d4e5f.js',
  '~theme-none.css',
  '~search-none',
  '~files/none/evil.js',
  'favicon.ico',
  'apple-touch-icon.png',
  'manifest.json',
  'sw.js',
  '.well-known/none',
];
const yaml = (target: string) =>
  `root: ./\nredirects:\n${RESERVED.map((path) => `  "${path}": "${target}"\n`).join('')}  free: guide.md\n`;

describe('reserved paths', () => {
  it('are overridden by no redirect of a repository, on the site and below a space of it', async () => {
    const files = {
      'README.md': '# Home\n',
      'guide.md': '# Guide\n',
      '.gitbook.yaml': yaml('https://elsewhere.example/'),
    };
    const home = await aFilledSpace(server, organizationId, admin, 'Home', files);
    const docs = await aFilledSpace(server, organizationId, admin, 'Docs', files);
    const { path } = await aPublishedSite(organizationId, admin, [home.id, docs.id]);
    for (const base of [path, `${path}docs/`]) {
      expect((await server.call('GET', `${base}free`)).status).toBe(301);
      for (const reserved of RESERVED) {
        const { status, headers } = await server.call('GET', base + reserved);
        expect([base + reserved, status, headers['location']]).toEqual([base + reserved, 404, undefined]);
      }
    }
  });

  it('are overridden by no redirect of the site, including existing ones', async () => {
    const space = await aFilledSpace(server, organizationId, admin, 'Docs', { 'README.md': '# Home\n' });
    const { id, path } = await aPublishedSite(organizationId, admin, [space.id]);
    const [siteSpace] = (await admin.get(`/v1/orgs/${organizationId}/sites/${id}/site-spaces`)).body.items;
    const destination = { kind: 'site-space', siteSpaceId: siteSpace.id };
    for (const reserved of [...RESERVED, 'docs/~assets/a.js']) {
      const body = { source: `/${reserved}`, destination };
      expect((await admin.post(`/v1/orgs/${organizationId}/sites/${id}/redirects`, body)).status).toBe(400);
      const row = { id: newId(), site_id: id, source: `/${reserved}`, created_at: '2026-01-01T00:00:00.000Z' };
      await server.ctx.database.writer
        .insertInto('site_redirects')
        .values({ ...row, destination: JSON.stringify(destination) })
        .execute();
      const { status, headers } = await server.call('GET', path + reserved);
      expect([reserved, status, headers['location']]).toEqual([reserved, 404, undefined]);
    }
  });

  it('are never slugs of pages, regardless of the requested slug', async () => {
    const files = {
      'README.md': '# Home\n',
      '~assets/theme.md': '# One\n',
      'two.md': '---\nslug: ~assets\n---\n\n# Two\n',
      '~search.md': '# Three\n',
    };
    const space = await aFilledSpace(server, organizationId, admin, 'Docs', files);
    const { path } = await aPublishedSite(organizationId, admin, [space.id]);
    const { body } = await admin.get(`/v1/spaces/${space.id}/content/pages`);
    expect(JSON.stringify(body.pages.map((page: { path: string }) => page.path))).not.toContain('~');
    expect((await server.call('GET', `${path}~assets`)).status).toBe(404);
    expect((await server.call('GET', `${path}~assets/theme`)).status).toBe(404);
  });
});
