import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkPhone, closeKeyboard, GERMAN_PHONE, listCovered, openKeyboard, SMALL_PHONE } from './check-phone.ts';
import { goAfter, isSaved, state, text, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

/** Folder for pictures, as of `takePictures`. */
const FOLDER = process.env['BINDERY_APP_PICTURES'];

async function takePhonePictures(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(FOLDER, `phone-${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Where the cursor is, from the upper edge of the window; the edges of what is above and below the text. */
const measureCursor = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0);
    const rect = range?.getClientRects()[0] ?? range?.startContainer.parentElement?.getBoundingClientRect();
    const bar = document.querySelector('.editor-toolbar')?.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect();
    return { top: rect?.top ?? -1, bottom: rect?.bottom ?? -1, least: header?.bottom ?? 0, most: bar?.top ?? 0 };
  });

async function check(page: Page, name: string, problems: string[]): Promise<void> {
  await takePhonePictures(page, name);
  problems.push(...(await checkPhone(page, name)));
}

describe('a page on a phone of 360 pixels', () => {
  it('is read, edited and commented on with a thumb, above the keyboard', async () => {
    const problems: string[] = [];
    const { page, watched } = await application().open(application().admin, SMALL_PHONE);
    await page.goto(`${application().url}${tides.base()}/tides`);
    await page.getByText('Mind the rocks').first().waitFor();
    await check(page, 'read', problems);
    await page.goto(application().url + tides.path());
    await text(page).waitFor();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await check(page, 'edit', problems);

    await goAfter(page, 'one');
    await openKeyboard(page);
    await page.keyboard.type(' and a half');
    await check(page, 'edit-keyboard', problems);
    problems.push(...(await listCovered(page, '.editor-toolbar')));
    const cursor = await measureCursor(page);
    expect(cursor.top).toBeGreaterThanOrEqual(cursor.least);
    expect(cursor.bottom).toBeLessThanOrEqual(cursor.most);
    await isSaved(page);

    // The last line is above the toolbar as well.
    await goAfter(page, 'harbor');
    await page.keyboard.type('s');
    const last = await measureCursor(page);
    expect(last.bottom).toBeLessThanOrEqual(last.most);

    await goAfter(page, 'rocks');
    for (let count = 0; count < 5; count += 1) await page.keyboard.press('Shift+ArrowLeft');
    await check(page, 'selection-keyboard', problems);
    const comment = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Comment' });
    await comment.scrollIntoViewIfNeeded();
    await comment.tap();
    const form = page.getByRole('dialog', { name: 'New comment' });
    await form.locator('textarea:focus').waitFor();
    await page.keyboard.type('Which rocks?');
    await check(page, 'comment-keyboard', problems);
    problems.push(...(await listCovered(page, '.comment-panel textarea, .comment-panel button[type=submit]')));
    await form.getByRole('button', { name: 'Comment', exact: true }).tap();
    await form.waitFor({ state: 'detached' });
    await closeKeyboard(page);
    await text(page).locator('.editor-commented', { hasText: 'rocks' }).waitFor();
    await check(page, 'commented', problems);

    await openKeyboard(page);
    await goAfter(page, 'two');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await page.locator('.editor-suggest').waitFor();
    await check(page, 'insert-keyboard', problems);
    problems.push(...(await listCovered(page, '.editor-suggest-active')));
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('fits into the width of a phone with a draft in German, and leaves the bar below uncovered', async () => {
    const { page, watched } = await application().open(application().admin, GERMAN_PHONE);
    await page.goto(application().url + tides.path());
    await page.locator('.editor-text').waitFor();
    await page.locator('.editor-toolbar').waitFor();
    await goAfter(page, 'one');
    await page.keyboard.type(' and a half');
    await expect.poll(() => state(page).textContent()).toBe('Entwurf gespeichert');
    await page.locator('.editor-writers').waitFor({ state: 'attached' });
    const problems: string[] = [];
    for (const { viewport } of [GERMAN_PHONE, SMALL_PHONE]) {
      await page.setViewportSize(viewport);
      await check(page, `draft-german-${viewport.width}`, problems);
      problems.push(...(await listCovered(page, '.bottom-bar > *, .editor-toolbar')));
    }
    expect(problems).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
