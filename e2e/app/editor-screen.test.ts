import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { goAfter, isSaved, readText, SOURCE, state, text, unexpected, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);
const source = (page: Page) => page.getByRole('textbox', { name: 'Markdown of Tides' });
const menu = async (page: Page, item: string) => {
  await page.locator('.header-actions').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('opening the block editor', () => {
  it('works by the shortcut e of a page, which then shows the draft and its users', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}${tides.base()}/tides`);
    await page.getByRole('heading', { name: 'Tides', level: 1 }).waitFor();
    await page.keyboard.press('e');
    await text(page).waitFor();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Unpublished.');
    await isSaved(page);
    await menu(page, 'Show page');
    await page.getByText('This page has a draft by you that is not published.').waitFor();
    expect(await checkScreen(page, 'page-with-draft')).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(`${tides.base()}/tides`);
    await page.getByRole('link', { name: 'Open draft' }).click();
    await text(page).getByText('an hour. Unpublished.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('creates a change request if the space is locked', async () => {
    await application().call('PATCH', tides.head(), { editMode: 'locked' });
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}${tides.base()}/tides`);
    await page.getByRole('heading', { name: 'Tides', level: 1 }).waitFor();
    await page.keyboard.press('e');
    const question = page.getByRole('dialog', { name: 'New change request' });
    await expect.poll(() => question.getByLabel('Subject').inputValue()).toBe('Edit “Tides”');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/~/changes/1/~/edit/tides');
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Proposed.');
    await isSaved(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved in the change request').waitFor();
    expect(await tides.read(`${tides.head()}/change-requests/1`)).toContain('an hour. Proposed.');
    expect(await tides.read()).toBe(SOURCE);
    await page.goto(application().url + tides.path());
    await page.getByText('This space is locked').waitFor();
    expect(await text(page).getAttribute('contenteditable')).toBe('false');
    expect(await checkScreen(page, 'editor-locked')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('is not offered without edit permission', async () => {
    const { page, watched } = await application().open(await application().addPerson('read'));
    await page.goto(application().url + tides.path());
    await page.getByText('You can read this page, but not edit it').waitFor();
    expect(await checkScreen(page, 'editor-reader')).toEqual([]);
    await page.getByRole('link', { name: 'Show page' }).click();
    await page.getByRole('heading', { name: 'Tides', level: 1 }).waitFor();
    expect(unexpected(watched.problems, '403')).toEqual([]);
  });

  it('opens source mode with an explanation if the editor does not support the page', async () => {
    await tides.write(`# Tides\n\n${'* item\n'.repeat(14_000)}`);
    const { page, watched } = await application().open(application().admin);
    await page.goto(application().url + tides.path());
    await source(page).waitFor();
    await page.getByText('This page cannot be edited in blocks').waitFor();
    expect(unexpected(watched.problems, '409')).toEqual([]);
  });
});

describe('a draft as blocks and as source', () => {
  it('switches modes by Mod+Shift+M without publishing', async () => {
    const { page, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Blocks.');
    await page.keyboard.press('Control+Shift+M');
    await source(page).waitFor();
    await page.getByText('You are editing the text of the draft.').waitFor();
    expect(await source(page).innerText()).toContain('an hour. Blocks.');
    expect(await checkScreen(page, 'source-of-draft')).toEqual([]);
    await source(page).focus();
    await page.keyboard.press('Control+Home');
    for (let line = 0; line < 2; line += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('<!-- another -->');
    await page.keyboard.press('Control+Shift+M');
    await text(page).getByText('an hour. Blocks.').waitFor();
    expect(await tides.read()).toBe(SOURCE);
    const written = SOURCE.replace('as it is -->', 'as it is -->\r\n<!-- another -->').replace(
      'hour.',
      'hour. Blocks.',
    );
    expect(await tides.readDraft()).toBe(written);
    await goAfter(page, 'Blocks.');
    await page.keyboard.type(' And again.');
    await isSaved(page);
    await page.keyboard.press('Control+Shift+M');
    await source(page).getByText('And again.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    expect(await tides.read()).toBe(written.replace('Blocks.', 'Blocks. And again.'));
    await page.keyboard.press('Control+Shift+M');
    await text(page).waitFor();
    await expect.poll(() => state(page).textContent()).toBe('No changes');
    expect(watched.problems).toEqual([]);
  });

  it('shows its changes, and is discarded after a confirmation', async () => {
    const { page, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Doubtful.');
    await isSaved(page);
    await menu(page, 'Compare with the published page');
    const dialog = page.getByRole('dialog', { name: 'What the draft changes' });
    await dialog.locator('ins').getByText('It lasts an hour. Doubtful.').waitFor();
    expect(await checkScreen(page, 'editor-differences')).toEqual([]);
    await page.keyboard.press('Escape');
    await menu(page, 'Discard draft');
    const question = page.getByRole('dialog', { name: 'Discard the draft of Tides?' });
    await question.getByText('What you wrote since the page was last saved will be lost.').waitFor();
    await question.getByRole('button', { name: 'Discard draft' }).click();
    await expect.poll(() => readText(page)).not.toContain('Doubtful');
    await expect.poll(() => state(page).textContent()).toBe('No changes');
    expect(await tides.readDraft()).toBe(SOURCE);
    expect(watched.problems).toEqual([]);
  });
});

describe('a draft while it is edited', () => {
  it('continues in a change request when the space is locked', async () => {
    const { page, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Early.');
    await isSaved(page);
    await page.route('**/v1/spaces/*/content/page/*/draft/steps', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            json: { error: { code: 409, reason: 'space_locked', message: 'The space is locked.' } },
          })
        : route.continue(),
    );
    await page.keyboard.type(' Late.');
    await page.getByText('The space is locked. Your text is kept on this device.').waitFor();
    expect(await state(page).textContent()).toBe('Not saved: The space is locked.');
    expect(await checkScreen(page, 'editor-refused')).toEqual([]);
    await page.getByRole('button', { name: 'Continue in a change request' }).click();
    await page.waitForURL('**/~/changes/1/~/edit/tides');
    await text(page).getByText('an hour. Early. Late.').waitFor();
    await expect
      .poll(() => tides.readDraft(`${tides.head()}/change-requests/1`))
      .toBe(SOURCE.replace('an hour.', 'an hour. Early. Late.'));
    expect(unexpected(watched.problems, '409')).toEqual([]);
  });

  it('becomes a new page when the page was deleted', async () => {
    const { page, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Kept.');
    await isSaved(page);
    await tides.change([{ operation: 'delete_page', page: tides.pageId() }]);
    await page.getByText('This page was deleted.').waitFor({ timeout: 20_000 });
    expect(await checkScreen(page, 'editor-deleted')).toEqual([]);
    await page.getByRole('button', { name: 'Add as new page' }).click();
    await page.getByText('This page was deleted.').waitFor({ state: 'detached' });
    const { pages } = await application().call('GET', `${tides.head()}/content`);
    const added = pages.find(({ title }: { title: string }) => title === 'Tides').id;
    const stored = await application().call('GET', `${tides.head()}/content/page/${added}?format=source`);
    expect(stored.source).toContain('an hour. Kept.');
    expect(unexpected(watched.problems, '404')).toEqual([]);
  });

  it('is found by the path of the deleted page, which is created again to the letter at its former place', async () => {
    const { changes } = await tides.change([
      { operation: 'insert_page', title: 'Last', document: { markdown: 'Last.' } },
      { operation: 'insert_page', title: 'Moon', into: tides.pageId(), document: { markdown: 'It pulls.' } },
    ]);
    const moon = changes[1].page;
    const { page, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Kept.');
    await isSaved(page);
    await page.goto(`${application().url}${tides.base()}/last`);
    await tides.change([
      { operation: 'update_page', page: moon, into: null, at: 'end' },
      { operation: 'delete_page', page: tides.pageId() },
    ]);
    await page.goto(`${application().url}${tides.path()}`);
    await page.getByText('The page “Tides” was deleted.').waitFor();
    expect(await checkScreen(page, 'editor-deleted-draft')).toEqual([]);
    await page.goto(`${application().url}${tides.base()}/tides`);
    await page.getByText('The page “Tides” was deleted.').waitFor();
    expect(await checkScreen(page, 'pages-deleted-draft')).toEqual([]);
    await page.getByRole('button', { name: 'Create the page again' }).click();
    await page.getByText('The page was created again').waitFor();
    await page.getByRole('heading', { name: 'Tides', level: 1 }).waitFor();
    const { pages } = await application().call('GET', `${tides.head()}/content`);
    const [added] = pages.filter(({ title }: { title: string }) => title === 'Tides');
    expect(added.path).toBe('tides');
    const stored = await application().call('GET', `${tides.head()}/content/page/${added.id}?format=source`);
    expect(stored.source).toBe(SOURCE.replace('an hour.', 'an hour. Kept.'));
    expect((await application().call('GET', `${tides.head()}/content/drafts`)).items).toEqual([]);
    expect(unexpected(watched.problems, '404')).toEqual([]);
  });

  it('walks through conflicts, and cannot be published before they are resolved', async () => {
    const { page, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Mine.');
    await goAfter(page, 'two');
    await page.keyboard.type(' of mine');
    await isSaved(page);
    await tides.write(SOURCE.replace('an hour.', 'two hours.').replace('- two', '- two of theirs'));
    await page.keyboard.press('Control+s');
    // The server merges the new head into open drafts, and names who wrote it.
    await page.getByText('changed the same text as you').waitFor();
    expect(await checkScreen(page, 'editor-conflict')).toEqual([]);
    const walk = page.locator('.editor-walk');
    const count = Number(/of (\d)/.exec((await walk.textContent()) ?? '')?.[1]);
    expect(count).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next conflict' }).click();
    await walk.getByText(count === 1 ? '1 of 1' : `2 of ${count}`).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(count === 1 ? '1 conflict is left' : `${count} conflicts are left`).waitFor();
    expect(await tides.read()).toContain('two hours.');
    expect(unexpected(watched.problems, '409')).toEqual([]);
  });
});

describe('the page around the text', () => {
  it('edits title and description above the text', async () => {
    const { page, watched } = await tides.open();
    const title = page.getByRole('textbox', { name: 'Title of the page' });
    await title.fill('Ebb and flow');
    await title.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('editor-text');
    await page.getByRole('heading', { name: 'Ebb and flow', level: 1 }).waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: 'Description of the page' }).fill('When the water comes');
    await page.keyboard.press('Tab');
    await expect.poll(() => tides.read()).toContain('description: When the water comes');
    expect(await tides.read()).toContain('# Ebb and flow');
    await page.reload();
    await page.getByRole('textbox', { name: 'Text of Ebb and flow' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('shows a placeholder while the page is empty', async () => {
    await tides.change([{ operation: 'insert_page', title: 'Moon' }]);
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}${tides.base()}/~/edit/moon`);
    const moon = page.getByRole('textbox', { name: 'Text of Moon' });
    await moon.locator('.editor-empty').waitFor();
    expect(await checkScreen(page, 'editor-empty')).toEqual([]);
    await moon.click();
    await page.keyboard.type('Full.');
    await isSaved(page);
    expect(await page.locator('.editor-empty').count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('is usable on a phone', async () => {
    const { page, watched } = await tides.open(application().admin, PHONE);
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' By hand.');
    await isSaved(page);
    expect(await checkScreen(page, 'editor-phone')).toEqual([]);
    await page.getByRole('button', { name: 'Publish' }).tap();
    await page.getByText('Page published').waitFor();
    expect(watched.problems).toEqual([]);
  });
});
