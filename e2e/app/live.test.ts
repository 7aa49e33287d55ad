import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';

const application = useApplication();
const TABS = 7;

const row = (page: Page, title: string) =>
  page.locator('main').getByRole('tree').getByRole('treeitem', { name: title, exact: true });

/** The state of a tab after another one is put in front of it. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('changes by others', () => {
  it('reach seven tabs of a browser by one connection, without blocking any tab', async () => {
    const { url, admin, call } = application();
    const organizationId = await application().addOrganization('Seven');
    const { page: first, context, watched } = await application().open(admin);
    let connections = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/v1/live')) connections += 1;
    });
    const pages = [first];
    while (pages.length < TABS) pages.push(await context.newPage());
    for (const page of pages) {
      await page.goto(`${url}/o/${organizationId}`);
      await page.getByText('Start with a space').waitFor();
    }
    await expect.poll(() => connections).toBe(1);
    const { id } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Beacon' });
    for (const page of pages) await row(page, 'Beacon').waitFor();
    await call('PATCH', `/v1/spaces/${id}`, { title: 'Lighthouse' });
    for (const page of pages) await row(page, 'Lighthouse').waitFor();
    expect(connections).toBe(1);
    // A hidden or closed tab releases the connection.
    await hide(first);
    await expect.poll(() => connections).toBe(2);
    await call('PATCH', `/v1/spaces/${id}`, { title: 'Harbor' });
    for (const page of pages) await row(page, 'Harbor').waitFor();
    await pages[1]?.close();
    await expect.poll(() => connections).toBe(3);
    await call('PATCH', `/v1/spaces/${id}`, { title: 'Pier' });
    for (const page of pages.slice(2)) await row(page, 'Pier').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are shown although they happened between two connections, even in tabs that were just opened', async () => {
    const { url, admin, call } = application();
    const organizationId = await application().addOrganization('Between');
    const { id } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Beacon' });
    const { page: first, context } = await application().open(admin);
    const pages = [first, await context.newPage(), await context.newPage()];
    for (const page of pages) {
      await page.goto(`${url}/o/${organizationId}`);
      await row(page, 'Beacon').waitFor();
    }
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/v1/live', async (route) => {
      await released;
      await route.continue();
    });
    const requested = context.waitForEvent('request', (request) => request.url().endsWith('/v1/live'));
    await hide(first);
    await requested;
    await call('PATCH', `/v1/spaces/${id}`, { title: 'Harbor' });
    release();
    for (const page of pages) await row(page, 'Harbor').waitFor();
  });
});

describe('a list that could not be loaded', () => {
  it('is loaded once the server is back, without a click', async () => {
    const { url, admin, call } = application();
    const organizationId = await application().addOrganization('Recovered');
    await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Beacon' });
    const { page } = await application().open(admin);
    let isBack = false;
    const failure = { error: { code: 400, message: 'Bindery is being repaired.', reason: 'repair' } };
    await page.route(`**/v1/orgs/${organizationId}/spaces*`, (route) =>
      isBack ? route.continue() : route.fulfill({ status: 400, json: failure }),
    );
    // Connections are ready, and end at once.
    await page.route('**/v1/live', (route) =>
      isBack
        ? route.continue()
        : route.fulfill({ contentType: 'text/event-stream', body: 'event: ready\ndata: {}\n\n' }),
    );
    await page.goto(`${url}/o/${organizationId}`);
    await page.locator('main').getByText('Bindery is being repaired.').waitFor();
    isBack = true;
    await row(page, 'Beacon').waitFor();
  });
});
