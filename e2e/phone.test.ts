import { describe, expect, inject, it } from 'vitest';
import { PHONE, useBrowser } from './browser.ts';

const { handbook } = inject('world');
const open = useBrowser();

async function openOnPhone() {
  const reader = await open(PHONE);
  await reader.page.goto(`${handbook.url}guides/long`);
  return { ...reader, drawer: reader.page.locator('.navigation') };
}

describe('the navigation on a phone', () => {
  it('opens over the page by touch, navigates, and closes', async () => {
    const { page, drawer, watched } = await openOnPhone();
    expect(await drawer.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect.poll(() => drawer.isVisible()).toBe(true);
    await drawer.getByRole('link', { name: 'Blocks', exact: true }).tap();
    await page.waitForURL('**/guides/blocks');
    expect(await drawer.isVisible()).toBe(false);
    expect(watched.problems).toEqual([]);
  });

  it('closes by its button and by a touch next to it', async () => {
    const { page, drawer } = await openOnPhone();
    const closings = [
      () => page.getByRole('button', { name: 'Close menu' }).tap(),
      () => page.touchscreen.tap(380, 600),
    ];
    for (const close of closings) {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await expect.poll(() => drawer.isVisible()).toBe(true);
      await close();
      await expect.poll(() => drawer.isVisible()).toBe(false);
    }
  });

  it('opens with Enter and closes with Escape, which restores the focus', async () => {
    const { page, drawer } = await openOnPhone();
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => drawer.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await drawer.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer.isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('shows the current page when it opens', async () => {
    const { page, drawer } = await openOnPhone();
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect.poll(() => drawer.locator('[aria-current=page]').isVisible()).toBe(true);
  });
});

describe('a page on a phone', () => {
  it('shows its outline above the text', async () => {
    const { page } = await openOnPhone();
    await page.locator('.outline-collapsed summary').tap();
    await page.locator('.outline-collapsed').getByRole('link', { name: 'End' }).tap();
    await expect
      .poll(() => page.locator('#end').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
      .toBeLessThan(200);
  });

  it('shows the whole menu of versions, regardless of the length of the site title', async () => {
    const { page } = await openOnPhone();
    await page.locator('.header .brand-title').evaluate((title) => {
      title.textContent = 'A site with a long title '.repeat(3);
    });
    await page.locator('.variants summary').tap();
    const menu = await page.locator('.variants .menu-list').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  it('has a menu of actions that fits', async () => {
    const { page } = await openOnPhone();
    expect(await page.getByRole('button', { name: 'Copy page' }).isVisible()).toBe(true);
    await page.locator('.page-actions summary').tap();
    const link = await page.getByRole('link', { name: 'View as Markdown' }).boundingBox();
    expect(link?.x).toBeGreaterThanOrEqual(0);
    expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  it('has touch targets of sufficient size in the header and the navigation', async () => {
    const { page } = await openOnPhone();
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const small = await page.locator('.header button, .nav-link, .drawer-head button').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 32 || height < 32 ? [`${element.className}: ${width} by ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
  });
});
