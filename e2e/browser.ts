import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Watched, watchPage } from './watch-page.ts';

/** One window of a reader: its own context, with its own storage. */
export interface Reader {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong on the page so far. */
  readonly watched: Watched;
}

/** The browser, for the tests of a file; each reader that it opens is closed at the end. */
export function useBrowser(): (options?: BrowserContextOptions) => Promise<Reader> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await browser?.close();
  });
  return async (options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    context.setDefaultTimeout(15_000);
    contexts.push(context);
    const watched = await watchPage(context);
    return { context, watched, page: await context.newPage() };
  };
}

/** A phone that is touched. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
