import { outlivesToken } from '../../../domain/access/sensitive-operations.ts';
import { type Caller, hashToken, newToken } from '../../../domain/access/tokens.ts';
import { requireEnabled } from '../../../domain/accounts/require-enabled.ts';
import { writeAccountAuditEvent } from '../../../domain/audit/record.ts';
import type { AccessTokenRow } from '../../../platform/db/tables/tokens.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, limitReached } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { countTokensOf, deleteTokens, insertToken, selectTokensOf } from '../../../platform/queries/tokens.ts';

const MAX_TOKENS = 100;

/** A token with its value, which is shown once and not stored. */
export interface IssuedToken {
  readonly row: AccessTokenRow;
  readonly token: string;
}

/** The requested properties of a token. */
export interface NewToken {
  readonly title?: string | undefined;
  readonly expiresAt?: string | undefined;
  /** The identity provider of the user's sign-in: the token is only valid while that is trusted. */
  readonly samlProviderId?: string | null | undefined;
  /** The parent token: its children expire no later, and are invalid without it. */
  readonly parent?: Pick<Caller, 'tokenId' | 'expiresAt'> | undefined;
}

/**
 * Issues an access token with all rights of the user (docs/api/contract.md#form-of-a-token).
 * @param token its value; random by default
 * @throws 400 if it would expire in the past, 403 if it would outlive its parent token, 409 if the user has 100 tokens
 */
export async function issueToken(
  tx: Tx,
  userId: string,
  {
    title = '',
    expiresAt,
    token = newToken(),
    samlProviderId = null,
    parent,
  }: NewToken & { token?: string | undefined },
): Promise<IssuedToken> {
  await requireEnabled(tx, userId);
  const expires = expiresAt === undefined ? (parent?.expiresAt ?? null) : readExpiry(expiresAt, tx.now);
  if (parent?.expiresAt !== undefined && (expires === null || expires > parent.expiresAt))
    throw outlivesToken(parent.expiresAt);
  if ((await countTokensOf(tx.db, userId)) >= MAX_TOKENS)
    throw limitReached(`Access token limit reached (${MAX_TOKENS.toLocaleString('en')} per user). Delete one first.`);
  const row = {
    id: newId(),
    user_id: userId,
    title,
    token_hash: hashToken(token),
    created_at: tx.now,
    expires_at: expires,
    saml_provider_id: samlProviderId,
    parent_id: parent?.tokenId ?? null,
  };
  await insertToken(tx.db, row);
  return { row, token };
}

/** Issues a token to a requesting user, which the audit log records. @throws like `issueToken` */
export async function createToken(tx: Tx, userId: string, asked: NewToken): Promise<IssuedToken> {
  const issued = await issueToken(tx, userId, asked);
  const target = { kind: 'token', id: issued.row.id };
  const details = { expiresAt: issued.row.expires_at };
  const auditEvent = { action: 'token.created', actorId: userId, target, details } as const;
  await writeAccountAuditEvent(tx, auditEvent, issued.row.saml_provider_id);
  return issued;
}

/**
 * Revokes one of the user's own tokens with its child tokens; no-op if it does not exist.
 * @param within only tokens of this identity provider may be revoked; all of them without it
 */
export async function deleteToken(tx: Tx, userId: string, tokenId: string, within?: string): Promise<void> {
  const own = await selectTokensOf(tx.db, userId, within).execute();
  const deleted = new Set(own.filter(({ id }) => id === tokenId));
  // Sets are iterated in insertion order: each token is followed by its children.
  for (const parent of deleted) for (const token of own) if (token.parent_id === parent.id) deleted.add(token);
  await deleteTokens(
    tx.db,
    Array.from(deleted, ({ id }) => id),
  );
  for (const { id, saml_provider_id } of deleted) {
    const target = { kind: 'token', id };
    await writeAccountAuditEvent(tx, { action: 'token.deleted', actorId: userId, target }, saml_provider_id);
  }
}

/** The time in UTC. Times are compared as text, which is correct for four-digit years. */
function readExpiry(text: string, now: string): string {
  const time = new Date(text);
  const expires = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(expires)) throw badRequest('body/expiresAt must be a date and time before the year 10000.');
  if (expires <= now) throw badRequest('body/expiresAt must be in the future.');
  return expires;
}
