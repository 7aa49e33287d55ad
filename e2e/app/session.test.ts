import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();

describe('a session that ends during work', () => {
  it('is restored in a separate window, and the work continues', async () => {
    const { url, admin, organizationId } = application();
    const { page, context, watched } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}`);
    await page.getByText('Start with a space').waitFor();
    const cookies = await context.cookies();
    await context.clearCookies({ name: /session/ });
    await page.locator('main').getByRole('button', { name: 'New space' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    expect(await checkScreen(page, 'session-ended')).toEqual([]);
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await Promise.all([popup.waitForEvent('close'), fillSignIn(popup, admin)]);
    await dialog.waitFor({ state: 'detached' });
    // The space was created by the previously refused request.
    await page.getByRole('textbox', { name: 'Rename' }).waitFor();
    expect(cookies.some(({ name }) => name.includes('session'))).toBe(true);
    expect(watched.problems.filter((problem) => !/\b401\b/.test(problem))).toEqual([]);
  });

  it('is replaced silently if another tab has signed in meanwhile', async () => {
    const { url, admin, organizationId } = application();
    const { page, context, watched } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}`);
    await page.locator('main').getByRole('tree').waitFor();
    const other = await context.newPage();
    await signInInstead(other, url, admin);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('menuitem', { name: 'New collection' }).click();
    await page.getByRole('textbox', { name: 'Rename' }).waitFor();
    expect(watched.problems.filter((problem) => !/\b403\b/.test(problem))).toEqual([]);
  });

  it('is waited for while another user is signed in: nothing is sent as that user', async () => {
    const { url, admin, call } = application();
    const organizationId = await application().addOrganization('Two users');
    const colleague = await application().addPerson('admin', organizationId);
    const { page, context } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}`);
    await page.locator('main').getByRole('button', { name: 'New space' }).waitFor();
    const writes = listWrites(page);
    const other = await context.newPage();
    await signInInstead(other, url, colleague);
    await page.locator('main').getByRole('button', { name: 'New space' }).click();
    const dialog = page.getByRole('dialog', { name: 'Another account is signed in' });
    await dialog.getByText(`signed in as ${colleague.email.split('@')[0]} now`).waitFor();
    expect(await checkScreen(page, 'session-other-user')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'Nothing more is sent from this page' });
    await banner.getByRole('button', { name: 'Reload page' }).waitFor();
    expect(await checkScreen(page, 'session-other-user-banner')).toEqual([]);
    expect(writes).toEqual([403]);
    await signInInstead(other, url, admin);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('textbox', { name: 'Rename' }).waitFor();
    await banner.waitFor({ state: 'detached' });
    expect(writes.slice(0, 2)).toEqual([403, 201]);
    const { items } = await call('GET', `/v1/orgs/${organizationId}/spaces`);
    expect(items).toHaveLength(1);
  });

  it('is waited for by uploads while another user is signed in', async () => {
    const { url, admin, call } = application();
    const organizationId = await application().addOrganization('Two uploads');
    const { id } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Pictures' });
    const colleague = await application().addPerson('admin', organizationId);
    const { page, context } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}/s/${id}/~/library`);
    await page.getByText('No files yet').waitFor();
    const writes = listWrites(page);
    const other = await context.newPage();
    await signInInstead(other, url, colleague);
    const chooser = page.waitForEvent('filechooser');
    await page.locator('main').getByRole('button', { name: 'Upload' }).first().click();
    await (await chooser).setFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }]);
    await page.getByRole('dialog', { name: 'Another account is signed in' }).waitFor();
    expect(writes).toEqual([403]);
    await signInInstead(other, url, admin);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('button', { name: 'Details of notes.txt' }).waitFor();
    expect(writes).toEqual([403, 201]);
  });

  it('is not confirmed by another user who signs in', async () => {
    const { url, admin, call } = application();
    const organizationId = await application().addOrganization('Two confirmations');
    const colleague = await application().addPerson('admin', organizationId);
    const { page, context } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}`);
    const error = { code: 403, message: 'Your last sign-in is too old.', reason: 'reauthentication_required' };
    const refused = (route: Route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { error } }) : route.fallback();
    await page.route('**/v1/orgs/*/spaces', refused, { times: 1 });
    await page.locator('main').getByRole('button', { name: 'New space' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirmation.waitFor();
    await context.clearCookies({ name: /session/ });
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      confirmation.getByRole('button', { name: 'Confirm', exact: true }).click(),
    ]);
    await fillSignIn(popup, colleague);
    await page.getByRole('dialog', { name: 'Another account is signed in' }).waitFor();
    await confirmation.waitFor({ state: 'detached' });
    const { items } = await call('GET', `/v1/orgs/${organizationId}/spaces`);
    expect(items).toEqual([]);
  });

  it('is confirmed in a separate window if required, and the work continues', async () => {
    const { url, admin } = application();
    const organizationId = await application().addOrganization('Vault');
    const { page, context } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}`);
    const create = page.locator('main').getByRole('button', { name: 'New space' });
    // Like the response of the server once the last sign-in is older than 15 minutes.
    const error = {
      code: 403,
      message: 'Your last sign-in is older than 15 minutes.',
      reason: 'reauthentication_required',
    };
    const refused = (route: Route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { error } }) : route.fallback();
    await page.route('**/v1/orgs/*/spaces', refused, { times: 2 });
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await create.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Your last sign-in is older than 15 minutes.').waitFor();
    await create.click();
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Confirm', exact: true }).click(),
    ]);
    await popup.waitForEvent('close').catch(() => undefined);
    await page.getByRole('textbox', { name: 'Rename' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is ended by its owner, without leaving data in the tab', async () => {
    const { url, admin, organizationId } = application();
    const { page } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}`);
    await page.locator('main').getByRole('tree').waitFor();
    await page.reload();
    expect(await page.evaluate(() => sessionStorage.getItem('bindery-queries'))).toContain('spaces');
    await page.getByRole('button', { name: /Your profile/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in?done=signed-out');
    expect(await page.evaluate(() => sessionStorage.getItem('bindery-queries'))).not.toContain('spaces');
  });
});

/** The statuses of the writes of a page to the API, in order. */
function listWrites(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    const isWrite = response.request().method() !== 'GET' && response.url().includes('/v1/');
    if (isWrite && !response.url().includes('/v1/user/')) statuses.push(response.status());
  });
  return statuses;
}

/** Signs in with another account in the same browser. */
async function signInInstead(page: Page, url: string, account: Account): Promise<void> {
  await page.context().clearCookies({ name: /session/ });
  await page.goto(`${url}/sign-in`);
  await fillSignIn(page, account);
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in');
}

async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
