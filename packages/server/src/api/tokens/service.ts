import { hashToken, newToken } from '../../access/tokens.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { recordDeedOfUser } from '../audit-events/record.ts';
import { countTokensOf, deleteTokenOf, insertToken } from './queries.ts';
import type { AccessTokenRow } from './table.ts';

const MAX_TOKENS = 100;

/** A token with its text, which is told this once and stored nowhere. */
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
}

/**
 * Issues an access token with all rights of the user (override 9).
 * @param token the text to use; a random one when absent
 * @throws 400 when it would expire in the past, 409 when the user has 100 tokens
 */
export async function issueToken(
  tx: Tx,
  userId: string,
  { title = '', expiresAt, token = newToken(), samlProviderId = null }: NewToken & { token?: string | undefined },
): Promise<IssuedToken> {
  const expires = expiresAt === undefined ? null : readExpiry(expiresAt, tx.now);
  if ((await countTokensOf(tx.db, userId)) >= MAX_TOKENS)
    throw conflict(`You have ${MAX_TOKENS} access tokens, which is the most. Delete one first.`);
  const row = {
    id: newId(),
    user_id: userId,
    title,
    token_hash: hashToken(token),
    created_at: tx.now,
    expires_at: expires,
    saml_provider_id: samlProviderId,
  };
  await insertToken(tx.db, row);
  return { row, token };
}

/** Issues a token to a user who asks for it, which is told to the audit log. @throws as `issueToken` */
export async function createToken(tx: Tx, userId: string, asked: NewToken): Promise<IssuedToken> {
  const issued = await issueToken(tx, userId, asked);
  const target = { kind: 'token', id: issued.row.id };
  await recordDeedOfUser(tx, userId, {
    act: 'token.created',
    actorId: userId,
    target,
    details: { expiresAt: issued.row.expires_at },
  });
  return issued;
}

/** Revokes one of the own tokens; nothing when there is no such token. */
export async function deleteToken(tx: Tx, userId: string, tokenId: string): Promise<void> {
  if (!(await deleteTokenOf(tx.db, userId, tokenId))) return;
  const target = { kind: 'token', id: tokenId };
  await recordDeedOfUser(tx, userId, { act: 'token.deleted', actorId: userId, target });
}

/** The instant in UTC. Instants are compared as text, which holds as long as a year has four digits. */
function readExpiry(text: string, now: string): string {
  const time = new Date(text);
  const expires = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(expires)) throw badRequest('body/expiresAt must be a date and time before the year 10000.');
  if (expires <= now) throw badRequest('body/expiresAt must be in the future.');
  return expires;
}
