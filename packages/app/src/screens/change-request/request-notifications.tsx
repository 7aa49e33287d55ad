import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { attemptChange } from '../../actions/attempt-change.ts';
import { type SubscriptionState, setSubscription, subscriptionQuery } from '../../data/inbox.ts';
import { getTexts } from '../../texts/texts.ts';
import { Section } from '../../ui/list.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.tsx';

const STATES = ['default', 'following', 'muted'] as const satisfies readonly SubscriptionState[];

/** Whether the person follows a change request or mutes it. */
export function RequestNotifications({ changeRequest }: { readonly changeRequest: string }): VNode | null {
  const texts = getTexts('changes').request.notifications;
  const state = useQuery(subscriptionQuery(changeRequest)).data?.state;
  if (state === undefined) return null;
  const choose = (next: SubscriptionState) =>
    attemptChange(async () => {
      await setSubscription(changeRequest, next);
      showToast(texts.saved, { undo: () => setSubscription(changeRequest, state) });
    });
  return (
    <Section title={texts.title}>
      <Select
        label={texts.title}
        isLabelHidden
        value={state}
        options={STATES.map((value) => ({ value, label: texts[value] }))}
        onValue={(next) => void choose(next)}
      />
    </Section>
  );
}
