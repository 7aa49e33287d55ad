import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

const application = useApplication();
let organization: string;
let space: string;
let siteSpace: string;
let page1: string;
let site: string;

const root = () => `/v1/orgs/${organization}/sites/${site}`;
const urlOf = (tab: string) => `${application().url}/o/${organization}/site/${site}/~/${tab}`;
const dialog = (page: Page) => page.getByRole('dialog');
const list = async () => (await application().call('GET', `${root()}/redirects`)).items;
/** Without the console message of a refused request. */
const problemsOf = (problems: readonly string[]) => problems.filter((problem) => !/400|404|409/.test(problem));

beforeAll(async () => {
  const { call } = application();
  organization = await application().addOrganization('Meridian');
  space = (await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook' })).id;
  await call('POST', `/v1/spaces/${space}/content`, {
    changes: [
      { operation: 'insert_page', title: 'Welcome', document: { markdown: 'Hello.' } },
      { operation: 'insert_page', title: 'Install', document: { markdown: 'In two steps.' } },
    ],
  });
  page1 = (await call('GET', `/v1/spaces/${space}/content/pages`)).pages[1].id;
  site = (await call('POST', `/v1/orgs/${organization}/sites`, { title: 'Manual', spaces: [space] })).id;
  await call('POST', `${root()}/publish`);
  siteSpace = (await call('GET', `${root()}/site-spaces`)).items[0].id;
});

describe('the domains of a site', () => {
  it('adds a hostname, reports missing DNS records with the values to copy, and removes it', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf('domains'));
    const custom = page.getByRole('region', { name: 'Custom domain', exact: true });
    await custom.getByLabel('Hostname').waitFor();
    expect(await checkScreen(page, 'domains-none')).toEqual([]);
    await custom.getByLabel('Hostname').fill('localhost');
    await custom.getByRole('button', { name: 'Add domain' }).click();
    await custom.getByText(/path\/hostname/).waitFor();
    await custom.getByLabel('Hostname').fill('https://docs.meridian.invalid/');
    await custom.getByRole('button', { name: 'Add domain' }).click();
    await custom.getByText('Not working yet').waitFor();
    const { hostname, status } = await application().call('GET', '/v1/custom-hostnames/docs.meridian.invalid');
    expect(hostname).toBe('docs.meridian.invalid');
    await custom.getByText(status).waitFor();
    expect(await checkScreen(page, 'domains-waiting')).toEqual([]);
    await custom.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('DNS was checked.').waitFor();
    await custom.getByRole('button', { name: 'Remove domain…' }).click();
    await dialog(page).getByText('stop working at once').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove domain' }).click();
    await custom.getByLabel('Hostname').waitFor();
    await expect(application().call('GET', '/v1/custom-hostnames/docs.meridian.invalid')).rejects.toThrow('404');
    expect(problemsOf(watched.problems)).toEqual([]);
  });

  it('sets and clears a proxy, with the URL that it must forward to', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf('domains'));
    const proxy = page.getByRole('region', { name: 'Behind a proxy' });
    await proxy.getByLabel('Host and path').fill('https://www.example.com/help');
    await proxy.getByRole('button', { name: 'Save' }).click();
    const target = proxy.getByRole('textbox', { name: 'The proxy must forward to' });
    await target.waitFor();
    const { proxy: stored } = await application().call('GET', root());
    expect([stored.origin, stored.target]).toEqual(['www.example.com/help', await target.inputValue()]);
    await undo(page, 'Saved');
    await expect.poll(async () => (await application().call('GET', root())).proxy).toBe(undefined);
    expect(watched.problems).toEqual([]);
  });

  it('include a domain for the whole organization, which its administrators change', async () => {
    const { page } = await application().open(application().admin);
    await page.goto(urlOf('domains'));
    const shared = page.getByRole('region', { name: 'Domain of the organization' });
    await shared.getByLabel('Hostname').fill('sites.meridian.invalid');
    await shared.getByRole('button', { name: 'Add domain' }).click();
    await shared.getByText('sites.meridian.invalid').first().waitFor();
    const { page: creator, watched } = await application().open(await application().addPerson('create', organization));
    await creator.goto(urlOf('domains'));
    await creator.getByText('Custom domain of the organization').waitFor();
    expect(await creator.getByRole('region', { name: 'Domain of the organization' }).getByRole('button').count()).toBe(
      0,
    );
    expect(watched.problems).toEqual([]);
  });
});

describe('the redirects of a site', () => {
  it('start empty, show target pages by title, and can be tested', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf('redirects'));
    await page.getByText('No redirects yet').waitFor();
    expect(await checkScreen(page, 'redirects-empty')).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'New redirect' }).click();
    await dialog(page).getByLabel('From').fill('old/start');
    await dialog(page).getByLabel('Space').selectOption({ label: 'Handbook' });
    await dialog(page).getByRole('combobox', { name: 'Page' }).fill('Inst');
    await page.getByRole('option', { name: /Install/ }).click();
    expect(await checkScreen(page, 'redirects-new')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /\/old\/start.*Handbook › Install/ }).waitFor();
    expect(await list()).toMatchObject([
      { source: '/old/start', permanent: true, draft: false, destination: { pageId: page1, siteSpaceId: siteSpace } },
    ]);
    await page.getByLabel('Path that a reader opens').fill('old/start');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText(/Readers are sent to .*install \(301\)/).waitFor();
    await page.getByLabel('Path that a reader opens').fill('/install');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('A page is at this path').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('support wildcards and drafts, reject a duplicate source, and can be restored after deletion', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf('redirects'));
    await page.getByRole('row', { name: /\/old\/start/ }).waitFor();
    await page.keyboard.press('n');
    await dialog(page).getByLabel('From').waitFor();
    await page.keyboard.type('/old/start');
    await dialog(page).getByLabel('Leads to').selectOption({ label: 'A path of this site' });
    await dialog(page).getByLabel('Path', { exact: true }).fill('/new/*');
    await page.keyboard.press('Enter');
    await dialog(page).locator('.field-error').waitFor();
    await dialog(page).getByLabel('From').fill('/blog/*');
    await dialog(page).getByRole('checkbox', { name: 'Draft' }).check();
    await dialog(page).getByRole('checkbox', { name: 'Permanent' }).uncheck();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: /\/blog\/\*.*\/new\/\*.*Temporary.*Draft/ });
    await row.waitFor();
    await page.getByLabel('Path that a reader opens').fill('/blog/a/b');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('No redirect matches.').waitFor();
    await page.getByRole('checkbox', { name: 'Drafts act too' }).check();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText(/Readers are sent to .*\/new\/a\/b \(302\)/).waitFor();
    await row.getByRole('button', { name: 'Edit the redirect from /blog/*' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Draft' }).uncheck();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await list()).map(({ draft }: { draft: boolean }) => draft)).not.toContain(true);
    await page.getByRole('button', { name: 'Delete the redirect from /blog/*' }).click();
    await expect.poll(async () => (await list()).length).toBe(1);
    await undo(page, 'The redirect from /blog/* was deleted.');
    await expect.poll(async () => (await list()).length).toBe(2);
    expect(problemsOf(watched.problems)).toEqual([]);
  });

  it('can be filtered in long lists, and are readable and testable for readers', async () => {
    for (let index = 0; index < 120; index += 1)
      await application().call('POST', `${root()}/redirects`, {
        source: `/legacy/${index}`,
        destination: { kind: 'external', url: `https://old.example.com/${index}` },
      });
    const { page, watched } = await application().open(await application().addPerson('read', organization));
    await page.goto(urlOf('redirects'));
    await page
      .getByRole('row', { name: /\/legacy\// })
      .nth(90)
      .waitFor();
    expect(await checkScreen(page, 'redirects-many')).toEqual([]);
    await page.getByLabel('Filter by path').fill('legacy/11');
    await expect.poll(() => page.locator('main').getByRole('row').count()).toBe(12);
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: /New|Edit|Delete/ })
        .count(),
    ).toBe(0);
    expect(watched.problems).toEqual([]);
  });
});
