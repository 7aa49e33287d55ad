import type { ScreenName } from '../../packages/app/src/routes/paths.ts';
import type { KeyboardTask } from './keyboard-task.ts';
import { KEYBOARD_TASKS } from './keyboard-tasks.ts';
import { KEYBOARD_TASKS_OF_CONTENT } from './keyboard-tasks-of-content.ts';
import { KEYBOARD_TASKS_OF_INSTALLATIONS } from './keyboard-tasks-of-installations.ts';
import { KEYBOARD_TASKS_OF_OPERATION } from './keyboard-tasks-of-operation.ts';
import { KEYBOARD_TASKS_OF_ORGANIZATIONS } from './keyboard-tasks-of-organizations.ts';
import { KEYBOARD_TASKS_OF_REVIEWS } from './keyboard-tasks-of-reviews.ts';
import { KEYBOARD_TASKS_OF_SITES } from './keyboard-tasks-of-sites.ts';
import { KEYBOARD_TASKS_OF_SPACES } from './keyboard-tasks-of-spaces.ts';
import { KEYBOARD_TASKS_OF_WEBHOOKS } from './keyboard-tasks-of-webhooks.ts';

type Tasks = readonly KeyboardTask[];

/** All tasks, by what they are on: a screen, or a part of one. The last ones disable single-key shortcuts. */
export const ALL_KEYBOARD_TASKS: Readonly<Record<string, Tasks>> = {
  ...KEYBOARD_TASKS,
  ...KEYBOARD_TASKS_OF_REVIEWS,
  ...KEYBOARD_TASKS_OF_SITES,
  ...KEYBOARD_TASKS_OF_CONTENT,
  ...KEYBOARD_TASKS_OF_ORGANIZATIONS,
  ...KEYBOARD_TASKS_OF_INSTALLATIONS,
  ...KEYBOARD_TASKS_OF_OPERATION,
  ...KEYBOARD_TASKS_OF_WEBHOOKS,
  ...KEYBOARD_TASKS_OF_SPACES,
};

/** Where the tasks of a screen are if they do not have its name. Screens of one module share theirs. */
const OTHER_NAMES: Readonly<Partial<Record<ScreenName, string>>> = {
  pages: 'the pages of a space',
  source: 'source mode',
  changeRequestSource: 'source mode',
  editor: 'the block editor',
  changeRequestEditor: 'the block editor',
  spaceChanges: 'change requests',
  changeRequest: 'the changes of a change request',
  changedLibrary: 'library',
  changedLinks: 'links',
  profile: 'profile and preferences',
  ownProfile: 'profile and preferences',
  ownSecurity: 'security',
  webhook: 'webhooks',
  inbox: 'the inbox',
  ownInbox: 'the inbox',
  installationOrganizations: 'organizations of the installation',
  installationPeople: 'the account of somebody',
};

/** The tasks of a screen; none for a new one. */
export const listKeyboardTasks = (screen: ScreenName): Tasks => ALL_KEYBOARD_TASKS[OTHER_NAMES[screen] ?? screen] ?? [];
