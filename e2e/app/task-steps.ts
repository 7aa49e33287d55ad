import type { Locator, Page } from 'playwright-core';
import type { ScreenName } from '../../packages/app/src/routes/paths.ts';
import type { CountedKeyboard } from './keyboard.ts';
import type { KeyboardTask } from './keyboard-task.ts';

/** Something on a page. */
export type OnPage = (page: Page) => Locator;
/** What is done with the keyboard, or awaited. */
type TaskStep = (keyboard: CountedKeyboard, page: Page) => Promise<unknown>;

export const inMain: OnPage = (page) => page.locator('main');
export const inDialog: OnPage = (page) => page.getByRole('dialog');

type Role = Parameters<Page['getByRole']>[0];

/** An element of the content by role and name. */
export const content =
  (role: Role, name: string | RegExp): OnPage =>
  (page) =>
    inMain(page)
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first();

/** An element by role and name, wherever it is. */
export const anywhere =
  (role: Role, name: string | RegExp): OnPage =>
  (page) =>
    page.getByRole(role, { name, exact: typeof name === 'string' }).first();

/** A button of the dialog. */
export const answer =
  (name: string): OnPage =>
  (page) =>
    inDialog(page).getByRole('button', { name, exact: true });

/** A field of the dialog by its label. */
export const dialogField =
  (label: string): OnPage =>
  (page) =>
    inDialog(page).getByLabel(label, { exact: true });

/** The title of a screen. */
export const title =
  (name: string): OnPage =>
  (page) =>
    page.getByRole('heading', { name, level: 1 });

/** A text, wherever it is. */
export const words =
  (text: string | RegExp): OnPage =>
  (page) =>
    page.getByText(text).first();

/** An element that has the focus. */
export const focused =
  (target: OnPage): OnPage =>
  (page) =>
    target(page).and(page.locator(':focus'));

/** A select with a chosen option. */
export const chosen =
  (label: string, option: string | RegExp): OnPage =>
  (page) =>
    page
      .getByLabel(label, { exact: true })
      .filter({ has: page.locator('option:checked', { hasText: option }) })
      .first();

/** A select whose first option, which means everything, is not chosen any more. */
export const narrowed =
  (label: string): OnPage =>
  (page) =>
    page
      .getByLabel(label, { exact: true })
      .filter({ has: page.locator('option:checked:not(:first-child)') })
      .first();

export const press =
  (...keys: readonly string[]): TaskStep =>
  (keyboard) =>
    keyboard.press(...keys);

/** Replaces the text of a field. */
export const write =
  (text: string): TaskStep =>
  async (keyboard) => {
    await keyboard.press('Control+a');
    await keyboard.type(text);
  };

/** Moves to an element by Tab. */
export const tabTo =
  (target: OnPage): TaskStep =>
  (keyboard, page) =>
    keyboard.tabTo(target(page));

/** Moves back to an element by Tab. */
export const tabBackTo =
  (target: OnPage): TaskStep =>
  (keyboard, page) =>
    keyboard.tabTo(target(page), 'Shift+Tab');

/** Skips the navigation, and moves to an element by Tab. */
export const skipTo =
  (target: OnPage): TaskStep =>
  async (keyboard, page) => {
    await keyboard.skipToContent();
    await keyboard.tabTo(target(page));
  };

/** Opens an entry of the palette. */
export const findEntry =
  (text: string, entry: string | RegExp): TaskStep =>
  (keyboard) =>
    keyboard.find(text, entry);

export const waitFor =
  (target: OnPage): TaskStep =>
  (_, page) =>
    target(page).waitFor();

/**
 * Tasks on a screen, which is opened for each of them.
 * @param ready shows that the screen is loaded
 * @returns a task; `done` shows that it is complete: an element, or the end of the URL
 */
export const onScreen =
  (screen: ScreenName, ready: OnPage) =>
  (name: string, steps: number, acts: readonly TaskStep[], done: OnPage | string): KeyboardTask => ({
    name,
    steps,
    path: ({ screens }) => screens[screen],
    ready: (page) => ready(page).waitFor(),
    perform: async (keyboard, page) => {
      for (const act of acts) await act(keyboard, page);
    },
    done: (page) => (typeof done === 'string' ? page.waitForURL(`**${done}`) : done(page).waitFor()),
  });

/**
 * Two tasks that every screen of permissions has.
 * @param steps maximum of the first one
 */
export const permissionTasks = (task: ReturnType<typeof onScreen>, steps: number): readonly KeyboardTask[] => [
  task('ask why somebody has access', steps, [skipTo(content('button', /^Why does person/)), press('Enter')], (page) =>
    inDialog(page).getByText('Applies', { exact: true }),
  ),
  task('begin to give somebody a role', 1, [press('n')], (page) =>
    inDialog(page).getByRole('combobox', { name: 'People and teams' }),
  ),
];
