import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { createReply } from '../../data/comment-replies.ts';
import { type Comment, type Discussion, repliesQuery } from '../../data/comments.ts';
import { href } from '../../routes/router.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import {
  react,
  reactToReply,
  removeComment,
  removeReply,
  saveComment,
  saveReply,
  setResolved,
} from './comment-actions.ts';
import { CommentBody } from './comment-body.tsx';
import { Composer } from './composer.tsx';

export interface ThreadProps {
  readonly organization: string;
  readonly discussion: Discussion;
  readonly comment: Comment;
  /** Where a page of the content is opened. */
  readonly pathOf: (path: string) => string;
}

/** A comment with its replies. */
export function Thread(props: ThreadProps): VNode {
  const { organization, discussion, comment, pathOf } = props;
  const texts = getTexts('changes').comments;
  const [isOpen, setOpen] = useState(comment.replies > 0 && comment.replies <= 3 && comment.status === 'open');
  const [isReplying, setReplying] = useState(false);
  const { replies, status, permissions, target } = comment;
  const isResolved = status === 'resolved';
  return (
    <article class={isResolved ? 'thread card thread-resolved' : 'thread card'} id={`comment-${comment.id}`}>
      <CommentBody
        organization={organization}
        comment={comment}
        badges={<Badges comment={comment} />}
        target={<Target target={target} pathOf={pathOf} />}
        onReact={(emoji, isAdded) => void react(discussion, comment, emoji, isAdded)}
        onSave={(markdown) => saveComment(discussion, comment, markdown)}
        onDelete={() => void removeComment(discussion, comment)}
      />
      {isOpen && replies > 0 && <Replies {...props} />}
      {isReplying && (
        <div class="thread-reply">
          <Composer
            organization={organization}
            label={texts.reply}
            placeholder={texts.replyPlaceholder}
            send={texts.reply}
            hasFocus
            onSend={async (markdown) => {
              await createReply(discussion, comment.id, markdown);
              setReplying(false);
              setOpen(true);
            }}
            onCancel={() => setReplying(false)}
          />
        </div>
      )}
      <footer class="thread-footer">
        {replies > 0 && (
          <Button size="small" kind="quiet" icon="comment" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.hideReplies : formatCount(texts.showReplies, replies)}
          </Button>
        )}
        {permissions.reply && !isReplying && (
          <Button size="small" kind="quiet" icon="arrow-left" onClick={() => setReplying(true)}>
            {texts.reply}
          </Button>
        )}
        {permissions.reply && (
          <Button
            size="small"
            kind="quiet"
            icon={isResolved ? 'rotate' : 'circle-check'}
            onClick={() => void setResolved(discussion, comment, !isResolved)}
          >
            {isResolved ? texts.reopen : texts.resolve}
          </Button>
        )}
      </footer>
    </article>
  );
}

/** Whether a comment was sent with a review, and who has resolved it. */
function Badges({ comment }: { readonly comment: Comment }): VNode {
  const { comments: texts, request } = getTexts('changes');
  const { target, status, resolvedBy } = comment;
  return (
    <>
      {target.review !== undefined && <Badge icon="eye">{request.review.button}</Badge>}
      {status === 'resolved' && (
        <Badge tone="success" icon="check">
          {resolvedBy === undefined ? texts.status.resolved : fill(texts.resolvedBy, { name: resolvedBy.displayName })}
        </Badge>
      )}
    </>
  );
}

/** What a comment is about: a page, or a block of it with how it begins. */
function Target({ target, pathOf }: Pick<Comment, 'target'> & Pick<ThreadProps, 'pathOf'>): VNode | null {
  const texts = getTexts('changes').comments;
  const { page, node } = target;
  if (page === undefined) return null;
  return (
    <p class="comment-target">
      <Icon name="file-lines" />
      {page.outdated ? page.title : <a href={href(pathOf(page.path))}>{page.title}</a>}
      {node?.preview !== undefined && <q class="comment-quote">{node.preview}</q>}
      {page.outdated && (
        <span data-tooltip={texts.outdatedHint}>
          <Badge tone="warning">{texts.outdated}</Badge>
        </span>
      )}
    </p>
  );
}

/** Replies, the oldest first as they are read; older ones are loaded above. */
function Replies({ organization, discussion, comment }: ThreadProps): VNode {
  const texts = getTexts('changes').comments;
  const query = useInfiniteQuery(repliesQuery(discussion, comment.id));
  const replies = query.data?.pages.flatMap((page) => page.items).toReversed();
  if (replies === undefined)
    return query.error === null ? (
      <SkeletonRows rows={2} />
    ) : (
      <ErrorState isCompact error={query.error} onRetry={() => void query.refetch()} />
    );
  return (
    <div class="replies">
      {query.hasNextPage && (
        <Button size="small" kind="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.olderReplies}
        </Button>
      )}
      {replies.map((reply) => (
        <CommentBody
          key={reply.id}
          organization={organization}
          comment={reply}
          onReact={(emoji, isAdded) => void reactToReply(discussion, comment.id, reply.id, emoji, isAdded)}
          onSave={(markdown) => saveReply(discussion, comment.id, reply.id, markdown)}
          onDelete={() => void removeReply(discussion, comment.id, reply.id)}
        />
      ))}
    </div>
  );
}
