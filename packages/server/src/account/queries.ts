import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/database.ts';
import type { SessionRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const SESSION_COLUMNS = [
  'id',
  'user_id',
  'token_hash',
  'saml_provider_id',
  'user_agent',
  'created_at',
  'seen_at',
  'expires_at',
] as const;

/** The session whose cookie has this hash; ended ones too. */
export async function findSessionByHash(db: Db, hash: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').select(SESSION_COLUMNS).where('token_hash', '=', hash).executeTakeFirst();
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** Forgets the sessions of everybody that have ended by themselves. */
export async function deleteEndedSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
