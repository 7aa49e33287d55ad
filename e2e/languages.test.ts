import { describe, expect, inject, it } from 'vitest';
import { PHONE, useBrowser } from './browser.ts';
import { checkPage } from './check-page.ts';

const { bilingual } = inject('world');
const open = useBrowser();

describe('a site in two languages', () => {
  it.each([
    ['on a desk', {}],
    ['on a phone', PHONE],
    ['without scripts', { javaScriptEnabled: false }],
  ])('is shown %s in the language selected in the menu, on the same page', async (_where, options) => {
    const { page, watched } = await open(options);
    await page.goto(`${bilingual.url}guides/blocks`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const menu = page.locator('.languages');
    await menu.locator('summary').click();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['English', 'Deutsch']);
    expect(await menu.locator('[aria-current]').innerText()).toBe('English');
    await menu.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de/guides/blocks');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.locator('.languages summary').innerText()).toContain('Deutsch');
    expect(watched.problems).toEqual([]);
  });

  it('declares the page in each language to search engines, mutually', async () => {
    const { page } = await open();
    const listAlternates = () =>
      page
        .locator('link[rel=alternate][hreflang]')
        .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
    await page.goto(`${bilingual.url}guides/blocks`);
    const fromEnglish = await listAlternates();
    expect(fromEnglish.map(([language]) => language)).toEqual(['en', 'de', 'x-default']);
    await page.goto(`${bilingual.url}de/guides/blocks`);
    expect(await listAlternates()).toEqual(fromEnglish);
  });

  it('is accessible with its menu open', async () => {
    const { page, watched } = await open({ reducedMotion: 'reduce' });
    await page.goto(bilingual.url);
    await page.locator('.languages summary').click();
    expect(await checkPage(page)).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
