import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { manual } = inject('world');
const open = useBrowser();

/** How the browser received the document: `navigational-prefetch` if it was fetched before. */
const deliveryOf = (page: Awaited<ReturnType<typeof open>>['page']) =>
  page.evaluate(() => (performance.getEntriesByType('navigation')[0] as { deliveryType?: string }).deliveryType);

describe('a linked page', () => {
  it('is fetched while the pointer rests on the link, under the policy of the page', async () => {
    const { page, watched } = await open();
    await page.goto(manual.url);
    const next = page.locator('a[rel=next]');
    const href = (await next.getAttribute('href')) ?? '';
    await next.hover();
    // No event announces a prefetch.
    await page.waitForTimeout(1500);
    await next.click();
    await page.waitForURL((url) => url.pathname.endsWith(href.split('/').at(-1) ?? ''));
    expect(await deliveryOf(page)).toBe('navigational-prefetch');
    expect(watched.problems).toEqual([]);
  });

  it.each(['concepts/spaces?x=1', '~search', '~files/picture.png'])(
    'is not fetched if it differs each time, or is no page: %s',
    async (href) => {
      const { page } = await open();
      await page.goto(manual.url);
      await page.evaluate((target) => {
        const link = Object.assign(document.createElement('a'), { href: target, textContent: 'The link' });
        document.querySelector('main')?.prepend(link);
      }, href);
      const link = page.getByRole('link', { name: 'The link' });
      await link.hover();
      await page.waitForTimeout(800);
      await link.click();
      await page.waitForURL(`**/${href}`);
      expect(await deliveryOf(page)).toBe('');
    },
  );
});
