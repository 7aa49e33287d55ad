import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

const application = useApplication();
let organization: string;
let reader: Account;

beforeAll(async () => {
  const { call, addOrganization, addPerson } = application();
  organization = await addOrganization('Meridian');
  reader = await addPerson('read', organization);
  for (const title of ['Handbook', 'Handbuch']) await call('POST', `/v1/orgs/${organization}/spaces`, { title });
});

const url = (part: string) => `${application().url}/o/${organization}/~/${part}`;
const main = (page: Page) => page.locator('main');
const dialog = (page: Page) => page.getByRole('dialog');
const listLanguages = async () => {
  const root = `/v1/orgs/${organization}/translations`;
  const [translation] = (await application().call('GET', root)).items;
  const { items } = await application().call('GET', `${root}/${translation.id}/languages`);
  return items.map(({ language, space }: { language: string; space?: string }) => `${language} ${space !== undefined}`);
};

/** Selects an item in a combobox by typing. */
const choose = async (page: Page, field: string, text: string) => {
  await dialog(page).getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
};

describe('translations', () => {
  it('start empty, get languages with their spaces, and lose one with undo', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url('translations'));
    await page.getByText('No translations yet').waitFor();
    expect(await checkScreen(page, 'translations-empty')).toEqual([]);
    await main(page).getByRole('button', { name: 'New translation' }).click();
    await dialog(page).getByLabel('Title').fill('Handbook in two languages');
    await dialog(page).getByRole('button', { name: 'Create translation' }).click();
    await page.getByText('No languages yet').waitFor();
    expect(await checkScreen(page, 'translation-empty')).toEqual([]);
    await main(page).getByRole('button', { name: 'Add language' }).click();
    await dialog(page).getByRole('button', { name: 'Add language' }).click();
    await dialog(page).getByText('Choose a language.').waitFor();
    await choose(page, 'Language', 'English');
    await choose(page, 'Space', 'Handbook');
    expect(await checkScreen(page, 'translation-language')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Add language' }).click();
    await main(page).getByRole('link', { name: 'Handbook' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Add language' }).click();
    await choose(page, 'Language', 'German');
    await choose(page, 'Space', 'Handbuch');
    await dialog(page).getByLabel('Instructions for translators').fill('Say *Sie*.');
    await dialog(page).getByRole('button', { name: 'Add language' }).click();
    await main(page).getByRole('link', { name: 'Handbuch' }).waitFor();
    expect(await checkScreen(page, 'translation')).toEqual([]);
    await page.getByRole('button', { name: 'Remove German' }).click();
    await expect.poll(listLanguages).toEqual(['en true']);
    await undo(page, 'German removed');
    await expect.poll(listLanguages).toEqual(['de true', 'en true']);
    await page.getByRole('button', { name: 'Edit German' }).click();
    expect(await dialog(page).getByLabel('Instructions for translators').inputValue()).toContain('Say *Sie*.');
    await page.keyboard.press('Escape');
    await page.goto(url('translations'));
    await main(page).getByText('German and English').waitFor();
    expect(await checkScreen(page, 'translations')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('are renamed and deleted with only the keyboard', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url('translations'));
    await page.getByRole('link', { name: 'Handbook in two languages' }).focus();
    await page.keyboard.press('Enter');
    const actions = page.getByRole('button', { name: 'Actions for Handbook in two languages' });
    await actions.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Title').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Manual');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Manual', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('delete translation');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('The spaces stay.').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete translation' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No translations yet').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are read-only for readers', async () => {
    const root = `/v1/orgs/${organization}/translations`;
    const { id } = await application().call('POST', root, { title: 'For readers' });
    await application().call('PUT', `${root}/${id}/languages/ja`, {});
    const { page, watched } = await application().open(reader);
    await page.goto(url(`translations/${id}`));
    await main(page).getByText('Japanese').waitFor();
    expect(await main(page).getByRole('button').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });
});
