import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

/** The active host names of these sites, by site; of several the oldest one. */
export async function findSiteHostnames(db: Db, siteIds: readonly string[]): Promise<Map<string, string>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('custom_hostnames')
    .select(['site_id', 'hostname'])
    .where('site_id', 'in', siteIds)
    .where('is_active', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('hostname', 'desc')
    .execute();
  return new Map(rows.flatMap(({ site_id, hostname }) => (site_id === null ? [] : [[site_id, hostname]])));
}
