import { findAccountTexts } from '@bindery/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../../domain/accounts/sessions.ts';
import { transact } from '../../platform/db/transact.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { aMember, anInstallationAdministrator, anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { aSignedIn, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { nameBrowser } from './browser-name.ts';

const NEW_PASSWORD = 'seven yellow umbrellas';
const TOKENS = '/account/tokens';
const HOUR_MS = 60 * 60 * 1000;

let server: TestServer;
let organizationId: string;
let admin: Person;
let operator: Person;
let person: Person;
let browser: BrowserClient;

beforeAll(async () => {
  server = await startTestServer({ sitesDomain: 'sites.test' });
  ({ id: organizationId, admin } = await anOrganization(server));
  operator = await anInstallationAdministrator(server);
  person = await aMember(server, organizationId, 'edit');
  browser = await aSignedIn(server, person);
});
afterAll(() => server.close());

const pageText = () => browser.page?.text ?? '';
const sessionsOf = async ({ token }: Person) => (await server.call('GET', '/v1/user/sessions', { token })).body;

async function latestEvent(action: string) {
  return (await operator.get(`/v1/installation/audit-events?action=${action}&limit=1`)).body.items[0];
}

describe('account pages', () => {
  it.each(['/sign-in', '/forgotten', '/account', '/password/wrong', '/invitations/a/b', '/account/nothing'])(
    '%s loads no external resource, cannot be framed and is not cached',
    async (path) => {
      const { headers, text, status } = await browser.request('GET', path);
      if (status === 303) return;
      if (path === '/account/nothing') return expect(status).toBe(404);
      const policy = String(headers['content-security-policy']);
      const [, nonce = ''] = /'nonce-([\w-]{22})'/.exec(policy) ?? [];
      expect(policy).toBe(
        `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' data: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      );
      const loading = text.match(/<(?:script|link rel="stylesheet")[^>]*>/g) ?? [];
      expect(loading.length).toBeGreaterThan(2);
      expect(loading.filter((tag: string) => !tag.includes(` nonce="${nonce}"`))).toEqual([]);
      // Each response has its own nonce, and no placeholder is left in it.
      expect((await browser.request('GET', path)).headers['content-security-policy']).not.toBe(policy);
      expect(text).not.toContain('nonce-');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(text).not.toMatch(/<script(?![^>]*\ssrc="\/assets\/)|\son\w+=|\sstyle=|<style/i);
      expect(text).toMatch(/<main\b/);
    },
  );

  it.each([
    ['GET', '/invitations/a%00b/c'],
    ['GET', '/invitations/a/%00'],
    ['GET', '/password/a%00'],
    ['GET', '/invitations/a/b?key=%00'],
    ['POST', '/account/tokens/%00/delete'],
    ['POST', '/account/sessions/a%00b/end'],
  ])('responds to %s %s like to any unknown path', async (method, path) => {
    const form = method === 'GET' ? undefined : new URLSearchParams(browser.valuesOf(TOKENS)).toString();
    const { status } = await browser.request(method, path, form);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('does not exist on hosts of sites', async () => {
    const { hostname } = (await admin.get(`/v1/orgs/${organizationId}`)).body;
    for (const path of ['/sign-in', '/account']) {
      const headers = { host: `${hostname}.sites.test` };
      const { status, text } = await browser.request('GET', path, undefined, headers);
      expect({ path, status, isOurs: /account-top/.test(text) }).toEqual({ path, status: 404, isOurs: false });
    }
  });
});

describe('a form', () => {
  const session = () => ({ ...browser.valuesOf(TOKENS), title: 'Sneaky', days: '30' });
  const count = async () => (await person.get('/v1/user/tokens')).body.count;

  it.each([
    ['without its token', { csrf: '' }, {}],
    ['with the token of another user', { csrf: 'A'.repeat(32) }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from a sister host', {}, { 'sec-fetch-site': 'same-site', origin: 'https://other.docs.test' }],
    ['from another origin in an old browser', {}, { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['from a page that hides where it is', {}, { origin: 'null' }],
  ])('%s is rejected with a page, without effect', async (_name, fields, headers) => {
    await browser.open('/account');
    const before = await count();
    const { 'sec-fetch-site': site, ...rest } = { 'sec-fetch-site': 'same-origin', ...headers } as Record<
      string,
      string
    >;
    const body = String(new URLSearchParams({ ...session(), ...fields }));
    const answer = await browser.request('POST', TOKENS, body, {
      ...rest,
      ...(site !== '' && { 'sec-fetch-site': site }),
    });
    expect(answer.status).toBe(403);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('This form has expired.');
    expect(await count()).toBe(before);
  });

  it('of a browser is invalid in another one', async () => {
    await browser.open('/account');
    const values = session();
    const other = await aSignedIn(server, await aMember(server, organizationId, 'read'));
    const answer = await other.request('POST', TOKENS, String(new URLSearchParams(values)));
    expect(answer.status).toBe(403);
    const nonMember = new BrowserClient(server);
    await nonMember.open('/sign-in');
    const victim = new BrowserClient(server);
    await victim.open('/sign-in');
    const sent = { ...nonMember.valuesOf('/sign-in'), email: person.email, password: PASSWORD };
    expect((await victim.request('POST', '/sign-in', String(new URLSearchParams(sent)))).status).toBe(403);
  });

  it('is accepted at every host name of the server that the browser uses', async () => {
    await browser.open('/account');
    const body = String(new URLSearchParams({ ...browser.valuesOf(TOKENS), title: 'By URL', days: '30' }));
    const headers = { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' };
    expect((await browser.request('POST', TOKENS, body, headers)).status).toBe(200);
  });

  it('is rejected as JSON, as a file, and above its size limit', async () => {
    await browser.open('/account');
    const values = String(new URLSearchParams(session()));
    const send = (type: string, body: string) => browser.request('POST', TOKENS, body, { 'content-type': type });
    expect((await send('application/json', '{}')).status).toBe(415);
    expect((await send('multipart/form-data; boundary=x', '--x--')).status).toBe(415);
    expect((await send('application/x-www-form-urlencoded', `${values}&a=${'x'.repeat(16 * 1024)}`)).status).toBe(413);
    expect((await send('application/x-www-form-urlencoded', `${values}&a=%00`)).status).toBe(400);
  });
});

describe('access tokens on the page', () => {
  it('are created with a title and an expiry, and shown once', async () => {
    await browser.open('/account');
    await browser.submit(TOKENS, { title: 'Build <b>server</b>', days: '30' });
    expect(browser.page?.status).toBe(200);
    const [token = ''] = /bnd_\w{40}/.exec(pageText()) ?? [];
    expect((await server.call('GET', '/v1/user', { token })).body.id).toBe(person.id);
    expect(pageText()).toContain('Build &lt;b>server&lt;/b>');
    expect(pageText()).not.toContain('<b>server');
    const [created] = (await person.get('/v1/user/tokens')).body.items;
    const days = (Date.parse(created.expiresAt) - Date.parse(created.createdAt)) / (24 * HOUR_MS);
    expect(days).toBeCloseTo(30, 3);
    await browser.open('/account');
    expect(pageText()).not.toContain(token);
    expect(await latestEvent('token.created')).toMatchObject({ actor: { id: person.id }, target: { id: created.id } });
    expect(server.logged()).not.toContain(token);
  });

  it('are deleted, and rejected at once', async () => {
    await browser.open('/account');
    await browser.submit(TOKENS, { title: 'Short-lived', days: '' });
    const [token = ''] = /bnd_\w{40}/.exec(pageText()) ?? [];
    const [created] = (await person.get('/v1/user/tokens')).body.items;
    expect(created).not.toHaveProperty('expiresAt');
    await browser.submit(`/account/tokens/${created.id}/delete`);
    expect(pageText()).toContain('The token was deleted.');
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(401);
    expect(await latestEvent('token.deleted')).toMatchObject({ target: { id: created.id } });
  });

  it.each([
    [{ title: ' ', days: '30' }, 'Enter a title of 1 to 100 characters for the token.'],
    [{ title: 'x'.repeat(101), days: '30' }, 'Enter a title of 1 to 100 characters for the token.'],
    [{ title: 'Title', days: '-1' }, 'Choose when the token expires.'],
    [{ title: 'Title', days: '99999' }, 'Choose when the token expires.'],
  ])('are not created from %j', async (fields, message) => {
    await browser.open('/account');
    const before = (await person.get('/v1/user/tokens')).body.count;
    await browser.submit(TOKENS, fields);
    expect(browser.page?.status).toBe(400);
    expect(pageText()).toContain(message);
    expect((await person.get('/v1/user/tokens')).body.count).toBe(before);
    await browser.open('/account');
    await browser.submit(TOKENS, { title: 'x'.repeat(100), days: '365' });
    expect(browser.page?.status).toBe(200);
  });

  it('of other users are unchanged', async () => {
    const { id, token } = (await admin.post('/v1/user/tokens', {})).body;
    await browser.open('/account');
    const { csrf = '' } = browser.valuesOf(TOKENS);
    await browser.post(`/account/tokens/${id}/delete`, { csrf });
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(200);
  });
});

describe('sessions on the page', () => {
  it('are listed with their browsers, and revoked at once', async () => {
    const owner = await aMember(server, organizationId, 'read');
    const here = await aSignedIn(server, owner);
    const there = await aSignedIn(server, owner, 'Mozilla/5.0 (iPhone; <script>) Version/17.0 Safari/604.1');
    await here.open('/account');
    expect(here.page?.text).toMatch(/Firefox on Linux[\s\S]*This browser/);
    expect(here.page?.text).toContain('Safari on iPhone');
    const other = (await sessionsOf(owner)).items.find(({ userAgent }: { userAgent: string }) =>
      userAgent.includes('iPhone'),
    );
    await here.submit(`/account/sessions/${other.id}/end`);
    expect(here.page?.text).toContain('The session has ended.');
    expect((await there.request('GET', '/account')).status).toBe(303);
    expect(await latestEvent('session.ended')).toMatchObject({ target: { id: other.id } });
  });

  it('are all revoked except the current one', async () => {
    const owner = await aMember(server, organizationId, 'read');
    const here = await aSignedIn(server, owner);
    const others = await transact(server.ctx, async (tx) => {
      const start = () => startSession(tx, { userId: owner.id, samlProviderId: null, userAgent: undefined });
      return [await start(), await start()];
    });
    expect(others).toHaveLength(2);
    await here.open('/account');
    await here.submit('/account/sessions/end-others');
    expect(here.page?.text).toContain('All other sessions have ended.');
    expect((await sessionsOf(owner)).count).toBe(1);
  });

  it('of other users are unchanged', async () => {
    const other = await aMember(server, organizationId, 'read');
    const theirs = await aSignedIn(server, other);
    const [{ id }] = (await sessionsOf(other)).items;
    await browser.open('/account');
    await browser.post(`/account/sessions/${id}/end`, { csrf: browser.valuesOf(TOKENS)['csrf'] ?? '' });
    expect((await theirs.request('GET', '/account')).status).toBe(200);
  });
});

describe('the password on the page', () => {
  it('is changed with the current one, which revokes all other sessions', async () => {
    const owner = await aMember(server, organizationId, 'read');
    const [here, there] = [await aSignedIn(server, owner), await aSignedIn(server, owner)];
    await here.open('/account');
    await here.submit('/account/password', { currentPassword: 'not the password', newPassword: NEW_PASSWORD });
    expect(here.page?.status).toBe(403);
    expect(here.page?.text).toContain('The current password is missing or wrong.');
    await here.submit('/account/password', { currentPassword: PASSWORD, newPassword: 'short' });
    expect(here.page?.status).toBe(400);
    expect(here.page?.text).toContain('The password must have at least 12 characters.');
    expect((await there.request('GET', '/account')).status).toBe(200);
    await here.submit('/account/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(here.page?.text).toContain('Your password was changed.');
    expect((await there.request('GET', '/account')).status).toBe(303);
    await there.open('/sign-in');
    await there.submit('/sign-in', { email: owner.email, password: PASSWORD });
    expect(there.page?.status).toBe(403);
    await there.submit('/sign-in', { email: owner.email, password: NEW_PASSWORD });
    expect(there.url).toMatch(/^\/o\/\w+$/);
    expect(await latestEvent('password.changed')).toMatchObject({ actor: { id: owner.id } });
    expect((await owner.get('/v1/user')).status).toBe(200);
    const fields = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD, revokeTokens: 'yes' };
    await here.open('/account');
    await here.submit('/account/password', fields);
    expect((await owner.get('/v1/user')).status).toBe(401);
    expect(await latestEvent('password.changed')).toMatchObject({ details: { endedTokens: 1 } });
    for (const secret of [PASSWORD, NEW_PASSWORD]) expect(server.logged()).not.toContain(secret);
  });
});

describe('nameBrowser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.0', 'An unknown browser'],
    [null, 'An unknown browser'],
  ])('names %j %s', (userAgent, name) => {
    expect(nameBrowser(findAccountTexts('en').sessions, userAgent)).toBe(name);
  });
});

describe('invitations on the page', () => {
  it('are accepted and declined on the page, which reports the result', async () => {
    const [first, second] = [await anOrganization(server, 'First <b>club</b>'), await anOrganization(server, 'Second')];
    const invited = await aPerson(server, 'Invited');
    for (const { id, admin: inviter } of [first, second])
      await inviter.post(`/v1/orgs/${id}/invites`, { emails: [invited.email], role: 'review' });
    const own = await aSignedIn(server, invited);
    expect(own.page?.text).toContain('Admin invites you to join First &lt;b>club&lt;/b> as a reviewer.');
    const { items } = (await invited.get('/v1/user/invites')).body;
    const formOf = (organizationId: string, what: string) => {
      const invite = items.find(
        ({ organization }: { organization: { id: string } }) => organization.id === organizationId,
      );
      return `/account/invitations/${invite.id}/${what}`;
    };
    const outdated = own.valuesOf(formOf(first.id, 'accept'));
    await own.submit(formOf(first.id, 'accept'));
    expect(own.url).toBe(`/o/${first.id}?joined=1`);
    await own.open(`/account?done=joined&organization=${first.id}`);
    expect(own.page?.text).toContain(
      'You have accepted the invitation: you are a reviewer in First &lt;b>club&lt;/b>.',
    );
    expect((await invited.get(`/v1/orgs/${first.id}/members/${invited.id}`)).body.role).toBe('review');
    await own.submit(formOf(second.id, 'decline'));
    expect(own.page?.text).toContain('You have declined the invitation.');
    expect(own.page?.text).not.toContain('id="invitations"');
    expect((await invited.get(`/v1/orgs/${second.id}`)).status).toBe(404);
    // A second use, or a use by another user, is no longer valid; and forms of other sites are rejected.
    await own.post(formOf(first.id, 'accept'), outdated);
    expect(own.page?.status).toBe(404);
    const other = await aSignedIn(server, await aPerson(server, 'Other'));
    await other.post(formOf(second.id, 'accept'), { csrf: other.valuesOf('/sign-out')['csrf'] ?? '' });
    expect(other.page?.status).toBe(404);
    await other.post(formOf(second.id, 'accept'), outdated);
    expect(other.page?.status).toBe(403);
  });

  it('does not disclose by its URL the role of a person in an organization', async () => {
    const { id } = await anOrganization(server, 'Hidden');
    await browser.open(`/account?done=joined&organization=${id}`);
    expect(browser.page?.text).not.toContain('Hidden');
    expect(browser.page?.text).toContain('You have accepted the invitation.');
  });
});
