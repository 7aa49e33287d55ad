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
  narrowed,
  onScreen,
  permissionTasks,
  press,
  skipTo,
  tabTo,
  waitFor,
  words,
  write,
} from './task-steps.ts';

const field = (label: string) => content('textbox', label);

const sites = onScreen('sites', content('link', 'Harbor'));
const site = onScreen('site', field('Title'));
const structure = onScreen('siteStructure', content('treeitem', 'Almanac'));
const customize = onScreen('siteCustomize', field('Title'));
const insights = onScreen('siteInsights', content('button', /^Page views/));
const audience = onScreen('siteAudience', content('radio', /^Everybody Anybody/));
const domains = onScreen('siteDomains', field('Host and path'));
const redirects = onScreen('siteRedirects', field('Path that a reader opens'));
const permissions = onScreen('sitePermissions', content('button', 'Add people'));

/** Tasks on the sites of an organization. */
export const KEYBOARD_TASKS_OF_SITES = {
  sites: [
    sites(
      'create a site',
      4,
      [press('n'), waitFor(focused(dialogField('Title'))), write('Pier'), press('Enter')],
      (page) => page.getByRole('heading', { name: 'Pier', level: 1 }),
    ),
    sites('open a site', 8, [skipTo(content('link', 'Harbor')), press('Enter')], content('heading', 'At a glance')),
    sites(
      'see the insights of a site',
      5,
      [press('g', 'i'), waitFor(anywhere('option', /Harbor/)), write('Harbor'), press('Enter')],
      '/~/insights',
    ),
  ],
  site: [
    site('rename it', 12, [skipTo(field('Title')), write('Harbor guide'), press('Enter')], (page) =>
      page.getByRole('heading', { name: 'Harbor guide', level: 1 }),
    ),
    site(
      'publish it',
      5,
      [
        findEntry('publish', 'Publish site'),
        waitFor(answer('Publish site')),
        tabTo(answer('Publish site')),
        press('Enter'),
      ],
      words(/is published\./),
    ),
    site('go to its structure', 10, [skipTo(content('link', 'Edit structure')), press('Enter')], '/~/structure'),
  ],
  siteStructure: [
    structure(
      'move a space',
      10,
      [skipTo(content('treeitem', 'Almanac')), press('Space', 'ArrowDown', 'Enter')],
      (page) =>
        page
          .locator('main [role=treeitem]')
          .nth(1)
          .and(page.getByRole('treeitem', { name: 'Almanac' })),
    ),
    structure('add a space', 3, [press('n')], (page) => inDialog(page).getByText('Add a space')),
    structure(
      'ask to remove a space',
      8,
      [skipTo(content('treeitem', 'Developer guide')), press('Delete')],
      answer('Remove'),
    ),
  ],
  siteCustomize: [
    customize('change the title', 12, [skipTo(field('Title')), write('Harbor docs'), press('Enter')], words('Saved')),
    customize('tint the pages', 40, [skipTo(content('switch', 'Tint')), press('Space')], (page) =>
      page.getByRole('switch', { name: 'Tint', checked: true }),
    ),
    customize(
      'choose the settings of a space',
      8,
      [skipTo(content('combobox', 'Settings for')), press('ArrowDown')],
      words('Changes here apply to this space only'),
    ),
  ],
  siteInsights: [
    insights('see the page views', 10, [skipTo(content('button', /^Page views/)), press('Enter')], (page) =>
      page.getByRole('button', { name: /^Page views/, pressed: true }),
    ),
    insights('compare with the period before', 8, [skipTo(content('switch', /^Compare/)), press('Space')], (page) =>
      page.getByRole('switch', { name: /^Compare/, checked: true }),
    ),
    insights(
      'choose another period',
      8,
      [skipTo(content('combobox', 'Period')), press('ArrowDown')],
      chosen('Period', 'Last 3 months'),
    ),
  ],
  siteAudience: [
    audience(
      'narrow the audience',
      14,
      [
        skipTo(content('radio', /^Everybody Anybody/)),
        press('ArrowDown'),
        waitFor(answer('Change audience')),
        tabTo(answer('Change audience')),
        press('Enter'),
      ],
      (page) => page.getByRole('radio', { name: /^Everybody with the URL/, checked: true }),
    ),
    audience('offer adaptive content', 12, [skipTo(content('switch', 'Adaptive content')), press('Space')], (page) =>
      page.getByRole('switch', { name: 'Adaptive content', checked: true }),
    ),
    audience('go to its domains', 4, [findEntry('Domains', /Domains/)], '/~/domains'),
  ],
  siteDomains: [
    domains(
      'add a domain',
      10,
      [skipTo(content('textbox', 'Hostname')), write('docs.harbor.invalid'), press('Enter')],
      words('docs.harbor.invalid'),
    ),
    domains(
      'set the address behind a proxy',
      30,
      [skipTo(field('Host and path')), write('www.harbor.invalid/help'), press('Enter')],
      words('Saved'),
    ),
    domains('go to the redirects', 4, [findEntry('Redirects', /Redirects/)], '/~/redirects'),
  ],
  siteRedirects: [
    redirects('begin a redirect', 3, [press('n'), waitFor(dialogField('From')), write('/old')], (page) =>
      inDialog(page).getByLabel('From'),
    ),
    redirects(
      'test a path',
      12,
      [skipTo(field('Path that a reader opens')), write('/nowhere'), press('Enter')],
      words('No redirect matches.'),
    ),
    redirects(
      'test a path with drafts',
      14,
      [
        skipTo(field('Path that a reader opens')),
        write('/nowhere'),
        tabTo(content('checkbox', 'Drafts act too')),
        press('Space', 'Enter'),
      ],
      (page) => page.getByRole('checkbox', { name: 'Drafts act too', checked: true }),
    ),
  ],
  sitePermissions: [
    ...permissionTasks(permissions, 10),
    permissions('show one role only', 8, [skipTo(content('combobox', 'Role')), press('ArrowDown')], narrowed('Role')),
  ],
} satisfies Partial<Record<ScreenName, readonly KeyboardTask[]>>;
