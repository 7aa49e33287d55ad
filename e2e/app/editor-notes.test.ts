import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { goAfter, isSaved, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const note = (page: Page) => page.getByRole('dialog', { name: 'Footnote' });
const openPage = async () => {
  const reader = await tides.open();
  await reader.page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
  return reader;
};

describe('footnotes', () => {
  it('are inserted from the list, with their note in a form next to the text', async () => {
    const { page, watched } = await openPage();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' /footn');
    await page.getByRole('option', { name: /Footnote/ }).waitFor();
    await press(page, 'Enter');
    await note(page).getByRole('textbox', { name: 'Footnote' }).waitFor();
    await page.keyboard.type('In the bay.');
    expect(await checkScreen(page, 'editor-footnote')).toEqual([]);
    await press(page, 'Escape');
    await isSaved(page);
    await expect.poll(() => tides.readDraft()).toMatch(/an hour\. \[\^1\][\s\S]*\[\^1\]:\s+In the bay\./);
    expect(watched.problems).toEqual([]);
  });

  it('are typed with a bracket and a caret, or put on selected words, and are none without a note', async () => {
    const { page, watched } = await openPage();
    await goAfter(page, 'an hour.');
    await page.keyboard.type('[^');
    await note(page).waitFor();
    await page.keyboard.type('First.');
    await press(page, 'Escape');
    await note(page).waitFor({ state: 'detached' });
    await goAfter(page, 'the rocks');
    await press(page, ...Array.from({ length: 5 }, () => 'Shift+ArrowLeft'));
    await page
      .getByRole('toolbar', { name: 'Format the selection' })
      .getByRole('button', { name: 'More formatting' })
      .click();
    await page.getByRole('menuitem', { name: 'Footnote' }).click();
    await note(page).waitFor();
    await page.keyboard.type('Second.');
    await press(page, 'Escape');
    await note(page).waitFor({ state: 'detached' });
    await goAfter(page, 'one');
    await page.keyboard.type('[^');
    await note(page).waitFor();
    await press(page, 'Escape');
    await note(page).waitFor({ state: 'detached' });
    await isSaved(page);
    await expect.poll(() => tides.readDraft()).toContain('[rocks](#user-content-fn-2)[^2]');
    const source = await tides.readDraft();
    expect(source).toContain('an hour.[^1]');
    expect(source).toMatch(/\[\^1\]:\s+First\./);
    expect(source).toMatch(/\[\^2\]:\s+Second\./);
    expect(source).not.toContain('[^3]');
    expect(watched.problems).toEqual([]);
  });
});

describe('people in a table', () => {
  it('are chosen among the members, or typed', async () => {
    const table =
      '<table><thead><tr><th>Task</th><th data-type="users">Who</th></tr></thead><tbody><tr><td>Paint</td><td>Somebody</td></tr></tbody></table>';
    await tides.write(`# Tides\n\n${table}\n`);
    const { page, watched } = await openPage();
    await page.getByRole('button', { name: /^Edit Who/ }).click();
    const field = page.getByRole('combobox', { name: 'Who' });
    await field.waitFor();
    await page.keyboard.type('adm');
    await page.getByRole('option', { name: /Admin/ }).first().waitFor();
    expect(await checkScreen(page, 'editor-people')).toEqual([]);
    await press(page, 'Enter');
    await isSaved(page);
    await expect.poll(() => tides.readDraft()).toMatch(/Somebody[\s\S]*Admin/);
    expect(watched.problems).toEqual([]);
  });
});
