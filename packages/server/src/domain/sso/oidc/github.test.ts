import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstallationProvider } from '../../../platform/config/oidc-config.ts';
import { findUserByEmail } from '../../../platform/queries/users.ts';
import { aPerson } from '../../../testing/factories.ts';
import { type RunningGithub, startGithub } from '../../../testing/oidc/start-github.ts';
import { givePassword } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SECRET = 'a secret of the client';
const installed: InstallationProvider[] = [];
let server: TestServer;
let github: RunningGithub;

beforeAll(async () => {
  github = await startGithub();
  const client = { clientId: 'client', clientSecret: SECRET, allowsSignUp: true };
  installed.push({ id: 'github', kind: 'github', label: 'GitHub', issuer: github.issuer, ...client });
  server = await startTestServer({ oidcProviders: installed });
  await aPerson(server);
});
afterAll(async () => {
  await server?.close();
  await github?.close();
});

const octocat = (id: number, email: string, verified = true) => ({
  user: { id, login: 'octocat', name: 'Mona' },
  emails: [
    { email: 'other@example.com', primary: false, verified: true },
    { email, primary: true, verified },
  ],
});

/** Cookies of a browser, how it starts the sign-in, and a hook while it is at GitHub. */
interface GivenSignIn {
  readonly cookie?: string;
  readonly query?: string;
  readonly meanwhile?: () => Promise<void>;
}

async function signIn({ cookie: own, query: asking = '', meanwhile }: GivenSignIn = {}) {
  const start = await server.call(
    'GET',
    `/oidc/github/start${asking}`,
    own === undefined ? {} : { headers: { cookie: own } },
  );
  const browser = String(start.headers['set-cookie']).split(';')[0] ?? '';
  const cookie = own === undefined ? browser : `${own}; ${browser}`;
  await meanwhile?.();
  const asked = new URL(String(start.headers['location']));
  const query = new URLSearchParams({ code: 'a code', state: asked.searchParams.get('state') ?? '' });
  const answer = await server.call('GET', `/oidc/github/callback?${query}`, { headers: { cookie } });
  return { asked, answer, session: /bindery-session=(\w+)/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1] };
}

describe('a sign-in by GitHub', () => {
  it('sends PKCE and the scopes for the e-mail address, and identifies people by their number', async () => {
    github.signInAs(octocat(1, 'mona@example.com'));
    const { asked, session } = await signIn();
    expect(asked.pathname).toBe('/login/oauth/authorize');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      scope: 'read:user user:email',
      code_challenge_method: 'S256',
      client_id: 'client',
    });
    expect(github.lastForm().get('client_secret')).toBe(SECRET);
    expect(github.lastForm().get('code_verifier')?.length).toBeGreaterThan(42);
    expect(session).toBeDefined();
    const user = await findUserByEmail(server.ctx.database.reader, 'mona@example.com');
    expect(user?.display_name).toBe('Mona');
    // The login and the e-mail address can be reassigned; the number cannot.
    github.signInAs(octocat(1, 'renamed@example.com'));
    expect((await signIn()).session).toBeDefined();
    expect(await findUserByEmail(server.ctx.database.reader, 'renamed@example.com')).toBeUndefined();
    github.signInAs(octocat(2, 'mona@example.com'));
    expect((await signIn()).answer.text).toContain('An account with your e-mail address exists.');
  });

  it('is confirmed by a later round trip, while the person has neither password nor passkey', async () => {
    github.signInAs(octocat(3, 'fresh@example.com'));
    const { session } = await signIn();
    const cookie = `__Host-bindery-session=${session}`;
    const confirmPage = async () => (await server.call('GET', '/account/confirm', { headers: { cookie } })).text;
    expect(await confirmPage()).toContain('/oidc/github/start');
    const confirmed = await signIn({ cookie, query: '?confirm=1' });
    expect(confirmed.asked.searchParams.get('prompt')).toBe('select_account');
    expect([confirmed.answer.status, confirmed.session]).toEqual([303, undefined]);
    // A recent sign-in redirects immediately.
    expect((await server.call('GET', '/account/confirm', { headers: { cookie } })).status).toBe(303);
    server.advance(16 * 60_000);
    expect(await confirmPage()).toContain('/oidc/github/start');
  });

  it('is not confirmed by another GitHub account, nor by a sign-in without a confirmation request', async () => {
    github.signInAs(octocat(31, 'owner@example.com'));
    const { session } = await signIn();
    const cookie = `__Host-bindery-session=${session}`;
    github.signInAs(octocat(32, 'thief@example.com'));
    const { answer } = await signIn({ cookie, query: '?confirm=1' });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('The identity provider signed in another person.');
    github.signInAs(octocat(31, 'owner@example.com'));
    await signIn();
    expect((await server.call('GET', '/account/confirm', { headers: { cookie } })).status).toBe(200);
  });

  it('requires the password or a passkey once there is one, also during a round trip', async () => {
    github.signInAs(octocat(33, 'better@example.com'));
    const { session } = await signIn();
    const cookie = `__Host-bindery-session=${session}`;
    const user = await findUserByEmail(server.ctx.database.reader, 'better@example.com');
    const { answer } = await signIn({
      cookie,
      query: '?confirm=1',
      meanwhile: () => givePassword(server, { id: user?.id ?? '' }),
    });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Confirm with your passkey or your password.');
    const page = await server.call('GET', '/account/confirm', { headers: { cookie } });
    expect(page.text).not.toContain('/oidc/github/start');
    expect(page.text).toContain('name="password"');
  });

  it.each([
    ['an unverified e-mail address', octocat(4, 'unverified@example.com', false), 'is verified'],
    ['no e-mail address', { user: { id: 5, login: 'a' }, emails: [] }, 'did not send an e-mail address'],
    ['no number', { user: { login: 'a' }, emails: [] }, 'could not be read'],
    ['an id that is a string', { user: { id: '6' }, emails: [] }, 'could not be read'],
    ['a rejected code', { ...octocat(7, 'a@example.com'), error: 'bad_verification_code' }, ''],
  ])('signs nobody in with %s', async (_what, account, sentence) => {
    github.signInAs(account);
    const { answer, session } = await signIn();
    expect(session).toBeUndefined();
    expect([400, 403]).toContain(answer.status);
    expect(answer.text).toContain(sentence);
  });
});
