import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SessionRow, SignInAttemptTable, SignInLinkTable } from '../db/tables/accounts.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';
import { selectDisabledUsers } from './disabled-users.ts';

const SESSION_COLUMNS = [
  'id',
  'user_id',
  'token_hash',
  'saml_provider_id',
  'user_agent',
  'created_at',
  'seen_at',
  'expires_at',
  'authenticated_at',
  'identity_id',
  'sign_in_method',
] as const;

/** Sessions, including expired ones, of people who may sign in. */
const selectSessions = (db: Db) =>
  db.selectFrom('sessions').select(SESSION_COLUMNS).where('user_id', 'not in', selectDisabledUsers(db));

/** The session with this cookie hash, even if expired. */
export async function findSessionByHash(db: Db, hash: string): Promise<SessionRow | undefined> {
  return selectSessions(db).where('token_hash', '=', hash).executeTakeFirst();
}

/** Including expired ones. */
export async function findSessionById(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  return selectSessions(db).where('id', '=', sessionId).executeTakeFirst();
}

/** The unexpired sessions of a user; with `within`, those that this identity provider began. */
export function selectSessionsOf(
  db: Db,
  userId: string,
  { now, seenAfter, within }: { now: string; seenAfter: string; within: string | undefined },
) {
  const live = db
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', seenAfter);
  return within === undefined ? live : live.where('saml_provider_id', '=', within);
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

export async function updateSessionSeen(db: Db, sessionId: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', sessionId).execute();
}

/** Records an authentication of the person of a session. @returns whether the session exists */
export async function updateSessionAuthenticated(db: Db, sessionId: string, authenticatedAt: string): Promise<boolean> {
  const done = await db
    .updateTable('sessions')
    .set({ authenticated_at: authenticatedAt })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** All sessions of a user, including expired ones. There are few. */
export async function listSessionsOf(db: Db, userId: string): Promise<SessionRow[]> {
  return db.selectFrom('sessions').select(SESSION_COLUMNS).where('user_id', '=', userId).execute();
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends the sessions of a user, except one. @returns how many */
export async function deleteSessionsOf(db: Db, userId: string, exceptId = ''): Promise<number> {
  const done = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Ends the oldest sessions of a user, so that `keep` remain. */
export async function deleteOldestSessions(db: Db, userId: string, keep: number): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', newest).execute();
}

/** Deletes all sessions that have expired. */
export async function deleteEndedSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** The hash of a user's password; undefined without one. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('user_passwords').select('hash').where('user_id', '=', userId).executeTakeFirst();
  return row?.hash;
}

/** Inserts or updates the hash of a user's password. */
export async function writePasswordHash(db: Db, userId: string, hash: string, now: string): Promise<void> {
  await deletePassword(db, userId);
  await db.insertInto('user_passwords').values({ user_id: userId, hash, updated_at: now }).execute();
}

export async function deletePassword(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_passwords').where('user_id', '=', userId).execute();
}

/** The users among these whose e-mail address is not verified yet. */
export async function findUnverified(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.selectFrom('unproven_users').select('user_id').where('user_id', 'in', userIds).execute();
  return new Set(rows.map((row) => row.user_id));
}

export async function insertUnverified(db: Db, userId: string, now: string): Promise<void> {
  await db.insertInto('unproven_users').values({ user_id: userId, created_at: now }).execute();
}

export async function deleteUnverified(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('unproven_users').where('user_id', '=', userId).execute();
}

/** The one-time link with this hash, even if expired. */
export async function findLinkByHash(db: Db, hash: string): Promise<SignInLinkTable | undefined> {
  return db
    .selectFrom('sign_in_links')
    .select(['id', 'user_id', 'purpose', 'token_hash', 'created_at', 'expires_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export async function insertLink(db: Db, row: SignInLinkTable): Promise<void> {
  await db.insertInto('sign_in_links').values(row).execute();
}

/** Ends the links of a user. */
export async function deleteLinksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
}

export async function deleteOldLinks(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute();
}

/** The counts of each subject. */
export async function findAttempts(
  db: Db,
  subjects: readonly string[],
): Promise<Map<string, Pick<SignInAttemptTable, 'count' | 'expires_at'>>> {
  const rows = await db
    .selectFrom('sign_in_attempts')
    .select(['subject', 'count', 'expires_at'])
    .where('subject', 'in', subjects)
    .execute();
  return new Map(rows.map(({ subject, ...counted }) => [subject, counted]));
}

export async function insertAttempts(db: Db, row: SignInAttemptTable): Promise<void> {
  await db.insertInto('sign_in_attempts').values(row).execute();
}

/** Increases the count of a subject, and sets its expiry if given. */
export async function updateAttempts(
  db: Db,
  subject: string,
  { add, expires_at }: { readonly add: number; readonly expires_at?: string },
): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ count: sql<number>`count + ${add}`, ...(expires_at !== undefined && { expires_at }) })
    .where('subject', '=', subject)
    .execute();
}

export async function deleteAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

export async function deleteOldAttempts(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute();
}

/** Up to `limit` organizations with identity providers that are set up completely. */
export async function listOrganizationsWithProviders(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('saml_providers')
    .select('organization_id')
    .distinct()
    .where('sso_url', '!=', '')
    .where('entity_id', '!=', '')
    .where('certificate', '!=', '')
    .where('organization_id', 'not in', selectDeletedOrganizations(db))
    .limit(limit)
    .execute();
  return rows.map((row) => row.organization_id);
}
