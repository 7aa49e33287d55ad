import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ProvidedClient,
  type RunningProvider,
  startProvider,
} from '../../packages/server/src/testing/oidc/start-provider.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const SECRET = 'a secret of the client';
const clients: ProvidedClient[] = [];
let idp: RunningProvider;

const application = useApplication(async () => {
  idp = await startProvider(() => clients);
  return {
    BINDERY_OUTBOUND_ALLOW: '127.0.0.1',
    BINDERY_OIDC_PROVIDERS: 'company',
    BINDERY_OIDC_COMPANY_LABEL: 'Company',
    BINDERY_OIDC_COMPANY_ISSUER: idp.issuer,
    BINDERY_OIDC_COMPANY_CLIENT_ID: 'installation',
    BINDERY_OIDC_COMPANY_CLIENT_SECRET: SECRET,
  };
});
let organization: string;

beforeAll(async () => {
  const redirectURIs = [`${application().url}/oidc/company/callback`];
  clients.push({ clientId: 'installation', clientSecret: SECRET, redirectURIs });
  organization = await application().addOrganization('Meridian');
});
afterAll(() => idp.close());

const dialog = (page: Page) => page.getByRole('dialog');
/** Registers the displayed URLs at the provider. */
const register = (clientId: string, redirectURI: string) =>
  clients.push({ clientId, clientSecret: SECRET, redirectURIs: [redirectURI] });

describe('sign-in by OpenID Connect', () => {
  it('links an account, signs in with it, and unlinks it', async () => {
    idp.signInAs({ sub: 'ada', email: 'ada@company.example', email_verified: true, name: 'Ada' });
    const { page, watched } = await application().open(application().admin);
    const security = `${application().url}/o/${organization}/~/security`;
    await page.goto(security);
    await page.getByText('No account is connected.').waitFor();
    expect(await checkScreen(page, 'identities-empty')).toEqual([]);
    await page.getByRole('button', { name: 'Connect Company' }).press('Enter');
    await page.getByText('ada@company.example').waitFor();
    expect(page.url()).toBe(security);
    expect(await checkScreen(page, 'identities')).toEqual([]);
    const newcomer = await application().open({ email: 'nobody', password: '' });
    await newcomer.page.goto(`${application().url}/sign-in?returnTo=${encodeURIComponent(new URL(security).pathname)}`);
    expect(await checkScreen(newcomer.page, 'sign-in-providers')).toEqual([]);
    await newcomer.page.getByRole('link', { name: 'Continue with Company' }).click();
    await newcomer.page.getByRole('list', { name: 'Connected accounts' }).getByText('ada@company.example').waitFor();
    expect(newcomer.watched.problems).toEqual([]);
    await page.getByRole('button', { name: 'Disconnect Company' }).click();
    await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('No account is connected.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('explains what to do to people without an account', async () => {
    idp.signInAs({ sub: 'eve', email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' });
    const { page } = await application().open({ email: 'nobody', password: '' });
    await page.goto(`${application().url}/sign-in`);
    await page.getByRole('link', { name: 'Continue with Company' }).click();
    await page.getByText('You have no account here yet.').waitFor();
    expect(await checkScreen(page, 'sign-in-refused')).toEqual([]);
  });
});

describe('the providers of an organization', () => {
  it('are added with a preset, tested, changed and deleted', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/o/${organization}/~/single-sign-on`);
    await page.getByText('No identity provider yet').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Add provider' }).click();
    await dialog(page).getByLabel('Provider', { exact: true }).selectOption({ label: 'Google' });
    expect(await dialog(page).getByLabel('Issuer URL').inputValue()).toBe('https://accounts.google.com');
    await dialog(page).getByLabel('Provider', { exact: true }).selectOption({ label: 'Keycloak' });
    await dialog(page).getByLabel('Label').fill('Company login');
    await dialog(page).getByLabel('Issuer URL').fill('login.example.com');
    await dialog(page).getByLabel('Client ID').fill('organization');
    await dialog(page).getByLabel('Client secret').fill(SECRET);
    await dialog(page).getByRole('button', { name: 'Add provider' }).click();
    await dialog(page).getByText('must be a URL').waitFor();
    expect(await checkScreen(page, 'oidc-add')).toEqual([]);
    await dialog(page).getByLabel('Issuer URL').fill(`${idp.issuer}/nothing`);
    await dialog(page).getByRole('button', { name: 'Add provider' }).click();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('There is no usable /.well-known/openid-configuration').waitFor();
    await page.getByLabel('Issuer URL').fill(idp.issuer);
    await page.getByLabel('Client secret').fill(SECRET);
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByLabel('Group', { exact: true }).fill('writers');
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Editor' });
    await page.getByRole('button', { name: 'Save provider' }).click();
    await page.getByText('Provider saved').waitFor();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('The provider publishes everything that is needed.').waitFor();
    expect(await checkScreen(page, 'oidc-provider')).toEqual([]);
    const { items } = await application().call('GET', `/v1/orgs/${organization}/oidc`);
    expect(items[0].groupMappings).toEqual([{ group: 'writers', role: 'edit', teams: [] }]);
    expect(await page.content()).not.toContain(SECRET);
    expect(await page.getByRole('switch', { name: 'Require it for everybody' }).isDisabled()).toBe(false);
    register('organization', await page.getByRole('textbox', { name: 'Redirect URI' }).inputValue());
    await application().call('POST', `/v1/orgs/${organization}/invites`, {
      emails: ['ben@company.example'],
      role: 'read',
    });
    idp.signInAs({ sub: 'ben', email: 'ben@company.example', email_verified: true, name: 'Ben', groups: ['writers'] });
    const newcomer = await application().open({ email: 'nobody', password: '' });
    await newcomer.page.goto(items[0].service.startURL);
    await newcomer.page.waitForURL((url) => url.origin === application().url && url.pathname.startsWith('/o/'));
    const members = await application().call('GET', `/v1/orgs/${organization}/members`);
    expect(members.items).toContainEqual(expect.objectContaining({ role: 'edit' }));
    await page.getByRole('button', { name: 'Delete provider' }).click();
    await dialog(page).getByRole('button', { name: 'Delete provider' }).click();
    await page.getByText('No identity provider yet').waitFor();
    expect(watched.problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });
});

describe('a site', () => {
  it('admits visitors who sign in at a provider, without an account', async () => {
    const { id: space } = await application().call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook' });
    await application().call('POST', `/v1/spaces/${space}/content`, {
      changes: [{ operation: 'insert_page', title: 'Welcome', document: { markdown: 'For partners.' } }],
    });
    const sites = `/v1/orgs/${organization}/sites`;
    const body = { title: 'Partners', spaces: [space], visibility: 'visitor-auth' };
    const site = await application().call('POST', sites, body);
    await application().call('POST', `${sites}/${site.id}/publish`);
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/o/${organization}/site/${site.id}/~/audience`);
    await page.getByLabel('Visitors get in by').selectOption({ label: 'Signing in at an identity provider' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('body/oidcProvider is needed for the backend oidc.').waitFor();
    await page.getByLabel('Identity provider').selectOption({ label: 'Company' });
    await page.getByLabel('E-mail domains').fill('partner.example');
    expect(await checkScreen(page, 'audience-oidc')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await application().call('GET', `${sites}/${site.id}/publishing/auth`)).oidcProvider)
      .toBe('company');
    const { urls } = await application().call('GET', `${sites}/${site.id}`);
    const visit = async (sub: string, email: string) => {
      idp.signInAs({ sub, email, email_verified: true, name: sub });
      const visitor = await application().open({ email: 'nobody', password: '' });
      await visitor.page.goto(urls.published);
      return visitor;
    };
    const partner = await visit('paula', 'paula@partner.example');
    await partner.page.getByText('For partners.').waitFor();
    expect(partner.watched.problems).toEqual([]);
    const other = await visit('otto', 'otto@other.example');
    await other.page.getByText('this site is for other e-mail addresses').waitFor();
    expect(watched.problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });
});
