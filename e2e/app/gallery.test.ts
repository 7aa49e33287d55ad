import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../packages/server/src/testing/build-program.ts';
import { useBrowser } from '../browser.ts';
import { checkScreen } from './check-screen.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const open = useBrowser();
let files: ReadonlyMap<string, { readonly type: string; readonly text: string }>;

beforeAll(async () => {
  await buildProgram();
  const { buildGallery } = await import(path.join(ROOT, 'build/gallery.mjs'));
  files = await buildGallery();
});

/** Opens the gallery, without its fonts. */
async function show(page: Page, query = ''): Promise<void> {
  await page.route('http://gallery.localhost/**', async (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    if (file === undefined) await route.fulfill({ status: 200, body: '' });
    else await route.fulfill({ contentType: `${file.type}; charset=utf-8`, body: file.text });
  });
  await page.goto(`http://gallery.localhost/${query}`);
  await page.locator('h1').waitFor({ state: 'attached' });
}

/** Requests for fonts get an empty response. */
const isOurs = (problem: string) => !/font|OTS/i.test(problem);

describe('every component', () => {
  it('is accessible in both themes, at every width', async () => {
    const { page, watched } = await open({ reducedMotion: 'reduce' });
    await show(page);
    expect(await checkScreen(page, 'gallery')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 2200 });
    await page.getByRole('combobox', { name: 'Reviewers' }).click();
    await page.getByRole('option', { name: /Ben/ }).waitFor();
    expect(await checkScreen(page, 'gallery-combobox')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Ask' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the site Docs?' });
    expect(await dialog.getByRole('button', { name: 'Delete site' }).isEnabled()).toBe(false);
    await dialog.getByLabel('Type Docs').fill('Docs');
    expect(await checkScreen(page, 'gallery-confirm')).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(watched.problems.filter(isOurs)).toEqual([]);
  });

  it('shows a list without room below its field above the title of the field', async () => {
    const { page } = await open({ reducedMotion: 'reduce', viewport: { width: 1440, height: 600 } });
    await show(page);
    const field = page.getByRole('combobox', { name: 'Reviewers' });
    await field.evaluate((input) => input.scrollIntoView({ block: 'end' }));
    await field.click();
    const ends = async () => {
      const list = await page.getByRole('listbox').boundingBox();
      const title = await page.locator('label').getByText('Reviewers', { exact: true }).boundingBox();
      return list !== null && title !== null && list.y + list.height <= title.y;
    };
    await expect.poll(ends).toBe(true);
  });

  it('works with the keyboard: choices, tabs and menus', async () => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await show(page);
    await page.getByRole('combobox', { name: 'Reviewers' }).focus();
    await page.keyboard.type('chi');
    await page.getByRole('option', { name: /Chiara/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Open' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Merged ones').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More');
  });

  it('renders only the visible rows of a tree of ten thousand pages, and moves to its end', async () => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await show(page, '?tree=10000');
    const rows = page.getByRole('treeitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(120);
    await rows.first().focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Page 100.99');
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Group 1');
  });
});
