import type { Db } from '../../platform/db/database.ts';
import type { DomainEventConsumerName, DomainEventType } from '../../platform/db/tables/domain-events.ts';
import type { JobKind } from '../../platform/db/tables/jobs.ts';
import { hasActiveWebhook } from '../../platform/queries/webhooks.ts';

/** A receiver of domain events. Its job, in `main/jobs.ts`, processes them with `processDomainEvents`. */
export interface DomainEventConsumer {
  readonly name: DomainEventConsumerName;
  /** Enqueued with `{ organizationId }` in the unit of work of an event. */
  readonly job: JobKind;
  /** Whether an event is to be written for it at all; asked in every unit of work, so by index. */
  isInterested(db: Db, organizationId: string, type: DomainEventType): Promise<boolean>;
}

/** What people are notified about. */
const NOTIFIED_TYPES: ReadonlySet<DomainEventType> = new Set([
  'comment.created',
  'comment.replied',
  'review.requested',
  'review.submitted',
  'change_request.merged',
  'git.sync_failed',
]);

/** All consumers. */
export const DOMAIN_EVENT_CONSUMERS: readonly DomainEventConsumer[] = [
  {
    name: 'webhooks',
    job: 'dispatch-webhooks',
    isInterested: (db, organizationId) => hasActiveWebhook(db, organizationId),
  },
  { name: 'inbox', job: 'write-notifications', isInterested: async (_db, _id, type) => NOTIFIED_TYPES.has(type) },
];

/** The queue of a consumer's jobs: those of one organization run one at a time, in order. */
export const domainEventQueue = (name: DomainEventConsumerName, organizationId: string): string =>
  `events ${name} ${organizationId}`;
