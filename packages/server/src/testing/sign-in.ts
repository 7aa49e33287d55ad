import { hashPassword } from '../account/passwords.ts';
import { writePasswordHash } from '../account/queries.ts';
import { transact } from '../db/transact.ts';
import { BrowserClient } from './browser-client.ts';
import type { Person } from './factories.ts';
import type { TestServer } from './test-server.ts';

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
  await browser.open('/sign-in');
  await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
  if (browser.page?.status !== 200 || browser.address !== '/account')
    throw new Error(`Nobody is signed in:\n${browser.page?.text}`);
  return browser;
}
