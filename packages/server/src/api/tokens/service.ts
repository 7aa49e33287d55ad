import { outlivesToken } from '../../access/sensitive-operations.ts';
import { type Caller, hashToken, newToken } from '../../access/tokens.ts';
import { writeAccountAuditEvent } from '../../audit/record.ts';
import type { AccessTokenRow } from '../../db/tables/tokens.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, limitReached } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { countTokensOf, deleteTokens, insertToken, selectTokensOf } from '../../queries/tokens.ts';

const MAX_TOKENS = 100;

/** A token with its text, which is shown this once and stored nowhere. */
export interface IssuedToken {
  readonly row: AccessTokenRow;
  readonly token: string;
}

/** What is asked for with a token. */
export interface NewToken {
  readonly title?: string | undefined;
  readonly expiresAt?: string | undefined;
  /** The identity provider by whose word the user is here: without it the token works no longer. */
  readonly samlProviderId?: string | null | undefined;
  /** The token that makes it, where none expires later and none is valid without it. */
  readonly parent?: Pick<Caller, 'tokenId' | 'expiresAt'> | undefined;
}

/**
 * Issues an access token with all rights of the user (docs/api/contract.md#form-of-a-token).
 * @param token the text to use; a random one when absent
 * @throws 400 when it would expire in the past, 403 when it would outlive the token that makes it, 409 when the user has
 * 100 tokens
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

/** Issues a token to a user who asks for it, which the audit log records. @throws as `issueToken` */
export async function createToken(tx: Tx, userId: string, asked: NewToken): Promise<IssuedToken> {
  const issued = await issueToken(tx, userId, asked);
  const target = { kind: 'token', id: issued.row.id };
  const details = { expiresAt: issued.row.expires_at };
  const auditEvent = { action: 'token.created', actorId: userId, target, details } as const;
  await writeAccountAuditEvent(tx, auditEvent, issued.row.saml_provider_id);
  return issued;
}

/**
 * Revokes one of the own tokens with those that it has made; nothing when there is no such token.
 * @param within the identity provider whose tokens alone may be revoked; all of them without it
 */
export async function deleteToken(tx: Tx, userId: string, tokenId: string, within?: string): Promise<void> {
  const own = await selectTokensOf(tx.db, userId, within).execute();
  const deleted = new Set(own.filter(({ id }) => id === tokenId));
  // Sets are walked in the order in which they grow: each token is followed by those that it has made.
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

/** The instant in UTC. Instants are compared as text, which is correct while a year has four digits. */
function readExpiry(text: string, now: string): string {
  const time = new Date(text);
  const expires = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(expires)) throw badRequest('body/expiresAt must be a date and time before the year 10000.');
  if (expires <= now) throw badRequest('body/expiresAt must be in the future.');
  return expires;
}
