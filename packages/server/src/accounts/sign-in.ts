import { writeAccountAuditEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import type { SessionRow } from '../db/tables/accounts.ts';
import type { UserRow } from '../db/tables/users.ts';
import { type Tx, transact } from '../db/transact.ts';
import { findPasswordHash, writePasswordHash } from '../queries/accounts.ts';
import { foldEmail } from '../queries/fold.ts';
import { findUserByEmail } from '../queries/users.ts';
import { type AttemptLimit, accountLimit, clearAttempts, deviceLimit, ipLimit, recordAttempt } from './attempts.ts';
import { hashPassword, isOutdatedHash, isPassword } from './passwords.ts';
import { confirmSession, type StartedSession } from './sessions.ts';
import { type BrowserInfo, beginSession, requirePasswords } from './set-password.ts';

/** A password that somebody shows. */
export interface ShownPassword {
  readonly email: string;
  readonly password: string;
  /** Address of the client. */
  readonly ip: string;
  /** The browser, where it proves that this account was used in it before. */
  readonly knownDevice: (userId: string) => string | undefined;
}

/** A sign-in as a browser asks for it. */
export interface SignInRequest extends ShownPassword {
  readonly browser: BrowserInfo;
}

type Refused =
  /** The address or the password is wrong; which of them, nobody learns. */
  { readonly kind: 'refused' } | { readonly kind: 'locked'; readonly seconds: number };

export type SignInResult = { readonly kind: 'started'; readonly started: StartedSession } | Refused;

/**
 * Signs in with an address and a password. An address that nobody has, or a user without a password, costs the same as a
 * wrong password: time, tries and writes.
 * @throws 412 where passwords are switched off, 503 when too many sign in at once
 */
export async function signIn(ctx: Context, request: SignInRequest): Promise<SignInResult> {
  return withPassword(ctx, request, async (tx, user) => ({
    kind: 'started',
    started: await beginSession(tx, user.id, request.browser, 'password'),
  }));
}

/**
 * Confirms by the password that a session is in the hands of its person. Wrong ones count as sign-ins that failed.
 * @throws 412 where passwords are switched off, 503 when too many sign in at once
 */
export async function confirmByPassword(
  ctx: Context,
  session: Pick<SessionRow, 'id' | 'user_id' | 'saml_provider_id'>,
  shown: ShownPassword,
): Promise<{ readonly kind: 'confirmed' } | Refused> {
  return withPassword(ctx, shown, async (tx) => {
    await confirmSession(tx, session, { authenticatedAt: tx.now, method: 'password' });
    return { kind: 'confirmed' };
  });
}

/** Does what somebody may do who knows the password of an address. */
async function withPassword<Result>(
  ctx: Context,
  { email, password, ip, knownDevice }: ShownPassword,
  work: (tx: Tx, user: UserRow) => Promise<Result>,
): Promise<Result | Refused> {
  requirePasswords(ctx);
  const db = ctx.database.reader;
  const user = await findUserByEmail(db, email);
  const device = user && knownDevice(user.id);
  const own = device === undefined ? accountLimit(foldEmail(email)) : deviceLimit(device);
  const address = ipLimit(ip);
  const wait = await transact(ctx, (tx) => recordAttempt(tx, [own, address]));
  if (wait !== undefined) return { kind: 'locked', seconds: wait };
  const hash = user && (await findPasswordHash(db, user.id));
  // Before anything is decided: this is what needs the time.
  const isRight = await isPassword(ctx.config, password, hash);
  if (!isRight || user === undefined || hash === undefined) {
    await transact(ctx, (tx) => noteFailure(tx, [own, address], user));
    return { kind: 'refused' };
  }
  const better = isOutdatedHash(ctx.config, hash) ? await hashPassword(ctx.config, password) : undefined;
  return transact(ctx, async (tx) => {
    // It may have been changed since: what was checked counts for nothing then.
    if ((await findPasswordHash(tx.db, user.id)) !== hash) return { kind: 'refused' };
    if (better !== undefined) await writePasswordHash(tx.db, user.id, better, tx.now);
    await clearAttempts(tx, own, [address]);
    return work(tx, user);
  });
}

/** The time that tries count for starts over with each failure; the audit log hears of those for an account. */
async function noteFailure(tx: Tx, trying: readonly AttemptLimit[], user: UserRow | undefined): Promise<void> {
  await recordAttempt(tx, trying, 0);
  if (user === undefined) return;
  // Who tried is not known to be the user.
  const target = { kind: 'user', id: user.id };
  await writeAccountAuditEvent(tx, { action: 'session.refused', actorId: null, target }, null);
}
