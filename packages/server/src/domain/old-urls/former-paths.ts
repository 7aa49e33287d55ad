import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SiteFormerPathRow } from '../../platform/db/tables/site-redirects.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** Paths that are remembered of one site. */
const MAX_FORMER_PATHS = 1000;

/** A section or site space, and its current or former path below its site. */
export interface PlacedPath {
  readonly kind: SiteFormerPathRow['kind'];
  readonly targetId: string;
  /** Segments below the site, decoded, without slashes at the ends; empty for the root. */
  readonly path: string;
}

/** The effect of a change of the structure of a site on its paths. */
export interface PathChanges {
  /** Paths that now redirect; of two equal ones the last has precedence. */
  readonly left: readonly PlacedPath[];
  /** The current paths of the moved items. */
  readonly taken: readonly PlacedPath[];
  /** Ids of items removed from the site. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Records the former paths of sections and site spaces (docs/api/contract.md#paths-on-a-site). The latest use of a path
 * has precedence; beyond 1000 per site the oldest are deleted, and so are those of deleted items.
 */
export async function rememberFormerPaths(tx: Tx, siteId: string, { left, taken, gone }: PathChanges): Promise<void> {
  if (gone.size > 0) await deleteWhere(tx, siteId, 'target_id', [...gone]);
  if (taken.length > 0) {
    await deleteWhere(
      tx,
      siteId,
      'path',
      taken.map(({ path }) => path),
    );
  }
  const latest = new Map(left.map((placed) => [placed.path, placed]));
  if (latest.size === 0) return;
  const rows = [...latest.values()].map(({ kind, targetId, path }) => {
    return { site_id: siteId, path, kind, target_id: targetId, created_at: tx.now };
  });
  await tx.db
    .insertInto('site_former_paths')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'path']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        target_id: ref('excluded.target_id'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute();
  await forgetOldest(tx, siteId);
}

/** Former paths of sections and site spaces of a site, each path once, the latest first. */
export async function listFormerPaths(db: Db, siteId: string): Promise<PlacedPath[]> {
  return db
    .selectFrom('site_former_paths')
    .select(['kind', 'target_id as targetId', 'path'])
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('path')
    .execute();
}

async function forgetOldest(tx: Tx, siteId: string): Promise<void> {
  const paths = tx.db.selectFrom('site_former_paths').select('path').where('site_id', '=', siteId);
  const surplus = (await countRows(paths)) - MAX_FORMER_PATHS;
  if (surplus <= 0) return;
  const oldest = await paths
    .orderBy('created_at')
    // The path of a section includes those of its site spaces.
    .orderBy('kind', 'desc')
    .orderBy('path')
    .limit(surplus)
    .execute();
  await deleteWhere(
    tx,
    siteId,
    'path',
    oldest.map(({ path }) => path),
  );
}

async function deleteWhere(
  tx: Tx,
  siteId: string,
  column: 'path' | 'target_id',
  values: readonly string[],
): Promise<void> {
  await tx.db.deleteFrom('site_former_paths').where('site_id', '=', siteId).where(column, 'in', values).execute();
}
