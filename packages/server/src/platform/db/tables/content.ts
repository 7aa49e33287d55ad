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
  /** Id of the space or change request whose history contains it; null without one, or if it is not numbered yet. */
  head_id: string | null;
  /** Position in that history, from 1; null with `head_id`. */
  number: number | null;
}

/** The immutable columns of a revision. */
export type RevisionRow = Omit<RevisionTable, 'head_id' | 'number'>;

/** Immutable objects by the SHA-256 of their bytes. */
export interface ContentObjectTable {
  hash: string;
  bytes: Uint8Array;
  /** When it was last stored; updated at most once an hour. */
  stored_at: string;
}
