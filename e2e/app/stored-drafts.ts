import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Records of drafts in the storage of the browser, as JSON. */
const readRecords = (page: Page, store: 'sources' | 'steps'): Promise<string> =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('bindery-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
    store,
  );

/** Number of drafts of the block editor that are stored in the browser. */
export const countStored = async (page: Page): Promise<number> => JSON.parse(await readRecords(page, 'steps')).length;

const TEXT = /"text":"((?:[^"\\]|\\.)*)"/g;

/** Waits until the browser stores words that were typed: each letter can be a step. */
export const isStored = (page: Page, store: 'sources' | 'steps', words: string): Promise<void> =>
  expect
    .poll(async () => [...(await readRecords(page, store)).matchAll(TEXT)].map(([, text]) => text).join(''))
    .toContain(words);
