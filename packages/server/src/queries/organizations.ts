import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/database.ts';
import type { OrganizationRow } from '../db/tables/organizations.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = [
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
  'ai',
  'invite_links',
  'created_at',
] as const;

export async function findOrganization(db: Db, organizationId: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').select(COLUMNS).where('id', '=', organizationId).executeTakeFirst();
}

export async function findOrganizationByHostname(db: Db, hostname: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').select(COLUMNS).where('hostname', '=', hostname).executeTakeFirst();
}

/** The titles of some organizations, by id. */
export async function findOrganizationTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('organizations').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Hostnames in use that begin with `stem`, for generating one that is free. */
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

/** Organizations that the user is a member of, disabled memberships and these organizations left out. */
export function selectOrganizationsOf(db: Db, userId: string, except: readonly string[]) {
  const own = db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select(COLUMNS.map((column) => `organizations.${column}` as const))
    .select('members.role as member_role')
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0);
  return except.length === 0 ? own : own.where('organizations.id', 'not in', except);
}
