import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstallationProvider } from '../../platform/config/oidc-config.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import {
  type ProvidedAccount,
  type ProvidedClient,
  type RunningProvider,
  startProvider,
} from '../../testing/oidc/start-provider.ts';
import { aBrowser, type Browser, type BrowserPage } from '../../testing/saml/browser.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const CLIENT_SECRET = 'a secret of the client';
const SECRET = 'zanzibar';
const FILES = {
  'README.md': `# Home\n\n${SECRET}\n`,
  'guide.md': `# Guide\n\n${SECRET}\n`,
  'pro.md': '---\nif: visitor.claims.plan == "pro"\n---\n\n# Pro\n\nfor professionals\n',
};
const SCHEMA = {
  type: 'object',
  properties: { plan: { type: 'string' }, unsigned: { type: 'object', properties: {}, additionalProperties: false } },
  additionalProperties: false,
};
/** All machine-readable endpoints of a site. */
const SURFACES = ['', 'guide', 'guide.md', 'llms.txt', 'llms-full.txt', '~search?q=home', '~search.json?q=home'];
const OTHER_SURFACES = [
  'sitemap.xml',
  'robots.txt',
  'rss.xml',
  '~contents',
  '~branch?of=none',
  '~feed.xml',
  '~pdf',
  '~og/guide.png',
];

const clients: ProvidedClient[] = [];
const installed: InstallationProvider[] = [];
let idp: RunningProvider;
let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  idp = await startProvider(() => clients);
  const common = { kind: 'oidc', issuer: idp.issuer, clientSecret: CLIENT_SECRET, allowsSignUp: false } as const;
  installed.push({ ...common, id: 'company', label: 'Company', clientId: 'installation' });
  const redirectURIs = ['https://docs.test/oidc/company/callback'];
  clients.push({ clientId: 'installation', clientSecret: CLIENT_SECRET, redirectURIs });
  server = await startTestServer({ oidcProviders: installed });
  server.followMachineClock();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(async () => {
  await server?.close();
  await idp?.close();
});

interface ReaderSite {
  readonly id: string;
  readonly path: string;
}

async function aSite(auth: object = {}, isAdaptive = false): Promise<ReaderSite> {
  const space = await aFilledSpace(server, organizationId, admin, 'Docs', FILES);
  const site = await aPublishedSite(organizationId, admin, [space.id], { visibility: 'visitor-auth' });
  if (isAdaptive) await admin.patch(siteUrl(site), { adaptiveContent: { enabled: true } });
  const { status } = await changeAuth(site, { backend: 'oidc', oidcProvider: 'company', ...auth });
  expect(status).toBe(200);
  return site;
}
const siteUrl = ({ id }: Pick<ReaderSite, 'id'>) => `/v1/orgs/${organizationId}/sites/${id}`;
const changeAuth = (site: Pick<ReaderSite, 'id'>, auth: object) =>
  admin.patch(`${siteUrl(site)}/publishing/auth`, auth);

/** Opens a page and follows redirects through the provider and back. */
async function open(browser: Browser, path: string): Promise<BrowserPage> {
  let page = await browser.get(`https://docs.test${path}`);
  for (let count = 0; page.status >= 300 && page.status < 400 && count < 10; count++)
    page = await browser.get(page.url);
  return page;
}

let count = 0;
const anAccount = (changes: Partial<ProvidedAccount> = {}): ProvidedAccount => ({
  sub: `reader ${++count}`,
  email: `reader${count}@example.com`,
  email_verified: true,
  ...changes,
});

/** A browser in which a visitor has signed in at the provider and opened a site. */
async function aVisitor(site: ReaderSite, changes: Partial<ProvidedAccount> = {}) {
  idp.signInAs(anAccount(changes));
  const browser = aBrowser(server);
  const page = await open(browser, `${site.path}guide?utm_source=mail`);
  return { browser, page };
}

/** One request with the cookies of a browser, without following redirects. */
const request = ({ cookies }: Browser, path: string) =>
  server.call('GET', path, { headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });

describe('a site whose visitors sign in at an identity provider', () => {
  it('shows nothing before the sign-in, and then the requested page', async () => {
    const site = await aSite();
    for (const surface of [...SURFACES, ...OTHER_SURFACES]) {
      const { status, text } = await server.call('GET', site.path + surface);
      expect([surface, [302, 401].includes(status), text.includes(SECRET) || text.includes('Guide')]).toEqual([
        surface,
        true,
        false,
      ]);
    }
    const { browser, page } = await aVisitor(site);
    expect([page.status, page.url]).toEqual([200, `https://docs.test${site.path}guide?utm_source=mail`]);
    expect(page.text).toContain(SECRET);
    for (const surface of SURFACES) expect((await request(browser, site.path + surface)).status).toBe(200);
  });

  it('creates no account or session and grants no access to the API', async () => {
    const site = await aSite();
    const count = async () => {
      const db = server.ctx.database.reader;
      const tables = ['users', 'sessions', 'user_identities', 'members'] as const;
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
    };
    const before = await count();
    const { browser } = await aVisitor(site);
    expect(await count()).toEqual(before);
    const token = browser.cookies.get(`bindery-visitor-${site.id}`) ?? '';
    expect(token).not.toBe('');
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(401);
    const url = `https://docs.test${site.path}`;
    const looked = await server.call('POST', '/v1/urls/published', { body: { url, visitor: { jwtToken: token } } });
    expect(looked.body).not.toHaveProperty('apiToken');
    expect((await server.call('GET', `${site.path}guide?jwt_token=${token}`)).status).toBe(303);
  });

  it('binds the token to the site', async () => {
    const [site, other] = [await aSite(), await aSite()];
    const { browser } = await aVisitor(site);
    const token = browser.cookies.get(`bindery-visitor-${site.id}`) ?? '';
    for (const name of [`bindery-visitor-${other.id}`, 'gitbook-visitor-token'])
      expect((await server.call('GET', other.path, { headers: { cookie: `${name}=${token}` } })).status).toBe(302);
  });

  it('uses declared claims of the ID token in conditions, and stores no others', async () => {
    const site = await aSite({}, true);
    expect((await admin.put(`${siteUrl(site)}/adaptive-schema`, { jsonSchema: SCHEMA })).status).toBe(200);
    const pro = await aVisitor(site, { plan: 'pro', groups: ['secret group'] });
    const free = await aVisitor(site, { plan: 'free' });
    expect((await request(pro.browser, `${site.path}pro`)).text).toContain('for professionals');
    expect((await request(free.browser, `${site.path}pro`)).status).toBe(404);
    const anonymous = await request(free.browser, `${site.path}pro?visitor.plan=pro`);
    expect(anonymous.text).not.toContain('for professionals');
    const token = pro.browser.cookies.get(`bindery-visitor-${site.id}`) ?? '';
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'plan']);
  });

  it('shows an error if the claims exceed the size of a cookie', async () => {
    const site = await aSite({}, true);
    const { page } = await aVisitor(site, { plan: 'x'.repeat(5000) });
    expect(page.status).toBe(403);
    expect(page.text).toContain('more about you than a site can keep');
  });

  it('admits the configured e-mail domains, if the e-mail address is verified', async () => {
    const site = await aSite({ emailDomains: ['Partner.example'] });
    const isIn = async (changes: Partial<ProvidedAccount>) => (await aVisitor(site, changes)).page.status === 200;
    expect(await isIn({ email: 'ada@partner.example' })).toBe(true);
    expect(await isIn({ email: 'ada@PARTNER.example' })).toBe(true);
    expect(await isIn({ email: 'ada@partner.example', email_verified: false })).toBe(false);
    expect(await isIn({ email: 'ada@partner.example', email_verified: undefined })).toBe(false);
    expect(await isIn({ email: 'ada@evil-partner.example' })).toBe(false);
    expect(await isIn({ email: undefined })).toBe(false);
  });

  it('admits members of the configured groups, and no visitors without groups', async () => {
    const site = await aSite({ groups: ['writers', 'staff'] });
    for (const groups of [['staff'], ['readers', 'writers']]) {
      const { page } = await aVisitor(site, { groups });
      expect([page.status, page.text.includes(SECRET)]).toEqual([200, true]);
    }
    for (const groups of [['readers'], [], undefined, ['Staff']]) {
      const { page } = await aVisitor(site, { groups });
      expect([page.status, page.text.includes('this site is for other groups of people')]).toEqual([403, true]);
      expect(page.text).not.toContain(SECRET);
    }
    const { body } = await admin.get(`${siteUrl(site)}/publishing/auth`);
    expect(body).toMatchObject({ groups: ['writers', 'staff'] });
    expect(body.groupsClaim).toBeUndefined();
  });

  it('reads groups from the configured claim', async () => {
    const site = await aSite({ groups: ['pro'], groupsClaim: 'plan' });
    expect((await aVisitor(site, { plan: 'pro' })).page.status).toBe(200);
    expect((await aVisitor(site, { plan: 'free', groups: ['pro'] })).page.status).toBe(403);
  });

  it('ends all visits when the groups change, and admits everybody without any', async () => {
    const site = await aSite({ groups: ['staff'] });
    const { browser } = await aVisitor(site, { groups: ['staff'] });
    expect((await request(browser, site.path)).status).toBe(200);
    await changeAuth(site, { groups: ['writers'] });
    expect((await request(browser, site.path)).status).toBe(302);
    await changeAuth(site, { groups: null, groupsClaim: null });
    expect((await aVisitor(site, { groups: [] })).page.status).toBe(200);
    for (const groups of [[], [''], Array.from({ length: 51 }, (_, number) => `group ${number}`)])
      expect((await changeAuth(site, { groups })).status).toBe(400);
  });

  it('ends all visits with other domains, another provider, key or backend', async () => {
    const site = await aSite();
    const { browser } = await aVisitor(site);
    const isIn = async () => (await request(browser, `${site.path}guide`)).status === 200;
    expect(await isIn()).toBe(true);
    await changeAuth(site, { emailDomains: ['partner.example'] });
    expect(await isIn()).toBe(false);
    await changeAuth(site, { emailDomains: null });
    expect(await isIn()).toBe(true);
    await changeAuth(site, { backend: 'members' });
    expect(await isIn()).toBe(false);
    await changeAuth(site, { backend: 'oidc' });
    await admin.post(`${siteUrl(site)}/publishing/auth/regenerate`);
    expect(await isIn()).toBe(false);
  });

  it('redirects to the provider again after eight hours', async () => {
    const site = await aSite();
    const { browser } = await aVisitor(site);
    server.advance(8 * 60 * 60_000 + 1000);
    expect((await request(browser, `${site.path}guide`)).status).toBe(302);
    server.advance(-8 * 60 * 60_000 - 1000);
  });

  it('admits visitors by a code that works once, for a minute, for its site and in its browser', async () => {
    const [site, other] = [await aSite(), await aSite()];
    const codeFor = async (browser: Browser) => {
      idp.signInAs(anAccount());
      browser.cookies.delete(`bindery-visitor-${site.id}`);
      let page = await browser.get(`https://docs.test${site.path}`);
      for (let steps = 0; !page.url.includes('~enter') && steps < 10; steps++) page = await browser.get(page.url);
      return new URL(page.url).search;
    };
    const enter = async (browser: Browser, { path }: ReaderSite, query: string) =>
      (await request(browser, `${path}~enter${query}`)).status;
    const browser = aBrowser(server);
    const code = await codeFor(browser);
    expect(await enter(browser, site, code)).toBe(303);
    expect(await enter(browser, site, code)).toBe(401);
    expect(await enter(aBrowser(server), site, await codeFor(browser))).toBe(401);
    expect(await enter(browser, other, await codeFor(browser))).toBe(401);
    const late = await codeFor(browser);
    server.advance(61_000);
    expect(await enter(browser, site, late)).toBe(401);
    server.advance(-61_000);
  });

  it('rejects requests that no site created, and requests of a site with another form of visitor access', async () => {
    const site = await aSite();
    const sent = await server.call('GET', site.path);
    const asked = String(sent.headers['location']).replace('https://docs.test', '');
    expect((await server.call('GET', asked)).status).toBe(303);
    expect((await server.call('GET', `${asked}a`)).status).toBe(400);
    await changeAuth(site, { backend: 'members' });
    expect((await server.call('GET', asked)).status).toBe(400);
  });
});

describe('updateSiteVisitorAuth', () => {
  it('only accepts providers of the organization of the site and of the installation', async () => {
    const site = await aSite();
    const client = { label: 'Code host', kind: 'github', clientID: 'bindery' };
    const own = await admin.post(`/v1/orgs/${organizationId}/oidc`, client);
    expect((await changeAuth(site, { oidcProvider: own.body.id })).body.oidcProvider).toBe(own.body.id);
    const other = await anOrganization(server);
    const foreign = await other.admin.post(`/v1/orgs/${other.id}/oidc`, client);
    for (const oidcProvider of [foreign.body.id, 'nobody'])
      expect((await changeAuth(site, { oidcProvider })).status).toBe(400);
    expect((await changeAuth(site, { oidcProvider: null })).body.error.message).toBe(
      'body/oidcProvider is needed for the backend oidc.',
    );
    // The provider is deleted: the site stays closed.
    await admin.delete(`/v1/orgs/${organizationId}/oidc/${own.body.id}`);
    const closed = await server.call('GET', site.path);
    expect(closed.status).toBe(401);
    expect(closed.text).toContain('The identity provider of this site no longer exists.');
  });
});
