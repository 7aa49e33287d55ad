import type { Page } from 'playwright-core';
import type { KeyboardTask } from './keyboard-task.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** What an administrator comes for who connects another system. */
export const KEYBOARD_TASKS_OF_WEBHOOKS: Readonly<Record<string, readonly KeyboardTask[]>> = {
  webhooks: [
    {
      name: 'add one',
      steps: 7,
      path: ({ home }) => `${home}/~/webhooks`,
      ready: (page) => page.getByRole('link', { name: 'Builds' }).waitFor(),
      perform: async ({ press, type }, page) => {
        await press('n');
        await dialog(page).getByLabel('Name').and(page.locator(':focus')).waitFor();
        await type('Alerts');
        await press('Tab', 'Tab');
        await type('http://127.0.0.1:9/');
        await press('Control+Enter');
      },
      done: (page) => dialog(page).getByRole('textbox', { name: 'Secret' }).waitFor(),
    },
    {
      name: 'open it',
      steps: 16,
      path: ({ home }) => `${home}/~/webhooks`,
      ready: (page) => page.getByRole('link', { name: 'Builds' }).waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(page.getByRole('link', { name: 'Builds' }));
        await press('Enter');
      },
      done: (page) => page.getByRole('heading', { name: 'Builds', level: 1 }).waitFor(),
    },
    {
      name: 'see whether its receiver responds',
      steps: 1,
      ready: (page) => page.getByRole('heading', { name: 'Builds', level: 1 }).waitFor(),
      perform: ({ press }) => press('t'),
      done: (page) => page.getByRole('list', { name: 'Deliveries' }).getByText('Test event').waitFor(),
    },
  ],
};
