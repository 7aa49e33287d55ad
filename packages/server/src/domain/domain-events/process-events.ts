import type { DomainEventConsumerName } from '../../platform/db/tables/domain-events.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { deleteDomainEvents, listDomainEvents } from '../../platform/queries/domain-events.ts';
import type { Context } from '../context.ts';
import { type DomainEvent, readDomainEvent } from './domain-event.ts';

/** Events that are handled in one unit of work. */
const BATCH = 100;

/**
 * Hands the waiting events of an organization to `handle`, oldest first. An event is deleted in the unit of work that
 * handles it, so what `handle` writes is written exactly once; it must have no other effect.
 * @param signal ends it between two batches
 */
export async function processDomainEvents(
  ctx: Context,
  consumer: DomainEventConsumerName,
  organizationId: string,
  signal: AbortSignal,
  handle: (tx: Tx, events: readonly DomainEvent[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await transact(ctx, async (tx) => {
      const rows = await listDomainEvents(tx.db, consumer, organizationId, BATCH);
      if (rows.length === 0) return 0;
      await handle(tx, rows.map(readDomainEvent));
      await deleteDomainEvents(
        tx.db,
        consumer,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    if (count < BATCH) return;
  }
}
