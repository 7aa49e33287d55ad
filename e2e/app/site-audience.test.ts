import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

const application = useApplication();
let organization: string;
let space: string;

const SCHEMA = {
  type: 'object',
  properties: { plan: { type: 'string', enum: ['free', 'pro'] }, isPartner: { type: 'boolean' } },
  additionalProperties: false,
};

beforeAll(async () => {
  organization = await application().addOrganization('Meridian');
  space = (await application().call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook' })).id;
  await application().call('POST', `/v1/spaces/${space}/content`, {
    changes: [
      {
        operation: 'insert_page',
        title: 'Welcome',
        document: {
          markdown: 'For all.\n\n{% if visitor.claims.plan == "pro" %}\nOnly for professionals.\n{% endif %}\n',
        },
      },
    ],
  });
});

const root = (site: string) => `/v1/orgs/${organization}/sites/${site}`;
const addSite = async (title: string, body = {}): Promise<string> => {
  const { id } = await application().call('POST', `/v1/orgs/${organization}/sites`, {
    title,
    spaces: [space],
    ...body,
  });
  await application().call('POST', `${root(id)}/publish`);
  return id;
};
const urlOf = (site: string) => `${application().url}/o/${organization}/site/${site}/~/audience`;
const getSite = (id: string) => application().call('GET', root(id));
const dialog = (page: Page) => page.getByRole('dialog');

describe('the audience of a site', () => {
  it('lists who gains and who loses access, and opens the site to visitors with a link', async () => {
    const site = await addSite('Manual');
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await page.getByRole('radio', { name: /People with a share link/ }).click();
    await dialog(page).getByText('Everybody without a link loses access at once.').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await getSite(site)).visibility).toBe('public');
    await page.getByRole('radio', { name: /People with a share link/ }).click();
    await dialog(page).getByRole('button', { name: 'Change audience' }).click();
    await page.getByText('No share link yet').waitFor();
    expect(await checkScreen(page, 'audience-links-empty')).toEqual([]);
    await page.locator('main').getByRole('button', { name: 'New share link' }).click();
    await dialog(page).getByLabel('Who it is for').fill('Partners');
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    const url = await page.getByRole('textbox', { name: 'Secret URL for Partners' }).inputValue();
    const { page: reader } = await application().open({ email: 'nobody@example.com', password: '' });
    await reader.goto(url);
    await reader.getByText('For all.').waitFor();
    expect(await checkScreen(page, 'audience-links')).toEqual([]);
    await page.getByRole('switch', { name: 'Partners opens the site' }).uncheck();
    await page.getByText('Closed. The URL opens nothing').waitFor();
    expect((await reader.goto(url))?.status()).toBe(404);
    await undo(page, 'Partners is closed.');
    await page.getByRole('textbox', { name: 'Secret URL for Partners' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Partners' }).click();
    await page.getByRole('menuitem', { name: 'Delete link' }).click();
    await dialog(page).getByRole('button', { name: 'Delete link' }).click();
    await page.getByText('No share link yet').waitFor();
    expect((await reader.goto(url))?.status()).toBe(404);
    expect(watched.problems).toEqual([]);
  });

  it('sets up visitor authentication, shows the key on demand, and replaces it', async () => {
    const site = await addSite('Customers', { visibility: 'visitor-auth' });
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    const { privateKey } = await application().call('GET', `${root(site)}/publishing/auth`);
    await page.getByLabel('Sign-in URL').fill('not a url');
    expect(await page.locator('main').innerText()).not.toContain(privateKey);
    await page.locator('main').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/body\/fallbackURL/).waitFor();
    await page.getByLabel('Sign-in URL').fill('https://login.example.com/docs');
    await page.getByLabel('Visitors get in by').selectOption({ label: 'Another program, which signs tokens' });
    await page.getByLabel('Name of the program').fill('gateway');
    await page.locator('main').getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => application().call('GET', `${root(site)}/publishing/auth`))
      .toMatchObject({ fallbackURL: 'https://login.example.com/docs', backend: 'integration', integration: 'gateway' });
    await page.getByRole('button', { name: 'Show key' }).click();
    expect(await page.getByRole('textbox', { name: 'Signing key' }).inputValue()).toBe(privateKey);
    expect(await checkScreen(page, 'audience-login')).toEqual([]);
    await page.getByRole('button', { name: 'Replace key…' }).click();
    await dialog(page).getByText('loses access at once').waitFor();
    await dialog(page).getByRole('button', { name: 'Replace key' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Signing key' }).inputValue()).not.toBe(privateKey);
    // The refused URL.
    expect(watched.problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });

  it('protects a site with a password, which readers enter on the site, and opens it to members instead', async () => {
    const site = await addSite('Handbook', { visibility: 'visitor-auth' });
    await application().call('POST', `${root(site)}/publish`);
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await page.getByLabel('Visitors get in by').selectOption({ label: 'A password of the site' });
    await page.getByLabel('Password', { exact: true }).fill('password1234');
    await page.locator('main').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/easy to guess/).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('seven yellow umbrellas');
    await page.locator('main').getByRole('button', { name: 'Save' }).click();
    await page.getByText('A password is set.').waitFor();
    expect(await page.getByText('Signing key').count()).toBe(0);
    expect(await checkScreen(page, 'audience-password')).toEqual([]);
    const { urls } = await application().call('GET', root(site));
    const { page: reader } = await application().open({ email: 'nobody@example.com', password: '' });
    await reader.goto(urls.published);
    await reader.getByLabel('Password').fill('seven yellow umbrella');
    await reader.keyboard.press('Enter');
    await reader.getByText('This is not the password of the site.').waitFor();
    expect(await checkScreen(reader, 'site-password')).toEqual([]);
    await reader.getByLabel('Password').fill('seven yellow umbrellas');
    await reader.getByRole('button', { name: 'Open the site' }).click();
    await reader.getByRole('navigation', { name: 'Navigation' }).first().waitFor();
    await page.getByLabel('Visitors get in by').selectOption({ label: 'Signing in as a member' });
    await page.getByText('A visit ends with their session, membership or role.').waitFor();
    await page.locator('main').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await reader.goto(urls.published);
    await reader.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(urls.published);
    await page.getByRole('navigation', { name: 'Navigation' }).first().waitFor();
    expect(watched.problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });

  it('declares claims, and previews the site for a visitor with them', async () => {
    const site = await addSite('Adaptive');
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await page.getByRole('switch', { name: 'Adaptive content' }).check();
    await page.getByRole('button', { name: 'Start with an example' }).click();
    await page.getByLabel('Schema of the claims').fill('{');
    await page.locator('main').getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not a JSON object.').waitFor();
    await page.getByLabel('Schema of the claims').fill(JSON.stringify(SCHEMA));
    await page.locator('main').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Conditions that can be used').click();
    await page.getByRole('textbox', { name: 'Visitors whose plan is "pro"' }).waitFor();
    await page.getByRole('button', { name: 'Show the site' }).click();
    const frame = page.frameLocator('iframe[title="Preview of Adaptive"]');
    await frame.getByText('For all.').waitFor();
    expect(await frame.getByText('Only for professionals.').count()).toBe(0);
    await page.getByLabel('plan', { exact: true }).selectOption('pro');
    await frame.getByText('Only for professionals.').waitFor();
    expect(await checkScreen(page, 'audience-adaptive')).toEqual([]);
    await page.getByRole('button', { name: 'Write as JSON' }).click();
    expect(await page.getByRole('textbox', { name: 'Claims', exact: true }).inputValue()).toBe('{"plan":"pro"}');
    await page.getByRole('textbox', { name: 'Claims', exact: true }).fill('{"plan":"free"}');
    await page.getByRole('button', { name: 'View with these claims' }).click();
    await expect.poll(() => frame.getByText('Only for professionals.').count()).toBe(0);
    // There is no schema at first, and the checker sends messages to frames whose sandbox refuses them.
    expect(watched.problems.filter((problem) => !/\b404\b|postMessage/.test(problem))).toEqual([]);
  });

  it('changes with only the keyboard, also on a phone, and follows changes by others', async () => {
    const site = await addSite('Keys', { visibility: 'share-link' });
    const { page, watched } = await application().open(application().admin, PHONE);
    await page.goto(urlOf(site));
    await page.getByText('No share link yet').waitFor();
    await page.keyboard.press('n');
    await dialog(page).waitFor();
    await page.keyboard.type('Press');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Secret URL for Press' }).waitFor();
    await application().call('POST', `${root(site)}/share-links`, { name: 'By the API' });
    await page.getByRole('textbox', { name: 'Secret URL for By the API' }).waitFor();
    await page.getByRole('radio', { name: /People with a share link/ }).focus();
    await page.keyboard.press('ArrowUp');
    await dialog(page).getByRole('button', { name: 'Change audience' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await getSite(site)).visibility).toBe('unlisted');
    expect(watched.problems).toEqual([]);
  });

  it('shows readers its state, without keys and links', async () => {
    const site = await addSite('Readers', { visibility: 'share-link' });
    await application().call('POST', `${root(site)}/share-links`, { name: 'Secret friends' });
    const { page, watched } = await application().open(await application().addPerson('read', organization));
    await page.goto(urlOf(site));
    await page.getByText('People with a share link.').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/Secret friends|Signing key/);
    expect(await checkScreen(page, 'audience-reader')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
