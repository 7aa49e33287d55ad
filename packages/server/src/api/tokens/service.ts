import { hashToken, newToken } from '../../access/tokens.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { insertToken } from './queries.ts';
import type { AccessTokenRow } from './table.ts';

/** A token with its text, which is told this once and stored nowhere. */
export interface IssuedToken {
  readonly row: AccessTokenRow;
  readonly token: string;
}

/**
 * Issues an access token with all rights of the user (override 9).
 * @param token the text to use; a random one when absent
 * @throws 400 when it would expire in the past
 */
export async function issueToken(
  tx: Tx,
  userId: string,
  {
    title = '',
    expiresAt,
    token = newToken(),
  }: { title?: string | undefined; expiresAt?: string | undefined; token?: string | undefined },
): Promise<IssuedToken> {
  const expires = expiresAt === undefined ? null : new Date(expiresAt).toISOString();
  if (expires !== null && expires <= tx.now) throw badRequest('body/expiresAt must be in the future.');
  const row = {
    id: newId(),
    user_id: userId,
    title,
    token_hash: hashToken(token),
    created_at: tx.now,
    expires_at: expires,
  };
  await insertToken(tx.db, row);
  return { row, token };
}
