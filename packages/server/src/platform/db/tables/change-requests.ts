/** A change request: a second head next to the space's own, which merges main content and is merged into it. */
export interface ChangeRequestTable {
  id: string;
  space_id: string;
  /** From 1 within the space, never reused. */
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  /** Markdown; null without one. */
  description: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  /** Its head. Moved by compare-and-set only. */
  revision_id: string;
  /** Its base revision of the space. */
  revision_initial_id: string;
  /** The last merged revision of the space; null until it was updated. */
  revision_ancestor_id: string | null;
  /** The merge revision of the space. */
  revision_merged_id: string | null;
  /** JSON: Conflict[] of a merge or update that are not known to be resolved; null without any. */
  conflicts: string | null;
}

export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged';
export type ChangeRequestRow = ChangeRequestTable;

/** The contributors to a change request, with the number and time of their changes. */
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
  /** The user who requested it, if any. */
  requested_by: string | null;
  status: 'approved' | 'changes-requested';
  /** Written by former versions only: the text of a review is a comment that refers to it. */
  comment: string | null;
  created_at: string;
  updated_at: string;
}

export type ChangeRequestReviewRow = ChangeRequestReviewTable;

/** A requested reviewer of a change request. */
export interface ChangeRequestReviewerTable {
  change_request_id: string;
  user_id: string;
  /** The head of the change request at the time of the request. */
  revision_id: string;
  requested_by: string | null;
  created_at: string;
}

export type ChangeRequestReviewerRow = ChangeRequestReviewerTable;

/** A changed page of a change request that a person has viewed. */
export interface ViewedPageTable {
  user_id: string;
  change_request_id: string;
  page_id: string;
  /** The viewed revision of the change request: the mark is valid until the page differs from it. */
  revision_id: string;
  viewed_at: string;
}

export type ViewedPageRow = ViewedPageTable;
