import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { type SeededSpace, seedRequest, seedSpace } from './seed-review.ts';
import { undo } from './undo.ts';

const application = useApplication();
const main = (page: Page) => page.locator('main');
const rulesOf = (page: Page) => main(page).getByRole('region', { name: 'Merge rules' });

let space: SeededSpace;
let base: string;

beforeAll(async () => {
  const own = application();
  space = await seedSpace(own, own.organizationId, 'Ruled guide');
  const { number } = await seedRequest(own, space, 'Tokens live longer');
  base = `${space.path}/~/changes/${number}`;
}, 120_000);

describe('merge rules', () => {
  it('are set for an organization, and overridden in one of its spaces', async () => {
    const own = application();
    const { page, watched } = await own.open(own.admin);
    await page.goto(`${own.url}/o/${own.organizationId}/~/settings`);
    await rulesOf(page).getByLabel('Approvals').selectOption('1 required');
    await page.getByText('Merge rules saved').first().waitFor();
    await rulesOf(page).scrollIntoViewIfNeeded();
    expect(await checkScreen(page, 'organization-merge-rules')).toEqual([]);
    await page.goto(`${own.url}${space.path}/~/settings`);
    await rulesOf(page).getByLabel('Approvals').waitFor();
    expect(await rulesOf(page).getByLabel('Approvals').inputValue()).toBe('1');
    expect(await rulesOf(page).getByLabel('Approvals').isDisabled()).toBe(true);
    await rulesOf(page).getByLabel('Own merge rules').focus();
    await page.keyboard.press('Space');
    await rulesOf(page).getByLabel('Approvals').and(page.locator(':enabled')).waitFor();
    await rulesOf(page).getByLabel('Approvals').selectOption('2 required');
    await rulesOf(page).getByLabel('Up to date with the space').check();
    await rulesOf(page).getByLabel('All requested reviewers have approved').check();
    await rulesOf(page).getByLabel('Own merge rules').scrollIntoViewIfNeeded();
    expect(await checkScreen(page, 'space-merge-rules')).toEqual([]);
    await page.reload();
    await rulesOf(page).getByLabel('Approvals').waitFor();
    expect(await rulesOf(page).getByLabel('Approvals').inputValue()).toBe('2');
    await rulesOf(page).getByLabel('Own merge rules').uncheck();
    await rulesOf(page).getByLabel('Approvals').and(page.locator(':disabled')).waitFor();
    await undo(page, 'Merge rules saved');
    await rulesOf(page).getByLabel('Approvals').and(page.locator(':enabled')).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are shown with unmet conditions before a merge, which administrators may bypass', async () => {
    const own = application();
    await own.call('POST', `${space.api}/content`, { changes: [{ operation: 'insert_page', title: 'Meanwhile' }] });
    const { page, watched } = await own.open(own.admin);
    await page.goto(`${own.url}${base}/~/comments`);
    const box = main(page).getByRole('region', { name: 'Merge', exact: true });
    await box.getByText('0 of 2 required approvals.').waitFor();
    await box.getByText('It must be updated from the space first.').waitFor();
    await box.getByRole('heading', { name: 'Not ready to merge' }).waitFor();
    expect(await box.getByRole('button', { name: 'Merge into space', exact: true }).isDisabled()).toBe(true);
    expect(await page.locator('.header-actions').getByRole('button', { name: 'Merge' }).count()).toBe(0);
    expect(await checkScreen(page, 'request-rules')).toEqual([]);
    await box.getByRole('button', { name: 'Update from space' }).click();
    await box.getByText('It is up to date with the space, as required.').waitFor();
    await box.getByRole('button', { name: 'Merge and bypass the rules' }).click();
    const question = page.getByRole('dialog', { name: /although its rules are not met/ });
    await question.waitFor();
    expect(await checkScreen(page, 'request-bypass')).toEqual([]);
    await question.getByRole('button', { name: 'Merge and bypass the rules' }).click();
    await main(page).getByText('Merged. This change request is part of the space.').waitFor();
    await page.goto(`${own.url}/o/${own.organizationId}/~/audit-log`);
    await main(page).getByText('bypassing its merge rules').first().waitFor();
    expect(watched.problems).toEqual([]);
  });
});
