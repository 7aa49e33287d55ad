import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { chooseLastItem } from './menu-keys.ts';
import { type SeededSpace, seedRequest, seedSpace } from './seed-review.ts';
import { undo } from './undo.ts';

const application = useApplication();
const main = (page: Page) => page.locator('main');
const header = (page: Page) => page.locator('.header-actions');
const rows = (page: Page) => main(page).locator('.list-row');

let space: SeededSpace;

const write = (markdown: string, page = 'Welcome', own = space) =>
  application().call('POST', `${own.api}/content`, {
    changes: [{ operation: 'update_page', page: own.pages[page], document: { markdown } }],
  });

beforeAll(async () => {
  const own = application();
  space = await seedSpace(own, own.organizationId, 'Developer guide');
  await write('The first words.');
  await write('Limits are higher now.', 'Limits');
  const { number } = await seedRequest(own, space, 'Tokens live for 90 days');
  await own.call('POST', `${space.api}/change-requests/${number}/merge`);
  await write('The last words.');
}, 120_000);

const go = async (page: Page, path: string) => {
  await page.goto(application().url + path);
};

describe('the history of a space', () => {
  it('lists revisions by day, filtered by type and page', async () => {
    const { page, watched } = await application().open(application().admin);
    await go(page, `${space.path}/~/revisions`);
    await main(page).getByRole('link', { name: 'Merged #1 Tokens live for 90 days' }).waitFor();
    await main(page).getByRole('heading', { name: 'Today' }).waitFor();
    expect(await rows(page).count()).toBe(6);
    expect(await checkScreen(page, 'history')).toEqual([]);
    await main(page).getByLabel('Type').selectOption('Merge');
    await expect.poll(() => rows(page).count()).toBe(1);
    await main(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBe(6);
    await main(page).getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByRole('combobox', { name: 'Page' }).fill('Welcome');
    await page.getByRole('option', { name: 'Welcome' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await main(page).getByLabel('Type').selectOption('Rollback');
    await main(page).getByText('No revision matches the filters').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('loads more on scrolling', async () => {
    const own = application();
    const long = await seedSpace(own, own.organizationId, 'Long history');
    for (let index = 0; index < 60; index++) await write(`Number ${index}`, 'Welcome', long);
    const { page, watched } = await own.open(own.admin);
    await go(page, `${long.path}/~/revisions`);
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(50);
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows(page).count()).toBe(62);
    expect(await checkScreen(page, 'history-many')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('shows the changes of a revision, compared with the previous one and with any other', async () => {
    const { page, watched } = await application().open(application().admin);
    await go(page, `${space.path}/~/revisions`);
    await main(page).getByRole('link', { name: 'Merged #1 Tokens live for 90 days' }).click();
    await main(page).getByText('1 page deleted').waitFor();
    await main(page).getByRole('link', { name: 'Show change request' }).waitFor();
    await main(page).getByText('90 days').first().waitFor();
    expect(await checkScreen(page, 'revision')).toEqual([]);
    expect(await main(page).getByRole('region', { name: 'Welcome', exact: true }).count()).toBe(0);
    await main(page).getByRole('combobox', { name: 'Compare with' }).fill('Revision 2');
    await page
      .getByRole('option', { name: /Revision 2/ })
      .first()
      .click();
    await page.waitForURL('**?base=*');
    const welcome = main(page).getByRole('region', { name: 'Welcome', exact: true });
    await welcome.getByText('The first words.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('opens a former state of a page, and restores it with undo', async () => {
    const { page, watched } = await application().open(application().admin);
    await go(page, `${space.path}/~/revisions`);
    await rows(page)
      .nth(4)
      .getByRole('button', { name: /Actions for revision 2/ })
      .click();
    await page.getByRole('menuitem', { name: 'Space as it was' }).click();
    await main(page).getByText('Everything about the product').waitFor();
    await main(page).getByRole('treeitem', { name: 'Changelog' }).click();
    await page.waitForURL('**/changelog');
    await main(page).getByText('Nothing was released yet.').waitFor();
    expect(await checkScreen(page, 'revision-page')).toEqual([]);
    await main(page).getByRole('tab', { name: 'Source' }).click();
    await main(page).getByText('# Changelog').waitFor();
    await header(page).getByRole('button', { name: 'Restore this version of the page' }).click();
    await page.getByText('“Changelog” restored').waitFor();
    const listed = async () =>
      (await application().call('GET', `${space.api}/content/pages`)).pages.map(
        ({ title }: { title: string }) => title,
      );
    expect(await listed()).toContain('Changelog');
    await undo(page, '“Changelog” restored');
    await expect.poll(listed).not.toContain('Changelog');
    expect(watched.problems).toEqual([]);
  });

  it('restores a page from the revision that deleted it', async () => {
    const { page, watched } = await application().open(application().admin);
    await go(page, `${space.path}/~/revisions`);
    await main(page).getByRole('link', { name: 'Merged #1 Tokens live for 90 days' }).click();
    await main(page).getByRole('button', { name: 'Actions for Changelog' }).click();
    await page.getByRole('menuitem', { name: 'Restore this page' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Restore this version of the page' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Restore this page' }).click();
    await page.getByText('“Changelog” restored').waitFor();
    await undo(page, '“Changelog” restored');
    expect(watched.problems).toEqual([]);
  });

  it('rolls the space back after a confirmation that lists the consequences', async () => {
    const { page, watched } = await application().open(application().admin);
    await go(page, `${space.path}/~/revisions`);
    await main(page).getByRole('button', { name: 'Actions for revision 3' }).focus();
    await page.keyboard.press('Enter');
    await chooseLastItem(page, 'Roll back to this revision', (key) => page.keyboard.press(key));
    const question = page.getByRole('dialog', { name: 'Roll back to revision 3?' });
    await question.getByText('nothing of the history is lost').waitFor();
    expect(await checkScreen(page, 'rollback')).toEqual([]);
    await question.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText('Rolled back to revision 3').waitFor();
    await main(page).getByRole('link', { name: 'Rolled back' }).waitFor();
    const welcome = () =>
      application().call('GET', `${space.api}/content/page/${space.pages['Welcome']}?format=markdown`);
    expect((await welcome()).markdown).toContain('The first words.');
    await undo(page, 'Rolled back to revision 3');
    await expect.poll(async () => (await welcome()).markdown).toContain('The last words.');
    expect(watched.problems).toEqual([]);
  });
});

describe('the history of a change request', () => {
  it('contains only its own revisions', async () => {
    const own = application();
    const other = await seedSpace(own, own.organizationId, 'Branched');
    await seedRequest(own, other, 'Branch');
    const { page, watched } = await own.open(own.admin);
    await go(page, `${other.path}/~/changes/1/~/revisions`);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    const total = (await own.call('GET', `${other.api}/change-requests/1/revisions`)).count;
    await expect.poll(() => rows(page).count()).toBe(total);
    await rows(page)
      .first()
      .getByRole('button', { name: /Actions for revision/ })
      .click();
    expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('Roll back to this revision');
    await page.keyboard.press('Escape');
    await rows(page).first().getByRole('link').click();
    await main(page).getByText('1 page created').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('actions that a role does not allow', () => {
  it.each([
    ['read', false],
    ['comment', false],
    ['edit', true],
    ['review', true],
    ['admin', true],
  ] as const)('are not offered with the role %s', async (role, mayRestore) => {
    const own = application();
    const person = await own.addPerson(role);
    const { page, watched } = await own.open(person);
    await go(page, `${space.path}/~/revisions`);
    await main(page).getByRole('button', { name: 'Actions for revision 3' }).click();
    const items = await page.getByRole('menuitem').allInnerTexts();
    expect(items.includes('Roll back to this revision')).toBe(mayRestore);
    await page.getByRole('menuitem', { name: 'Open revision' }).click();
    await main(page).getByRole('button', { name: 'Actions for Welcome' }).click();
    const ways = await page.getByRole('menuitem').allInnerTexts();
    expect(ways.includes('Restore this version of the page')).toBe(mayRestore);
    expect(watched.problems).toEqual([]);
  });

  it('lead to a change request if the space is locked', async () => {
    const own = application();
    const locked = await seedSpace(own, own.organizationId, 'Locked guide');
    await write('Changed.', 'Welcome', locked);
    await own.call('PATCH', locked.api, { editMode: 'locked' });
    const { page, watched } = await own.open(own.admin);
    await go(page, `${locked.path}/~/revisions`);
    await rows(page).first().getByRole('link').click();
    await main(page).getByText('This space is locked').waitFor();
    expect(await header(page).getByRole('button', { name: 'Roll back' }).count()).toBe(0);
    await main(page).getByRole('button', { name: 'Actions for Welcome' }).click();
    await page.getByRole('menuitem', { name: /Undo the changes of this page/ }).click();
    await page.waitForURL('**/~/changes/1');
    await main(page).getByText('Everything about the product').waitFor();
    expect(watched.problems).toEqual([]);
  });
});
