import type { Page } from 'playwright-core';
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

const openMenu = async (page: Page, path: string) => {
  const { url, organizationId } = application();
  await page.goto(`${url}/o/${organizationId}/s/${space}/${path}`);
  await page.locator('main article').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  return page.getByRole('menuitem', { name: 'View on site' });
};

describe('View on site', () => {
  it('opens a page where visitors see it, and is not offered where there is nothing to see', async () => {
    const { organizationId, call, admin } = application();
    const { page, watched } = await application().open(admin);
    expect(await (await openMenu(page, 'night-tides')).count()).toBe(0);
    await call('POST', `/v1/orgs/${organizationId}/sites/${site}/publish`);
    const opened = page.waitForEvent('popup');
    await (await openMenu(page, 'night-tides')).click();
    const sitePage = await opened;
    await sitePage.getByText('Late.').waitFor();
    expect(new URL(sitePage.url()).pathname).toMatch(/\/night-tides$/);
    expect(await (await openMenu(page, 'secret')).count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });
});
