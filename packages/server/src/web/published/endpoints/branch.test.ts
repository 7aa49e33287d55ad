import type { Page } from '@bindery/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitVisitors } from '../../../testing/admit-visitors.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aDocumentPage, aGroupPage, aLinkPage, aSiteOfPages, manyPages } from '../../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const CONDITION = 'visitor.claims.plan === "pro"';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const aSiteOf = (pages: readonly Page[], visibility?: string) =>
  aSiteOfPages(server, { organizationId, admin, pages, visibility });
const read = (path: string, headers: Readonly<Record<string, string>> = {}) => server.call('GET', path, { headers });
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

describe('~branch', () => {
  const below = manyPages(250, 'Below');
  const group = aGroupPage('Group', [aDocumentPage('Above', { pages: below }), aLinkPage('Elsewhere')]);
  const hidden = aDocumentPage('Hidden', { hidden: true, pages: manyPages(2, 'Under') });
  const pages = [aDocumentPage('Home'), group, aGroupPage('Other', manyPages(600, 'Leaf')), hidden];
  let path: string;
  beforeAll(async () => {
    ({ path } = await aSiteOf(pages));
  });

  it('has the entries of one level, with closed branches', async () => {
    const { status, text, headers } = await read(`${path}~branch?of=${group.id}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^<!doctype html>/);
    const above = group.pages[0]?.id;
    expect(linksOf(text)).toEqual([
      `${path}group/above`,
      `${path}~contents?at=${above}#b:${above}`,
      'https://example.org/',
    ]);
    expect(text).toContain(`<details class="nav-branch" data-branch="${above}">`);
  });

  it('has large levels in parts: from a page on, and up to a page', async () => {
    const numbersOf = (html: string) => linksOf(html).flatMap((href) => /below-(\d+)$/.exec(href)?.[1] ?? []);
    const first = (await read(`${path}~branch?of=${group.pages[0]?.id}`)).text;
    const next = /href="[^"]*at=([^"#]*)#[^"]*" class="nav-link nav-more" data-load="from"/.exec(first)?.[1];
    const count = numbersOf(first).length;
    expect(next).toBe(below[count]?.id);
    const second = numbersOf((await read(`${path}~branch?from=${next}`)).text);
    expect(second.map(Number)).toEqual(second.map((_, index) => count + index));
    const before = (await read(`${path}~branch?until=${below[200]?.id}`)).text;
    expect(numbersOf(before).map(Number)).toEqual(
      numbersOf(before).map((_, index) => 201 - numbersOf(before).length + index),
    );
    expect(before).toContain('data-load="until"');
  });

  it('has groups at the top level with their titles', async () => {
    const { text } = await read(`${path}~branch?from=${pages[1]?.id}`);
    expect(text.match(/<details class="nav-group nav-fold"/g)).toHaveLength(2);
    expect(text).toMatch(/<summary class="nav-heading"><span class="nav-title">Other</);
  });

  it('returns 404 for unknown and hidden pages, pages below them, pages without others, and no page', async () => {
    const under = hidden.pages[0]?.id;
    for (const query of ['', '?of', '?of=nothing', `?at=${group.id}`, `?of=${pages[0]?.id}`]) {
      expect((await read(`${path}~branch${query}`)).status, query).toBe(404);
    }
    for (const load of ['of', 'from', 'until']) {
      for (const id of [hidden.id, under]) expect((await read(`${path}~branch?${load}=${id}`)).status).toBe(404);
    }
    expect((await read(`${path}group/~branch?of=${group.id}`)).status).toBe(404);
    expect((await server.call('POST', `${path}~branch?of=${group.id}`)).status).toBe(404);
  });

  it('is revalidated by everybody, excluded from search engines, and has the security policy of pages', async () => {
    const { headers } = await read(`${path}~branch?of=${group.id}`);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const again = await read(`${path}~branch?of=${group.id}`, { 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
  });

  it('follows the content', async () => {
    const site = await aSiteOf([aDocumentPage('Home'), aGroupPage('Group', manyPages(3, 'Leaf'))]);
    const navigation = (await read(`${site.path}~contents`)).text;
    const id = /id="b:([^"]*)"><span class="contents-heading"/.exec(navigation)?.[1];
    expect((await read(`${site.path}~branch?of=${id}`)).text).toContain('>Leaf 2<');
    const spaces = (await admin.get(`/v1/orgs/${organizationId}/sites/${site.id}/site-spaces`)).body.items;
    const url = `/v1/spaces/${spaces[0].space.id}/content`;
    const { pages: listed } = (await admin.get(`${url}/pages`)).body;
    const last = listed[1].pages[2].id;
    const edited = await admin.post(url, { changes: [{ operation: 'delete_page', page: last }] });
    expect(edited.status, edited.text).toBeLessThan(300);
    const { text } = await read(`${site.path}~branch?of=${id}`);
    expect(text).toContain('>Leaf 1<');
    expect(text).not.toContain('>Leaf 2<');
  });
});

describe('~branch of a site for some visitors', () => {
  it('has only what the visitor may see, and is not stored by shared caches', async () => {
    const secret = aGroupPage('Zanzibar', [aDocumentPage('Zanzibar below')]);
    const open = aGroupPage('Open', [aDocumentPage('Timbuktu', { condition: CONDITION }), aDocumentPage('Free')]);
    const pages = [aDocumentPage('Home'), { ...secret, condition: CONDITION }, open, ...manyPages(600, 'Leaf')];
    const site = await aSiteOf(pages, 'visitor-auth');
    const cookieOf = await admitVisitors(server, { organizationId, admin, ...site });
    const [free, pro] = [await cookieOf('free'), await cookieOf('pro')];
    const ask = (query: string, cookie: string) => read(`${site.path}~branch?${query}`, { cookie });
    for (const [cookie, status] of [
      [free, 404],
      [pro, 200],
      [free, 404],
    ] as const) {
      for (const load of ['of', 'from', 'until'])
        expect((await ask(`${load}=${secret.id}`, cookie)).status).toBe(status);
      expect((await ask(`of=${open.id}`, cookie)).text.includes('Timbuktu')).toBe(cookie === pro);
      expect((await ask(`from=${pages[0]?.id}`, cookie)).text.includes('Zanzibar')).toBe(cookie === pro);
    }
    const { headers } = await ask(`of=${open.id}`, pro);
    expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate');
    expect(headers['vary']).toContain('cookie');
    expect((await read(`${site.path}~branch?of=${open.id}`)).status).toBe(302);
  });

  it('needs the key of a site with share links', async () => {
    const group = aGroupPage('Group', manyPages(3, 'Leaf'));
    const { id, path } = await aSiteOf([aDocumentPage('Home'), group], 'share-link');
    expect((await read(`${path}~branch?of=${group.id}`)).status).toBe(404);
    const link = await admin.post(`/v1/orgs/${organizationId}/sites/${id}/share-links`, { name: 'Readers' });
    expect(link.status, link.text).toBe(201);
    const shared = new URL(link.body.urls.published).pathname;
    const { status, text, headers } = await read(`${shared}~branch?of=${group.id}`);
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=0, must-revalidate']);
    expect(linksOf(text)).toContain(`${shared}group/leaf-2`);
  });
});
