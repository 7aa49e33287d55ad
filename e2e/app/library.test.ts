import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

/** An image of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const application = useApplication();
let space: string;

beforeAll(async () => {
  const { call, organizationId } = application();
  space = (await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Handbook' })).id;
});

const screenOf = (id: string, rest = '') =>
  `${application().url}/o/${application().organizationId}/s/${id}/~/${rest}library`;
const change = (...changes: readonly unknown[]) =>
  application().call('POST', `/v1/spaces/${space}/content`, { changes });
const readContent = () => application().call('GET', `/v1/spaces/${space}/content`);
const main = (page: Page) => page.locator('main');

/** Selects files in the file picker that a button opens. */
async function choose(
  page: Page,
  button: string,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
) {
  const chooser = page.waitForEvent('filechooser');
  await main(page).getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles([...files]);
}

describe('library', () => {
  it('uploads, renames with all references, replaces, and deletes files after listing their references', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(space));
    await page.getByText('No files yet').waitFor();
    expect(await checkScreen(page, 'library-empty')).toEqual([]);
    await choose(page, 'Upload', [
      { name: 'plan.png', mimeType: 'image/png', buffer: DOT },
      { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
    ]);
    await page.getByRole('button', { name: 'Details of plan.png' }).waitFor();
    await page.getByRole('button', { name: 'Details of table.csv' }).waitFor();
    const { files } = await readContent();
    const file = files.find(({ name }: { name: string }) => name === 'plan.png');
    await change({
      operation: 'insert_page',
      title: 'Plans',
      document: { markdown: '![Plan](.gitbook/assets/plan.png)' },
    });
    await page.reload();
    await page.getByText('1 use').waitFor();
    expect(await checkScreen(page, 'library-files')).toEqual([]);
    await page.getByRole('button', { name: 'Details of plan.png' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: 'Plans' }).waitFor();
    expect(await checkScreen(page, 'library-details')).toEqual([]);
    await dialog.getByRole('button', { name: 'Rename…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('map.png');
    await page.keyboard.press('Enter');
    await page.getByText('Renamed to “map.png”').waitFor();
    await page.keyboard.press('Escape');
    const { pages } = await readContent();
    const { markdown } = await application().call('GET', `/v1/spaces/${space}/content/page/${pages[0].id}`);
    expect(markdown).toContain('.gitbook/assets/map.png');
    await page.getByRole('button', { name: 'Details of map.png' }).focus();
    await page.keyboard.press('Delete');
    await dialog.getByText('One reference to it will be broken:').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“map.png” deleted').waitFor();
    expect((await readContent()).files.map(({ id }: { id: string }) => id)).not.toContain(file.id);
    expect(watched.problems).toEqual([]);
  });

  it('finds files by name and use, as a grid or as a list, and uploads dropped ones', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(space));
    await page.getByRole('button', { name: 'Details of table.csv' }).waitFor();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['text'], 'dropped.txt', { type: 'text/plain' }));
      return data;
    });
    await page.locator('.drop-area').dispatchEvent('dragenter', { dataTransfer: transfer });
    await page.getByText('Drop files to upload them').waitFor();
    await page.locator('.drop-area').dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByRole('button', { name: 'Details of dropped.txt' }).waitFor();
    await page.getByRole('button', { name: 'Show as list' }).click();
    await page.getByRole('rowheader', { name: 'table.csv' }).waitFor();
    expect(await checkScreen(page, 'library-list')).toEqual([]);
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('drop');
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Images' });
    await page.getByText('No file matches.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('creates, changes and deletes reusable content', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${screenOf(space)}?part=texts`);
    await main(page).getByRole('button', { name: 'New reusable content' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Notice');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Read *this* first.\n');
    expect(await checkScreen(page, 'library-text')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('“Notice” saved').waitFor();
    await main(page).getByRole('button', { name: 'Notice', exact: true }).click();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Text' }).inputValue()).toContain('Read *this* first.');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Read that first.\n');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => {
        const { items } = await application().call('GET', `/v1/spaces/${space}/content/reusable-contents`);
        const text = `/v1/spaces/${space}/content/reusable-contents/${items[0].id}?format=markdown`;
        return (await application().call('GET', text)).markdown;
      })
      .toContain('Read that first.');
    expect(await checkScreen(page, 'library-texts')).toEqual([]);
    await main(page).getByRole('button', { name: 'Delete: Notice' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No reusable content yet').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('edits variables in place and redirects in a dialog, with only the keyboard and with undo', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${screenOf(space)}?part=variables`);
    await page.getByText('No variables yet').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('product');
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    await page.keyboard.type('Bindery');
    await page.keyboard.press('Enter');
    const value = page.getByRole('textbox', { name: 'Value of product' });
    await value.waitFor();
    await value.fill('Atlas');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readContent()).variables).toEqual({ product: 'Atlas' });
    expect(await checkScreen(page, 'library-variables')).toEqual([]);
    await page.getByRole('button', { name: 'Remove variable product' }).click();
    await page.getByText('“product” removed').waitFor();
    await undo(page, '“product” removed');
    await value.waitFor();
    await page.getByRole('tab', { name: 'Redirects' }).click();
    await main(page).getByRole('button', { name: 'New redirect' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Former path').fill('/old/plans');
    await dialog.getByRole('combobox', { name: 'Page' }).fill('Plans');
    await page.getByRole('option', { name: /Plans/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'old/plans' }).waitFor();
    expect((await readContent()).redirects).toMatchObject([{ from: 'old/plans' }]);
    expect(await checkScreen(page, 'library-redirects')).toEqual([]);
    await page.getByRole('button', { name: 'Remove redirect from old/plans' }).click();
    await page.getByText('No redirects yet').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('also works in a change request, and offers readers no changes', async () => {
    const { number } = await application().call('POST', `/v1/spaces/${space}/change-requests`, { subject: 'Files' });
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(space, `changes/${number}/~/`));
    await choose(page, 'Upload', [{ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('new') }]);
    await page.getByRole('button', { name: 'Details of new.txt' }).waitFor();
    expect((await readContent()).files.map(({ name }: { name: string }) => name)).not.toContain('new.txt');
    const reader = await application().addPerson('read');
    const other = await application().open(reader);
    await other.page.goto(screenOf(space));
    await other.page.getByRole('button', { name: 'Details of table.csv' }).waitFor();
    expect(await main(other.page).getByRole('button', { name: 'Upload' }).count()).toBe(0);
    await other.page.getByRole('button', { name: 'More actions: table.csv' }).click();
    expect(await other.page.getByRole('menuitem').allTextContents()).toEqual(['Download', 'Copy Markdown']);
    expect([...watched.problems, ...other.watched.problems]).toEqual([]);
  });
});
