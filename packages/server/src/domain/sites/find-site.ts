import { createHash } from 'node:crypto';
import type { EditedRepository } from '../../engines/revisions/edit-url.ts';
import type { OrganizationRow } from '../../platform/db/tables/organizations.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import type { SpaceRow } from '../../platform/db/tables/spaces.ts';
import { listCollectionsAbove } from '../../platform/queries/collections.ts';
import { findGitSyncs } from '../../platform/queries/git.ts';
import { findSiteHostnames } from '../../platform/queries/hostnames.ts';
import { findOrganization, findOrganizationByHostname } from '../../platform/queries/organizations.ts';
import { findSite, findSiteByBasename } from '../../platform/queries/sites.ts';
import { findSpaces } from '../../platform/queries/spaces.ts';
import { findLanguagesOfSpaces, type LanguageOfSpace } from '../../platform/queries/translations.ts';
import type { Context } from '../context.ts';
import { findSiteOfFormerBasename } from './former-basenames.ts';
import { loadSiteCustomizations, type SiteCustomizations } from './site-customizations.ts';
import { siteLocation } from './site-location.ts';
import type { SiteLocation } from './site-url.ts';
import { loadStructure, type PlacedSiteSpace, type SiteStructure } from './structure.ts';

/** A site with everything that its visitors' pages are built from, except the content itself. */
export interface LoadedSite {
  readonly organization: OrganizationRow;
  readonly site: SiteRow;
  readonly location: SiteLocation;
  readonly customizations: SiteCustomizations;
  readonly structure: SiteStructure;
  /** In structure order, those with a condition as well; deleted spaces left out. */
  readonly spaces: readonly ShownSpace[];
  /** Changes with anything of the above. */
  readonly digest: string;
}

export interface ShownSpace extends PlacedSiteSpace {
  readonly space: SpaceRow;
  /** The collections that contain the space, the nearest first. */
  readonly collections: readonly string[];
  /** Set for a space that is synchronized with git. */
  readonly repository?: EditedRepository;
  /** Its language in a translation. */
  readonly translation?: LanguageOfSpace;
}

/** The site at `/sites/{hostname}/{basename}/`, published or not. */
export async function findSiteAt(ctx: Context, hostname: string, basename: string): Promise<LoadedSite | undefined> {
  const { loadedSite } = await ctx.cache.get(`site at ${hostname}/${basename}`, async () => {
    const organization = await findOrganizationByHostname(ctx.database.reader, hostname);
    const site = organization && (await findSiteByBasename(ctx.database.reader, organization.id, basename));
    return { loadedSite: organization && site && (await loadSite(ctx, organization, site)) };
  });
  return loadedSite;
}

/** The site that was at `/sites/{hostname}/{basename}/` before, published or not. */
export async function findFormerSiteAt(
  ctx: Context,
  hostname: string,
  basename: string,
): Promise<LoadedSite | undefined> {
  const { siteId } = await ctx.cache.get(`former site at ${hostname}/${basename}`, async () => {
    const organization = await findOrganizationByHostname(ctx.database.reader, hostname);
    return { siteId: organization && (await findSiteOfFormerBasename(ctx.database.reader, organization.id, basename)) };
  });
  return siteId === undefined ? undefined : findSiteById(ctx, siteId);
}

/** The site with this id, published or not. */
export async function findSiteById(ctx: Context, siteId: string): Promise<LoadedSite | undefined> {
  const { loadedSite } = await ctx.cache.get(`site with all ${siteId}`, async () => {
    const site = await findSite(ctx.database.reader, siteId);
    const organization = site && (await findOrganization(ctx.database.reader, site.organization_id));
    return { loadedSite: organization && site && (await loadSite(ctx, organization, site)) };
  });
  return loadedSite;
}

async function loadSite(ctx: Context, organization: OrganizationRow, site: SiteRow): Promise<LoadedSite> {
  const db = ctx.database.reader;
  const structure = await loadStructure(db, site);
  const spaceIds = structure.siteSpaces.map(({ row }) => row.space_id);
  const spacesById = await findSpaces(db, spaceIds);
  const syncs = await findGitSyncs(db, spaceIds);
  const translations = await findLanguagesOfSpaces(db, spaceIds);
  const collectionsOf = await findCollectionsOfSpaces(db, [...spacesById.values()]);
  const spaces = structure.siteSpaces.flatMap((placed): ShownSpace[] => {
    const space = spacesById.get(placed.row.space_id);
    if (space === undefined) return [];
    const sync = syncs.get(space.id);
    const { url = '', ref = '', repo_tree_url = null } = sync ?? {};
    const repository = sync && { url, ref, repo_tree_url };
    const translation = translations.get(space.id);
    const collections = collectionsOf.get(space.id) ?? [];
    return [{ ...placed, space, collections, ...(repository && { repository }), ...(translation && { translation }) }];
  });
  const location = siteLocation(organization, site, (await findSiteHostnames(db, [site.id])).get(site.id));
  const customizations = await loadSiteCustomizations(ctx, site);
  const parts = [
    organization,
    site,
    location,
    structure,
    spaces,
    customizations.customization,
    [...customizations.ofSiteSpaces],
  ];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { organization, site, location, customizations, structure, spaces, digest };
}

async function findCollectionsOfSpaces(
  db: Context['database']['reader'],
  spaces: readonly SpaceRow[],
): Promise<Map<string, string[]>> {
  const nearest = [...new Set(spaces.flatMap(({ parent_id }) => parent_id ?? []))];
  const rows = await listCollectionsAbove(db, nearest);
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  return new Map(spaces.map(({ id, parent_id }) => [id, listAbove(parents, parent_id)]));
}

function listAbove(parents: ReadonlyMap<string, string | null>, first: string | null): string[] {
  const above: string[] = [];
  for (let id = first; id !== null && !above.includes(id); id = parents.get(id) ?? null) above.push(id);
  return above;
}
