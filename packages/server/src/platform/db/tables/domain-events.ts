/**
 * Everything that happens in an organization and is announced to others: to receivers of webhooks, and to the people
 * concerned. The name is `<object>.<event>`; docs/concepts/webhooks.md explains each.
 */
export const DOMAIN_EVENT_TYPES = [
  'change_request.created',
  'change_request.updated',
  'change_request.merged',
  'change_request.archived',
  'review.requested',
  'review.submitted',
  'comment.created',
  'comment.replied',
  'comment.resolved',
  'comment.mentioned',
  'content.changed',
  'git.sync_completed',
  'git.sync_failed',
  'space.created',
  'space.updated',
  'space.transferred',
  'space.deleted',
  'space.restored',
  'site.created',
  'site.updated',
  'site.published',
  'site.unpublished',
  'site.deleted',
  'member.added',
  'member.removed',
  'member.role_changed',
] as const;

export type DomainEventType = (typeof DOMAIN_EVENT_TYPES)[number];

/** Who receives domain events; each has separate rows. */
export type DomainEventConsumerName = 'webhooks' | 'inbox';

/** An event that a consumer has not processed. It is written in the unit of work of the change, and deleted afterwards. */
export interface DomainEventTable {
  consumer: DomainEventConsumerName;
  /** The same for all consumers. */
  id: string;
  /** Order of the events of one process at one instant. */
  sequence: number;
  organization_id: string;
  type: DomainEventType;
  /** Null for the system itself. */
  actor_id: string | null;
  /** The space or site that it happened in; only those who may read that may learn of the event. */
  space_id: string | null;
  site_id: string | null;
  /** JSON of DomainEventData: ids and states, never text that people wrote. */
  data: string;
  created_at: string;
}

export type DomainEventRow = DomainEventTable;
