import type { Kysely, Transaction } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Tables } from '../db/database.ts';
import type { AccessTokenRow } from '../db/tables/tokens.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

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

/** The token with this hash; expired ones too. */
export async function findTokenByHash(db: Db, hash: string): Promise<AccessTokenRow | undefined> {
  return db.selectFrom('access_tokens').select(COLUMNS).where('token_hash', '=', hash).executeTakeFirst();
}

/** The token with this id; expired ones too. */
export async function findTokenById(db: Db, tokenId: string): Promise<AccessTokenRow | undefined> {
  return db.selectFrom('access_tokens').select(COLUMNS).where('id', '=', tokenId).executeTakeFirst();
}

/** The tokens of a user, expired ones too; with `within`, those that were made by this identity provider's word. */
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
