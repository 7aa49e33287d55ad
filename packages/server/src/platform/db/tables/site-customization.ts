/** Settings of a site; a site without a row has the defaults. */
export interface SiteCustomizationTable {
  site_id: string;
  /** JSON of a whole `SiteCustomization`. */
  settings: string;
  updated_at: string;
}

/** The settings that a site space overrides. */
export interface SiteSpaceCustomizationTable {
  site_space_id: string;
  /** JSON of the members of `SiteCustomization` that are overridden. */
  settings: string;
  updated_at: string;
}

export type SiteCustomizationRow = SiteCustomizationTable;
export type SiteSpaceCustomizationRow = SiteSpaceCustomizationTable;
