/** A revision: immutable once written. */
export interface RevisionTable {
  id: string;
  space_id: string;
  type: 'edits' | 'merge' | 'rollback' | 'update' | 'computed';
  /** Hash of the revision's root object. */
  root: string;
  /** JSON: string[] of revision ids. */
  parents: string;
  /** JSON: {oid, message, createdByService, url?, ref?} */
  git: string | null;
  created_by: string | null;
  created_at: string;
}

export type RevisionRow = RevisionTable;

/** Immutable objects by the SHA-256 of their bytes. */
export interface ContentObjectTable {
  hash: string;
  bytes: Uint8Array;
  /** When it was stored last; brought up to date at most once an hour. */
  stored_at: string;
}
