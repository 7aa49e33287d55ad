import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import type { Reader } from '../browser.ts';
import type { Account, useApplication } from './application.ts';

/** CRLF, a list in another style, a comment, a reference link, and no final newline. */
export const SOURCE = [
  '# Tides',
  '',
  '<!-- kept as it is -->',
  '',
  'High tide is at _noon_.  ',
  'It lasts an hour.',
  '',
  '- one',
  '- two',
  '',
  '{% hint style="warning" %}',
  'Mind the rocks and the [harbor][h].',
  '{% endhint %}',
  '',
  '[h]: https://example.com/harbor',
].join('\r\n');

/** A space with the page “Tides”, new for each test, with actions on it. */
export function useTides(application: ReturnType<typeof useApplication>) {
  let space = '';
  let pageId = '';
  beforeEach(async () => {
    const { organizationId, call } = application();
    ({ id: space } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Almanac' }));
    const changes = [{ operation: 'insert_page', document: { source: SOURCE } }];
    const inserted = await call('POST', `/v1/spaces/${space}/content`, { changes });
    pageId = inserted.changes[0].page;
  });
  const head = () => `/v1/spaces/${space}`;
  const base = () => `/o/${application().organizationId}/s/${space}`;
  return {
    head,
    base,
    pageId: () => pageId,
    path: () => `${base()}/~/edit/tides`,
    /** The stored source. */
    read: async (of = head()): Promise<string> =>
      (await application().call('GET', `${of}/content/page/${pageId}?format=source`)).source,
    /** The source including the draft. */
    readDraft: async (of = head()): Promise<string> =>
      (await application().call('GET', `${of}/content/page/${pageId}/draft/source`)).source,
    change: (changes: readonly object[]) => application().call('POST', `${head()}/content`, { changes }),
    write: (source: string) =>
      application().call('POST', `${head()}/content`, {
        changes: [{ operation: 'update_page', page: pageId, document: { source } }],
      }),
    /** A window with the page in the editor. */
    open: async (
      account: Account = application().admin,
      options: BrowserContextOptions & { readonly path?: string } = {},
    ): Promise<Reader> => {
      const { path: own, ...context } = options;
      const reader = await application().open(account, context);
      await reader.page.goto(application().url + (own ?? `${base()}/~/edit/tides`));
      await text(reader.page).waitFor();
      return reader;
    },
  };
}

export const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Tides' });
export const state = (page: Page) => page.locator('.header-status [role=status]');
export const isSaved = (page: Page) => expect.poll(() => state(page).textContent()).toBe('Draft saved');

/** Puts the cursor after the given words, as a click there does. */
export async function goAfter(page: Page, words: string): Promise<void> {
  await page.locator('.editor-text').focus();
  await page.evaluate((searched) => {
    const root = document.querySelector('.editor-text');
    const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT);
    // Highlighting splits the text of code.
    let before = '';
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const start = before.length;
      before += node.textContent ?? '';
      const at = before.indexOf(searched);
      if (at >= 0) return void getSelection()?.collapse(node, at + searched.length - start);
    }
    throw new Error(`The text has no “${searched}”.`);
  }, words);
  await isSelectionReported(page);
}

/** Waits for a frame, before which the browser reports a moved selection to the editor. */
export const isSelectionReported = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Whether the blocks that the server renders have their height: the text below them no longer moves. */
export const areBlocksDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.editor-text .block-rendered')].every((block) => {
      const root = block.querySelector('.rendered')?.shadowRoot;
      return (root?.childElementCount ?? 0) > 0 || block.querySelector('.block-empty, .block-fault') !== null;
    }),
  );

/** Text of the editor, one line per block. */
export const readText = (page: Page): Promise<string> => text(page).innerText();

/** Problems that a journey causes intentionally. */
export const unexpected = (problems: readonly string[], ...expected: string[]): string[] =>
  problems.filter((problem) => !expected.some((part) => problem.includes(part)));
