import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isTextField } from '../../actions/early-keys.ts';
import { hasSingleKeys } from '../../actions/keys.ts';
import { createReply } from '../../data/comment-replies.ts';
import { type Comment, type Discussion, repliesQuery } from '../../data/comments.ts';
import { markTargetRead } from '../../data/inbox.ts';
import { currentRoute, href } from '../../routes/location.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import {
  apply,
  react,
  reactToReply,
  removeComment,
  removeReply,
  saveComment,
  saveReply,
  setResolved,
} from './comment-actions.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentQuote } from './comment-quote.tsx';
import { Composer } from './composer.tsx';
import { wantedThread } from './quoted-selection.ts';
import { Suggestion } from './suggestion.tsx';

export interface ThreadProps {
  readonly organization: string;
  readonly discussion: Discussion;
  readonly comment: Comment;
  /** Path of a page of the content. */
  readonly pathOf: (path: string) => string;
  /** Shown at what it is about, which it does not repeat. */
  readonly isInPlace?: boolean;
  /** Applies its suggestion; without it in a revision. */
  readonly onApply?: (comment: Comment) => Promise<unknown>;
}

/** Replies that are shown from the start. */
const SHOWN_REPLIES = 3;

/** A comment with its replies. */
export function Thread(props: ThreadProps): VNode {
  const { organization, discussion, comment, pathOf, isInPlace = false } = props;
  const texts = getTexts('changes').comments;
  const [chosen, setOpen] = useState<boolean>();
  const [isReplying, setReplying] = useState(false);
  const { replies, status, permissions, target } = comment;
  const isResolved = status === 'resolved';
  // A reply that somebody else has just sent is read without opening it.
  const isOpen = chosen ?? (replies > 0 && replies <= SHOWN_REPLIES && !isResolved);
  const article = useWanted(comment.id);
  return (
    <article
      ref={article}
      class={isResolved ? 'thread card thread-resolved' : 'thread card'}
      id={`comment-${comment.id}`}
      tabIndex={-1}
      onKeyDown={(event) => applyByKey(event, props)}
    >
      <CommentBody
        organization={organization}
        comment={comment}
        badges={<Badges comment={comment} />}
        target={!isInPlace && <Target comment={comment} target={target} pathOf={pathOf} />}
        onReact={(emoji, isAdded) => void react(discussion, comment, emoji, isAdded)}
        after={<Suggestion comment={comment} onApply={() => applyOf(props)} />}
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

const applyOf = ({ discussion, comment, onApply }: ThreadProps): Promise<unknown> =>
  onApply === undefined ? apply(discussion, [comment]) : onApply(comment);

/** The key `a` applies the suggestion of a thread that has the focus. */
function applyByKey(event: KeyboardEvent, props: ThreadProps): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && hasSingleKeys.value;
  if (event.key !== 'a' || !isPlain || !props.comment.permissions.apply || isTextField(event.target)) return;
  event.preventDefault();
  void applyOf(props);
}

/** Gives the focus to a thread that somebody came for. */
function useWanted(commentId: string) {
  const article = useRef<HTMLElement>(null);
  useLinked(commentId, article);
  const isWanted = wantedThread.value === commentId;
  useLayoutEffect(() => {
    if (!isWanted) return;
    wantedThread.value = undefined;
    article.current?.scrollIntoView({ block: 'nearest' });
    article.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return article;
}

/** Shows the thread that the URL names, as links of notifications do, and marks what is about it as read. */
function useLinked(commentId: string, article: { readonly current: HTMLElement | null }): void {
  const isLinked = currentRoute.value.hash === `#comment-${commentId}`;
  useEffect(() => {
    if (!isLinked) return;
    article.current?.scrollIntoView({ block: 'nearest' });
    article.current?.focus({ preventScroll: true });
    void markTargetRead({ comment: commentId }).catch(() => undefined);
  }, [isLinked]);
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

interface TargetProps extends Pick<ThreadProps, 'comment' | 'pathOf'> {
  readonly target: Comment['target'];
}

/** What a comment is about: a page, a block of it with how it begins, or a passage. */
function Target({ comment, target, pathOf }: TargetProps): VNode | null {
  const texts = getTexts('changes').comments;
  const { page, node, quote } = target;
  if (page === undefined) return null;
  const about = (
    <p class="comment-target">
      <Icon name="file-lines" />
      {page.outdated ? page.title : <a href={href(pathOf(page.path))}>{page.title}</a>}
      {quote === undefined && node?.preview !== undefined && <q class="comment-quote">{node.preview}</q>}
      {page.outdated && (
        <span data-tooltip={texts.outdatedHint}>
          <Badge tone="warning">{texts.outdated}</Badge>
        </span>
      )}
    </p>
  );
  if (quote === undefined) return about;
  return (
    <>
      {about}
      <CommentQuote comment={comment} quote={quote} path={pathOf(page.path)} />
    </>
  );
}

/** Replies, oldest first; older ones are loaded above. */
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
