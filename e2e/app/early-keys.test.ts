import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { drawLate } from './keyboard.ts';
import { seedPages } from './seed-pages.ts';
import { type SeededSpace, seedSpace } from './seed-review.ts';

const application = useApplication();
const main = (page: Page) => page.locator('main');
const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

let guide: SeededSpace;
let almanac: string;

beforeAll(async () => {
  const own = application();
  guide = await seedSpace(own, own.organizationId, 'Developer guide');
  const { space } = await seedPages(own, own.organizationId);
  almanac = `/o/${own.organizationId}/s/${space}`;
});

/** Delays matching requests until they are released. */
async function hold(page: Page, pattern: RegExp | ((url: URL) => boolean), method = 'GET') {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(pattern, (route) => {
    if (isHeld && route.request().method() === method) held.push(route);
    else void route.fallback();
  });
  return {
    held,
    letGo: async () => {
      isHeld = false;
      await Promise.all(held.map((route) => route.fallback()));
    },
  };
}

/** A window with delayed frames, so that all of these keys arrive before it has drawn the effect of the first one. */
async function openLate(path: string) {
  const reader = await application().open(application().admin);
  await drawLate(reader.page);
  await reader.page.goto(application().url + path);
  return reader;
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const home = () => `/o/${application().organizationId}`;
const pages = async (space = almanac) => {
  const id = space.split('/').at(-1);
  return JSON.stringify(await application().call('GET', `/v1/spaces/${id}/content/pages`));
};

describe('keys that arrive faster than frames', () => {
  it('move over tabs one at a time', async () => {
    const { page, watched } = await openLate(`${guide.path}/~/library`);
    await main(page).getByRole('tab', { name: 'Files' }).focus();
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await main(page).getByRole('tab', { name: 'Redirects', selected: true }).waitFor();
    expect(await focused(page)).toContain('Redirects');
    await press(page, 'ArrowRight', 'ArrowLeft', 'ArrowLeft');
    await main(page).getByRole('tab', { name: 'Variables', selected: true }).waitFor();
    await press(page, 'End', 'Home');
    await main(page).getByRole('tab', { name: 'Files', selected: true }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('open a menu, select an item, and return the focus to its button', async () => {
    const { page, watched } = await openLate(`${guide.path}/~/revisions`);
    const button = main(page).getByRole('button', { name: 'Actions for revision 1' });
    await button.focus();
    await press(page, 'Enter', 'Escape', 'Enter', 'End', 'Enter');
    await page.getByRole('dialog', { name: 'Roll back to revision 1?' }).waitFor();
    await press(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Actions for revision 1');
    await press(page, 'Enter', 'Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Actions for revision 1');
    expect(watched.problems).toEqual([]);
  });

  it('move through a tree, and open and rename the reached row', async () => {
    const { page, watched } = await openLate(almanac);
    await row(page, 'Welcome').focus();
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'F2');
    await page.keyboard.type('Settings');
    await press(page, 'Enter', 'ArrowUp', 'Enter');
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    await row(page, 'Settings').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('continue from the opened row, even if its page appears later', async () => {
    const { page } = await openLate(almanac);
    const pageHtml = await hold(page, /\/content\/page\/\w+\/html/);
    await row(page, 'Welcome').focus();
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    await row(page, 'Install').focus();
    await press(page, 'ArrowDown');
    await pageHtml.letGo();
    await page.locator('.rendered').getByText('Almanac needs no account.').waitFor();
    await press(page, 'ArrowDown');
    expect(await focused(page)).toBe('Internal notes');
  });

  it('step through the options of a select that saves at once', async () => {
    const { page, watched } = await openLate(`${home()}/~/settings`);
    const approvals = main(page).getByRole('region', { name: 'Merge rules' }).getByLabel('Approvals');
    await approvals.focus();
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await page.getByText('Merge rules saved').first().waitFor();
    const stored = `/v1/orgs/${application().organizationId}/merge-rules`;
    await expect.poll(async () => (await application().call('GET', stored)).reviews).toBe(3);
    await expect.poll(() => approvals.inputValue()).toBe('3');
    expect(watched.problems).toEqual([]);
  });

  it('skip to the content', async () => {
    const { page } = await openLate(`${guide.path}/~/revisions`);
    await main(page).getByRole('link').first().waitFor();
    await press(page, 'Tab', 'Enter', 'Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('select the first match in a combobox', async () => {
    const { page, watched } = await openLate(`${guide.path}/~/revisions`);
    await main(page).getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByRole('option', { name: 'Limits' }).waitFor();
    await page.keyboard.type('Limits');
    await press(page, 'Enter');
    await main(page).getByRole('button', { name: 'Page: Limits' }).waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('keys that arrive before their target', () => {
  it('wait for the files of a screen, and apply to it instead of the previous one', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(application().url + home());
    await row(page, 'Almanac').last().waitFor();
    const files = await hold(page, /\/~app\/.*\.js/);
    await press(page, 'g', 's', 'n');
    await expect.poll(() => files.held.length).toBeGreaterThan(0);
    await page.keyboard.type('Handbook');
    await files.letGo();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('Handbook');
    expect(await pages()).not.toContain('Untitled');
    expect(watched.problems).toEqual([]);
  });

  it('wait during a screen change', async () => {
    const { page } = await application().open(application().admin, { reducedMotion: 'no-preference' });
    await page.goto(application().url + guide.path);
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Change requests' }).last().focus();
    await press(page, 'Enter', 'n');
    await page.keyboard.type('Longer limits');
    await expect.poll(() => page.getByRole('dialog').getByLabel('Subject').inputValue()).toBe('Longer limits');
  });

  it('wait for the content of a screen', async () => {
    const { page, watched } = await application().open(application().admin);
    const space = await hold(page, (url) => url.pathname === guide.api);
    const spaces = await hold(page, (url) => url.pathname.endsWith('/spaces'));
    await page.goto(`${application().url}${guide.path}/~/library?part=variables`);
    await page.locator('.skeleton').first().waitFor();
    await press(page, 'n');
    await page.keyboard.type('product');
    await Promise.all([space.letGo(), spaces.letGo()]);
    await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('product');
    expect(watched.problems).toEqual([]);
  });

  it('become the title of a new page, then its text, and nothing else', async () => {
    const { page, watched } = await openLate(almanac);
    await row(page, 'Configure').or(row(page, 'Settings')).first().waitFor();
    const creation = await hold(page, /\/content$/, 'POST');
    await press(page, 'n');
    // These include shortcuts: c and e.
    await page.keyboard.type('Echoo');
    await press(page, 'Backspace', 'Enter');
    await page.keyboard.type('Come back');
    await expect.poll(() => creation.held.length).toBe(1);
    await creation.letGo();
    await page.waitForURL('**/~/edit/echo');
    await page.locator('.editor-text').getByText('Come back').waitFor();
    await page.keyboard.type(' soon');
    await page.locator('.editor-text').getByText('Come back soon').waitFor();
    expect(await pages()).toContain('"Echo"');
    expect(await page.locator('.panel textarea').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it('become the title of a new space, and nothing else', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(application().url + home());
    await row(page, 'Almanac').last().waitFor();
    const creation = await hold(page, /\/spaces$/, 'POST');
    await press(page, 'n');
    await page.keyboard.type('Echo');
    await press(page, 'Enter');
    await expect.poll(() => creation.held.length).toBe(1);
    await creation.letGo();
    await row(page, 'Echo').last().waitFor();
    await expect.poll(() => focused(page)).toBe('Echo');
    expect(watched.problems).toEqual([]);
  });

  it('are searched for by the palette that they opened', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(application().url + home());
    await row(page, 'Almanac').last().waitFor();
    const creations: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && creations.push(request.url()));
    await press(page, 'Control+k', 'n', 'c');
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('nc');
    expect(creations.filter((url) => url.endsWith('/spaces'))).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('become the text of the page whose editor they opened', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}${almanac}/guide/install`);
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    const files = await hold(page, /\/~app\/.*\.js/);
    await press(page, 'e');
    await page.keyboard.type('Choose a harbor. ');
    await files.letGo();
    await page.locator('.editor-text').getByText('Choose a harbor. ').waitFor();
    await page.keyboard.type('Then sail. ');
    await page.locator('.editor-text').getByText('Choose a harbor. Then sail. ').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('editor-text'))).toBe(true);
    expect(watched.problems).toEqual([]);
  });

  it('wait until a page is created and its editor is loaded', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.clock.install();
    await page.goto(application().url + almanac);
    await row(page, 'Welcome').waitFor();
    const creation = await hold(page, /\/content$/, 'POST');
    const files = await hold(page, /\/~app\/.*\.js/);
    const drafts = await hold(page, /\/draft$/);
    await press(page, 'n');
    await page.keyboard.type('Delta');
    await press(page, 'Enter');
    await page.keyboard.type('Slow ');
    await expect.poll(() => creation.held.length).toBe(1);
    await page.clock.runFor(6000);
    await page.keyboard.type('and ');
    await creation.letGo();
    await expect.poll(() => files.held.length).toBeGreaterThan(0);
    await page.clock.runFor(6000);
    await page.keyboard.type('steady');
    await files.letGo();
    await expect.poll(() => drafts.held.length).toBeGreaterThan(0);
    await page.clock.runFor(6000);
    await drafts.letGo();
    await page.locator('.editor-text').getByText('Slow and steady').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are discarded a while after the screen appeared without a field', async () => {
    const { page } = await application().open(application().admin);
    await page.clock.install();
    await page.goto(`${application().url}${almanac}/guide/install`);
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    await page.route(/\/~app\/.*\.js/, (route) => route.abort());
    await press(page, 'e');
    await page.keyboard.type('ce');
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.clock.runFor(6000);
    await page.unroute(/\/~app\/.*\.js/);
    await press(page, 'g', 'h');
    await page.waitForURL(`**${home()}`);
  });

  it('are discarded if the action is rejected', async () => {
    const { page } = await application().open(application().admin);
    await page.goto(application().url + almanac);
    await row(page, 'Welcome').waitFor();
    const creation = await hold(page, /\/content$/, 'POST');
    await press(page, 'n', 'N', 'Enter');
    await expect.poll(() => creation.held.length).toBe(1);
    await page.keyboard.type('ce');
    await creation.held[0]?.fulfill({ status: 500, json: {} });
    await page.locator('.toast-failed').waitFor();
    expect(await page.locator('.panel textarea').count()).toBe(0);
    await press(page, 'g', 'h');
    await page.waitForURL(`**${home()}`);
  });

  it('become a comment before its field exists', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(application().url + guide.path);
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    const files = await hold(page, /\/~app\/.*\.js/);
    await press(page, 'c');
    await page.keyboard.type('Is this so?');
    await expect.poll(() => files.held.length).toBeGreaterThan(0);
    await files.letGo();
    await expect.poll(() => page.locator('.panel textarea').inputValue()).toBe('Is this so?');
    expect(watched.problems).toEqual([]);
  });

  it('stay in the field that was focused after the title of a row', async () => {
    const { page } = await openLate(almanac);
    await row(page, 'Welcome').focus();
    await press(page, 'F2');
    await page.keyboard.type('Hello');
    await page.getByRole('searchbox').first().click();
    await page.keyboard.type('Ins');
    await row(page, 'Hello').or(page.getByText('Install')).first().waitFor();
    await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('Ins');
    await expect.poll(() => pages()).toContain('"Hello"');
  });
});
