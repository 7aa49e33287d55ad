import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { merge, pull, setStatus } from '../../actions/change-request.tsx';
import {
  checkComments,
  checkReviews,
  isUnsettled,
  type MergePoint,
} from '../../components/change-request/merge-points.ts';
import { listReviewStates } from '../../components/change-request/review-states.ts';
import { type RequestView, requestPath, splitConflicts } from '../../components/change-request/use-request.ts';
import { conflictsQuery } from '../../data/conflicts.ts';
import { type MergeCheck, mergeChecksQuery } from '../../data/merge-rules.ts';
import { reviewersQuery, reviewsQuery } from '../../data/reviews.ts';
import { requestChangesQuery } from '../../data/revisions.ts';
import { href } from '../../routes/location.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describeRule } from './rule-checks.ts';

/** A condition of a merge. */
interface Check extends MergePoint {
  readonly action?: ComponentChildren;
}

const ICONS = {
  met: 'circle-check',
  blocked: 'circle-xmark',
  warning: 'triangle-exclamation',
  notice: 'triangle-exclamation',
  waiting: 'clock',
} as const;

/** All conditions of a merge, each as a sentence, and the merge itself. */
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

/** Whether it can be merged, in one line: it opens to all conditions. */
export function MergeLine({ view }: { readonly view: RequestView }): VNode {
  const { status } = view.request;
  if (status === 'merged') return <Merged view={view} />;
  if (status === 'archived') return <Archived view={view} />;
  return <ActiveLine view={view} />;
}

const IMPORTANCE = ['blocked', 'warning', 'waiting', 'notice'] as const;

function ActiveLine({ view }: { readonly view: RequestView }): VNode {
  const { box: texts } = getTexts('changes').request;
  const state = useMergeState(view);
  const { checks } = state;
  const first = IMPORTANCE.map((importance) => checks.find(({ tone }) => tone === importance)).find(Boolean);
  return (
    <details class="merge-box merge-line">
      <summary class={`merge-title merge-${state.readiness}`}>
        <Icon name={READINESS_ICONS[state.readiness]} />
        <span class="merge-state">{texts[state.readiness]}</span>
        {first !== undefined && <span class="merge-reason">{first.text}</span>}
        <Icon name="chevron-down" />
      </summary>
      <Checks view={view} state={state} />
    </details>
  );
}

function ActiveBox({ view }: { readonly view: RequestView }): VNode {
  const { box: texts } = getTexts('changes').request;
  const state = useMergeState(view);
  return (
    <>
      <h2 class={`merge-title merge-${state.readiness}`}>
        <Icon name={READINESS_ICONS[state.readiness]} />
        {texts[state.readiness]}
      </h2>
      <Checks view={view} state={state} />
    </>
  );
}

const READINESS_ICONS = {
  ready: 'code-branch',
  empty: 'code-branch',
  unsettled: 'triangle-exclamation',
  blocked: 'circle-xmark',
} as const;

interface MergeState {
  readonly checks: readonly Check[];
  readonly readiness: keyof typeof READINESS_ICONS;
  readonly mayBypass: boolean;
}

function useMergeState(view: RequestView): MergeState {
  const rules = useQuery(mergeChecksQuery(view.ref)).data;
  const isEmpty = useIsEmpty(view);
  const others = useChecks(view, rules?.checks ?? [], isEmpty);
  const checks = [...others, ...checkRules(view, rules?.checks ?? [])];
  const isBlocked = checks.some(({ tone }) => tone === 'blocked');
  const mayBypass = rules?.mayBypass === true && !others.some(({ tone }) => tone === 'blocked');
  const unblocked = isEmpty ? 'empty' : checks.some(isUnsettled) ? 'unsettled' : 'ready';
  return { checks, readiness: isBlocked ? 'blocked' : unblocked, mayBypass };
}

/** Whether it is known to change nothing. */
function useIsEmpty({ ref, request }: RequestView): boolean {
  const changes = useQuery(requestChangesQuery(ref, request.revision)).data;
  return changes?.changes.length === 0 && (changes.more ?? 0) === 0;
}

function Checks({ view, state }: { readonly view: RequestView; readonly state: MergeState }): VNode {
  const { request: texts } = getTexts('changes');
  const { checks, readiness, mayBypass } = state;
  const isBlocked = readiness === 'blocked';
  return (
    <>
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
          {isBlocked && mayBypass && <Button onClick={() => void merge(view, true)}>{texts.rules.bypass}</Button>}
        </div>
      )}
    </>
  );
}

/** The conditions, by importance. */
function useChecks(view: RequestView, rules: readonly MergeCheck[], isEmpty: boolean): Check[] {
  const { box: texts } = getTexts('changes').request;
  const { ref, request, may } = view;
  const reviews = useQuery(reviewsQuery(ref)).data?.items;
  const requested = useQuery(reviewersQuery(ref)).data?.items;
  const { open } = splitConflicts(request);
  const remaining = useQuery({ ...conflictsQuery(ref), enabled: open.length > 0 }).data?.conflicts.length;
  const states = reviews && requested && listReviewStates(reviews, requested);
  return [
    ...(may.merge ? [] : [{ tone: 'blocked', text: texts.mayNot } as const]),
    ...checkStatus(view),
    ...checkContent(view, rules, remaining),
    ...(isEmpty ? [{ tone: 'notice', text: texts.nothing } as const] : []),
    ...(states === undefined ? [] : checkReviews(states, rules)),
    ...(may.comment ? checkComments(request) : []),
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
  return [{ tone: 'warning', text: texts.box.draft, action: open }];
}

/** A button that merges the changes of the space into the change request. */
const offerUpdate = ({ ref, may }: RequestView): ComponentChildren =>
  may.edit && (
    <Button size="small" icon="rotate" onClick={() => void pull(ref)}>
      {getTexts('changes').request.updateFromSpace}
    </Button>
  );

/** The applicable merge rules: each is met or blocks the merge. */
const checkRules = (view: RequestView, rules: readonly MergeCheck[]): Check[] =>
  rules.map((check) => ({
    tone: check.isMet ? 'met' : 'blocked',
    text: describeRule(check),
    ...(check.rule === 'up-to-date' && !check.isMet && { action: offerUpdate(view) }),
  }));

const linkToConflicts = ({ ref }: RequestView, label: string): ComponentChildren => (
  <LinkButton size="small" href={href(`${requestPath(ref)}/~/conflicts`)}>
    {label}
  </LinkButton>
);

/** @param remaining decisions, of which one page can need several; undefined until they are counted */
function checkContent(view: RequestView, rules: readonly MergeCheck[], remaining: number | undefined): Check[] {
  const { request } = view;
  const { request: texts } = getTexts('changes');
  const { open, notices } = splitConflicts(request);
  const checks: Check[] = [];
  if (open.length > 0) {
    const text = formatCount(texts.box.conflicts, remaining ?? open.length);
    checks.push({ tone: 'blocked', text, action: linkToConflicts(view, texts.conflict.solve) });
  } else if (!request.outdated) {
    // With later changes of the space, only an update shows conflicts.
    checks.push({ tone: 'met', text: texts.box.noConflicts });
  }
  if (notices.length > 0) {
    const text = formatCount(texts.box.notices, notices.length);
    const action = open.length === 0 && linkToConflicts(view, texts.conflict.decide);
    checks.push({ tone: 'notice', text, action });
  }
  if (open.length > 0 || rules.some(({ rule }) => rule === 'up-to-date')) return checks;
  checks.push(
    request.outdated
      ? { tone: 'notice', text: texts.box.outdated, action: offerUpdate(view) }
      : { tone: 'met', text: texts.box.upToDate },
  );
  return checks;
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
        <Button size="small" icon="arrow-turn-left" onClick={() => void setStatus(view, 'open', texts.reopened)}>
          {texts.reopen}
        </Button>
      )}
    </section>
  );
}
