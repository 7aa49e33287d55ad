import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteRedirectDestination, SiteRedirectRow } from '../../platform/db/tables/site-redirects.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { pickMatch } from './match-site-redirect.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const row = (source: string, destination: SiteRedirectDestination): SiteRedirectRow => ({
  id: source,
  site_id: 'site',
  source,
  destination: JSON.stringify(destination),
  created_at: '',
  is_temporary: null,
  is_draft: null,
});
const toPath = (path: string) => ({ kind: 'site-path', path }) as const;
const toUrl = (url: string) => ({ kind: 'external', url }) as const;

/** A published site with a page at `/details`. */
async function aSite() {
  const space = await aSpace(server, organizationId, admin, { title: 'Guide' });
  const changes = ['Start', 'Details'].map((page) => ({ operation: 'insert_page', title: page }));
  await admin.post(`/v1/spaces/${space.id}/content`, { changes });
  const sites = `/v1/orgs/${organizationId}/sites`;
  const { id } = (await admin.post(sites, { title: 'Docs', spaces: [space.id] })).body;
  await admin.post(`${sites}/${id}/publish`);
  const redirects = `${sites}/${id}/redirects`;
  const publishedUrl: string = (await admin.get(`${sites}/${id}`)).body.urls.published;
  const { pathname } = new URL(publishedUrl);
  const create = (source: string, destination: object, others: object = {}) =>
    admin.post(redirects, { source, destination, ...others });
  const visit = async (path: string) => {
    const { status, headers } = await server.call('GET', pathname + path);
    return [status, headers['location']];
  };
  const test = async (path: string, drafts = false) =>
    (await admin.get(`${redirects}/test?path=${encodeURIComponent(path)}&drafts=${drafts}`)).body;
  return { id, redirects, publishedUrl, pathname, create, visit, test };
}

describe('pickMatch', () => {
  const target = (source: string, rows: SiteRedirectRow[]) => {
    const destination = pickMatch(rows, source)?.target;
    return destination?.kind === 'site-path'
      ? destination.path
      : destination?.kind === 'external'
        ? destination.url
        : destination;
  };

  it.each([
    ['/old', '/new', '/olds', undefined],
    ['/old', '/new', '/old', 'new'],
    ['/old/*', '/new/*', '/old/a/b', 'new/a/b'],
    ['/old/*', '/new/*', '/old', 'new'],
    ['/old/*', '/new', '/old/a', 'new'],
    ['/old/*', '/*', '/old/a', 'a'],
    ['/old/*', '/new/*', '/older', undefined],
    ['/old/*', '/new/*', '/old/../a', undefined],
    ['/old/*', '/new/*', '/old/a/./b', undefined],
    ['/old/*', '/new/*', '/old//example.com', undefined],
    ['/*', '/new/*', '/', undefined],
  ])('matches %s with destination %s at %s: %s', (source, path, asked, expected) => {
    expect(target(asked, [row(source, toPath(path))])).toBe(expected);
  });

  it('encodes the captured part for a URL, so that no path changes the host, query or anchor', () => {
    const rows = [row('/old/*', toUrl('https://example.com/docs/*'))];
    expect(target('/old/a b/@c:d/é', rows)).toBe('https://example.com/docs/a%20b/%40c%3Ad/%C3%A9');
    expect(target('/old', rows)).toBe('https://example.com/docs/');
  });

  it('prefers the exact path, and then the wildcard with the most segments, in any order', () => {
    const rows = [
      row('/*', toPath('/any')),
      row('/a/*', toPath('/below-a')),
      row('/a/b/*', toPath('/below-b')),
      row('/a/b', toPath('/b')),
    ];
    for (const ordered of [rows, rows.toReversed()]) {
      expect(['/a/b', '/a/b/c/d', '/a/x', '/x'].map((path) => target(path, ordered))).toEqual([
        ...['b', 'below-b', 'below-a', 'any'],
      ]);
    }
  });
});

describe('site redirects', () => {
  it('redirect to external URLs with a wildcard, permanently or temporarily', async () => {
    const { create, visit, pathname } = await aSite();
    expect((await create('/old/*', toPath('/details/*'))).status).toBe(201);
    expect((await create('/blog/*', toUrl('https://blog.example.com/posts/*'), { permanent: false })).status).toBe(201);
    expect(await visit('old')).toEqual([301, `${pathname}details`]);
    expect(await visit('old/a%20b/c')).toEqual([301, `${pathname}details/a%20b/c`]);
    expect(await visit('blog/2020/hello')).toEqual([302, 'https://blog.example.com/posts/2020/hello']);
    expect(await visit('details')).toEqual([200, undefined]);
  });

  it('change to permanent, temporary, draft and published', async () => {
    const { create, visit, redirects } = await aSite();
    const { id } = (await create('/old', toUrl('https://example.com/'), { draft: true })).body;
    expect(await visit('old')).toEqual([404, undefined]);
    const changed = await admin.patch(`${redirects}/${id}`, { draft: false, permanent: false });
    expect(changed.body).toMatchObject({ draft: false, permanent: false });
    expect(await visit('old')).toEqual([302, 'https://example.com/']);
    await admin.patch(`${redirects}/${id}`, { permanent: true });
    expect(await visit('old')).toEqual([301, 'https://example.com/']);
    await admin.patch(`${redirects}/${id}`, { draft: true });
    expect(await visit('old')).toEqual([404, undefined]);
  });

  it('never match reserved paths, for any capture of a wildcard', async () => {
    const { create, visit } = await aSite();
    expect((await create('/*', toUrl('https://example.com/*'))).status).toBe(201);
    for (const path of ['~search', 'docs/~files/a', 'favicon.ico', '.well-known/x', '%7Eassets/x']) {
      expect([path, (await visit(path))[1]]).toEqual([path, undefined]);
    }
    expect(await visit('docs/a')).toEqual([301, 'https://example.com/docs/a']);
  });

  it('redirect directly to the end of a chain, and temporarily if one of them is temporary', async () => {
    const { create, visit } = await aSite();
    await create('/a', toPath('/b'));
    await create('/b', toPath('/c'), { permanent: false });
    await create('/c', toUrl('https://example.com/'));
    expect(await visit('a')).toEqual([302, 'https://example.com/']);
    expect(await visit('c')).toEqual([301, 'https://example.com/']);
  });

  it.each([
    ['javascript:alert(1)', 'must be a URL that begins with http:// or https://'],
    ['data:text/html,x', 'must be a URL that begins with http:// or https://'],
    ['//example.com', 'must be a URL that begins with http:// or https://'],
    ['mailto:a@example.com', 'must be a URL that begins with http:// or https://'],
    ['https://', 'must be a URL that begins with http:// or https://'],
    ['https://user:password@example.com/', 'must not contain credentials'],
    ['https://example.com/*/a', 'must have "*" for its last segment only'],
    ['https://*.example.com/', 'must have "*" for its last segment only'],
  ])('reject the URL %s', async (url, fault) => {
    const { create } = await aSite();
    const { status, body } = await create('/old/*', toUrl(url));
    expect([status, body.error.message]).toEqual([400, `body/destination/url ${fault}.`]);
  });

  it('reject URLs of the site itself, reserved paths, and wildcards without a source wildcard', async () => {
    const { create, publishedUrl, redirects } = await aSite();
    const faults = [
      await create('/old', toUrl(`${publishedUrl}details`)),
      await create('/old', toUrl(publishedUrl.slice(0, -1))),
      await create('/old', toPath('/~search')),
      await create('/a/*/b', toPath('/details')),
      await create('/old', toPath('/details/*')),
      await create('/old', toUrl('https://example.com/*')),
    ];
    expect(faults.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    const { id } = (await create('/old/*', toPath('/details/*'))).body;
    expect((await admin.patch(`${redirects}/${id}`, { source: '/old' })).status).toBe(400);
  });

  it('reject cycles, of any length and with wildcards, also when a draft is published', async () => {
    const { create, redirects } = await aSite();
    expect((await create('/a', toPath('/a'))).status).toBe(409);
    expect((await create('/a/*', toPath('/a/b/*'))).status).toBe(409);
    await create('/a', toPath('/b'));
    await create('/b', toPath('/c'));
    const circle = await create('/c', toPath('/a'));
    expect([circle.status, circle.body.error.message]).toEqual([
      409,
      'The redirect forms a loop ("/c", "/a", "/b"). Change its source or destination.',
    ]);
    await create('/x/*', toPath('/y/*'));
    expect((await create('/y/*', toPath('/x/*'))).status).toBe(409);
    const draft = await create('/y/*', toPath('/x/*'), { draft: true });
    expect(draft.status).toBe(201);
    expect((await admin.patch(`${redirects}/${draft.body.id}`, { draft: false })).status).toBe(409);
  });
});

describe('testSiteRedirect', () => {
  it('lists matching redirects and their targets, with drafts on request', async () => {
    const { create, test, publishedUrl } = await aSite();
    const first = (await create('/a/*', toPath('/b/*'))).body;
    const second = (await create('/b/*', toPath('/details'), { permanent: false })).body;
    const draft = (await create('/draft', toUrl('https://example.com/'), { draft: true })).body;
    expect(await test('/a/x?tab=1#top')).toEqual({
      path: '/a/x',
      outcome: 'redirect',
      redirects: [first, second],
      target: `${publishedUrl}details`,
      status: 302,
    });
    expect(await test('/draft')).toEqual({ path: '/draft', outcome: 'none', redirects: [] });
    expect(await test('/draft', true)).toMatchObject({ outcome: 'redirect', redirects: [draft], status: 301 });
  });

  it('reports why no redirect applies', async () => {
    const { create, test, redirects } = await aSite();
    expect((await admin.get(`${redirects}/test`)).status).toBe(400);
    await create('/*', toUrl('https://example.com/'));
    expect(await test('/details/')).toEqual({ path: '/details', outcome: 'content', redirects: [] });
    expect(await test('/docs/%7Esearch')).toEqual({ path: '/docs/~search', outcome: 'reserved', redirects: [] });
    expect(await test('/%zz')).toEqual({ path: '/%zz', outcome: 'none', redirects: [] });
  });

  it('reports cycles that only some paths reach, which do not apply to readers', async () => {
    const { create, test, visit } = await aSite();
    await create('/q/x', toPath('/p/x'));
    expect((await create('/p/*', toPath('/q/*'))).status).toBe(201);
    expect(await test('/p/x')).toMatchObject({ outcome: 'loop', redirects: [{ source: '/p/*' }, { source: '/q/x' }] });
    expect(await visit('p/x')).toEqual([404, undefined]);
    expect((await visit('p/y'))[0]).toBe(301);
  });
});
