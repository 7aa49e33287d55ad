import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { seedPages } from './seed-pages.ts';
import { undo } from './undo.ts';

const application = useApplication();
let space: string;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  ({ space, ids } = await seedPages(application(), application().organizationId));
});

const base = () => `${application().url}/o/${application().organizationId}/s/${space}`;
const tree = (page: Page) => page.getByRole('tree', { name: 'Pages of the space' });
const row = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: title, exact: true });
const panel = (page: Page) => page.locator('.page-panel');
const pageOf = async (id: string | undefined) => application().call('GET', `/v1/spaces/${space}/content/page/${id}`);

describe('the space', () => {
  it('shows its first page as on sites, with its outline, references and last change', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(base());
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
    await page.getByText('Times are those of the harbor.').waitFor();
    await panel(page).getByRole('link', { name: 'How to read it' }).waitFor();
    await panel(page)
      .getByText(/by admin/i)
      .waitFor();
    expect(await checkScreen(page, 'space-page')).toEqual([]);
    await page.getByRole('link', { name: 'the installation' }).click();
    await page.waitForURL('**/guide/install');
    await page.getByRole('heading', { level: 1, name: 'Install' }).waitFor();
    await panel(page).getByRole('link', { name: 'Configure' }).waitFor();
    await panel(page).getByRole('link', { name: 'Uninstall' }).click();
    await page.waitForURL('**/guide/install#uninstall');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    expect(watched.problems).toEqual([]);
  });

  it('finds pages by title and text', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(base());
    await row(page, 'Welcome').waitFor();
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('installer');
    const section = page.locator('.rail-section').first();
    await section.getByText('Use the installer.').waitFor();
    await section.click();
    await page.waitForURL('**/guide/install/on-windows*');
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('zzyzx');
    await page.getByText('No page matches').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('has every option of a page, and shows errors at the field', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.route('https://example.com/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: SVG }));
    await page.goto(`${base()}/guide/configure`);
    await page.getByRole('tab', { name: 'Options' }).click();
    const form = page.locator('form.options');
    await form.getByRole('textbox', { name: 'Description' }).fill('Set it up.');
    await form.getByRole('textbox', { name: 'Path' }).fill('install');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Is the slug of a sibling page').waitFor();
    expect(await form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Set it up.');
    await form.getByRole('textbox', { name: 'Path' }).fill('set-up');
    await form.getByRole('button', { name: 'Add condition' }).click();
    await form.getByRole('textbox', { name: 'Claim' }).fill('plan');
    await form.getByRole('textbox', { name: 'Value' }).fill('pro');
    await form.getByLabel('Keep out of search engines').check();
    await form.getByRole('combobox', { name: 'Width' }).selectOption('wide');
    await form.getByLabel('Outline').uncheck();
    await form.getByRole('combobox', { name: 'Image' }).selectOption('url');
    await form.getByLabel('URL of the image').fill('https://example.com/cover.png');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Options of “Configure” saved').waitFor();
    await page.waitForURL('**/guide/set-up');
    expect(await pageOf(ids['configure'])).toMatchObject({
      slug: 'set-up',
      description: 'Set it up.',
      noRobotsIndex: true,
      condition: 'visitor.claims.plan == "pro"',
      layout: { width: 'wide', outline: false },
      cover: { ref: { kind: 'url', url: 'https://example.com/cover.png' } },
    });
    await form.getByRole('button', { name: 'Write the expression' }).click();
    await form.getByRole('textbox', { name: 'Condition' }).fill('visitor.claims.plan ==');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.locator('.field-error').waitFor();
    expect(await checkScreen(page, 'space-options')).toEqual([]);
    await form.getByRole('button', { name: 'Discard' }).click();
    expect(watched.problems.filter((problem) => !/\b4(?:00|09)\b/.test(problem))).toEqual([]);
  });

  it('shows the pages of a change request, and links back to it', async () => {
    const request = await application().call('POST', `/v1/spaces/${space}/change-requests`, {
      subject: 'Explain tides',
    });
    await application().call('POST', `/v1/spaces/${space}/change-requests/${request.id}/content`, {
      changes: [
        { operation: 'update_page', page: ids['welcome'], document: { markdown: '## Why tides come\n\nThe moon.' } },
      ],
    });
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${base()}/~/changes/${request.number}/welcome`);
    await page.getByText('The moon.').waitFor();
    await page.getByText('You see the pages as they are in “Explain tides”.').waitFor();
    expect(await checkScreen(page, 'space-request-page')).toEqual([]);
    await row(page, 'Install').click();
    await page.waitForURL(`**/~/changes/${request.number}/guide/install`);
    await page.locator('.banner').getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(`**/~/changes/${request.number}`);
    expect(watched.problems).toEqual([]);
  });

  it('reports a missing page, and shows first steps in an empty space', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${base()}/no/such/page`);
    await page.getByText('This page is not here').waitFor();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
    const empty = await application().call('POST', `/v1/orgs/${application().organizationId}/spaces`, { title: 'New' });
    await page.goto(`${application().url}/o/${application().organizationId}/s/${empty.id}`);
    await page.getByText('Write the first page').waitFor();
    expect(await checkScreen(page, 'space-empty')).toEqual([]);
    await page.locator('main').getByRole('button', { name: 'New page' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Overview');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Text of Overview' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByText('This page has no text yet.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('keeps its settings: title, default level, lock, location and trash', async () => {
    const organization = application().organizationId;
    const own = await application().call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Atlas' });
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/o/${organization}/s/${own.id}`);
    await page.getByRole('button', { name: 'Actions for the space' }).click();
    await page.getByRole('menuitem', { name: 'Space settings' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Gazetteer');
    await page.getByRole('textbox', { name: 'Emoji' }).fill('no emoji');
    await page.getByText('Enter a single emoji.').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.locator('.toast').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Emoji' }).fill('🗺️');
    await page.keyboard.press('Enter');
    await page.getByText('Settings saved').waitFor();
    await page.getByRole('combobox', { name: 'Members of the organization' }).selectOption('comment');
    await page.getByRole('switch', { name: 'Change requests only' }).check();
    await expect
      .poll(() => application().call('GET', `/v1/spaces/${own.id}`))
      .toMatchObject({ title: 'Gazetteer', defaultLevel: 'comment', editMode: 'locked' });
    expect(await checkScreen(page, 'space-settings')).toEqual([]);
    await page.goto(`${application().url}/o/${organization}/s/${own.id}`);
    await page.getByRole('button', { name: 'Edit in a change request' }).first().click();
    const question = page.getByRole('dialog', { name: 'New change request' });
    await question.getByLabel('Subject').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect((await application().call('GET', `/v1/spaces/${own.id}`)).changeRequests).toBe(0);
    await page.goto(`${application().url}/o/${organization}/s/${own.id}/~/settings`);
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await page.waitForURL(`**/o/${organization}`);
    expect(watched.problems).toEqual([]);
  });

  it('has the values of custom fields in its settings, of every type', async () => {
    const { call, addOrganization } = application();
    const organization = await addOrganization('Fields');
    const { id } = await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Atlas' });
    const fields = [
      { name: 'owner', title: 'Owner', type: 'text', description: 'Who answers questions.' },
      { name: 'order', title: 'Order', type: 'number' },
      { name: 'reviewed', title: 'Reviewed', type: 'boolean' },
      { name: 'topics', title: 'Topics', type: 'tags' },
      { name: 'stage', title: 'Stage', type: 'select:single', options: ['Draft', 'Final'] },
      { name: 'products', title: 'Products', type: 'select:multi', options: ['Maps', 'Tides', 'Charts'] },
    ];
    for (const field of fields) await call('POST', `/v1/orgs/${organization}/custom-fields`, field);
    const stored = async () => {
      const values = await call('GET', `/v1/spaces/${id}/custom-fields`);
      return Object.fromEntries(
        values.map(({ customField, value }: { customField: { name: string }; value: unknown }) => [
          customField.name,
          value,
        ]),
      );
    };
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/o/${organization}/s/${id}/~/settings`);
    const form = page.getByRole('form', { name: 'Custom fields' });
    await form.getByRole('textbox', { name: 'Owner' }).fill('Night shift');
    await form.getByRole('textbox', { name: 'Order' }).fill('first');
    await form.getByText('Enter a number, such as 1.5.').waitFor();
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await form.getByRole('textbox', { name: 'Order' }).fill('2.5');
    await form.getByRole('combobox', { name: 'Reviewed' }).selectOption({ label: 'No' });
    await form.getByRole('textbox', { name: 'Topics' }).fill('sea\ntides\nsea');
    await form.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'Draft' });
    for (const product of ['Maps', 'Charts']) {
      await form.getByRole('combobox', { name: 'Products' }).fill(product);
      await page.getByRole('option', { name: product }).click();
    }
    expect(await checkScreen(page, 'space-fields')).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    const values = {
      owner: 'Night shift',
      order: 2.5,
      reviewed: false,
      topics: ['sea', 'tides'],
      stage: 'Draft',
      products: ['Maps', 'Charts'],
    };
    expect(await stored()).toEqual(values);
    await form.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    await undo(page, 'Settings saved');
    await expect.poll(stored).toEqual(Object.fromEntries(fields.map(({ name }) => [name, undefined])));
    // A value that is no longer an option remains until it is changed.
    await call('PATCH', `/v1/spaces/${id}/custom-fields`, { values: { stage: { value: 'Draft' } } });
    await call('PATCH', `/v1/orgs/${organization}/custom-fields/stage`, { options: ['Final'] });
    const stage = form.getByRole('combobox', { name: 'Stage' });
    await expect.poll(() => stage.locator('option:checked').textContent()).toBe('Draft (no longer an option)');
    expect(watched.problems).toEqual([]);
  });

  it('hides settings without permission, and tabs that the person may not use', async () => {
    const reader = await application().addPerson('read');
    const { page, watched } = await application().open(reader);
    await page.goto(base());
    await row(page, 'Welcome').waitFor();
    expect(await page.getByRole('button', { name: 'Actions for the space' }).count()).toBe(0);
    const tabs = page.getByRole('navigation', { name: 'Parts of the space' }).getByRole('link');
    expect(await tabs.allTextContents()).not.toContain('Git');
    expect(await tabs.allTextContents()).not.toContain('Import');
    await page.goto(`${base()}/~/settings`);
    await page.getByText('You do not have access to this').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="teal"/></svg>';
