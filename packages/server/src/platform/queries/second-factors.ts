import type { Db } from '../db/database.ts';
import type { PasskeyRow, UserTotpTable } from '../db/tables/second-factors.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';

const PASSKEY_COLUMNS = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'used_at',
] as const;

/** Whether a user has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  if ((await findTotp(db, userId)) !== undefined) return true;
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined;
}

/** The ids of all users with an authenticator app or a passkey. */
export const selectUsersWithSecondFactor = (db: Db) =>
  db.selectFrom('user_totp').select('user_id').union(db.selectFrom('passkeys').select('user_id'));

/** The users among these with an authenticator app or a passkey. */
export async function findUsersWithSecondFactor(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const apps = await db.selectFrom('user_totp').select('user_id').where('user_id', 'in', userIds).execute();
  const keys = await db.selectFrom('passkeys').select('user_id').distinct().where('user_id', 'in', userIds).execute();
  return new Set([...apps, ...keys].map(({ user_id }) => user_id));
}

export async function findTotp(db: Db, userId: string): Promise<UserTotpTable | undefined> {
  return db
    .selectFrom('user_totp')
    .select(['user_id', 'secret', 'last_step', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The encrypted secrets of all users. */
export async function listTotpSecrets(db: Db): Promise<Pick<UserTotpTable, 'user_id' | 'secret'>[]> {
  return db.selectFrom('user_totp').select(['user_id', 'secret']).execute();
}

/** Inserts or updates the authenticator app of a user. */
export async function replaceTotp(db: Db, row: UserTotpTable): Promise<void> {
  await deleteTotp(db, row.user_id);
  await db.insertInto('user_totp').values(row).execute();
}

export async function updateTotp(db: Db, userId: string, changes: Partial<UserTotpTable>): Promise<void> {
  await db.updateTable('user_totp').set(changes).where('user_id', '=', userId).execute();
}

/** @returns whether it existed */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const done = await db.deleteFrom('user_totp').where('user_id', '=', userId).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: readonly string[],
  now: string,
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** @returns whether the code existed */
export async function deleteRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const done = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The passkeys of a user; there are few. */
export const selectPasskeysOf = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(PASSKEY_COLUMNS).where('user_id', '=', userId);

export async function findPasskey(db: Db, passkeyId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').select(PASSKEY_COLUMNS).where('id', '=', passkeyId).executeTakeFirst();
}

/** The passkey with this credential id. */
export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').select(PASSKEY_COLUMNS).where('credential_id', '=', credentialId).executeTakeFirst();
}

export async function insertPasskey(db: Db, row: PasskeyRow): Promise<void> {
  await db.insertInto('passkeys').values(row).execute();
}

export async function updatePasskeyRow(db: Db, passkeyId: string, changes: Partial<PasskeyRow>): Promise<void> {
  await db.updateTable('passkeys').set(changes).where('id', '=', passkeyId).execute();
}

export async function deletePasskeyRow(db: Db, passkeyId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
}

/** Deletes all second factors of a user. @returns whether there was an app or a passkey */
export async function deleteSecondFactors(db: Db, userId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(db, userId);
  const done = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await deleteRecoveryCodes(db, userId);
  return hadTotp || done.numDeletedRows > 0n;
}

/** Records that a challenge was used. @returns false if it was already used */
export async function spendChallenge(db: Db, challengeHash: string, expiresAt: string, now: string): Promise<boolean> {
  await db.deleteFrom('spent_challenges').where('expires_at', '<=', now).execute();
  const spent = await db
    .selectFrom('spent_challenges')
    .select('challenge_hash')
    .where('challenge_hash', '=', challengeHash)
    .executeTakeFirst();
  if (spent !== undefined) return false;
  await db.insertInto('spent_challenges').values({ challenge_hash: challengeHash, expires_at: expiresAt }).execute();
  return true;
}

/** The organizations that require a second factor of a user, by title. */
export async function listOrganizationsRequiringSecondFactor(
  db: Db,
  userId: string,
): Promise<{ readonly id: string; readonly title: string }[]> {
  return db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select(['organizations.id', 'organizations.title'])
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0)
    .where('organizations.second_factor_enforced', '=', 1)
    .where('organizations.id', 'not in', selectDeletedOrganizations(db))
    .orderBy('organizations.title')
    .orderBy('organizations.id')
    .limit(100)
    .execute();
}
