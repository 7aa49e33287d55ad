import { createHash } from 'node:crypto';
import { defaultCustomization, type SiteCustomization } from '@bindery/site';
import { findOrganizationByHostname } from '../api/organizations/queries.ts';
import type { OrganizationRow } from '../api/organizations/table.ts';
import { findDefaultSiteSpaces, selectSiteSpaces } from '../api/site-spaces/queries.ts';
import { findSiteByBasename } from '../api/sites/queries.ts';
import type { SiteRow } from '../api/sites/table.ts';
import { findSpaces } from '../api/spaces/queries.ts';
import type { SpaceRow } from '../api/spaces/table.ts';
import type { Context } from '../context.ts';

/** A site with everything that its visitors' pages are made of, but for the content itself. */
export interface FoundSite {
  readonly organization: OrganizationRow;
  readonly site: SiteRow;
  readonly customization: SiteCustomization;
  /** In structure order; deleted spaces and those with a condition left out. */
  readonly spaces: readonly ShownSpace[];
  /** Changes with anything of the above. */
  readonly digest: string;
}

export interface ShownSpace {
  readonly siteSpaceId: string;
  /** Segment below the site; the default space stands at the root. */
  readonly path: string;
  readonly isDefault: boolean;
  readonly space: SpaceRow;
}

/** The site at `/sites/{hostname}/{basename}/`, published or not. */
export async function findSiteAt(ctx: Context, hostname: string, basename: string): Promise<FoundSite | undefined> {
  const { found } = await ctx.cache.get(`site at ${hostname}/${basename}`, async () => ({
    found: await loadSite(ctx, hostname, basename),
  }));
  return found;
}

async function loadSite(ctx: Context, hostname: string, basename: string): Promise<FoundSite | undefined> {
  const db = ctx.database.reader;
  const organization = await findOrganizationByHostname(db, hostname);
  const site = organization && (await findSiteByBasename(db, organization.id, basename));
  if (organization === undefined || site === undefined) return undefined;
  const siteSpaces = await selectSiteSpaces(db, site.id)
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id')
    .execute();
  const defaultId = (await findDefaultSiteSpaces(db, [site.id])).get(site.id);
  const spacesById = await findSpaces(
    db,
    siteSpaces.map((siteSpace) => siteSpace.space_id),
  );
  const spaces = siteSpaces.flatMap((siteSpace): ShownSpace[] => {
    const space = spacesById.get(siteSpace.space_id);
    // Nobody can show claims to a site without visitor authentication, and a condition that cannot be met hides.
    if (space === undefined || siteSpace.condition !== null) return [];
    const isDefault = siteSpace.id === defaultId;
    return [{ siteSpaceId: siteSpace.id, path: siteSpace.path, isDefault, space }];
  });
  const customization = defaultCustomization(site.title);
  const digest = createHash('sha256')
    .update(JSON.stringify([organization, site, spaces, customization]))
    .digest('hex');
  return { organization, site, customization, spaces, digest };
}
