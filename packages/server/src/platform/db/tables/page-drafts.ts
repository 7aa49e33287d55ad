/** Unsaved content of the block editor that no revision contains: one draft for each page of a head. */
export interface PageDraftTable {
  id: string;
  space_id: string;
  /** Null for a draft of the live content. */
  change_request_id: string | null;
  /** Id of the change request or of the space. */
  head_id: string;
  page_id: string;
  /** The active revision of the head when the draft began: the base of first steps without a draft. */
  first_revision_id: string;
  /** The source of the page that the document is patched into; the draft contains all of its changes. */
  base: string;
  /** The draft as it was written in source mode, which the document is patched into then; null where that is `base`. */
  source: string | null;
  /** 1 while the draft shows edits that touch those of the page as conflicts, which its writers have to resolve. */
  conflicts: number;
  /** Number of batches, including those of the server. */
  version: number;
  /** Version of the document in `snapshot`; the steps after it are in `page_draft_steps`. */
  snapshot_version: number;
  /** JSON of the document. */
  snapshot: string;
  /** The version that was saved in a revision, or discarded: later ones are unsaved. */
  flushed_version: number;
  created_at: string;
  updated_at: string;
}

export type PageDraftRow = PageDraftTable;

/** A batch of steps, in the order of the server. */
export interface PageDraftStepTable {
  draft_id: string;
  /** The version of the draft that includes it. */
  version: number;
  /** Identifies a writer's window; `@server` for batches of the server. */
  client: string;
  /** Identifies the batch within the client: a retry has the same one. */
  batch: string;
  /** Null for the server, and for deleted accounts. */
  user_id: string | null;
  /** JSON: steps as they were rebased. */
  steps: string;
  /** JSON: indexes of the sent steps that were dropped by rebasing. */
  dropped: string;
  at: string;
}

export type PageDraftStepRow = PageDraftStepTable;
