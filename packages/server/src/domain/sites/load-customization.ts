import { defaultCustomization, type SiteCustomization } from '@bindery/site';
import type { Db } from '../../platform/db/database.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import { findCustomizations } from '../../platform/queries/site-customization.ts';

export interface LoadedCustomization {
  readonly settings: SiteCustomization;
  /** Somebody has chosen settings; otherwise they are the defaults. */
  readonly isCustomized: boolean;
}

/** How these sites look, by their ids. */
export async function loadCustomizations(
  db: Db,
  sites: readonly Pick<SiteRow, 'id' | 'title'>[],
): Promise<Map<string, LoadedCustomization>> {
  const ids = sites.map(({ id }) => id);
  const chosen = await findCustomizations(db, ids);
  return new Map(
    sites.map(({ id, title }) => {
      const settings = chosen.get(id);
      // Settings added after the stored ones have the defaults of a new site.
      return [id, { settings: { ...defaultCustomization(title), ...settings }, isCustomized: settings !== undefined }];
    }),
  );
}

/** How a site looks: the settings that are stored, or the defaults. */
export async function loadCustomization(db: Db, site: Pick<SiteRow, 'id' | 'title'>): Promise<LoadedCustomization> {
  const loaded = (await loadCustomizations(db, [site])).get(site.id);
  return loaded ?? { settings: defaultCustomization(site.title), isCustomized: false };
}

/** The settings of a site space: its own members, and those of its site for the rest. Pure. */
export const mergeCustomization = (
  site: SiteCustomization,
  override: Partial<SiteCustomization>,
): SiteCustomization => ({ ...site, ...override });

/**
 * The settings as a visitor sees them: links of the header under conditions that are false are left out, and so is
 * every condition. Pure.
 */
export function withoutConditions(
  settings: SiteCustomization,
  meets: (condition: string) => boolean,
): SiteCustomization {
  const links = settings.header.links.flatMap(({ condition, ...link }) =>
    condition === undefined || meets(condition) ? [link] : [],
  );
  return { ...settings, header: { ...settings.header, links } };
}
