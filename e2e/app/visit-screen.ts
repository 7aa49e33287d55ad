import type { Page } from 'playwright-core';
import { matchPath } from '../../packages/app/src/routes/match-path.ts';
import { PATHS } from '../../packages/app/src/routes/paths.ts';

/** Screens of different modules without an organization, for the time between two others. */
const BETWEEN = ['/inbox', '/settings/profile', '/settings/security'] as const;

const moduleAt = (path: string): string | undefined => {
  const matched = matchPath(path.replace(/[?#].*/, ''));
  return matched && PATHS[matched.name].module;
};

/**
 * Shows a screen without reloading the application. Another one is shown before it, so that the screen is mounted again
 * even if it was shown, or one of the same module.
 * @param path of a screen, with query and fragment
 */
export async function visitScreen(page: Page, path: string): Promise<void> {
  const modules = [moduleAt(path), moduleAt(new URL(page.url()).pathname)];
  const between = BETWEEN.find((other) => !modules.includes(moduleAt(other))) ?? BETWEEN[0];
  for (const next of [between, path]) {
    await page.evaluate((next) => {
      document.querySelector('main h1')?.setAttribute('data-former', '');
      history.pushState({ key: crypto.randomUUID() }, '', next);
      dispatchEvent(new PopStateEvent('popstate'));
    }, next);
    await page.locator('main h1:not([data-former])').first().waitFor({ state: 'attached' });
  }
  await waitForContent(page);
}

/** Waits until nothing in the window is being loaded. Parts below the window are loaded when they are scrolled to. */
export async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? innerHeight;
    return [...document.querySelectorAll('main :is(.skeleton, [aria-busy=true])')].every(
      (element) => element.getBoundingClientRect().top > end,
    );
  });
}
