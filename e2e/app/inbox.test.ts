import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkIn,
  MAIL_LOGIN,
  mailTextOf,
  type ReceivedMail,
  startMailServer,
  type TestMailServer,
} from '../../packages/server/src/testing/mail-server.ts';
import { PHONE } from '../browser.ts';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

let mailServer: TestMailServer;
const application = useApplication(async () => {
  mailServer = await startMailServer();
  const { host, port } = mailServer.settings;
  return {
    BINDERY_SMTP_URL: `smtp://${MAIL_LOGIN.user}:${MAIL_LOGIN.password}@${host}:${port}`,
    BINDERY_MAIL_FROM: 'docs@example.com',
    BINDERY_MAIL_DELAY: '3',
  };
});
afterAll(() => mailServer?.close());

/** Timeout for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 30_000 });

const ada: Account = { email: 'ada@example.com', password: 'seven pages of the atlas' };
let space: string;

/** The mails about notifications. */
const mails = (): ReceivedMail[] =>
  mailServer.received.filter(({ to, raw }) => to.includes(ada.email) && /^List-Unsubscribe:/m.test(raw));

beforeAll(async () => {
  const { call, enter, organizationId } = application();
  await call('POST', `/v1/orgs/${organizationId}/invites`, { emails: [ada.email], role: 'review' });
  while (mailServer.received.length === 0) await sleep(50);
  const [invitation] = mailServer.received;
  if (invitation !== undefined) await enter(linkIn(invitation), ada);
  ({ id: space } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Manual' }));
  const changes = [{ operation: 'insert_page', title: 'Tides', document: { markdown: 'High water at noon.' } }];
  await call('POST', `/v1/spaces/${space}/content`, { changes });
});

const say = (markdown: string, rest: object = {}) =>
  application().call('POST', `/v1/spaces/${space}/comments`, { body: { markdown }, ...rest });
const bell = (page: Page) => page.locator('.inbox-bell');
const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
const openHome = async (account: Account, options = {}) => {
  const reader = await application().open(account, options);
  await reader.page.goto(`${application().url}/o/${application().organizationId}`);
  await bell(reader.page).waitFor();
  return reader;
};

describe('the inbox', () => {
  it('is empty at first, counts live, opens what is new, and marks it as read', async () => {
    const { page, watched } = await openHome(ada);
    expect(await bell(page).getAttribute('aria-label')).toBe('Inbox');
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByText('You have read everything').waitFor();
    expect(await checkScreen(page, 'inbox-empty')).toEqual([]);
    const pages = (await application().call('GET', `/v1/spaces/${space}/content/pages`)).pages;
    await say('@ada is this still *right*?', { page: pages.at(-1).id });
    await row(page, 'mentioned you').waitFor();
    await eventually(() => bell(page).getAttribute('aria-label')).toBe('Inbox, 1 unread');
    expect(await row(page, 'mentioned you').textContent()).toContain('Manual › Tides@ada is this still right?');
    expect(await checkScreen(page, 'inbox-first')).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tides', level: 1 }).waitFor();
    await page.locator('.thread:focus').getByText('is this still').waitFor();
    await eventually(() => bell(page).getAttribute('aria-label')).toBe('Inbox');
    expect(watched.problems).toEqual([]);
  });

  it('is used with the keyboard alone: rows, done, undone, unread', async () => {
    const { page, watched } = await openHome(ada);
    for (const text of ['first', 'second', 'third']) await say(`@ada ${text}`);
    await bell(page).click();
    await row(page, 'third').waitFor();
    await eventually(() => page.locator('[data-notification]').count()).toBe(3);
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('li')?.querySelector('.notification-excerpt')?.textContent);
    for (const [key, expected] of [
      ['j', 'third'],
      ['ArrowDown', 'second'],
      ['j', 'first'],
      ['j', 'first'],
      ['k', 'second'],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(focused).toBe(`@ada ${expected}`);
    }
    await page.keyboard.press('e');
    await eventually(focused).toBe('@ada first');
    await eventually(() => page.locator('[data-notification]').count()).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(() => page.locator('[data-notification]').count()).toBe(2);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await row(page, 'second').waitFor();
    await page.locator('[data-notification]').first().focus();
    await page.keyboard.press('u');
    await eventually(() => row(page, 'third').getAttribute('data-unread')).toBeNull();
    await page.keyboard.press('u');
    await eventually(() => row(page, 'third').getAttribute('data-unread')).toBe('');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await eventually(() => bell(page).getAttribute('aria-label')).toBe('Inbox');
    await page.getByLabel('Kind').selectOption({ label: 'Merges' });
    await page.getByText('No notifications match the filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Done', exact: true }).click();
    await page.getByText('Nothing is done yet').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('mails about notifications', () => {
  it('come where nothing was read, and end by their link without a session', async () => {
    await eventually(async () => {
      const before = mails().length;
      await sleep(1500);
      return mails().length - before;
    }).toBe(0);
    const before = mails().length;
    await say('@ada please look **soon**');
    await eventually(() => mails().length).toBe(before + 1);
    const mail = mails().at(-1);
    if (mail === undefined) throw new Error('No mail was sent.');
    expect(mailTextOf(mail)).toContain('> @ada please look soon');
    const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mailTextOf(mail))?.[0] ?? '';
    const { page, watched } = await application().open({ email: 'nobody@example.com', password: '' });
    await page.goto(link);
    expect(await checkScreen(page, 'unsubscribe')).toEqual([]);
    await page.getByRole('button', { name: 'Turn off mails about mentions' }).click();
    await page.getByText('You receive no more mails about mentions.').waitFor();
    expect(await page.content()).not.toContain('ada');
    await say('@ada once more');
    const signedIn = await openHome(ada);
    await signedIn.page.goto(`${application().url}/settings/profile#notifications`);
    const settings = signedIn.page.getByRole('region', { name: 'Notifications' }).first();
    await eventually(() => settings.getByLabel('Mail: Mentions').inputValue()).toBe('none');
    expect(await settings.getByLabel('Mail: Replies').inputValue()).toBe('instant');
    await settings.getByLabel('Mail: Replies').selectOption({ label: 'Once a day' });
    await eventually(() => settings.getByLabel('Mail: Replies').inputValue()).toBe('daily');
    await settings.getByRole('switch', { name: 'Inbox: Merges' }).press(' ');
    await eventually(() => settings.getByRole('switch', { name: 'Inbox: Merges' }).isChecked()).toBe(false);
    expect(await checkScreen(signedIn.page, 'inbox-settings')).toEqual([]);
    expect(mails().length).toBe(before + 1);
    expect([...watched.problems, ...signedIn.watched.problems]).toEqual([]);
  });
});

describe('a long inbox', () => {
  it('shows why it cannot be loaded, and very many notifications day by day', async () => {
    const { page, context } = await openHome(ada);
    await context.route('**/v1/user/inbox?*', (route) => route.abort());
    await bell(page).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await checkScreen(page, 'inbox-failed')).toEqual([]);
    await context.unroute('**/v1/user/inbox?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    for (let index = 0; index < 60; index++) await say(`@ada number ${index} of many`);
    await row(page, 'number 59').waitFor();
    expect(await checkScreen(page, 'inbox-many')).toEqual([]);
    await page.getByText('number 12 of many').scrollIntoViewIfNeeded();
    await page.getByText('number 0 of many').waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('You have read everything').waitFor();
  });

  it('fits a phone, where its buttons are reached by touch', async () => {
    await say('@ada on the phone, with a text that is longer than what fits into one line of a phone');
    const { page, watched } = await openHome(ada, PHONE);
    await bell(page).tap();
    await row(page, 'on the phone').waitFor();
    expect(await checkScreen(page, 'inbox-phone')).toEqual([]);
    await row(page, 'on the phone')
      .getByRole('button', { name: /^Mark as done/ })
      .tap();
    await page.getByText('You have read everything').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('a change request', () => {
  it('notifies the requested reviewer, who mutes it', async () => {
    const { call, organizationId } = application();
    const request = await call('POST', `/v1/spaces/${space}/change-requests`, { subject: 'Better tides' });
    const base = `/v1/spaces/${space}/change-requests/${request.id}`;
    const [user] = (await call('GET', `/v1/orgs/${organizationId}/members?search=ada`)).items;
    await call('POST', `${base}/requested-reviewers`, { users: [user.id] });
    const { page, watched } = await openHome(ada);
    await eventually(() => bell(page).getAttribute('aria-label')).toBe('Inbox, 1 unread');
    await page.goto(`${application().url}/o/${organizationId}/s/${space}/~/changes/${request.number}/~/comments`);
    await eventually(() => bell(page).getAttribute('aria-label')).toBe('Inbox');
    const choice = page.getByRole('region', { name: 'Notifications' }).getByRole('combobox');
    await choice.selectOption({ label: 'Everything' });
    await page.getByText('Notifications changed').waitFor();
    expect(await checkScreen(page, 'inbox-request')).toEqual([]);
    await call('POST', `${base}/comments`, { body: { markdown: 'Heard by followers.' } });
    await eventually(() => bell(page).getAttribute('aria-label')).toBe('Inbox, 1 unread');
    await choice.selectOption({ label: 'Only mentions and review requests' });
    await eventually(() => choice.inputValue()).toBe('muted');
    await call('POST', `${base}/comments`, { body: { markdown: 'Heard by nobody.' } });
    await bell(page).click();
    await row(page, 'Heard by followers.').waitFor();
    expect(await row(page, 'Heard by nobody.').count()).toBe(0);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    expect(watched.problems).toEqual([]);
  });
});
