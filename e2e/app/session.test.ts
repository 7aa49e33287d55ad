import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
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
    await popup.getByLabel('E-mail address').fill(admin.email);
    await popup.getByLabel('Password', { exact: true }).fill(admin.password);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await closed;
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
    await context.clearCookies({ name: /session/ });
    await other.goto(`${url}/sign-in`);
    await other.getByLabel('E-mail address').fill(admin.email);
    await other.getByLabel('Password', { exact: true }).fill(admin.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL(`**/o/${organizationId}`);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('menuitem', { name: 'New collection' }).click();
    await page.getByRole('textbox', { name: 'Rename' }).waitFor();
    expect(watched.problems.filter((problem) => !/\b403\b/.test(problem))).toEqual([]);
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
