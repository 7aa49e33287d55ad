import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { totpCode, totpStepOf } from '../../packages/server/src/domain/accounts/second-factor/totp.ts';
import { freePort } from '../../packages/server/src/testing/program.ts';
import { PHONE, type Reader } from '../browser.ts';
import { checkPage } from '../check-page.ts';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

// Browsers do not offer passkeys for IP addresses.
const application = useApplication(async () => {
  const PORT = String(await freePort());
  return { PORT, BINDERY_PUBLIC_URL: `http://localhost:${PORT}` };
});
const security = () => `${application().url}/settings/security`;

/** Adds a virtual authenticator with immediate user verification to a page. */
async function addAuthenticator({ context, page }: Reader): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** The code of a future step; each is accepted once, and one step ahead is accepted too. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, totpStepOf(new Date()) + steps);

/** Opens the dialog and reads the displayed key. */
async function openSetup(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add app' }).click();
  return page.getByRole('dialog').getByRole('textbox', { name: 'Key' }).inputValue();
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${application().url}/account`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
}

async function showPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe('an authenticator app', () => {
  it('is added, requested at sign-in, and removed', async () => {
    const person = await application().addPerson('edit');
    const { page, watched } = await application().open(person);
    await page.goto(security());
    await page.getByText('Shows a new code every 30 seconds').waitFor();
    expect(await checkScreen(page, 'two-step-empty')).toEqual([]);
    const secret = await openSetup(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code', { exact: true }).fill('12');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter the six digits that the app shows.').waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('The code is wrong').waitFor();
    expect(await checkScreen(page, 'two-step-setup')).toEqual([]);
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await dialog.getByText('Save your recovery codes').waitFor();
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    expect(await checkScreen(page, 'two-step-codes')).toEqual([]);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 codes left').waitFor();
    expect(await checkScreen(page, 'two-step-on')).toEqual([]);
    await signOut(page);
    await showPassword(page, person);
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
    expect(await checkPage(page)).toEqual([]);
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await page.locator('#code-fault').waitFor();
    expect(await checkPage(page)).toEqual([]);
    await page.getByLabel('Code').fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/o/'));
    await signOut(page);
    await showPassword(page, person);
    await page.getByLabel('Code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/o/'));
    await page.goto(security());
    await page.getByText('9 codes left').waitFor();
    await page.getByRole('button', { name: 'Remove the authenticator app?' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Shows a new code every 30 seconds').waitFor();
    expect(watched.problems.filter((problem) => !/403/.test(problem))).toEqual([]);
  });

  it('is added with only the keyboard, on a phone', async () => {
    const person = await application().addPerson('read');
    const { page, watched } = await application().open(person, PHONE);
    await page.goto(security());
    const add = page.getByRole('button', { name: 'Add app' });
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const secret = await dialog.getByRole('textbox', { name: 'Key' }).inputValue();
    await expect
      .poll(() => dialog.getByLabel('Code', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    await dialog.getByText('Save your recovery codes').waitFor();
    expect(await checkScreen(page, 'two-step-codes-phone')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('10 codes left').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('shows server failures, with a retry', async () => {
    const { page } = await application().open(application().admin);
    await page.route('**/v1/user/second-factors', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(security());
    await page.locator('#two-step [role=alert]').waitFor();
    expect(await checkScreen(page, 'two-step-failed')).toEqual([]);
    await page.unroute('**/v1/user/second-factors');
    await page.locator('#two-step').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Shows a new code every 30 seconds').waitFor();
  });
});

describe('a passkey', () => {
  it('signs in alone and as the second step, is renamed and deleted', async () => {
    const person = await application().addPerson('edit');
    const reader = await application().open(person);
    const { page, watched } = reader;
    await addAuthenticator(reader);
    await page.goto(security());
    await page.getByText('No passkeys yet.').waitFor();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Work laptop');
    expect(await checkScreen(page, 'passkey-add')).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText('Save your recovery codes').waitFor();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('Work laptop').waitFor();
    expect(await checkScreen(page, 'passkeys')).toEqual([]);
    await signOut(page);
    expect(await checkPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/o/'));
    await signOut(page);
    await showPassword(page, person);
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
    expect(await checkPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/o/'));
    await page.goto(security());
    await page.getByText('Last used').first().waitFor();
    await page.getByRole('button', { name: 'Rename the passkey Work laptop' }).click();
    await dialog.getByLabel('Name').fill('Home laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete the passkey Home laptop' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No passkeys yet.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('is not created twice by the same device, with an explanation in the dialog', async () => {
    const person = await application().addPerson('read');
    const reader = await application().open(person);
    const { page } = reader;
    await addAuthenticator(reader);
    await page.goto(security());
    const dialog = page.getByRole('dialog');
    for (const isFirst of [true, false]) {
      await page.getByRole('button', { name: 'Add passkey' }).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      if (isFirst) await dialog.getByRole('button', { name: 'I have saved them' }).click();
    }
    await dialog.getByText('The browser did not create a passkey.').waitFor();
    expect(await checkScreen(page, 'passkey-refused')).toEqual([]);
  });
});

describe('an organization that requires two-step sign-in', () => {
  it('redirects members to its setup, and admits them afterwards', async () => {
    const { url, admin } = application();
    const organization = await application().addOrganization('Strict');
    const person = await application().addPerson('read', organization);
    const administrator = await application().open(admin);
    const settings = `${url}/o/${organization}/~/settings`;
    const enforce = async () => {
      await administrator.page.goto(settings);
      await administrator.page.getByRole('switch', { name: 'Require two-step sign-in' }).click();
      await administrator.page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click();
    };
    await enforce();
    await administrator.page.getByText('You have no second factor yourself').waitFor();
    await administrator.page.goto(security());
    const secret = await openSetup(administrator.page);
    await administrator.page.getByRole('dialog').getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await administrator.page.keyboard.press('Enter');
    await administrator.page.getByRole('button', { name: 'I have saved them' }).click();
    await enforce();
    await administrator.page.getByText('Settings saved').waitFor();
    expect(await checkScreen(administrator.page, 'two-step-required')).toEqual([]);
    const reader = await application().open(person);
    const { page } = reader;
    await addAuthenticator(reader);
    await page.goto(`${url}/o/${organization}`);
    await page.waitForURL('**/settings/security#two-step');
    await page.getByText('Strict requires two-step sign-in.').waitFor();
    expect(await checkScreen(page, 'two-step-needed')).toEqual([]);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('link', { name: 'Open Strict' }).click();
    await page.waitForURL((target) => target.pathname === `/o/${organization}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });
});
