import { describe, expect, it } from 'vitest';
import { totpCode, totpStepOf } from '../../packages/server/src/domain/accounts/second-factor/totp.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
const screen = () => `${application().url}/settings/installation/people`;

describe('the people of the installation', () => {
  it('are found, signed out, and have a lost second factor removed', async () => {
    const person = await application().addPerson('edit');
    const theirs = await application().open(person);
    await theirs.page.goto(`${application().url}/settings/security`);
    await theirs.page.getByRole('button', { name: 'Add app' }).click();
    const setup = theirs.page.getByRole('dialog');
    const secret = await setup.getByRole('textbox', { name: 'Key' }).inputValue();
    await setup.getByLabel('Code', { exact: true }).fill(totpCode(secret, totpStepOf(new Date())));
    await theirs.page.keyboard.press('Enter');
    await setup.getByText('Save your recovery codes').waitFor();
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/settings/installation`);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    expect(await checkScreen(page, 'installation-people')).toEqual([]);
    const find = page.getByRole('searchbox', { name: 'Find people' });
    await find.focus();
    await page.keyboard.type(person.email);
    await page.getByText('1 person').waitFor();
    const name = person.email.split('@')[0] ?? '';
    const choose = async (action: string) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Reset');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => page.getByText('Two-step sign-in').count()).toBe(0);
    await theirs.page.goto(`${application().url}/account`);
    await theirs.page.getByLabel('E-mail address').fill(person.email);
    await theirs.page.getByLabel('Password', { exact: true }).fill(person.password);
    await theirs.page.keyboard.press('Enter');
    await theirs.page.waitForURL('**/account');
    await page.reload();
    await choose('End sessions');
    await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
    await page.getByText('Signed out', { exact: false }).first().waitFor();
    await theirs.page.goto(`${application().url}/account`);
    await theirs.page.waitForURL('**/sign-in**');
    await find.fill('nobody has this name');
    await page.getByText('Nobody found').waitFor();
    expect(await checkScreen(page, 'installation-people-empty')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('are disabled and enabled with only the keyboard, which the sign-in reports', async () => {
    const person = await application().addPerson('edit');
    const name = person.email.split('@')[0] ?? '';
    const theirs = await application().open(person);
    await theirs.page.goto(`${application().url}/o/${application().organizationId}`);
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${screen()}?search=${encodeURIComponent(person.email)}`);
    const choose = async (action: string) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: action }).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
    };
    await choose('Disable');
    await page.getByText('All sessions and access tokens end immediately').waitFor();
    expect(await checkScreen(page, 'installation-people-disable')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`${name} is disabled`).waitFor();
    await theirs.page.goto(`${application().url}/account`);
    await theirs.page.getByLabel('E-mail address').fill(person.email);
    await theirs.page.getByLabel('Password', { exact: true }).fill(person.password);
    await theirs.page.keyboard.press('Enter');
    await theirs.page.getByText('Your account is disabled. Ask an installation administrator').waitFor();
    await page.goto(`${screen()}?disabled=true`);
    await page.getByRole('button', { name: `Actions for ${name}` }).waitFor();
    expect(await checkScreen(page, 'installation-people-disabled')).toEqual([]);
    await choose('Enable');
    await page.getByText(`${name} can sign in again`).waitFor();
    await page.getByText('Nobody is disabled.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are only available to installation administrators, and failures are shown', async () => {
    const outsider = await application().open(await application().addPerson('admin'));
    await outsider.page.goto(screen());
    await outsider.page
      .getByText('You do not have access')
      .or(outsider.page.getByText('administrator'))
      .first()
      .waitFor();
    expect(await checkScreen(outsider.page, 'installation-people-forbidden')).toEqual([]);
    const { page } = await application().open(application().admin);
    await page.route('**/v1/installation/users*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(screen());
    await page.getByRole('alert').waitFor();
    expect(await checkScreen(page, 'installation-people-failed')).toEqual([]);
  });
});
