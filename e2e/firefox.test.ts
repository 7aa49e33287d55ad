import { describe, expect, inject, it } from 'vitest';
import { findFirefox, openFirefox } from './firefox.ts';

const { atlas, url } = inject('world');
const executable = findFirefox();

describe('a reader with Firefox', () => {
  it.skipIf(executable === undefined)(
    'gets every script, those that are loaded on demand too, and no report of a policy',
    async () => {
      const tab = await openFirefox(executable ?? '');
      try {
        const waitFor = async (expression: string) =>
          expect.poll(() => tab.evaluate(expression), { timeout: 15_000 }).toBe(true);
        await tab.goto(`${atlas.url}guides/blocks`);
        const scripts = await tab.evaluate(
          `performance.getEntriesByType('resource').filter(e => e.name.endsWith('.js')).length`,
        );
        expect(scripts).toBe(
          await tab.evaluate('document.scripts.length - document.querySelectorAll("script:not([src])").length'),
        );
        expect(await tab.evaluate(`document.querySelector('[data-theme-toggle]').hidden`)).toBe(false);
        // The dialog is its own script, which the import map admits.
        await tab.evaluate(`document.querySelector('[data-search]').click()`);
        await waitFor(`document.querySelector('dialog.finder')?.open === true`);
        await tab.evaluate(
          `{ const field = document.querySelector('dialog.finder [name=q]'); field.value = 'descaling'; field.dispatchEvent(new Event('input', { bubbles: true })) }`,
        );
        await waitFor(`document.querySelectorAll('dialog.finder [role=option]').length > 0`);
        await tab.goto(`${url}/reference`);
        await tab.goto(`${url}/sign-in`);
        await waitFor(`document.querySelector('[data-theme-toggle]').hidden === false`);
        expect(tab.problems).toEqual([]);
      } finally {
        await tab.close();
      }
    },
    120_000,
  );
});
