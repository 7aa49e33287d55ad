import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { manual, handbook } = inject('world');
const open = useBrowser();

describe('a reader', () => {
  it('reads the manual from the front page by pressing "next", and returns by "previous"', async () => {
    const { page, watched } = await open();
    await page.goto(manual.url);
    const seen = [page.url()];
    while (seen.length < 10) {
      const next = page.locator('a[rel=next]');
      const title = await next.locator('.neighbour-title').innerText();
      await next.click();
      await page.waitForURL((url) => url.href !== seen.at(-1));
      // The navigation may show a shorter name than the title of a page.
      expect(await page.locator('.navigation [aria-current=page]').first().innerText()).toBe(title);
      expect(seen).not.toContain(page.url());
      seen.push(page.url());
    }
    await page.locator('a[rel=prev]').click();
    await page.waitForURL(seen.at(-2) ?? '');
    expect(watched.problems).toEqual([]);
  });

  it('downloads at most 25 KiB for a first page of text, images excluded', async () => {
    const load = (url: URL) => fetch(url, { headers: { 'accept-encoding': 'br' } });
    const page = new URL('concepts/pages', manual.url);
    const answer = await load(page);
    const files = [
      ...(await answer.clone().text()).matchAll(/<(?:link rel="stylesheet"|script)[^>]* (?:href|src)="([^"]+)"/g),
    ];
    expect(files.length).toBeGreaterThan(5);
    const answers = [answer, ...(await Promise.all(files.map(([, url = '']) => load(new URL(url, page)))))];
    const bytes = answers.map(({ headers }) => Number(headers.get('content-length')));
    expect(Math.min(...bytes)).toBeGreaterThan(100);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(25 * 1024);
  });

  it('visits every page of the manual once by pressing "next"', async () => {
    const seen: string[] = [];
    for (let next: string | undefined = manual.url; next !== undefined; ) {
      seen.push(next);
      const html: string = await (await fetch(next)).text();
      const href: string | undefined = /<a [^>]*rel="next"[^>]*>/.exec(html)?.[0].match(/href="([^"]*)"/)?.[1];
      next = href === undefined ? undefined : new URL(href, next).href;
      expect(seen).not.toContain(next);
    }
    expect(seen).toHaveLength(manual.paths.length);
  });

  it('uses the navigation, into a branch and back by the breadcrumbs', async () => {
    const { page, watched } = await open();
    await page.goto(handbook.url);
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await navigation.getByRole('link', { name: 'Blocks', exact: true }).click();
    await page.waitForURL('**/guides/blocks');
    expect(await page.locator('h1').innerText()).toBe('Blocks');
    // The branch of the current page is open.
    await navigation.getByRole('link', { name: 'Below blocks' }).click();
    await page.waitForURL('**/guides/blocks/below');
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(await trail.innerText()).toMatch(/Guides\s*Blocks/);
    await trail.getByRole('link', { name: 'Blocks' }).click();
    await page.waitForURL('**/guides/blocks');
    await page.locator('.brand').click();
    await page.waitForURL(handbook.url);
    expect(watched.problems).toEqual([]);
  });

  it('starts at the top of a page, with its navigation entry visible', async () => {
    const { page } = await open();
    await page.goto(new URL('operation/performance', manual.url).href);
    const current = page.locator('.navigation [aria-current=page]').first();
    await expect
      .poll(() => current.evaluate((link) => innerHeight - link.getBoundingClientRect().bottom))
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('finds the branches of the navigation in their previous state', async () => {
    const { page } = await open();
    await page.goto(handbook.url);
    const branch = page.locator('.nav-branch').first();
    expect(await branch.getAttribute('open')).toBeNull();
    await branch.locator('summary').click();
    await page.getByRole('link', { name: 'A long page' }).first().click();
    await page.waitForURL('**/guides/long');
    await expect.poll(() => branch.getAttribute('open')).not.toBeNull();
  });

  it('jumps by the outline, which marks the current heading', async () => {
    const { page } = await open();
    await page.goto(`${handbook.url}guides/long`);
    const outline = page.getByRole('navigation', { name: 'On this page' });
    await outline.getByRole('link', { name: 'Middle' }).click();
    await expect.poll(() => outline.locator('[aria-current=true]').allInnerTexts()).toEqual(['Middle']);
    const top = await page.locator('#middle').evaluate((heading) => heading.getBoundingClientRect().top);
    const header = await page.locator('.header').evaluate((element) => element.getBoundingClientRect().bottom);
    // Below the sticky header, and not far below it.
    expect(top).toBeGreaterThan(header);
    expect(top).toBeLessThan(header + 60);
    await page.mouse.wheel(0, -20_000);
    await expect.poll(() => outline.locator('[aria-current=true]').allInnerTexts()).not.toEqual(['Middle']);
  });

  it('reaches the text with the first key, past header and navigation', async () => {
    const { page } = await open();
    await page.goto(`${handbook.url}guides/long`);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  it('stays on the page when another version is selected, or opens its front page if it has no such page', async () => {
    const { page } = await open();
    await page.goto(`${handbook.url}guides/blocks`);
    await page.locator('.variants summary').click();
    await page.locator('.variants').getByRole('link', { name: 'Version 1' }).click();
    await page.waitForURL('**/guides/blocks');
    expect(await page.locator('.body').innerText()).toBe('Blocks as they were.');
    expect(await page.locator('.variant-name').innerText()).toBe('Version 1');
    await page.goto(`${handbook.url}guides/new`);
    await page.locator('.variants summary').click();
    await page.locator('.variants').getByRole('link', { name: 'Version 1' }).click();
    await expect.poll(() => page.locator('.body').innerText()).toBe('The version before.');
  });

  it('closes the menu of versions with Escape, and by a press elsewhere', async () => {
    const { page } = await open();
    await page.goto(handbook.url);
    const menu = page.locator('.variants');
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(700, 700)]) {
      await menu.locator('summary').click();
      expect(await menu.getAttribute('open')).not.toBeNull();
      await close();
      await expect.poll(() => menu.getAttribute('open')).toBeNull();
    }
  });

  it('gets a 404 page with a link home', async () => {
    const { page, watched } = await open();
    const answer = await page.goto(`${manual.url}nowhere/at-all`);
    expect(answer?.status()).toBe(404);
    expect(await page.locator('h1').innerText()).toBe('Page not found');
    await page.getByRole('link', { name: 'Back to the front page' }).click();
    await page.waitForURL(manual.url);
    // The browser itself logs the URL with the 404 response to the console.
    expect(watched.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  it('gets the page as Markdown', async () => {
    const { page, context } = await open();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${handbook.url}guides/new`);
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Nobody had this before.');
    await page.locator('.page-actions summary').click();
    const url = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href');
    const markdown = await page.request.get(new URL(url ?? '', page.url()).href);
    expect(markdown.headers()['content-type']).toContain('text/markdown');
    expect(await markdown.text()).toContain('# New in this version');
  });

  it('prints only the text, with every tab and all collapsed parts', async () => {
    const { page } = await open();
    await page.goto(`${handbook.url}guides/blocks`);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.header', '.navigation', '.outline', '.page-footer', '.site-footer']) {
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    }
    expect(await page.getByText('Written in Python.').first().isVisible()).toBe(true);
    expect(await page.getByText('There is more in here.').isVisible()).toBe(true);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
