import type { VNode } from 'preact';
import { describeReviewAge } from '../../components/change-request/review-states.ts';
import type { Review } from '../../data/reviews.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { RelativeTime } from '../../ui/time.tsx';

interface ReviewItemProps {
  readonly review: Review;
  /** Whether its comment is shown elsewhere. */
  readonly isShort: boolean;
}

/** A review; an outdated one is marked. */
export function ReviewItem({ review, isShort }: ReviewItemProps): VNode {
  const { review: texts } = getTexts('changes').request;
  const { reviewer, status, createdAt, comment } = review;
  const isApproved = status === 'approved';
  const age = describeReviewAge(review);
  const text = comment?.body.markdown;
  return (
    <div class="timeline-item">
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
        {text !== undefined && !isShort && <Markdown text={text} />}
      </div>
    </div>
  );
}
