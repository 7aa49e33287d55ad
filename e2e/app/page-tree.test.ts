import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { seedManyPages, seedPages } from './seed-pages.ts';
import { undo } from './undo.ts';

const application = useApplication();
let space: string;
let ids: Readonly<Record<string, string>>;

beforeEach(async () => {
  ({ space, ids } = await seedPages(application(), application().organizationId));
});

const spaceUrl = (path = '') => `${application().url}/o/${application().organizationId}/s/${space}${path}`;
const tree = (page: Page) => page.getByRole('tree', { name: 'Pages of the space' });
const row = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: title, exact: true });
const titles = (page: Page) =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label')));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** The pages of the API: titles, with child pages in parentheses. */
async function stored(): Promise<string> {
  const { pages } = await application().call('GET', `/v1/spaces/${space}/content/pages`);
  const write = (list: { title: string; pages?: [] }[]): string =>
    list.map(({ title, pages: below = [] }) => (below.length === 0 ? title : `${title}(${write(below)})`)).join(' ');
  return write(pages);
}

const FIRST = 'Welcome Guide(Install(On Linux On Windows) Configure) Internal notes Source code';

async function openTree(path = ''): Promise<Awaited<ReturnType<ReturnType<typeof application>['open']>>> {
  const reader = await application().open(application().admin);
  await reader.page.goto(spaceUrl(path));
  await row(reader.page, 'Welcome').waitFor();
  return reader;
}

const choose = async (page: Page, title: string, item: string | RegExp) => {
  await row(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
/** With its key. */
const DELETE = /^Delete/;

describe('the page tree', () => {
  it('creates pages, groups and links, and edits their titles in place', async () => {
    const { page, watched } = await openTree();
    await page.locator('.rail').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('menuitem', { name: 'New group' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Reference');
    await page.keyboard.press('Enter');
    await row(page, 'Reference').waitFor();
    await expect.poll(() => focused(page)).toBe('Reference');
    await choose(page, 'Install', 'New link inside…');
    await page.getByRole('textbox', { name: 'Title' }).fill('Download');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('A link needs a title and a target.').waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill('https://example.com/download');
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect
      .poll(stored)
      .toBe('Welcome Guide(Install(On Linux On Windows Download) Configure) Internal notes Source code Reference');
    expect(watched.problems).toEqual([]);
  });

  it('creates a page with its title, in the place and folder of its row, and opens its editor', async () => {
    const { page, watched } = await openTree();
    await choose(page, 'Guide', 'New page inside');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await stored()).toBe(FIRST);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' });
    expect(await stored()).toBe(FIRST);
    await choose(page, 'Guide', 'New page inside');
    await page.getByRole('textbox', { name: 'Title' }).fill('Errors');
    await page.keyboard.press('Enter');
    // Typing goes on in the text.
    await page.keyboard.type('Each has a code.');
    await page.waitForURL('**/~/edit/guide/errors');
    await page.getByRole('textbox', { name: 'Text of Errors' }).getByText('Each has a code.').waitFor();
    const { path, sourcePath } = await application().call('GET', `/v1/spaces/${space}/content/path/guide%2Ferrors`);
    expect([path, sourcePath]).toEqual(['guide/errors', 'guide/errors.md']);
    expect(watched.problems).toEqual([]);
  });

  it('says that a published site shows a new page without text, and hides it', async () => {
    const { organizationId, call } = application();
    const site = await call('POST', `/v1/orgs/${organizationId}/sites`, { title: 'Open docs', spaces: [space] });
    await call('POST', `/v1/orgs/${organizationId}/sites/${site.id}/publish`);
    const { page, watched } = await openTree();
    await page.locator('header').getByRole('link', { name: 'View on site' }).waitFor();
    await choose(page, 'Guide', 'New page inside');
    await page.getByRole('textbox', { name: 'Title' }).fill('Errors');
    await page.keyboard.press('Enter');
    const toast = page.locator('.toast').filter({ hasText: '“Errors” is on the site already, without text.' });
    await toast.getByRole('button', { name: 'Hide from navigation' }).click();
    await page.getByText('“Errors” is hidden from the navigation').waitFor();
    const { hidden } = await call('GET', `/v1/spaces/${space}/content/path/guide%2Ferrors`);
    expect(hidden).toBe(true);
    expect(watched.problems).toEqual([]);
  });

  it('gives a page without text the path of its title, and keeps that of others', async () => {
    const { page, watched } = await openTree();
    const inserted = { operation: 'insert_page', title: 'Untitled' };
    await application().call('POST', `/v1/spaces/${space}/content`, { changes: [inserted] });
    const rename = async (former: string, title: string) => {
      await row(page, former).focus();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: 'Rename' }).fill(title);
      await page.keyboard.press('Enter');
      await page.getByText(`Renamed to “${title}”`).waitFor();
    };
    await row(page, 'Untitled').waitFor();
    await rename('Untitled', 'Glossary');
    await rename('Configure', 'Set up');
    const { pages } = await application().call('GET', `/v1/spaces/${space}/content/pages`);
    const { path, sourcePath } = pages.at(-1);
    expect([path, sourcePath, pages[1].pages[1].path]).toEqual(['glossary', 'glossary.md', 'guide/configure']);
    expect(watched.problems).toEqual([]);
  });

  it('works with only the keyboard: renames, moves, deletes with the count of subpages, and undoes', async () => {
    const { page, watched } = await openTree();
    await row(page, 'Configure').focus();
    for (const key of ['F2', 'Control+a', 'S', 'e', 't', 'Enter']) await page.keyboard.press(key);
    await row(page, 'Set').waitFor();
    await expect.poll(() => focused(page)).toBe('Set');
    // Up past the page before it.
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowUp');
    await page.locator('.rail .tree-drop-before').waitFor();
    await page.keyboard.press(' ');
    await expect.poll(stored).toBe('Welcome Guide(Set Install(On Linux On Windows)) Internal notes Source code');
    await expect.poll(() => focused(page)).toBe('Set');
    // Into the page above, and out of it again.
    await row(page, 'Install').focus();
    for (const key of [' ', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(stored).toBe('Welcome Guide(Set(Install(On Linux On Windows))) Internal notes Source code');
    await expect.poll(() => focused(page)).toBe('Install');
    for (const key of [' ', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await expect.poll(stored).toBe('Welcome Guide(Set Install(On Linux On Windows)) Internal notes Source code');
    await expect.poll(() => focused(page)).toBe('Install');
    await page.keyboard.press('Delete');
    await page.getByText('“Install” and the 2 pages below it deleted').waitFor();
    await expect.poll(() => focused(page)).toBe('Set');
    await expect.poll(stored).toBe('Welcome Guide(Set) Internal notes Source code');
    await undo(page, '“Install” and the 2 pages below it deleted');
    await expect.poll(stored).toBe('Welcome Guide(Set Install(On Linux On Windows)) Internal notes Source code');
    await row(page, 'Install').waitFor();
    await row(page, 'Install').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Install');
    expect(watched.problems).toEqual([]);
  });

  it('drags pages into and next to others, and undoes that', async () => {
    const { page, watched } = await openTree();
    await row(page, 'Configure').dragTo(row(page, 'Welcome'));
    await expect.poll(stored).toBe('Welcome(Configure) Guide(Install(On Linux On Windows)) Internal notes Source code');
    await page.getByText('“Configure” moved').waitFor();
    await undo(page, '“Configure” moved');
    await expect.poll(stored).toBe(FIRST);
    expect(watched.problems).toEqual([]);
  });

  it('moves by a dialog, hides, duplicates and changes icons', async () => {
    const { page, watched } = await openTree();
    await choose(page, 'Install', 'Move to…');
    const into = page.getByRole('combobox', { name: 'Into' });
    expect(await into.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Nowhere');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Choose where the page goes.').waitFor();
    expect(await stored()).toBe(FIRST);
    await into.click();
    await page.getByRole('option', { name: 'Top level' }).click();
    // Typing replaces the former choice.
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await into.focus();
    await page.keyboard.type('Welc');
    await page.getByRole('option', { name: 'Welcome' }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(stored).toBe('Welcome(Install(On Linux On Windows)) Guide(Configure) Internal notes Source code');
    await choose(page, 'Configure', 'Duplicate');
    await row(page, 'Configure (copy)').waitFor();
    await choose(page, 'Configure (copy)', 'Hide from navigation');
    await page.getByText('“Configure (copy)” is hidden').waitFor();
    await choose(page, 'Configure (copy)', 'Change icon…');
    await page.getByRole('textbox', { name: 'Any other emoji' }).fill('rocket');
    await page.getByText('Enter a single emoji.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose(page, 'Configure (copy)', 'Change icon…');
    const find = page.getByRole('searchbox', { name: 'Find an icon' });
    await expect.poll(() => find.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('rocket');
    await page.getByRole('button', { name: 'rocket', exact: true }).click();
    await page.getByText('Icon of “Configure (copy)” changed').waitFor();
    const { pages } = await application().call('GET', `/v1/spaces/${space}/content/pages`);
    const copy = pages[1].pages[1];
    expect([copy.title, copy.hidden, copy.icon]).toEqual(['Configure (copy)', true, 'rocket']);
    expect(watched.problems).toEqual([]);
  });

  it('shows the next page after the open one is deleted, and that one again after an undo', async () => {
    const { page, watched } = await openTree('/guide/install/on-linux');
    await page.getByRole('heading', { level: 1, name: 'On Linux' }).waitFor();
    await choose(page, 'On Linux', DELETE);
    await page.getByRole('heading', { level: 1, name: 'On Windows' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/guide\/install\/on-windows$/);
    await undo(page, '“On Linux” deleted');
    await page.getByRole('heading', { level: 1, name: 'On Linux' }).waitFor();
    // Of a page with the open one below it, what is next to it.
    await choose(page, 'Install', DELETE);
    await page.getByRole('heading', { level: 1, name: 'Configure' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('shows the whole menu of a row wherever there is room', async () => {
    const { page, watched } = await openTree();
    for (const title of ['Welcome', 'Configure', 'Internal notes']) {
      await row(page, title).click({ button: 'right' });
      const menu = page.getByRole('menu');
      await menu.waitFor();
      const isWhole = () =>
        menu.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return element.scrollHeight <= element.clientHeight && top >= 0 && bottom <= innerHeight;
        });
      await expect.poll(isWhole).toBe(true);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
    }
    expect(watched.problems).toEqual([]);
  });

  it('repeats a change on top of changes by others, and explains conflicts', async () => {
    const { page, watched } = await openTree();
    // This window does not learn of changes by others before its own change.
    await page.route('**/v1/live*', () => undefined);
    await page.reload();
    await row(page, 'Install').waitFor();
    const change = (changes: object[]) => application().call('POST', `/v1/spaces/${space}/content`, { changes });
    await change([{ operation: 'update_page', page: ids['welcome'], title: 'Hello' }]);
    await choose(page, 'Configure', 'Hide from navigation');
    await page.getByText('“Configure” is hidden').waitFor();
    await row(page, 'Hello').waitFor();
    await change([{ operation: 'update_page', page: ids['install'], title: 'Set up' }]);
    await row(page, 'Install').focus();
    for (const key of ['F2', 'Control+a', 'G', 'o', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Somebody else has changed this').waitFor();
    await row(page, 'Set up').waitFor();
    expect(watched.problems.filter((problem) => !problem.includes('412'))).toEqual([]);
  });

  it('renders only the visible rows of a thousand pages', async () => {
    const many = await seedManyPages(application(), application().organizationId, 1000);
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/o/${application().organizationId}/s/${many}`);
    await row(page, 'Entry 1.1').first().waitFor();
    expect((await titles(page)).length).toBeLessThan(80);
    expect(await checkScreen(page, 'pages-many')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('is loaded while the pointer rests on the link of its space, and not again by the click', async () => {
    const { id } = await application().call('POST', `/v1/orgs/${application().organizationId}/spaces`, {
      title: 'Lagoon',
    });
    await application().call('POST', `/v1/spaces/${id}/content`, {
      changes: [{ operation: 'insert_page', title: 'Welcome', document: { markdown: 'Still water.' } }],
    });
    const { page, watched } = await application().open(application().admin);
    const requests: string[] = [];
    const part = `/v1/spaces/${id}/content/pages`;
    page.on('request', (request) => request.url().includes(part) && requests.push(request.url()));
    await page.goto(`${application().url}/o/${application().organizationId}`);
    const link = page.locator('main').getByRole('treeitem', { name: 'Lagoon' });
    await link.waitFor();
    expect(requests).toEqual([]);
    const loaded = page.waitForResponse((response) => response.url().includes(part));
    await link.hover();
    await (await loaded).finished();
    await link.click();
    await row(page, 'Welcome').waitFor();
    await page.getByText('Still water.').waitFor();
    expect(requests.length).toBe(1);
    expect(watched.problems).toEqual([]);
  });

  it('offers readers no changes, and proposes them in a locked space', async () => {
    const reader = await application().addPerson('read');
    const { page, watched } = await application().open(reader);
    await page.goto(spaceUrl());
    await row(page, 'Welcome').waitFor();
    expect(await page.getByRole('button', { name: 'Create' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await row(page, 'Install').click({ button: 'right' });
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Copy link',
      'Copy as Markdown',
      'Download Markdown',
      'Export page as PDF',
      'Export space as PDF',
    ]);
    await page.keyboard.press('Escape');
    expect(watched.problems).toEqual([]);
  });
});
