import type { ScreenName } from '../../packages/app/src/routes/paths.ts';
import type { KeyboardTask } from './keyboard-task.ts';
import {
  answer,
  anywhere,
  chosen,
  content,
  dialogField,
  focused,
  inDialog,
  narrowed,
  onScreen,
  press,
  skipTo,
  tabBackTo,
  tabTo,
  title,
  waitFor,
  words,
  write,
} from './task-steps.ts';

const security = onScreen('security', content('button', 'New token'));
const installation = onScreen('installation', content('button', 'Add administrator'));
const jobs = onScreen('installationJobs', content('list', 'Jobs'));
const backups = onScreen('installationBackups', content('heading', 'How to keep backups safe'));
const audit = onScreen('installationAudit', content('list', 'Audit log'));

/** Tasks on the own access, and of operators of the installation. */
export const KEYBOARD_TASKS_OF_OPERATION = {
  security: [
    security(
      'create a token',
      6,
      [press('n'), waitFor(focused(dialogField('Name'))), write('Tide gauge'), press('Enter')],
      (page) => inDialog(page).getByRole('textbox', { name: 'Access token' }),
    ),
    security(
      'revoke a token',
      40,
      [
        skipTo(content('link', 'Access tokens')),
        press('Enter'),
        tabTo(content('button', 'Revoke Tide gauge')),
        press('Enter'),
        waitFor(answer('Revoke')),
        tabTo(answer('Revoke')),
        press('Enter'),
      ],
      (page) => page.locator('main').getByRole('list', { name: 'Access tokens' }).filter({ hasNotText: 'Tide gauge' }),
    ),
    security('go to the sessions', 12, [skipTo(content('link', 'Sessions')), press('Enter')], (page) =>
      page.getByRole('link', { name: 'Sessions' }).and(page.locator('[aria-current]')),
    ),
  ],
  installation: [
    installation(
      'begin to appoint somebody',
      12,
      [skipTo(content('button', 'Add administrator')), press('Enter')],
      inDialog,
    ),
    installation('open an organization', 16, [skipTo(content('link', 'Buoy yard')), press('Enter')], (page) =>
      page.getByRole('button', { name: /Buoy yard/ }).first(),
    ),
    installation('see the shortcuts', 1, [press('?')], (page) =>
      page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    ),
  ],
  installationJobs: [
    jobs('show jobs of one state', 12, [skipTo(content('combobox', 'Status')), press('ArrowDown')], narrowed('Status')),
    jobs('show jobs of one kind', 12, [skipTo(content('combobox', 'Kind')), press('ArrowDown')], narrowed('Kind')),
    jobs('see what can be done with a job', 20, [skipTo(content('button', /^Actions for/)), press('Enter')], (page) =>
      page.getByRole('menuitem').first(),
    ),
  ],
  installationBackups: [
    backups(
      'make a backup',
      20,
      [skipTo((page) => page.getByRole('button', { name: 'Create backup' }).last()), press('Enter')],
      content('list', 'Backups'),
    ),
    onScreen('installationBackups', words('Ready'))(
      'ask to delete a backup',
      20,
      [skipTo(content('button', /^Delete/)), press('Enter')],
      (page) => inDialog(page).getByText('Delete this archive?'),
    ),
    onScreen('installationBackups', words('Ready'))(
      'reach the download',
      20,
      [skipTo(content('link', /^Download/))],
      (page) => page.getByRole('link', { name: /^Download/ }).and(page.locator(':focus')),
    ),
  ],
  installationAudit: [
    audit(
      'show events of one kind',
      12,
      [skipTo(content('combobox', 'Action')), press('ArrowDown')],
      chosen('Action', 'Access to content'),
    ),
    audit(
      'show nothing before this year',
      20,
      [skipTo(content('textbox', 'Until')), (keyboard) => keyboard.type('01012020')],
      words('No event matches.'),
    ),
    audit(
      'go to the jobs',
      14,
      [skipTo(content('combobox', 'Action')), tabBackTo(anywhere('link', 'Jobs')), press('Enter')],
      title('Jobs'),
    ),
  ],
} satisfies Partial<Record<ScreenName, readonly KeyboardTask[]>>;
