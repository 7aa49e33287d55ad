/** What the content of a space uses. */
export interface SpaceStorageTable {
  space_id: string;
  /** Bytes of the texts and structures of all its revisions. */
  content_bytes: number;
  /** Bytes of the files of all its revisions. */
  file_bytes: number;
  /** When a revision added to it last. */
  changed_at: string;
  /** When the last count began; null where it was never counted. */
  counted_at: string | null;
}

/** What the texts of an OpenAPI specification use, in all its versions. */
export interface SpecificationStorageTable {
  specification_id: string;
  bytes: number;
  changed_at: string;
  counted_at: string | null;
}

/** How much an organization may store; unlimited where there is no row. */
export interface OrganizationQuotaTable {
  organization_id: string;
  /** Bytes. */
  bytes: number;
  updated_at: string;
}

export type SpaceStorageRow = SpaceStorageTable;
