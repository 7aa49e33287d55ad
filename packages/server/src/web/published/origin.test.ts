import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAssets } from '../../engines/pages/page-assets.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { aSignedIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { ENDPOINTS } from './endpoint-registry.ts';

/*
 * Customer content versus the origin with the sessions. Each link of the chain from an uploaded script to the account
 * page of a visitor is tested separately, since the others could be removed.
 */

const SCRIPT = 'fetch("/account")';
const BLOB = createHash('sha256').update(SCRIPT).digest('hex');
const FILES = {
  'README.md': '# Home\n\nA [script](evil.js).\n',
  'guide.md': '# Guide\n',
  'evil.js': SCRIPT,
};

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const siteUrl = (id: string) => `/v1/orgs/${organizationId}/sites/${id}`;
const aSpaceOf = (files: Record<string, string> = FILES) => aFilledSpace(server, organizationId, admin, 'Docs', files);
const aSite = async () => aPublishedSite(organizationId, admin, [(await aSpaceOf()).id]);
/** As an earlier version allowed. */
const storeProxy = (id: string, proxy_origin: string) =>
  server.ctx.database.writer.updateTable('sites').set({ proxy_origin }).where('id', '=', id).execute();
/** Paths of endpoints, pages and files below a site. */
const listPaths = () => [
  ...['', 'guide', 'guide.md', 'none', `~files/${BLOB}/evil.js`, '~theme-none.css'],
  ...ENDPOINTS.map(({ at }) => ('path' in at ? at.path : 'name' in at ? at.name : `${at.prefix}1`)),
];

describe('an uploaded script', () => {
  it('is served as text, is not an asset, and is blocked by the policy of every page', async () => {
    const themeScript = pageAssets('~assets').themeScript ?? '';
    const yaml = `root: ./\nredirects:\n  ${themeScript}: https://docs.test/evil.js\n`;
    const { id, path } = await aPublishedSite(organizationId, admin, [
      (await aSpaceOf()).id,
      (await aSpaceOf({ ...FILES, '.gitbook.yaml': yaml })).id,
    ]);
    const file = await server.call('GET', `${path}~files/${BLOB}/evil.js`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const [other] = (await admin.get(`${siteUrl(id)}/site-spaces`)).body.items.slice(-1);
    const below = `${path}${other.path}/`;
    expect((await server.call('GET', `${below}guide`)).status).toBe(200);
    expect((await server.call('GET', below + themeScript)).status).toBe(404);
    // The proxy of the site was once allowed to be the public host, which determined the path of assets.
    const proxy = `docs.test${below.replace(/\/$/, '')}`;
    expect((await admin.patch(siteUrl(id), { proxy })).status).toBe(400);
    await storeProxy(id, proxy);
    for (const headers of [{}, { 'x-forwarded-host': 'docs.test' }, { forwarded: 'host=docs.test' }])
      expect((await server.call('GET', `/proxied/${id}/`, { headers })).status).toBe(404);
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    const { headers } = await server.call('GET', path);
    expect(headers['content-security-policy']).not.toContain(hash);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*(?:'self'|https?:|strict-dynamic)/);
  });
});

describe('the path for the proxy of a site', () => {
  const refused = 'body/proxy must name a host that does not belong to this installation.';

  it('is available on no host of the installation', async () => {
    const apart = await startTestServer({ publicUrl: 'https://app.docs.test', sitesDomain: 'sites.test' });
    const own = await anOrganization(apart);
    const site = await own.admin.post(`/v1/orgs/${own.id}/sites`, { title: 'Docs' });
    const patch = async (proxy: string) => {
      const { status, body } = await own.admin.patch(`/v1/orgs/${own.id}/sites/${site.body.id}`, { proxy });
      return [proxy, status, body.error?.message];
    };
    for (const host of ['app.docs.test', 'APP.docs.test', 'sites.test', 'acme.sites.test', 'a.b.Sites.test'])
      expect(await patch(`${host}/docs`)).toEqual([`${host}/docs`, 400, refused]);
    for (const host of ['docs.test', 'www.app.docs.test', 'mysites.test'])
      expect(await patch(`${host}/docs`)).toEqual([`${host}/docs`, 200, undefined]);
    await apart.close();
  });

  it('responds only to requests for its host', async () => {
    const { id } = await aSite();
    expect((await admin.patch(siteUrl(id), { proxy: 'www.acme.example/help' })).status).toBe(200);
    const asset = pageAssets('~assets').themeScript ?? '';
    const forProxy = [
      { host: 'www.acme.example' },
      { 'x-forwarded-host': 'WWW.acme.example:443' },
      { 'x-forwarded-host': 'www.acme.example, docs.test' },
      { forwarded: 'for=192.0.2.1;host=www.acme.example;proto=https' },
      { forwarded: 'for=192.0.2.1, host="www.acme.example:443"' },
    ];
    const others = [
      {},
      { host: 'docs.test' },
      { 'x-forwarded-host': 'docs.test' },
      { 'x-forwarded-host': 'www.acme.example.evil.test' },
      { forwarded: 'for=www.acme.example' },
      { forwarded: 'for=1;xhost=www.acme.example' },
      { referer: 'https://www.acme.example/help/', origin: 'https://www.acme.example' },
    ];
    // Sequential: a response cached for one must not be served to the other.
    for (const path of ['/', '/guide', `/${asset}`, `/~files/${BLOB}/evil.js`]) {
      for (const [index, headers] of forProxy.entries()) {
        const answer = await server.call('GET', `/proxied/${id}${path}`, { headers });
        expect([path, headers, answer.status]).toEqual([path, headers, 200]);
        expect(String(answer.headers['vary'])).toContain('forwarded, x-forwarded-host');
        const other = { ...others[index % others.length] };
        expect((await server.call('GET', `/proxied/${id}${path}`, { headers: other })).status).toBe(404);
      }
      for (const headers of others) {
        const answer = await server.call('GET', `/proxied/${id}${path}`, { headers });
        expect([path, headers, answer.status]).toEqual([path, headers, 404]);
        expect(answer.text).not.toContain('Guide');
      }
    }
    for (const path of [`/proxied/${id}`, ...listPaths().map((below) => `/proxied/${id}/${below}`)]) {
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await server.call(method, path);
        expect([method, path, status, headers['location']]).toEqual([method, path, 404, undefined]);
      }
    }
  });

  it('rejects a site whose proxy was stored as a host of the installation', async () => {
    const { id, path } = await aSite();
    await storeProxy(id, 'docs.test/account');
    expect((await admin.get(siteUrl(id))).body.urls.published).toBe(`https://docs.test${path}`);
  });
});

describe('the public host of an installation with a sites domain', () => {
  let apart: TestServer;
  let path: string;
  let hostname: string;
  let basename: string;
  let previewed: string;
  beforeAll(async () => {
    apart = await startTestServer({ publicUrl: 'https://app.docs.test:8443', sitesDomain: 'sites.test' });
    const own = await anOrganization(apart);
    ({ hostname } = (await own.admin.get(`/v1/orgs/${own.id}`)).body);
    const space = await aFilledSpace(apart, own.id, own.admin, 'Docs', FILES);
    const site = await aPublishedSite(own.id, own.admin, [space.id]);
    const shown = await own.admin.get(`/v1/orgs/${own.id}/sites/${site.id}`);
    basename = shown.body.basename;
    expect(shown.body.urls.published).toBe(`https://${hostname}.sites.test:8443/${basename}/`);
    path = `/sites/${hostname}/${basename}/`;
    previewed = (await own.admin.get(`/v1/orgs/${own.id}/sites/${site.id}/publishing/preview`)).body.url;
  });
  afterAll(() => apart.close());

  it('serves no byte of a site: everything redirects to its own host, with path and query', async () => {
    const below = [...listPaths(), 'a%20b/%7Efiles/c', 'x?q=1&jwt_token=a.b.c', '/double', '..%2f..%2faccount'];
    for (const rest of below) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, headers, text } = await apart.call(method, path + rest);
        const location = `https://${hostname}.sites.test:8443/${basename}/${rest}`;
        expect([method, rest, status, headers['location'], text]).toEqual([method, rest, 308, location, '']);
      }
    }
    const front = await apart.call('GET', path.slice(0, -1));
    expect([front.status, front.headers['location']]).toEqual([308, `https://${hostname}.sites.test:8443/${basename}`]);
  });

  it('does not reveal which organizations and sites exist', async () => {
    for (const [organization, rest] of [
      ['nobody', 'none/'],
      [hostname, 'none/guide'],
      ['nobody', ''],
    ]) {
      const { status, headers } = await apart.call('GET', `/sites/${organization}/${rest}`);
      expect([status, headers['location']]).toEqual(
        rest === ''
          ? [308, `https://nobody.sites.test:8443/`]
          : [308, `https://${organization}.sites.test:8443/${rest}`],
      );
    }
  });

  it.each(['/sites/evil.example%23/x/', '/sites/a%2fb/x/', '/sites/evil.example/x/', '/sites/-/x/', '/sites//x/'])(
    'redirects to no other host for %s',
    async (url) => {
      const { status, headers } = await apart.call('GET', url);
      expect([status, headers['location']]).toEqual([404, undefined]);
    },
  );

  it('returns the host of the site for previews, which work there and redirect there', async () => {
    expect(previewed).toMatch(new RegExp(`^https://${hostname}\\.sites\\.test:8443/${basename}/~preview-`));
    const { pathname } = new URL(previewed);
    const host = `${hostname}.sites.test:8443`;
    expect((await apart.call('GET', pathname, { headers: { host } })).status).toBe(200);
    const old = await apart.call('GET', `/sites/${hostname}${pathname}`);
    expect([old.status, old.headers['location']]).toEqual([308, previewed]);
  });
});

describe('published routes without a sites domain', () => {
  it('never read the session: a signed-in member gets the response of everyone else', async () => {
    const { id, path } = await aSite();
    const browser = await aSignedIn(server, admin);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(cookie).toContain('__Host-bindery-session=');
    const preview = new URL((await admin.get(`${siteUrl(id)}/publishing/preview`)).body.url).pathname;
    const { body } = await admin.patch(siteUrl(id), { proxy: 'www.acme.example/help' });
    const proxied = new URL(body.proxy.target).pathname;
    const [seen] = await readSessions();
    // Reading the session would record its use.
    server.advance(24 * 3600 * 1000);
    const urls = [
      ...listPaths().map((below) => path + below),
      ...listPaths().map((below) => `${proxied}/${below}`),
      ...['/sites/none/none/', '/robots.txt', '/reference', preview],
      `/files/${BLOB}/evil.js?type=text%2Fjavascript&expires=1&signature=a`,
    ];
    for (const url of urls) {
      for (const method of ['GET', 'POST']) {
        const headers = { 'x-forwarded-host': 'www.acme.example', accept: 'text/html' };
        const [plain, signedIn] = [
          await server.call(method, url, { headers }),
          await server.call(method, url, { headers: { ...headers, cookie } }),
        ];
        expect([url, signedIn.status, signedIn.text, signedIn.headers['set-cookie']]).toEqual([
          url,
          plain.status,
          plain.text,
          undefined,
        ]);
        expect(signedIn.headers['cache-control']).toBe(plain.headers['cache-control']);
      }
    }
    expect(await readSessions()).toEqual([seen]);
    await browser.open('/account');
    expect(await readSessions()).not.toEqual([seen]);
  });

  const readSessions = () => server.ctx.database.reader.selectFrom('sessions').select(['id', 'seen_at']).execute();
});
