import type { Page } from 'playwright-core';

/**
 * Opens a screen in the loaded application, like the back button of the browser, and waits until the previous one is
 * gone. Cheaper than loading the application again, which only the first screen of a window needs.
 * @param url of another screen of the application
 */
export async function visitScreen(page: Page, url: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(url));
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.evaluate(
    (next) =>
      new Promise<void>((resolve) => {
        const previous = document.querySelector('main h1');
        const observer = new MutationObserver(() => {
          if (previous?.isConnected === true) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document, { childList: true, subtree: true });
        history.pushState({ key: crypto.randomUUID() }, '', next);
        dispatchEvent(new PopStateEvent('popstate'));
      }),
    url,
  );
}

/** Waits until nothing in the window is being loaded. Parts below the window are loaded when they are scrolled to. */
export async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(.skeleton, [aria-busy=true])')].every(
      (element) => element.getBoundingClientRect().top > innerHeight,
    ),
  );
}
