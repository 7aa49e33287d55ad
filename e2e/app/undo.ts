import type { Page } from 'playwright-core';

/**
 * Undoes the action of one message. Messages of earlier steps may still be visible, each with a button of the same
 * name.
 * @param text the message, or a part of it
 */
export async function undo(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.toast').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click();
}
