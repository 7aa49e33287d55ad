import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { encodePagePath } from '../../components/pages/pages-context.ts';
import type { Comment } from '../../data/comments.ts';
import { scopePath } from '../../data/content.ts';
import { NEW_COMMENT } from '../../editor/comments/comment-tracker.ts';
import { useOutsideClicks } from '../../editor/panels/outside-clicks.ts';
import { placePanel } from '../../editor/panels/place-panel.ts';
import { Thread } from '../../sections/discussion/thread.tsx';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { applyInDraft } from './apply-in-draft.ts';
import type { CommentPopoverProps } from './comments-props.ts';
import { NewComment } from './new-comment.tsx';
import { discussionOf } from './open-comments.ts';

/** Threads at what they are about, on phones a sheet. */
export function CommentPopover(props: CommentPopoverProps): VNode | null {
  const { shown, comments, onClose } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const texts = getTexts('editorMenus');
  const threads = shown.kind === 'new' ? [] : comments.filter(({ id }) => shown.ids.includes(id));
  const isEmpty = shown.kind === 'threads' && threads.length === 0;
  usePlace(ref, props);
  useOutsideClicks(ref, () => {
    const hasText = [...(ref.current?.querySelectorAll('textarea') ?? [])].some(({ value }) => value.trim() !== '');
    if (!hasText) onClose(false);
  });
  // The last thread was resolved or deleted.
  useLayoutEffect(() => {
    if (isEmpty) onClose(true);
  }, [isEmpty]);
  const title = shown.kind === 'new' ? texts.comments.new : formatCount(texts.comments.count, threads.length);
  return (
    <dialog
      ref={ref}
      class="block-panel comment-panel"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose(true);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing || isInUse(event)) return;
        event.preventDefault();
        event.stopPropagation();
        onClose(true);
      }}
    >
      <header class="block-panel-head">
        <Icon name="comment" />
        <h2>{title}</h2>
        <IconButton size="small" icon="xmark" label={getTexts('shell').close} onClick={() => onClose(true)} />
      </header>
      <div class="block-panel-body">
        {shown.kind === 'new' ? (
          <NewComment {...props} />
        ) : (
          threads.map((comment) => <PlacedThread key={comment.id} {...props} comment={comment} />)
        )}
      </div>
    </dialog>
  );
}

/** Lists at fields, and forms that have a text, use the key themselves. */
const isInUse = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element && target.getAttribute('aria-controls') !== null && target.tagName === 'TEXTAREA') ||
  (target instanceof HTMLTextAreaElement && target.value.trim() !== '');

function PlacedThread({
  organization,
  scope,
  view,
  tracker,
  page,
  comment,
}: CommentPopoverProps & { readonly comment: Comment }): VNode {
  return (
    <Thread
      isInPlace
      organization={organization}
      comment={comment}
      discussion={discussionOf(scope)}
      pathOf={(path) => `${scopePath(organization, scope)}/${encodePagePath(path)}`}
      onApply={() => applyInDraft({ scope, page, view, tracker }, comment)}
    />
  );
}

function usePlace(ref: { readonly current: HTMLDialogElement | null }, props: CommentPopoverProps): void {
  const { view, tracker, shown } = props;
  const id = shown.kind === 'new' ? NEW_COMMENT : (shown.ids[0] ?? '');
  useLayoutEffect(() => {
    const dialog = ref.current;
    const location = tracker.rangeOf(id);
    if (dialog === null || location === undefined) return;
    const { isBlock, from, to } = location;
    const end = placePanel(
      dialog,
      view,
      isBlock ? { kind: 'node', position: from } : { kind: 'annotation', position: to },
    );
    focusFirst(dialog, props);
    return () => {
      end();
      dialog.close();
    };
  }, [id]);
}

/** A new comment is written at once; of threads, the first gets the focus if keys asked for it. */
function focusFirst(dialog: HTMLElement, { shown, view }: CommentPopoverProps): void {
  if (shown.kind === 'new') dialog.querySelector('textarea')?.focus();
  else if (shown.takesFocus) dialog.querySelector<HTMLElement>('.thread')?.focus();
  else view.focus();
}
