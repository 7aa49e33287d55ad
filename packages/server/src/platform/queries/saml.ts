import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/database.ts';
import type { SamlProviderRow } from '../db/tables/saml.ts';
import type { TeamRow } from '../db/tables/teams.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';

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

/** A provider of any organization that is not in the trash. */
export async function findProvider(db: Db, providerId: string): Promise<SamlProviderRow | undefined> {
  return selectAnyProviders(db).where('id', '=', providerId).executeTakeFirst();
}

const selectAnyProviders = (db: Db) =>
  db.selectFrom('saml_providers').select(COLUMNS).where('organization_id', 'not in', selectDeletedOrganizations(db));

export const selectProviders = (db: Db, organizationId: string) =>
  selectAnyProviders(db).where('organization_id', '=', organizationId);

export const countProviders = (db: Db, organizationId: string): Promise<number> =>
  countRows(selectProviders(db, organizationId));

/** The usable providers of an organization, newest first; empty for unknown ones. */
export async function listUsableProviders(db: Db, organizationId: string): Promise<SamlProviderRow[]> {
  return selectProviders(db, organizationId)
    .where('sso_url', '<>', '')
    .where('entity_id', '<>', '')
    .where('certificate', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The providers of any organization with this entity ID. */
export async function listProvidersNamed(db: Db, entityId: string): Promise<SamlProviderRow[]> {
  return selectAnyProviders(db).where('entity_id', '=', entityId).where('certificate', '<>', '').execute();
}

/** The teams among these that belong to the organization. */
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

/** Does not end its sessions and tokens; see `revokeSsoLogins`. */
export async function deleteProvider(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('saml_providers').where('id', '=', providerId).execute();
}

/** Ends everything that a provider has authenticated: pending sign-ins, sessions, and tokens created in them. */
export async function revokeSsoLogins(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('saml_requests').where('provider_id', '=', providerId).execute();
  await db.deleteFrom('sessions').where('saml_provider_id', '=', providerId).execute();
  await db.deleteFrom('access_tokens').where('saml_provider_id', '=', providerId).execute();
}
