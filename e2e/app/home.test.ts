import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { seedPages } from './seed-pages.ts';
import { seedSpaces } from './seed-spaces.ts';
import { undo } from './undo.ts';

const application = useApplication();
let many: string;

beforeAll(async () => {
  many = await application().addOrganization('Meridian');
  await seedSpaces(application(), many);
});

const tree = (page: Page) => page.locator('main').getByRole('tree');
const row = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: title, exact: true });
/** The title with keyboard focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('home', () => {
  it('redirects from the root through sign-in to the choice of an organization, and on to one', async () => {
    const { url, admin } = application();
    const { page, watched } = await application().open({ ...admin, email: 'nobody@example.com' });
    await page.goto(`${url}/`);
    await page.waitForURL('**/sign-in?**');
    await page.getByLabel('E-mail address').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
    expect(await checkScreen(page, 'start-choice')).toEqual([]);
    await page.locator('main').getByRole('link', { name: 'Meridian' }).click();
    await row(page, 'Platform').waitFor();
    expect(await page.title()).toBe('Home · Meridian · Bindery');
    expect(watched.problems).toEqual([]);
  });

  it('shows its content, with sixty spaces and with none', async () => {
    const { url, admin, organizationId } = application();
    const { page, watched } = await application().open(admin);
    await page.goto(`${url}/o/${many}`);
    await row(page, 'Platform').waitFor();
    await page.getByText('Rework API reference').first().waitFor();
    expect(await checkScreen(page, 'home-many')).toEqual([]);
    await page.goto(`${url}/o/${organizationId}`);
    await page.getByText('Start with a space').waitFor();
    expect(await checkScreen(page, 'home-empty')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('creates, renames, duplicates, moves, deletes, undoes and restores', async () => {
    const { url, admin, organizationId } = application();
    const { page, watched } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}`);
    await page.locator('main').getByRole('button', { name: 'New space' }).click();
    await page.getByRole('textbox', { name: 'Rename' }).fill('Almanac');
    await page.keyboard.press('Enter');
    await row(page, 'Almanac').waitFor();
    expect(await checkScreen(page, 'home-first')).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('menuitem', { name: 'New collection' }).click();
    await page.getByRole('textbox', { name: 'Rename' }).fill('Tides');
    await page.keyboard.press('Enter');
    await row(page, 'Tides').waitFor();
    await row(page, 'Almanac').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('“Almanac” duplicated').waitFor();
    await expect.poll(() => tree(page).getByRole('treeitem').count()).toBe(3);
    await row(page, 'Almanac').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('radio', { name: 'Tides' }).check();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('“Almanac” moved').waitFor();
    await expect.poll(() => tree(page).getByRole('treeitem').count()).toBe(2);
    await tree(page)
      .getByRole('treeitem', { name: /Almanac/ })
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await page.getByText('moved to trash').waitFor();
    await undo(page, 'moved to trash');
    await expect.poll(() => tree(page).getByRole('treeitem').count()).toBe(2);
    expect(watched.problems).toEqual([]);
  });

  it('works with only the keyboard: a space is found, renamed, moved, deleted and restored', async () => {
    const { url, admin } = application();
    const { page, watched } = await application().open(admin);
    await page.goto(`${url}/o/${many}`);
    await row(page, 'Handbook').focus();
    for (const key of ['F2', 'Control+a', 'M', 'a', 'n', 'u', 'a', 'l', 'Enter']) await page.keyboard.press(key);
    await row(page, 'Manual').waitFor();
    await expect.poll(() => focused(page)).toBe('Manual');
    // Up past the other spaces, and into the collection above them.
    await page.keyboard.press(' ');
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowUp');
    await page.locator('.tree-drop-into').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('“Manual” moved').waitFor();
    await row(page, 'Policies').focus();
    await page.keyboard.press('Delete');
    await page.getByText('“Policies” moved to trash').waitFor();
    await page.getByRole('list', { name: 'Trash' }).getByText('7 days left').waitFor();
    await page.getByRole('button', { name: 'Restore' }).focus();
    await page.keyboard.press('Enter');
    await row(page, 'Policies').waitFor();
    await row(page, 'Policies').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Policies');
    expect(watched.problems).toEqual([]);
  });

  it('asks before a space leaves the sites that publish it', async () => {
    const { url, admin, call } = application();
    const organization = await application().addOrganization('Ferry');
    const { id } = await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Timetable' });
    const site = await call('POST', `/v1/orgs/${organization}/sites`, { title: 'Ferries', spaces: [id] });
    await call('POST', `/v1/orgs/${organization}/sites/${site.id}/publish`);
    const { page, watched } = await application().open(admin);
    await page.goto(`${url}/o/${organization}`);
    await row(page, 'Timetable').focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Move “Timetable” to the trash?' });
    await question.getByText('Its pages disappear at once').waitFor();
    expect(await checkScreen(page, 'home-trash-published')).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await row(page, 'Timetable').waitFor();
    expect((await call('GET', `/v1/spaces/${id}`)).deletedAt).toBeUndefined();
    await row(page, 'Timetable').focus();
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: 'Move to trash' }).click();
    await page.getByText('“Timetable” moved to trash').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('offers readers no changes, and explains its empty state', async () => {
    const { url } = application();
    const reader = await application().addPerson('read', many);
    const { page, watched } = await application().open(reader);
    await page.goto(`${url}/o/${many}`);
    await row(page, 'Platform').waitFor();
    expect(await page.getByRole('button', { name: 'Create' }).count()).toBe(0);
    await row(page, 'Brand guidelines').click({ button: 'right' });
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Add to favorites', 'Copy link']);
    await page.keyboard.press('Escape');
    await page.goto(`${url}/o/unknown`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await checkScreen(page, 'not-found')).toEqual([]);
    expect(watched.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  it('shows failures in context, with a retry', async () => {
    const { url, admin } = application();
    const { page } = await application().open(admin);
    await page.route('**/v1/orgs/*/spaces?*', (route) => route.abort());
    await page.goto(`${url}/o/${many}`);
    const retry = page.locator('main').getByRole('button', { name: 'Try again' });
    await retry.waitFor({ timeout: 30_000 });
    expect(await checkScreen(page, 'home-failed')).toEqual([]);
    await page.unroute('**/v1/orgs/*/spaces?*');
    await retry.click();
    await row(page, 'Platform').waitFor();
  });

  it('lists recently opened pages, spaces, sites and change requests, also on the next device', async () => {
    const own = application();
    const organization = await own.addOrganization('Recents');
    const { space, ids } = await seedPages(own, organization, 'Atlas');
    const site = await own.call('POST', `/v1/orgs/${organization}/sites`, { title: 'Atlas site', spaces: [space] });
    const change = await own.call('POST', `/v1/spaces/${space}/change-requests`, { subject: 'Name the bays' });
    const first = await own.open(own.admin);
    const root = `${own.url}/o/${organization}`;
    const visits = [
      [`s/${space}/guide/install`, ids['install']],
      [`site/${site.id}`, site.id],
      [`s/${space}/~/changes/${change.number}`, change.id],
    ];
    for (const [path, id] of visits) {
      await first.page.goto(`${root}/${path}`);
      const noted = () => first.page.evaluate(() => localStorage.getItem('bindery-recent') ?? '');
      await expect.poll(noted).toContain(`"${id}"`);
    }
    await first.page.goto(root);
    const titlesOf = (page: Page) =>
      page.getByRole('list', { name: 'Recently opened' }).locator('.list-title').allInnerTexts();
    await expect.poll(() => titlesOf(first.page)).toEqual(['Name the bays', 'Atlas', 'Atlas site', 'Install']);
    expect(await checkScreen(first.page, 'home-recent')).toEqual([]);
    const second = await own.open(own.admin);
    await second.page.goto(root);
    await expect.poll(() => titlesOf(second.page)).toEqual(['Name the bays', 'Atlas', 'Atlas site', 'Install']);
    // Deleted items are no longer listed.
    await own.call('POST', `/v1/spaces/${space}/content`, {
      changes: [{ operation: 'delete_page', page: ids['install'] }],
    });
    await second.page.goto(root);
    await expect.poll(() => titlesOf(second.page)).toEqual(['Name the bays', 'Atlas', 'Atlas site']);
    // Nor those of a space in the trash, which hides none of the others.
    const { space: charts } = await seedPages(own, organization, 'Charts');
    await second.page.goto(`${root}/s/${charts}/guide/install`);
    await second.page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    await own.call('DELETE', `/v1/spaces/${space}`);
    await second.page.goto(root);
    await expect.poll(() => titlesOf(second.page)).toEqual(['Install', 'Charts', 'Atlas site']);
    expect(second.watched.problems.filter((problem) => !/40[49]/.test(problem))).toEqual([]);
  });
});
