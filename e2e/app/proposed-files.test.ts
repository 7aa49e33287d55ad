import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { text as blocks, goAfter, isSaved } from './editor.ts';
import { isStored } from './stored-drafts.ts';

const application = useApplication();

let space: string;
let base: string;

beforeEach(async () => {
  const { organizationId, call } = application();
  ({ id: space } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Almanac' }));
  const changes = [{ operation: 'insert_page', document: { source: '# Tides\n\nHigh tide is at noon.\n' } }];
  await call('POST', `/v1/spaces/${space}/content`, { changes });
  base = `/o/${organizationId}/s/${space}`;
});

const listFiles = async (content: string): Promise<string[]> =>
  (await application().call('GET', `/v1/spaces/${space}${content}/content/files`)).items.map(
    ({ name }: { name: string }) => name,
  );

/** Pastes an image of four pixels. */
const paste = (page: Page, selector: string) =>
  page.locator(selector).evaluate((host) => {
    const pixels = atob(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8Dwn4GBgYmBgYGBgQEAJgYDAf3rzKsAAAAASUVORK5CYII=',
    );
    const bytes = Uint8Array.from(pixels, (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'chart.png', { type: 'image/png' }));
    const target = host.shadowRoot?.querySelector('.cm-content') ?? document.getSelection()?.anchorNode?.parentElement;
    target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });

const propose = async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /change request/ }).click();
};

/** The picture is in the change request, which lists it, and no longer in the space. */
async function expectMoved(page: Page): Promise<void> {
  expect(await listFiles('')).toEqual([]);
  expect(await listFiles('/change-requests/1')).toEqual(['chart.png']);
  await page.goto(`${application().url}${base}/~/changes/1`);
  await page.getByText('chart.png').first().waitFor();
}

describe('a picture of a text that becomes a change request', () => {
  it('moves with it from source mode, also after the page was loaded again', async () => {
    const { page, watched } = await application().open(application().admin);
    const text = page.getByRole('textbox', { name: 'Markdown of Tides' });
    await page.goto(`${application().url}${base}/~/source/tides`);
    await text.waitFor();
    await page.locator('.source-editor .cm-line span').first().waitFor();
    await text.focus();
    await page.keyboard.press('Control+End');
    await paste(page, '.source-editor');
    await page.locator('.cm-line', { hasText: '![chart](.gitbook/assets/chart.png)' }).waitFor();
    expect(await listFiles('')).toEqual(['chart.png']);
    await isStored(page, 'sources', 'chart.png');
    await page.reload();
    await page.locator('.cm-line', { hasText: '![chart](.gitbook/assets/chart.png)' }).waitFor();
    await propose(page);
    await page.waitForURL('**/~/changes/1/~/source/tides');
    await expect.poll(() => page.locator('.source-state').textContent()).toBe('Saved');
    await page.locator('.source-preview img').first().waitFor();
    await expectMoved(page);
    expect(watched.problems).toEqual([]);
  });

  it('moves with it from the block editor', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}${base}/~/edit/tides`);
    await blocks(page).waitFor();
    await goAfter(page, 'at noon.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('A chart:');
    await isSaved(page);
    await paste(page, '.editor-text');
    await blocks(page).locator('img').first().waitFor();
    await page.keyboard.press('Escape');
    await isSaved(page);
    await propose(page);
    await page.waitForURL('**/~/changes/1/~/edit/tides');
    await blocks(page).locator('img').first().waitFor();
    await expectMoved(page);
    expect(watched.problems).toEqual([]);
  });
});
