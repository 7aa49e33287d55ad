import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import * as queries from '../../../platform/queries/site-customization.ts';

/**
 * Updates the title in a site's settings, and in those of its site spaces: clients send the title with all other
 * settings, so one equal to the site's is not an override. Another one stays.
 */
export async function followTitle(tx: Tx, site: Pick<SiteRow, 'id' | 'title'>, title: string): Promise<void> {
  const settings = (await queries.findCustomizations(tx.db, [site.id])).get(site.id);
  if (settings?.title === site.title) {
    const row = { site_id: site.id, settings: JSON.stringify({ ...settings, title }), updated_at: tx.now };
    await queries.replaceCustomizationRow(tx.db, row);
  }
  for (const [id, own] of await queries.findSiteSpaceCustomizations(tx.db, site.id)) {
    if (own.title !== site.title) continue;
    const row = { site_space_id: id, settings: JSON.stringify({ ...own, title }), updated_at: tx.now };
    await queries.replaceSiteSpaceCustomizationRow(tx.db, row);
  }
}
