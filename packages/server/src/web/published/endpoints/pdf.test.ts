import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { buildPdfRenderer } from '../../../testing/pdf-renderer.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const FILES = {
  'SUMMARY.md':
    '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [Secret](secret.md)\n  * [Below](below.md)\n* [After](after.md)\n',
  'README.md':
    '# Home\n\nSee [this](secret.md).\n\n{% if visitor.claims.unsigned.pro == true %}\n\nInside: zanzibar\n\n{% else %}\n\nInside: ordinary\n\n{% endif %}\n',
  'guide.md': '# Guide\n\nFor everybody.\n',
  'secret.md': '---\nif: visitor.claims.unsigned.pro == true\n---\n\n# Secret\n\nKept: kathmandu\n',
  'below.md': '# Below\n\nBelow: timbuktu\n',
  'after.md': '# After\n\nThe end.\n',
};
const WORDS = /zanzibar|kathmandu|timbuktu|Secret|Below/;

let server: TestServer;
let organizationId: string;
let admin: Person;
let spaceId: string;

beforeAll(async () => {
  await buildPdfRenderer();
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  spaceId = (await aFilledSpace(server, organizationId, admin, 'The docs/all', FILES)).id;
});
afterAll(() => server.close());

const visit = (path: string, cookie?: string) => server.call('GET', path, { headers: { ...(cookie && { cookie }) } });
const textOf = async (bytes: Uint8Array) => {
  const { sheets, bookmarks, links } = await readPdf(bytes);
  return [...sheets, ...bookmarks, ...links.map(({ to }) => String(to))].join('\n');
};

describe('the PDF of a space for visitors', () => {
  it('contains only public content', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const { status, headers, bytes } = await visit(`${path}~pdf`);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/^inline; filename="The docs all\.pdf"/);
    expect(headers['cache-control']).toMatch(/^private/);
    const text = await textOf(bytes);
    expect(text).toContain('For everybody.');
    expect(text).toContain('The end.');
    expect(text).toContain('Inside: ordinary');
    expect(text).not.toMatch(WORDS);
    const again = await server.call('GET', `${path}~pdf`, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.status).toBe(304);
    const { text: html } = await visit(`${path}guide`);
    expect(html).toContain(`href="${path}~pdf"`);
    const own = /href="([^"]*~pdf\?page=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const page = await visit(own);
    expect(page.headers['content-disposition']).toMatch(/filename="Guide\.pdf"/);
    expect(await textOf(page.bytes)).not.toContain('The end.');
  }, 120_000);

  it('contains one page on request, if the visitor may see it', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const { pages } = (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body;
    const idOf = (title: string) => pages.find((page: { title: string }) => page.title === title).id;
    const guide = await visit(`${path}~pdf?page=${idOf('Guide')}&only=true`);
    expect(guide.headers['content-disposition']).toMatch(/filename="Guide\.pdf"/);
    expect(await textOf(guide.bytes)).not.toContain('The end.');
    const secret = pages.find((page: { title: string }) => page.title === 'Secret');
    for (const query of [
      `page=${secret.id}`,
      `page=${secret.pages[0].id}&only=true`,
      'page=none',
      'only=true',
      'page=',
    ]) {
      expect((await visit(`${path}~pdf?${query}`)).status, query).toBe(404);
    }
    expect((await visit(`${path}guide/~pdf`)).status).toBe(404);
  }, 120_000);

  it('contains the pages whose conditions the visitor satisfies, but no conditional part of a page', async () => {
    const { id, path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const site = `/v1/orgs/${organizationId}/sites/${id}`;
    expect((await admin.patch(site, { adaptiveContent: { enabled: true } })).status).toBe(200);
    const cookie = `bindery-visitor-claims=${encodeURIComponent('{"pro":true}')}`;
    expect((await visit(`${path}secret`, cookie)).text).toContain('kathmandu');
    const personal = await visit(`${path}~pdf`, cookie);
    expect(personal.status, personal.text.slice(0, 3000)).toBe(200);
    const text = await textOf(personal.bytes);
    expect(text).toContain('kathmandu');
    expect(text).toContain('timbuktu');
    expect(text).not.toMatch(/zanzibar|ordinary/);
    const plain = await visit(`${path}~pdf`);
    expect(plain.status, plain.text.slice(0, 3000)).toBe(200);
    expect(await textOf(plain.bytes)).not.toMatch(WORDS);
    expect(await textOf(plain.bytes)).toContain('Inside: ordinary');
  }, 120_000);

  it('returns 404 if the site disables it', async () => {
    const { id, path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const url = `/v1/orgs/${organizationId}/sites/${id}/customization`;
    const settings = (await admin.get(url)).body;
    expect((await admin.put(url, { ...settings, pdf: { enabled: false } })).status).toBe(200);
    expect((await visit(`${path}~pdf`)).status).toBe(404);
    expect((await visit(path)).text).not.toContain('~pdf');
  });
});
