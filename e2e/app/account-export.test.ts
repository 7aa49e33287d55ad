import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
const security = () => `${application().url}/settings/security#exports`;

describe('exporting the own data', () => {
  it('creates an archive that is downloaded and deleted', async () => {
    const person = await application().addPerson('edit');
    const { page, watched } = await application().open(person);
    await page.goto(security());
    await page.getByText('No export yet.').waitFor();
    expect(await checkScreen(page, 'account-export-empty')).toEqual([]);
    const button = page.getByRole('button', { name: 'Export data' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Ready', { exact: true }).waitFor();
    expect(await checkScreen(page, 'account-export-ready')).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^bindery-account-\d{4}-\d\d-\d\d\.tar\.gz$/);
    const text = gunzipSync(await buffer(await download.createReadStream())).toString();
    expect(text).toContain(person.email);
    await page.locator('#exports').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No export yet.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('shows server failures', async () => {
    const { page } = await application().open(application().admin);
    await page.route('**/v1/user/exports*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(security());
    await page.locator('#exports [role=alert]').waitFor();
    expect(await checkScreen(page, 'account-export-failed')).toEqual([]);
  });
});
