import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const FILES = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
  'README.md': '# Home\n',
  'guide.md': '# Guide\n\nAbout wombats.\n',
};

/** A site of two spaces; a change request of the second adds the page "Numbats" and removes the guide. */
async function aSiteWithAChange() {
  const first = await aFilledSpace(server, organizationId, admin, 'First', FILES);
  const { id: spaceId } = await aFilledSpace(server, organizationId, admin, 'Second', FILES);
  const site = await aPublishedSite(organizationId, admin, [first.id, spaceId]);
  const base = `/v1/spaces/${spaceId}`;
  const published = (await admin.get(base)).body.revision;
  const guide = (await admin.get(`${base}/content/path/guide`)).body.id;
  await admin.post(`${base}/change-requests`, { subject: 'Change' });
  const insert = { operation: 'insert_page', title: 'Numbats', document: { markdown: 'They eat termites.' } };
  const hidden = {
    operation: 'insert_page',
    title: 'Quokkas',
    document: { markdown: '---\nif: visitor.claims.unsigned.never\n---\n\nTermites are not for them.' },
  };
  const changes = [insert, hidden, { operation: 'delete_page', page: guide }];
  const changed = await admin.post(`${base}/change-requests/1/content`, { changes });
  expect(changed.status).toBe(200);
  return { site, spaceId, firstId: first.id, base, published };
}

const siteUrl = (id: string) => `/v1/orgs/${organizationId}/sites/${id}`;

/** The path of a preview, and the token of its viewer. */
async function preview(id: string, query: string) {
  const siteSpaces = (await admin.get(`${siteUrl(id)}/site-spaces`)).body.items;
  const asked = `siteSpace=${siteSpaces[1].id}&${query}`;
  const { url } = (await admin.get(`${siteUrl(id)}/publishing/preview?${asked}`)).body;
  const { body } = await server.call('POST', '/v1/urls/published', { body: { url } });
  return { path: new URL(url).pathname, token: body.apiToken as string };
}

async function search(id: string, token: string, query: string): Promise<string[]> {
  const body = { query, scope: { mode: 'all' } };
  const { body: results } = await server.call('POST', `${siteUrl(id)}/search`, { token, body });
  return results.items.flatMap((space: { id: string; pages: { title: string }[] }) =>
    space.pages.map(({ title }) => `${space.id} ${title}`),
  );
}

describe('the search of a site in a preview', () => {
  it('finds content of the previewed change request, and published content elsewhere', async () => {
    const { site, spaceId, firstId, base } = await aSiteWithAChange();
    const { token } = await preview(site.id, 'changeRequest=1');
    expect(await search(site.id, token, 'termites')).toEqual([`${spaceId} Numbats`]);
    expect(await search(site.id, token, 'wombats')).toEqual([`${firstId} Guide`]);
    const visitor = await server.call('POST', '/v1/urls/published', { body: { url: `https://docs.test${site.path}` } });
    expect(await search(site.id, visitor.body.apiToken, 'termites')).toEqual([]);
    expect((await search(site.id, visitor.body.apiToken, 'wombats')).sort()).toEqual(
      [`${firstId} Guide`, `${spaceId} Guide`].sort(),
    );
    // The preview uses the change request.
    const insert = { operation: 'insert_page', title: 'Bilbies', document: { markdown: 'Long ears.' } };
    await admin.post(`${base}/change-requests/1/content`, { changes: [insert] });
    expect(await search(site.id, token, 'ears')).toEqual([`${spaceId} Bilbies`]);
  });

  it('finds content of an earlier revision, separately for concurrent previews', async () => {
    const { site, spaceId, base, published } = await aSiteWithAChange();
    await admin.post(`${base}/change-requests/1/merge`);
    const earlier = await preview(site.id, `revision=${published}`);
    const { revision } = (await admin.get(base)).body;
    const later = await preview(site.id, `revision=${revision}`);
    const results = await Promise.all(
      [earlier, later, earlier, later].map(({ token }) => search(site.id, token, 'termites')),
    );
    expect(results).toEqual([[], [`${spaceId} Numbats`], [], [`${spaceId} Numbats`]]);
    expect(await search(site.id, earlier.token, 'wombats')).toContain(`${spaceId} Guide`);
    expect(await search(site.id, later.token, 'wombats')).not.toContain(`${spaceId} Guide`);
  });

  it('links to the previewed pages on the site itself', async () => {
    const { site } = await aSiteWithAChange();
    const { path } = await preview(site.id, 'changeRequest=1');
    const base = path.replace(/second\/$/, '');
    const { body } = await server.call('GET', `${base}~search.json?q=termites`);
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(['Numbats']);
  });
});
