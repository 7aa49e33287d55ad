import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SiteServer, startSiteServer } from '../../../engines/import/testing/site-server.ts';
import { makeZip } from '../../../engines/import/testing/zip.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** An image of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ZIP = { 'content-type': 'application/zip' };
const MARKDOWN = { 'content-type': 'text/markdown' };

let server: TestServer;
let organizationId: string;
let admin: Person;
let spaceId: string;
let site: SiteServer;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  spaceId = (await aSpace(server, organizationId, admin)).id;
  const menu =
    '<nav><ul><li><a href="/docs/">Home</a></li><li><a href="/docs/a">First</a><ul><li><a href="/docs/b">Below</a></li></ul></li></ul></nav>';
  site = await startSiteServer({
    '/docs/': `<title>Home | Docs</title>${menu}<main><h1>Home</h1><p>See <a href="a#how">how</a> and <a href="https://other.example/x">other</a>.</p><img src="/dot.png" alt="A dot"></main>`,
    '/docs/a': `${menu}<main><h1>First</h1><h2 id="how">How</h2><p>Back to <a href="/docs/">home</a>, out to <a href="/elsewhere">there</a>.</p></main>`,
    '/docs/b': `${menu}<main><h1>Below</h1><p>Words.</p></main>`,
    '/dot.png': { headers: { 'content-type': 'image/png' }, body: DOT },
    '/page.md': { headers: MARKDOWN, body: '# A page\r\n\r\nText ![dot](dot.png) and [next](next.md).\r\n' },
    '/docs.zip': {
      headers: ZIP,
      body: makeZip({
        'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n\n## Guides\n\n* [Start](guides/start.md)\n',
        'README.md': '# Home\n\nTo the [start](guides/start.md).\n',
        'guides/start.md': '# Start\n\n![Dot](../dot.png)\n',
        'dot.png': DOT,
      }),
    },
  });
});
afterEach(() => site.close());

const importInto = (source: string, path: string, prefix = '/content') =>
  admin.post(`/v1/spaces/${spaceId}${prefix}/import`, { url: path.startsWith('/') ? site.url + path : path, source });
interface Shown {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly type: string;
  readonly documentId?: string;
  readonly pages?: readonly Shown[];
}
const readPages = async (): Promise<Shown[]> => (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages;
const readMarkdown = async (path: string): Promise<string> =>
  (await admin.get(`/v1/spaces/${spaceId}/content/path/${encodeURIComponent(path)}?format=markdown`)).body.markdown;
const outline = (pages: readonly Shown[]): unknown[] =>
  pages.map(({ title, pages: below = [] }) => (below.length === 0 ? title : [title, ...outline(below)]));

async function countRows(): Promise<unknown> {
  const { reader } = server.ctx.database;
  const count = (table: 'revisions' | 'content_objects') =>
    reader
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
  return [await count('revisions'), await count('content_objects')];
}

describe('importSpaceContent', () => {
  it('imports a site by its menu: 201, pages in their tree, images as files, links to files', async () => {
    const answer = await importInto('website', '/docs/');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ importedResources: 4, totalResources: 4 });
    expect(answer.headers['location']).toBe(`https://docs.test/v1/spaces/${spaceId}/revisions/${answer.body.revision}`);
    expect((await admin.get(`/v1/spaces/${spaceId}`)).body.revision).toBe(answer.body.revision);
    expect(outline(await readPages())).toEqual(['Home', ['First', 'Below']]);
    expect(await readMarkdown('readme')).toBe(
      '# Home\n\nSee [how](a.md#how) and [other](https://other.example/x).\n\n![A dot](.gitbook/assets/dot.png)\n',
    );
    expect(await readMarkdown('a')).toContain(`Back to [home](README.md), out to [there](${site.url}/elsewhere).`);
    const content = (await admin.get(`/v1/spaces/${spaceId}/content`)).body;
    expect(content).toMatchObject({ type: 'edits' });
    expect(content.git).toBeUndefined();
    expect(content.files).toEqual([
      expect.objectContaining({ name: 'dot.png', contentType: 'image/png', dimensions: { width: 1, height: 1 } }),
    ]);
    expect(site.requests.every(({ userAgent }) => userAgent?.startsWith('Bindery/'))).toBe(true);
  });

  it('adds pages after existing ones, and keeps links correct when file names collide', async () => {
    await importInto('zip', '/docs.zip');
    expect((await importInto('zip', '/docs.zip')).status).toBe(201);
    const pages = await readPages();
    expect(outline(pages)).toEqual(['Home', ['Guides', 'Start'], 'Home', ['Guides', 'Start']]);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(4);
    const { files } = (await admin.get(`/v1/spaces/${spaceId}/content`)).body;
    expect(files).toHaveLength(2);
    const links = (await admin.get(`/v1/spaces/${spaceId}/links?status=broken`)).body;
    expect(links.items).toEqual([]);
  });

  it('imports Markdown unchanged, except relative URLs that would break', async () => {
    expect((await importInto('markdown', '/page.md')).body).toMatchObject({ importedResources: 2, totalResources: 2 });
    const [page] = await readPages();
    const stored = await server.ctx.revisions.source(page?.documentId ?? '');
    expect(stored).toBe(`# A page\r\n\r\nText ![dot](.gitbook/assets/dot.png) and [next](${site.url}/next.md).\r\n`);
  });

  it('imports one HTML page of a site', async () => {
    expect((await importInto('html', '/docs/a')).body.importedResources).toBe(1);
    expect(outline(await readPages())).toEqual(['First']);
  });

  it.each([
    ['an unreachable host', 'website', 'http://127.0.0.1:9/', /cannot be|broken|refused|reached/],
    ['a private IP address', 'website', 'http://10.1.2.3/', /not on the public network|private|10\.1\.2\.3/],
    ['a missing page', 'website', '/none', /answered 404/],
    ['an image instead of a page', 'website', '/dot.png', /“image\/png”, not an HTML page/],
    ['a page instead of markdown', 'markdown', '/docs/', /./],
    ['a page instead of an archive', 'zip', '/docs/', /not a zip file/],
    ['an archive instead of a document', 'docx', '/docs.zip', /docx/],
    ['an image instead of markdown', 'markdown', '/dot.png', /not a Markdown file/],
    ['a missing repository', 'github-wiki', '/acme/docs/wiki', /wiki cannot be imported/],
    ['markdown that is longer than a page may be', 'markdown', '/large.md', /^The page is too large to be imported\.$/],
    ['another scheme', 'website', 'ftp://example.com/', /http:\/\/ or https:\/\//],
  ])('stores nothing for %s, and reports it with 400', async (_case, source, path, reason) => {
    site.answers.set('/docs/', '<!doctype html><p>Hello.</p>');
    site.answers.set('/large.md', { headers: MARKDOWN, body: 'x'.repeat(1_000_001) });
    const before = await countRows();
    const answer = await importInto(source, path);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(reason);
    expect(await countRows()).toEqual(before);
    expect(await readPages()).toEqual([]);
  });

  it('omits a page above the size limit, and moves up its children', async () => {
    const menu = site.answers
      .get('/docs/')
      ?.toString()
      .match(/<nav>.*<\/nav>/)?.[0];
    site.answers.set('/docs/a', `${menu}<main><h1>First</h1><p>${'word '.repeat(250_000)}</p></main>`);
    const { status, body: answer } = await importInto('website', '/docs/');
    expect([status, answer]).toEqual([201, expect.objectContaining({ importedResources: 3, totalResources: 4 })]);
    expect(outline(await readPages())).toEqual(['Home', 'Below']);
  });

  it.each([
    [{ source: 'website' }],
    [{ url: 'https://example.com/' }],
    [{ url: 'https://example.com/', source: 'quip' }],
    [{ url: 'example', source: 'website' }],
    [{ url: 'https://example.com/', source: 'website', depth: 2 }],
  ])('rejects %j with 400', async (body) => {
    expect((await admin.post(`/v1/spaces/${spaceId}/content/import`, body)).status).toBe(400);
  });

  it('rejects a locked space with 409, suggests a change request, and fetches nothing', async () => {
    expect((await admin.patch(`/v1/spaces/${spaceId}`, { editMode: 'locked' })).status).toBe(200);
    const answer = await importInto('website', '/docs/');
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toContain('change request');
    expect(site.requests).toEqual([]);
  });

  it('runs four imports at a time, and rejects a fifth with 429', async () => {
    site.answers.set('/slow', { isSilent: true });
    const running = Array.from({ length: 4 }, () => importInto('website', '/slow'));
    while (site.requests.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await importInto('html', '/docs/a')).status).toBe(429);
    await site.close();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    site = await startSiteServer({ '/a': '<h1>A</h1><p>Words</p>' });
    expect((await importInto('html', '/a')).status).toBe(201);
  });

  it('requires the role edit, and does not exist for non-members', async () => {
    const body = { url: `${site.url}/docs/a`, source: 'html' };
    const url = `/v1/spaces/${spaceId}/content/import`;
    expect((await (await aMember(server, organizationId, 'comment')).post(url, body)).status).toBe(403);
    expect((await (await aPerson(server)).post(url, body)).status).toBe(404);
    expect((await server.call('POST', url, { body })).status).toBe(401);
    expect((await (await aMember(server, organizationId, 'edit')).post(url, body)).status).toBe(201);
  });
});

describe('importSpacePage', () => {
  it('imports below a page, where groups become pages, with files next to those of the page', async () => {
    await importInto('html', '/docs/a');
    const [above] = await readPages();
    expect((await importInto('zip', '/docs.zip', `/content/page/${above?.id}`)).status).toBe(201);
    expect(outline(await readPages())).toEqual([['First', 'Home', ['Guides', 'Start']]]);
    expect((await admin.get(`/v1/spaces/${spaceId}/links?status=broken`)).body.items).toEqual([]);
  });

  it('returns 404 for an unknown page', async () => {
    expect((await importInto('html', '/docs/a', '/content/page/none')).status).toBe(404);
    expect(site.requests).toEqual([]);
  });
});

describe('importChangeRequestContent and importChangeRequestPage', () => {
  it('only import into the change request', async () => {
    await admin.patch(`/v1/spaces/${spaceId}`, { editMode: 'locked' });
    const changeRequest = await admin.post(`/v1/spaces/${spaceId}/change-requests`, { subject: 'Import' });
    expect(changeRequest.status).toBe(201);
    const prefix = `/change-requests/${changeRequest.body.id}/content`;
    expect((await importInto('html', '/docs/a', prefix)).status).toBe(201);
    const list = async () => (await admin.get(`/v1/spaces/${spaceId}${prefix}/pages`)).body.pages as Shown[];
    const [above] = await list();
    expect((await importInto('html', '/docs/b', `${prefix}/page/${above?.id}`)).status).toBe(201);
    expect(outline(await list())).toEqual([['First', 'Below']]);
    expect(await readPages()).toEqual([]);
  });
});
