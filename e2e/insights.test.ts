import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '../packages/server/src/testing/fetch-checked.ts';
import {
  anInstallation,
  type ServingProgram,
  serveProgram,
  shownToken,
} from '../packages/server/src/testing/program.ts';
import { useBrowser } from './browser.ts';

/** Events are sent some seconds after they happened. */
const patience = { timeout: 20_000 };

let server: ServingProgram;
let end: () => Promise<unknown>;
let organization: { readonly id: string; readonly hostname: string };
let spaceId: string;
let pages: Readonly<Record<string, string>>;

beforeAll(async () => {
  const installation = await anInstallation();
  server = await serveProgram({ ...installation.settings, BINDERY_SITES_DOMAIN: 'sites.localhost' });
  end = async () => {
    await server.stop();
    await installation.remove();
  };
  organization = (await call('GET', '/v1/orgs')).items[0];
  ({ id: spaceId } = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Animals' }));
  const texts = {
    Home: 'Welcome. Read [more](https://elsewhere.example/more?secret=1).',
    Wombats: 'A wombat digs. See [the place](home.md).',
  };
  const changes = Object.entries(texts).map(([title, markdown]) => ({
    operation: 'insert_page',
    title,
    document: { markdown },
  }));
  await call('POST', `/v1/spaces/${spaceId}/content`, { changes });
  const listed: { id: string; title: string }[] = (await call('GET', `/v1/spaces/${spaceId}/content/pages`)).pages;
  pages = Object.fromEntries(listed.map(({ id, title }) => [title, id]));
}, 300_000);
afterAll(() => end?.());
// Last, so that its pages are closed before their server stops.
const open = useBrowser();

const call = (method: string, path: string, body?: unknown) =>
  callerOf(server.url, shownToken(server.stdout()))(method, path, body);

interface Site {
  readonly url: string;
  readonly api: string;
  readonly basename: string;
}

/** A separate published site for each test, which asks for feedback. */
async function aSite(settings: object = {}): Promise<Site> {
  const site = await call('POST', `/v1/orgs/${organization.id}/sites`, { title: 'Zoo', spaces: [spaceId] });
  const api = `/v1/orgs/${organization.id}/sites/${site.id}`;
  const present = await call('GET', `${api}/customization`);
  await call('PUT', `${api}/customization`, { ...present, feedback: { enabled: true }, ...settings });
  await call('POST', `${api}/publish`);
  const { basename } = await call('GET', api);
  const { port } = new URL(server.url);
  return { url: `http://${organization.hostname}.sites.localhost:${port}/${basename}/`, api, basename };
}

/** The columns of recorded events of a site, a row for each combination of values, in order. */
async function ask({ api }: Site, ...columns: readonly string[]): Promise<unknown[][]> {
  const groupBy = columns.filter((column) => !column.endsWith('Count')).map((column) => ({ column }));
  const question = { select: columns.map((column) => ({ column })), groupBy, range: 'last24Hours' };
  const answer: { columns: { values: unknown[] }[] } = await call('POST', `${api}/insights/events/aggregate`, question);
  const [first] = answer.columns;
  return (first?.values ?? []).map((_, row) => answer.columns.map(({ values }) => values[row]));
}

const countTypes = async (site: Site): Promise<Record<string, unknown>> =>
  Object.fromEntries(await ask(site, 'eventType', 'eventsCount'));

const listStored = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bindery-visitor')));

/** Pages send their events when they are left. */
const leave = (page: Page) => page.goto('about:blank');

/** Another visitor opens a page: once that is recorded, all earlier events are. */
async function lookAt(site: Site): Promise<void> {
  const { page } = await open();
  await page.goto(site.url);
  await leave(page);
}

describe('a site receives', () => {
  it('page views and followed links with their origins, by one visitor in one session', async () => {
    const site = await aSite();
    const { page, context, watched } = await open();
    await context.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'Elsewhere.' }));
    await page.goto(site.url);
    await page.locator('.navigation').getByRole('link', { name: 'Wombats' }).click();
    await page.waitForURL(`${site.url}wombats`);
    await page.locator('.header .brand').click();
    await page.waitForURL(site.url);
    await page.locator('main').getByRole('link', { name: 'more' }).click();
    await page.waitForURL('https://elsewhere.example/**');
    await expect.poll(() => countTypes(site), patience).toEqual({ page_view: 3, link_click: 3 });
    const page_ = (title: string) => ({ page: pages[title], space: spaceId });
    expect(await ask(site, 'eventType', 'page', 'eventsCount')).toEqual(
      expect.arrayContaining([
        ['page_view', page_('Home'), 2],
        ['page_view', page_('Wombats'), 1],
      ]),
    );
    const links = await ask(site, 'eventLinkPosition', 'eventLinkTargetValue', 'eventsCount');
    expect(links).toEqual(
      expect.arrayContaining([
        ['sidebar', { kind: 'page', ...page_('Wombats') }, 1],
        ['header', { kind: 'page', ...page_('Home') }, 1],
        ['content', { kind: 'url', url: 'https://elsewhere.example/more' }, 1],
      ]),
    );
    expect(await ask(site, 'visitorsCount', 'sessionsCount')).toEqual([[1, 1]]);
    expect(await ask(site, 'visitorBrowser', 'visitorDevice', 'visitorOS')).toEqual([['chrome', 'desktop', 'linux']]);
    expect(watched.problems).toEqual([]);
  });

  it('searches after a pause, and the opened result', async () => {
    const site = await aSite();
    const { page, watched } = await open();
    await page.goto(site.url);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').pressSequentially('wombat', { delay: 60 });
    await dialog.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/wombats/);
    await expect
      .poll(() => countTypes(site), patience)
      .toEqual({ page_view: 2, search_open: 1, search_type_query: 1, search_open_result: 1 });
    expect(await ask(site, 'eventType', 'eventSearchQuery')).toEqual(
      expect.arrayContaining([
        ['search_type_query', 'wombat'],
        ['search_open_result', 'wombat'],
      ]),
    );
    expect(watched.problems).toEqual([]);
  });

  it('ratings of pages, as the same visitor', async () => {
    const site = await aSite();
    const { page, watched } = await open();
    await page.goto(`${site.url}wombats`);
    await page.getByText('Partly').click();
    await page.getByLabel('What could be better? (optional)').fill('Say how deep.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you for your feedback').waitFor();
    await leave(page);
    await expect.poll(() => countTypes(site), patience).toEqual({ page_view: 1, page_post_feedback_comment: 1 });
    expect(await ask(site, 'visitorsCount', 'sessionsCount')).toEqual([[1, 1]]);
    expect(await ask(site, 'eventPageFeedbackRating', 'eventPageFeedbackComment')).toEqual(
      expect.arrayContaining([['ok', 'Say how deep.']]),
    );
    expect(watched.problems).toEqual([]);
  });

  it('copies of the text of a page by its reader', async () => {
    const site = await aSite();
    const { page, context } = await open();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(site.url);
    await page.locator('[data-copy-page]').click();
    await expect.poll(() => countTypes(site), patience).toEqual({ page_view: 1, page_markdown_request: 1 });
  });

  it('each view of a page restored by back and forward', async () => {
    const site = await aSite();
    const { page } = await open();
    await page.goto(site.url);
    await page.goto(`${site.url}wombats`);
    await page.goBack();
    await page.waitForURL(site.url);
    // Like a browser with a back/forward cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await leave(page);
    await expect.poll(() => countTypes(site), patience).toEqual({ page_view: 4 });
    expect(await ask(site, 'visitorsCount', 'sessionsCount')).toEqual([[1, 1]]);
  });

  it('events on its own host, to which the public one redirects readers', async () => {
    const site = await aSite();
    const reader = await open();
    const url = `${site.url}wombats`;
    await reader.page.goto(`${server.url}/sites/${organization.hostname}/${site.basename}/wombats`);
    expect(reader.page.url()).toBe(url);
    await leave(reader.page);
    await expect.poll(() => ask(site, 'url', 'eventType', 'eventsCount'), patience).toEqual([[url, 'page_view', 1]]);
    expect(reader.watched.problems).toEqual([]);
  });
});

describe('a reader', () => {
  it('is recognized if the site enables it, and nothing is stored of others', async () => {
    const site = await aSite();
    const { page, context } = await open();
    await page.goto(site.url);
    const [key = ''] = await listStored(page);
    const stored = await page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? ''), key);
    expect(Object.keys(stored).sort()).toEqual(['seen', 'session', 'since', 'visitor']);
    const second = await context.newPage();
    await second.goto(`${site.url}wombats`);
    const again = await second.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? ''), key);
    expect([again.visitor, again.session]).toEqual([stored.visitor, stored.session]);
    const settings = await call('GET', `${site.api}/customization`);
    await call('PUT', `${site.api}/customization`, { ...settings, insights: { trackingCookie: false } });
    await page.goto(site.url);
    expect([await listStored(page), await context.cookies()]).toEqual([[], []]);
    await leave(page);
    await leave(second);
    await expect.poll(() => countTypes(site), patience).toEqual({ page_view: 3 });
  });

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('who opts out of tracking by %s is not tracked, and may rate a page nevertheless', async (name, value) => {
    const site = await aSite();
    const reader = await open();
    const init = ([property, given]: [string, unknown]) =>
      Object.defineProperty(Navigator.prototype, property, { get: () => given, configurable: true });
    await reader.page.addInitScript(init, [name, value] as [string, unknown]);
    await reader.page.goto(site.url);
    await reader.page.getByText('Yes').click();
    await reader.page.getByRole('button', { name: 'Send' }).click();
    await reader.page.getByText('Thank you for your feedback').waitFor();
    expect(await listStored(reader.page)).toEqual([]);
    await leave(reader.page);
    await lookAt(site);
    await expect.poll(() => countTypes(site), patience).toEqual({ page_view: 1, page_post_feedback: 1 });
  });

  it('has read a prefetched page when it is shown, and not before', async () => {
    const site = await aSite();
    const reader = await open();
    await reader.page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'prerendering', { get: () => true, configurable: true }),
    );
    await reader.page.goto(site.url);
    await leave(reader.page);
    await reader.page.goto(site.url);
    await reader.page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await leave(reader.page);
    await expect.poll(() => countTypes(site), patience).toEqual({ page_view: 1 });
  });

  it('of a preview sends no events', async () => {
    const site = await aSite();
    const reader = await open();
    await reader.page.goto((await call('GET', `${site.api}/publishing/preview`)).url);
    expect(await reader.page.locator('.preview-banner').count()).toBe(1);
    await leave(reader.page);
    await lookAt(site);
    await expect.poll(() => countTypes(site), patience).toEqual({ page_view: 1 });
  });
});
