import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { findPasswordHash, writePasswordHash } from '../../platform/queries/accounts.ts';
import { foldEmail } from '../../platform/queries/fold.ts';
import { findUserByEmail } from '../../platform/queries/users.ts';
import { writeAccountAuditEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import {
  type AttemptLimit,
  accountLimit,
  clearAttempts,
  deviceLimit,
  ipLimit,
  recordAttempt,
  secondFactorLimit,
} from './attempts.ts';
import { hashPassword, isOutdatedHash, isPassword } from './passwords.ts';
import { redeemCode } from './second-factor/check-code.ts';
import { completeFirstStep, type FirstStep } from './second-factor/second-step.ts';
import { confirmSession } from './sessions.ts';
import { type BrowserInfo, requirePasswords } from './set-password.ts';

/** A submitted password. */
export interface ShownPassword {
  readonly email: string;
  readonly password: string;
  /** IP address of the client. */
  readonly ip: string;
  /** The known browser, if its cookie proves that this account was used in it before. */
  readonly knownDevice: (userId: string) => string | undefined;
}

/** A sign-in by a browser. */
export interface SignInRequest extends ShownPassword {
  readonly browser: BrowserInfo;
}

type Refused =
  /** The e-mail address or the password is wrong; which of them is not disclosed. */
  { readonly kind: 'refused' } | { readonly kind: 'locked'; readonly seconds: number };

export type SignInResult = FirstStep | Refused;

/**
 * Signs in with an e-mail address and a password. An unknown e-mail address, or a user without a password, costs the
 * same as a wrong password: time, attempts and writes.
 * @throws 412 if passwords are disabled, 503 if too many sign in at once
 */
export async function signIn(ctx: Context, request: SignInRequest): Promise<SignInResult> {
  return withPassword(ctx, request, (tx, user) => completeFirstStep(tx, user.id, request.browser, 'password'));
}

/** Additional confirmation of a session, if the account has a second factor. */
interface ConfirmingCode {
  readonly userId: string;
  readonly code: string;
}

/**
 * Confirms by the password that a session is used by its owner, and by a code if the account has a second factor. Wrong
 * ones count as failed sign-ins.
 * @throws 412 if passwords are disabled, 503 if too many sign in at once
 */
export async function confirmByPassword(
  ctx: Context,
  session: Pick<SessionRow, 'id' | 'user_id' | 'saml_provider_id'>,
  submittedPassword: ShownPassword,
  confirming: ConfirmingCode | undefined,
): Promise<{ readonly kind: 'confirmed' } | { readonly kind: 'wrong-code' } | Refused> {
  const device = submittedPassword.knownDevice(session.user_id);
  return withPassword(ctx, submittedPassword, async (tx) => {
    const limits = [secondFactorLimit(session.user_id, device), ipLimit(submittedPassword.ip)] as const;
    const result = confirming && (await redeemCode(ctx, tx, { ...confirming, limits }));
    if (result?.kind === 'refused') return { kind: 'wrong-code' };
    if (result?.kind === 'locked') return result;
    await confirmSession(tx, session, { authenticatedAt: tx.now, method: 'password', secondFactor: result?.method });
    return { kind: 'confirmed' };
  });
}

/** Runs an action after verifying the password of an e-mail address. */
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
  const attemptLimit = ipLimit(ip);
  const wait = await transact(ctx, (tx) => recordAttempt(tx, [own, attemptLimit]));
  if (wait !== undefined) return { kind: 'locked', seconds: wait };
  const hash = user && (await findPasswordHash(db, user.id));
  // Before any decision: hashing dominates the time.
  const isRight = await isPassword(ctx.config, password, hash);
  if (!isRight || user === undefined || hash === undefined) {
    await transact(ctx, (tx) => noteFailure(tx, [own, attemptLimit], user));
    return { kind: 'refused' };
  }
  const better = isOutdatedHash(ctx.config, hash) ? await hashPassword(ctx.config, password) : undefined;
  return transact(ctx, async (tx) => {
    // It may have changed since: then the checked password is outdated.
    if ((await findPasswordHash(tx.db, user.id)) !== hash) return { kind: 'refused' };
    if (better !== undefined) await writePasswordHash(tx.db, user.id, better, tx.now);
    await clearAttempts(tx, own, [attemptLimit]);
    return work(tx, user);
  });
}

/** Each failure restarts the period of the attempt limit; failures for an account are logged in the audit log. */
async function noteFailure(tx: Tx, trying: readonly AttemptLimit[], user: UserRow | undefined): Promise<void> {
  await recordAttempt(tx, trying, 0);
  if (user === undefined) return;
  // The actor is unknown.
  const target = { kind: 'user', id: user.id };
  await writeAccountAuditEvent(tx, { action: 'session.refused', actorId: null, target }, null);
}
