import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { PHONE, useBrowser } from './browser.ts';
import { checkPage } from './check-page.ts';

const { atlas, club, token, url } = inject('world');
const open = useBrowser();

describe('a reader of a site with sections', () => {
  it('uses tabs, the menu of a group and variants, and stays on the page if the other one has it', async () => {
    const { page, watched } = await open();
    await page.goto(`${atlas.url}guides/blocks`);
    const variants = page.locator('.variants');
    await variants.locator('summary').click();
    await variants.getByRole('link', { name: 'Version 1' }).click();
    await page.waitForURL(/version-1\/guides\/blocks$/);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByText('More').click();
    await sections.getByRole('link', { name: /^Notes/ }).click();
    await page.waitForURL(`${atlas.url}notes/`);
    expect(await page.locator('h1').innerText()).toBe('Notes');
    expect(await sections.locator('[aria-current=true]').innerText()).toBe('More');
    await sections.getByRole('link', { name: 'Atlas' }).click();
    await page.waitForURL(atlas.url);
    expect(watched.problems).toEqual([]);
  });

  it.each([
    ['search results', '~search?q=kettle'],
    ['the home of a section', 'notes/'],
    ['a missing page', 'nowhere'],
  ])('finds %s accessible at every width, in light and dark', async (_what, path) => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await page.goto(atlas.url + path);
    expect(await checkPage(page)).toEqual([]);
  });
});

describe('a reader who searches', () => {
  it('opens the dialog by a key, finds a section while typing and opens it by the arrow keys', async () => {
    const { page, watched } = await open();
    await page.goto(atlas.url);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill('desca');
    await expect
      .poll(() => dialog.getByRole('option').allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringContaining('Descaling')]));
    expect(await dialog.locator('mark').first().innerText()).toMatch(/desca/i);
    expect(await checkPage(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${atlas.url}notes/kettles#descaling`);
    expect(watched.problems).toEqual([]);
  });

  it('regains the previous focus when the dialog is closed', async () => {
    const { page } = await open();
    await page.goto(atlas.url);
    await page.getByRole('link', { name: 'A long page' }).first().focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('A long page');
  });

  it('searches on a phone, and without scripts', async () => {
    const { page } = await open({ ...PHONE, javaScriptEnabled: false });
    await page.goto(atlas.url);
    await page.getByRole('link', { name: 'Search' }).first().click();
    await page.locator('main input[type=search]').fill('vinegar');
    await page.locator('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: /Descaling/ }).click();
    await page.waitForURL(`${atlas.url}notes/kettles#descaling`);
  });
});

describe('a reader of a page', () => {
  it('rates it in place', async () => {
    const { page, watched } = await open();
    await page.goto(`${atlas.url}notes/kettles`);
    await page.getByText('Partly').click();
    await page.getByLabel('What could be better? (optional)').fill('Say how much vinegar.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you for your feedback').waitFor();
    expect(page.url()).toBe(`${atlas.url}notes/kettles`);
    expect(watched.problems).toEqual([]);
  });

  it('rates it without scripts, and returns to the page', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(`${atlas.url}notes/kettles`);
    await page.getByText('Yes').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you for your feedback' }).waitFor();
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await page.waitForURL(`${atlas.url}notes/kettles`);
  });

  it('enlarges a picture that is scaled down, and closes it by Escape', async () => {
    const { page, watched } = await open();
    await page.goto(`${atlas.url}notes/`);
    await page.getByRole('button', { name: /A wide picture|Enlarge image/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.locator('img').evaluate((image) => image.getBoundingClientRect().width)).toBeGreaterThan(800);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token like one of the site owner's login. */
function signToken(key: string, claims: object): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 })}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

describe('a visitor of a site behind a login', () => {
  it('is redirected to the login page and back to the requested page, with an HTTP-only cookie', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { privateKey } = await (await fetch(`${url}${club.api}/publishing/auth`, { headers })).json();
    const login = createServer((request, response) => {
      const asked = new URL(request.url ?? '', 'http://login').searchParams.get('location') ?? '';
      const location = `${club.url}${asked}?jwt_token=${signToken(privateKey, { sub: 'reader' })}`;
      response.writeHead(302, { location }).end();
    });
    await new Promise<void>((resolve) => login.listen(0, '127.0.0.1', resolve));
    try {
      const fallbackURL = `http://127.0.0.1:${(login.address() as AddressInfo).port}/login`;
      const body = JSON.stringify({ backend: 'custom', fallbackURL });
      await fetch(`${url}${club.api}/publishing/auth`, { method: 'PATCH', headers, body });
      const { page, context, watched } = await open();
      await page.goto(`${club.url}kettles`);
      expect(page.url()).toBe(`${club.url}kettles`);
      expect(await page.locator('h1').innerText()).toBe('Kettles');
      const [cookie] = await context.cookies(club.url);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: new URL(club.url).pathname });
      await page.getByRole('link', { name: 'Notes' }).first().click();
      await page.waitForURL(club.url);
      expect(watched.problems).toEqual([]);
    } finally {
      login.close();
    }
  });
});
