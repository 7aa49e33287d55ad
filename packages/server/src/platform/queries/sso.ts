import type { Db } from '../db/database.ts';
import type { SamlRequestRow } from '../db/tables/saml.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';

const REQUEST_COLUMNS = [
  'id',
  'provider_id',
  'browser_hash',
  'return_to',
  'answer',
  'expires_at',
  'session_id',
] as const;

/** A pending sign-in at this provider, even if expired. */
export async function findRequest(db: Db, providerId: string, requestId: string): Promise<SamlRequestRow | undefined> {
  return db
    .selectFrom('saml_requests')
    .select(REQUEST_COLUMNS)
    .where('id', '=', requestId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export async function insertRequest(db: Db, row: SamlRequestRow): Promise<void> {
  await db.insertInto('saml_requests').values(row).execute();
}

export async function answerRequest(db: Db, requestId: string, answer: string): Promise<void> {
  await db.updateTable('saml_requests').set({ answer }).where('id', '=', requestId).execute();
}

export async function deleteRequest(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom('saml_requests').where('id', '=', requestId).execute();
}

/** Deletes expired sign-ins, and assertions that are rejected because of their age anyway. */
export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('saml_requests').where('expires_at', '<=', now).execute();
  await db.deleteFrom('saml_assertions').where('expires_at', '<=', now).execute();
}

export async function isAssertionUsed(db: Db, providerId: string, assertionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('saml_assertions')
    .select('assertion_id')
    .where('provider_id', '=', providerId)
    .where('assertion_id', '=', assertionId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAssertion(
  db: Db,
  row: { provider_id: string; assertion_id: string; expires_at: string },
): Promise<void> {
  await db.insertInto('saml_assertions').values(row).execute();
}

/** The ids of the organizations with an enabled membership of a user. */
export async function listOrganizationsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('disabled', '=', 0)
    .where('organization_id', 'not in', selectDeletedOrganizations(db))
    .execute();
  return rows.map((row) => row.organization_id);
}
