import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { attemptChange } from '../../actions/attempt-change.ts';
import { type Comment, updateComment } from '../../data/comments.ts';
import type { ContentScope } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';
import { convertText } from '../../data/paste.ts';
import { applySuggestion } from '../../editor/comments/apply-suggestion.ts';
import type { CommentTracker } from '../../editor/comments/comment-tracker.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { showToast } from '../../ui/toast.tsx';
import { discussionOf } from './open-comments.ts';

interface DraftPage {
  readonly scope: ContentScope;
  readonly page: Page;
  readonly view: EditorView;
  readonly tracker: CommentTracker;
}

/** A server that has not answered by then is none, in milliseconds. */
const WAIT_MS = 30_000;

/** Puts a suggested text into the draft, where it is published with the rest and can be undone, and resolves its comment. */
export const applyInDraft = (draft: DraftPage, comment: Comment): Promise<boolean> =>
  attemptChange(async () => {
    const { view, scope } = draft;
    const { suggestion, target } = comment;
    if (suggestion === undefined) return;
    const isBlock = target.quote === undefined;
    const nodes = await convert(draft, suggestion.markdown);
    const original = isBlock ? await convert(draft, suggestion.original) : [paragraphOf(view, suggestion.original)];
    const location = draft.tracker.rangeOf(comment.id);
    const transaction = location && applySuggestion(view.state, location, original, nodes);
    if (transaction === undefined) throw new Error(getTexts('editorMenus').comments.suggestionOutdated);
    view.dispatch(transaction);
    await updateComment(discussionOf(scope), comment.id, { resolved: true });
    showToast(formatCount(getTexts('changes').comments.suggestion.applied, 1));
  });

async function convert({ scope, page, view }: DraftPage, markdown: string): Promise<readonly Node[]> {
  if (markdown.trim() === '') return [];
  const { nodes } = await convertText(scope, page.id, { markdown }, AbortSignal.timeout(WAIT_MS));
  return nodes.map((node) => view.state.schema.nodeFromJSON(node));
}

const paragraphOf = ({ state: { schema } }: EditorView, text: string): Node =>
  schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);
