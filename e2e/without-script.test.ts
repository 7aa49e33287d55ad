import { describe, expect, inject, it } from 'vitest';
import { PHONE, useBrowser } from './browser.ts';

const { handbook, manual, url } = inject('world');
const open = useBrowser();
const openWithout = (options = {}) => open({ ...options, javaScriptEnabled: false });

describe('without scripts a reader', () => {
  it('reads on and back, through the navigation and its branches', async () => {
    const { page, watched } = await openWithout();
    await page.goto(manual.url);
    await page.locator('a[rel=next]').click();
    await page.locator('a[rel=prev]').click();
    await page.waitForURL(manual.url);
    await page.goto(handbook.url);
    await page.locator('.nav-branch summary').click();
    await page.locator('.navigation').getByRole('link', { name: 'Below blocks' }).click();
    await page.locator('.breadcrumbs').getByRole('link', { name: 'Blocks' }).click();
    await page.waitForURL('**/guides/blocks');
    expect(watched.problems).toEqual([]);
  });

  it('switches tabs, opens collapsed text, follows notes and jumps by the outline', async () => {
    const { page } = await openWithout();
    await page.goto(`${handbook.url}guides/blocks`);
    await page.locator('.tab', { hasText: 'Python' }).first().click();
    expect(await page.locator('.tab-panel:visible').first().innerText()).toBe('Written in Python.');
    await page.locator('.expandable summary').click();
    expect(await page.getByText('There is more in here.').isVisible()).toBe(true);
    await page.locator('.footnote-link').click();
    await page.waitForURL(/#/);
    await page.locator('.outline').getByRole('link', { name: 'Code' }).click();
    await page.waitForURL(/#code$/);
  });

  it('sees no controls without a function', async () => {
    const { page } = await openWithout();
    await page.goto(`${handbook.url}guides/blocks`);
    for (const control of ['[data-theme-toggle]', '[data-copy-code]', '[data-copy-page]']) {
      expect(await page.locator(control).first().isVisible(), control).toBe(false);
    }
    await page.getByText('Page actions').click();
    expect(await page.getByRole('link', { name: 'View as Markdown' }).isVisible()).toBe(true);
  });

  it('reads in the theme of the system', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openWithout({ colorScheme });
      await page.goto(handbook.url);
      const image = await page.screenshot({ clip: { x: 5, y: 500, width: 1, height: 1 }, type: 'png' });
      const reader = await open();
      const bright = await reader.page.evaluate(async (base64) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return (context?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128;
      }, image.toString('base64'));
      expect(bright).toBe(colorScheme === 'light');
    }
  });

  it('selects another version, and opens and closes the navigation of a phone', async () => {
    const { page } = await openWithout(PHONE);
    await page.goto(`${handbook.url}guides/blocks`);
    await page.locator('.variants summary').tap();
    await page.locator('.variants').getByRole('link', { name: 'Version 1' }).tap();
    await page.waitForURL('**/version-1/guides/blocks');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect.poll(() => page.locator('.navigation').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect.poll(() => page.locator('.navigation').isVisible()).toBe(false);
  });

  it('reads the API reference', async () => {
    const { page, watched } = await openWithout();
    await page.goto(`${url}/reference`);
    expect(await page.locator('h1').count()).toBe(1);
    const group = page.locator('.navigation details').nth(1);
    expect(await group.getAttribute('open')).toBeNull();
    await group.locator('summary').click();
    await group.locator('a').first().click();
    await page.waitForURL(/#/);
    expect(watched.problems).toEqual([]);
  });
});
