import type { ScreenName } from '../../packages/app/src/routes/paths.ts';
import type { KeyboardTask } from './keyboard-task.ts';
import {
  chosen,
  content,
  dialogField,
  findEntry,
  focused,
  inDialog,
  narrowed,
  onScreen,
  permissionTasks,
  press,
  skipTo,
  tabTo,
  title,
  waitFor,
  words,
  write,
} from './task-steps.ts';

const specifications = onScreen('specifications', content('link', 'tides'));
const specification = onScreen('specification', content('switch', /^Show the source/));
const translations = onScreen('translations', content('link', 'Guides'));
const translation = onScreen('translation', content('button', 'Edit Japanese'));
const requests = onScreen('organizationChanges', content('link', 'Longer days'));
const conflicts = onScreen('changeRequestConflicts', words('of 1 resolved'));
const comments = onScreen('changeRequestConversation', content('textbox', 'Comment'));
const preview = onScreen('changeRequestPreview', content('button', 'Phone'));
const history = onScreen('changeRequestHistory', content('button', /^Actions for revision/));
const revision = onScreen('revision', content('checkbox', 'Viewed'));
const revisionPage = onScreen('revisionPage', content('treeitem', 'Tokens'));
const changedPages = onScreen('changedPages', title('Install'));
const spaceSettings = onScreen('spaceSettings', content('textbox', 'Title'));
const spacePermissions = onScreen('spacePermissions', content('button', 'Add people'));

/** Tasks on the content of an organization, without pages. */
export const KEYBOARD_TASKS_OF_CONTENT = {
  specifications: [
    specifications('open a specification', 8, [skipTo(content('link', 'tides')), press('Enter')], title('tides')),
    specifications(
      'begin to add a specification',
      4,
      [press('n'), waitFor(focused(dialogField('Name'))), write('moons')],
      dialogField('Name'),
    ),
    specifications('go back home', 2, [press('g', 'h')], (page) => page.locator('main').getByRole('treeitem').first()),
  ],
  specification: [
    specification(
      'tell readers where it comes from',
      8,
      [skipTo(content('switch', /^Show the source/)), press('Space')],
      (page) => page.getByRole('switch', { name: /^Show the source/, checked: true }),
    ),
    specification('begin to replace its source', 4, [findEntry('replace', 'Replace source')], (page) =>
      inDialog(page).getByRole('radio').first(),
    ),
    specification('go back to all of them', 4, [findEntry('OpenAPI', /OpenAPI/)], '/~/openapi'),
  ],
  translations: [
    translations('open a translation', 8, [skipTo(content('link', 'Guides')), press('Enter')], title('Guides')),
    translations(
      'create a translation',
      5,
      [press('n'), waitFor(focused(dialogField('Title'))), write('Handbooks'), press('Enter')],
      title('Handbooks'),
    ),
    translations('go back home', 2, [press('g', 'h')], (page) => page.locator('main').getByRole('treeitem').first()),
  ],
  translation: [
    translation('begin to add a language', 1, [press('n')], (page) =>
      inDialog(page).getByRole('combobox', { name: 'Language' }),
    ),
    translation(
      'edit a language',
      8,
      [skipTo(content('button', 'Edit Japanese')), press('Enter')],
      dialogField('Instructions for translators'),
    ),
    translation(
      'remove a language',
      10,
      [skipTo(content('button', 'Remove Japanese')), press('Enter')],
      words('Japanese removed'),
    ),
  ],
  organizationChanges: [
    requests('open a change request', 20, [skipTo(content('link', 'Longer days')), press('Enter')], '/~/changes/1'),
    requests(
      'see those that wait for me',
      10,
      [skipTo(content('link', /^Waiting for my review/)), press('Enter')],
      words('Nobody is waiting for your review'),
    ),
    requests('show those of a space', 20, [skipTo(content('button', 'Space')), press('Enter')], (page) =>
      page.locator(':is([role=option], [role=menuitemradio], [role=menuitemcheckbox]):visible').first(),
    ),
  ],
  changeRequestConflicts: [
    conflicts('step to the conflict', 1, [press(']')], (page) => page.locator('.conflict-card:focus')),
    conflicts(
      'edit it next to both sides',
      30,
      [
        press(']'),
        waitFor((page) => page.locator('.conflict-card:focus')),
        tabTo(content('link', 'Edit')),
        press('Enter'),
      ],
      '/~/edit/limits#conflict-1',
    ),
    conflicts(
      'keep the side of the change request',
      2,
      [press(']'), waitFor((page) => page.locator('.conflict-card:focus')), press('2')],
      words('No conflicts'),
    ),
  ],
  changeRequestConversation: [
    comments(
      'write a comment',
      4,
      [press('c'), waitFor(focused(content('textbox', 'Comment'))), write('Who renews them?'), press('Control+Enter')],
      (page) => page.locator('main').getByRole('article').getByText('Who renews them?'),
    ),
    comments(
      'reply to a comment',
      30,
      [
        skipTo(content('button', 'Reply')),
        press('Enter'),
        waitFor(focused(content('textbox', 'Reply'))),
        write('The server.'),
        press('Control+Enter'),
      ],
      (page) => page.locator('main').getByRole('article').getByText('The server.'),
    ),
    comments(
      'resolve a comment',
      30,
      [skipTo(content('button', 'Resolve')), press('Enter')],
      words('Comment resolved'),
    ),
  ],
  changeRequestPreview: [
    preview('see it on a phone', 30, [skipTo(content('button', 'Phone')), press('Enter')], (page) =>
      page.getByRole('button', { name: 'Phone', pressed: true }),
    ),
    preview(
      'enter the claims of a visitor',
      30,
      [skipTo(content('button', 'Visitor claims')), press('Enter')],
      (page) => page.getByRole('dialog').or(page.getByLabel('Claims')).first(),
    ),
    preview('go to the changes', 14, [skipTo(content('link', /^Changes/)), press('Enter')], '/~/changes/1'),
  ],
  changeRequestHistory: [
    history('open a revision', 30, [skipTo(content('link', /^1 page created/)), press('Enter')], (page) =>
      page.locator('main').getByRole('checkbox', { name: 'Viewed' }).first(),
    ),
    history(
      'see what can be done with a revision',
      30,
      [skipTo(content('button', /^Actions for revision/)), press('Enter')],
      (page) => page.getByRole('menuitem').first(),
    ),
    history('go to the conversation', 14, [skipTo(content('link', /^Conversation/)), press('Enter')], '/~/comments'),
  ],
  revision: [
    revision(
      'mark a page as viewed',
      14,
      [skipTo(content('checkbox', 'Viewed')), press('Space')],
      words('1 of 1 viewed'),
    ),
    revision('step to the change', 1, [press(']')], (page) => page.locator('main [data-stop]:focus')),
    revision('see the space as it was', 1, [press('o')], (page) =>
      page.getByRole('tree', { name: 'Pages of this revision' }),
    ),
  ],
  revisionPage: [
    revisionPage(
      'open another page',
      8,
      [skipTo(content('treeitem', 'Install')), press('ArrowDown', 'Enter')],
      title('Tokens'),
    ),
    revisionPage('see its source', 14, [skipTo(content('tab', 'Page')), press('ArrowRight')], (page) =>
      page.getByRole('tab', { name: 'Source', selected: true }),
    ),
    revisionPage('go to the changes of the revision', 8, [skipTo(content('link', 'Changes')), press('Enter')], (page) =>
      page.locator('main').getByRole('checkbox', { name: 'Viewed' }).first(),
    ),
  ],
  changedPages: [
    changedPages('open another page', 4, [findEntry('Tokens', /Tokens/)], title('Tokens')),
    changedPages('edit the page', 1, [press('e')], (page) => page.getByRole('textbox', { name: 'Text of Install' })),
    changedPages(
      'comment on the page',
      4,
      [
        press('c'),
        waitFor((page) => page.locator('.panel textarea:focus')),
        write('Which archive?'),
        press('Control+Enter'),
      ],
      (page) => page.locator('.panel').getByText('Which archive?'),
    ),
  ],
  spaceSettings: [
    spaceSettings(
      'rename the space',
      14,
      [skipTo(content('textbox', 'Title')), write('Guide of fields'), press('Enter')],
      words('Settings saved'),
    ),
    spaceSettings(
      'change what members may do',
      20,
      [skipTo(content('combobox', 'Members of the organization')), press('End')],
      chosen('Members of the organization', 'Administrator'),
    ),
    spaceSettings('begin to move the space', 20, [skipTo(content('button', 'Move to…')), press('Enter')], inDialog),
  ],
  spacePermissions: [
    ...permissionTasks(spacePermissions, 14),
    spacePermissions(
      'show one role only',
      14,
      [skipTo(content('combobox', 'Role')), press('ArrowDown')],
      narrowed('Role'),
    ),
  ],
} satisfies Partial<Record<ScreenName, readonly KeyboardTask[]>>;
