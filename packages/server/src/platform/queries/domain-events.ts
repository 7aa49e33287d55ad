import type { Db } from '../db/database.ts';
import type { DomainEventConsumerName, DomainEventRow } from '../db/tables/domain-events.ts';

const COLUMNS = [
  'consumer',
  'id',
  'sequence',
  'organization_id',
  'type',
  'actor_id',
  'space_id',
  'site_id',
  'data',
  'created_at',
] as const;

export async function insertDomainEvents(db: Db, rows: readonly DomainEventRow[]): Promise<void> {
  await db.insertInto('domain_events').values(rows).execute();
}

/** The events of an organization that a consumer has not processed, oldest first. */
export async function listDomainEvents(
  db: Db,
  consumer: DomainEventConsumerName,
  organizationId: string,
  limit: number,
): Promise<DomainEventRow[]> {
  return db
    .selectFrom('domain_events')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('consumer', '=', consumer)
    .orderBy('created_at')
    .orderBy('sequence')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteDomainEvents(
  db: Db,
  consumer: DomainEventConsumerName,
  ids: readonly string[],
): Promise<void> {
  await db.deleteFrom('domain_events').where('consumer', '=', consumer).where('id', 'in', ids).execute();
}

/** Deletes events that nobody has processed for a long time. */
export async function deleteDomainEventsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('domain_events').where('created_at', '<', instant).execute();
}
