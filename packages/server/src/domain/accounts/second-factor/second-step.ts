import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { findPasswordHash } from '../../../platform/queries/accounts.ts';
import { hasSecondFactor } from '../../../platform/queries/second-factors.ts';
import { writeAccountAuditEvent } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { clearAttempts, ipLimit, recordAttempt, secondFactorLimit } from '../attempts.ts';
import { requireEnabled } from '../require-enabled.ts';
import { endSession, type StartedSession, startSession } from '../sessions.ts';
import type { BrowserInfo, SignInMethod } from '../set-password.ts';
import { noteSecondFactorFailure, redeemCode, type SecondFactorMethod } from './check-code.ts';
import { redeemAssertion, type SentAssertion, type VerifiedAssertion, verifyAssertion } from './passkeys.ts';

/** Expiry of the first step, in milliseconds. */
export const SECOND_STEP_MS = 10 * 60 * 1000;

/** A sign-in after its first step. It is not a session. */
export interface PendingSignIn {
  readonly kind: 'pending sign-in';
  readonly userId: string;
  readonly method: SignInMethod;
  /** Detects changes of the password since. */
  readonly passwordState: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** The result of a password or a link: a session, or a pending second step. */
export type FirstStep =
  | { readonly kind: 'started'; readonly started: StartedSession }
  | { readonly kind: 'second-step'; readonly pending: PendingSignIn };

const passwordStateOf = async (db: Db, userId: string): Promise<string> =>
  createHash('sha256')
    .update((await findPasswordHash(db, userId)) ?? '')
    .digest('base64url');

/** Signs in a user after a valid password or link, if that is sufficient; otherwise requires the second factor. */
export async function completeFirstStep(
  tx: Tx,
  userId: string,
  browser: BrowserInfo,
  method: SignInMethod,
): Promise<FirstStep> {
  await requireEnabled(tx, userId);
  if (!(await hasSecondFactor(tx.db, userId)))
    return { kind: 'started', started: await startRecordedSession(tx, userId, browser, { method }) };
  const expiresAt = new Date(Date.parse(tx.now) + SECOND_STEP_MS).toISOString();
  const passwordState = await passwordStateOf(tx.db, userId);
  return { kind: 'second-step', pending: { kind: 'pending sign-in', userId, method, passwordState, expiresAt } };
}

/** Starts a session, which the audit log records. */
export async function startRecordedSession(
  tx: Tx,
  userId: string,
  { userAgent, session }: BrowserInfo,
  how: { readonly method: SignInMethod | 'passkey'; readonly secondFactor?: SecondFactorMethod },
): Promise<StartedSession> {
  if (session !== undefined) await endSession(tx, session.user_id, session.id);
  const signInMethod = how.method === 'passkey' ? how.method : null;
  const started = await startSession(tx, { userId, samlProviderId: null, userAgent, signInMethod });
  const target = { kind: 'session', id: started.session.id };
  const event = { action: 'session.started', actorId: userId, target, details: { ...how } } as const;
  await writeAccountAuditEvent(tx, event, null);
  return started;
}

/** Where and by whom a second factor is submitted. */
export interface SecondStepRequest {
  readonly pending: PendingSignIn;
  readonly ip: string;
  readonly knownDevice: (userId: string) => string | undefined;
  readonly browser: BrowserInfo;
}

export type SecondStepResult =
  | { readonly kind: 'started'; readonly started: StartedSession }
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly seconds: number }
  /** The first step must be repeated. */
  | { readonly kind: 'expired' };

const limitsOf = ({ pending: { userId }, ip, knownDevice }: SecondStepRequest) =>
  [secondFactorLimit(userId, knownDevice(userId)), ipLimit(ip)] as const;

/** Whether a first step is still valid. */
export async function isPending(ctx: Context, db: Db, { userId, passwordState, expiresAt }: PendingSignIn) {
  return expiresAt > ctx.clock().toISOString() && (await passwordStateOf(db, userId)) === passwordState;
}

/** Signs in with the code of an authenticator app, or a recovery code. */
export function finishByCode(ctx: Context, request: SecondStepRequest, code: string): Promise<SecondStepResult> {
  const { userId, method } = request.pending;
  return transact(ctx, async (tx) => {
    if (!(await isPending(ctx, tx.db, request.pending))) return { kind: 'expired' };
    const result = await redeemCode(ctx, tx, { userId, code, limits: limitsOf(request) });
    if (result.kind !== 'accepted') return result;
    const how = { method, secondFactor: result.method };
    return { kind: 'started', started: await startRecordedSession(tx, userId, request.browser, how) };
  });
}

/** Signs in with a passkey as the second factor. @param owner the browser that the challenge was issued to */
export async function finishByPasskey(
  ctx: Context,
  request: SecondStepRequest,
  { owner, sent }: { readonly owner: string; readonly sent: SentAssertion | undefined },
): Promise<SecondStepResult> {
  const { userId, method } = request.pending;
  const limits = limitsOf(request);
  const wait = await transact(ctx, (tx) => recordAttempt(tx, limits));
  if (wait !== undefined) return { kind: 'locked', seconds: wait };
  const verified = sent && (await verifyAssertion(ctx, { use: 'second-step', owner }, sent, userId));
  return transact(ctx, async (tx) => {
    if (!(await isPending(ctx, tx.db, request.pending))) return { kind: 'expired' };
    if (!(await isRedeemed(tx, verified))) {
      await noteSecondFactorFailure(tx, userId, limits);
      return { kind: 'refused' };
    }
    await clearAttempts(tx, limits[0], [limits[1]]);
    const how = { method, secondFactor: 'passkey' } as const;
    return { kind: 'started', started: await startRecordedSession(tx, userId, request.browser, how) };
  });
}

const isRedeemed = async (tx: Tx, verified: VerifiedAssertion | undefined): Promise<boolean> =>
  verified !== undefined && (await redeemAssertion(tx, verified));

/** Signs in with only a passkey: possession of the authenticator, which has verified the person. */
export async function signInByPasskey(
  ctx: Context,
  { owner, sent, ip, browser }: SignInByPasskey,
): Promise<Exclude<SecondStepResult, { kind: 'expired' }>> {
  const limit = ipLimit(ip);
  const wait = await transact(ctx, (tx) => recordAttempt(tx, [limit]));
  if (wait !== undefined) return { kind: 'locked', seconds: wait };
  const verified = sent && (await verifyAssertion(ctx, { use: 'sign-in', owner }, sent));
  return transact(ctx, async (tx) => {
    if (verified === undefined || !(await isRedeemed(tx, verified))) {
      await recordAttempt(tx, [limit], 0);
      return { kind: 'refused' };
    }
    await clearAttempts(tx, secondFactorLimit(verified.passkey.user_id), [limit]);
    const userId = verified.passkey.user_id;
    return { kind: 'started', started: await startRecordedSession(tx, userId, browser, { method: 'passkey' }) };
  });
}

export interface SignInByPasskey {
  /** The browser that the challenge was issued to. */
  readonly owner: string;
  readonly sent: SentAssertion | undefined;
  readonly ip: string;
  readonly browser: BrowserInfo;
}
