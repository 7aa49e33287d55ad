import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { goAfter, isSaved, text, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

const CODE = '# Tides\n\n```js\nlet a;\n```\n\nLast.\n';
const LOGO = path.join(import.meta.dirname, '../../test/fixtures/kitchen-sink/docs/images/logo.png');

const list = (page: Page) => page.getByRole('listbox', { name: 'Insert' });
const insertButton = (page: Page) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Insert block', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Image' });
const openOn = async (source: string, words: string) => {
  await tides.write(source);
  const reader = await tides.open();
  await insertButton(reader.page).waitFor();
  await goAfter(reader.page, words);
  return reader;
};

describe('the list of blocks', () => {
  it('opens below code from the toolbar, and is one undo step', async () => {
    const { page, watched } = await openOn(CODE, 'let a;');
    await insertButton(page).click();
    await list(page).waitFor();
    expect(await text(page).locator('pre + p, .block-code + p').textContent()).toBe('/');
    await page.keyboard.type('divider');
    await page.getByRole('option', { name: 'Divider' }).waitFor();
    await page.keyboard.press('Enter');
    await text(page).locator('.block-code + .block-divider').waitFor();
    await isSaved(page);
    expect(await tides.readDraft()).toBe(CODE.replace('Last.', '***\n\nLast.'));
    expect(watched.problems).toEqual([]);
  });

  it('closes with one undo step after it opened below code', async () => {
    const { page, watched } = await openOn(CODE, 'let a;');
    await insertButton(page).click();
    await list(page).waitFor();
    await page.keyboard.press('Control+z');
    await list(page).waitFor({ state: 'detached' });
    expect(await text(page).locator(':scope > p').allTextContents()).toEqual(['Last.']);
    expect(watched.problems).toEqual([]);
  });

  it('opens below a selected formula', async () => {
    const { page, watched } = await openOn('# Tides\n\nFirst.\n\n$$\nx\n$$\n', 'First.');
    await page.keyboard.press('ArrowDown');
    await text(page).locator('.ProseMirror-selectednode').waitFor();
    await insertButton(page).click();
    await list(page).waitFor();
    expect(await text(page).locator('[data-node=math] + p').textContent()).toBe('/');
    expect(watched.problems).toEqual([]);
  });

  it('has the hints in the order of the menu', async () => {
    const { page, watched } = await openOn('# Tides\n\nLast.\n', 'Last.');
    const read = () => list(page).getByRole('option', { name: /^Hint/ }).allTextContents();
    const hints = ['info', 'success', 'warning', 'danger'].map((style) => expect.stringContaining(`Hint: ${style}`));
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await expect.poll(read).toEqual(hints);
    await page.keyboard.type('hint');
    await expect.poll(() => list(page).getByRole('option').allTextContents()).toEqual(hints);
    await page.keyboard.press('Enter');
    await isSaved(page);
    expect(await tides.readDraft()).toContain('{% hint style="info" %}');
    expect(watched.problems).toEqual([]);
  });
});

describe('three backticks', () => {
  it.each([
    ['```', '```'],
    ['```bash', '```bash'],
  ])('become code with Enter: %s', async (typed, fence) => {
    const { page, watched } = await openOn('# Tides\n\nLast.\n', 'Last.');
    await page.keyboard.press('Enter');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await text(page).locator('.block-code').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => text(page).locator(':scope > p').last().textContent()).toBe(typed);
    await page.keyboard.press('Enter');
    await page.keyboard.type('ls');
    await isSaved(page);
    expect(await tides.readDraft()).toBe(`# Tides\n\nLast.\n\n${fence}\nls\n\`\`\`\n`);
    expect(watched.problems).toEqual([]);
  });
});

describe('a new image', () => {
  const insert = async (page: Page, open: (page: Page) => Promise<void>) => {
    // Awaited before the first key, so that the browser intercepts the dialog when the last one opens it.
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await open(page);
    await page.keyboard.type('image');
    await page.getByRole('option', { name: 'Image', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    return chooser;
  };

  it.each([
    ['the slash menu', (page: Page) => page.keyboard.type('/')],
    ['the toolbar', (page: Page) => insertButton(page).click()],
  ])('opens the chooser of files from %s, and uploads the chosen file', async (_name, open) => {
    const { page, watched } = await openOn('# Tides\n\nLast.\n', 'Last.');
    const chooser = await insert(page, open);
    await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: readFileSync(LOGO) });
    await text(page).locator('.block-image img').waitFor();
    await isSaved(page);
    expect(await tides.readDraft()).toContain('logo.png');
    expect(watched.problems).toEqual([]);
  });

  it('remains with its form when the chooser is cancelled, and undo removes it', async () => {
    const { page, watched } = await openOn('# Tides\n\nLast.\n', 'Last.');
    await insert(page, (each) => each.keyboard.type('/'));
    const field = dialog(page).locator('input[type=file]').first();
    await field.evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })));
    await dialog(page).getByRole('button', { name: 'Upload' }).first().waitFor();
    expect(await checkScreen(page, 'editor-new-image')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await text(page).locator('.block-image').count()).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => text(page).locator('.block-image').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });
});
