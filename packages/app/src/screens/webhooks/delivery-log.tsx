import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { now } from '../../data/now.ts';
import {
  type WebhookDelivery,
  type WebhookDeliveryState,
  type WebhookRef,
  webhookDeliveriesQuery,
} from '../../data/webhooks.ts';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { describeAge } from '../../ui/time.tsx';
import { openDeliveryDetails } from './delivery-details.tsx';

const TONES = { pending: 'accent', delivered: 'success', failed: 'danger', dropped: 'neutral' } as const;

/** A next attempt within so many milliseconds needs no announcement. */
const SOON_MS = 60_000;

interface DeliveryLogProps {
  readonly webhook: WebhookRef;
  /** A paused webhook sends nothing again. */
  readonly isActive: boolean;
}

/** The deliveries of a webhook, latest first. */
export function DeliveryLog({ webhook, isActive }: DeliveryLogProps): VNode {
  const { log: texts } = getTexts('webhooks');
  const requested = currentRoute.value.query.get('state') ?? '';
  const state = Object.hasOwn(texts.states, requested) ? (requested as WebhookDeliveryState) : undefined;
  const query = useInfiniteQuery(webhookDeliveriesQuery(webhook, state));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const count = query.data?.pages[0]?.count;
  return (
    <Section title={texts.title}>
      <search class="job-filters">
        <Select
          label={texts.state}
          isLabelHidden
          value={state ?? ''}
          options={[
            { value: '', label: texts.allStates },
            ...Object.entries(texts.states).map(([value, label]) => ({ value, label })),
          ]}
          onValue={(value) => filterBy({ state: value === '' ? undefined : value })}
        />
        <p class="people-count" role="status">
          {count !== undefined && formatCount(texts.count, count)}
        </p>
      </search>
      {items === undefined && query.error === null && <SkeletonRows rows={4} />}
      {items === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
      )}
      {items?.length === 0 && (
        <EmptyState
          isCompact
          icon="clock-rotate-left"
          title={state === undefined ? texts.emptyTitle : texts.noMatch}
          {...(state === undefined && { text: texts.emptyText })}
        />
      )}
      {items !== undefined && items.length > 0 && (
        <List label={texts.title}>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} isActive={isActive} />
          ))}
        </List>
      )}
      <LoadMore query={query} label={texts.more} />
    </Section>
  );
}

interface DeliveryRowProps extends DeliveryLogProps {
  readonly delivery: WebhookDelivery;
}

function DeliveryRow({ webhook, delivery, isActive }: DeliveryRowProps): VNode {
  const { log: texts, events } = getTexts('webhooks');
  const { id, event, state } = delivery;
  const name = events[event.type];
  return (
    <ListRow
      title={name}
      text={<span class="job-fact">{describeDelivery(delivery)}</span>}
      meta={<Badge tone={TONES[state]}>{texts.states[state]}</Badge>}
      actions={
        <Button
          size="small"
          kind="quiet"
          aria-label={fill(texts.open, { event: name })}
          onClick={() => openDeliveryDetails(webhook, id, isActive)}
        >
          {texts.details}
        </Button>
      }
    />
  );
}

/** Its age, the outcome of the last attempt with its duration, and how many there were. */
function describeDelivery({ createdAt, lastAttempt, attemptCount, nextAttemptAt, state }: WebhookDelivery): string {
  const { log: texts } = getTexts('webhooks');
  const { status, failure, durationMs } = lastAttempt ?? {};
  const outcome = status === undefined ? failure && texts.failures[failure] : fill(texts.status, { status });
  return [
    describeAge(createdAt, now()),
    ...(outcome === undefined ? [] : [outcome]),
    ...(durationMs === undefined ? [] : [fill(texts.duration, { count: formatNumber(durationMs) })]),
    formatCount(texts.attempts, attemptCount),
    ...(state === 'pending' && nextAttemptAt !== undefined && Date.parse(nextAttemptAt) - now() > SOON_MS
      ? [fill(texts.next, { time: describeAge(nextAttemptAt, now()) })]
      : []),
  ].join(' · ');
}
