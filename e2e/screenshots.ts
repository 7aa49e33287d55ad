import type { BrowserContextOptions, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import type { BrowserWorld } from './world.ts';

/** A screenshot of the manual, and its preparation. */
export interface Screenshot {
  /** File name without its extension. */
  readonly name: string;
  /** Page of the manual that shows it, below `docs`. */
  readonly shownOn: string;
  readonly urlOf: (world: BrowserWorld) => string;
  /** For a device other than a desktop window. */
  readonly device?: BrowserContextOptions;
  /** Prepares the page. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Wide enough for the navigation on the left and the outline on the right. */
export const WINDOW: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

export const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'page', shownOn: 'start/first-site.md', urlOf: ({ manual }) => `${manual.url}concepts/spaces` },
  {
    name: 'sections',
    shownOn: 'concepts/sites.md',
    urlOf: ({ atlas }) => `${atlas.url}guides/blocks`,
    prepare: (page) => page.locator('.sections').getByText('More').click(),
  },
  {
    name: 'search',
    shownOn: 'concepts/search.md',
    urlOf: ({ manual }) => manual.url,
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('rate limit');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'languages',
    shownOn: 'concepts/translations.md',
    urlOf: ({ bilingual }) => `${bilingual.url}guides/blocks`,
    prepare: (page) => page.locator('.languages summary').click(),
  },
  { name: 'reference', shownOn: 'api/README.md', urlOf: ({ url }) => `${url}/reference/spaces` },
  {
    name: 'sign-in',
    shownOn: 'operation/sign-in.md',
    urlOf: ({ url }) => `${url}/sign-in`,
    device: { viewport: { width: 640, height: 480 } },
  },
  {
    name: 'phone',
    shownOn: 'writing/blocks.md',
    urlOf: ({ manual }) => `${manual.url}concepts/change-requests`,
    device: PHONE,
  },
];
