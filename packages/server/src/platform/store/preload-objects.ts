import type { StoredObject } from '@bindery/content';
import { createYielder } from '../concurrency/yielder.ts';
import { transact, type WorkContext } from '../db/transact.ts';
import { storeObjects } from './content-store.ts';

/** Bytes, and objects, of one unit of work: some milliseconds of disk writes. */
const [MAX_BYTES, MAX_OBJECTS] = [512 * 1024, 200];

/**
 * Stores the objects of a revision before the unit of work that writes it, in small separate units: one unit for
 * thousands of pages would block others. Garbage collection removes objects that no revision refers to, but spares
 * recent ones for hours; the revision must be written well before that.
 */
export async function preloadObjects(
  ctx: WorkContext,
  objects: readonly StoredObject[],
  signal?: AbortSignal,
): Promise<void> {
  const pause = createYielder();
  for (let start = 0; start < objects.length; ) {
    signal?.throwIfAborted();
    let end = start;
    for (let size = 0; end < objects.length && end - start < MAX_OBJECTS; end += 1) {
      size += objects[end]?.bytes.length ?? 0;
      if (size > MAX_BYTES && end > start) break;
    }
    const part = objects.slice(start, end);
    await transact(ctx, (tx) => storeObjects(tx.db, part, tx.now));
    start = end;
    await pause();
  }
}
