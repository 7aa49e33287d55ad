import type { Page } from 'playwright-core';
import type { KeyboardTask } from './keyboard-task.ts';
import { chooseLastItem } from './menu-keys.ts';

const main = (page: Page) => page.locator('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** Tasks on screens next to the pages of a space, and on the person's preferences. */
export const KEYBOARD_TASKS_OF_SPACES: Readonly<Record<string, readonly KeyboardTask[]>> = {
  history: [
    {
      name: 'roll back',
      steps: 16,
      path: ({ guide }) => `${guide}/~/revisions`,
      ready: (page) => main(page).getByRole('button', { name: 'Actions for revision 3' }).waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('button', { name: 'Actions for revision 3' }));
        await press('Enter');
        await chooseLastItem(page, 'Roll back to this revision', press);
        await dialog(page).getByRole('button', { name: 'Roll back' }).waitFor();
        await press('Tab', 'Enter');
      },
      done: (page) => page.getByText('Rolled back to revision 3').waitFor(),
    },
    {
      name: 'see what a revision changed',
      steps: 10,
      path: ({ guide }) => `${guide}/~/revisions`,
      ready: (page) => main(page).getByRole('link', { name: 'Rolled back' }).waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('list').getByRole('link').first());
        await press('Enter');
      },
      done: (page) => main(page).getByText('of').first().waitFor(),
    },
    {
      name: 'see the space as it was',
      steps: 1,
      perform: async ({ press }, page) => {
        await page
          .getByRole('button', { name: 'Space as it was' })
          .or(page.getByRole('link', { name: 'Space as it was' }))
          .waitFor();
        await press('o');
      },
      done: (page) => main(page).getByText('Everything about the product').waitFor(),
    },
  ],
  library: [
    {
      name: 'add a variable',
      steps: 6,
      path: ({ guide }) => `${guide}/~/library?part=variables`,
      ready: (page) => main(page).getByRole('button', { name: 'New variable' }).waitFor(),
      perform: async ({ press, type }) => {
        await press('n');
        await type('product');
        await press('Tab', 'Tab');
        await type('Bindery');
        await press('Enter');
      },
      done: (page) => page.getByRole('textbox', { name: 'Value of product' }).waitFor(),
    },
    {
      name: 'write reusable content',
      steps: 5,
      path: ({ guide }) => `${guide}/~/library?part=texts`,
      ready: (page) => page.getByText('No reusable content yet').waitFor(),
      perform: async ({ press, type }, page) => {
        await press('n');
        await dialog(page).getByLabel('Title').waitFor();
        await type('Notice');
        await press('Tab');
        await type('Read this first.');
        await press('Control+Enter');
      },
      done: (page) => page.getByText('“Notice” saved').waitFor(),
    },
    {
      name: 'go to the redirects',
      steps: 10,
      path: ({ guide }) => `${guide}/~/library?part=texts`,
      ready: (page) => main(page).getByRole('button', { name: 'Notice', exact: true }).waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('tab', { name: 'Reusable content' }));
        await press('ArrowRight', 'ArrowRight');
      },
      done: (page) => page.getByText('No redirects yet').waitFor(),
    },
  ],
  links: [
    {
      name: 'filter them',
      steps: 8,
      path: ({ guide }) => `${guide}/~/links`,
      ready: (page) =>
        main(page)
          .getByRole('button', { name: /Fix… .*gone/ })
          .waitFor(),
      perform: async ({ type, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('searchbox'));
        await type('gone');
      },
      done: (page) =>
        main(page)
          .getByRole('button', { name: /Fix… .*gone/ })
          .waitFor(),
    },
    {
      name: 'group them by page',
      steps: 3,
      perform: async ({ press, tabTo }, page) => {
        await tabTo(page.getByLabel('Group by'));
        await press('ArrowDown');
      },
      done: (page) => main(page).getByRole('link', { name: 'Log' }).waitFor(),
    },
    {
      name: 'keep the text without a broken link',
      steps: 10,
      perform: async ({ press, tabTo }, page) => {
        await tabTo(main(page).getByRole('button', { name: /Fix… .*gone/ }));
        await press('Enter');
        await tabTo(dialog(page).getByRole('radio').first());
        await press('ArrowUp', 'Enter');
      },
      done: (page) => page.getByText('Replaced in one place').waitFor(),
    },
  ],
  git: [
    {
      name: 'connect a repository',
      steps: 8,
      path: ({ guide }) => `${guide}/~/git`,
      ready: (page) => page.getByRole('button', { name: 'Connect repository' }).waitFor(),
      perform: async ({ press, type, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(page.getByRole('button', { name: 'Connect repository' }));
        await press('Enter');
        await tabTo(page.getByLabel('Repository URL'));
        await type('git@127.0.0.1:team/handbook.git');
        await press('Enter');
      },
      done: (page) => page.getByText('Add this public key to the repository').waitFor(),
    },
    {
      name: 'choose the other direction',
      steps: 20,
      perform: async ({ press, tabTo }, page) => {
        await tabTo(main(page).getByRole('radio', { name: /^Repository to space/ }));
        await press('ArrowDown');
      },
      // The repository is contacted, which responds late or never on a busy machine.
      done: async (page) => {
        await main(page)
          .getByRole('radio', { name: /^Space to repository/, checked: true })
          .waitFor();
        await page.getByText('What an export would change').first().waitFor({ timeout: 45_000 });
      },
    },
    {
      name: 'disconnect it',
      steps: 5,
      perform: async ({ press, find }, page) => {
        await find('Disconnect', /Disconnect/);
        await dialog(page).getByRole('button', { name: 'Disconnect' }).waitFor();
        await press('Tab', 'Enter');
      },
      done: (page) => page.getByText('Connect a Git repository').waitFor(),
    },
  ],
  import: [
    {
      name: 'import a website',
      steps: 14,
      path: ({ guide }) => `${guide}/~/import`,
      ready: (page) => page.getByText('Where is the content now?').waitFor(),
      perform: async ({ press, type, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('textbox', { name: 'URL' }));
        await type('http://127.0.0.1:9/docs/');
        await press('Enter');
      },
      done: (page) => page.getByText('Import failed.').waitFor(),
    },
    {
      name: 'dismiss its report',
      steps: 14,
      perform: async ({ press, tabTo }, page) => {
        await tabTo(main(page).getByRole('button', { name: 'Dismiss' }), 'Shift+Tab');
        await press('Enter');
      },
      done: (page) => page.getByText('Import failed.').waitFor({ state: 'detached' }),
    },
    {
      name: 'import files instead',
      steps: 14,
      path: ({ guide }) => `${guide}/~/import`,
      ready: (page) => page.getByText('Where is the content now?').waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('radio', { name: /^Website/ }));
        await press('ArrowDown');
      },
      done: (page) => page.getByText('Drop files here').waitFor(),
    },
  ],
  'profile and preferences': [
    {
      name: 'change the theme',
      steps: 3,
      path: () => '/settings/profile',
      ready: (page) => page.getByLabel('Display name').waitFor(),
      perform: ({ find }) => find('dark', 'Theme: Dark'),
      done: (page) => page.locator(':root[data-theme=dark]').waitFor(),
    },
    {
      name: 'change the name',
      steps: 10,
      perform: async ({ press, type, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(page.getByLabel('Display name'));
        await press('Control+a');
        await type('Ada');
        await press('Enter');
      },
      done: (page) => page.getByRole('button', { name: /Ada/ }).waitFor(),
    },
    {
      name: 'turn single keys off',
      steps: 12,
      perform: async ({ press, tabTo }, page) => {
        await tabTo(page.getByRole('switch', { name: 'Single-key shortcuts' }));
        await press('Space');
      },
      done: (page) => page.getByRole('switch', { name: 'Single-key shortcuts', checked: false }).waitFor(),
    },
  ],
};
