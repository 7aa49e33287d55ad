import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { NodeSelection } from 'prosemirror-state';
import type { Comment } from '../../data/comments.ts';
import { selectedRange } from '../../editor/commands/block-range.ts';
import { wantedEditorComment } from '../../editor/comments/comment-marks.ts';
import { CommentTracker, NEW_COMMENT } from '../../editor/comments/comment-tracker.ts';
import { passageOf } from '../../editor/comments/document-text.ts';
import { addQuotedText } from '../../ui/quote-marks.ts';
import { CommentMarkers } from './comment-markers.tsx';
import { CommentPopover } from './comment-popover.tsx';
import type { EditorCommentsProps, ShownComments } from './comments-props.ts';
import { discussionOf, listEditorAnchors, useOpenComments, useStoredBlocks } from './open-comments.ts';

/** Comments in the text: marks that stay with what they are about, markers next to it, and the thread that is open. */
export function EditorComments(props: EditorCommentsProps): VNode {
  const { scope, page, view } = props;
  const comments = useOpenComments(discussionOf(scope), page.id);
  const tracker = useTracker(props, comments);
  const [shown, setShown] = useState<ShownComments>();
  const open = (ids: readonly string[], takesFocus: boolean) => {
    if (ids.length > 0) setShown({ kind: 'threads', ids, takesFocus });
  };
  useClicks(props, tracker, open);
  useRequests(props, tracker, setShown, open);
  useEffect(
    () =>
      addQuotedText((id) => {
        const isThere = tracker.rangeOf(id) !== undefined;
        view.dom.querySelector(`[data-comment="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' });
        if (isThere) open([id], true);
        return isThere;
      }),
    [tracker],
  );
  const close = (returnsFocus: boolean) => {
    tracker.finish();
    setShown(undefined);
    if (returnsFocus) view.focus();
  };
  return (
    <>
      <CommentMarkers
        view={view}
        tracker={tracker}
        comments={comments}
        opened={shown?.kind === 'threads' ? shown.ids : []}
        onOpen={(ids) => open(ids, true)}
      />
      {shown !== undefined && (
        <CommentPopover
          {...props}
          key={shown.kind === 'new' ? NEW_COMMENT : shown.ids.join(' ')}
          tracker={tracker}
          comments={comments}
          shown={shown}
          onClose={close}
        />
      )}
    </>
  );
}

/** The tracker of an editor, which follows the comments that are open. */
function useTracker({ scope, page, view }: EditorCommentsProps, comments: readonly Comment[]): CommentTracker {
  const tracker = useMemo(() => new CommentTracker(view), [view]);
  useEffect(() => () => tracker.destroy(), [tracker]);
  const anchors = listEditorAnchors(comments, page.id);
  const [isMissing, setMissing] = useState(false);
  const stored = useStoredBlocks(scope, page.id, isMissing);
  useEffect(() => {
    if (tracker.show(anchors, stored) > 0) setMissing(true);
  }, [tracker, JSON.stringify(anchors), stored]);
  return tracker;
}

/** A window that is too small for threads next to their text shows them as a sheet, which only markers open. */
const isWide = (): boolean => matchMedia('(min-width: 48rem)').matches;

/** Opens the threads of a passage that is clicked, while the cursor stays in the text. */
function useClicks(
  { view }: EditorCommentsProps,
  tracker: CommentTracker,
  open: (ids: readonly string[], takesFocus: boolean) => void,
): void {
  useEffect(() => {
    const listen = ({ target, clientX: left, clientY: top }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest('.editor-commented') === null) return;
      if (!view.state.selection.empty || !isWide()) return;
      const position = view.posAtCoords({ left, top })?.pos;
      if (position === undefined) return;
      open(
        tracker.listAt(position).filter((id) => tracker.rangeOf(id)?.isBlock === false),
        false,
      );
    };
    view.dom.addEventListener('click', listen);
    return () => view.dom.removeEventListener('click', listen);
  }, [view, tracker]);
}

/** Begins the comment that a menu or a key asks for; with the cursor in a passage that has some, opens them. */
function useRequests(
  { view }: EditorCommentsProps,
  tracker: CommentTracker,
  setShown: (shown: ShownComments) => void,
  open: (ids: readonly string[], takesFocus: boolean) => void,
): void {
  const request = wantedEditorComment.value;
  useEffect(() => {
    if (request?.view !== view) return;
    wantedEditorComment.value = undefined;
    const { doc, selection } = view.state;
    const isText = request.block === undefined && !selection.empty && !(selection instanceof NodeSelection);
    const known = request.block === undefined && selection.empty ? tracker.listAt(selection.from) : [];
    if (known.length > 0) return open(known, true);
    const block = request.block ?? selectedRange(selection)?.start ?? 0;
    const node = doc.nodeAt(block);
    if (isText && passageOf(doc, selection) !== undefined) {
      tracker.begin({ from: selection.from, to: selection.to }, false);
    } else if (node !== null) tracker.begin({ from: block, to: block + node.nodeSize }, true);
    else return;
    setShown({ kind: 'new' });
  }, [request]);
}
