import type { SessionRow } from '../../../platform/db/tables/accounts.ts';
import type { PasskeyRow } from '../../../platform/db/tables/second-factors.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { conflict, limitReached, notFound, ServiceError, tooManyAttempts } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { deleteSessionsOf } from '../../../platform/queries/accounts.ts';
import * as queries from '../../../platform/queries/second-factors.ts';
import { writeAccountAuditEvent, writeInstallationAuditEvent } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { clearAttempts, recordAttempt, secondFactorLimit } from '../attempts.ts';
import { acceptAnswer } from './challenges.ts';
import { notifySecondFactorChange, totpOwner } from './check-code.ts';
import type { VerifiedRegistration } from './passkeys.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

type WorkContext = Pick<Context, 'config' | 'secret'>;
type Own = Pick<SessionRow, 'id' | 'user_id'>;

/** How long a QR code is valid until its first code. */
const SETUP_MS = 30 * 60 * 1000;
/** Maximum number of passkeys of a user. */
export const MAX_PASSKEYS = 20;

export const wrongCode = () =>
  new ServiceError(403, 'The code is wrong, was used already or has expired. Enter the next one.', 'wrong_code');

export const wrongPasskey = () =>
  new ServiceError(403, 'The passkey was not accepted. Reload the page and try again.', 'wrong_passkey');

interface TotpSetup {
  readonly kind: 'totp setup';
  readonly userId: string;
  readonly secret: string;
  readonly expiresAt: string;
}

/** Setup data for an authenticator app. It is inactive until the app has produced a code. */
export interface StartedTotp {
  readonly secret: string;
  readonly uri: string;
  /** The sealed secret, which the browser sends back. */
  readonly sealed: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export function startTotp(ctx: Context, { id: userId, email }: UserRow): StartedTotp {
  const secret = newTotpSecret();
  const expiresAt = new Date(ctx.clock().getTime() + SETUP_MS).toISOString();
  const setup: TotpSetup = { kind: 'totp setup', userId, secret, expiresAt };
  const issuer = `Bindery (${new URL(ctx.config.publicUrl).host})`;
  return { secret, uri: totpUri(secret, { issuer, email }), sealed: ctx.secret.seal(JSON.stringify(setup)), expiresAt };
}

function readSetup(ctx: Context, sealed: string, userId: string): TotpSetup | undefined {
  try {
    const setup = JSON.parse(ctx.secret.unseal(sealed)) as Partial<TotpSetup>;
    const { kind, expiresAt = '' } = setup;
    const isOwn = kind === 'totp setup' && setup.userId === userId && expiresAt > ctx.clock().toISOString();
    return isOwn ? (setup as TotpSetup) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes an authenticator app a second factor, replacing an earlier one.
 * @returns recovery codes if this is the first second factor; they are not stored
 * @throws 403 for a wrong code, 409 if the setup has expired, 429 after too many codes
 */
export async function enableTotp(
  ctx: Context,
  session: Own,
  { sealed, code }: { readonly sealed: string; readonly code: string },
): Promise<string[]> {
  const userId = session.user_id;
  const setup = readSetup(ctx, sealed, userId);
  if (setup === undefined)
    throw conflict('The setup of the authenticator app has expired. Start it again.', 'setup_expired');
  const step = findTotpStep(setup.secret, code.replaceAll(/\s/g, ''), { now: ctx.clock(), after: 0 });
  const codes = await transact(ctx, async (tx) => {
    const wait = await recordAttempt(tx, [secondFactorLimit(userId)]);
    if (wait !== undefined) throw tooManyAttempts(wait);
    if (step === undefined) return undefined;
    await clearAttempts(tx, secondFactorLimit(userId), []);
    const { isFirst, endedSessions } = await prepareFactor(tx, session);
    const secret = ctx.secret.encrypt(totpOwner(userId), setup.secret);
    await queries.replaceTotp(tx.db, { user_id: userId, secret, last_step: step, created_at: tx.now, used_at: null });
    await noteChange(tx, 'second-factor.added', userId, { kind: 'totp', endedSessions });
    await notifySecondFactorChange(ctx, tx, userId, 'totp-added');
    return isFirst ? createRecoveryCodes(tx, userId) : [];
  });
  if (codes === undefined) throw wrongCode();
  return codes;
}

/** Ends earlier sessions with the first second factor: from then on, all sessions of the account have verified it. */
async function prepareFactor(tx: Tx, session: Own) {
  const isFirst = !(await queries.hasSecondFactor(tx.db, session.user_id));
  const endedSessions = isFirst ? await deleteSessionsOf(tx.db, session.user_id, session.id) : 0;
  return { isFirst, endedSessions };
}

const noteChange = (
  tx: Tx,
  action: 'second-factor.added' | 'second-factor.updated' | 'second-factor.removed' | 'recovery-codes.created',
  userId: string,
  details: Readonly<Record<string, string | number>>,
) => writeAccountAuditEvent(tx, { action, actorId: userId, target: { kind: 'user', id: userId }, details }, null);

/** Removes the authenticator app; no-op without one. */
export async function disableTotp(ctx: WorkContext, tx: Tx, userId: string): Promise<void> {
  if (!(await queries.deleteTotp(tx.db, userId))) return;
  await dropLeftCodes(tx, userId);
  await noteChange(tx, 'second-factor.removed', userId, { kind: 'totp' });
  await notifySecondFactorChange(ctx, tx, userId, 'totp-removed');
}

/** Recovery codes replace a second factor: without one they are deleted. */
async function dropLeftCodes(tx: Tx, userId: string): Promise<void> {
  if (!(await queries.hasSecondFactor(tx.db, userId))) await queries.deleteRecoveryCodes(tx.db, userId);
}

/**
 * For people who require a second factor of others: without one they would lose access at once. Second factors at an
 * identity provider are up to that provider.
 * @throws 409
 */
export async function requireOwnSecondFactor(
  tx: Tx,
  { userId, samlProviderId }: { readonly userId: string; readonly samlProviderId?: string },
): Promise<void> {
  if (samlProviderId !== undefined || (await queries.hasSecondFactor(tx.db, userId))) return;
  throw conflict(
    'You have no second factor yourself, and would lose access. Set up an authenticator app or a passkey first.',
    'second_factor_missing',
  );
}

/** Creates new recovery codes that replace the earlier ones. @throws 409 without a second factor */
export async function regenerateRecoveryCodes(ctx: WorkContext, tx: Tx, userId: string): Promise<string[]> {
  if (!(await queries.hasSecondFactor(tx.db, userId)))
    throw conflict(
      'There is no second factor. Set up an authenticator app or a passkey first.',
      'second_factor_missing',
    );
  const codes = await createRecoveryCodes(tx, userId);
  await noteChange(tx, 'recovery-codes.created', userId, {});
  await notifySecondFactorChange(ctx, tx, userId, 'recovery-codes-created');
  return codes;
}

/**
 * Adds a verified passkey.
 * @returns it, with recovery codes if this is the first second factor
 * @throws 403 if its challenge was already used, 409 if it is already registered or the limit is reached
 */
export async function createPasskey(
  ctx: WorkContext,
  tx: Tx,
  session: Own,
  { registration, name }: { readonly registration: VerifiedRegistration; readonly name: string },
): Promise<{ readonly passkey: PasskeyRow; readonly recoveryCodes: string[] }> {
  const userId = session.user_id;
  if (!(await acceptAnswer(tx, registration.answered))) throw wrongPasskey();
  if ((await queries.findPasskeyByCredential(tx.db, registration.credentialId)) !== undefined)
    throw conflict('This passkey already exists.', 'already_exists');
  const existing = await queries.selectPasskeysOf(tx.db, userId).execute();
  if (existing.length >= MAX_PASSKEYS) throw limitReached(`Passkey limit reached (${MAX_PASSKEYS}). Delete one first.`);
  const { isFirst, endedSessions } = await prepareFactor(tx, session);
  const passkey: PasskeyRow = {
    id: newId(),
    user_id: userId,
    credential_id: registration.credentialId,
    public_key: registration.publicKey,
    counter: String(registration.counter),
    transports: JSON.stringify(registration.transports),
    name,
    created_at: tx.now,
    used_at: null,
  };
  await queries.insertPasskey(tx.db, passkey);
  await noteChange(tx, 'second-factor.added', userId, { kind: 'passkey', name, endedSessions });
  await notifySecondFactorChange(ctx, tx, userId, 'passkey-added');
  return { passkey, recoveryCodes: isFirst ? await createRecoveryCodes(tx, userId) : [] };
}

/** The user's own passkey with this id. @throws 404 */
async function getOwnPasskey(tx: Tx, userId: string, passkeyId: string): Promise<PasskeyRow> {
  const passkey = await queries.findPasskey(tx.db, passkeyId);
  if (passkey?.user_id !== userId) throw notFound('passkey');
  return passkey;
}

/** @throws 404 */
export async function renamePasskey(tx: Tx, userId: string, passkeyId: string, name: string): Promise<PasskeyRow> {
  const passkey = await getOwnPasskey(tx, userId, passkeyId);
  if (passkey.name === name) return passkey;
  await queries.updatePasskeyRow(tx.db, passkeyId, { name });
  await noteChange(tx, 'second-factor.updated', userId, { kind: 'passkey', name });
  return { ...passkey, name };
}

/** @throws 404 */
export async function deletePasskey(ctx: WorkContext, tx: Tx, userId: string, passkeyId: string): Promise<void> {
  const { name } = await getOwnPasskey(tx, userId, passkeyId);
  await queries.deletePasskeyRow(tx.db, passkeyId);
  await dropLeftCodes(tx, userId);
  await noteChange(tx, 'second-factor.removed', userId, { kind: 'passkey', name });
  await notifySecondFactorChange(ctx, tx, userId, 'passkey-removed');
}

/**
 * Removes the second factors of a user who has lost them. Sessions end, since a holder of one may have caused it.
 * @param actorId the user who does it; null for the operator of the server
 * @returns whether there were any
 */
export async function resetSecondFactors(
  ctx: WorkContext,
  tx: Tx,
  userId: string,
  actorId: string | null,
): Promise<boolean> {
  if (!(await queries.deleteSecondFactors(tx.db, userId))) return false;
  const endedSessions = await deleteSessionsOf(tx.db, userId);
  const target = { kind: 'user', id: userId };
  await writeInstallationAuditEvent(tx, {
    action: 'second-factors.reset',
    actorId,
    target,
    details: { endedSessions },
  });
  await notifySecondFactorChange(ctx, tx, userId, 'reset');
  return true;
}
