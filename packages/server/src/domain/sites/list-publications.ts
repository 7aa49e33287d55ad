import type { Db } from '../../platform/db/database.ts';
import type { SiteVisitorAuthRow } from '../../platform/db/tables/site-publishing.ts';
import type { SiteVisibility } from '../../platform/db/tables/sites.ts';
import { selectDeletedOrganizations } from '../../platform/queries/deleted-organizations.ts';
import { findSiteHostnames } from '../../platform/queries/hostnames.ts';
import { selectShownSiteSpaces } from '../../platform/queries/site-spaces.ts';
import type { SiteLocation } from './site-url.ts';
import { loadStructures } from './structure.ts';

/** Where a space is shown: one for each published site that shows it. */
export interface Publication {
  readonly spaceId: string;
  readonly siteId: string;
  readonly visibility: SiteVisibility;
  readonly location: SiteLocation;
  /** How visitors of the site sign in. */
  readonly backend: SiteVisitorAuthRow['backend'];
  /** Segments below the site. */
  readonly segments: readonly string[];
}

/** The oldest site first. */
export async function listPublications(db: Db, spaceIds: readonly string[]): Promise<Publication[]> {
  if (spaceIds.length === 0) return [];
  const rows = await selectShownSiteSpaces(db)
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .leftJoin('site_visitor_auth', 'site_visitor_auth.site_id', 'sites.id')
    .select('site_visitor_auth.backend')
    .select(['site_spaces.space_id as spaceId', 'site_spaces.id as siteSpaceId', 'sites.id as id'])
    .select(['sites.visibility', 'sites.basename', 'sites.proxy_origin'])
    .select(['sites.default_site_space_id', 'sites.default_section_id', 'organizations.hostname'])
    .where('site_spaces.space_id', 'in', spaceIds)
    .where('sites.published', '=', 1)
    .where('organizations.id', 'not in', selectDeletedOrganizations(db))
    .orderBy('sites.created_at')
    .orderBy('sites.id')
    .execute();
  const structures = await loadStructures(db, rows);
  const hostnames = await findSiteHostnames(db, [...structures.keys()]);
  return rows.flatMap(({ spaceId, siteSpaceId, id, visibility, backend, ...row }) => {
    const placed = structures.get(id)?.siteSpaces.find((one) => one.row.id === siteSpaceId);
    if (placed === undefined) return [];
    const location = {
      organizationHostname: row.hostname,
      basename: row.basename,
      proxyOrigin: row.proxy_origin,
      hostnames: hostnames.get(id),
    };
    return [{ spaceId, siteId: id, visibility, backend: backend ?? 'custom', location, segments: placed.segments }];
  });
}
