import { formToken } from '../domain/accounts/form-token.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import { writeSessionCookie } from '../domain/accounts/session-cookie.ts';
import { startSession } from '../domain/accounts/sessions.ts';
import type { SessionRow } from '../platform/db/tables/accounts.ts';
import { transact } from '../platform/db/transact.ts';
import { writePasswordHash } from '../platform/queries/accounts.ts';
import { BrowserClient } from './browser-client.ts';
import type { Person } from './factories.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A password that nobody refuses. */
export const PASSWORD = 'correct horse battery';

/** Gives somebody `PASSWORD`. */
export async function givePassword(server: TestServer, { id }: Pick<Person, 'id'>): Promise<void> {
  const hash = await hashPassword(server.ctx.config, PASSWORD);
  await transact(server.ctx, (tx) => writePasswordHash(tx.db, id, hash, tx.now));
}

/** A browser in which somebody is signed in with `PASSWORD`. */
export async function aSignedIn(server: TestServer, person: Person, agent?: string): Promise<BrowserClient> {
  await givePassword(server, person);
  const browser = new BrowserClient(server, agent);
  await browser.open('/sign-in?returnTo=/account');
  await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
  if (browser.page?.status !== 200 || browser.url !== '/account')
    throw new Error(`Nobody is signed in:\n${browser.page?.text}`);
  return browser;
}

/** Somebody who calls the API in a session of a browser, as a script of a page does. */
export interface SessionCaller {
  readonly session: SessionRow;
  /** With which the session is known on pages too. */
  readonly headers: Readonly<Record<string, string>>;
  call(method: string, url: string, body?: unknown): Promise<Answer>;
}

/** A session that began just now, without the detour of a sign-in. */
export async function aSession(
  server: TestServer,
  { id: userId }: Pick<Person, 'id'>,
  how: { readonly samlProviderId?: string; readonly authenticatedAt?: string } = {},
): Promise<SessionCaller> {
  const { session, token } = await transact(server.ctx, (tx) =>
    startSession(tx, { userId, samlProviderId: null, userAgent: undefined, ...how }),
  );
  const cookie = String(writeSessionCookie(server.ctx, { session, token })).split(';')[0] ?? '';
  const headers = { cookie, 'x-csrf-token': formToken(server.ctx, { session }) };
  const call = (method: string, url: string, body?: unknown) =>
    server.call(method, url, { headers, ...(body !== undefined && { body }) });
  return { session, headers, call };
}
