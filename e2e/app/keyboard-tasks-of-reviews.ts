import type { Page } from 'playwright-core';
import type { KeyboardTask } from './keyboard-task.ts';

const main = (page: Page) => page.locator('main');
const rules = (page: Page) => main(page).getByRole('region', { name: 'Merge rules' });
const card = (page: Page) => main(page).getByRole('region', { name: 'Install', exact: true });
const block = (page: Page, text: string) => card(page).getByRole('region', { name: `Changed: ${text}` });

const VERIFIED = 'Download the archive and verify its signature.';
const SEVENTH = 'Seventh step';

const notifications = (page: Page) => page.locator('[data-notification]');

/** Tasks on changed blocks, and on merge rules. */
export const KEYBOARD_TASKS_OF_REVIEWS: Readonly<Record<string, readonly KeyboardTask[]>> = {
  'the changed blocks of a page': [
    {
      name: 'go back to the change before',
      steps: 5,
      path: ({ manual }) => `${manual}/~/changes/1`,
      ready: (page) => block(page, SEVENTH).waitFor(),
      // The blocks follow a moved page, and the page itself.
      perform: ({ press }) => press(']', ']', ']', ']', '['),
      done: (page) => block(page, VERIFIED).and(page.locator(':focus')).waitFor(),
    },
    {
      name: 'comment on a block',
      steps: 5,
      perform: async ({ press, type, tabTo }, page) => {
        await tabTo(block(page, VERIFIED).getByRole('button', { name: 'Comment on this block' }));
        await press('Enter');
        await block(page, VERIFIED).locator('textarea:focus').waitFor();
        await type('Which signature?');
        await press('Control+Enter');
      },
      done: (page) => block(page, VERIFIED).getByRole('article').getByText('Which signature?').waitFor(),
    },
    {
      name: 'undo the change of a block',
      steps: 6,
      perform: async ({ press, tabTo }, page) => {
        await press(']');
        await tabTo(block(page, SEVENTH).getByRole('button', { name: 'Undo this change' }));
        await press('Enter');
      },
      done: async (page) => {
        await page.getByText('Change of “Install” undone').waitFor();
        await block(page, SEVENTH).waitFor({ state: 'detached' });
      },
    },
  ],
  'the inbox': [
    {
      name: 'open what is new',
      steps: 4,
      path: ({ home }) => home,
      ready: (page) => page.getByRole('link', { name: /^Inbox, \d unread/ }).waitFor(),
      perform: async ({ press }, page) => {
        await press('g', 'n');
        await notifications(page).first().waitFor();
        await press('j', 'Enter');
      },
      done: (page) => page.getByRole('heading', { name: 'Git', level: 1 }).waitFor(),
    },
    {
      name: 'mark as unread',
      steps: 2,
      path: ({ home }) => `${home}/~/inbox?view=all`,
      ready: (page) => notifications(page).nth(1).waitFor(),
      perform: ({ press }) => press('j', 'u'),
      done: (page) => page.locator('.notification[data-unread]').nth(1).waitFor(),
    },
    {
      name: 'mark as done',
      steps: 2,
      path: ({ home }) => `${home}/~/inbox?view=all`,
      ready: (page) => notifications(page).nth(1).waitFor(),
      perform: ({ press }) => press('j', 'e'),
      done: (page) => page.getByText('Marked as done').waitFor(),
    },
  ],
  'merge rules': [
    {
      name: 'require an approval',
      steps: 14,
      path: ({ home }) => `${home}/~/settings`,
      ready: (page) => rules(page).getByLabel('Approvals').waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(rules(page).getByLabel('Approvals'));
        await press('ArrowDown');
      },
      done: (page) => page.getByText('Merge rules saved').first().waitFor(),
    },
    {
      name: 'let administrators merge regardless',
      steps: 12,
      perform: async ({ press, tabTo }, page) => {
        await tabTo(rules(page).getByLabel('Who may bypass the rules'));
        await press('End');
      },
      done: async (page) => {
        const select = rules(page).getByLabel('Who may bypass the rules');
        await select.locator('option:checked').getByText('Administrators').waitFor({ state: 'attached' });
      },
    },
    {
      name: 'decide otherwise for a space',
      steps: 14,
      path: ({ manual }) => `${manual}/~/settings`,
      ready: (page) => rules(page).getByRole('switch', { name: 'Own merge rules' }).waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(rules(page).getByRole('switch', { name: 'Own merge rules' }));
        await press('Space');
      },
      done: (page) => rules(page).getByLabel('Approvals').and(page.locator(':enabled')).waitFor(),
    },
  ],
};
