import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/database.ts';
import type { AccessTokenRow } from '../db/tables/tokens.ts';
import { selectDisabledUsers } from './disabled-users.ts';

const COLUMNS = [
  'id',
  'user_id',
  'title',
  'token_hash',
  'created_at',
  'expires_at',
  'saml_provider_id',
  'parent_id',
] as const;

/** The token with this hash, even if expired; excludes people who may not sign in. */
export async function findTokenByHash(db: Db, hash: string): Promise<AccessTokenRow | undefined> {
  return db
    .selectFrom('access_tokens')
    .select(COLUMNS)
    .where('token_hash', '=', hash)
    .where('user_id', 'not in', selectDisabledUsers(db))
    .executeTakeFirst();
}

/** The token with this id, even if expired. */
export async function findTokenById(db: Db, tokenId: string): Promise<AccessTokenRow | undefined> {
  return db.selectFrom('access_tokens').select(COLUMNS).where('id', '=', tokenId).executeTakeFirst();
}

/** The tokens of a user, including expired ones; with `within`, those created through this identity provider. */
export function selectTokensOf(db: Db, userId: string, within?: string) {
  const own = db.selectFrom('access_tokens').select(COLUMNS).where('user_id', '=', userId);
  return within === undefined ? own : own.where('saml_provider_id', '=', within);
}

export const countTokensOf = (db: Db, userId: string): Promise<number> => countRows(selectTokensOf(db, userId));

export async function insertToken(db: Db, row: AccessTokenRow): Promise<void> {
  await db.insertInto('access_tokens').values(row).execute();
}

export async function deleteTokens(db: Db, tokenIds: readonly string[]): Promise<void> {
  if (tokenIds.length > 0) await db.deleteFrom('access_tokens').where('id', 'in', tokenIds).execute();
}

export async function deleteTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}
