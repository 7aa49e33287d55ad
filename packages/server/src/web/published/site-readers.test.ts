import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../domain/accounts/sessions.ts';
import { transact } from '../../platform/db/transact.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { watchEvents } from '../../testing/kept-events.ts';
import { aBrowserSession } from '../../testing/sent-events.ts';
import { aSignedIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const SITE_PASSWORD = 'seven yellow umbrellas';
const SECRET = 'zanzibar';
const FILES = { 'README.md': `# Home\n\n${SECRET}\n`, 'guide.md': `# Guide\n\n${SECRET}\n` };
const MINUTE_MS = 60_000;

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.0/8'] });
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

interface ReaderSite {
  readonly id: string;
  readonly path: string;
  readonly spaceId: string;
}

async function aSite(auth: object): Promise<ReaderSite> {
  const space = await aFilledSpace(server, organizationId, admin, 'Docs', FILES);
  const site = await aPublishedSite(organizationId, admin, [space.id], { visibility: 'visitor-auth' });
  expect((await changeAuth(site, auth)).status).toBe(200);
  return { id: site.id, path: site.path, spaceId: space.id };
}
const changeAuth = ({ id }: Pick<ReaderSite, 'id'>, auth: object) =>
  admin.patch(`/v1/orgs/${organizationId}/sites/${id}/publishing/auth`, auth);

/** Whether a browser can read the page that it opens. */
async function reads(browser: BrowserClient, siteUrl: string): Promise<boolean> {
  const { status, text } = await browser.open(siteUrl);
  expect(text.includes(SECRET)).toBe(status === 200 && browser.url === siteUrl);
  return text.includes(SECRET);
}

/** All machine-readable endpoints of a site. */
const ENDPOINTS = ['guide', 'guide.md', 'llms.txt', 'llms-full.txt', '~search?q=home', '~search.json?q=home'];
const OTHER_ENDPOINTS = [
  'sitemap.xml',
  'robots.txt',
  'rss.xml',
  '~contents',
  '~branch?of=none',
  '~feed.xml',
  '~pdf',
  '~og/guide.png',
];

async function expectClosed(site: ReaderSite, browser: BrowserClient): Promise<void> {
  for (const endpoint of ['', ...ENDPOINTS, ...OTHER_ENDPOINTS]) {
    const { status, text } = await browser.request('GET', site.path + endpoint);
    expect([endpoint, text.includes(SECRET) || text.includes('Guide'), [302, 401].includes(status)]).toEqual([
      endpoint,
      false,
      true,
    ]);
  }
}

describe('a site with a password', () => {
  it('shows only a form, and the requested page after the password', async () => {
    const site = await aSite({ backend: 'password', password: SITE_PASSWORD });
    const browser = new BrowserClient(server);
    await expectClosed(site, browser);
    const asked = await browser.open(`${site.path}guide?utm_source=mail`);
    expect([asked.status, asked.headers['cache-control']]).toEqual([401, 'private, max-age=0, must-revalidate']);
    const form = `${site.path}~password`;
    const wrong = await browser.submit(form, { password: 'seven yellow umbrella' });
    expect([wrong.status, browser.valuesOf(form)['returnTo']]).toEqual([403, 'guide?utm_source=mail']);
    expect(wrong.text).toContain('This is not the password of the site.');
    const right = await browser.submit(form, { password: SITE_PASSWORD });
    expect([right.status, browser.url]).toEqual([200, `${site.path}guide?utm_source=mail`]);
    expect(right.text).toContain(SECRET);
    for (const endpoint of ENDPOINTS) expect((await browser.request('GET', site.path + endpoint)).status).toBe(200);
    expect(await reads(new BrowserClient(server), site.path)).toBe(false);
  });

  it('never redirects to another host or out of the site', async () => {
    const site = await aSite({ backend: 'password', password: SITE_PASSWORD });
    for (const returnTo of [
      '//evil.test/',
      '\\evil.test',
      '/\\evil.test',
      '../../../../v1',
      'https://evil.test/',
      '%0d%0aX: y',
    ])
      await new BrowserClient(server)
        .request('POST', `${site.path}~password`, `${new URLSearchParams({ password: SITE_PASSWORD, returnTo })}`)
        .then(({ status, headers }) => {
          const location = new URL(String(headers['location']), 'https://docs.test');
          expect([status, location.host, location.pathname.startsWith(site.path)]).toEqual([303, 'docs.test', true]);
        });
  });

  it('ends all visits with another password, another key and another backend', async () => {
    const site = await aSite({ backend: 'password', password: SITE_PASSWORD });
    const enter = async (password: string) => {
      const browser = new BrowserClient(server);
      await browser.open(site.path);
      await browser.submit(`${site.path}~password`, { password });
      return browser;
    };
    const first = await enter(SITE_PASSWORD);
    expect(await reads(first, `${site.path}guide`)).toBe(true);
    await changeAuth(site, { password: 'eight yellow umbrellas' });
    expect(await reads(first, `${site.path}guide`)).toBe(false);
    const second = await enter('eight yellow umbrellas');
    expect(await reads(second, `${site.path}guide`)).toBe(true);
    await changeAuth(site, { backend: 'custom' });
    expect(await reads(second, `${site.path}guide`)).toBe(false);
    expect((await second.post(`${site.path}~password`, { password: 'eight yellow umbrellas' })).status).toBe(401);
    await changeAuth(site, { backend: 'password' });
    expect(await reads(second, `${site.path}guide`)).toBe(true);
    await admin.post(`/v1/orgs/${organizationId}/sites/${site.id}/publishing/auth/regenerate`);
    expect(await reads(second, `${site.path}guide`)).toBe(false);
  });

  it('accepts no token of its key, and its cookie grants no other access', async () => {
    const site = await aSite({ backend: 'password', password: SITE_PASSWORD });
    const other = await aSite({ backend: 'password', password: SITE_PASSWORD });
    const browser = new BrowserClient(server);
    await browser.open(site.path);
    await browser.submit(`${site.path}~password`, { password: SITE_PASSWORD });
    const token = browser.cookies.get(`bindery-visitor-${site.id}`) ?? '';
    expect(token).not.toBe('');
    const anonymous = new BrowserClient(server);
    expect(await reads(anonymous, `${site.path}?jwt_token=${token}`)).toBe(false);
    anonymous.cookies.set(`bindery-visitor-${other.id}`, token);
    expect(await reads(anonymous, other.path)).toBe(false);
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(401);
    const url = `https://docs.test${site.path}`;
    const looked = await server.call('POST', '/v1/urls/published', { body: { url, visitor: { jwtToken: token } } });
    expect(looked.body).not.toHaveProperty('apiToken');
  });

  it('allows ten attempts in 15 minutes per IP address, and still works from others', async () => {
    const site = await aSite({ backend: 'password', password: SITE_PASSWORD });
    const attempt = (password: string, ip: string) =>
      server.call('POST', `${site.path}~password`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
        body: `${new URLSearchParams({ password })}`,
      });
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => attempt(`guess ${index}`, '203.0.113.7')),
    );
    const count = (status: number) => guesses.filter((answer) => answer.status === status).length;
    expect([count(403), count(429)]).toEqual([10, 5]);
    expect((await attempt(SITE_PASSWORD, '203.0.113.7')).status).toBe(429);
    expect((await attempt(SITE_PASSWORD, '198.51.100.7')).status).toBe(303);
    server.advance(16 * MINUTE_MS);
    expect((await attempt(SITE_PASSWORD, '203.0.113.7')).status).toBe(303);
  });

  it('is stored as a hash that no response contains, and is rejected if it is weak or missing', async () => {
    const site = await aSite({ backend: 'custom' });
    const missing = await changeAuth(site, { backend: 'password' });
    expect([missing.status, missing.body.error.message]).toEqual([
      400,
      'body/password is needed for the backend password.',
    ]);
    expect((await changeAuth(site, { password: 'password1234' })).status).toBe(400);
    const set = await changeAuth(site, { backend: 'password', password: SITE_PASSWORD });
    expect(set.body).toMatchObject({ backend: 'password', hasPassword: true });
    expect(set.text).not.toContain('scrypt');
    expect((await changeAuth(site, { password: null })).status).toBe(400);
    const after = await changeAuth(site, { backend: 'custom', password: null });
    expect(after.body).toMatchObject({ backend: 'custom', hasPassword: false });
  });
});

describe('a site for members', () => {
  it('admits only signed-in users who can read it', async () => {
    const site = await aSite({ backend: 'members' });
    await expectClosed(site, new BrowserClient(server));
    const reader = await aSignedIn(server, await aMember(server, organizationId, 'read'));
    expect(await reads(reader, `${site.path}guide`)).toBe(true);
    for (const endpoint of ENDPOINTS) expect((await reader.request('GET', site.path + endpoint)).status).toBe(200);
    const nonMember = await aSignedIn(server, await aPerson(server));
    const refused = await nonMember.open(`${site.path}guide`);
    expect([refused.status, refused.text.includes('Only members of its organization can')]).toEqual([403, true]);
    const guest = await aSignedIn(server, await aMember(server, organizationId, null));
    expect(await reads(guest, `${site.path}guide`)).toBe(false);
  });

  it('redirects visitors who are not signed in through the sign-in to the requested page', async () => {
    const site = await aSite({ backend: 'members' });
    const person = await aMember(server, organizationId, 'read');
    const signedIn = await aSignedIn(server, person);
    const { cookies } = signedIn;
    cookies.delete([...cookies.keys()].find((name) => name.includes('session')) ?? '');
    await signedIn.open(`${site.path}guide?q=a%20b`);
    expect(signedIn.url).toMatch(/^\/sign-in\?returnTo=/);
    await signedIn.submit('/sign-in', { email: person.email, password: 'correct horse battery' });
    expect([signedIn.page?.status, signedIn.url]).toEqual([200, `${site.path}guide?q=a+b`]);
  });

  it('redirects through the sign-in below a public URL with a path', async () => {
    const below = await startTestServer({ publicUrl: 'https://docs.test/kb' });
    try {
      const owner = await anOrganization(below);
      const space = await aFilledSpace(below, owner.id, owner.admin, 'Docs', FILES);
      const site = await aPublishedSite(owner.id, owner.admin, [space.id], { visibility: 'visitor-auth' });
      await owner.admin.patch(`/v1/orgs/${owner.id}/sites/${site.id}/publishing/auth`, { backend: 'members' });
      const sent = await below.call('GET', site.path.replace('/kb/', '/'));
      const entry = new URL(String(sent.headers['location']));
      expect(entry.origin + entry.pathname).toBe('https://docs.test/kb/sign-in/site');
      const led = await below.call('GET', `/sign-in/site${entry.search}`);
      const signIn = new URL(String(led.headers['location']), entry);
      expect([signIn.pathname, signIn.searchParams.get('returnTo')]).toEqual([
        '/kb/sign-in',
        `/kb/sign-in/site${entry.search}`,
      ]);
    } finally {
      await below.close();
    }
  });

  it('is closed with the session, the membership and the role', async () => {
    const site = await aSite({ backend: 'members' });
    const [one, two, three] = [
      await aMember(server, organizationId, 'read'),
      await aMember(server, organizationId, 'read'),
      await aMember(server, organizationId, 'read'),
    ];
    const [first, second, third] = [
      await aSignedIn(server, one),
      await aSignedIn(server, two),
      await aSignedIn(server, three),
    ];
    for (const browser of [first, second, third]) expect(await reads(browser, site.path)).toBe(true);
    const { items } = (await server.call('GET', '/v1/user/sessions', { token: one.token })).body;
    await transact(server.ctx, async (tx) => {
      for (const { id } of items) await endSession(tx, one.id, id);
    });
    expect(await reads(first, site.path)).toBe(false);
    expect(first.url).toMatch(/^\/sign-in\?/);
    expect((await admin.delete(`/v1/orgs/${organizationId}/members/${two.id}`)).status).toBe(204);
    expect(await reads(second, site.path)).toBe(false);
    expect((await admin.patch(`/v1/orgs/${organizationId}/members/${three.id}`, { role: null })).status).toBe(200);
    expect(await reads(third, site.path)).toBe(false);
  });

  it('admits members by a code that works once, for a minute, for its site and in its browser', async () => {
    const [site, other] = [await aSite({ backend: 'members' }), await aSite({ backend: 'members' })];
    const person = await aMember(server, organizationId, 'read');
    const browser = await aSignedIn(server, person);
    const codeFor = async ({ path }: ReaderSite) => {
      browser.cookies.delete(`bindery-visitor-${site.id}`);
      const sent = await browser.request('GET', path);
      const back = await browser.request('GET', String(sent.headers['location']).replace('https://docs.test', ''));
      return new URL(String(back.headers['location']), 'https://docs.test').search;
    };
    const enter = async (who: BrowserClient, { path }: ReaderSite, query: string) =>
      (await who.request('GET', `${path}~enter${query}`)).status;
    const code = await codeFor(site);
    expect(await enter(browser, site, code)).toBe(303);
    expect(await enter(browser, site, code)).toBe(401);
    expect(await enter(new BrowserClient(server), site, await codeFor(site))).toBe(401);
    expect(await enter(browser, other, await codeFor(site))).toBe(401);
    const late = await codeFor(site);
    server.advance(MINUTE_MS + 1000);
    expect(await enter(browser, site, late)).toBe(401);
    expect(await enter(browser, site, '?code=')).toBe(401);
    expect((await browser.open('/sign-in/site?request=abc.def')).status).toBe(400);
  });

  it("does not disclose the reader's session to the insights", async () => {
    const site = await aSite({ backend: 'members' });
    const browser = await aSignedIn(server, await aMember(server, organizationId, 'read'));
    expect(await reads(browser, site.path)).toBe(true);
    const events = watchEvents(server);
    const event = { type: 'page_view', session: aBrowserSession(), location: { url: `https://docs.test${site.path}` } };
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const { status } = await server.call('POST', `${site.path}~insights`, { body: { events: [event] }, headers });
    expect(status).toBe(204);
    await vi.waitFor(() => expect(events.filter(({ type }) => type === 'page_view').length).toBe(1));
    for (const stored of events) expect(stored).toMatchObject({ claims: null, claim_names: null, claim_values: null });
  });

  it('sets a cookie that grants no access to the API or to another site', async () => {
    const [site, other] = [await aSite({ backend: 'members' }), await aSite({ backend: 'members' })];
    const browser = await aSignedIn(server, await aMember(server, organizationId, 'read'));
    expect(await reads(browser, site.path)).toBe(true);
    const token = browser.cookies.get(`bindery-visitor-${site.id}`) ?? '';
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(401);
    const anonymous = new BrowserClient(server);
    anonymous.cookies.set(`bindery-visitor-${other.id}`, token);
    expect(await reads(anonymous, other.path)).toBe(false);
    const url = `https://docs.test${site.path}`;
    const looked = await server.call('POST', '/v1/urls/published', { body: { url, visitor: { jwtToken: token } } });
    expect(looked.body).not.toHaveProperty('apiToken');
    expect(looked.body.redirect).toMatch(/\/sign-in\/site\?request=/);
  });
});
