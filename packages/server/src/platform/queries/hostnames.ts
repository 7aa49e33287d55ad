import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/database.ts';
import type { CustomHostnameRow } from '../db/tables/hostnames.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';

const COLUMNS = [
  'hostname',
  'organization_id',
  'site_id',
  'is_active',
  'status',
  'checked_at',
  'created_by',
  'created_at',
] as const;

/** The active host names of a site; if there are several of a kind, the oldest one. */
export interface SiteHostnames {
  /** Serves only the site. */
  readonly own?: string;
  /** Serves all sites of its organization, each below its basename. */
  readonly shared?: string;
}

/** The host names of these sites, by site; sites without any are omitted. */
export async function findSiteHostnames(db: Db, siteIds: readonly string[]): Promise<Map<string, SiteHostnames>> {
  const hostnames = new Map<string, SiteHostnames>();
  if (siteIds.length === 0) return hostnames;
  const rows = await db
    .selectFrom('custom_hostnames')
    .innerJoin('sites', 'sites.organization_id', 'custom_hostnames.organization_id')
    .select(['sites.id', 'custom_hostnames.site_id', 'custom_hostnames.hostname'])
    .where('sites.id', 'in', siteIds)
    .where('custom_hostnames.is_active', '=', 1)
    .where((where) =>
      where.or([
        where('custom_hostnames.site_id', 'is', null),
        where('custom_hostnames.site_id', '=', where.ref('sites.id')),
      ]),
    )
    .orderBy('custom_hostnames.created_at')
    .orderBy('custom_hostnames.hostname')
    .execute();
  for (const { id, site_id, hostname } of rows) {
    hostnames.set(id, { [site_id === null ? 'shared' : 'own']: hostname, ...hostnames.get(id) });
  }
  return hostnames;
}

/**
 * The active host name of each of these organizations; if there are several, the oldest one. Those without any are
 * omitted.
 */
export async function findOrganizationHostnames(
  db: Db,
  organizationIds: readonly string[],
): Promise<Map<string, string>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('custom_hostnames')
    .select(['organization_id', 'hostname'])
    .where('organization_id', 'in', organizationIds)
    .where('site_id', 'is', null)
    .where('is_active', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('hostname', 'desc')
    .execute();
  return new Map(rows.map(({ organization_id, hostname }) => [organization_id, hostname]));
}

export async function findCustomHostname(db: Db, hostname: string): Promise<CustomHostnameRow | undefined> {
  return db.selectFrom('custom_hostnames').select(COLUMNS).where('hostname', '=', hostname).executeTakeFirst();
}

/** A host name of a site or an organization; those of organizations in the trash are inactive. */
export async function findActiveHostname(db: Db, hostname: string): Promise<CustomHostnameRow | undefined> {
  return selectActiveHostnames(db).select(COLUMNS).where('hostname', '=', hostname).executeTakeFirst();
}

const selectActiveHostnames = (db: Db) =>
  db
    .selectFrom('custom_hostnames')
    .where('is_active', '=', 1)
    .where('organization_id', 'not in', selectDeletedOrganizations(db));

/** Every host name of a site or an organization. */
export async function listActiveHostnames(db: Db): Promise<string[]> {
  const rows = await selectActiveHostnames(db).select('hostname').execute();
  return rows.map(({ hostname }) => hostname);
}

export const countHostnames = (db: Db, organizationId: string): Promise<number> =>
  countRows(db.selectFrom('custom_hostnames').select('hostname').where('organization_id', '=', organizationId));

export async function isAnyHostnameThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('custom_hostnames').select('hostname').limit(1).executeTakeFirst()) !== undefined;
}

/** Host names that were not checked since `dayAgo`, inactive ones since `hourAgo`; the longest waiting first. */
export async function listHostnamesDue(db: Db, hourAgo: string, dayAgo: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('custom_hostnames')
    .select('hostname')
    .where('organization_id', 'not in', selectDeletedOrganizations(db))
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        where('checked_at', '<', dayAgo),
        where.and([where('is_active', '=', 0), where('checked_at', '<', hourAgo)]),
      ]),
    )
    .orderBy('checked_at')
    .orderBy('hostname')
    .limit(limit)
    .execute();
  return rows.map(({ hostname }) => hostname);
}

export async function insertCustomHostname(db: Db, row: CustomHostnameRow): Promise<void> {
  await db.insertInto('custom_hostnames').values(row).execute();
}

export async function updateCustomHostnameRow(
  db: Db,
  hostname: string,
  changes: Partial<CustomHostnameRow>,
): Promise<void> {
  await db.updateTable('custom_hostnames').set(changes).where('hostname', '=', hostname).execute();
}

export async function deleteCustomHostnameRow(db: Db, hostname: string): Promise<void> {
  await db.deleteFrom('custom_hostnames').where('hostname', '=', hostname).execute();
}
