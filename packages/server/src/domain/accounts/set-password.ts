import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import {
  badRequest,
  forbidden,
  notFound,
  preconditionFailed,
  ServiceError,
  tooManyAttempts,
} from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import {
  deleteLinksOf,
  deleteSessionsOf,
  findPasswordHash,
  writePasswordHash,
} from '../../platform/queries/accounts.ts';
import { countTokensOf, deleteTokensOf } from '../../platform/queries/tokens.ts';
import { findUser } from '../../platform/queries/users.ts';
import { writeAccountAuditEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { accountLimit, clearAttempts, recordAttempt } from './attempts.ts';
import { explainPasswordFault, findPasswordFault, hashPassword, isPassword, type PasswordFault } from './passwords.ts';
import { completeFirstStep, type FirstStep, startRecordedSession } from './second-factor/second-step.ts';
import type { StartedSession } from './sessions.ts';
import { findPasswordLink } from './sign-in-links.ts';
import { verifyEmail } from './verify-email.ts';

/** Why a user cannot set a password; undefined if it is valid. */
export const findFaultFor = (
  { email, display_name }: Pick<UserRow, 'email' | 'display_name'>,
  password: string,
): PasswordFault | undefined => findPasswordFault(password, [email, display_name]);

/** @throws 412 if only identity providers are allowed for sign-in */
export function requirePasswords({ config }: Pick<Context, 'config'>): void {
  if (!config.passwordSignIn)
    throw preconditionFailed(
      'Passwords are turned off here. Sign in through your identity provider.',
      'passwords_disabled',
    );
}

/** What a new password ends. */
interface PasswordEnds {
  /** Id of the session that continues. */
  readonly keepSession?: string;
  /** Whether the access tokens of the user end too. */
  readonly revokeTokens?: boolean | undefined;
}

/**
 * Sets a password, and ends all sessions of its user except one, every link that could set another one, and the access
 * tokens if requested. A user with a previous password is notified by e-mail, if e-mail is configured.
 */
export async function storePassword(
  ctx: Pick<Context, 'config' | 'secret'>,
  tx: Tx,
  userId: string,
  hash: string,
  { keepSession, revokeTokens = false }: PasswordEnds = {},
): Promise<void> {
  const isAnother = (await findPasswordHash(tx.db, userId)) !== undefined;
  if (isAnother && ctx.config.mail !== undefined) await enqueueMail(ctx, tx, { kind: 'password-changed', userId });
  await writePasswordHash(tx.db, userId, hash, tx.now);
  await deleteLinksOf(tx.db, userId);
  const endedSessions = await deleteSessionsOf(tx.db, userId, keepSession);
  const endedTokens = revokeTokens ? await countTokensOf(tx.db, userId) : 0;
  if (revokeTokens) await deleteTokensOf(tx.db, userId);
  const target = { kind: 'user', id: userId };
  const details = { endedSessions, endedTokens };
  await writeAccountAuditEvent(tx, { action: 'password.changed', actorId: userId, target, details }, null);
}

const wrongPassword = () => new ServiceError(403, 'The current password is missing or wrong.', 'wrong_password');
const SET_ONE = 'set a password in a session that an identity provider began';

/** A change of the user's own password. */
export interface PasswordChange {
  readonly userId: string;
  /** Required if the user has one. */
  readonly currentPassword?: string | undefined;
  readonly newPassword: string;
  /** The requesting session, which continues; all others end. */
  readonly session: SessionRow;
  /** Whether the access tokens of the user end too. */
  readonly revokeTokens?: boolean | undefined;
}

/**
 * Changes the user's own password. Wrong current ones count as failed sign-ins. A user without a password who signed in
 * through an identity provider cannot set one this way: it would still work after the provider removes the user.
 * @throws 400 naming the error of the new one, 403 if the current one is wrong or missing, 412 if passwords are
 * disabled, 429 after too many attempts
 */
export async function changePassword(ctx: Context, change: PasswordChange): Promise<void> {
  requirePasswords(ctx);
  const user = await findUser(ctx.database.reader, change.userId);
  if (user === undefined) throw notFound('user');
  const fault = findFaultFor(user, change.newPassword);
  if (fault !== undefined) throw badRequest(`body/newPassword: ${explainPasswordFault(fault)}`);
  const before = await findPasswordHash(ctx.database.reader, user.id);
  const tries = accountLimit(user.email_folded);
  if (before !== undefined) {
    const wait = await transact(ctx, (tx) => recordAttempt(tx, [tries]));
    if (wait !== undefined) throw tooManyAttempts(wait);
    if (!(await isPassword(ctx.config, change.currentPassword ?? '', before))) throw wrongPassword();
  } else if (change.session.saml_provider_id !== null) throw forbidden(SET_ONE);
  const hash = await hashPassword(ctx.config, change.newPassword);
  await transact(ctx, async (tx) => {
    // A concurrent change may have replaced the password that was checked.
    if ((await findPasswordHash(tx.db, user.id)) !== before) throw wrongPassword();
    await clearAttempts(tx, tries, []);
    await storePassword(ctx, tx, user.id, hash, { keepSession: change.session.id, revokeTokens: change.revokeTokens });
  });
}

/** A password that a link sets. */
interface LinkedPassword {
  readonly secret: string;
  readonly password: string;
  readonly revokeTokens: boolean;
  readonly browser: BrowserInfo;
}

/**
 * Sets a password by a one-time link, which verifies the e-mail address, and signs in. A second factor stays required.
 * @returns undefined if the link was used, has expired or never existed
 * @throws 412 if passwords are disabled
 */
export async function setPasswordByLink(
  ctx: Context,
  { secret, password, revokeTokens, browser }: LinkedPassword,
): Promise<FirstStep | undefined> {
  requirePasswords(ctx);
  const hash = await hashPassword(ctx.config, password);
  return transact(ctx, async (tx) => {
    const link = await findPasswordLink(tx.db, secret, tx.now);
    if (link === undefined) return undefined;
    await verifyEmail(tx, link.user_id);
    await storePassword(ctx, tx, link.user_id, hash, { revokeTokens });
    return completeFirstStep(tx, link.user_id, browser, 'link');
  });
}

/** The context of a sign-in. */
export interface BrowserInfo {
  readonly userAgent: string | undefined;
  /** The previous session of this browser. Another person may have caused it, so it ends. */
  readonly session: Pick<SessionRow, 'id' | 'user_id'> | undefined;
}

/** The authentication method, without an identity provider and without a passkey. */
export type SignInMethod = 'password' | 'link' | 'invitation';

/** Starts a session of a new user, who cannot have a second factor. */
export const beginSession = (
  tx: Tx,
  userId: string,
  browser: BrowserInfo,
  method: SignInMethod,
): Promise<StartedSession> => startRecordedSession(tx, userId, browser, { method });
