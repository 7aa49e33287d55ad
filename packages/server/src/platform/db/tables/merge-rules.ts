/** The merge rules of an organization; a missing row means none. */
export interface OrganizationMergeRulesTable {
  organization_id: string;
  /** JSON: MergeRules */
  rules: string;
  updated_at: string;
}

/** The merge rules of a space; without a row, those of its organization apply. */
export interface SpaceMergeRulesTable {
  space_id: string;
  /** JSON: MergeRules */
  rules: string;
  updated_at: string;
}
