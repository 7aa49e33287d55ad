import type { EditorView } from 'prosemirror-view';
import type { Comment } from '../../data/comments.ts';
import type { ContentScope } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';
import type { CommentTracker } from '../../editor/comments/comment-tracker.ts';
import type { EditorSession } from '../../editor/session.ts';

/** Props of the comments in a text. */
export interface EditorCommentsProps {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly page: Page;
  readonly session: EditorSession;
  readonly view: EditorView;
}

/** What is shown next to the text: threads, or the form of a new one. */
export type ShownComments =
  | { readonly kind: 'new' }
  | { readonly kind: 'threads'; readonly ids: readonly string[]; readonly takesFocus: boolean };

export interface CommentPopoverProps extends EditorCommentsProps {
  readonly tracker: CommentTracker;
  readonly comments: readonly Comment[];
  readonly shown: ShownComments;
  /** @param returnsFocus whether the text gets the focus */
  readonly onClose: (returnsFocus: boolean) => void;
}
