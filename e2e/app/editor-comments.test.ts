import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { goAfter, isSaved, text, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const marked = (page: Page, words: string) => text(page).locator('.editor-commented', { hasText: words });
const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const comments = async (of = tides.head()) => (await application().call('GET', `${of}/comments`)).items;

/** Selects words as Shift and arrows do. */
async function select(page: Page, words: string): Promise<void> {
  await goAfter(page, words);
  for (let count = 0; count < words.length; count += 1) await page.keyboard.press('Shift+ArrowLeft');
}

async function write(page: Page, comment: string): Promise<void> {
  const form = panel(page, 'New comment');
  await form.waitFor();
  await page.keyboard.type(comment);
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
}

describe('a comment in the editor', () => {
  it('is written on selected words with keys alone, stays with them, and is answered, resolved and opened again', async () => {
    const { page, watched } = await tides.open();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await select(page, 'the rocks');
    await press(page, 'Control+Alt+m');
    await panel(page, 'New comment').getByText('the rocks').waitFor();
    expect(await checkScreen(page, 'editor-comment-new')).toEqual([]);
    await write(page, 'Which rocks?');
    await marked(page, 'the rocks').waitFor();
    expect((await comments())[0].target.quote).toMatchObject({ text: 'the rocks', status: 'unchanged' });
    expect(await text(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
    // Typed before it, in it, and moved with its block.
    await goAfter(page, 'Mind ');
    await page.keyboard.type('well ');
    await goAfter(page, 'the ro');
    await page.keyboard.type('un');
    await marked(page, 'the rouncks').waitFor();
    await press(page, 'Escape', 'Escape', 'Alt+ArrowUp', 'Alt+ArrowUp');
    await expect.poll(() => marked(page, 'the rouncks').count()).toBe(1);
    await goAfter(page, 'the roun');
    await press(page, 'Control+Alt+m');
    const thread = panel(page, '1 comment');
    await thread.getByText('Which rocks?').waitFor();
    expect(await checkScreen(page, 'editor-comment-thread')).toEqual([]);
    await thread.getByRole('button', { name: 'Reply' }).click();
    await page.keyboard.type('Those in the east.');
    await press(page, 'Control+Enter');
    await thread.getByText('Those in the east.').waitFor();
    await page.getByRole('button', { name: /^2 comments, the first by/ }).waitFor();
    await thread.getByRole('button', { name: 'Resolve' }).click();
    await thread.waitFor({ state: 'detached' });
    await marked(page, 'the rouncks').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await marked(page, 'the rouncks').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('is written on a block from its menu, which its marker opens', async () => {
    const { page, watched } = await tides.open();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await goAfter(page, 'the rocks');
    await press(page, 'Escape', 'Escape');
    await page.locator('.editor-handle').click();
    await page.getByRole('menuitem', { name: 'Comment' }).click();
    await write(page, 'Too loud.');
    const [{ target }] = await comments();
    expect(target).toMatchObject({ page: { outdated: false }, node: { preview: 'Mind the rocks and the harbor.' } });
    await text(page)
      .locator('.block-hint.editor-commented-block, .editor-commented-block .hint, .hint.editor-commented-block')
      .first()
      .waitFor();
    const marker = page.getByRole('button', { name: /^1 comment, the first by/ });
    await marker.focus();
    await press(page, 'Enter');
    await panel(page, '1 comment').getByText('Too loud.').waitFor();
    await press(page, 'Escape');
    await panel(page, '1 comment').waitFor({ state: 'detached' });
    expect(watched.problems).toEqual([]);
  });

  it('is about text that only the draft has, publishes nothing, and is found in the page when that is published', async () => {
    const { page, watched } = await tides.open();
    await goAfter(page, 'It lasts an hour');
    await page.keyboard.type(' and a half');
    await isSaved(page);
    await select(page, 'and a half');
    await press(page, 'Control+Alt+m');
    await write(page, 'Measured?');
    await marked(page, 'and a half').waitFor();
    expect(await tides.read()).not.toContain('and a half');
    expect((await comments())[0].target.quote.status).not.toBe('unchanged');
    await page.reload();
    await marked(page, 'and a half').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Page published').waitFor();
    expect((await comments())[0].target.quote).toMatchObject({ text: 'and a half', status: 'unchanged' });
    expect(watched.problems).toEqual([]);
  });

  it('stores the draft of a change request before, so that reviewers see what it is about', async () => {
    const { number } = await application().call('POST', `${tides.head()}/change-requests`, { subject: 'Tides' });
    const request = `${tides.head()}/change-requests/${number}`;
    const { page, watched } = await tides.open(undefined, { path: `${tides.base()}/~/changes/${number}/~/edit/tides` });
    await goAfter(page, 'It lasts an hour');
    await page.keyboard.type(' or so');
    await isSaved(page);
    await select(page, 'or so');
    await press(page, 'Control+Alt+m');
    await write(page, 'How long?');
    expect((await comments(request))[0].target.quote).toMatchObject({ text: 'or so', status: 'unchanged' });
    expect(await tides.read(request)).toContain('or so');
    expect(watched.problems).toEqual([]);
  });

  it('applies a suggestion in the draft with one key, which undo reverts', async () => {
    await application().call('POST', `${tides.head()}/comments`, {
      page: tides.pageId(),
      quote: { text: 'an hour' },
      suggestion: { markdown: 'two *long* hours' },
    });
    const { page, watched } = await tides.open();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await marked(page, 'an hour').waitFor();
    await goAfter(page, 'It lasts an');
    await press(page, 'Control+Alt+m');
    await panel(page, '1 comment').getByText('Suggested edit').waitFor();
    await press(page, 'a');
    await text(page).getByText('It lasts two long hours.').waitFor();
    await page.getByText('Suggestion applied').waitFor();
    expect((await comments())[0].status).toBe('resolved');
    await isSaved(page);
    expect(await tides.read()).toContain('It lasts an hour.');
    expect(await tides.readDraft()).toContain('It lasts two *long* hours.');
    await text(page).focus();
    await press(page, 'Control+z');
    await text(page).getByText('It lasts an hour.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('is listed with the others of the page, and shown from there', async () => {
    for (const [more, markdown] of [
      [{ quote: { text: 'an hour' } }, 'Exactly?'],
      [{}, 'A good page.'],
    ] as const)
      await application().call('POST', `${tides.head()}/comments`, {
        page: tides.pageId(),
        ...more,
        body: { markdown },
      });
    const { page, watched } = await tides.open();
    await marked(page, 'an hour').waitFor();
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Comments' }).click();
    const list = panel(page, 'Comments');
    await list.getByText('A good page.').waitFor();
    expect(await checkScreen(page, 'editor-comments')).toEqual([]);
    await list.getByRole('button', { name: 'Show “an hour” in the page' }).click();
    await list.waitFor({ state: 'detached' });
    await panel(page, '1 comment').getByText('Exactly?').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('reusable content', () => {
  it('is made of the selected blocks, included in their place, and undone', async () => {
    const { page, watched } = await tides.open();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await goAfter(page, 'the rocks');
    await press(page, 'Escape', 'Escape');
    await page.locator('.editor-handle').click();
    await page.getByRole('menuitem', { name: 'Create reusable content' }).click();
    const dialog = panel(page, 'Create reusable content');
    await dialog.waitFor();
    expect(await checkScreen(page, 'editor-reusable')).toEqual([]);
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Mind the rocks and the harbor');
    await page.keyboard.type('Rocks');
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });
    await text(page).locator('[data-node=reusable_content]').getByText('Mind the rocks').waitFor();
    await isSaved(page);
    expect(await tides.readDraft()).toContain('{% include "');
    await text(page).focus();
    await press(page, 'Control+z');
    await expect.poll(() => tides.readDraft()).toContain('{% hint style="warning" %}');
    const { items } = await application().call('GET', `${tides.head()}/content/reusable-contents`);
    expect(items).toHaveLength(1);
    expect(watched.problems).toEqual([]);
  });
});

describe('a suggestion of whole blocks', () => {
  it('is written on a block in the editor and in the discussion of a change request, and applied with one key', async () => {
    const { number } = await application().call('POST', `${tides.head()}/change-requests`, { subject: 'Tides' });
    const request = `${tides.head()}/change-requests/${number}`;
    const base = `${tides.base()}/~/changes/${number}`;
    const { page, watched } = await tides.open(undefined, { path: `${base}/~/edit/tides` });
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await goAfter(page, 'It lasts an hour');
    await page.locator('.editor-handle').click();
    await page.getByRole('menuitem', { name: 'Comment' }).click();
    const form = panel(page, 'New comment');
    await form.getByRole('button', { name: 'Suggest an edit' }).click();
    await form.getByRole('combobox', { name: 'What to suggest' }).selectOption('after');
    await form.getByRole('textbox', { name: 'Markdown of the blocks' }).fill('## Low tide\n\nAt six.');
    expect(await checkScreen(page, 'editor-block-suggestion')).toEqual([]);
    await form.getByRole('button', { name: 'Suggest', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^1 comment, the first by/ }).click();
    await panel(page, '1 comment').getByText('Suggested edit').waitFor();
    await press(page, 'a');
    await text(page).getByRole('heading', { name: 'Low tide' }).waitFor();
    await isSaved(page);
    expect(await tides.readDraft(request)).toMatch(/lasts an hour\.\s+## Low tide\s+At six\.\s+- one/);
    await page.goto(`${application().url}${base}/~/comments?page=${tides.pageId()}`);
    await page.getByRole('button', { name: 'About a block', exact: true }).click();
    await page.getByRole('option', { name: /Mind the rocks/ }).click();
    await page.getByRole('button', { name: 'Suggest an edit' }).click();
    await page.getByRole('combobox', { name: 'What to suggest' }).selectOption('delete');
    expect(await checkScreen(page, 'request-block-suggestion')).toEqual([]);
    await page.getByRole('button', { name: 'Suggest', exact: true }).click();
    const thread = page.locator('.thread', { has: page.locator('del', { hasText: 'rocks' }) });
    await thread.focus();
    await press(page, 'a');
    await page.getByText('Suggestion applied').waitFor();
    expect(await tides.read(request)).not.toContain('rocks');
    expect(watched.problems).toEqual([]);
  });
});
