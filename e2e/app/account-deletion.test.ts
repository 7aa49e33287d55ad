import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
const security = () => `${application().url}/settings/security`;

describe('deleting the own account', () => {
  it('asks for the e-mail address, and ends everything', async () => {
    const person = await application().addPerson('edit');
    const { page, watched } = await application().open(person);
    await page.goto(security());
    const button = page.getByRole('button', { name: 'Delete account' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await checkScreen(page, 'account-deletion')).toEqual([]);
    await dialog.getByRole('textbox').focus();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByText('The e-mail address or password is incorrect.').waitFor();
    expect(watched.problems.filter((problem) => !/403/.test(problem))).toEqual([]);
  });

  it('lists organizations that must be transferred first', async () => {
    const { admin } = application();
    const organization = await application().addOrganization('Lighthouse');
    const person = await application().addPerson('admin', organization);
    const { items } = await application().call('GET', `/v1/orgs/${organization}/members`);
    const own = items.find(({ user }: { user: { email: string } }) => user.email === admin.email);
    await application().call('PATCH', `/v1/orgs/${organization}/members/${own.id}`, { role: 'edit' });
    const { page } = await application().open(person);
    await page.goto(security());
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(person.email);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('You are the only administrator of these organizations: Lighthouse.').waitFor();
    expect(await checkScreen(page, 'account-deletion-refused')).toEqual([]);
  });
});
