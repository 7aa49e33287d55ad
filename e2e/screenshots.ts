import type { BrowserContextOptions, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import type { BrowserWorld } from './world.ts';

/** A picture that the manual shows, and how it is made. */
export interface Screenshot {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Page of the manual that shows it, below `docs`. */
  readonly shownOn: string;
  readonly address: (world: BrowserWorld) => string;
  /** Where it is not the window of a computer. */
  readonly device?: BrowserContextOptions;
  /** What is done on the page before. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Wide enough for the navigation at the left and the outline at the right. */
export const WINDOW: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

export const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'page', shownOn: 'start/first-site.md', address: ({ manual }) => `${manual.url}concepts/spaces` },
  {
    name: 'sections',
    shownOn: 'concepts/sites.md',
    address: ({ atlas }) => `${atlas.url}guides/blocks`,
    prepare: (page) => page.locator('.sections').getByText('More').click(),
  },
  {
    name: 'search',
    shownOn: 'concepts/search.md',
    address: ({ manual }) => manual.url,
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('rate limit');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'languages',
    shownOn: 'concepts/translations.md',
    address: ({ bilingual }) => `${bilingual.url}guides/blocks`,
    prepare: (page) => page.locator('.languages summary').click(),
  },
  { name: 'reference', shownOn: 'api/README.md', address: ({ url }) => `${url}/reference/spaces` },
  {
    name: 'sign-in',
    shownOn: 'operation/sign-in.md',
    address: ({ url }) => `${url}/sign-in`,
    device: { viewport: { width: 640, height: 480 } },
  },
  {
    name: 'phone',
    shownOn: 'writing/blocks.md',
    address: ({ manual }) => `${manual.url}concepts/change-requests`,
    device: PHONE,
  },
];
