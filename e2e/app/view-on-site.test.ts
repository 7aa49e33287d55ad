import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';

const application = useApplication();

let space: string;
let site: string;

beforeAll(async () => {
  const { organizationId, call } = application();
  ({ id: space } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Harbor' }));
  const changes = [
    { operation: 'insert_page', document: { source: '# Welcome\n\nHello.\n' } },
    { operation: 'insert_page', document: { source: '# Night tides\n\nLate.\n' } },
    { operation: 'insert_page', document: { source: '---\nif: visitor.claims.beta\n---\n\n# Secret\n\nHush.\n' } },
  ];
  await call('POST', `/v1/spaces/${space}/content`, { changes });
  ({ id: site } = await call('POST', `/v1/orgs/${organizationId}/sites`, { title: 'Harbor', spaces: [space] }));
});

const openPage = async (page: Page, path: string) => {
  const { url, organizationId } = application();
  await page.goto(`${url}/o/${organizationId}/s/${space}/${path}`);
  await page.locator('main article').waitFor();
  return page.locator('header').getByRole('link', { name: 'View on site' });
};
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  return page.getByRole('menuitem', { name: 'View on site' });
};
const opensTides = async (page: Page, link: Locator) => {
  const opened = page.waitForEvent('popup');
  await link.click();
  const sitePage = await opened;
  await sitePage.getByText('Late.').waitFor();
  expect(new URL(sitePage.url()).pathname).toMatch(/\/night-tides$/);
  await sitePage.close();
};

describe('View on site', () => {
  it('opens a page where visitors see it, and is not offered where there is nothing to see', async () => {
    const { organizationId, call, admin } = application();
    const { page, watched } = await application().open(admin);
    expect(await (await openPage(page, 'night-tides')).count()).toBe(0);
    expect(await (await openMenu(page)).count()).toBe(0);
    await page.keyboard.press('Escape');
    await call('POST', `/v1/orgs/${organizationId}/sites/${site}/publish`);
    // The open window learns that the site is published.
    await opensTides(page, page.locator('header').getByRole('link', { name: 'View on site' }));
    await opensTides(page, await openMenu(page));
    expect(await (await openPage(page, 'secret')).count()).toBe(0);
    expect(await (await openMenu(page)).count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });
});
