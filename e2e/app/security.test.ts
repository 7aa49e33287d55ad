import { afterAll, describe, expect, it } from 'vitest';
import {
  linkIn,
  MAIL_LOGIN,
  startMailServer,
  type TestMailServer,
} from '../../packages/server/src/testing/mail-server.ts';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
/** Timeout for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 });
const screen = () => `${application().url}/o/${application().organizationId}/~/security`;

describe('sign-in and security', () => {
  it('creates a token that is shown once and works, and revokes it', async () => {
    const person = await application().addPerson('edit');
    const { page, watched } = await application().open(person);
    await page.goto(screen());
    await page.getByText('This browser').waitFor();
    expect(await checkScreen(page, 'security')).toEqual([]);
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByLabel('Name').fill('Build server');
    await dialog.getByLabel('Expires').selectOption({ label: 'In 7 days' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = await dialog.getByRole('textbox', { name: 'Access token' }).inputValue();
    expect(await checkScreen(page, 'security-token')).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Expires in 7 days').or(page.getByText('Expires next week')).waitFor();
    const call = () => fetch(`${application().url}/v1/user`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke Build server' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No tokens yet.').waitFor();
    expect((await call()).status).toBe(401);
    expect(watched.problems).toEqual([]);
  });

  it('changes the password with only the keyboard, which ends other sessions', async () => {
    const person = await application().addPerson('read');
    const { page, watched } = await application().open(person, PHONE);
    await page.goto(screen());
    const current = page.getByLabel('Current password');
    await current.focus();
    await page.keyboard.type('not the password');
    await page.keyboard.press('Tab');
    await page.keyboard.type('nine lanterns over water');
    await page.keyboard.press('Tab');
    await page.keyboard.type('nine lanterns over water?');
    await page.keyboard.press('Enter');
    await page.getByText('The two passwords differ.').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.locator('.banner-danger, .field-error').waitFor();
    expect(await checkScreen(page, 'security-password')).toEqual([]);
    await current.fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByText('Password changed.').waitFor();
    await eventually(() => current.inputValue()).toBe('');
    expect(watched.problems.filter((problem) => !/40[03]/.test(problem))).toEqual([]);
  });

  it('explains that e-mail addresses cannot be changed without e-mail', async () => {
    const { page } = await application().open(application().admin);
    await page.goto(screen());
    await page.getByText('This server sends no mail').waitFor();
    expect(await page.getByLabel('New e-mail address').count()).toBe(0);
  });
});

describe('a changed e-mail address', () => {
  let mailServer: TestMailServer;
  const mailing = useApplication(async () => {
    mailServer = await startMailServer();
    const { host, port } = mailServer.settings;
    return {
      BINDERY_SMTP_URL: `smtp://${MAIL_LOGIN.user}:${MAIL_LOGIN.password}@${host}:${port}`,
      BINDERY_MAIL_FROM: 'docs@example.com',
    };
  });
  afterAll(() => mailServer?.close());

  it('is active once its e-mailed link is confirmed', async () => {
    const { url, organizationId } = mailing();
    const { page, watched } = await mailing().open(mailing().admin);
    await page.goto(`${url}/o/${organizationId}/~/security`);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Enter an e-mail address.').waitFor();
    await page.getByLabel('New e-mail address').fill('keeper@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('Check the inbox of keeper@example.com').waitFor();
    expect(await checkScreen(page, 'security-email')).toEqual([]);
    const mails = () => mailServer.received.filter(({ to }) => to.includes('keeper@example.com'));
    await eventually(() => mails().length).toBe(1);
    const [mail] = mails();
    const link = new URL(mail === undefined ? '' : linkIn(mail));
    await page.goto(url + link.pathname + link.search);
    await page.locator('main form button[type=submit]').first().click();
    await page.goto(`${url}/settings/installation`);
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await page.getByText('Test mail sent to keeper@example.com').waitFor();
    await page.goto(`${url}/o/${organizationId}/~/security`);
    await page.getByText('You sign in with keeper@example.com.').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('the index of sign-in and security', () => {
  it('links to each section with the keyboard, marks the one in view, and stays visible', async () => {
    const person = await application().addPerson('edit');
    const { page, watched } = await application().open(person);
    await page.goto(screen());
    await page.getByText('This browser').waitFor();
    const index = page.getByRole('navigation', { name: 'Sections' });
    const links = index.getByRole('link');
    expect(await links.allTextContents()).toEqual([
      ...['E-mail address', 'Password', 'Two-step sign-in', 'Passkeys'],
      ...['Sessions', 'Access tokens', 'Your data', 'Delete account'],
    ]);
    for (const name of await links.allTextContents()) {
      await index.getByRole('link', { name }).focus();
      await page.keyboard.press('Enter');
      const section = page.getByRole('region', { name, exact: true });
      await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true);
      await index.locator('[aria-current]', { hasText: name }).waitFor();
      expect(await section.getByRole('heading', { name }).evaluate(isInWindow)).toBe(true);
      expect(await index.evaluate(isInWindow)).toBe(true);
    }
    expect(await checkScreen(page, 'security-indexed')).toEqual([]);
    await page.reload();
    await page.getByText('This browser').waitFor();
    await index.locator('[aria-current]', { hasText: 'Delete account' }).waitFor();
    expect(watched.problems).toEqual([]);
  });
});

const isInWindow = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};
