import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../packages/server/src/testing/webhook-receiver.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver?.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond({ status: 204 });
});

/** Deliveries are made by jobs, and looked at every few seconds. */
const SLOW = { timeout: 30_000 };
const main = (page: Page) => page.locator('main');
const dialog = (page: Page) => page.getByRole('dialog');
const log = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
const screenOf = (organization: string) => `${application().url}/o/${organization}/~/webhooks`;
const failWith = (status: number) => ({
  status,
  json: { error: { code: status, message: 'The server is busy.', reason: 'server_busy' } },
});

const addWebhook = (organization: string, body: object = {}) =>
  application().call('POST', `/v1/orgs/${organization}/webhooks`, {
    title: 'Builds',
    url: receiver.url,
    events: ['space.created', 'content.changed'],
    ...body,
  });
const addSpace = (organization: string, title: string) =>
  application().call('POST', `/v1/orgs/${organization}/spaces`, { title });

describe('webhooks', () => {
  it('are added with events, show their secret once, and deliver signed events', { timeout: 120_000 }, async () => {
    const organization = await application().addOrganization('Meridian');
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(organization));
    await page.getByText('No webhooks yet').waitFor();
    expect(await checkScreen(page, 'webhooks-empty')).toEqual([]);
    await main(page).getByRole('button', { name: 'Add webhook' }).click();
    await dialog(page).getByLabel('Name').fill('Builds');
    await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
    await dialog(page).getByLabel('URL').fill('example');
    await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
    await dialog(page).getByText('Enter a URL that begins with').waitFor();
    await dialog(page).getByLabel('URL').fill(receiver.url);
    await dialog(page).getByRole('checkbox', { name: 'Space created' }).check();
    await dialog(page).getByRole('checkbox', { name: 'All of Comments' }).check();
    expect(await dialog(page).getByRole('checkbox', { name: 'Reply posted' }).isChecked()).toBe(true);
    expect(await checkScreen(page, 'webhook-form')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
    const secret = await dialog(page).getByRole('textbox', { name: 'Secret' }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    expect(await checkScreen(page, 'webhook-secret')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('link', { name: 'Builds' }).click();
    await page.getByText('No deliveries yet').waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    expect(await checkScreen(page, 'webhook-empty')).toEqual([]);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await log(page).filter({ hasText: 'Test event' }).getByText('Delivered').waitFor(SLOW);
    await addSpace(organization, 'Guide');
    await page.reload();
    await log(page).filter({ hasText: 'Space created' }).getByText('Delivered').waitFor(SLOW);
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['webhook.test', 'space.created']);
    expect(receiver.received.every((request) => isSignedWith(secret, request))).toBe(true);
    expect(await checkScreen(page, 'webhook')).toEqual([]);
    await page.getByRole('button', { name: 'Details: Space created' }).click();
    await dialog(page).getByRole('heading', { name: 'Request' }).waitFor();
    await dialog(page).getByText('"title": "Guide"').first().waitFor();
    expect(await checkScreen(page, 'webhook-delivery')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.received.length, SLOW).toBe(3);
    expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
    expect(watched.problems).toEqual([]);
  });

  it('show failures, pause, and get another secret', { timeout: 120_000 }, async () => {
    const organization = await application().addOrganization('Lighthouse');
    receiver.respond({ status: 500, body: 'Broken.' });
    const { webhook, secret } = await addWebhook(organization);
    await addSpace(organization, 'Guide');
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${screenOf(organization)}/${webhook.id}`);
    await log(page).getByText('Status 500').waitFor(SLOW);
    await page.reload();
    await main(page).getByText('Deliveries have been failing').waitFor();
    expect(await checkScreen(page, 'webhook-failing')).toEqual([]);
    await page.getByRole('button', { name: 'Details: Space created' }).click();
    await dialog(page).getByText('Rejected by the receiver').first().waitFor();
    await dialog(page).getByText('Broken.').waitFor();
    await page.keyboard.press('Escape');
    const menu = (item: string) =>
      page
        .getByRole('button', { name: 'Actions for Builds' })
        .click()
        .then(() => page.getByRole('menuitem', { name: item }).click());
    await menu('Pause');
    await main(page).getByText('The webhook is paused.').waitFor();
    expect(await checkScreen(page, 'webhook-paused')).toEqual([]);
    receiver.respond({ status: 204 });
    await main(page).getByRole('button', { name: 'Resume' }).click();
    await log(page).getByText('Delivered').waitFor({ timeout: 60_000 });
    await menu('Replace secret');
    await dialog(page).getByRole('button', { name: 'Replace secret' }).click();
    const next = await dialog(page).getByRole('textbox', { name: 'Secret' }).inputValue();
    await dialog(page).getByRole('button', { name: 'I have copied it' }).click();
    await main(page).getByText('Deliveries are also signed with the former secret').waitFor();
    receiver.received.length = 0;
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect.poll(() => receiver.received.length, SLOW).toBe(1);
    const [request] = receiver.received;
    expect(request && [isSignedWith(next, request), isSignedWith(secret, request)]).toEqual([true, true]);
    await menu('Delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks yet').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are added, changed and tested with only the keyboard', { timeout: 120_000 }, async () => {
    const organization = await application().addOrganization('Harbor');
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(organization));
    await page.getByText('No webhooks yet').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Chat');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Sl');
    await page.keyboard.press('Tab');
    await page.keyboard.type(receiver.url);
    await page.keyboard.press('Control+Enter');
    await dialog(page).getByRole('button', { name: 'I have copied it' }).waitFor();
    await page.keyboard.press('Control+Enter');
    const link = page.getByRole('link', { name: 'Chat' });
    await link.waitFor();
    // The URL of a chat is a secret.
    await main(page).getByText('http://127.0.0.1', { exact: false }).waitFor();
    expect(await page.getByText('/hook').count()).toBe(0);
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByText('No deliveries yet').waitFor();
    await page.keyboard.press('e');
    await dialog(page).getByText('Leave it empty to keep the current URL').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Chats', level: 1 }).waitFor();
    await page.keyboard.press('t');
    await log(page).getByText('Delivered').waitFor(SLOW);
    expect(receiver.received[0]?.body.text).toBe('Admin sent a test event');
    expect(watched.problems).toEqual([]);
  });

  it('show very many deliveries, by state', { timeout: 120_000 }, async () => {
    const organization = await application().addOrganization('Almanac');
    const { webhook } = await addWebhook(organization, { title: 'Long '.repeat(18).trim() });
    const attempt = { at: new Date().toISOString(), durationMs: 10_012, failure: 'timeout' };
    const items = Array.from({ length: 50 }, (_, i) => ({
      object: 'webhook-delivery',
      id: `d${i}`,
      event: { id: `e${i}`, type: 'change_request.updated' },
      state: i % 2 === 0 ? 'failed' : 'delivered',
      attemptCount: 11,
      lastAttempt: attempt,
      createdAt: attempt.at,
      updatedAt: attempt.at,
      urls: { location: 'https://docs.test' },
    }));
    const { page, watched } = await application().open(application().admin);
    await page.route('**/deliveries?*', (route) => {
      const hasPage = new URL(route.request().url()).searchParams.has('page');
      return route.fulfill({ json: { count: 5000, items, ...(!hasPage && { next: { page: 'next' } }) } });
    });
    await page.goto(`${screenOf(organization)}/${webhook.id}`);
    await page.getByText('5,000 deliveries').waitFor();
    expect(await checkScreen(page, 'webhook-many')).toEqual([]);
    await page.getByLabel('Status').selectOption('Failed');
    await expect.poll(() => new URL(page.url()).search).toBe('?state=failed');
    expect(watched.problems).toEqual([]);
  });

  it('say what went wrong, and are only for administrators', { timeout: 120_000 }, async () => {
    const organization = await application().addOrganization('Quay');
    const { page } = await application().open(application().admin);
    await page.route('**/webhooks?*', (route) => route.fulfill(failWith(503)));
    await page.goto(screenOf(organization));
    await main(page).getByRole('button', { name: 'Try again' }).waitFor(SLOW);
    expect(await checkScreen(page, 'webhooks-failed')).toEqual([]);
    await page.unroute('**/webhooks?*');
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No webhooks yet').waitFor();
    await page.goto(`${screenOf(organization)}/none`);
    await main(page).getByText('There is nothing here').or(main(page).locator('.state')).first().waitFor();
    const editor = await application().addPerson('edit', organization);
    const other = await application().open(editor);
    await other.page.goto(screenOf(organization));
    await main(other.page).getByText('You do not have access to this').waitFor();
    expect(await checkScreen(other.page, 'webhooks-forbidden')).toEqual([]);
    expect(other.watched.problems).toEqual([]);
  });
});
