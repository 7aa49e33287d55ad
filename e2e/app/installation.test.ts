import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
/** Timeout for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 });
const url = (part = '') => `${application().url}/settings/installation${part}`;

describe('the installation', () => {
  it('has administrators who are appointed, at least one of them', async () => {
    const person = await application().addPerson('read');
    const name = person.email.split('@')[0] ?? '';
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/o/${application().organizationId}`);
    await page.getByRole('button', { name: /Your profile/ }).click();
    await page.getByRole('menuitem', { name: 'Installation' }).click();
    await page.getByRole('heading', { name: 'Installation', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Remove .* as an installation administrator/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('This is the last installation administrator.').waitFor();
    await page.getByRole('button', { name: 'Add administrator' }).click();
    await page.getByRole('combobox', { name: 'People' }).fill(person.email);
    await page.getByRole('option', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    const administrators = page.getByRole('list', { name: 'Installation administrators' });
    await administrators.getByText(person.email).waitFor();
    expect(await checkScreen(page, 'installation')).toEqual([]);
    await page.getByRole('button', { name: `Remove ${name} as an installation administrator` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await eventually(() => administrators.getByText(person.email).count()).toBe(0);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('list', { name: 'Audit log' }).getByText('an installation administrator').first().waitFor();
    expect(await checkScreen(page, 'installation-audit')).toEqual([]);
    expect(watched.problems.filter((problem) => !/409/.test(problem))).toEqual([]);
  });

  it('gets another organization with only the keyboard', async () => {
    const { page } = await application().open(application().admin);
    await page.goto(url());
    await page.getByText('Version', { exact: true }).waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await page.getByRole('dialog').getByLabel('Name').focus();
    await page.keyboard.type('Second house');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/o/*');
    await page.getByRole('navigation', { name: 'Navigation' }).getByText('Second house').waitFor();
  });

  it('is hidden from others, and rejects them', async () => {
    const person = await application().addPerson('admin');
    const { page } = await application().open(person);
    for (const part of ['', '/audit-log']) {
      await page.goto(url(part));
      await page.getByText('You do not have access to this').waitFor();
    }
    await page.getByRole('button', { name: /Your profile/ }).click();
    expect(await page.getByRole('menuitem', { name: 'Installation' }).count()).toBe(0);
  });
});
