import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
const screen = () => `${application().url}/settings/installation/organizations`;

describe('the organizations of the installation', () => {
  it('are listed with their sizes, and restored from the trash with only the keyboard', async () => {
    const { call, admin } = application();
    const organization = await application().addOrganization('Lighthouse');
    await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Lamps' });
    const { page, watched } = await application().open(admin);
    await page.goto(`${application().url}/settings/installation`);
    await page.getByRole('link', { name: 'Organizations' }).click();
    const list = page.getByRole('list', { name: 'Organizations', exact: true });
    await list.getByText('Lighthouse').first().waitFor();
    await list.getByText('1 member · 1 space · 0 sites').waitFor();
    expect(await page.getByText('Deleted organizations').count()).toBe(0);
    expect(await checkScreen(page, 'installation-organizations')).toEqual([]);
    await call('DELETE', `/v1/orgs/${organization}`);
    await page.reload();
    await page.getByRole('button', { name: 'Restore: Lighthouse' }).focus();
    expect(await checkScreen(page, 'installation-organizations-trash')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Lighthouse is restored').waitFor();
    await expect.poll(() => page.getByText('Deleted organizations').count()).toBe(0);
    await list.getByText('Lighthouse').first().waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are only available to installation administrators, and failures are shown', async () => {
    const outsider = await application().open(await application().addPerson('admin'));
    await outsider.page.goto(screen());
    await outsider.page.getByText('You do not have access to this').waitFor();
    const { page } = await application().open(application().admin);
    await page.route('**/v1/installation/organizations*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(screen());
    await page.getByRole('alert').first().waitFor();
    expect(await checkScreen(page, 'installation-organizations-failed')).toEqual([]);
  });

  it('support very long lists', async () => {
    const { call } = application();
    for (let number = 1; number <= 60; number++) await call('POST', '/v1/orgs', { title: `House ${number}` });
    const { page } = await application().open(application().admin);
    await page.goto(screen());
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('House 1', { exact: true }).waitFor();
    expect(await checkScreen(page, 'installation-organizations-many')).toEqual([]);
  });
});
