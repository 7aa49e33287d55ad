import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { merge, pull, setStatus } from '../../actions/change-request.tsx';
import { reviewersQuery, reviewsQuery } from '../../data/reviews.ts';
import { requestChangesQuery } from '../../data/revisions.ts';
import { href } from '../../routes/router.ts';
import { formatNames } from '../../texts/format-names.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isWaitedFor, listReviewStates, type ReviewState } from './review-states.ts';
import { type RequestView, splitConflicts } from './use-request.ts';

/** One thing that counts for a merge: it is met, stands in the way, or should be known. */
interface Check {
  readonly tone: 'met' | 'blocked' | 'notice' | 'waiting';
  readonly text: string;
  readonly action?: ComponentChildren;
}

const ICONS = {
  met: 'circle-check',
  blocked: 'circle-xmark',
  notice: 'triangle-exclamation',
  waiting: 'clock',
} as const;

/** Everything that must be true before a merge, each as a sentence, and the merge itself. */
export function MergeBox({ view }: { readonly view: RequestView }): VNode {
  const { box: texts } = getTexts('changes').request;
  const { status } = view.request;
  if (status === 'merged') return <Merged view={view} />;
  if (status === 'archived') return <Archived view={view} />;
  return (
    <section class="merge-box card" aria-label={texts.title}>
      <ActiveBox view={view} />
    </section>
  );
}

function ActiveBox({ view }: { readonly view: RequestView }): VNode {
  const { request: texts } = getTexts('changes');
  const checks = useChecks(view);
  const isBlocked = checks.some(({ tone }) => tone === 'blocked');
  return (
    <>
      <h2 class={isBlocked ? 'merge-title merge-blocked' : 'merge-title'}>
        <Icon name={isBlocked ? 'circle-xmark' : 'code-branch'} />
        {isBlocked ? texts.box.notReady : texts.box.ready}
      </h2>
      <ul class="merge-checks">
        {checks.map(({ tone, text, action }) => (
          <li key={text} class={`merge-check merge-${tone}`}>
            <Icon name={ICONS[tone]} />
            <span class="merge-text">{text}</span>
            {action}
          </li>
        ))}
      </ul>
      {view.may.merge && (
        <div class="merge-actions">
          <Button icon="code-branch" disabled={isBlocked} onClick={() => void merge(view)}>
            {texts.mergeConfirm}
          </Button>
        </div>
      )}
    </>
  );
}

/** What counts, in the order in which somebody would look. */
function useChecks(view: RequestView): Check[] {
  const { box: texts } = getTexts('changes').request;
  const { ref, request, may } = view;
  const reviews = useQuery(reviewsQuery(ref)).data?.items;
  const requested = useQuery(reviewersQuery(ref)).data?.items;
  const changes = useQuery(requestChangesQuery(ref)).data;
  const total = changes && changes.changes.length + (changes.more ?? 0);
  const states = reviews && requested && listReviewStates(request, reviews, requested);
  return [
    ...(may.merge ? [] : [{ tone: 'blocked', text: texts.mayNot } as const]),
    ...checkStatus(view),
    ...checkContent(view),
    ...(total === 0 ? [{ tone: 'notice', text: texts.nothing } as const] : []),
    ...(states === undefined ? [] : checkReviews(states)),
    ...(request.comments > 0 && may.comment
      ? [{ tone: 'notice', text: formatCount(texts.comments, request.comments) } as const]
      : []),
  ];
}

function checkStatus(view: RequestView): Check[] {
  const { request: texts } = getTexts('changes');
  if (view.request.status !== 'draft') return [];
  const open = view.may.setStatus && (
    <Button size="small" onClick={() => void setStatus(view, 'open', texts.opened)}>
      {texts.openForReview}
    </Button>
  );
  return [{ tone: 'notice', text: texts.box.draft, action: open }];
}

function checkContent({ ref, request, may }: RequestView): Check[] {
  const { request: texts } = getTexts('changes');
  const { open, notices } = splitConflicts(request);
  const update = may.edit && (
    <Button size="small" icon="rotate" onClick={() => void pull(ref)}>
      {texts.updateFromSpace}
    </Button>
  );
  return [
    open.length > 0
      ? { tone: 'blocked', text: formatCount(texts.box.conflicts, open.length) }
      : { tone: 'met', text: texts.box.noConflicts },
    ...(notices.length > 0 ? [{ tone: 'notice', text: formatCount(texts.box.notices, notices.length) } as const] : []),
    ...(open.length > 0
      ? []
      : request.outdated
        ? [{ tone: 'notice', text: texts.box.outdated, action: update } as const]
        : [{ tone: 'met', text: texts.box.upToDate } as const]),
  ];
}

function checkReviews(states: readonly ReviewState[]): Check[] {
  const { box: texts } = getTexts('changes').request;
  const named = (tone: Check['tone'], text: string, which: (state: ReviewState) => boolean): Check[] => {
    const names = states.filter(which).map(({ person }) => person.displayName);
    return names.length === 0 ? [] : [{ tone, text: fill(text, { names: formatNames(names) }) }];
  };
  const said = (status: string, isCurrent: boolean) => (state: ReviewState) =>
    state.review?.status === status && state.isCurrent === isCurrent;
  if (states.length === 0) return [{ tone: 'notice', text: texts.noReview }];
  return [
    ...named('notice', texts.changesRequested, said('changes-requested', true)),
    ...named('notice', texts.changesRequestedOutdated, said('changes-requested', false)),
    ...named('met', texts.approved, said('approved', true)),
    ...named('notice', texts.approvedOutdated, said('approved', false)),
    ...named('waiting', texts.waiting, isWaitedFor),
  ];
}

function Merged({ view }: { readonly view: RequestView }): VNode {
  const { box: texts } = getTexts('changes').request;
  const { ref, request } = view;
  return (
    <section class="merge-box merge-done card" aria-label={texts.title}>
      <h2 class="merge-title">
        <Icon name="circle-check" />
        {texts.merged}
      </h2>
      {request.revisionMerged !== undefined && (
        <LinkButton
          size="small"
          href={href(`/o/${ref.organization}/s/${ref.space}/~/revisions/${request.revisionMerged}`)}
        >
          {texts.mergedRevision}
        </LinkButton>
      )}
    </section>
  );
}

function Archived({ view }: { readonly view: RequestView }): VNode {
  const { request: texts } = getTexts('changes');
  return (
    <section class="merge-box merge-done card" aria-label={texts.box.title}>
      <h2 class="merge-title merge-blocked">
        <Icon name="circle-xmark" />
        {texts.box.archived}
      </h2>
      {view.may.setStatus && (
        <Button size="small" icon="rotate" onClick={() => void setStatus(view, 'open', texts.reopened)}>
          {texts.reopen}
        </Button>
      )}
    </section>
  );
}
