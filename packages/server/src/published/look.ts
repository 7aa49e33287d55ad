import { defaultCustomization, type SiteCustomization } from '@bindery/site';
import type { SiteRow } from '../api/sites/table.ts';
import type { Context } from '../context.ts';

/** How a site looks, and its site spaces where they differ. */
export interface SiteLook {
  readonly customization: SiteCustomization;
  /** Somebody has chosen settings; otherwise they are the defaults. */
  readonly isCustomized: boolean;
  /** Whole settings of the site spaces that have some of their own, by their ids. */
  readonly ofSiteSpaces: ReadonlyMap<string, SiteCustomization>;
}

/** The look of a site as it is stored. */
export async function loadLook(_ctx: Context, site: SiteRow): Promise<SiteLook> {
  return { customization: defaultCustomization(site.title), isCustomized: false, ofSiteSpaces: new Map() };
}
