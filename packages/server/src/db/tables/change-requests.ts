/** A change request: a second head next to the space's own, which merges main content and is merged into it. */
export interface ChangeRequestTable {
  id: string;
  space_id: string;
  /** From 1 within the space, never given again. */
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  /** Markdown; null where nobody wrote any. */
  description: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  /** Its head. Moved by compare-and-set only. */
  revision_id: string;
  /** The revision of the space that it started from. */
  revision_initial_id: string;
  /** The revision of the space that it took in last; null until it was updated. */
  revision_ancestor_id: string | null;
  /** The revision of the space that its merge made. */
  revision_merged_id: string | null;
  /** JSON: Conflict[] that a merge or update put into it and that are not known to be resolved; null when none. */
  conflicts: string | null;
}

export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged';
export type ChangeRequestRow = ChangeRequestTable;

/** Who changed the content of a change request, how often, and when last. */
export interface ChangeRequestContributorTable {
  change_request_id: string;
  user_id: string;
  count: number;
  updated_at: string;
}

export type ChangeRequestContributorRow = ChangeRequestContributorTable;

/** A review of one revision of a change request. */
export interface ChangeRequestReviewTable {
  id: string;
  change_request_id: string;
  revision_id: string;
  reviewer_id: string;
  /** Who asked for it, when anybody did. */
  requested_by: string | null;
  status: 'approved' | 'changes-requested';
  /** Only former versions write it: what is said with a review is a comment that names it. */
  comment: string | null;
  created_at: string;
  updated_at: string;
}

export type ChangeRequestReviewRow = ChangeRequestReviewTable;

/** Somebody who was asked to review a change request. */
export interface ChangeRequestReviewerTable {
  change_request_id: string;
  user_id: string;
  /** The head of the change request when they were asked. */
  revision_id: string;
  requested_by: string | null;
  created_at: string;
}

export type ChangeRequestReviewerRow = ChangeRequestReviewerTable;
