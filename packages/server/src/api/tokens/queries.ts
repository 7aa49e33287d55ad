import type { Kysely, Transaction } from 'kysely';
import { countRows } from '../../db/count-rows.ts';
import type { Tables } from '../../db/database.ts';
import type { AccessTokenRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = ['id', 'user_id', 'title', 'token_hash', 'created_at', 'expires_at', 'saml_provider_id'] as const;

/** The token with this hash; expired ones too. */
export async function findTokenByHash(db: Db, hash: string): Promise<AccessTokenRow | undefined> {
  return db.selectFrom('access_tokens').select(COLUMNS).where('token_hash', '=', hash).executeTakeFirst();
}

/** All tokens of the user; expired ones too. */
export const selectTokensOf = (db: Db, userId: string) =>
  db.selectFrom('access_tokens').select(COLUMNS).where('user_id', '=', userId);

export const countTokensOf = (db: Db, userId: string): Promise<number> => countRows(selectTokensOf(db, userId));

export async function insertToken(db: Db, row: AccessTokenRow): Promise<void> {
  await db.insertInto('access_tokens').values(row).execute();
}

/** Does nothing when the token is not there, or somebody else's. @returns whether there was one */
export async function deleteTokenOf(db: Db, userId: string, tokenId: string): Promise<boolean> {
  const done = await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function deleteTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}
