/** A comment on a space or on a change request of it, on one of its pages, or on a block of a page. */
export interface CommentTable {
  id: string;
  space_id: string;
  /** Null for a comment on the primary content of the space. */
  change_request_id: string | null;
  /** The active revision of what was commented on, when it was. */
  revision_id: string;
  page_id: string | null;
  /** The page as it was then, as JSON (`CommentedPage`); null without a page. */
  page: string | null;
  /** Key of the block at that revision. */
  node: string | null;
  /** What the block is found again by, as JSON (`CommentedBlock`); null without a block, and where it did not exist. */
  anchor: string | null;
  /** Markdown. */
  body: string;
  status: 'open' | 'resolved';
  posted_by: string | null;
  posted_at: string;
  edited_at: string | null;
  resolved_by: string | null;
  resolved_at: string | null;
  /** The review that it was made with; null for other comments. */
  review_id: string | null;
}

export type CommentRow = CommentTable;

/** An answer to a comment. */
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

/** What somebody feels about a comment; each emoji once a user. */
export interface CommentReactionTable {
  subject_id: string;
  /** As the first person to react with it sent it. */
  emoji: string;
  user_id: string;
  reacted_at: string;
}

/** The same about a reply. */
export type CommentReplyReactionTable = CommentReactionTable;
