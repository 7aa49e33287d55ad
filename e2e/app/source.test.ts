import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { isStored } from './stored-drafts.ts';
import { undo } from './undo.ts';

const application = useApplication();

/** CRLF, trailing spaces, a list in another style, a comment, and no final newline. */
const SOURCE = [
  '---',
  'description: When the water comes',
  '---',
  '',
  '# Tides',
  '',
  '<!-- kept as it is -->',
  '',
  'High tide is at noon.  ',
  'It lasts an hour.',
  '',
  '- one',
  '- two',
  '',
  '{% hint style="warning" %}',
  'Mind the _rocks_ & the [harbor][h].',
  '{% endhint %}',
  '',
  'Low tide is at six.',
  '',
  '[h]: https://example.com/harbor',
].join('\r\n');

let space: string;
let pageId: string;
let path: string;

const change = async (changes: readonly object[], at = `/v1/spaces/${space}`) =>
  application().call('POST', `${at}/content`, { changes });
const read = async (at = `/v1/spaces/${space}`): Promise<string> =>
  (await application().call('GET', `${at}/content/page/${pageId}?format=source`)).source;
const write = (source: string) => change([{ operation: 'update_page', page: pageId, document: { source } }]);

beforeEach(async () => {
  const { organizationId, call } = application();
  ({ id: space } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Almanac' }));
  const { changes } = await change([
    { operation: 'insert_page', document: { source: SOURCE } },
    { operation: 'insert_page', document: { markdown: '# The moon\n\nIt pulls.\n' } },
  ]);
  pageId = changes[0].page;
  path = `/o/${organizationId}/s/${space}/~/source/tides`;
});

const text = (page: Page) => page.getByRole('textbox', { name: 'Markdown of Tides' });
const state = (page: Page) => page.locator('.source-state');
const open = async (page: Page, at = path) => {
  await page.goto(application().url + at);
  await text(page).waitFor();
  // Completion is loaded after the text.
  await page.locator('.source-editor .cm-line span').first().waitFor();
};
/** Moves the cursor to the end of a string in the text. */
const goBehind = async (page: Page, words: string) => {
  await text(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
};
/** Accepts a completion. The editor ignores keys immediately after it opens: they belong to the text before. */
const choose = async (page: Page, name: RegExp) => {
  await page.getByRole('option', { name }).first().waitFor();
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
};
/** Problems that a journey causes intentionally. */
const unexpected = (problems: readonly string[], ...expected: string[]) =>
  problems.filter((problem) => !expected.some((part) => problem.includes(part)));

describe('source mode', () => {
  it('publishes the typed text, without changing any other byte', async () => {
    const { page, watched } = await application().open(application().admin);
    await open(page);
    await page.locator('.source-preview .rendered').getByText('High tide is at noon.').waitFor();
    expect(await checkScreen(page, 'source')).toEqual([]);
    await goBehind(page, 'at noon');
    await page.keyboard.type(', or later');
    await page.locator('.source-preview .rendered').getByText('at noon, or later').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    await expect.poll(() => state(page).textContent()).toBe('Saved');
    expect(await read()).toBe(SOURCE.replace('at noon', 'at noon, or later'));
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is published').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('says which options of the saved text do not act, and goes to their line', async () => {
    const { page, watched } = await application().open(application().admin);
    await open(page);
    const warnings = page.getByRole('status').filter({ hasText: 'Nobody sees this page' });
    expect(await warnings.count()).toBe(0);
    await goBehind(page, 'When the water comes');
    await page.keyboard.type('\nif: [[visitor.claims.sailor]');
    await page.keyboard.press('Control+s');
    await warnings.waitFor();
    expect(await warnings.textContent()).toContain('"if" must be one text');
    expect(await checkScreen(page, 'source-warnings')).toEqual([]);
    await warnings.getByRole('button', { name: 'Line 3' }).click();
    await page.keyboard.type('# ');
    await page.keyboard.press('Control+s');
    await warnings.waitFor({ state: 'detached' });
    expect(await read()).toContain('\r\n# if: [');
    expect(watched.problems).toEqual([]);
  });

  it('merges changes of two writers in different parts, and lets them resolve conflicts', async () => {
    const { page, watched } = await application().open(application().admin);
    await open(page);
    await goBehind(page, 'at noon');
    await page.keyboard.type(' sharp');
    await write(SOURCE.replace('at six', 'at seven'));
    await page.keyboard.press('Control+s');
    await page.getByText('1 of their changes was merged').waitFor();
    expect(await checkScreen(page, 'source-merged')).toEqual([]);
    const both = SOURCE.replace('at noon', 'at noon sharp').replace('at six', 'at seven');
    await expect.poll(() => read()).toBe(both);
    await goBehind(page, 'noon sharp');
    for (let count = 0; count < 5; count++) await page.keyboard.press('Backspace');
    await page.keyboard.type('precisely');
    await write(both.replace('noon sharp', 'one o’clock'));
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('region', { name: 'You and somebody else changed the same text' });
    await conflict.waitFor();
    expect(await checkScreen(page, 'source-conflict')).toEqual([]);
    expect(await read()).toContain('one o’clock');
    // Unresolved conflicts survive a reload as well.
    await expect.poll(() => state(page).textContent()).toBe('Not saved: 1 conflict to resolve');
    await page.reload();
    await conflict.waitFor();
    await conflict.getByRole('button', { name: 'Keep both' }).click();
    await conflict.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    const lines = (await read()).split('\r\n');
    expect(lines).toContain('High tide is at noon precisely.  ');
    expect(lines).toContain('High tide is at one o’clock.  ');
    expect(unexpected(watched.problems, '412')).toEqual([]);
  });

  it('loses nothing on a reload: the text is stored on the device, and can be discarded', async () => {
    const { page, watched } = await application().open(application().admin);
    await open(page);
    await goBehind(page, 'at noon');
    await page.keyboard.type(' and at night');
    await expect.poll(() => state(page).textContent()).toBe('Not saved yet');
    await isStored(page, 'sources', 'at noon and at night');
    // The page says so as well.
    await page.goto(application().url + path.replace('/~/source', ''));
    await page.getByText('This device keeps text of this page that was not saved').waitFor();
    expect(await checkScreen(page, 'page-device-draft')).toEqual([]);
    await page.getByRole('link', { name: 'Continue writing' }).click();
    await page.getByText('What you wrote on this device').waitFor();
    expect(await text(page).textContent()).toContain('at noon and at night');
    await page.reload();
    await page.getByText('What you wrote on this device').waitFor();
    expect(await text(page).textContent()).toContain('at noon and at night');
    expect(await checkScreen(page, 'source-restored')).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Your changes were discarded').waitFor();
    expect(await text(page).textContent()).not.toContain('at night');
    await undo(page, 'Your changes were discarded');
    await expect.poll(() => text(page).textContent()).toContain('at night');
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    await page.reload();
    await text(page).waitFor();
    await expect.poll(() => state(page).textContent()).toBe('Saved');
    expect(await page.getByText('What you wrote on this device').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it('keeps the text while offline, and sends it when online', async () => {
    const { page, context, watched } = await application().open(application().admin);
    await open(page);
    await context.setOffline(true);
    await goBehind(page, 'at noon');
    await page.keyboard.type(', offline');
    await expect.poll(() => state(page).textContent()).toBe('Offline: kept on this device');
    await page.keyboard.press('Control+s');
    await page.waitForTimeout(300);
    await expect.poll(() => state(page).textContent()).toBe('Offline: kept on this device');
    expect(await checkScreen(page, 'source-offline')).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => state(page).textContent(), { timeout: 15_000 }).toBe('Saved');
    expect(await read()).toContain('at noon, offline');
    expect(unexpected(watched.problems, 'ERR_INTERNET_DISCONNECTED')).toEqual([]);
  });

  it('uploads a pasted image, and shows errors in its place', async () => {
    const { page, watched } = await application().open(application().admin);
    await open(page);
    await goBehind(page, 'at six.');
    await page.keyboard.press('Enter');
    await page.route(
      '**/content/files?**',
      (route) => route.fulfill({ status: 507, json: { error: { message: 'The disk is full.' } } }),
      { times: 1 },
    );
    await paste(page, 'chart.png');
    const failed = page.getByText('chart.png: The disk is full.');
    await failed.waitFor();
    expect(await checkScreen(page, 'source-upload-failed')).toEqual([]);
    await page.locator('.cm-upload').getByRole('button', { name: 'Try again' }).click();
    await page.locator('.cm-line', { hasText: '![chart](.gitbook/assets/chart.png)' }).waitFor();
    await page.locator('.source-preview img').first().waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    expect(await read()).toContain('at six.\r\n![chart](.gitbook/assets/chart.png)');
    expect(unexpected(watched.problems, '507', '412')).toEqual([]);
  });

  it('completes blocks, pages and emoji, and closes tags', async () => {
    const { page, watched } = await application().open(application().admin);
    await open(page);
    await text(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\n/hin');
    await page.getByRole('option', { name: /Hint/ }).first().waitFor();
    expect(await checkScreen(page, 'source-completion')).toEqual([]);
    await page.keyboard.press('Enter');
    // The cursor is in the box; Tab goes on to its style.
    await page.keyboard.type('See [[moon');
    await choose(page, /The moon/);
    await page.keyboard.type(' :tad');
    await choose(page, /tada/);
    await page.keyboard.press('Tab');
    await page.keyboard.type('success');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\n{% columns %}');
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    const end = (await read()).split('harbor\r\n\r\n')[1];
    expect(end).toBe(
      '{% hint style="success" %}\r\nSee [The moon](the-moon.md) :tada:\r\n{% endhint %}\r\n\r\n{% columns %}\r\n\r\n{% endcolumns %}',
    );
    expect(watched.problems).toEqual([]);
  });

  it('works with only the keyboard; Escape and Tab leave it', async () => {
    const { page, watched } = await application().open(application().admin);
    await open(page);
    await goBehind(page, 'High tide');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+b');
    await page.locator('.cm-line', { hasText: 'High **tide** is at noon' }).waitFor();
    await page.keyboard.press('Alt+F10');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Undo');
    for (let count = 0; count < 4; count++) await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Italic');
    await page.keyboard.press('Escape');
    await page.keyboard.type('d');
    await page.locator('.cm-line', { hasText: 'High **d**' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).not.toContain('source-editor');
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Leave the text').waitFor();
    await page.keyboard.press('Escape');
    expect(watched.problems).toEqual([]);
  });

  it('inserts composed text once, like an input method writes it', async () => {
    const { page, context, watched } = await application().open(application().admin);
    await open(page);
    await goBehind(page, 'at six');
    const session = await context.newCDPSession(page);
    for (const composed of ['n', 'に', 'にh', 'にほ', 'にほん'])
      await session.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: composed.length,
        selectionEnd: composed.length,
      });
    await session.send('Input.insertText', { text: '日本' });
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    expect(await read()).toContain('at six日本.');
    expect(watched.problems).toEqual([]);
  });
});

/** Pastes an image of four pixels from the clipboard. */
const paste = (page: Page, name: string) =>
  page.locator('.source-editor').evaluate((host, fileName) => {
    const bytes = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8Dwn4GBgYmBgYGBgQEAJgYDAf3rzKsAAAAASUVORK5CYII=',
      ),
      (character) => character.charCodeAt(0),
    );
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], fileName, { type: 'image/png' }));
    const content = host.shadowRoot?.querySelector('.cm-content');
    content?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, name);

describe('write permissions', () => {
  it('allow a change request from the text if the space is locked, and continue there', async () => {
    const { call, admin } = application();
    await call('PATCH', `/v1/spaces/${space}`, { editMode: 'locked' });
    const { page, watched } = await application().open(admin);
    await open(page);
    await goBehind(page, 'at noon');
    await page.keyboard.type(' or so');
    expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/~/changes/1/~/source/tides');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await expect.poll(() => state(page).textContent()).toBe('Saved');
    expect(await checkScreen(page, 'source-change-request')).toEqual([]);
    expect(await read(`/v1/spaces/${space}/change-requests/1`)).toBe(SOURCE.replace('at noon', 'at noon or so'));
    expect(await read()).toBe(SOURCE);
    expect((await call('GET', `/v1/spaces/${space}/change-requests/1`)).subject).toBe('Edit Tides');
    expect(watched.problems).toEqual([]);
  });

  it('keep the text of a deleted page, and add it again', async () => {
    const { page, watched } = await application().open(application().admin);
    await open(page);
    await goBehind(page, 'at noon');
    await page.keyboard.type(' again');
    await change([{ operation: 'delete_page', page: pageId }]);
    await page.keyboard.press('Control+s');
    await page.getByText('This page was deleted.').waitFor();
    await page.getByRole('button', { name: 'Add as new page' }).click();
    await page.getByText('This page was deleted.').waitFor({ state: 'detached' });
    const { pages } = await application().call('GET', `/v1/spaces/${space}/content`);
    pageId = pages.find(({ title }: { title: string }) => title === 'Tides').id;
    expect(await read()).toContain('at noon again');
    expect(unexpected(watched.problems, '404', '400', '412')).toEqual([]);
  });

  it('show readers the text without editing', async () => {
    const reader = await application().addPerson('read');
    const { page, watched } = await application().open(reader);
    await open(page);
    await page.getByText('Editing requires the role Editor').waitFor();
    expect(await page.getByRole('toolbar').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Publish|Propose|Save/ }).count()).toBe(0);
    await text(page).focus();
    await page.keyboard.type('x');
    expect(await text(page).textContent()).toContain('# Tides');
    expect(await text(page).textContent()).not.toContain('x#');
    expect(await checkScreen(page, 'source-reader')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('show either text or preview on a phone', async () => {
    const { page, watched } = await application().open(application().admin, PHONE);
    await open(page);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.locator('.source-preview .rendered').getByText('High tide is at noon.').waitFor();
    expect(await text(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Write' }).click();
    expect(await text(page).isVisible()).toBe(true);
    expect(watched.problems).toEqual([]);
  });

  it('stay responsive in a page of half a megabyte', async () => {
    const paragraph = `${'The tide rises and the tide falls. '.repeat(14)}\n\n`;
    const large = `# Tides\n\n${paragraph.repeat(1000)}`;
    await write(large);
    const { page, watched } = await application().open(application().admin);
    await open(page);
    await text(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type(' of the year');
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor({ timeout: 30_000 });
    expect((await read()).slice(0, 22)).toBe('# Tides of the year\n\nT');
    expect(watched.problems).toEqual([]);
  });
});
