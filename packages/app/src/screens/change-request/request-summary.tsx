import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isWaitedFor, listReviewStates, type ReviewState } from '../../components/change-request/review-states.ts';
import { conversationPath, type RequestView } from '../../components/change-request/use-request.ts';
import { reviewersQuery, reviewsQuery } from '../../data/reviews.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { MergeLine } from './merge-box.tsx';
import { RequestReview } from './reviewers.tsx';

/** Above the changes: what they are for, who reviews them, and whether they can be merged. */
export function RequestSummary({ view }: { readonly view: RequestView }): VNode {
  const { summary: texts } = getTexts('changes').request;
  const { description } = view.request;
  return (
    <section class="request-summary card" aria-label={texts.title}>
      {description !== '' && <ShortDescription text={description} />}
      <div class="request-states">
        <MergeLine view={view} />
        <ReviewerStates view={view} />
        {view.may.requestReview && <RequestReview view={view} />}
      </div>
    </section>
  );
}

/** The first lines of the description, and all of it on demand. */
function ShortDescription({ text }: { readonly text: string }): VNode {
  const { summary: texts } = getTexts('changes').request;
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = ref;
    if (element === null) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [text, isWhole]);
  return (
    <div class="summary-description">
      <div ref={ref} class={isWhole ? undefined : isCut ? 'summary-text summary-cut' : 'summary-text'}>
        <Markdown text={text} />
      </div>
      {(isCut || isWhole) && (
        <Button size="small" kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.showLess : texts.showAll}
        </Button>
      )}
    </div>
  );
}

/** Each reviewer with the state of their review, linked to the conversation. */
function ReviewerStates({ view }: { readonly view: RequestView }): VNode | null {
  const reviews = useQuery(reviewsQuery(view.ref)).data?.items;
  const requested = useQuery(reviewersQuery(view.ref)).data?.items;
  const states = reviews && requested ? listReviewStates(reviews, requested) : [];
  if (states.length === 0) return null;
  return (
    <a class="summary-people" href={href(conversationPath(view.ref))} aria-label={describeStates(states)}>
      {states.slice(0, MOST_PEOPLE).map((state) => (
        <span key={state.person.id} class="summary-person" data-tooltip={describeState(state)}>
          <Avatar person={state.person} size={24} />
          <Icon {...iconOf(state)} />
        </span>
      ))}
      {states.length > MOST_PEOPLE && <span class="meta">+{states.length - MOST_PEOPLE}</span>}
    </a>
  );
}

/** Shown reviewers; the others are in the conversation. */
const MOST_PEOPLE = 5;

function describeState(state: ReviewState): string {
  const { people: texts } = getTexts('changes').request;
  const { person, review } = state;
  if (review === undefined || isWaitedFor(state)) return `${person.displayName}: ${texts.pending}`;
  return `${person.displayName}: ${review.status === 'approved' ? texts.approved : texts.changesRequested}`;
}

const describeStates = (states: readonly ReviewState[]): string =>
  `${getTexts('changes').request.people.reviewers}: ${states.map(describeState).join(', ')}`;

function iconOf(state: ReviewState): { readonly name: string; readonly class: string } {
  const { review, isCurrent } = state;
  if (review === undefined || isWaitedFor(state)) return { name: 'clock', class: 'icon-warning' };
  const [name, tone] =
    review.status === 'approved' ? ['circle-check', 'icon-success'] : ['circle-exclamation', 'icon-danger'];
  return { name, class: isCurrent ? tone : '' };
}
