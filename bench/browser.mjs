// The browser of benchmarks, and the sign-in to the application.
import { existsSync } from 'node:fs';

const PASSWORD = 'seven pages of the atlas';
const EXECUTABLES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/chromium-headless-shell'];

/** The Chromium in BINDERY_TEST_CHROMIUM, otherwise that of the distribution; undefined if there is none. */
export const chromiumPath = () =>
  [process.env.BINDERY_TEST_CHROMIUM, ...EXECUTABLES].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );

/** Signs the administrator in by the link of the first start. @returns the URL of home */
export async function signInAsAdministrator(page, server) {
  await page.goto(server.passwordLink());
  await page.locator('input[name=newPassword]').fill(PASSWORD);
  await page.locator('form.account-form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/password'));
  await page.goto(new URL('/', server.passwordLink()).href);
  await page.waitForURL('**/o/*');
  await page.locator('main [role=treeitem]').first().waitFor();
  return page.url();
}
