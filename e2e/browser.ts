import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { type Watched, watchPage } from './watch-page.ts';

/** Screenshots of open windows of failed tests, for review. */
const FAILURES = fileURLToPath(new URL('../node_modules/.cache/browser-failures', import.meta.url));

/** One window of a reader: a separate context with separate storage. */
export interface Reader {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Problems on the page so far. */
  readonly watched: Watched;
}

/**
 * The browser, for the tests of a file. The readers of a test are closed when it ends: an open window keeps its
 * connections, of which a person has few, and loads again what later tests change. Others are closed with the file.
 */
export function useBrowser(): (options?: BrowserContextOptions) => Promise<Reader> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  let shared = 0;
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  beforeEach(() => {
    shared = contexts.length;
  });
  const closeAll = (closed: readonly BrowserContext[]) => Promise.all(closed.map((context) => context.close()));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(task.name);
    await closeAll(contexts.splice(shared));
  });
  const takePictures = async (test: string) => {
    const pages = contexts.flatMap((context) => context.pages()).filter((page) => page.url() !== 'about:blank');
    const name = test.replace(/[^\w]+/g, '-');
    const shots = pages.slice(-3).map((page, index) => {
      const file = path.join(FAILURES, `${name}-${index + 1}.png`);
      return page.screenshot({ path: file, timeout: 5000 }).catch(() => undefined);
    });
    await Promise.all(shots);
  };
  afterAll(async () => {
    await closeAll(contexts);
    await browser?.close();
  });
  return async (options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    context.setDefaultTimeout(30_000);
    contexts.push(context);
    const watched = watchPage(context);
    return { context, watched, page: await context.newPage() };
  };
}

/** A phone with touch. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
