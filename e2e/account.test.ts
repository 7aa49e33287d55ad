import { describe, expect, inject, it } from 'vitest';
import { PHONE, type Reader, useBrowser } from './browser.ts';
import { checkPage } from './check-page.ts';

const { url, passwordLink, token } = inject('world');
const open = useBrowser();

const EMAIL = 'admin@example.com';
const PASSWORD = 'seven pages of the atlas';

/** The path of the link on the tested program: it is printed with the public URL. */
const pathOf = (link: string): string => new URL(link).pathname;

async function signIn({ page }: Reader): Promise<void> {
  await page.goto(`${url}/sign-in?returnTo=/account`);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/account');
}

describe('an administrator', () => {
  it('sets a password by the setup link, which works once', async () => {
    const { page, watched } = await open();
    await page.goto(url + pathOf(passwordLink));
    expect(await checkPage(page)).toEqual([]);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.locator('form.account-form button[type=submit]').click();
    await page.waitForURL('**/account?done=password-set');
    expect(await page.getByText(EMAIL).first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in**');
    expect((await page.goto(url + pathOf(passwordLink)))?.status()).toBeGreaterThanOrEqual(400);
    expect(await page.locator('form').getByLabel('New password').count()).toBe(0);
    expect(watched.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  it.each([
    ['with scripts', {}],
    ['without scripts', { javaScriptEnabled: false }],
    ['on a phone', PHONE],
  ])('signs in, creates an access token, uses it and deletes it, %s', async (way, options) => {
    const reader = await open(options);
    const { page, watched } = reader;
    await signIn(reader);
    await page.getByLabel('What is it for?').fill(`Build ${way}`);
    await page.getByRole('button', { name: 'Create a token' }).click();
    const secretToken = await page.locator('.account-token-text code').innerText();
    const answer = await fetch(`${url}/v1/user`, { headers: { authorization: `Bearer ${secretToken.trim()}` } });
    expect((await answer.json()).email).toBe(EMAIL);
    const item = page.locator('.account-item', { hasText: `Build ${way}` });
    await item.getByRole('button', { name: 'Delete' }).click();
    await item.waitFor({ state: 'detached' });
    const after = await fetch(`${url}/v1/user`, { headers: { authorization: `Bearer ${secretToken.trim()}` } });
    expect(after.status).toBe(401);
    expect(watched.problems).toEqual([]);
  });

  it('shows errors next to the field, and to screen readers too', async () => {
    const { page } = await open();
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill('not the password of anybody');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The e-mail address or password is incorrect.').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(EMAIL);
    expect(await checkPage(page)).toEqual([]);
  });

  it('gets a complete and accessible account page, with a newly created token', async () => {
    const reader = await open({ reducedMotion: 'reduce' });
    await signIn(reader);
    await reader.page.getByLabel('What is it for?').fill('x'.repeat(100));
    await reader.page.getByRole('button', { name: 'Create a token' }).click();
    await reader.page.locator('.account-token-text').waitFor();
    expect(await checkPage(reader.page)).toEqual([]);
  });

  it.each([
    ['on a phone', PHONE],
    ['on a desktop', {}],
  ])('reads the pages in the language of the browser, %s', async (_way, options) => {
    const { page, watched } = await open({ ...options, locale: 'de-DE' });
    await page.goto(`${url}/sign-in?returnTo=/account`);
    await page.getByLabel('E-Mail-Adresse').fill(EMAIL);
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    expect(await checkPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL('**/account');
    await page.getByRole('heading', { name: 'Wo Sie angemeldet sind' }).waitFor();
    expect(await checkPage(page)).toEqual([]);
    expect(watched.problems).toEqual([]);
    await page.getByRole('link', { name: 'Bindery' }).click();
    await page.waitForURL('**/o/*');
  });

  it('invites a person, who opens the link, sets a name and a password, and is signed in', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const [{ id }] = (await (await fetch(`${url}/v1/orgs`, { headers })).json()).items;
    const body = JSON.stringify({ emails: ['writer@example.com'], role: 'edit' });
    const invited = await fetch(`${url}/v1/orgs/${id}/invites`, { method: 'POST', headers, body });
    const [invitation] = (await invited.json()).invitations;
    const { pathname, search } = new URL(invitation.url);
    const { page, watched } = await open(PHONE);
    await page.goto(url + pathname + search);
    expect(await checkPage(page)).toEqual([]);
    await page.getByLabel('Your name').fill('A writer');
    await page.getByLabel('Password', { exact: true }).fill('lantern under the stairs');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.waitForURL('**/o/*?joined=1');
    await page.getByText('You have joined').waitFor();
    await page.getByText('You can read, comment and edit.').waitFor();
    expect(await page.getByRole('button', { name: 'Navigation' }).isVisible()).toBe(true);
    const members = await (await fetch(`${url}/v1/orgs/${id}/members?search=writer`, { headers })).json();
    expect(members.items).toMatchObject([{ role: 'edit', user: { displayName: 'A writer' } }]);
    expect(watched.problems).toEqual([]);
    await page.goto(url + pathname + search);
    await page.getByRole('heading', { name: /^You are a member of .* already$/ }).waitFor();
    await page.getByText('Each invitation is accepted once.').waitFor();
    expect(await checkPage(page)).toEqual([]);
  });
});
