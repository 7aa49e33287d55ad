import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import { transact } from '../../platform/db/transact.ts';
import { badRequest, ServiceError, tooManyAttempts } from '../../platform/errors.ts';
import { findPasswordHash } from '../../platform/queries/accounts.ts';
import { hasSecondFactor } from '../../platform/queries/second-factors.ts';
import type { Context } from '../context.ts';
import { clearAttempts, ipLimit, recordAttempt, secondFactorLimit } from './attempts.ts';
import { findKnownDevice } from './known-device.ts';
import { noteSecondFactorFailure } from './second-factor/check-code.ts';
import { wrongCode, wrongPasskey } from './second-factor/manage.ts';
import { redeemAssertion, type SentAssertion, verifyAssertion } from './second-factor/passkeys.ts';
import { confirmSession } from './sessions.ts';
import { confirmByPassword } from './sign-in.ts';

/** The message for a wrong password of a known user. */
export const wrongPassword = () => new ServiceError(403, 'The password is wrong.', 'wrong_password');

const singleSignOnRequired = ({ config }: Pick<Context, 'config'>) =>
  new ServiceError(
    403,
    `You are signed in through an identity provider. Confirm that it is you at ${config.publicUrl}/account/confirm.`,
    'single_sign_on_required',
  );

const codeRequired = () =>
  new ServiceError(
    403,
    'This account has a second factor. Send the code of your authenticator app or a recovery code with the password, or use a passkey.',
    'code_required',
  );

/** The person's reauthentication in a session. */
export interface Confirmation {
  readonly session: SessionRow;
  /** The user of the session. */
  readonly user: Pick<UserRow, 'email'>;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** A passkey is sufficient by itself. */
  readonly passkey?: SentAssertion | undefined;
}

/**
 * Confirms a session by its person's credentials: a passkey, or the password and a code if the account has a second
 * factor.
 * @throws 403 for wrong or missing credentials, in a session that an organization's identity provider began, and for a
 * user without a password; 412 if passwords are disabled, 429 after too many attempts
 */
export async function confirmOwnSession(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, user, password, code, passkey }: Confirmation,
): Promise<void> {
  if (session.saml_provider_id !== null) throw singleSignOnRequired(ctx);
  const { ip, headers } = request;
  const knownDevice = (userId: string) => findKnownDevice(ctx, headers.cookie, userId);
  const refuseLocked = (seconds: number) => {
    reply.header('retry-after', seconds);
    return tooManyAttempts(seconds);
  };
  if (passkey !== undefined) {
    const wait = await confirmByPasskey(ctx, session, { ip, knownDevice, passkey });
    if (wait !== undefined) throw refuseLocked(wait);
    return;
  }
  if (password === undefined) throw badRequest('body must have "password" or "passkey".');
  const hasPassword = (await findPasswordHash(ctx.database.reader, session.user_id)) !== undefined;
  if (session.identity_id !== null && !hasPassword) throw singleSignOnRequired(ctx);
  const needsCode = await hasSecondFactor(ctx.database.reader, session.user_id);
  if (needsCode && (code === undefined || code === '')) throw codeRequired();
  const submittedPassword = { email: user.email, password, ip, knownDevice };
  const confirming = needsCode ? { userId: session.user_id, code: code ?? '' } : undefined;
  const result = await confirmByPassword(ctx, session, submittedPassword, confirming);
  if (result.kind === 'refused') throw wrongPassword();
  if (result.kind === 'wrong-code') throw wrongCode();
  if (result.kind === 'locked') throw refuseLocked(result.seconds);
}

interface ShownPasskey {
  readonly ip: string;
  readonly knownDevice: (userId: string) => string | undefined;
  readonly passkey: SentAssertion;
}

/** @returns seconds to wait after too many attempts */
async function confirmByPasskey(
  ctx: Context,
  session: SessionRow,
  { ip, knownDevice, passkey }: ShownPasskey,
): Promise<number | undefined> {
  const userId = session.user_id;
  const limits = [secondFactorLimit(userId, knownDevice(userId)), ipLimit(ip)] as const;
  const wait = await transact(ctx, (tx) => recordAttempt(tx, limits));
  if (wait !== undefined) return wait;
  const verified = await verifyAssertion(ctx, { use: 'confirm', owner: session.id }, passkey, userId);
  const isConfirmed = await transact(ctx, async (tx) => {
    if (verified === undefined || !(await redeemAssertion(tx, verified))) {
      await noteSecondFactorFailure(tx, userId, limits);
      return false;
    }
    await clearAttempts(tx, limits[0], [limits[1]]);
    await confirmSession(tx, session, { authenticatedAt: tx.now, method: 'passkey' });
    return true;
  });
  if (!isConfirmed) throw wrongPasskey();
  return undefined;
}
