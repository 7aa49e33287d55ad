import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
const settings = (organization: string) => `${application().url}/o/${organization}/~/settings`;

describe('deleting an organization', () => {
  it('lists the consequences, asks for the name, and opens the trash, with only the keyboard', async () => {
    const { url, admin } = application();
    const organization = await application().addOrganization('Harbor');
    const { id: space } = await application().call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Pilots' });
    const site = await application().call('POST', `/v1/orgs/${organization}/sites`, { title: 'Docs', spaces: [space] });
    await application().call('POST', `/v1/orgs/${organization}/sites/${site.id}/publish`);
    const published = (await application().call('GET', `/v1/orgs/${organization}/sites/${site.id}`)).urls.published;
    expect((await fetch(published)).status).toBe(200);
    const { page, watched } = await application().open(admin);
    await page.goto(settings(organization));
    await page.getByRole('button', { name: 'Delete organization' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 published site goes offline immediately.').waitFor();
    await dialog.getByText('1 member loses access to 1 space.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete organization' }).isDisabled()).toBe(true);
    expect(await checkScreen(page, 'organization-deletion')).toEqual([]);
    await dialog.getByRole('textbox').focus();
    await page.keyboard.type('Harbor');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/?choose`);
    const trash = page.getByRole('list', { name: 'Deleted organizations' });
    await trash.getByText('Harbor').waitFor();
    expect(await checkScreen(page, 'organization-trash')).toEqual([]);
    expect((await fetch(published)).status).toBe(404);
    await page.getByRole('button', { name: 'Restore: Harbor' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/o/${organization}`);
    await page.getByRole('main').getByText('Pilots').first().waitFor();
    expect((await fetch(published)).status).toBe(200);
    expect(watched.problems).toEqual([]);
  });

  it('shows a person without another organization how to join or create one, with the trash', async () => {
    const { url } = application();
    const organization = await application().addOrganization('Quay');
    const person = await application().addPerson('admin', organization);
    const { page } = await application().open(person);
    await page.goto(settings(organization));
    await page.getByRole('button', { name: 'Delete organization' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Quay');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click();
    await page.waitForURL(`${url}/?choose`);
    await page.getByRole('heading', { name: 'You are not in an organization yet' }).waitFor();
    await page.getByRole('button', { name: 'Restore: Quay' }).waitFor();
    expect(await checkScreen(page, 'organization-trash-alone')).toEqual([]);
    await page.goto(`${url}/o/${organization}`);
    await page.getByText('Page not found').or(page.getByText('This page does not exist')).first().waitFor();
  });

  it('is only available to administrators, and shows failures', async () => {
    const organization = await application().addOrganization('Pier');
    const writer = await application().addPerson('create', organization);
    const { page: theirs } = await application().open(writer);
    await theirs.goto(settings(organization));
    await theirs.getByText('You do not have access to this').waitFor();
    expect(await theirs.getByRole('button', { name: 'Delete organization' }).count()).toBe(0);
    const { page } = await application().open(application().admin);
    await page.goto(settings(organization));
    await page.route('**/v1/orgs/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete organization' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Pier');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click();
    await page
      .getByText(/cannot be reached/)
      .first()
      .waitFor();
    expect(page.url()).toBe(settings(organization));
  });
});
