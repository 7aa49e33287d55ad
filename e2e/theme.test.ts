import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { handbook, url } = inject('world');
const open = useBrowser();

const groundOf = () => getComputedStyle(document.documentElement).backgroundColor;

describe('the theme', () => {
  it.each(['light', 'dark'] as const)('follows the system (%s) until the reader chooses', async (colorScheme) => {
    const { page } = await open({ colorScheme });
    await page.goto(handbook.url);
    const isLight = (await page.evaluate(groundOf)) === 'rgb(255, 255, 255)';
    expect(isLight).toBe(colorScheme === 'light');
  });

  it('persists over reloads, on other pages and in the reference', async () => {
    const { page, watched } = await open({ colorScheme: 'light' });
    await page.goto(handbook.url);
    const light = await page.evaluate(groundOf);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const dark = await page.evaluate(groundOf);
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await page.evaluate(groundOf)).toBe(dark);
    for (const targetUrl of [`${handbook.url}guides/blocks`, `${url}/reference`]) {
      await page.goto(targetUrl);
      expect(await page.evaluate(groundOf), targetUrl).toBe(dark);
    }
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.reload();
    expect(await page.evaluate(groundOf)).toBe(light);
    expect(watched.problems).toEqual([]);
  });

  it('is applied before the first paint', async () => {
    const { page, context } = await open({ colorScheme: 'light' });
    await page.goto(handbook.url);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    // Each frame before the page exists records the theme that it would be painted in.
    await context.addInitScript(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seen });
      const look = () => {
        if (document.body !== null) seen.push(document.documentElement.dataset['theme']);
        if (document.readyState !== 'complete') requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set(['dark']));
  });
});
