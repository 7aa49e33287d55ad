import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
let organization: string;
let space: string;
let site: string;
let siteSpace: string;
let pages: { id: string; title: string }[];

const DAY = 86_400_000;
const root = () => `/v1/orgs/${organization}/sites/${site}`;
const urlOf = () => `${application().url}/o/${organization}/site/${site}/~/insights`;

/** An event of a visitor on one of the pages, some days ago. */
const event = (visitor: string, daysAgo: number, page: number, more: object) => ({
  timestamp: new Date(Date.now() - daysAgo * DAY - 60_000).toISOString(),
  session: {
    visitorId: visitor,
    sessionId: `${visitor} ${daysAgo}`,
    cookies: {},
    language: 'en',
    referrer: null,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  },
  location: { url: `https://docs.example.com/${page}`, space, siteSpace, page: pages[page]?.id },
  ...more,
});

const record = (events: object[]) => application().call('POST', `${root()}/insights/events`, { events });
const aggregate = (body: object) => application().call('POST', `${root()}/insights/events/aggregate`, body);
const figure = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const table = (page: Page, name: string) => page.locator('main').getByRole('table', { name, exact: true });

beforeAll(async () => {
  const { call } = application();
  organization = await application().addOrganization('Meridian');
  space = (await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook' })).id;
  await call('PATCH', `/v1/spaces/${space}`, { defaultLevel: 'inherit' });
  await call('POST', `/v1/spaces/${space}/content`, {
    changes: ['Welcome', 'Install'].map((title) => ({
      operation: 'insert_page',
      title,
      document: { markdown: title },
    })),
  });
  ({ pages } = await call('GET', `/v1/spaces/${space}/content/pages`));
  site = (await call('POST', `/v1/orgs/${organization}/sites`, { title: 'Manual', spaces: [space] })).id;
  await call('POST', `${root()}/publish`);
  siteSpace = (await call('GET', `${root()}/site-spaces`)).items[0].id;
});

describe('the insights of a site', () => {
  it('have an empty state before the first visitor', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf());
    await page.getByText('No visits in this period').waitFor();
    expect(await checkScreen(page, 'insights-empty')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('show the data of the API: figures, titles, searches, ratings with comments and agents', async () => {
    const view = { type: 'page_view' };
    const views = ['ann', 'ben', 'cid'].flatMap((visitor, index) => [
      event(visitor, index * 3, 0, view),
      event(visitor, index * 3, 1, view),
      event(visitor, index * 3 + 1, 0, view),
    ]);
    await record([
      ...views,
      event('ann', 20, 0, view),
      event('ann', 1, 0, { type: 'search_type_query', query: 'refund' }),
      event('ben', 1, 0, { type: 'search_type_query', query: 'install' }),
      event('ben', 1, 0, {
        type: 'search_open_result',
        query: 'install',
        result: { spaceId: space, pageId: pages[1]?.id },
      }),
      event('ann', 1, 0, {
        type: 'link_click',
        link: { position: 'content', target: { kind: 'url', url: 'https://example.org/more' } },
      }),
      event('cid', 1, 1, { type: 'page_post_feedback', feedback: { rating: 'bad' } }),
      event('cid', 1, 1, {
        type: 'page_post_feedback_comment',
        feedback: { rating: 'bad', comment: 'Where is step two?' },
      }),
      event('bot', 1, 0, { type: 'llms_request', llmsVariant: 'full' }),
    ]);
    const { page, watched } = await application().open(application().admin);
    await expect
      .poll(async () => {
        await page.goto(urlOf());
        return figure(page, 'Page views').innerText();
      })
      .toContain('10');
    const { columns } = await aggregate({
      range: 'last30Days',
      select: [{ column: 'visitorsCount' }, { column: 'sessionsCount' }],
      where: [{ column: 'eventType', values: ['page_view'] }],
    });
    expect(await figure(page, 'Visitors').innerText()).toContain(String(columns[0].values[0]));
    expect(await figure(page, 'Visits').innerText()).toContain(String(columns[1].values[0]));
    await table(page, 'Pages').getByRole('row', { name: 'Welcome 7' }).waitFor();
    await table(page, 'Pages').getByRole('row', { name: 'Install 3' }).waitFor();
    await table(page, 'Searches without an opened result').getByText('refund').waitFor();
    expect(await table(page, 'Searches without an opened result').getByText('install').count()).toBe(0);
    await table(page, 'Links').getByText('https://example.org/more').waitFor();
    await table(page, 'Ratings').getByText('1 bad').waitFor();
    await page.getByText('Where is step two?').waitFor();
    await table(page, 'Agents').getByText('Read llms.txt').waitFor();
    for (const { id } of pages) expect(await page.locator('main').innerText()).not.toContain(id);
    expect(await checkScreen(page, 'insights')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('compare with the previous period, for custom dates, as a table and as a file', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf());
    await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last 7 days' });
    await page.getByRole('switch', { name: 'Compare with the previous period' }).check();
    await page
      .getByText(/\(before: \d+\)/)
      .first()
      .waitFor();
    const before = {
      from: new Date(Date.now() - 14 * DAY).toISOString(),
      to: new Date(Date.now() - 7 * DAY).toISOString(),
    };
    const { columns } = await aggregate({
      range: before,
      select: [{ column: 'visitorsCount' }],
      where: [{ column: 'eventType', values: ['page_view'] }],
    });
    expect(await figure(page, 'Visitors').innerText()).toContain(`(before: ${columns[0].values[0]})`);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await table(page, 'Visitors').waitFor();
    expect(await checkScreen(page, 'insights-compared')).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV: Pages' }).click();
    const file = path.join(tmpdir(), `insights-${Date.now()}.csv`);
    await (await download).saveAs(file);
    expect(await readFile(file, 'utf8')).toMatch(/^Pages,Views,Visitors\r\nWelcome,\d+,\d+\r\n/);
    await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Custom period' });
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.getByText('The last day is before the first one.').waitFor();
    await page.getByLabel('First day').fill('2020-01-01');
    await expect.poll(() => figure(page, 'Page views').innerText()).toMatch(/\n0/);
    expect(watched.problems).toEqual([]);
  });

  it('work with only the keyboard, and are available to readers of the organization too', async () => {
    const { page, watched } = await application().open(await application().addPerson('read', organization));
    await page.goto(urlOf());
    await figure(page, 'Page views').focus();
    await page.keyboard.press('Enter');
    expect(await figure(page, 'Page views').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Show as a table' }).focus();
    await page.keyboard.press('Enter');
    await table(page, 'Page views').waitFor();
    expect(watched.problems).toEqual([]);
  });
});
