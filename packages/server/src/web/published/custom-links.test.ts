import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { insertGitSync } from '../../platform/queries/git.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace, type FilledSpace } from '../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const FILES = {
  'README.md': '# Home\n\n![Dot](dot.svg)\n',
  'guide.md': '# Guide\n\nText.\n',
  'secret.md': '---\nif: visitor.claims.plan == "pro"\n---\n\n# Secret\n',
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
};

let server: TestServer;
let organizationId: string;
let admin: Person;
let space: FilledSpace;
let site: { id: string; path: string };

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  space = await aFilledSpace(server, organizationId, admin, 'Docs', FILES);
  site = await aPublishedSite(organizationId, admin, [space.id]);
});
afterAll(() => server.close());

const idOf = async (path: string): Promise<string> =>
  (await admin.get(`/v1/spaces/${space.id}/content/path/${path}`)).body.id;

/** The front page with changed settings. */
async function show(changes: object): Promise<string> {
  const url = `/v1/orgs/${organizationId}/sites/${site.id}/customization`;
  const settings = (await admin.get(url)).body;
  const saved = await admin.put(url, { ...settings, ...changes });
  expect(saved.status, saved.text).toBe(200);
  return (await server.call('GET', site.path)).text;
}

const header = (...links: readonly object[]) => ({ header: { preset: 'default', links } });

describe('links of the settings', () => {
  it('link to pages, anchors, spaces, files and external URLs', async () => {
    const [file] = (await admin.get(`/v1/spaces/${space.id}/content/files`)).body.items;
    const page = await idOf('guide');
    const html = await show(
      header(
        { title: 'To the guide', to: { kind: 'page', page } },
        { title: 'To a part', to: { kind: 'anchor', page, anchor: 'part' } },
        { title: 'To the space', to: { kind: 'space', space: space.id } },
        { title: 'To the file', to: { kind: 'file', file: file.id } },
        { title: 'To the world', to: { kind: 'url', url: 'https://example.com/there' } },
      ),
    );
    const hrefs = Object.fromEntries(
      [...html.matchAll(/href="([^"]*)"[^>]*>(To [a-z ]+)</g)].map(([, href, title]) => [title, href]),
    );
    expect(hrefs).toEqual({
      'To the guide': `${site.path}guide`,
      'To a part': `${site.path}guide#part`,
      'To the space': site.path,
      'To the file': expect.stringMatching(new RegExp(`^${site.path}~files/[0-9a-f]{64}/dot\\.svg$`)),
      'To the world': 'https://example.com/there',
    });
  });

  it('link to the first visible space of a collection, and to the pages of a specification', async () => {
    const [above, empty] = [
      (await admin.post(`/v1/orgs/${organizationId}/collections`, { title: 'Above' })).body.id,
      (await admin.post(`/v1/orgs/${organizationId}/collections`, { title: 'Empty' })).body.id,
    ];
    const below = (await admin.post(`/v1/orgs/${organizationId}/collections`, { title: 'Below', parent: above })).body
      .id;
    const shelf = await aFilledSpace(server, organizationId, admin, 'Shelf', { 'README.md': '# Shelf\n' });
    const computed = { type: 'builtin:openapi', dependencies: { spec: { ref: { kind: 'openapi', spec: 'larder' } } } };
    await shelf.fill({
      'README.md': '# Shelf\n',
      'api.md': `---\ncomputed: ${JSON.stringify(computed)}\n---\n\n# API\n`,
    });
    await admin.post(`/v1/spaces/${shelf.id}/move`, { parent: below });
    const added = await admin.post(`/v1/orgs/${organizationId}/sites/${site.id}/site-spaces`, { spaceId: shelf.id });
    const base = `${site.path}${added.body.path}/`;
    const links = header(
      { title: 'To above', to: { kind: 'collection', collection: above } },
      { title: 'To below', to: { kind: 'collection', collection: below } },
      { title: 'To nothing', to: { kind: 'collection', collection: empty } },
      { title: 'To the reference', to: { kind: 'openapi', spec: 'larder' } },
      { title: 'To no reference', to: { kind: 'openapi', spec: 'cellar' } },
      { title: 'To somebody', to: { kind: 'user', user: admin.id } },
      { title: 'To a text', to: { kind: 'reusable-content', reusableContent: 'text', space: shelf.id } },
    );
    // The menu of small screens repeats them.
    const findHrefs = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/href="([^"]*)"[^>]*>(To [a-z ]+)</g)].map(([, href, title]) => [title, href]),
      );
    expect(findHrefs(await show(links))).toEqual({
      'To above': base,
      'To below': base,
      'To the reference': `${base}api`,
    });
    await admin.post(`/v1/collections/${below}/move`, { parent: empty });
    expect(findHrefs((await server.call('GET', site.path)).text)).toEqual({
      'To below': base,
      'To nothing': base,
      'To the reference': `${base}api`,
    });
    await admin.delete(`/v1/orgs/${organizationId}/sites/${site.id}/site-spaces/${added.body.id}`);
  });

  it('are omitted if their target is missing or not visible to the visitor, and so are empty menus', async () => {
    const secret = { title: 'Hidden away', to: { kind: 'page', page: await idOf('secret') } };
    const html = await show({
      ...header(secret, { title: 'Hidden menu', to: null, links: [secret] }, { title: 'Hidden gone', to: null }),
      footer: { groups: [{ title: 'Hidden group', links: [secret] }] },
      announcement: { enabled: true, message: 'Said to all.', style: 'info', link: secret },
    });
    expect(html).toContain('Said to all.');
    expect(html).not.toContain('Hidden');
  });

  it('appear for visitors who satisfy their condition', async () => {
    const adaptive = (enabled: boolean) =>
      admin.patch(`/v1/orgs/${organizationId}/sites/${site.id}`, { adaptiveContent: { enabled } });
    const link = {
      title: 'For partners',
      to: { kind: 'url', url: 'https://example.com/partners' },
      condition: 'visitor.claims.unsigned.partner == true',
    };
    await adaptive(true);
    expect(await show(header(link))).not.toContain('For partners');
    const cookie = `bindery-visitor-claims=${encodeURIComponent('{"partner":true}')}`;
    expect((await server.call('GET', site.path, { headers: { cookie } })).text).toContain('For partners');
    await adaptive(false);
    expect((await server.call('GET', site.path, { headers: { cookie } })).text).not.toContain('For partners');
  });
});

describe('the edit link', () => {
  it('links to the source file in the repository, if the settings enable it', async () => {
    const repo_tree_url = 'https://git.example/acme/docs/tree/main';
    const repository = {
      url: 'https://git.example/acme/docs',
      repo_name: 'docs',
      ref: 'refs/heads/main',
      repo_tree_url,
    };
    const nothing = { provider: null, commit_oid: null, revision_id: null, synced_place: null, last_timestamp: null };
    await transact(server.ctx, (tx) =>
      insertGitSync(tx.db, { space_id: space.id, ...repository, ...nothing, updated_at: null, operation: null }),
    );
    expect(await show({ git: { showEditLink: false } })).not.toContain('git.example');
    await show({ git: { showEditLink: true } });
    expect((await server.call('GET', `${site.path}guide`)).text).toContain(
      'href="https://git.example/acme/docs/edit/main/guide.md"',
    );
  });
});

describe('robots.txt of the public host', () => {
  it('disallows the API for robots and lists the sitemaps of public sites whose canonical URL is on this host', async () => {
    const unlisted = await aPublishedSite(organizationId, admin, [space.id], { visibility: 'unlisted' });
    const proxied = await aPublishedSite(organizationId, admin, [space.id]);
    await admin.patch(`/v1/orgs/${organizationId}/sites/${proxied.id}`, { proxy: 'WWW.example.com/Docs' });
    const { text, headers } = await server.call('GET', '/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain('Disallow: /v1/\n');
    expect(text).toContain(`Sitemap: https://docs.test${site.path}sitemap.xml\n`);
    expect(text).not.toContain(unlisted.path);
    expect(text).not.toMatch(/example\.com/i);
  });
});
