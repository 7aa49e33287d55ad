import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import {
  anInstallation,
  type ServingProgram,
  serveProgram,
  shownPasswordLink,
  shownToken,
} from '../../packages/server/src/testing/program.ts';
import { type Reader, useBrowser } from '../browser.ts';

/** Somebody who can sign in. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

export type Role = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | null;

/** A running installation with one organization, as the tests of a file use it. */
export interface Application {
  /** Without a slash at the end. */
  readonly url: string;
  /** The organization of the administrator. */
  readonly organizationId: string;
  readonly admin: Account;
  /** An operation of the API in the name of the administrator. @throws Error where it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: answers of operations that each test knows.
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** A new organization of the administrator. @returns its id */
  addOrganization(title: string): Promise<string>;
  /** Somebody with a role in an organization, who has joined it by an invitation; null is a guest. */
  addPerson(role: Exclude<Role, null>, organizationId?: string): Promise<Account>;
  /** A window in which somebody is signed in; it shows nothing yet. */
  open(account: Account, options?: BrowserContextOptions): Promise<Reader>;
}

const PASSWORD = 'seven pages of the atlas';
let persons = 0;

/** Starts the built program for the tests of a file, on an empty installation. */
export function useApplication(): () => Application {
  const openReader = useBrowser();
  const states = new Map<string, BrowserContextOptions['storageState']>();
  let server: ServingProgram;
  let remove = async () => {};
  let application: Application;
  beforeAll(async () => {
    const installation = await anInstallation();
    remove = () => installation.remove();
    server = await serveProgram({ ...installation.settings, BINDERY_LOG_LEVEL: 'warn' });
    application = await describeApplication(server, openReader, states);
  });
  afterAll(async () => {
    await server?.stop();
    await remove();
  });
  return () => application;
}

async function describeApplication(
  server: ServingProgram,
  openReader: ReturnType<typeof useBrowser>,
  states: Map<string, BrowserContextOptions['storageState']>,
): Promise<Application> {
  const { url } = server;
  const call = aCaller(url, shownToken(server.stdout()));
  const [organization] = (await call('GET', '/v1/orgs')).items;
  const admin: Account = { email: 'admin@example.com', password: PASSWORD };
  /** Opens the link once, sets a password there, and keeps the session. */
  const enter = async (link: string, account: Account): Promise<void> => {
    const { page, context } = await openReader();
    await page.goto(url + new URL(link).pathname + new URL(link).search);
    const name = page.getByLabel('Your name');
    if ((await name.count()) > 0) await name.fill(account.email.split('@')[0] ?? '');
    await page.locator('input[name=newPassword]').fill(account.password);
    await page.locator('form.account-form button[type=submit]').click();
    await page.waitForURL((address) => address.pathname !== new URL(link).pathname);
    states.set(account.email, await context.storageState());
    await context.close();
  };
  await enter(shownPasswordLink(server.stdout()), admin);
  return {
    url,
    admin,
    call,
    organizationId: organization.id,
    addOrganization: async (title) => (await call('POST', '/v1/orgs', { title })).id,
    addPerson: async (role, organizationId = organization.id) => {
      persons += 1;
      const account = { email: `person.${persons}@example.com`, password: PASSWORD };
      const body = { emails: [account.email], role };
      const { invitations = [] } = await call('POST', `/v1/orgs/${organizationId}/invites`, body);
      await enter(invitations[0].url, account);
      return account;
    },
    open: async ({ email }, options = {}) => {
      const storageState = states.get(email);
      return openReader({ reducedMotion: 'reduce', ...options, ...(storageState !== undefined && { storageState }) });
    },
  };
}

const aCaller = (url: string, token: string) => async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};
