import type { Page } from 'playwright-core';
import type { KeyboardTask } from './keyboard-task.ts';
import { chooseLastItem } from './menu-keys.ts';

const main = (page: Page) => page.locator('main');
const dialog = (page: Page) => page.getByRole('dialog');
const list = (page: Page) => main(page).getByRole('list', { name: 'Organizations', exact: true });

const people = (page: Page) => main(page).getByRole('list', { name: 'People' });

const jobs = (page: Page) => main(page).getByRole('list', { name: 'Jobs' });
const backups = (page: Page) => main(page).getByRole('list', { name: 'Backups' });
const health = (page: Page) => main(page).getByRole('region', { name: 'Health' });

/** Owned by the only user besides the administrator, whose account one task disables and the next enables. */
const ACTIONS = /^Actions for person\./;

/** The tasks of an installation administrator. */
export const KEYBOARD_TASKS_OF_INSTALLATIONS: Readonly<Record<string, readonly KeyboardTask[]>> = {
  'organizations of the installation': [
    {
      name: 'restore a deleted one',
      steps: 12,
      path: () => '/settings/installation/organizations',
      ready: (page) => main(page).getByRole('button', { name: 'Restore: Lighthouse' }).waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('button', { name: 'Restore: Lighthouse' }));
        await press('Enter');
      },
      done: (page) => list(page).getByText('Lighthouse').first().waitFor(),
    },
    {
      name: 'create one',
      steps: 3,
      path: () => '/settings/installation/organizations',
      ready: (page) => list(page).getByText('Lighthouse').first().waitFor(),
      perform: async ({ press, type }, page) => {
        await press('n');
        await dialog(page).getByLabel('Name').and(page.locator(':focus')).waitFor();
        await type('Harbour office');
        await press('Enter');
      },
      done: (page) =>
        page
          .getByRole('button', { name: /Harbour office/ })
          .first()
          .waitFor(),
    },
    {
      name: 'go to them from elsewhere',
      steps: 3,
      path: () => '/settings/profile',
      ready: (page) => page.getByLabel('Display name').waitFor(),
      perform: ({ find }) => find('organizations', 'Organizations of the installation'),
      done: (page) => list(page).getByText('Harbour office').first().waitFor(),
    },
  ],
  'the account of somebody': [
    {
      name: 'find somebody',
      steps: 8,
      path: () => '/settings/installation/people',
      ready: (page) => main(page).getByRole('searchbox', { name: 'Find people' }).waitFor(),
      perform: async ({ type, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('searchbox', { name: 'Find people' }));
        await type('person.');
      },
      done: (page) => page.getByText('1 person').waitFor(),
    },
    {
      name: 'disable the account',
      steps: 7,
      perform: async ({ press, tabTo }, page) => {
        await tabTo(main(page).getByRole('button', { name: ACTIONS }));
        await press('Enter');
        await chooseLastItem(page, 'Disable', press);
        await dialog(page).getByRole('button', { name: 'Disable' }).waitFor();
        await press('Tab', 'Enter');
      },
      done: (page) => page.getByText(/^person\.\d+ is disabled/).waitFor(),
    },
    {
      name: 'enable the account again',
      steps: 4,
      ready: (page) => people(page).getByText('Disabled', { exact: true }).waitFor(),
      perform: async ({ press, tabTo }, page) => {
        await tabTo(main(page).getByRole('button', { name: ACTIONS }));
        await press('Enter');
        await chooseLastItem(page, 'Enable', press);
      },
      done: (page) => page.getByText(/^person\.\d+ can sign in again/).waitFor(),
    },
  ],
  'the jobs of the installation': [
    {
      name: 'go to them from elsewhere',
      steps: 3,
      path: () => '/settings/profile',
      ready: (page) => page.getByLabel('Display name').waitFor(),
      perform: ({ find }) => find('jobs', 'Jobs of the installation'),
      done: (page) => jobs(page).waitFor(),
    },
    {
      name: 'show those that wait',
      steps: 10,
      path: () => '/settings/installation/jobs',
      ready: (page) => jobs(page).waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByLabel('Status'));
        await press('w');
      },
      done: (page) => page.waitForURL(({ searchParams }) => searchParams.get('state') === 'waiting'),
    },
    {
      name: 'run one',
      steps: 13,
      path: () => '/settings/installation/jobs?state=waiting&kind=clean-audit-log',
      ready: (page) => main(page).getByRole('button', { name: 'Actions for Clean up the audit log' }).waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(main(page).getByRole('button', { name: 'Actions for Clean up the audit log' }));
        await press('Enter');
        await page.getByRole('menuitem', { name: 'Run now' }).waitFor();
        await press('ArrowDown', 'Enter');
      },
      done: (page) => page.getByText('Clean up the audit log runs now').waitFor(),
    },
  ],
  'the backups of the installation': [
    {
      name: 'go to them from elsewhere',
      steps: 3,
      path: () => '/settings/profile',
      ready: (page) => page.getByLabel('Display name').waitFor(),
      perform: ({ find }) => find('backups', 'Backups of the installation'),
      done: (page) => page.getByText('No backup yet').waitFor(),
    },
    {
      name: 'make one',
      steps: 1,
      ready: (page) => page.getByRole('heading', { name: 'Backups', level: 1 }).and(page.locator(':focus')).waitFor(),
      perform: ({ press }) => press('n'),
      done: (page) => backups(page).getByText('Ready').waitFor({ timeout: 60_000 }),
    },
    {
      name: 'delete it',
      steps: 14,
      path: () => '/settings/installation/backups',
      ready: (page) => backups(page).getByText('Ready').waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(backups(page).getByRole('button', { name: 'Delete' }));
        await press('Enter');
        await dialog(page).getByRole('button', { name: 'Delete' }).waitFor();
        await press('Tab', 'Enter');
      },
      done: (page) => backups(page).getByText('Expired').waitFor(),
    },
  ],
  'the health of the installation': [
    {
      name: 'see it from elsewhere',
      steps: 3,
      path: () => '/settings/profile',
      ready: (page) => page.getByLabel('Display name').waitFor(),
      perform: ({ find }) => find('installation', 'Installation'),
      done: (page) => page.getByRole('heading', { name: 'Health' }).waitFor(),
    },
    {
      name: 'follow its jobs',
      steps: 12,
      path: () => '/settings/installation',
      ready: (page) =>
        health(page)
          .getByRole('link', { name: /failed/ })
          .waitFor(),
      perform: async ({ press, tabTo, skipToContent }, page) => {
        await skipToContent();
        await tabTo(health(page).getByRole('link', { name: /failed/ }));
        await press('Enter');
      },
      done: (page) => jobs(page).waitFor(),
    },
    {
      name: 'go back to the people',
      steps: 3,
      perform: ({ find }) => find('people', 'People of the installation'),
      done: (page) => people(page).first().waitFor(),
    },
  ],
};
