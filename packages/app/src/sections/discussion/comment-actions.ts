import { attemptChange } from '../../actions/attempt-change.ts';
import { deleteReply, updateReply } from '../../data/comment-replies.ts';
import { applySuggestions, type Comment, type Discussion, deleteComment, updateComment } from '../../data/comments.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { confirm } from '../../ui/open-dialogs.tsx';
import { showToast } from '../../ui/toast.tsx';

export const setResolved = (discussion: Discussion, { id }: Comment, isResolved: boolean): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('changes').comments;
    await updateComment(discussion, id, { resolved: isResolved });
    const undo = () => updateComment(discussion, id, { resolved: !isResolved });
    showToast(isResolved ? texts.resolved : texts.reopened, { undo });
  });

/** Applies suggestions in one revision, and says so. */
export const apply = (discussion: Discussion, comments: readonly Comment[]): Promise<boolean> =>
  attemptChange(async () => {
    await applySuggestions(
      discussion,
      comments.map(({ id }) => id),
    );
    showToast(formatCount(getTexts('changes').comments.suggestion.applied, comments.length));
  });

export const saveComment = (discussion: Discussion, { id }: Comment, markdown: string): Promise<unknown> =>
  updateComment(discussion, id, { markdown });

const reactionOf = (emoji: string, isAdded: boolean) =>
  isAdded ? { addedReactions: [emoji] } : { removedReactions: [emoji] };

export const react = (discussion: Discussion, { id }: Comment, emoji: string, isAdded: boolean): Promise<boolean> =>
  attemptChange(async () => {
    await updateComment(discussion, id, reactionOf(emoji, isAdded));
  });

export const removeComment = (discussion: Discussion, { id, replies }: Comment): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('changes').comments;
    const isConfirmed = await confirm({
      title: texts.deleteTitle,
      text: replies === 0 ? texts.deleteTextAlone : formatCount(texts.deleteText, replies),
      confirm: getTexts('shell').delete,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteComment(discussion, id);
    showToast(texts.deleted);
  });

export const reactToReply = (
  discussion: Discussion,
  commentId: string,
  commentReplyId: string,
  emoji: string,
  isAdded: boolean,
): Promise<boolean> =>
  attemptChange(async () => {
    await updateReply(discussion, { commentId, commentReplyId }, reactionOf(emoji, isAdded));
  });

export const saveReply = (
  discussion: Discussion,
  commentId: string,
  commentReplyId: string,
  markdown: string,
): Promise<unknown> => updateReply(discussion, { commentId, commentReplyId }, { markdown });

export const removeReply = (discussion: Discussion, commentId: string, commentReplyId: string): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('changes').comments;
    const isConfirmed = await confirm({
      title: texts.deleteReplyTitle,
      text: texts.deleteTextAlone,
      confirm: getTexts('shell').delete,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteReply(discussion, { commentId, commentReplyId });
    showToast(texts.replyDeleted);
  });
