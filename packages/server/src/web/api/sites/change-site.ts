import { recordDomainEventOnce } from '../../../domain/domain-events/record-event.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import { findSite, updateSiteRow } from '../../../platform/queries/sites.ts';

/**
 * The site in this unit of work.
 * @throws 404 if it was deleted meanwhile
 */
export async function getSite(tx: Tx, siteId: string): Promise<SiteRow> {
  const site = await findSite(tx.db, siteId);
  if (site === undefined) throw notFound('site');
  return site;
}

/** Changes a site, or marks a change below it: `updated_at` is the cache key of published pages. */
export async function changeSite(tx: Tx, site: SiteRow, changes: Partial<SiteRow> = {}): Promise<SiteRow> {
  const changed = { ...changes, updated_at: laterThan(site.updated_at, tx.now) };
  await updateSiteRow(tx.db, site.id, changed);
  // Publishing has a separate event.
  if (changes.published === undefined) {
    const event = { organizationId: site.organization_id, actorId: null, siteId: site.id } as const;
    await recordDomainEventOnce(tx, { ...event, type: 'site.updated', data: {} });
  }
  return { ...site, ...changed };
}

/** `now`, or the next millisecond after `before` if two changes have the same time or the clock was set back. */
function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}
