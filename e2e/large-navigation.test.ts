import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { callerOf } from '../packages/server/src/testing/fetch-checked.ts';
import { aRepository } from '../packages/server/src/testing/git-fixtures.ts';
import { startGitServer } from '../packages/server/src/testing/git-http-server.ts';
import { PHONE, useBrowser } from './browser.ts';
import { checkPage } from './check-page.ts';

const { token, url } = inject('world');
const open = useBrowser();

/** Folders without an index, each with pages, and one page with very many others below it. */
const AREAS = Array.from({ length: 60 }, (_, index) => `area-${index + 10}`);
const FILES = Object.fromEntries([
  ['README.md', '# Home\n'],
  ...AREAS.flatMap((area) => [
    [`${area}/topic.md`, `# Topic of ${area}\n`],
    ...Array.from({ length: 50 }, (_, page) => [`${area}/page-${page + 100}.md`, `# Page ${page} of ${area}\n`]),
  ]),
  ...Array.from({ length: 150 }, (_, page) => [`area-12/topic/below-${page + 100}.md`, `# Below ${page}\n`]),
]);

/** URL of the site, ending in a slash. */
let site: string;

/** Publishes the repository over HTTP. */
async function publishAreas(): Promise<string> {
  const call = callerOf(url, token);
  const organization = (await call('GET', '/v1/orgs')).items[0];
  const repository = await aRepository(FILES);
  const git = await startGitServer({ repositories: { areas: repository.directory } });
  try {
    const space = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Areas' });
    await call('POST', `/v1/spaces/${space.id}/git/import`, { url: `${git.url}/areas`, ref: 'refs/heads/main' });
    for (let state = ''; state !== 'succeeded'; await sleep(100)) {
      ({ state } = (await call('GET', `/v1/spaces/${space.id}/git/info`)).operation);
      if (state === 'failed') throw new Error('The import failed.');
    }
    const { id } = await call('POST', `/v1/orgs/${organization.id}/sites`, { title: 'Areas', spaces: [space.id] });
    const { urls } = await call('POST', `/v1/orgs/${organization.id}/sites/${id}/publish`);
    return url + new URL(urls.published).pathname;
  } finally {
    await git.close();
    rmSync(repository.directory, { recursive: true, force: true });
  }
}

beforeAll(async () => {
  site = await publishAreas();
}, 120_000);

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
/** The summary of a group or branch, by its name. */
const summaryOf = (page: Page, name: string) =>
  navigationOf(page).locator('summary', { hasText: new RegExp(`^${name}$`) });
const branchOf = (page: Page, title: string) => navigationOf(page).locator(`summary[aria-label="${title}"]`);

/** Opens a group with omitted entries, and follows the link to them, which leads to the list of all pages. */
async function followMore(page: Page, group: string): Promise<void> {
  await summaryOf(page, group).click();
  const opened = navigationOf(page).locator('details.nav-group[open]').first();
  await opened.getByRole('link', { name: 'More pages' }).click();
  await page.waitForURL(/~contents\?at=/);
}

describe('a reader of a site of thousands of pages', () => {
  it('gets a small navigation, in which the group of the page is open', async () => {
    const { page, watched } = await open();
    await page.goto(`${site}area-12/page-120`);
    const html = await navigationOf(page).evaluate((element) => element.outerHTML);
    expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
    expect(await navigationOf(page).locator('details.nav-group[open]').count()).toBe(1);
    expect(await navigationOf(page).locator('[aria-current=page]').innerText()).toBe('Page 20 of area-12');
    expect(watched.problems).toEqual([]);
  });

  it('opens a closed group with the mouse, and a branch in it with the keyboard', async () => {
    const { page, watched } = await open();
    await page.goto(`${site}area-20/page-120`);
    await summaryOf(page, 'Area 12').click();
    await navigationOf(page).getByRole('link', { name: 'Page 49 of area-12' }).waitFor();
    const branch = branchOf(page, 'Topic of area-12');
    await branch.focus();
    await page.keyboard.press('Enter');
    const first = navigationOf(page).getByRole('link', { name: 'Below 0', exact: true });
    await first.waitFor();
    expect(await branch.evaluate((summary) => summary === document.activeElement)).toBe(true);
    // A large level is continued by a link, whose focus moves on to the first page that it has brought.
    const more = navigationOf(page).locator('details.nav-branch').getByRole('link', { name: 'More pages' });
    await more.focus();
    await page.keyboard.press('Enter');
    await navigationOf(page).getByRole('link', { name: 'Below 149' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Below 100');
    expect(page.url()).toBe(`${site}area-20/page-120`);
    await navigationOf(page).getByRole('link', { name: 'Below 149' }).click();
    await page.waitForURL('**/area-12/topic/below-249');
    expect(watched.problems).toEqual([]);
  });

  it('finds groups as they were left, also those whose pages were fetched', async () => {
    const { page } = await open();
    await page.goto(`${site}area-20/page-120`);
    await summaryOf(page, 'Area 30').click();
    await navigationOf(page).getByRole('link', { name: 'Page 7 of area-30' }).waitFor();
    await navigationOf(page).getByRole('link', { name: 'Page 21 of area-20' }).click();
    await page.waitForURL('**/area-20/page-121');
    await navigationOf(page).getByRole('link', { name: 'Page 7 of area-30' }).waitFor();
    await summaryOf(page, 'Area 30').click();
    await page.reload();
    await navigationOf(page).getByRole('link', { name: 'Page 21 of area-20' }).waitFor();
    expect(await navigationOf(page).locator('details.nav-group[open]').count()).toBe(1);
  });

  it('follows the link in a group to the list of all pages without scripts', async () => {
    const { page } = await open({ ...PHONE, javaScriptEnabled: false });
    await page.goto(`${site}area-20/page-120`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await followMore(page, 'Area 12');
    await page.locator('main').getByRole('link', { name: 'Page 1 of area-12', exact: true }).click();
    await page.waitForURL('**/area-12/page-101');
  });

  it('leads to the list of all pages where a level cannot be fetched', async () => {
    const { page } = await open();
    await page.route('**/~branch?*', (route) => route.abort());
    await page.goto(`${site}area-20/page-120`);
    await followMore(page, 'Area 12');
  });

  it('has the state of branches read out, and an accessible navigation at every width, in light and dark', async () => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await page.goto(`${site}area-20/page-120`);
    const session = await page.context().newCDPSession(page);
    const stateOf = async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const node = nodes.find(({ name, role }) => name?.value === 'Area 12' && role?.value !== 'StaticText');
      return node?.properties?.find(({ name }) => name === 'expanded')?.value.value;
    };
    expect(await stateOf()).toBe(false);
    await summaryOf(page, 'Area 12').click();
    await navigationOf(page).getByRole('link', { name: 'Page 49 of area-12' }).waitFor();
    expect(await stateOf()).toBe(true);
    expect(await checkPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.evaluate(axe.source);
    const { violations } =
      (await page.evaluate(() => (globalThis as { axe?: typeof axe }).axe?.run('.navigation'))) ?? {};
    expect(violations).toEqual([]);
  }, 60_000);
});
