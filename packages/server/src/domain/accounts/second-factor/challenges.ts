import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/transact.ts';
import { spendChallenge } from '../../../platform/queries/second-factors.ts';
import type { Context } from '../../context.ts';

/** How long a page with a challenge is valid. */
const LIFETIME_MS = 10 * 60 * 1000;

/** Purpose and owner of the response to a challenge: it is valid for nothing else. */
export interface ChallengePurpose {
  readonly use: 'sign-in' | 'second-step' | 'confirm' | 'register';
  /** The browser before a sign-in, and the session after it. */
  readonly owner: string;
}

/** A challenge, and a sealed text that the browser sends back, so that nothing is stored before the response. */
export interface IssuedChallenge {
  /** Random bytes in base64url. */
  readonly challenge: string;
  readonly sealed: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

interface SealedChallenge extends ChallengePurpose {
  readonly kind: 'passkey challenge';
  readonly challenge: string;
  readonly expiresAt: string;
}

export function issueChallenge(ctx: Pick<Context, 'secret' | 'clock'>, purpose: ChallengePurpose): IssuedChallenge {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock().getTime() + LIFETIME_MS).toISOString();
  const value: SealedChallenge = { kind: 'passkey challenge', ...purpose, challenge, expiresAt };
  return { challenge, sealed: ctx.secret.seal(JSON.stringify(value)), expiresAt };
}

/** A challenge that was issued for this purpose; undefined if it has expired or has another purpose. */
export function readChallenge(
  ctx: Pick<Context, 'secret' | 'clock'>,
  sealed: string,
  { use, owner }: ChallengePurpose,
): { readonly challenge: string; readonly expiresAt: string } | undefined {
  try {
    const value = JSON.parse(ctx.secret.unseal(sealed)) as Partial<SealedChallenge>;
    const { kind, challenge = '', expiresAt = '' } = value;
    const isMeant = kind === 'passkey challenge' && value.use === use && value.owner === owner;
    return isMeant && expiresAt > ctx.clock().toISOString() ? { challenge, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Accepts one response to a challenge. @returns false for a second one */
export function acceptAnswer(tx: Tx, { challenge, expiresAt }: { challenge: string; expiresAt: string }) {
  return spendChallenge(tx.db, createHash('sha256').update(challenge).digest('hex'), expiresAt, tx.now);
}
