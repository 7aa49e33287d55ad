import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { AccessTokenRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

/** The token with this hash; expired ones too. */
export async function findTokenByHash(db: Db, hash: string): Promise<AccessTokenRow | undefined> {
  return db
    .selectFrom('access_tokens')
    .select(['id', 'user_id', 'title', 'token_hash', 'created_at', 'expires_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export const listTokensOf = (db: Db, userId: string) =>
  db
    .selectFrom('access_tokens')
    .select(['id', 'user_id', 'title', 'token_hash', 'created_at', 'expires_at'])
    .where('user_id', '=', userId);

export async function insertToken(db: Db, row: AccessTokenRow): Promise<void> {
  await db.insertInto('access_tokens').values(row).execute();
}

export async function deleteTokenOf(db: Db, userId: string, tokenId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).where('id', '=', tokenId).execute();
}
