import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
const members = () => `${application().url}/o/${application().organizationId}/~/members`;

describe('second factors in the list of members', () => {
  it('are visible to administrators, who filter for members without one', async () => {
    const person = await application().addPerson('edit');
    const { page, watched } = await application().open(application().admin);
    await page.goto(members());
    await page.getByText(person.email).first().waitFor();
    expect(await page.getByText('No second factor').count()).toBe(2);
    expect(await checkScreen(page, 'members-second-factor')).toEqual([]);
    const choice = page.getByRole('combobox', { name: 'Second factor' });
    await choice.selectOption({ label: 'With second factor' });
    await page.getByText('No member matches').waitFor();
    expect(page.url()).toContain('factor=yes');
    await choice.selectOption({ label: 'Without second factor' });
    await page.getByText('2 members').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are hidden from others, also with the link of an administrator', async () => {
    const { page } = await application().open(await application().addPerson('create'));
    await page.goto(`${members()}?factor=no`);
    await page.getByText(/^\d+ members$/).waitFor();
    expect(await page.getByText('No second factor').count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Second factor' }).count()).toBe(0);
  });
});
