import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matchPath } from '../../packages/app/src/routes/match-path.ts';
import { PATHS, type ScreenName } from '../../packages/app/src/routes/paths.ts';
import { texts } from '../../packages/app/src/texts/shell/en.ts';
import type { Reader } from '../browser.ts';
import { checkPage } from '../check-page.ts';
import { useApplication } from './application.ts';
import { GERMAN_PHONE, listOverflow, SMALL_PHONE } from './check-phone.ts';
import { takePictures } from './check-screen.ts';
import { type SeededScreens, seedScreens } from './seed-screens.ts';
import { waitForContent } from './visit-screen.ts';

const application = useApplication();
let seeded: SeededScreens;
/** One window for all screens, which loads the files of the application once. */
let reader: Reader;
let german: Reader;

beforeAll(async () => {
  seeded = await seedScreens(application());
  reader = await application().open(application().admin);
  german = await application().open(application().admin, GERMAN_PHONE);
});

beforeEach(async () => {
  reader.watched.problems.length = 0;
  await reader.page.setViewportSize({ width: 1440, height: 900 });
  await reader.page.emulateMedia({ colorScheme: 'light' });
});

const NAMES = Object.keys(PATHS) as ScreenName[];
/** Titles of the states in which a screen has none of its content. */
const FAILURES: readonly string[] = [
  texts.failedTitle,
  texts.notFoundTitle,
  texts.forbiddenTitle,
  texts.confirmTitle,
  texts.crashedTitle,
];

/** Opens a screen, and waits for its content. */
async function openScreen(page: Page, name: ScreenName): Promise<void> {
  await page.goto(application().url + seeded.paths[name]);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await waitForContent(page);
}

describe('every screen', () => {
  it.each(NAMES)('is accessible in both themes, and writes no console message: %s', async (name) => {
    const { page, watched } = reader;
    await openScreen(page, name);
    expect(matchPath(new URL(page.url()).pathname)?.name).toBe(name);
    const states = await page.locator('main .state-title').allTextContents();
    expect(states.filter((title) => FAILURES.includes(title))).toEqual([]);
    // Before axe-core, which writes to previews: they have an opaque origin, and the browser complains.
    expect(watched.problems).toEqual([]);
    expect(await checkPage(page)).toEqual([]);
    await takePictures(page, `screen-${name}`);
    expect(watched.problems.filter((problem) => !problem.includes("'postMessage'"))).toEqual([]);
  });

  it.each(NAMES)('fits into the width of phones in German: %s', async (name) => {
    const { page } = german;
    await openScreen(page, name);
    const faults: string[] = [];
    for (const { viewport } of [GERMAN_PHONE, SMALL_PHONE]) {
      await page.setViewportSize(viewport);
      faults.push(...(await listOverflow(page)).map((fault) => `${fault} (${viewport.width} px)`));
    }
    expect(faults).toEqual([]);
  });
});
