import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let hostname: string;
let admin: Person;

const HOST = 'docs.acme.example';
const SHARED = 'all.acme.example';

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://app.docs.test:8443', sitesDomain: 'sites.test' }, async () => [
    { address: '192.0.2.1', family: 4 },
  ]);
  ({ id: organizationId, admin } = await anOrganization(server));
  ({ hostname } = (await admin.get(`/v1/orgs/${organizationId}`)).body);
});
afterAll(() => server.close());

async function aFilledSpace(): Promise<string> {
  const space = await aSpace(server, organizationId, admin);
  const pages = ['Home', 'Guide', 'v1', 'files', 'sites', 'assets', 'reference', 'metrics', 'healthz'];
  const changes = pages.map((title) => ({
    operation: 'insert_page',
    title,
    document: { markdown: `About ${title}.` },
  }));
  expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes })).status).toBe(200);
  return space.id;
}
const aSite = async (changes: object = {}) => aPublishedSite(organizationId, admin, [await aFilledSpace()], changes);
const siteOf = async (id: string) => (await admin.get(`/v1/orgs/${organizationId}/sites/${id}`)).body;
const visit = (host: string, path = '/', headers: Record<string, string> = {}) =>
  server.call('GET', path, { headers: { host, ...headers } });
const bind = async (name: string, target: object) =>
  expect((await admin.post(`/v1/custom-hostnames/${name}`, { target })).body).toMatchObject({ isActive: true });
const bound = async (): Promise<{ id: string; host: string; basename: string }> => {
  const host = `h${++count}.${HOST}`;
  const { id } = await aSite();
  await bind(host, { type: 'site', site: id });
  return { id, host, basename: (await siteOf(id)).basename };
};
let count = 0;

describe('a site on its own host', () => {
  it('is served at the root, with links, resources and canonical URLs on the host', async () => {
    const { host } = await bound();
    const home = await visit(host);
    expect(home.status).toBe(200);
    expect(home.text).toContain(`<link rel="canonical" href="https://${host}:8443/"/>`);
    expect(home.text).toContain('href="/guide"');
    expect(home.text).not.toMatch(/(?:href|src)="[^"]*(?:\/sites\/|\/assets\/|docs\.test)/);
    const loaded = [...home.text.matchAll(/(?:href|src)="(\/~[^"]+\.(?:css|js))"/g)].map(([, path = '']) => path);
    expect(loaded.length).toBeGreaterThan(2);
    for (const path of loaded) expect([path, (await visit(host, path)).status]).toEqual([path, 200]);
    expect((await visit(host, '/guide/')).headers['location']).toBe('/guide');
    const head = await server.call('HEAD', '/guide', { headers: { host } });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await visit(host, '/home')).headers['location']).toBe('/');
    expect((await visit(host, '/none')).status).toBe(404);
    expect((await visit(host, '/.well-known/acme-challenge/x')).status).toBe(404);
  });

  it.each(['v1', 'files', 'sites', 'assets', 'reference', 'metrics', 'healthz'])(
    "serves its page at /%s even if the installation uses that path, which continues to work on the installation's host",
    async (name) => {
      const { host } = await bound();
      expect((await visit(host, `/${name}`)).text).toContain(`About ${name}.`);
      expect((await visit('app.docs.test:8443', `/${name}`)).text).not.toContain(`About ${name}.`);
    },
  );

  it('exposes neither the API nor other sites', async () => {
    const { host } = await bound();
    const other = await aSite();
    for (const path of [
      '/v1/none',
      '/v1/user',
      '/v1/orgs',
      '/openapi.json',
      '/readyz',
      other.path,
      `/proxied/${other.id}/`,
    ]) {
      const answer = await server.call('GET', path, { token: admin.token, headers: { host } });
      expect([path, answer.status, String(answer.headers['content-type'])]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ]);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect((await server.call(method, '/v1/user', { token: admin.token, headers: { host } })).status).toBe(404);
    }
    expect(
      (await server.call('POST', '/v1/orgs', { token: admin.token, body: { title: 'No' }, headers: { host } })).status,
    ).toBe(404);
  });

  it('accepts its host in every notation of clients', async () => {
    const { host } = await bound();
    for (const form of [host.toUpperCase(), `${host}.`, `${host}:443`, `${host}:65535`, `${host}.:80`]) {
      expect([form, (await visit(form)).status]).toEqual([form, 200]);
    }
    expect((await visit(host, `http://other.example/guide`)).text).toContain('About Guide.');
  });

  it.each([
    '',
    '.',
    ':',
    ':80',
    '@',
    'a@b',
    '[::1]',
    '[::1',
    '127.0.0.1',
    'a..b.c',
    '../../etc',
    'x'.repeat(5000),
    `${'a.'.repeat(2000)}test`,
    '.sites.test',
    '-.sites.test',
    'a.b.sites.test',
    '__proto__',
    'constructor',
    'h1.docs.acme.example\t.evil',
    'h1.docs.acme.example/..',
    'h1.docs.acme.example#',
    'h1.docs.acme.example:80:90',
    '\u00e9\u00e8.example.com',
  ])('rejects the host %j', async (host) => {
    const answer = await visit(host, '/guide');
    expect([answer.status, answer.text.includes('About')]).toEqual([404, false]);
    expect((await visit(host, '/healthz')).status).toBe(200);
  });

  it('remains available at its other URLs, whose canonical URLs are on the host', async () => {
    const { id, host } = await bound();
    const { basename } = await siteOf(id);
    const byPath = await visit('app.docs.test:8443', `/sites/${hostname}/${basename}/guide`);
    expect([byPath.status, byPath.headers['location']]).toEqual([
      308,
      `https://${hostname}.sites.test:8443/${basename}/guide`,
    ]);
    const bySubdomain = await visit(`${hostname}.sites.test`, `/${basename}/guide`);
    expect(bySubdomain.text).toContain(`<link rel="canonical" href="https://${host}:8443/guide"/>`);
    expect(bySubdomain.text).toContain(`href="/${basename}/"`);
  });

  it('caches the responses of two hosts separately', async () => {
    const [one, two] = [await bound(), await bound()];
    await admin.patch(`/v1/orgs/${organizationId}/sites/${one.id}`, { title: 'First of two' });
    await admin.patch(`/v1/orgs/${organizationId}/sites/${two.id}`, { title: 'Second of two' });
    for (const _again of [1, 2]) {
      expect((await visit(one.host)).text).toMatch(/First of two/);
      expect((await visit(two.host)).text).toMatch(/Second of two/);
    }
  });

  it('enforces its audience: closed while unpublished, open with a share key', async () => {
    const { id, host } = await bound();
    await admin.post(`/v1/orgs/${organizationId}/sites/${id}/unpublish`);
    expect((await visit(host)).status).toBe(404);
    await admin.post(`/v1/orgs/${organizationId}/sites/${id}/publish`);
    await admin.patch(`/v1/orgs/${organizationId}/sites/${id}`, { visibility: 'share-link' });
    const link = await admin.post(`/v1/orgs/${organizationId}/sites/${id}/share-links`, { name: 'Link' });
    const { pathname, host: linked } = new URL(link.body.urls.published);
    expect(linked).toBe(`${host}:8443`);
    expect((await visit(host)).status).toBe(404);
    const open = await visit(host, `${pathname}guide`);
    expect(open.status).toBe(200);
    expect(open.text).toContain(`href="${pathname}"`);
    expect(open.text).toMatch(/(?:href|src)="\/~assets\//);
  });
});

describe('the host of an organization', () => {
  it('serves every site below its basename, and adds a missing slash', async () => {
    const { id } = await aSite();
    const { basename, urls } = await siteOf(id);
    expect(urls.published).toBe(`https://${hostname}.sites.test:8443/${basename}/`);
    const host = `${hostname}.sites.test`;
    expect((await visit(host, `/${basename}/guide`)).status).toBe(200);
    expect((await visit(host, `/${basename}`)).headers['location']).toBe(`/${basename}/`);
    expect((await visit(host, '/none/guide')).status).toBe(404);
    expect((await visit('nobody.sites.test', `/${basename}/guide`)).status).toBe(404);
    await bind(SHARED, { type: 'organization', organization: organizationId });
    expect((await siteOf(id)).urls.published).toBe(`https://${SHARED}:8443/${basename}/`);
    expect((await visit(SHARED, `/${basename}/guide`)).text).toContain('About Guide.');
    await admin.delete(`/v1/custom-hostnames/${SHARED}`);
  });

  it('redirects from a former basename of a site to the current one, if the visitor can see the site', async () => {
    const { id } = await aSite();
    const { basename } = await siteOf(id);
    const host = `${hostname}.sites.test`;
    const url = `/v1/orgs/${organizationId}/sites/${id}`;
    for (const taken of ['first-name', 'second-name']) await admin.patch(url, { basename: taken });
    for (const former of [basename, 'first-name']) {
      const { status, headers } = await visit(host, `/${former}/guide?q=1`);
      expect([status, headers['location']]).toEqual([301, '/second-name/guide?q=1']);
    }
    expect((await visit(host, `/${basename}`)).headers['location']).toBe('/second-name/');
    await admin.post(`${url}/unpublish`);
    expect((await visit(host, `/${basename}/guide`)).status).toBe(404);
  });

  it('reveals nothing about sites that are unpublished or need a key', async () => {
    const { id } = await aSite();
    const { basename } = await siteOf(id);
    const host = `${hostname}.sites.test`;
    const none = await visit(host, '/nothing');
    for (const change of [{ visibility: 'share-link' }, undefined]) {
      if (change === undefined) await admin.post(`/v1/orgs/${organizationId}/sites/${id}/unpublish`);
      else await admin.patch(`/v1/orgs/${organizationId}/sites/${id}`, change);
      for (const path of [`/${basename}`, `/${basename}/`, `/${basename}/guide`]) {
        const answer = await visit(host, path);
        expect([path, answer.status, answer.text]).toEqual([path, 404, none.text]);
      }
    }
  });

  it('redirects from its root to the default site or the only one, and lists the sitemaps of public ones', async () => {
    const own = await anOrganization(server, 'Lonely');
    const name = (await own.admin.get(`/v1/orgs/${own.id}`)).body.hostname;
    const host = `${name}.sites.test`;
    const make = async (title: string, changes: object = {}) => {
      const site = await own.admin.post(`/v1/orgs/${own.id}/sites`, { title, ...changes });
      await own.admin.post(`/v1/orgs/${own.id}/sites/${site.body.id}/publish`);
      return site.body;
    };
    expect((await visit(host)).status).toBe(404);
    expect((await visit(host, '/robots.txt')).text).toMatch(/Disallow: \/\n$/);
    const hidden = await make('Hidden', { visibility: 'unlisted' });
    expect((await visit(host)).status).toBe(404);
    const first = await make('First');
    expect((await visit(host)).headers['location']).toBe(`/${first.basename}/`);
    const second = await make('Second');
    expect((await visit(host)).status).toBe(404);
    await own.admin.patch(`/v1/orgs/${own.id}`, { defaultContent: { type: 'site', site: second.id } });
    expect((await visit(host)).headers['location']).toBe(`/${second.basename}/`);
    const robots = await visit(host, '/robots.txt');
    expect(robots.headers['content-type']).toMatch(/^text\/plain/);
    for (const { basename } of [first, second]) {
      expect(robots.text).toContain(`Sitemap: https://${host}:8443/${basename}/sitemap.xml\n`);
    }
    expect(robots.text).not.toContain(hidden.basename);
  });

  it('changes with the hostname of the organization at once', async () => {
    const own = await anOrganization(server, 'Renamed');
    const site = await own.admin.post(`/v1/orgs/${own.id}/sites`, { title: 'Docs' });
    await own.admin.post(`/v1/orgs/${own.id}/sites/${site.body.id}/publish`);
    expect((await visit('renamed.sites.test')).status).toBe(302);
    await own.admin.patch(`/v1/orgs/${own.id}`, { hostname: 'another-name' });
    expect((await visit('renamed.sites.test')).status).toBe(404);
    expect((await visit('another-name.sites.test')).status).toBe(302);
  });
});

describe('headers', () => {
  it('protect every kind of response', async () => {
    const { host } = await bound();
    const page = await visit(host);
    const asset = /href="(\/~assets\/[^"]+)"/.exec(page.text)?.[1] ?? '';
    const answers = {
      page,
      asset: await visit(host, asset),
      missing: await visit(host, '/none'),
      redirect: await visit(host, '/guide/'),
      markdown: await visit(host, '/guide.md'),
      robots: await visit(host, '/robots.txt'),
      organization: await visit(`${hostname}.sites.test`),
      api: await server.call('GET', '/v1/'),
      reference: await server.call('GET', '/reference'),
      unknown: await server.call('GET', '/none'),
    };
    for (const [name, { headers }] of Object.entries(answers)) {
      expect({ name, headers }).toMatchObject({
        name,
        headers: { 'x-content-type-options': 'nosniff', 'strict-transport-security': 'max-age=31536000' },
      });
    }
    for (const [name, { headers }] of Object.entries(answers)) {
      const isPage = headers['content-type'] === 'text/html; charset=utf-8';
      const policy = String(headers['content-security-policy']);
      expect(policy, name).toMatch(/^default-src 'none'; /);
      expect(policy, name).not.toMatch(/script-src[^;]*'self'|unsafe-eval/);
      if (name === 'file') continue;
      expect(policy, name).toMatch(/; frame-ancestors 'none'/);
      expect(/script-src 'sha256-/.test(policy), name).toBe(isPage);
    }
  });

  it('do not require TLS on a server without it', async () => {
    const plain = await startTestServer({ publicUrl: 'http://docs.test' });
    const { headers } = await plain.call('GET', '/v1/');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    await plain.close();
  });
});

describe('X-Forwarded headers', () => {
  it('are trusted from configured proxies only, the nearest one last', async () => {
    const { id: _id, host } = await bound();
    expect((await visit('app.docs.test:8443', '/', { 'x-forwarded-host': host })).status).toBe(404);
    for (const [ranges, isTrusted] of [
      [['127.0.0.1/32'], true],
      [['10.0.0.0/8', '::1/128'], false],
    ] as const) {
      const behind = await startTestServer({ trustedProxies: ranges, sitesDomain: 'sites.test' });
      const own = await anOrganization(behind, 'Behind');
      const site = await own.admin.post(`/v1/orgs/${own.id}/sites`, { title: 'Docs' });
      await own.admin.post(`/v1/orgs/${own.id}/sites/${site.body.id}/publish`);
      const ask = (forwarded: string) =>
        behind.call('GET', '/', { headers: { host: 'internal', 'x-forwarded-host': forwarded } });
      expect((await ask('behind.sites.test')).status).toBe(isTrusted ? 302 : 404);
      expect((await ask('evil.example, behind.sites.test')).status).toBe(isTrusted ? 302 : 404);
      expect((await ask('behind.sites.test, evil.example')).status).toBe(404);
      await behind.close();
    }
  });
});
