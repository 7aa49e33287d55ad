import type { DomainEventRow } from '../../platform/db/tables/domain-events.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { newId } from '../../platform/ids.ts';
import { insertDomainEvents } from '../../platform/queries/domain-events.ts';
import { findSpace } from '../../platform/queries/spaces.ts';
import { DOMAIN_EVENT_CONSUMERS, type DomainEventConsumer, domainEventQueue } from './consumers.ts';
import type { NewDomainEvent } from './domain-event.ts';

/** Counts the events of a unit of work, and remembers which jobs it has enqueued. */
interface RecordedEvents {
  count: number;
  readonly queues: Set<string>;
  /** Events that a unit tells once: type and object. */
  readonly once: Set<string>;
}

const recordedEvents = new WeakMap<Tx, RecordedEvents>();

function recordedEventsOf(tx: Tx): RecordedEvents {
  const recorded = recordedEvents.get(tx) ?? { count: 0, queues: new Set(), once: new Set() };
  recordedEvents.set(tx, recorded);
  return recorded;
}

/**
 * Writes what happened for every interested consumer, in the unit of work of the change: an event exists if, and only
 * if, its change was committed. Costs a query where nobody is interested.
 */
export async function recordDomainEvent(tx: Tx, event: NewDomainEvent): Promise<void> {
  const organizationId = event.organizationId ?? (await findOrganizationOf(tx, event.spaceId));
  if (organizationId === undefined) return;
  const consumers: DomainEventConsumer[] = [];
  for (const consumer of DOMAIN_EVENT_CONSUMERS)
    if (await consumer.isInterested(tx.db, organizationId, event.type)) consumers.push(consumer);
  if (consumers.length === 0) return;
  const recorded = recordedEventsOf(tx);
  const row: Omit<DomainEventRow, 'consumer'> = {
    id: newId(),
    sequence: recorded.count++,
    organization_id: organizationId,
    type: event.type,
    actor_id: event.actorId,
    space_id: event.spaceId ?? null,
    site_id: event.siteId ?? null,
    data: JSON.stringify(event.data),
    created_at: tx.now,
  };
  await insertDomainEvents(
    tx.db,
    consumers.map(({ name }) => ({ consumer: name, ...row })),
  );
  for (const { name, job } of consumers) {
    const queue = domainEventQueue(name, organizationId);
    if (recorded.queues.has(queue)) continue;
    recorded.queues.add(queue);
    await tx.enqueue({ kind: job, queue, payload: { organizationId } });
  }
}

/** Like `recordDomainEvent`, for changes that one operation makes in several steps: once in a unit for each object. */
export async function recordDomainEventOnce(tx: Tx, event: NewDomainEvent): Promise<void> {
  const { once } = recordedEventsOf(tx);
  const key = `${event.type} ${event.siteId ?? event.spaceId ?? ''}`;
  if (once.has(key)) return;
  once.add(key);
  await recordDomainEvent(tx, event);
}

async function findOrganizationOf(tx: Tx, spaceId: string | undefined): Promise<string | undefined> {
  return spaceId === undefined ? undefined : (await findSpace(tx.db, spaceId))?.organization_id;
}
