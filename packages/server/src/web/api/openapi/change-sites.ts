import type { Tx } from '../../../platform/db/transact.ts';
import { listSiteIds } from '../../../platform/queries/openapi.ts';
import { changeSite, getSite } from '../sites/change-site.ts';

/** Marks the sites of an organization as changed, since they show its specifications. */
export async function changeSitesOf(tx: Tx, organizationId: string): Promise<void> {
  for (const siteId of await listSiteIds(tx.db, organizationId)) await changeSite(tx, await getSite(tx, siteId));
}
