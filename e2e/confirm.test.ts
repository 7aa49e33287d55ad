import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../packages/server/src/platform/db/connect.ts';
import {
  anInstallation,
  type ServingProgram,
  serveProgram,
  shownPasswordLink,
} from '../packages/server/src/testing/program.ts';
import { PHONE, type Reader, useBrowser } from './browser.ts';
import { checkPage } from './check-page.ts';

const EMAIL = 'admin@example.com';
const PASSWORD = 'seven pages of the atlas';

const open = useBrowser();
let installation: Awaited<ReturnType<typeof anInstallation>>;
let program: ServingProgram;

beforeAll(async () => {
  installation = await anInstallation();
  program = await serveProgram(installation.settings);
  const { page } = await open();
  await page.goto(program.url + new URL(shownPasswordLink(program.stdout())).pathname);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.locator('form.account-form button[type=submit]').click();
  await page.waitForURL('**/account?done=password-set');
});
afterAll(async () => {
  await program?.stop();
  await installation?.remove();
});

async function signIn({ page }: Reader): Promise<void> {
  await page.goto(`${program.url}/sign-in?returnTo=/account`);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/account');
}

/** Simulates that all sessions began long ago. */
async function ageSessions(): Promise<void> {
  const database = openDatabase(installation.config);
  const authenticated_at = new Date(Date.now() - 16 * 60_000).toISOString();
  try {
    await database.writer.updateTable('sessions').set({ authenticated_at }).execute();
  } finally {
    await database.close();
  }
}

/** Presses the tab key until an element has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluateAll((elements) => elements.includes(document.activeElement as never))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key leads to no ${role} "${name}".`);
}

describe('a person who signed in long ago', () => {
  it.each([
    ['on a computer', {}],
    ['on a phone', PHONE],
    ['without scripts', { javaScriptEnabled: false }],
  ])('confirms their identity and creates a token, %s', async (_way, options) => {
    const reader = await open(options);
    const { page, watched } = reader;
    await signIn(reader);
    await ageSessions();
    await page.reload();
    expect(await page.getByRole('button', { name: 'Create a token' }).count()).toBe(0);
    const tokens = page.getByRole('region', { name: 'Access tokens' });
    await tokens.getByRole('link', { name: 'Confirm it is you' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/account#tokens');
    await page.getByLabel('What is it for?').fill('Build server');
    await page.getByRole('button', { name: 'Create a token' }).click();
    expect(await page.locator('.account-token-text code').innerText()).toMatch(/bnd_\w{40}/);
    expect(watched.problems).toEqual([]);
  });

  it('does so with only the keyboard, and finds the form as it was filled in', async () => {
    const reader = await open();
    const { page, watched } = reader;
    await signIn(reader);
    await page.getByLabel('What is it for?').fill('Laptop & more');
    await page.getByLabel('Expires after').selectOption('365');
    await ageSessions();
    await tabTo(page, 'button', 'Create a token');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/confirm?**');
    expect(await page.getByLabel('Password', { exact: true }).evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.type(PASSWORD);
    await tabTo(page, 'button', 'Confirm');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account?**#tokens');
    expect(await page.getByLabel('What is it for?').inputValue()).toBe('Laptop & more');
    expect(await page.getByLabel('Expires after').inputValue()).toBe('365');
    await tabTo(page, 'button', 'Create a token');
    await page.keyboard.press('Enter');
    await page.locator('.account-token-text').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('gets complete and accessible pages, also after a wrong password', async () => {
    const reader = await open({ reducedMotion: 'reduce' });
    const { page } = reader;
    await signIn(reader);
    await ageSessions();
    await page.reload();
    expect(await checkPage(page)).toEqual([]);
    await page.goto(`${program.url}/account/confirm`);
    expect(await checkPage(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill('not the password of anybody');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The password is wrong.').first().waitFor();
    expect(await page.title()).toMatch(/^Problem: /);
    expect(await checkPage(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await page.waitForURL('**/account');
  });
});
