import { beforeAll, describe, expect, it } from 'vitest';
import { PATHS, type ScreenName } from '../../packages/app/src/routes/paths.ts';
import { useApplication } from './application.ts';
import { aKeyboard, drawLate } from './keyboard.ts';
import type { TaskWorld } from './keyboard-task.ts';
import { ALL_KEYBOARD_TASKS, listKeyboardTasks } from './keyboard-tasks-of-screens.ts';
import { seedScreens } from './seed-screens.ts';

const application = useApplication();
let world: TaskWorld;

beforeAll(async () => {
  const { organization, almanac, guide, manual, paths } = await seedScreens(application());
  const home = `/o/${organization}`;
  world = { home, almanac: `${home}/s/${almanac}`, guide: guide.path, manual: manual.path, screens: paths };
});

describe('three tasks with only the keyboard', () => {
  it.each(Object.keys(PATHS) as ScreenName[])('exist for the screen %s', (name) => {
    expect(listKeyboardTasks(name).length).toBe(3);
  });

  it.each(Object.entries(ALL_KEYBOARD_TASKS))(
    'need few steps at any frame rate: %s',
    { timeout: 180_000 },
    async (_, tasks) => {
      const { page } = await application().open(application().admin);
      await drawLate(page);
      expect(tasks.length).toBe(3);
      for (const { name, steps, path, ready, perform, done } of tasks) {
        if (path !== undefined) await page.goto(application().url + path(world));
        await ready?.(page);
        const keyboard = aKeyboard(page);
        await perform(keyboard, page);
        await done(page);
        if (keyboard.steps() > steps) expect(`${name}: ${keyboard.steps()} steps`).toBe(`${name}: ${steps} steps`);
      }
    },
  );
});
