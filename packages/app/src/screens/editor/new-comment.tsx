import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { attemptChange } from '../../actions/attempt-change.ts';
import { ApiError } from '../../data/client.ts';
import { type CommentTarget, createComment } from '../../data/comments.ts';
import { loadStoredBlocks } from '../../data/page-blocks.ts';
import { keyOfBlock } from '../../editor/comments/comment-ranges.ts';
import { NEW_COMMENT } from '../../editor/comments/comment-tracker.ts';
import { passageOf } from '../../editor/comments/document-text.ts';
import { nameOfBlockType } from '../../editor/node-views/name-of-node.ts';
import { BlockSuggestion } from '../../sections/discussion/block-suggestion.tsx';
import { Composer } from '../../sections/discussion/composer.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import type { CommentPopoverProps } from './comments-props.ts';
import { discussionOf } from './open-comments.ts';

/** The form of a new comment on what is marked. */
export function NewComment(props: CommentPopoverProps): VNode {
  const { organization, onClose, scope, tracker } = props;
  const texts = getTexts('changes').comments;
  const [suggested, setSuggested] = useState<Pick<CommentTarget, 'page' | 'node'>>();
  if (suggested !== undefined)
    return (
      <BlockSuggestion
        organization={organization}
        discussion={discussionOf(scope)}
        target={suggested}
        beginning={describeTarget(props)}
        onClose={(comment) => {
          tracker.finish(comment?.id);
          onClose(true);
        }}
      />
    );
  return (
    <>
      <p class="comment-quoted">
        <q>{describeTarget(props)}</q>
      </p>
      <Composer
        hasFocus
        organization={organization}
        label={texts.label}
        placeholder={texts.placeholder}
        send={texts.send}
        onSend={async (markdown) => {
          await sendComment(props, markdown);
          onClose(true);
        }}
        onCancel={() => onClose(true)}
        beside={
          tracker.rangeOf(NEW_COMMENT)?.isBlock === true && (
            <Button size="small" kind="quiet" icon="pen" onClick={() => void suggest(props, setSuggested)}>
              {texts.blockSuggestion.start}
            </Button>
          )
        }
      />
    </>
  );
}

/** Suggestions are for blocks that a revision has. */
async function suggest(
  props: CommentPopoverProps,
  begin: (target: Pick<CommentTarget, 'page' | 'node'>) => void,
): Promise<void> {
  await attemptChange(async () => {
    await storeDraft(props);
    const { view, tracker, scope, page } = props;
    const location = tracker.rangeOf(NEW_COMMENT);
    const node = location && keyOfBlock(view.state.doc, location.from, await loadStoredBlocks(scope, page.id));
    if (node === undefined) throw new Error(getTexts('editorMenus').comments.newBlock);
    begin({ page: page.id, node });
  });
}

function describeTarget({ view, tracker }: CommentPopoverProps): string {
  const { doc } = view.state;
  const location = tracker.rangeOf(NEW_COMMENT);
  const words = location && passageOf(doc, location)?.text;
  return words ?? nameOfBlockType((location && doc.nodeAt(location.from)?.type.name) ?? '');
}

/**
 * Creates a comment on what is marked. In a change request the draft is stored before, so that reviewers see what it is
 * about; of a space nothing is published, and the comment is on its draft where only that has the text.
 * @throws ApiError
 */
async function sendComment(props: CommentPopoverProps, markdown: string): Promise<void> {
  const { scope, tracker } = props;
  await storeDraft(props);
  const comment = await createComment(discussionOf(scope), await targetOf(props), markdown);
  tracker.finish(comment.id);
  announce(fill(getTexts('editorMenus').comments.sent, { name: comment.postedBy.displayName }));
}

/** Sends what was typed, and stores it in a revision of a change request. @throws ApiError */
async function storeDraft({ scope, session }: CommentPopoverProps): Promise<void> {
  try {
    if (scope.kind === 'change-request' && session.isUnpublished.peek()) await session.flush();
    else await session.settle();
  } catch (error) {
    // What cannot be stored now can be commented on in the draft.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
}

/** A passage by what it says, a whole block by its key; one that no revision has by its text, else the page. */
async function targetOf({ view, tracker, scope, page }: CommentPopoverProps): Promise<CommentTarget> {
  const { doc } = view.state;
  const location = tracker.rangeOf(NEW_COMMENT);
  if (location === undefined) return { page: page.id };
  const quote = passageOf(doc, location);
  const isTop = location.isBlock && doc.resolve(location.from).depth === 0;
  const node =
    isTop || (location.isBlock && quote === undefined)
      ? keyOfBlock(doc, location.from, await loadStoredBlocks(scope, page.id))
      : undefined;
  if (node !== undefined) return { page: page.id, node };
  return quote === undefined ? { page: page.id } : { page: page.id, quote, draft: true };
}
