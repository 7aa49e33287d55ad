import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Watched, watchPage } from './watch-page.ts';

const EXECUTABLES = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The distribution's Chromium, or the one that BINDERY_TEST_CHROMIUM names. */
function findExecutable(): string {
  const named = process.env['BINDERY_TEST_CHROMIUM'];
  const found = named === undefined || named === '' ? EXECUTABLES.find(existsSync) : named;
  if (found === undefined || !existsSync(found)) {
    throw new Error(
      'These tests need Chromium: install the package "chromium", or name a program with BINDERY_TEST_CHROMIUM.',
    );
  }
  return found;
}

/** One window of a reader: a context of its own, with storage of its own. */
export interface Reader {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong on the page so far. */
  readonly watched: Watched;
}

/** A browser for the tests of a file; each reader that it opens is closed at the end. */
export function useBrowser(): (options?: BrowserContextOptions) => Promise<Reader> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findExecutable(), args: ARGUMENTS });
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
