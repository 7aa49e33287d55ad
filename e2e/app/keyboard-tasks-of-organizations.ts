import type { Page } from 'playwright-core';
import type { ScreenName } from '../../packages/app/src/routes/paths.ts';
import type { KeyboardTask } from './keyboard-task.ts';
import {
  answer,
  anywhere,
  chosen,
  content,
  dialogField,
  findEntry,
  focused,
  inDialog,
  onScreen,
  permissionTasks,
  press,
  skipTo,
  tabBackTo,
  tabTo,
  title,
  waitFor,
  words,
  write,
} from './task-steps.ts';

const PERSON = /^person\./;
/** Enter chooses the highlighted option, once those of the typed words are listed. */
const highlightedPerson = (page: Page) =>
  page.locator('[role=option][data-highlighted]').filter({ hasText: 'person.' });

const start = onScreen('start', content('link', 'Buoy yard'));
const nameOfEmptySite = (page: Page) => page.getByRole('textbox', { name: 'Name of the site' }).last();
const firstSteps = onScreen('firstSteps', content('button', 'Create and publish'));
const importSpace = onScreen('importSpace', content('radio', /^A new space/));
const collection = onScreen('collection', content('link', 'Logbook'));
const collectionPermissions = onScreen('collectionPermissions', content('button', 'Add people'));
const members = onScreen('members', content('link', PERSON));
const member = onScreen('member', content('combobox', /^Role of person/));
const invitations = onScreen('invitations', content('button', 'Create link'));
const teams = onScreen('teams', content('link', 'Pilots'));
const team = onScreen('team', content('link', PERSON));
const audit = onScreen('audit', content('list', 'Audit log'));
const settings = onScreen('organizationSettings', content('textbox', 'Name'));
const singleSignOn = onScreen('singleSignOn', content('button', 'Add provider'));

/** Tasks on an organization and its people. */
export const KEYBOARD_TASKS_OF_ORGANIZATIONS = {
  start: [
    start(
      'restore a deleted organization',
      10,
      [skipTo(content('button', 'Restore: Salt store')), press('Enter')],
      anywhere('button', /^(?!Restore).*Salt store/),
    ),
    start('go to the profile', 4, [findEntry('profile', /Profile/)], title('Profile and preferences')),
    start('open an organization', 8, [skipTo(content('link', 'Buoy yard')), press('Enter')], (page) =>
      page.getByRole('button', { name: /Buoy yard/ }).first(),
    ),
  ],
  firstSteps: [
    firstSteps(
      'choose files',
      10,
      [
        skipTo(content('button', 'Choose what to import')),
        press('Enter'),
        waitFor(focused(content('radio', /^Website/))),
        press('ArrowDown'),
      ],
      words('Drop files here'),
    ),
    firstSteps(
      'enter a website',
      14,
      [
        skipTo(content('button', 'Choose what to import')),
        press('Enter'),
        waitFor(focused(content('radio', /^Website/))),
        tabTo(content('textbox', 'URL')),
        write('https://docs.example.com/guide/'),
      ],
      (page) => page.locator('main').getByRole('button', { name: 'Import and publish' }).and(page.locator(':enabled')),
    ),
    firstSteps(
      'start empty',
      14,
      [skipTo(nameOfEmptySite), write('Quay'), press('Enter')],
      title('Your site is published'),
    ),
  ],
  importSpace: [
    importSpace(
      'import into a new space',
      10,
      [skipTo(content('radio', /^An existing space/)), press('ArrowDown', 'Tab'), write('Imported'), press('Enter')],
      words('Where is the content now?'),
    ),
    importSpace(
      'choose a space',
      12,
      [skipTo(content('combobox', 'Space')), write('Manual'), waitFor(anywhere('option', 'Manual')), press('Enter')],
      (page) => page.getByRole('button', { name: 'Continue' }).and(page.locator(':enabled')),
    ),
    importSpace('go back home', 2, [press('g', 'h')], (page) => page.locator('main').getByRole('treeitem').first()),
  ],
  collection: [
    collection('open a space', 8, [skipTo(content('link', 'Logbook')), press('Enter')], words('Write the first page')),
    collection(
      'go to its permissions',
      10,
      [skipTo(content('link', 'Logbook')), tabBackTo(anywhere('link', 'Permissions')), press('Enter')],
      '/~/permissions',
    ),
    collection('go back home', 2, [press('g', 'h')], (page) => page.locator('main').getByRole('treeitem').first()),
  ],
  collectionPermissions: [
    ...permissionTasks(collectionPermissions, 10),
    collectionPermissions(
      'close it to members',
      14,
      [skipTo(content('combobox', 'Access of members without a personal role')), press('ArrowDown')],
      words('1 person'),
    ),
  ],
  members: [
    members(
      'find somebody',
      8,
      [skipTo(content('searchbox', 'Find by name or e-mail address')), write('person.')],
      words('1 member'),
    ),
    members(
      'invite somebody',
      10,
      [
        press('n'),
        waitFor(focused(dialogField('E-mail addresses'))),
        write('ada@example.com'),
        tabTo(answer('Invite')),
        press('Enter'),
      ],
      (page) => inDialog(page).getByLabel('Link for ada@example.com', { exact: true }),
    ),
    members(
      'change a role',
      14,
      [skipTo(content('combobox', /^Role of person/)), press('ArrowDown')],
      words(/is now: Reviewer/),
    ),
  ],
  member: [
    member(
      'change the role',
      15,
      [skipTo(content('combobox', /^Role of person/)), press('ArrowUp')],
      words(/is now: /),
    ),
    member('open a space of theirs', 10, [skipTo(content('link', 'Manual')), press('Enter')], title('Welcome')),
    member('open a team of theirs', 16, [skipTo(content('link', 'Pilots')), press('Enter')], title('Pilots')),
  ],
  invitations: [
    invitations(
      'invite somebody',
      10,
      [
        press('n'),
        waitFor(focused(dialogField('E-mail addresses'))),
        write('mary@example.com'),
        tabTo(answer('Invite')),
        press('Enter'),
      ],
      (page) => inDialog(page).getByLabel('Link for mary@example.com', { exact: true }),
    ),
    invitations(
      'revoke an invitation',
      14,
      [
        skipTo(content('button', 'Revoke the invitation of ines@example.com')),
        press('Enter'),
        waitFor(answer('Revoke')),
        tabTo(answer('Revoke')),
        press('Enter'),
      ],
      (page) => page.getByRole('list', { name: 'Pending invitations' }).filter({ hasNotText: 'ines@example.com' }),
    ),
    invitations(
      'create a link',
      14,
      [
        skipTo(content('button', 'Create link')),
        press('Enter'),
        waitFor(answer('Create link')),
        tabTo(answer('Create link')),
        press('Enter'),
      ],
      content('textbox', 'Invitation link'),
    ),
  ],
  teams: [
    teams(
      'create a team',
      4,
      [press('n'), waitFor(focused(dialogField('Name'))), write('Tugs'), press('Enter')],
      title('Tugs'),
    ),
    teams('open a team', 8, [skipTo(content('link', 'Pilots')), press('Enter')], title('Pilots')),
    teams('find a team', 8, [skipTo(content('searchbox', 'Find a team')), write('Pil')], content('link', 'Pilots')),
  ],
  team: [
    team(
      'make somebody an owner',
      10,
      [skipTo(content('combobox', /in the team$/)), press('ArrowDown')],
      words(/is now Owner of the team/),
    ),
    team('begin to add somebody', 1, [press('n')], (page) => inDialog(page).getByRole('combobox').first()),
    team('remove somebody', 12, [skipTo(content('button', /^Remove person/)), press('Enter')], words(/Undo/)),
  ],
  audit: [
    audit(
      'show who gained access',
      8,
      [skipTo(content('combobox', 'Action')), press('ArrowDown')],
      chosen('Action', 'Access to content'),
    ),
    audit(
      'show what a person did',
      10,
      [skipTo(content('combobox', 'Person')), write('person.'), waitFor(highlightedPerson), press('Enter')],
      'person=*',
    ),
    audit(
      'show nothing before this year',
      20,
      [skipTo(content('textbox', 'Until')), (keyboard) => keyboard.type('01012020')],
      words('No event matches.'),
    ),
  ],
  organizationSettings: [
    settings('rename it', 12, [skipTo(content('textbox', 'Name')), write('Harbor office'), press('Enter')], (page) =>
      page.getByRole('navigation', { name: 'Navigation' }).getByText('Harbor office').first(),
    ),
    settings(
      'change the role of new members',
      16,
      [skipTo(content('combobox', 'Default role')), press('ArrowDown')],
      chosen('Default role', 'Commenter'),
    ),
    settings(
      'accept no invitation links',
      16,
      [skipTo(content('switch', 'Accept invitation links')), press('Space')],
      (page) => page.getByRole('switch', { name: 'Accept invitation links', checked: false }),
    ),
  ],
  singleSignOn: [
    singleSignOn(
      'add a provider',
      5,
      [press('n'), waitFor(focused(dialogField('Label'))), write('Harbor login'), press('Enter')],
      content('link', 'Download metadata'),
    ),
    onScreen('singleSignOn', content('textbox', 'Sign-in URL'))(
      'enter its sign-in URL',
      30,
      [skipTo(content('textbox', 'Sign-in URL')), write('https://login.example.com/saml'), press('Enter')],
      words('Provider saved'),
    ),
    onScreen('singleSignOn', content('button', 'Delete provider'))(
      'delete it',
      40,
      [
        skipTo(content('button', 'Delete provider')),
        press('Enter'),
        waitFor(answer('Delete provider')),
        tabTo(answer('Delete provider')),
        press('Enter'),
      ],
      words('No identity provider yet'),
    ),
  ],
} satisfies Partial<Record<ScreenName, readonly KeyboardTask[]>>;
