import { afterEach, describe, expect, it } from 'vitest';
import { prepareInstallation, type Welcome } from '../../main/bootstrap.ts';
import type { Config } from '../../platform/config/config.ts';
import { transact } from '../../platform/db/transact.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { givePassword, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createUser } from './create-user.ts';
import { createPasswordLink, MANUAL_LINK_TTL_MS } from './sign-in-links.ts';

let server: TestServer;

afterEach(() => server.close());

async function start(changes: Partial<Config> = {}): Promise<Welcome> {
  server = await startTestServer(changes);
  return prepareInstallation(server.ctx);
}

const FIELDS = { name: 'Ada', email: 'ada@example.com', newPassword: PASSWORD, organization: 'Atlas' };
const pathOf = (link = '') => new URL(link).pathname;

async function open(link: string | undefined): Promise<BrowserClient> {
  const browser = new BrowserClient(server);
  await browser.open(link ?? '/nothing');
  return browser;
}
const statusOf = async (link: string | undefined) => (await open(link)).page?.status;

describe('the setup link of a new installation', () => {
  it('creates the account, names the organization, signs in and redirects to the start', async () => {
    const { setupLink, administrator } = await start();
    const browser = await open(setupLink);
    expect(browser.page?.status).toBe(200);
    const answer = await browser.request('POST', pathOf(setupLink), formOf(browser, setupLink, FIELDS), OWN);
    expect(answer.status).toBe(303);
    const user = (await server.call('GET', '/v1/user', { token: administrator?.token })).body;
    expect(user).toMatchObject({ displayName: 'Ada', email: 'ada@example.com', installationAdministrator: true });
    const { items } = (await server.call('GET', '/v1/orgs', { token: administrator?.token })).body;
    expect(items).toMatchObject([{ title: 'Atlas', hostname: 'atlas' }]);
    expect(answer.headers['location']).toBe(`/o/${items[0].id}/~/start`);
    const other = await open('https://docs.test/sign-in?returnTo=/account');
    await other.submit('/sign-in', { email: 'ada@example.com', password: PASSWORD });
    expect(other.url).toBe('/account');
  });

  it('is used once, and no later start prints another one', async () => {
    const { setupLink } = await start();
    const browser = await open(setupLink);
    const other = await open(setupLink);
    await browser.request('POST', pathOf(setupLink), formOf(browser, setupLink, FIELDS), OWN);
    expect(await statusOf(setupLink)).toBe(404);
    const again = { ...FIELDS, email: 'eve@example.com' };
    const answer = await other.request('POST', pathOf(setupLink), formOf(other, setupLink, again), OWN);
    expect(answer.status).toBe(404);
    expect(await prepareInstallation(server.ctx)).toEqual({});
  });

  it('shows errors of the form, and keeps the input', async () => {
    const { setupLink } = await start();
    for (const [fields, message] of [
      [{ name: ' ' }, 'Your name must have 1 to 64 characters.'],
      [{ email: 'nowhere' }, 'Enter an e-mail address.'],
      [{ newPassword: 'short' }, /12 characters/],
      [{ organization: 'A' }, 'The name of the organization must have 2 to 255 characters.'],
    ] as const) {
      const browser = await open(setupLink);
      const answer = await browser.submit(pathOf(setupLink), { ...FIELDS, ...fields });
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: 400,
        text: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
      });
      if (!('email' in fields)) expect(browser.valuesOf(pathOf(setupLink))['email']).toBe('ada@example.com');
      expect(answer.text).not.toContain(PASSWORD);
    }
    expect(await statusOf(setupLink)).toBe(200);
  });

  it('expires after a day, and the next start prints another one', async () => {
    const { setupLink } = await start();
    server.advance(MANUAL_LINK_TTL_MS - 60_000);
    expect(await statusOf(setupLink)).toBe(200);
    // When several servers start, each prints a working link.
    const second = (await prepareInstallation(server.ctx)).setupLink;
    expect(await statusOf(setupLink)).toBe(200);
    server.advance(120_000);
    expect(await statusOf(setupLink)).toBe(404);
    expect(await statusOf(second)).toBe(200);
  });

  it('is invalid if another account exists, or the first one has a password or a session', async () => {
    for (const happen of [
      () => transact(server.ctx, (tx) => createUser(tx, 'other@example.com', 'Other')),
      async () => givePassword(server, await firstUser()),
      async () => {
        const { id } = await firstUser();
        const link = await transact(server.ctx, (tx) =>
          createPasswordLink(tx, server.ctx.config, id, MANUAL_LINK_TTL_MS),
        );
        const browser = await open(link);
        await browser.submit(pathOf(link), { newPassword: PASSWORD });
      },
    ]) {
      const { setupLink } = await start();
      expect(await statusOf(setupLink)).toBe(200);
      await happen();
      expect(await statusOf(setupLink)).toBe(404);
      expect((await prepareInstallation(server.ctx)).setupLink).toBeUndefined();
      await server.close();
    }
    server = await startTestServer();
  });

  it('is not printed if the environment names the administrator, or passwords are disabled', async () => {
    const named = await start({ bootstrap: { email: 'chief@example.com' } });
    expect(named).toMatchObject({ administrator: { email: 'chief@example.com', passwordLink: expect.any(String) } });
    expect(named.setupLink).toBeUndefined();
    await server.close();
    const switchedOff = await start({ passwordSignIn: false });
    expect(switchedOff.setupLink).toBeUndefined();
    expect(switchedOff.administrator?.passwordLink).toBeUndefined();
  });

  it('is not a password link, nor the reverse', async () => {
    const { setupLink } = await start();
    const secret = pathOf(setupLink).split('/').at(-1);
    expect(await statusOf(`https://docs.test/password/${secret}`)).toBe(404);
    const { id } = await firstUser();
    const link = await transact(server.ctx, (tx) => createPasswordLink(tx, server.ctx.config, id, MANUAL_LINK_TTL_MS));
    expect(await statusOf(`https://docs.test/setup/${pathOf(link).split('/').at(-1)}`)).toBe(404);
  });
});

const OWN = { 'sec-fetch-site': 'same-origin', origin: 'https://docs.test' };

/** What the browser sends with the form, without following the redirect. */
const formOf = (browser: BrowserClient, link: string | undefined, fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams({ ...browser.valuesOf(pathOf(link)), ...fields }).toString();

const firstUser = () =>
  server.ctx.database.reader.selectFrom('users').select('id').orderBy('created_at').executeTakeFirstOrThrow();
