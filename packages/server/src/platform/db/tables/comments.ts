/** A comment on a space or on a change request of it, on one of its pages, or on a block of a page. */
export interface CommentTable {
  id: string;
  space_id: string;
  /** Null for a comment on the main content of the space. */
  change_request_id: string | null;
  /** The active revision of the subject at the time of the comment. */
  revision_id: string;
  page_id: string | null;
  /** The page at that time, as JSON (`CommentedPage`); null without a page. */
  page: string | null;
  /** Key of the block at that revision. */
  node: string | null;
  /** The anchor of the block as JSON (`CommentedBlock`); null without a block, or if it did not exist. */
  anchor: string | null;
  /** Markdown. */
  body: string;
  status: 'open' | 'resolved';
  posted_by: string | null;
  posted_at: string;
  edited_at: string | null;
  resolved_by: string | null;
  resolved_at: string | null;
  /** The review it is part of; null for other comments. */
  review_id: string | null;
  /** The new text that it suggests, as JSON (`CommentSuggestion`); null without one. */
  suggestion: string | null;
  /** The revision that has it; null until somebody applies it. */
  suggestion_revision_id: string | null;
}

export type CommentRow = CommentTable;

/** A reply to a comment. */
export interface CommentReplyTable {
  id: string;
  comment_id: string;
  /** Markdown. */
  body: string;
  posted_by: string | null;
  posted_at: string;
  edited_at: string | null;
}

export type CommentReplyRow = CommentReplyTable;

/** A reaction to a comment; each emoji once per user. */
export interface CommentReactionTable {
  subject_id: string;
  /** As sent by the first person who reacted with it. */
  emoji: string;
  user_id: string;
  reacted_at: string;
}

/** A reaction to a reply. */
export type CommentReplyReactionTable = CommentReactionTable;
