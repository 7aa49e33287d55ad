import type { Db } from '../../platform/db/database.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** Basenames that are remembered of one site. */
const MAX_FORMER_BASENAMES = 100;

/**
 * Records the former basename of a site, for URLs that contain it. The latest site of a basename wins;
 * beyond 100 per site the oldest are deleted.
 */
export async function rememberBasename(
  tx: Tx,
  { id, organization_id, basename }: Pick<SiteRow, 'id' | 'organization_id' | 'basename'>,
  taken: string,
): Promise<void> {
  const former = () => tx.db.deleteFrom('site_former_basenames').where('organization_id', '=', organization_id);
  await former().where('basename', 'in', [basename, taken]).execute();
  const rows = tx.db.selectFrom('site_former_basenames').where('site_id', '=', id);
  const known = await rows.select('basename').orderBy('created_at', 'desc').orderBy('basename').execute();
  const oldest = known.slice(MAX_FORMER_BASENAMES - 1).map((row) => row.basename);
  if (oldest.length > 0) await former().where('basename', 'in', oldest).execute();
  const row = { organization_id, basename, site_id: id, created_at: tx.now };
  await tx.db.insertInto('site_former_basenames').values(row).execute();
}

/** The id of the site that had this basename before, while no other one has had it since. */
export async function findSiteOfFormerBasename(
  db: Db,
  organizationId: string,
  basename: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_former_basenames')
    .select('site_id')
    .where('organization_id', '=', organizationId)
    .where('basename', '=', basename)
    .executeTakeFirst();
  return row?.site_id;
}
