import type { Kysely, Transaction } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Tables } from '../db/database.ts';
import type { SamlProviderRow } from '../db/tables/saml.ts';
import type { TeamRow } from '../db/tables/teams.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = [
  'id',
  'organization_id',
  'label',
  'sso_url',
  'entity_id',
  'certificate',
  'default_team_id',
  'default_role',
  'created_at',
  'updated_at',
] as const;

/** A provider of any organization. */
export async function findProvider(db: Db, providerId: string): Promise<SamlProviderRow | undefined> {
  return db.selectFrom('saml_providers').select(COLUMNS).where('id', '=', providerId).executeTakeFirst();
}

export const selectProviders = (db: Db, organizationId: string) =>
  db.selectFrom('saml_providers').select(COLUMNS).where('organization_id', '=', organizationId);

export const countProviders = (db: Db, organizationId: string): Promise<number> =>
  countRows(selectProviders(db, organizationId));

/** The providers of an organization that people can sign in by, newest first; none where it is unknown. */
export async function listUsableProviders(db: Db, organizationId: string): Promise<SamlProviderRow[]> {
  return selectProviders(db, organizationId)
    .where('sso_url', '<>', '')
    .where('entity_id', '<>', '')
    .where('certificate', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The providers of any organization that are the identity provider with this entity ID. */
export async function listProvidersNamed(db: Db, entityId: string): Promise<SamlProviderRow[]> {
  return db
    .selectFrom('saml_providers')
    .select(COLUMNS)
    .where('entity_id', '=', entityId)
    .where('certificate', '<>', '')
    .execute();
}

/** Those of the teams that are of the organization. */
export async function listTeams(db: Db, organizationId: string, teamIds: readonly string[]): Promise<TeamRow[]> {
  if (teamIds.length === 0) return [];
  return db
    .selectFrom('teams')
    .select(['id', 'organization_id', 'title', 'title_folded', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', teamIds)
    .execute();
}

export async function insertProvider(db: Db, row: SamlProviderRow): Promise<void> {
  await db.insertInto('saml_providers').values(row).execute();
}

export async function updateProviderRow(db: Db, providerId: string, changes: Partial<SamlProviderRow>): Promise<void> {
  await db.updateTable('saml_providers').set(changes).where('id', '=', providerId).execute();
}

/** Does not end what it has vouched for; that is `endVouching`. */
export async function deleteProvider(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('saml_providers').where('id', '=', providerId).execute();
}

/** Ends what a provider has vouched for: sign-ins that wait, sessions, and tokens that were made in those. */
export async function revokeSsoLogins(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('saml_requests').where('provider_id', '=', providerId).execute();
  await db.deleteFrom('sessions').where('saml_provider_id', '=', providerId).execute();
  await db.deleteFrom('access_tokens').where('saml_provider_id', '=', providerId).execute();
}
