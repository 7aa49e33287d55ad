import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/database.ts';
import type { OidcIdTokenRow, OidcProviderRow, OidcRequestRow, UserIdentityRow } from '../db/tables/oidc.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';

const COLUMNS = [
  'id',
  'organization_id',
  'kind',
  'label',
  'issuer',
  'client_id',
  'client_secret',
  'groups_claim',
  'group_mappings',
  'default_team_id',
  'default_role',
  'sign_out',
  'created_at',
  'updated_at',
] as const;

const selectAnyProviders = (db: Db) =>
  db.selectFrom('oidc_providers').where('organization_id', 'not in', selectDeletedOrganizations(db));

/** A provider of any organization that is not in the trash. */
export async function findOidcProviderRow(db: Db, providerId: string): Promise<OidcProviderRow | undefined> {
  return selectAnyProviders(db).select(COLUMNS).where('id', '=', providerId).executeTakeFirst();
}

export const selectOidcProviders = (db: Db, organizationId: string) =>
  selectAnyProviders(db).select(COLUMNS).where('organization_id', '=', organizationId);

export const countOidcProviders = (db: Db, organizationId: string): Promise<number> =>
  countRows(selectOidcProviders(db, organizationId));

/** Newest first. */
export async function listOidcProviders(db: Db, organizationId: string): Promise<OidcProviderRow[]> {
  return selectOidcProviders(db, organizationId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Up to `limit` organizations with such providers. */
export async function listOrganizationsWithOidc(db: Db, limit: number): Promise<string[]> {
  const rows = await selectAnyProviders(db).select('organization_id').distinct().limit(limit).execute();
  return rows.map((row) => row.organization_id);
}

/** The organizations whose providers are the same client of the same issuer. */
export async function listOrganizationsOfClient(
  db: Db,
  { issuer, client_id }: Pick<OidcProviderRow, 'issuer' | 'client_id'>,
): Promise<string[]> {
  const rows = await selectAnyProviders(db)
    .select('organization_id')
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .execute();
  return rows.map((row) => row.organization_id);
}

export async function insertOidcProvider(db: Db, row: OidcProviderRow): Promise<void> {
  await db.insertInto('oidc_providers').values(row).execute();
}

export async function updateOidcProviderRow(
  db: Db,
  providerId: string,
  changes: Partial<OidcProviderRow>,
): Promise<void> {
  await db.updateTable('oidc_providers').set(changes).where('id', '=', providerId).execute();
}

/** Does not end its sessions and tokens; see `revokeOidcLogins`. */
export async function deleteOidcProviderRow(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('oidc_providers').where('id', '=', providerId).execute();
}

/** Ends everything that a provider has authenticated: pending sign-ins, sessions, and tokens created in them. */
export async function revokeOidcLogins(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('oidc_requests').where('provider_id', '=', providerId).execute();
  await db.deleteFrom('sessions').where('saml_provider_id', '=', providerId).execute();
  await db.deleteFrom('access_tokens').where('saml_provider_id', '=', providerId).execute();
}

/** The stored, encrypted client secrets. */
export async function listClientSecrets(db: Db): Promise<{ id: string; client_secret: string }[]> {
  const rows = await db
    .selectFrom('oidc_providers')
    .select(['id', 'client_secret'])
    .where('client_secret', 'is not', null)
    .execute();
  return rows.map(({ id, client_secret }) => ({ id, client_secret: client_secret ?? '' }));
}

export async function insertOidcRequest(db: Db, row: OidcRequestRow): Promise<void> {
  await db.insertInto('oidc_requests').values(row).execute();
}

/** Deletes expired pending sign-ins. */
export async function deleteExpiredOidcRequests(db: Db, now: string): Promise<void> {
  await db.deleteFrom('oidc_requests').where('expires_at', '<=', now).execute();
}

/** The pending sign-in of a browser at this provider, even if expired. */
export async function findOidcRequest(
  db: Db,
  providerId: string,
  requestId: string,
): Promise<OidcRequestRow | undefined> {
  return db
    .selectFrom('oidc_requests')
    .select(['id', 'provider_id', 'browser_hash', 'purpose', 'return_to', 'session_id', 'created_at', 'expires_at'])
    .where('id', '=', requestId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export async function deleteOidcRequest(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom('oidc_requests').where('id', '=', requestId).execute();
}

const IDENTITY_COLUMNS = [
  'id',
  'user_id',
  'trusted_by',
  'issuer',
  'subject',
  'email',
  'created_at',
  'used_at',
] as const;

/** The user of an account at an issuer, in the scope of one provider. */
export async function findIdentity(
  db: Db,
  { trusted_by, issuer, subject }: Pick<UserIdentityRow, 'trusted_by' | 'issuer' | 'subject'>,
): Promise<UserIdentityRow | undefined> {
  return db
    .selectFrom('user_identities')
    .select(IDENTITY_COLUMNS)
    .where('trusted_by', '=', trusted_by)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Whether a user has an account at an issuer in the scope of one provider. */
export async function hasIdentityAt(
  db: Db,
  { user_id, trusted_by, issuer }: Pick<UserIdentityRow, 'user_id' | 'trusted_by' | 'issuer'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('user_identities')
    .select('id')
    .where('user_id', '=', user_id)
    .where('trusted_by', '=', trusted_by)
    .where('issuer', '=', issuer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findIdentityById(db: Db, identityId: string): Promise<UserIdentityRow | undefined> {
  return db.selectFrom('user_identities').select(IDENTITY_COLUMNS).where('id', '=', identityId).executeTakeFirst();
}

export const selectIdentitiesOf = (db: Db, userId: string) =>
  db.selectFrom('user_identities').select(IDENTITY_COLUMNS).where('user_id', '=', userId);

export async function insertIdentity(db: Db, row: UserIdentityRow): Promise<void> {
  await db.insertInto('user_identities').values(row).execute();
}

export async function updateIdentityUse(
  db: Db,
  identityId: string,
  use: Pick<UserIdentityRow, 'email' | 'used_at'>,
): Promise<void> {
  await db.updateTable('user_identities').set(use).where('id', '=', identityId).execute();
}

export async function deleteIdentity(db: Db, identityId: string): Promise<void> {
  await db.deleteFrom('user_identities').where('id', '=', identityId).execute();
}

/** Ends the sessions of an identity. */
export async function deleteSessionsOfIdentity(db: Db, identityId: string): Promise<void> {
  await db.deleteFrom('sessions').where('identity_id', '=', identityId).execute();
}

/** When DNS last verified the domain of an organization; null if it does not, or the organization does not list it. */
export async function findDomainProof(db: Db, organizationId: string, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('email_domain_checks')
    .innerJoin('organizations', 'organizations.id', 'email_domain_checks.organization_id')
    .select('email_domain_checks.verified_at')
    .where('organizations.id', '=', organizationId)
    .where('organizations.id', 'not in', selectDeletedOrganizations(db))
    // A domain has no characters that `like` treats specially. A node of the previous release does not delete checks.
    .where('organizations.email_domains', 'like', `%"${domain}"%`)
    .where('email_domain_checks.domain', '=', domain)
    .executeTakeFirst();
  return row?.verified_at ?? null;
}

/** Deletes the identities of an issuer in the scope of one provider. */
export async function deleteIdentitiesAt(
  db: Db,
  { trusted_by, issuer }: Pick<UserIdentityRow, 'trusted_by' | 'issuer'>,
): Promise<void> {
  await db.deleteFrom('user_identities').where('trusted_by', '=', trusted_by).where('issuer', '=', issuer).execute();
}

/** Stores the ID token of a sign-in, and drops those of sign-ins that have ended. */
export async function insertOidcIdToken(db: Db, row: OidcIdTokenRow, now: string): Promise<void> {
  await db.deleteFrom('oidc_id_tokens').where('expires_at', '<=', now).execute();
  await db.insertInto('oidc_id_tokens').values(row).execute();
}

/** The ID token of a sign-in, which is used once. */
export async function findOidcIdToken(db: Db, id: string): Promise<OidcIdTokenRow | undefined> {
  return db
    .selectFrom('oidc_id_tokens')
    .select(['id', 'provider_id', 'id_token', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteOidcIdToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('oidc_id_tokens').where('id', '=', id).execute();
}
