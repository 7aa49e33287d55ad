import type { SiteCustomization } from '@bindery/site';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import { findSiteSpaceCustomizations } from '../../platform/queries/site-customization.ts';
import type { Context } from '../context.ts';
import { loadCustomization, mergeCustomization } from './load-customization.ts';

/** How a site looks, and its site spaces where they differ. */
export interface SiteCustomizations {
  readonly customization: SiteCustomization;
  /** Whole settings of the site spaces that have their own, by their ids. */
  readonly ofSiteSpaces: ReadonlyMap<string, SiteCustomization>;
}

/** The look of a site as it is stored. */
export async function loadSiteCustomizations(ctx: Context, site: SiteRow): Promise<SiteCustomizations> {
  const db = ctx.database.reader;
  const { settings } = await loadCustomization(db, site);
  const overrides = await findSiteSpaceCustomizations(db, site.id);
  const ofSiteSpaces = new Map([...overrides].map(([id, own]) => [id, mergeCustomization(settings, own)]));
  return { customization: settings, ofSiteSpaces };
}
