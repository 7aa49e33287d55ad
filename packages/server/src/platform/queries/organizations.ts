import type { Db } from '../db/database.ts';
import type { OrganizationRow } from '../db/tables/organizations.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';

export const ORGANIZATION_COLUMNS = [
  'id',
  'title',
  'hostname',
  'email_domains',
  'type',
  'use_case',
  'community_type',
  'default_role',
  'default_content',
  'logo',
  'sso',
  'sso_enforced',
  'second_factor_enforced',
  'ai',
  'invite_links',
  'created_at',
] as const;

/** The organizations that are not in the trash: all queries except those for restoring and purging start here. */
const selectOrganizations = (db: Db) =>
  db.selectFrom('organizations').where('organizations.id', 'not in', selectDeletedOrganizations(db));

export async function findOrganization(db: Db, organizationId: string): Promise<OrganizationRow | undefined> {
  return selectOrganizations(db).select(ORGANIZATION_COLUMNS).where('id', '=', organizationId).executeTakeFirst();
}

export async function findOrganizationByHostname(db: Db, hostname: string): Promise<OrganizationRow | undefined> {
  return selectOrganizations(db).select(ORGANIZATION_COLUMNS).where('hostname', '=', hostname).executeTakeFirst();
}

/** Whether another organization has a hostname; those in the trash keep theirs. */
export async function isHostnameTaken(db: Db, hostname: string, organizationId: string): Promise<boolean> {
  const existingRow = await db
    .selectFrom('organizations')
    .select('id')
    .where('hostname', '=', hostname)
    .where('id', '<>', organizationId)
    .executeTakeFirst();
  return existingRow !== undefined;
}

/** The titles of some organizations, by id. */
export async function findOrganizationTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOrganizations(db).select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Hostnames in use, also in the trash, that begin with `stem`, to generate a free one. */
export async function listHostnamesLike(db: Db, stem: string): Promise<string[]> {
  const rows = await db.selectFrom('organizations').select('hostname').where('hostname', 'like', `${stem}%`).execute();
  return rows.map((row) => row.hostname);
}

export async function insertOrganization(db: Db, row: OrganizationRow): Promise<void> {
  await db.insertInto('organizations').values(row).execute();
}

export async function updateOrganizationRow(db: Db, id: string, changes: Partial<OrganizationRow>): Promise<void> {
  await db.updateTable('organizations').set(changes).where('id', '=', id).execute();
}

/** Organizations with an enabled membership of the user, except these. */
export function selectOrganizationsOf(db: Db, userId: string, except: readonly string[]) {
  const own = selectOrganizations(db)
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select(ORGANIZATION_COLUMNS.map((column) => `organizations.${column}` as const))
    .select('members.role as member_role')
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0);
  return except.length === 0 ? own : own.where('organizations.id', 'not in', except);
}
