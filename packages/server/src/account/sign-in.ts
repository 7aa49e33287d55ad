import { recordDeedOfUser } from '../api/audit-events/record.ts';
import { foldEmail } from '../api/users/fold.ts';
import { findUserByEmail } from '../api/users/queries.ts';
import type { UserRow } from '../api/users/table.ts';
import type { Context } from '../context.ts';
import { type Tx, transact } from '../db/transact.ts';
import { accountTries, addressTries, countTry, deviceTries, settleTry, type Trying } from './attempts.ts';
import { hashPassword, isOutdatedHash, isPassword } from './passwords.ts';
import { findPasswordHash, writePasswordHash } from './queries.ts';
import type { StartedSession } from './sessions.ts';
import { type Browser, beginSession, requirePasswords } from './set-password.ts';

/** A sign-in as a browser asks for it. */
export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** Address of the client. */
  readonly ip: string;
  /** The browser, where it proves that this account was used in it before. */
  readonly knownDevice: (userId: string) => string | undefined;
  readonly browser: Browser;
}

export type SignInResult =
  | { readonly kind: 'started'; readonly started: StartedSession }
  /** The address or the password is wrong; which of them, nobody is told. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly seconds: number };

/**
 * Signs in with an address and a password. An address that nobody has, or a user without a password, costs the same as a
 * wrong password: time, tries and writes.
 * @throws 412 where passwords are switched off, 503 when too many sign in at once
 */
export async function signIn(ctx: Context, request: SignInRequest): Promise<SignInResult> {
  requirePasswords(ctx);
  const db = ctx.database.reader;
  const user = await findUserByEmail(db, request.email);
  const device = user && request.knownDevice(user.id);
  const own = device === undefined ? accountTries(foldEmail(request.email)) : deviceTries(device);
  const address = addressTries(request.ip);
  const wait = await transact(ctx, (tx) => countTry(tx, [own, address]));
  if (wait !== undefined) return { kind: 'locked', seconds: wait };
  const hash = user && (await findPasswordHash(db, user.id));
  // Before anything is decided: this is what takes the time.
  const isRight = await isPassword(ctx.config, request.password, hash);
  if (!isRight || user === undefined || hash === undefined) {
    await transact(ctx, (tx) => noteFailure(tx, [own, address], user));
    return { kind: 'refused' };
  }
  const better = isOutdatedHash(ctx.config, hash) ? await hashPassword(ctx.config, request.password) : undefined;
  return transact(ctx, async (tx) => {
    // It may have been changed since: what was checked counts for nothing then.
    if ((await findPasswordHash(tx.db, user.id)) !== hash) return { kind: 'refused' };
    if (better !== undefined) await writePasswordHash(tx.db, user.id, better, tx.now);
    await settleTry(tx, own, [address]);
    return { kind: 'started', started: await beginSession(tx, user.id, request.browser, 'password') };
  });
}

/** The time that tries count for begins anew with each failure; the organizations of a user hear of it. */
async function noteFailure(tx: Tx, trying: readonly Trying[], user: UserRow | undefined): Promise<void> {
  await countTry(tx, trying, 0);
  if (user === undefined) return;
  // Whoever tried is not known to be the user.
  const target = { kind: 'user', id: user.id };
  await recordDeedOfUser(tx, user.id, { act: 'session.refused', actorId: null, target });
}
