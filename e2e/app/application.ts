import { type BrowserContextOptions, request } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import {
  anInstallation,
  freePort,
  type ServingProgram,
  serveProgram,
  shownPasswordLink,
  shownToken,
} from '../../packages/server/src/testing/program.ts';
import { type Reader, useBrowser } from '../browser.ts';

/** A person who can sign in. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The state of a window of a signed-in person. */
type BrowserState = BrowserContextOptions['storageState'];

export type Role = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | null;

/** A running installation with one organization, for the tests of a file. */
export interface Application {
  /** Without a trailing slash. */
  readonly url: string;
  /** The organization of the administrator. */
  readonly organizationId: string;
  readonly admin: Account;
  /** Calls an operation of the API as the administrator. @throws Error if it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: responses of operations that each test knows.
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Sends the bytes of a file as the administrator. @throws Error if it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: responses of operations that each test knows.
  send(method: string, path: string, text: string): Promise<any>;
  /** A new organization of the administrator. @returns its id */
  addOrganization(title: string): Promise<string>;
  /** A member of an organization with a role, who has joined by an invitation; null is a guest. */
  addPerson(role: Exclude<Role, null>, organizationId?: string): Promise<Account>;
  /** Signs a person in by the link of an invitation, with the password that it sets. */
  enter(link: string, account: Account): Promise<void>;
  /** Ends the program as an upgrade does, and starts it again on the same port. */
  restart(): Promise<void>;
  /** A window with a signed-in session, without a page. */
  open(account: Account, options?: BrowserContextOptions): Promise<Reader>;
}

const PASSWORD = 'seven pages of the atlas';
let persons = 0;

/**
 * Starts the built program for the tests of a file, on an empty installation.
 * @param prepare starts its dependencies, and returns its settings
 */
export function useApplication(prepare = async (): Promise<Record<string, string>> => ({})): () => Application {
  const openReader = useBrowser();
  const states = new Map<string, BrowserState>();
  let server: ServingProgram;
  let remove = async () => {};
  let application: Application;
  beforeAll(async () => {
    const installation = await anInstallation();
    remove = () => installation.remove();
    // Images and frames use the public URL.
    const port = String(await freePort());
    const own = { PORT: port, BINDERY_PUBLIC_URL: `http://127.0.0.1:${port}`, BINDERY_LOG_LEVEL: 'warn' };
    // Journeys make more calls a minute than people: where these are limited, the application waits.
    const settings = { ...own, BINDERY_RATE_LIMIT: '0', ...(await prepare()) };
    server = await serveProgram({ ...installation.settings, ...settings });
    const restart = async () => {
      await server.stop();
      server = await serveProgram({ ...installation.settings, ...settings });
    };
    const described = { ...server, url: settings.BINDERY_PUBLIC_URL };
    application = { ...(await describeApplication(described, openReader, states)), restart };
  });
  afterAll(async () => {
    await server?.stop();
    await remove();
  });
  return () => application;
}

async function describeApplication(
  server: Pick<ServingProgram, 'url' | 'stdout'>,
  openReader: ReturnType<typeof useBrowser>,
  states: Map<string, BrowserState>,
): Promise<Omit<Application, 'restart'>> {
  const { url } = server;
  const token = shownToken(server.stdout());
  const call = aCaller(url, token);
  const [organization] = (await call('GET', '/v1/orgs')).items;
  const admin: Account = { email: 'admin@example.com', password: PASSWORD };
  const enter = async (link: string, account: Account) => {
    states.set(account.email, await setPassword(url, link, account));
  };
  await enter(shownPasswordLink(server.stdout()), admin);
  return {
    url,
    admin,
    call,
    send: aSender(url, token),
    enter,
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

const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g;

/**
 * Opens a link of an account and sets the password by the form of its page, without a window: `account.test.ts` is the
 * journey. @returns the session
 */
async function setPassword(url: string, link: string, { email, password }: Account): Promise<BrowserState> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url, accept: 'text/html' } });
  const { pathname, search } = new URL(link);
  const html = await (await client.get(pathname + search)).text();
  const form = /<form class="account-form" method="post" action="([^"]*)".*?<\/form>/s.exec(html);
  const hidden = Object.fromEntries([...(form?.[0] ?? '').matchAll(HIDDEN)].map(([, name, value]) => [name, value]));
  const name = form?.[0].includes('name="name"') === true ? { name: email.split('@')[0] ?? '' } : {};
  const sent = { ...hidden, ...name, newPassword: password };
  const answer = await client.post(form?.[1] ?? pathname, { form: sent, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${pathname}: ${answer.status()} ${await answer.text()}`);
  const state = await client.storageState();
  await client.dispose();
  return state;
}

const aCaller = (url: string, token: string) => (method: string, path: string, body?: unknown) =>
  readAnswer(url, method, path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const aSender = (url: string, token: string) => (method: string, path: string, text: string) =>
  readAnswer(url, method, path, { headers: { authorization: `Bearer ${token}` }, body: Buffer.from(text) });

async function readAnswer(url: string, method: string, path: string, request: RequestInit) {
  const answer = await fetch(url + path, { ...request, method });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
