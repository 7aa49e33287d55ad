import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { attemptChange } from '../../actions/attempt-change.ts';
import {
  describeReviewAge,
  isWaitedFor,
  listReviewStates,
  type ReviewState,
} from '../../components/change-request/review-states.ts';
import type { RequestView } from '../../components/change-request/use-request.ts';
import { personItems } from '../../components/changes/filter-chip.tsx';
import { messageOf } from '../../components/changes/message-of.ts';
import { bootstrap, findOrganization } from '../../data/bootstrap.ts';
import { peopleQuery, rolesQuery } from '../../data/people.ts';
import { removeReviewer, requestReviewers, reviewersQuery, reviewsQuery } from '../../data/reviews.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { Popover } from '../../ui/popover.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Requested and past reviewers, with their verdicts and whether these are outdated. */
export function Reviewers({ view }: { readonly view: RequestView }): VNode {
  const { people: texts } = getTexts('changes').request;
  const { ref, may } = view;
  const requested = useQuery(reviewersQuery(ref));
  const reviews = useQuery(reviewsQuery(ref)).data?.items ?? [];
  return (
    <Section title={texts.reviewers} actions={may.requestReview && <RequestReview view={view} />}>
      <QueryView query={requested} isCompact skeleton={<SkeletonRows rows={2} />}>
        {({ items }) => {
          const states = listReviewStates(reviews, items);
          return states.length === 0 ? (
            <p class="section-empty">{texts.noReviewers}</p>
          ) : (
            <List label={texts.reviewers}>
              {states.map((state) => (
                <ReviewerRow key={state.person.id} view={view} state={state} />
              ))}
            </List>
          );
        }}
      </QueryView>
    </Section>
  );
}

interface ReviewerRowProps {
  readonly view: RequestView;
  readonly state: ReviewState;
}

function ReviewerRow({ view, state }: ReviewerRowProps): VNode {
  const { people: texts } = getTexts('changes').request;
  const { ref, may } = view;
  const { person, review } = state;
  const name = person.displayName;
  const age = review && describeReviewAge(review);
  const ask = () =>
    attemptChange(() => requestReviewers(ref, [person.id]).then(() => showToast(formatCount(texts.requested, 1))));
  const remove = () =>
    attemptChange(() =>
      removeReviewer(ref, person.id).then(() =>
        showToast(fill(texts.removed, { name }), { undo: () => requestReviewers(ref, [person.id]) }),
      ),
    );
  return (
    <ListRow
      icon={<Avatar person={person} size={24} />}
      title={name}
      text={<ReviewLine state={state} age={age} />}
      actions={
        may.requestReview && (
          <>
            {review !== undefined && !isWaitedFor(state) && (
              <IconButton icon="rotate" size="small" label={fill(texts.askAgain, { name })} onClick={ask} />
            )}
            {state.request !== undefined && (
              <IconButton icon="xmark" size="small" label={fill(texts.remove, { name })} onClick={remove} />
            )}
          </>
        )
      }
    />
  );
}

/** The last verdict of a person, or that it is pending. */
function ReviewLine({ state, age }: { readonly state: ReviewState; readonly age: string | undefined }): VNode {
  const { people: texts } = getTexts('changes').request;
  const { review, request, isCurrent } = state;
  if (review === undefined || isWaitedFor(state))
    return (
      <span class="review-line" title={request && fill(texts.pendingBy, { name: request.requestedBy.displayName })}>
        <Icon name="clock" class="icon-warning" />
        {texts.pending}
      </span>
    );
  const isApproved = review.status === 'approved';
  const tone = isApproved ? 'icon-success' : 'icon-danger';
  return (
    <span class="review-line">
      <Icon name={isApproved ? 'circle-check' : 'circle-exclamation'} class={isCurrent ? tone : ''} />
      {isApproved ? texts.approved : texts.changesRequested}
      {age !== undefined && ` · ${age}`}
    </span>
  );
}

/** A form that asks people for a review. */
export function RequestReview({ view }: { readonly view: RequestView }): VNode {
  const { people: texts } = getTexts('changes').request;
  return (
    <span class="popover-small">
      <Popover label={texts.add} icon="plus" placement="bottom-end">
        {(close) => <RequestForm view={view} onDone={close} />}
      </Popover>
    </span>
  );
}

function RequestForm({ view, onDone }: { readonly view: RequestView; readonly onDone: () => void }): VNode {
  const { people: texts } = getTexts('changes').request;
  const [chosen, setChosen] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const items = useReviewerItems(view);
  if (items?.length === 0) return <p class="popover-form meta">{texts.nobodyToAsk}</p>;
  const send = async () => {
    try {
      await requestReviewers(view.ref, chosen);
      onDone();
      showToast(formatCount(texts.requested, chosen.length));
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <form
      class="popover-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) void send();
      }}
    >
      <Combobox
        label={texts.addLabel}
        hint={texts.addHint}
        items={items ?? []}
        value={chosen}
        isMultiple
        error={error}
        onValue={(value) => {
          setChosen(value);
          setError(undefined);
        }}
      />
      <Button kind="primary" type="submit" disabled={chosen.length === 0}>
        {texts.addButton}
      </Button>
    </form>
  );
}

const REVIEWING = ['review', 'create', 'admin'];

/**
 * Possible reviewers: people with the role, if the person may see roles; otherwise all members, validated by the
 * server. Undefined until they are loaded.
 */
function useReviewerItems({ ref, space }: RequestView): ComboboxItem[] | undefined {
  const mayList = findOrganization(ref.organization)?.permissions.listMembers === true;
  const isManager = space.permissions.admin && mayList;
  const roles = useQuery({ ...rolesQuery(ref.space), enabled: isManager }).data?.items;
  const members = useQuery({ ...peopleQuery(ref.organization), enabled: mayList && !isManager }).data?.items;
  const people = isManager
    ? roles?.filter(({ permission }) => REVIEWING.includes(permission)).map(({ user }) => user)
    : members?.filter(({ disabled }) => !disabled).map(({ user }) => user);
  if (people === undefined) return undefined;
  const mayReview = space.permissions.review;
  return personItems(people).filter(({ value }) => mayReview || value !== bootstrap.user.id);
}
