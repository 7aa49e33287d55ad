import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { handbook } = inject('world');
const open = useBrowser();

/** The visible panels. */
const shown = (page: Page): Promise<string[]> => page.locator('.tab-panel:visible').allInnerTexts();

async function openBlocks() {
  const reader = await open();
  await reader.page.goto(`${handbook.url}guides/blocks`);
  return reader;
}

describe('tabs', () => {
  const javascript = 'Written in JavaScript.';
  const python = 'Written in Python.';

  it('switch by a press, all with the same title together, also on other pages', async () => {
    const { page, watched } = await openBlocks();
    expect(await shown(page)).toEqual([javascript, javascript]);
    await page.locator('.tab', { hasText: 'Python' }).first().click();
    expect(await shown(page)).toEqual([python, python]);
    await page.reload();
    expect(await shown(page)).toEqual([python, python]);
    await page.goto(`${handbook.url}guides/blocks/below`);
    expect(await shown(page)).toEqual([python]);
    expect(watched.problems).toEqual([]);
  });

  it('switch by the arrow keys', async () => {
    const { page } = await openBlocks();
    await page.getByRole('radio', { name: 'JavaScript' }).first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await shown(page)).toEqual([python, python]);
    await page.keyboard.press('ArrowLeft');
    expect(await shown(page)).toEqual([javascript, javascript]);
  });

  it('keep the pressed tab under the pointer when tabs above change their height', async () => {
    const { page } = await openBlocks();
    const tab = page.locator('.tab', { hasText: 'Python' }).nth(1);
    await tab.scrollIntoViewIfNeeded();
    const before = await tab.boundingBox();
    await tab.click();
    const after = await tab.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });
});

describe('code', () => {
  it('is copied verbatim, with a confirmation on the button', async () => {
    const { page, context } = await openBlocks();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy code' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Copied' }).count()).toBe(1);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('const answer = 42;\nconsole.log(answer);');
  });
});

describe('collapsed text', () => {
  it('opens and closes by a press and by keyboard', async () => {
    const { page } = await openBlocks();
    const summary = page.locator('.expandable summary');
    const inside = page.getByText('There is more in here.');
    expect(await inside.isVisible()).toBe(false);
    await summary.click();
    expect(await inside.isVisible()).toBe(true);
    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await inside.isVisible()).toBe(false);
  });
});

describe('footnotes', () => {
  it('link to the note and back to the text', async () => {
    const { page } = await openBlocks();
    await page.locator('.footnote-link').click();
    const note = page.locator('.footnotes li:target');
    expect(await note.innerText()).toContain('The note under the text.');
    await note.getByRole('link', { name: /Back to the text/ }).click();
    expect(await page.locator('.footnote-link:target').count()).toBe(1);
  });
});
