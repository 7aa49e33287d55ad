import type { Page } from 'playwright-core';

/**
 * Selects the last item of the open menu by its keys, each once the menu is ready for it: people read the highlighted
 * item before they continue.
 */
export async function chooseLastItem(
  page: Page,
  name: string,
  press: (key: string) => Promise<unknown>,
): Promise<void> {
  await page.getByRole('menuitem', { name }).waitFor();
  await page.locator('[role=menu]:focus').waitFor();
  await press('End');
  await page.locator('[role=menuitem][data-highlighted]').filter({ hasText: name }).waitFor();
  await press('Enter');
}
