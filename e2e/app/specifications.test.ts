import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
/** Timeout for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 30_000 });
let organization: string;
let reader: Account;

beforeAll(async () => {
  organization = await application().addOrganization('Meridian');
  reader = await application().addPerson('read', organization);
});

const url = (part: string) => `${application().url}/o/${organization}/${part}`;
const call = (method: string, part: string, body?: unknown) =>
  application().call(method, `/v1/orgs/${organization}/openapi${part}`, body);
const main = (page: Page) => page.locator('main');
const dialog = (page: Page) => page.getByRole('dialog');

const aSpecification = (operations: readonly string[], version = '1'): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tides', version },
    paths: Object.fromEntries(
      operations.map((one) => [one, { get: { responses: { 200: { description: 'Done.' } } } }]),
    ),
  });

const act = async (page: Page, slug: string, name: string) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Actions for ${slug}` })
    .click();
  await page.getByRole('menuitem', { name }).click();
};

describe('OpenAPI specifications', () => {
  it('start empty; one is added from a file, compared, made public and deleted after its name was typed', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url('~/openapi'));
    await page.getByText('No OpenAPI specifications yet').waitFor();
    expect(await checkScreen(page, 'specifications-empty')).toEqual([]);
    await main(page).getByRole('button', { name: 'New specification' }).click();
    await dialog(page).getByLabel('Name').fill('Not a slug');
    await dialog(page).getByRole('button', { name: 'Add specification' }).click();
    await dialog(page).getByText('Use lowercase letters, digits and single hyphens').waitFor();
    await dialog(page).getByText('Enter a URL that begins with').waitFor();
    expect(await checkScreen(page, 'specifications-new')).toEqual([]);
    await dialog(page).getByLabel('Name').fill('tides');
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'specification-')), 'tides.json');
    await writeFile(file, aSpecification(['/tides', '/moons']));
    await dialog(page).getByRole('radio', { name: /^File/ }).check();
    await dialog(page).getByLabel('Specification file').setInputFiles(file);
    await dialog(page).getByRole('button', { name: 'Add specification' }).click();
    await page.waitForURL(url('openapi/tides'));
    await main(page).getByText('In use').waitFor();
    expect(
      await main(page)
        .getByRole('button', { name: /^Compare/ })
        .count(),
    ).toBe(0);
    await act(page, 'tides', 'Replace source');
    await dialog(page).getByRole('radio', { name: /^Text/ }).check();
    await dialog(page)
      .getByLabel('Specification', { exact: true })
      .fill(aSpecification(['/tides', '/harbors'], '2'));
    await dialog(page).getByRole('button', { name: 'Replace source' }).click();
    await main(page)
      .getByRole('button', { name: /^Compare the version/ })
      .click();
    await dialog(page).getByText('GET /harbors').waitFor();
    const rows = dialog(page).getByRole('listitem');
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/GET \/moons\s+Removed/),
      expect.stringMatching(/GET \/harbors\s+Added/),
      expect.stringMatching(/Title, version and description\s+Changed/),
    ]);
    expect(await checkScreen(page, 'specification-compare')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Show the source to readers' }).click();
    await eventually(async () => (await call('GET', '/tides')).visibility).toBe('public');
    expect(await checkScreen(page, 'specification')).toEqual([]);
    await act(page, 'tides', 'Delete specification');
    const remove = dialog(page).getByRole('button', { name: 'Delete specification' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog(page).getByLabel('Type tides to confirm').fill('tides');
    await remove.click();
    await page.getByText('No OpenAPI specifications yet').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are added by URL with only the keyboard, and errors of the source are shown', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url('~/openapi'));
    await page.getByText('No OpenAPI specifications yet').waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('n');
    await dialog(page).getByLabel('Name').waitFor();
    await page.keyboard.type('bindery');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${application().url}/openapi.json`);
    await page.keyboard.press('Enter');
    await page.waitForURL(url('openapi/bindery'));
    await main(page).getByText('In use').waitFor({ timeout: 60_000 });
    await call('POST', '', { slug: 'broken', source: { text: 'no: specification' } });
    await page.goto(url('openapi/broken'));
    await main(page).getByText('This is not a valid specification.').waitFor();
    await main(page).getByText('No version yet').waitFor();
    expect(await checkScreen(page, 'specification-failed')).toEqual([]);
    await page.goto(url('~/openapi'));
    await main(page).getByText('Failed').waitFor();
    await main(page).getByText('Up to date').waitFor();
    expect(await checkScreen(page, 'specifications')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('are read-only for readers, and hidden from non-members', async () => {
    const { page, watched } = await application().open(reader);
    await page.goto(url('openapi/bindery'));
    await main(page)
      .getByRole('link', { name: /^Download/ })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Actions for bindery' }).count()).toBe(0);
    expect(await page.getByRole('switch').isDisabled()).toBe(true);
    await page.goto(url('~/openapi'));
    await main(page).getByRole('link', { name: 'bindery' }).waitFor();
    expect(await page.getByRole('button', { name: 'New specification' }).count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });
});
