import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstallationProvider } from '../../../platform/config/oidc-config.ts';
import type { OidcIdTokenRow } from '../../../platform/db/tables/oidc.ts';
import { transact } from '../../../platform/db/transact.ts';
import { BrowserClient } from '../../../testing/browser-client.ts';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { type ProvidedClient, type RunningProvider, startProvider } from '../../../testing/oidc/start-provider.ts';
import { aBrowser, type Browser, type BrowserPage } from '../../../testing/saml/browser.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SECRET = 'a secret of the client';
const clients: ProvidedClient[] = [];
const installed: InstallationProvider[] = [];

let idp: RunningProvider;
let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  idp = await startProvider(() => clients);
  const common = { kind: 'oidc', issuer: idp.issuer, clientSecret: SECRET, allowsSignUp: true } as const;
  installed.push(
    { ...common, id: 'company', label: 'Company', clientId: 'company', signsOut: true },
    { ...common, id: 'gone', label: 'Gone', clientId: 'gone', issuer: 'http://127.0.0.1:1', signsOut: true },
    { ...common, id: 'quiet', label: 'Quiet', clientId: 'quiet' },
  );
  for (const { id, clientId } of installed) {
    const base = `https://docs.test/oidc/${id}`;
    const uris = { redirectURIs: [`${base}/callback`], postLogoutRedirectURIs: [`${base}/signed-out`] };
    clients.push({ clientId, clientSecret: SECRET, ...uris });
  }
  server = await startTestServer({ oidcProviders: installed });
  server.followMachineClock();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(async () => {
  await server?.close();
  await idp?.close();
});

let count = 0;
const anAccount = () => ({
  sub: `person ${++count}`,
  email: `person${count}@example.com`,
  email_verified: true,
  name: 'Somebody',
});

/**
 * Signs in at a provider, and signs out by the form of the account page.
 * @param stored replaces the stored data of the sign-in
 */
async function signOut(providerId: string, stored: Partial<OidcIdTokenRow> = {}) {
  idp.signInAs(anAccount());
  const browser = aBrowser(server);
  await browser.get(`https://docs.test/oidc/${providerId}/start`);
  if (Object.keys(stored).length > 0)
    await transact(server.ctx, (tx) => tx.db.updateTable('oidc_id_tokens').set(stored).execute());
  const client = new BrowserClient(server);
  for (const [name, value] of browser.cookies) client.cookies.set(name, value);
  await client.open('/account');
  const answer = await client.submit('/sign-out');
  return { browser, client, answer };
}

const targetOf = (refresh: unknown): URL => new URL(String(refresh).replace(/^0;url=/, ''));
const listTokens = () => server.ctx.database.reader.selectFrom('oidc_id_tokens').selectAll().execute();

/** Confirms the prompt of the provider before it signs out. */
async function agree(browser: Browser, url: URL): Promise<BrowserPage> {
  const page = await browser.get(url.href);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('op.logoutForm')]);
  return browser.submit(page, { logout: 'yes' });
}

describe('signing out', () => {
  it('signs a person out at the provider as well, with the ID token of the sign-in', async () => {
    const { browser, client, answer } = await signOut('company');
    expect(answer.status).toBe(200);
    const url = targetOf(answer.headers['refresh']);
    expect(url.origin + url.pathname).toBe(`${idp.issuer}/session/end`);
    const { searchParams: query } = url;
    expect(query.get('post_logout_redirect_uri')).toBe('https://docs.test/oidc/company/signed-out');
    expect(query.get('client_id')).toBe('company');
    expect(query.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect((await client.open('/account')).text).not.toContain('action="/sign-out"');
    const left = await agree(browser, url);
    expect(left.url).toBe('https://docs.test/sign-in?done=signed-out');
  });

  it('stores ID tokens encrypted, and deletes them with the sign-out or when they have expired', async () => {
    idp.signInAs(anAccount());
    await aBrowser(server).get('https://docs.test/oidc/company/start');
    const [row, ...others] = await listTokens();
    expect(others).toEqual([]);
    expect(row?.id_token).not.toMatch(/^ey/);
    await transact(server.ctx, (tx) => tx.db.updateTable('oidc_id_tokens').set({ expires_at: tx.now }).execute());
    await signOut('company');
    expect(await listTokens()).toEqual([]);
  });

  it('stays local if the provider is not configured for it', async () => {
    const quiet = await signOut('quiet');
    expect(quiet.answer.headers['refresh']).toBeUndefined();
    expect(quiet.client.url).toBe('/sign-in?done=signed-out');
    expect(await listTokens()).toEqual([]);
  });

  it('stays local if the provider does not respond', async () => {
    const { answer } = await signOut('company', { provider_id: 'gone' });
    expect(answer.headers['refresh']).toBeUndefined();
    expect(answer.text).toContain('You are signed out.');
  });

  it('sends no ID token that cannot be decrypted any more: the provider prompts the person', async () => {
    const { answer } = await signOut('company', { id_token: 'v1.of.another' });
    const { searchParams: query } = targetOf(answer.headers['refresh']);
    expect([query.get('client_id'), query.has('id_token_hint')]).toEqual(['company', false]);
  });

  it('rejects requests that this server did not create', async () => {
    for (const path of ['/sign-out/visitor?request=abc.def', '/oidc/company/signed-out?state=https://evil.example'])
      expect((await server.call('GET', path)).headers['location']).toBe('/sign-in?done=signed-out');
  });
});

describe('~sign-out of a site', () => {
  async function aSite(auth: object): Promise<{ id: string; path: string }> {
    const space = await aFilledSpace(server, organizationId, admin, 'Docs', { 'README.md': '# Home\n' });
    const site = await aPublishedSite(organizationId, admin, [space.id], { visibility: 'visitor-auth' });
    const url = `/v1/orgs/${organizationId}/sites/${site.id}/publishing/auth`;
    expect((await admin.patch(url, auth)).status).toBe(200);
    return site;
  }

  async function open(browser: Browser, path: string): Promise<BrowserPage> {
    let page = await browser.get(`https://docs.test${path}`);
    for (let hops = 0; page.status >= 300 && page.status < 400 && hops < 10; hops++) page = await browser.get(page.url);
    return page;
  }

  it('signs a visitor out of the site and at its provider', async () => {
    const site = await aSite({ backend: 'oidc', oidcProvider: 'company' });
    idp.signInAs(anAccount());
    const browser = aBrowser(server);
    expect((await open(browser, site.path)).status).toBe(200);
    const headers = () => ({ cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
    const left = await server.call('POST', `${site.path}~sign-out`, { headers: headers() });
    expect(left.status).toBe(401);
    expect(String(left.headers['set-cookie'])).toContain(`bindery-visitor-${site.id}=;`);
    browser.cookies.delete(`bindery-visitor-${site.id}`);
    const request = targetOf(left.headers['refresh']);
    expect(request.pathname).toBe('/sign-out/visitor');
    const ended = await server.call('GET', request.pathname + request.search);
    expect(ended.status).toBe(303);
    const url = new URL(String(ended.headers['location']));
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    const back = await agree(browser, url);
    expect(back).toMatchObject({ status: 200, text: expect.stringContaining('You have signed out of the site.') });
    expect(back.text).toContain(`href="https://docs.test${site.path}"`);
    expect((await server.call('GET', site.path, { headers: headers() })).status).toBe(302);
    expect(await listTokens()).toEqual([]);
  });

  it('signs a visitor out of a site with a password, or whose provider is not configured for it', async () => {
    const site = await aSite({ backend: 'oidc', oidcProvider: 'quiet' });
    const other = await aSite({ backend: 'password', password: 'correct horse battery' });
    for (const { id, path } of [site, other]) {
      const left = await server.call('POST', `${path}~sign-out`, { headers: { origin: 'https://docs.test' } });
      expect([left.status, left.text.includes('You have signed out of this site.')]).toEqual([401, true]);
      expect(String(left.headers['set-cookie'])).toContain(`bindery-visitor-${id}=;`);
    }
    const own = await aSite({ backend: 'custom' });
    for (const method of ['GET', 'POST'])
      expect((await server.call(method, `${own.path}~sign-out`)).text).not.toMatch(/signed out|Sign out/);
  });

  it('asks before that: no other site can sign a visitor out by a link, an image or a form', async () => {
    const site = await aSite({ backend: 'password', password: 'correct horse battery' });
    const url = `${site.path}~sign-out`;
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { 'sec-fetch-site': 'same-origin' }],
      ['GET', { 'sec-fetch-site': 'cross-site' }],
      ['POST', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      ['POST', { origin: 'https://docs.test', 'sec-fetch-site': 'same-site' }],
      ['POST', { origin: 'https://evil.example' }],
      ['POST', { origin: 'null' }],
    ] as const) {
      const asked = await server.call(method, url, { headers });
      expect([method, headers, asked.status]).toEqual([method, headers, 200]);
      expect(asked.text).toContain(`<form method="post" action="${url}">`);
      expect(asked.text).toContain(`href="${site.path}"`);
      expect(asked.headers['set-cookie']).toBeUndefined();
      expect(String(asked.headers['cache-control'])).toMatch(/no-store|private/);
    }
    for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, { origin: 'https://docs.test' }, {}]) {
      const left = await server.call('POST', url, { headers });
      expect([left.status, left.headers['refresh']]).toEqual([401, undefined]);
      expect(String(left.headers['set-cookie'])).toContain(`bindery-visitor-${site.id}=;`);
    }
  });
});
