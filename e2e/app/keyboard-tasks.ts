import type { Page } from 'playwright-core';
import type { KeyboardTask } from './keyboard-task.ts';

const main = (page: Page) => page.locator('main');
const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

export const KEYBOARD_TASKS: Readonly<Record<string, readonly KeyboardTask[]>> = {
  home: [
    {
      name: 'create a space',
      steps: 3,
      path: ({ home }) => home,
      ready: (page) =>
        main(page).getByRole('button', { name: 'Create' }).or(row(page, 'Almanac').last()).first().waitFor(),
      perform: async ({ press, type }, page) => {
        await press('n');
        await page.getByRole('textbox', { name: 'Rename' }).waitFor();
        await type('Charts');
        await press('Enter');
      },
      done: (page) => row(page, 'Charts').last().waitFor(),
    },
    {
      name: 'see what waits for a review',
      steps: 2,
      path: ({ home }) => home,
      ready: (page) => row(page, 'Almanac').last().waitFor(),
      perform: ({ press }) => press('g', 'c'),
      done: (page) => page.getByRole('heading', { name: 'Change requests', level: 1 }).waitFor(),
    },
    {
      name: 'open a space',
      steps: 3,
      path: ({ home }) => home,
      ready: (page) => row(page, 'Almanac').last().waitFor(),
      perform: ({ find }) => find('Almanac', /Almanac/),
      done: (page) => page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor(),
    },
  ],
  'the pages of a space': [
    {
      name: 'open another page',
      steps: 3,
      path: ({ almanac }) => almanac,
      ready: (page) => page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor(),
      perform: ({ find }) => find('Configure', /Configure/),
      done: (page) => page.getByRole('heading', { name: 'Configure', level: 1 }).waitFor(),
    },
    {
      name: 'comment on a page',
      steps: 3,
      perform: async ({ press, type }, page) => {
        await press('c');
        await page.locator('.panel textarea:focus').waitFor();
        await type('Is this so?');
        await press('Control+Enter');
      },
      done: (page) => page.locator('.panel').getByText('Is this so?').waitFor(),
    },
    {
      name: 'edit a page',
      steps: 1,
      path: ({ almanac }) => `${almanac}/guide/configure`,
      ready: (page) => page.getByRole('heading', { name: 'Configure', level: 1 }).waitFor(),
      perform: ({ press }) => press('e'),
      done: (page) => page.getByRole('textbox', { name: 'Text of Configure' }).waitFor(),
    },
  ],
  'the tree of pages': [
    {
      name: 'create a page',
      steps: 3,
      path: ({ almanac }) => almanac,
      ready: (page) => row(page, 'Configure').waitFor(),
      perform: async ({ press, type }, page) => {
        await press('n');
        await page.getByRole('textbox', { name: 'Title' }).waitFor();
        await type('Buoys');
        await press('Enter');
      },
      done: (page) => page.getByRole('textbox', { name: 'Text of Buoys' }).waitFor(),
    },
    {
      name: 'rename a page',
      steps: 36,
      path: ({ almanac }) => `${almanac}/buoys`,
      ready: (page) => row(page, 'Buoys').waitFor(),
      perform: async ({ press, type, tabTo }, page) => {
        await tabTo(row(page, 'Buoys'));
        await press('F2', 'Control+a');
        await type('Lights');
        await press('Enter');
      },
      done: (page) => row(page, 'Lights').waitFor(),
    },
    {
      name: 'delete a page',
      steps: 1,
      perform: async ({ press }, page) => {
        await page.locator('[role=treeitem][aria-label=Lights]:focus').waitFor();
        await press('Delete');
      },
      done: (page) => page.getByText('“Lights” deleted').waitFor(),
    },
  ],
  'source mode': [
    {
      name: 'publish a change',
      steps: 10,
      path: ({ almanac }) => `${almanac}/~/source/internal-notes`,
      ready: (page) => page.locator('.source-editor .cm-line').first().waitFor(),
      perform: async ({ press, type, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(page.locator('.source-editor'));
        await press('Control+End');
        await type(' For the crew.');
        await press('Control+s');
      },
      done: (page) => page.getByText('Page published').waitFor(),
    },
    {
      name: 'insert a hint',
      steps: 3,
      perform: async ({ press, type }, page) => {
        await press('Enter');
        await type('/hint');
        await page.getByRole('option', { name: /hint/i }).first().waitFor();
        // The editor ignores keys immediately after a list opens.
        await page.waitForTimeout(150);
        await press('Enter');
      },
      done: (page) => page.locator('.cm-content').getByText('endhint').waitFor(),
    },
    {
      name: 'go on in blocks',
      steps: 1,
      perform: ({ press }) => press('Control+Shift+M'),
      done: (page) => page.getByRole('textbox', { name: 'Text of Internal notes' }).waitFor(),
    },
  ],
  'the block editor': [
    {
      name: 'publish a change',
      steps: 10,
      path: ({ almanac }) => `${almanac}/~/edit/guide/configure`,
      ready: (page) => page.locator('.editor-text').waitFor(),
      perform: async ({ press, type, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(page.locator('.editor-text'));
        await press('Control+End');
        await type(' Checked in the harbor.');
        await press('Control+s');
      },
      done: (page) => page.getByText('Page published').waitFor(),
    },
    {
      name: 'go on in the source',
      steps: 1,
      perform: ({ press }) => press('Control+Shift+M'),
      done: (page) => page.getByRole('textbox', { name: 'Markdown of Configure' }).waitFor(),
    },
    {
      name: 'describe the page',
      steps: 10,
      path: ({ almanac }) => `${almanac}/~/edit/guide/configure`,
      ready: (page) => page.locator('.editor-text').waitFor(),
      perform: async ({ press, type, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(page.locator('.editor-description'));
        await type('What can be set');
        await press('Enter');
      },
      done: (page) => page.locator('.editor-text:focus').waitFor(),
    },
  ],
  'change requests': [
    {
      name: 'open a change request',
      steps: 12,
      path: ({ guide }) => `${guide}/~/changes`,
      ready: (page) => main(page).getByRole('link', { name: 'Longer tokens' }).waitFor(),
      perform: async ({ press, skipToContent, tabTo }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('link', { name: 'Longer tokens' }));
        await press('Enter');
      },
      done: (page) => page.waitForURL('**/~/changes/1'),
    },
    {
      name: 'show those that are merged',
      steps: 12,
      path: ({ guide }) => `${guide}/~/changes`,
      ready: (page) => main(page).getByRole('link', { name: 'Longer tokens' }).waitFor(),
      perform: async ({ tabTo, press, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('link', { name: /^Merged/ }));
        await press('Enter');
      },
      done: (page) => page.waitForURL(({ searchParams }) => searchParams.has('status')),
    },
    {
      name: 'create a change request',
      steps: 3,
      path: ({ guide }) => `${guide}/~/changes`,
      ready: (page) => main(page).getByRole('link', { name: 'Longer tokens' }).waitFor(),
      perform: async ({ press, type }, page) => {
        await press('n');
        await dialog(page).getByLabel('Subject').waitFor();
        await type('Shorter limits');
        await press('Enter');
      },
      done: (page) => page.waitForURL('**/~/changes/2'),
    },
  ],
  'the changes of a change request': [
    {
      name: 'step to the next change',
      steps: 1,
      path: ({ guide }) => `${guide}/~/changes/1`,
      ready: (page) => main(page).getByText('Download the archive and').first().waitFor(),
      perform: ({ press }) => press(']'),
      done: (page) => main(page).locator('[data-stop]:focus').first().waitFor(),
    },
    {
      name: 'mark a page as viewed',
      steps: 5,
      perform: async ({ press, tabTo }, page) => {
        await tabTo(main(page).getByRole('checkbox', { name: 'Viewed' }).first());
        await press('Space');
      },
      done: (page) => main(page).getByText('1 of').first().waitFor(),
    },
    {
      name: 'write a comment',
      steps: 3,
      perform: async ({ press, type }, page) => {
        await press('c');
        await main(page).locator('textarea:focus').waitFor();
        await type('Who renews them?');
        await press('Control+Enter');
      },
      done: (page) => main(page).getByText('Who renews them?').waitFor(),
    },
  ],
  'a change request': [
    {
      name: 'approve it',
      steps: 2,
      path: ({ guide }) => `${guide}/~/changes/1/~/comments`,
      ready: (page) => main(page).getByText('No conflicts with the space.').waitFor(),
      perform: async ({ press }, page) => {
        await press('r');
        await dialog(page).getByRole('radio', { name: 'Approve' }).waitFor();
        await press('Control+Enter');
      },
      done: (page) => main(page).getByText('approved').first().waitFor(),
    },
    {
      name: 'change its subject',
      steps: 4,
      perform: async ({ press, type }, page) => {
        await press('s');
        await dialog(page).getByLabel('Subject').waitFor();
        await press('Control+a');
        await type('Much longer tokens');
        await press('Enter');
      },
      done: (page) => page.getByText('Subject changed').waitFor(),
    },
    {
      name: 'merge it',
      steps: 2,
      perform: async ({ press }, page) => {
        await press('m');
        await dialog(page)
          .getByRole('button', { name: /^Merge/ })
          .waitFor();
        await press('Enter');
      },
      done: (page) => main(page).getByText('Merged. This change request is part of the space.').waitFor(),
    },
  ],
};
