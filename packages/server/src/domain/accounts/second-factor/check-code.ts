import type { Tx } from '../../../platform/db/transact.ts';
import { enqueueMail, type SecondFactorChange } from '../../../platform/mail/mail.ts';
import { findTotp, updateTotp } from '../../../platform/queries/second-factors.ts';
import { writeAccountAuditEvent } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { type AttemptLimit, clearAttempts, recordAttempt } from '../attempts.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

type WorkContext = Pick<Context, 'config' | 'secret'>;

/** The kind of second factor. */
export type SecondFactorMethod = 'totp' | 'recovery-code' | 'passkey';

/** The outcome of a code. */
export type CodeResult =
  | { readonly kind: 'accepted'; readonly method: SecondFactorMethod }
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly seconds: number };

/** The owner of an encrypted secret. */
export const totpOwner = (userId: string): string => `totp ${userId}`;

/**
 * Accepts the code of an authenticator app, or a recovery code, once. Wrong ones are counted, and logged in the audit
 * log.
 */
export async function redeemCode(
  ctx: WorkContext,
  tx: Tx,
  { userId, code, limits }: { userId: string; code: string; limits: readonly [AttemptLimit, ...AttemptLimit[]] },
): Promise<CodeResult> {
  const wait = await recordAttempt(tx, limits);
  if (wait !== undefined) return { kind: 'locked', seconds: wait };
  const method = await findMethod(ctx, tx, userId, code);
  if (method === undefined) {
    await noteSecondFactorFailure(tx, userId, limits);
    return { kind: 'refused' };
  }
  const [own, ...others] = limits;
  await clearAttempts(tx, own, others);
  return { kind: 'accepted', method };
}

/** Each failure restarts the period of the attempt limit. */
export async function noteSecondFactorFailure(tx: Tx, userId: string, limits: readonly AttemptLimit[]): Promise<void> {
  await recordAttempt(tx, limits, 0);
  const target = { kind: 'user', id: userId };
  const details = { step: 'second-factor' };
  await writeAccountAuditEvent(tx, { action: 'session.refused', actorId: null, target, details }, null);
}

async function findMethod(
  ctx: WorkContext,
  tx: Tx,
  userId: string,
  code: string,
): Promise<SecondFactorMethod | undefined> {
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return (await redeemTotp(ctx, tx, userId, digits)) ? 'totp' : undefined;
  if (!(await redeemRecoveryCode(tx, userId, code))) return undefined;
  const target = { kind: 'user', id: userId };
  await writeAccountAuditEvent(tx, { action: 'recovery-code.used', actorId: userId, target }, null);
  await notifySecondFactorChange(ctx, tx, userId, 'recovery-code-used');
  return 'recovery-code';
}

async function redeemTotp({ secret }: WorkContext, tx: Tx, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(tx.db, userId);
  // With another key of the installation it cannot be decrypted: recovery codes and passkeys still work.
  if (totp === undefined || !secret.isEncryptedHere(totp.secret)) return false;
  const shared = secret.decrypt(totpOwner(userId), totp.secret);
  const step = findTotpStep(shared, code, { now: new Date(tx.now), after: totp.last_step });
  if (step === undefined) return false;
  await updateTotp(tx.db, userId, { last_step: step, used_at: tx.now });
  return true;
}

/** Notifies a user by e-mail, if e-mail is configured. */
export async function notifySecondFactorChange(
  ctx: WorkContext,
  tx: Tx,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  if (ctx.config.mail !== undefined) await enqueueMail(ctx, tx, { kind: 'second-factor-changed', userId, change });
}
