import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

const application = useApplication();
let organization: string;
const spaces: Record<string, string> = {};

beforeAll(async () => {
  organization = await application().addOrganization('Meridian');
  for (const title of ['Guide', 'Guide 1.0', 'Reference', 'Changes'])
    spaces[title] = (await application().call('POST', `/v1/orgs/${organization}/spaces`, { title })).id;
});

const addSite = async (title: string, shown: readonly string[]): Promise<string> =>
  (
    await application().call('POST', `/v1/orgs/${organization}/sites`, {
      title,
      spaces: shown.map((each) => spaces[each]),
    })
  ).id;
const urlOf = (site: string) => `${application().url}/o/${organization}/site/${site}/~/structure`;
const root = (site: string) => `/v1/orgs/${organization}/sites/${site}`;

interface Part {
  readonly title: string;
  readonly sections?: readonly Part[];
  readonly siteSpaces?: readonly Part[];
}
const nameOf = (part: Part): string => {
  const inside = part.sections ?? part.siteSpaces;
  return inside === undefined ? part.title : `${part.title}(${inside.map(nameOf).join(' ')})`;
};
/** The structure in compact form: `Site(Guide) Group(Reference(Reference))`. */
const structureOf = async (site: string): Promise<string> =>
  (await application().call('GET', `${root(site)}/structure`)).structure.map(nameOf).join(' ');
const row = (page: Page, name: string) => page.locator('main').getByRole('treeitem', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const add = async (page: Page, what: string) => {
  await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
};
const chooseSpace = async (page: Page, title: string) => {
  await dialog(page).getByRole('combobox', { name: 'Space' }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
};

describe('the structure of a site', () => {
  it('starts empty, gets variants, sections and a group, and moves parts by dragging and from the menu', async () => {
    const site = await addSite('Manual', []);
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await page.getByText('This site shows nothing yet').waitFor();
    expect(await checkScreen(page, 'structure-empty')).toEqual([]);
    await page.locator('main').getByRole('button', { name: 'Add space' }).click();
    await chooseSpace(page, 'Guide');
    expect(await checkScreen(page, 'structure-add')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'Guide').waitFor();
    await add(page, 'Add section');
    await chooseSpace(page, 'Reference');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => structureOf(site)).toBe('Manual(Guide) Reference(Reference)');
    await add(page, 'Add group');
    await dialog(page).getByLabel('Title').fill('More');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'More').waitFor();
    await row(page, 'Reference').first().dragTo(row(page, 'More'));
    await expect.poll(() => structureOf(site)).toBe('Manual(Guide) More(Reference(Reference))');
    await undo(page, 'Reference was moved.');
    await expect.poll(() => structureOf(site)).toMatch(/^Manual\(Guide\) .*Reference\(Reference\)/);
    await row(page, 'Manual').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await dialog(page).getByLabel('Where to').selectOption({ label: 'into More' });
    await dialog(page).getByRole('button', { name: 'Move' }).click();
    await expect.poll(() => structureOf(site)).toContain('More(Manual(Guide))');
    expect(await checkScreen(page, 'structure-sections')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('edits a section, reports an invalid path, hides parts, and changes the default', async () => {
    const site = await addSite('Sections', ['Guide']);
    await application().call('POST', `${root(site)}/sections`, { spaceId: spaces['Reference'] });
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await row(page, 'Reference').first().click();
    await dialog(page).getByLabel('Title').fill('API');
    await dialog(page).getByLabel('Description').fill('Every operation.');
    await dialog(page).getByLabel('Path').fill('no/slash');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('body/path').waitFor();
    await dialog(page).getByLabel('Path').fill('api');
    await dialog(page).getByRole('button', { name: 'Choose icon…' }).click();
    await page.getByRole('button', { name: 'code', exact: true }).click();
    expect(await checkScreen(page, 'structure-edit')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await row(page, 'API').waitFor();
    const { items } = await application().call('GET', `${root(site)}/sections`);
    expect(items[1]).toMatchObject({ title: 'API', path: 'api', icon: 'code', description: 'Every operation.' });
    await row(page, 'API').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide from readers' }).click();
    await page.locator('main').getByText('Hidden', { exact: true }).waitFor();
    await undo(page, 'Hidden from readers.');
    await expect.poll(() => page.locator('main').getByText('Hidden', { exact: true }).count()).toBe(0);
    await row(page, 'API').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Make default' }).click();
    await expect
      .poll(async () => (await application().call('GET', `${root(site)}/sections`)).items[1].default)
      .toBe(true);
    await application().call('PATCH', `${root(site)}/sections/${items[0].id}`, { title: 'Renamed elsewhere' });
    await row(page, 'Renamed elsewhere').waitFor();
    // The refused path.
    expect(watched.problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });

  it('works with only the keyboard', async () => {
    const site = await addSite('Keys', ['Guide', 'Guide 1.0', 'Changes']);
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await row(page, 'Guide').focus();
    for (const key of [' ', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => structureOf(site)).toBe('Guide 1.0 Guide Changes');
    await row(page, 'Changes').focus();
    await page.keyboard.press('Delete');
    await dialog(page).getByText('The space with its pages stays.').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => structureOf(site)).toBe('Guide 1.0 Guide');
    await page.keyboard.press('n');
    await dialog(page).getByText('Add a space').waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'Guide').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Path').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('copies a variant as a draft that is hidden until it is shown, on a phone', async () => {
    const site = await addSite('Phone', ['Guide']);
    const { page, watched } = await application().open(application().admin, PHONE);
    await page.goto(urlOf(site));
    await page.locator('main [data-tree-row]').first().getByTitle('More').click();
    await page.getByRole('menuitem', { name: 'Duplicate as draft' }).click();
    await page.locator('main').getByText('Hidden', { exact: true }).waitFor();
    const { items } = await application().call('GET', `${root(site)}/site-spaces`);
    expect(items.map(({ condition }: { condition?: string }) => condition)).toEqual([undefined, 'false']);
    expect(watched.problems).toEqual([]);
  });

  it('is read-only for readers', async () => {
    const site = await addSite('Readers', ['Guide', 'Reference']);
    const reader = await application().addPerson('read', organization);
    const { page, watched } = await application().open(reader);
    for (const title of ['Guide', 'Reference'])
      await application().call('PATCH', `/v1/spaces/${spaces[title]}`, { defaultLevel: 'inherit' });
    await page.goto(urlOf(site));
    await row(page, 'Guide').waitFor();
    expect(await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
    await row(page, 'Guide').focus();
    await page.keyboard.press('Delete');
    expect(await dialog(page).count()).toBe(0);
    expect(await checkScreen(page, 'structure-reader')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
