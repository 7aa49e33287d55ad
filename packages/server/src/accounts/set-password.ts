import { writeAccountAuditEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import type { SessionRow } from '../db/tables/accounts.ts';
import type { UserRow } from '../db/tables/users.ts';
import { type Tx, transact } from '../db/transact.ts';
import { badRequest, forbidden, notFound, preconditionFailed, ServiceError, tooManyAttempts } from '../errors.ts';
import { enqueueMail } from '../mail/mail.ts';
import { deleteLinksOf, deleteSessionsOf, findPasswordHash, writePasswordHash } from '../queries/accounts.ts';
import { findUser } from '../queries/users.ts';
import { accountLimit, clearAttempts, recordAttempt } from './attempts.ts';
import { hashPassword, isPassword, validatePassword } from './passwords.ts';
import { endSession, type StartedSession, startSession } from './sessions.ts';
import { findPasswordLink } from './sign-in-links.ts';
import { verifyEmail } from './verify-email.ts';

/** Why a user cannot have a password, as a sentence; undefined when nothing is wrong with it. */
export const findFaultFor = (
  { email, display_name }: Pick<UserRow, 'email' | 'display_name'>,
  password: string,
): string | undefined => validatePassword(password, [email, display_name]);

/** @throws 412 where people sign in by identity providers only */
export function requirePasswords({ config }: Pick<Context, 'config'>): void {
  if (!config.passwordSignIn)
    throw preconditionFailed(
      'Passwords are switched off here. Sign in through your identity provider.',
      'passwords_disabled',
    );
}

/**
 * Writes a password and ends the sessions of its user but one, and every link that could set another one. A user who
 * had one before is informed by mail, where mail is sent.
 */
export async function storePassword(
  ctx: Pick<Context, 'config' | 'secret'>,
  tx: Tx,
  userId: string,
  hash: string,
  keepSession?: string,
): Promise<void> {
  const isAnother = (await findPasswordHash(tx.db, userId)) !== undefined;
  if (isAnother && ctx.config.mail !== undefined) await enqueueMail(ctx, tx, { kind: 'password-changed', userId });
  await writePasswordHash(tx.db, userId, hash, tx.now);
  await deleteLinksOf(tx.db, userId);
  const ended = await deleteSessionsOf(tx.db, userId, keepSession);
  const target = { kind: 'user', id: userId };
  const details = { endedSessions: ended };
  await writeAccountAuditEvent(tx, { action: 'password.changed', actorId: userId, target, details }, null);
}

const wrongPassword = () => new ServiceError(403, 'The current password is missing or wrong.', 'wrong_password');
const SET_ONE = 'set a password in a session that an identity provider began';

/** A change of the own password. */
export interface PasswordChange {
  readonly userId: string;
  /** Needed by who has one. */
  readonly currentPassword?: string | undefined;
  readonly newPassword: string;
  /** The session that asks for it, which goes on; all others end. */
  readonly session: SessionRow;
}

/**
 * Changes the own password. Wrong current ones count as sign-ins that failed. Who came through an identity provider and
 * has none gets none this way: it would go on to work when the provider does not know that person any more.
 * @throws 400 naming what is wrong with the new one, 403 when the current one is wrong or missing, 412 where passwords are
 * switched off, 429 after too many tries
 */
export async function changePassword(ctx: Context, change: PasswordChange): Promise<void> {
  requirePasswords(ctx);
  const user = await findUser(ctx.database.reader, change.userId);
  if (user === undefined) throw notFound('user');
  const fault = findFaultFor(user, change.newPassword);
  if (fault !== undefined) throw badRequest(`body/newPassword: ${fault}`);
  const before = await findPasswordHash(ctx.database.reader, user.id);
  const tries = accountLimit(user.email_folded);
  if (before !== undefined) {
    const wait = await transact(ctx, (tx) => recordAttempt(tx, [tries]));
    if (wait !== undefined) throw tooManyAttempts(wait);
    if (!(await isPassword(ctx.config, change.currentPassword ?? '', before))) throw wrongPassword();
  } else if (change.session.saml_provider_id !== null) throw forbidden(SET_ONE);
  const hash = await hashPassword(ctx.config, change.newPassword);
  await transact(ctx, async (tx) => {
    // Somebody may have been quicker: then the password that was checked is not the current one any more.
    if ((await findPasswordHash(tx.db, user.id)) !== before) throw wrongPassword();
    await clearAttempts(tx, tries, []);
    await storePassword(ctx, tx, user.id, hash, change.session.id);
  });
}

/**
 * Sets a password by a one-time link, which proves whose the address is, and signs in.
 * @returns undefined when the link was used, has expired or never was
 * @throws 412 where passwords are switched off
 */
export async function setPasswordByLink(
  ctx: Context,
  { secret, password, browser }: { secret: string; password: string; browser: BrowserInfo },
): Promise<StartedSession | undefined> {
  requirePasswords(ctx);
  const hash = await hashPassword(ctx.config, password);
  return transact(ctx, async (tx) => {
    const link = await findPasswordLink(tx.db, secret, tx.now);
    if (link === undefined) return undefined;
    await verifyEmail(tx, link.user_id);
    await storePassword(ctx, tx, link.user_id, hash);
    return beginSession(tx, link.user_id, browser, 'link');
  });
}

/** Where somebody signs in. */
export interface BrowserInfo {
  readonly userAgent: string | undefined;
  /** The session of this browser until now. It may have been somebody else's doing, so that it does not go on. */
  readonly session: Pick<SessionRow, 'id' | 'user_id'> | undefined;
}

/** Starts a session of somebody who has shown a password or a link, which the audit log records. */
export async function beginSession(
  tx: Tx,
  userId: string,
  { userAgent, session }: BrowserInfo,
  method: 'password' | 'link' | 'invitation',
): Promise<StartedSession> {
  if (session !== undefined) await endSession(tx, session.user_id, session.id);
  const started = await startSession(tx, { userId, samlProviderId: null, userAgent });
  const target = { kind: 'session', id: started.session.id };
  await writeAccountAuditEvent(tx, { action: 'session.started', actorId: userId, target, details: { method } }, null);
  return started;
}
