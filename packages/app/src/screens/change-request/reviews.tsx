import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { type Review, reviewsQuery } from '../../data/reviews.ts';
import type { ListedRevision } from '../../data/revisions.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/list.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { openReviewDialog } from './review-dialog.tsx';
import { describeReviewAge, useHistory } from './reviewers.tsx';
import type { RequestView } from './use-request.ts';

/** What reviewers said, the newest first; what is about earlier content says so. */
export function Reviews({ view }: { readonly view: RequestView }): VNode {
  const { review: texts } = getTexts('changes').request;
  const reviews = useQuery(reviewsQuery(view.ref));
  const history = useHistory(view);
  const total = reviews.data?.count ?? 0;
  return (
    <Section
      title={texts.title}
      id="reviews"
      count={total > 0 && <CountBadge>{total}</CountBadge>}
      actions={
        view.may.review && (
          <Button size="small" icon="eye" onClick={() => openReviewDialog(view)}>
            {texts.button}
          </Button>
        )
      }
    >
      <QueryView query={reviews} isCompact skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.none}</p>
          ) : (
            <ol class="timeline">
              {items.map((review) => (
                <ReviewItem key={review.id} view={view} review={review} history={history} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Section>
  );
}

interface ReviewItemProps {
  readonly view: RequestView;
  readonly review: Review;
  readonly history: readonly ListedRevision[];
}

function ReviewItem({ view, review, history }: ReviewItemProps): VNode {
  const { review: texts } = getTexts('changes').request;
  const { reviewer, status, createdAt, comment, revision } = review;
  const isApproved = status === 'approved';
  const age = describeReviewAge(revision, view.request.revision, history);
  const text = comment?.body.markdown;
  return (
    <li class="timeline-item">
      <Avatar person={reviewer} size={24} />
      <div class="timeline-body">
        <p class="timeline-head">
          <Icon
            name={isApproved ? 'circle-check' : 'circle-exclamation'}
            class={isApproved ? 'icon-success' : 'icon-danger'}
          />
          <strong>{fill(isApproved ? texts.meta : texts.metaRequested, { name: reviewer.displayName })}</strong>
          <RelativeTime iso={createdAt} />
          {age !== undefined && <Badge tone="warning">{age}</Badge>}
        </p>
        {text !== undefined && <Markdown text={text} />}
      </div>
    </li>
  );
}
