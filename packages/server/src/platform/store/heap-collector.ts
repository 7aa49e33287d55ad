import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of new objects and buffers that justify a collection. */
const WORTHWHILE = 16 * 1024 * 1024;
/** Event loop utilization below which the process counts as idle. */
const IDLE_UTILIZATION = 0.2;

/** The engine functions that a collector needs; tests replace them. */
export interface Heap {
  /** Bytes of objects, garbage included, and of buffers. */
  usedBytes(): number;
  /** Share of the time since the last call in which the event loop was busy. */
  utilization(): number;
  startCollection(): void;
}

/**
 * Triggers garbage collection while the process is idle. V8 collects only when it allocates with a full heap, so the
 * garbage of a large piece of work would otherwise stay resident until the next one.
 */
export class HeapCollector {
  readonly #heap: Heap;
  #hasGarbage = false;
  #isCollecting = true;
  /** Bytes in use after the last collection. */
  #restingBytes = 0;

  constructor(heap: Heap = v8Heap()) {
    this.#heap = heap;
  }

  /**
   * Starts a collection if it is worthwhile and the process is idle; call it at intervals longer than a collection.
   * @param hasEvicted whether something large was evicted since the last call
   * @returns whether one was started
   */
  look(hasEvicted: boolean): boolean {
    const used = this.#heap.usedBytes();
    // Allocations since a collection started count as in use.
    if (this.#isCollecting) this.#restingBytes = used;
    this.#isCollecting = false;
    this.#hasGarbage ||= hasEvicted || used > this.#restingBytes + WORTHWHILE;
    if (this.#heap.utilization() > IDLE_UTILIZATION || !this.#hasGarbage) return false;
    this.#hasGarbage = false;
    this.#isCollecting = true;
    this.#heap.startCollection();
    return true;
  }
}

/** The heap of this process. */
export function v8Heap(): Heap {
  let last = performance.eventLoopUtilization();
  return {
    usedBytes: () => {
      const { used_heap_size: objects, external_memory: buffers } = getHeapStatistics();
      return objects + buffers;
    },
    utilization: () => {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, last);
      last = current;
      return utilization;
    },
    startCollection: startIncrementalMarking,
  };
}

let collectGarbage: ((options: { readonly type: 'minor' }) => void) | undefined;

/**
 * Starts an incremental collection of the whole heap, mostly in other threads. `gc()` would stop the process while it
 * visits every object. After a collection, V8 continues until empty pages are released.
 */
function startIncrementalMarking(): void {
  if (collectGarbage === undefined) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as NonNullable<typeof collectGarbage>;
    setFlagsFromString('--no-expose-gc');
  }
  // After each scavenge V8 compares the heap with its limits: for this one, they are reached.
  setFlagsFromString('--incremental-marking-hard-trigger=1');
  try {
    collectGarbage({ type: 'minor' });
  } finally {
    setFlagsFromString('--incremental-marking-hard-trigger=0');
  }
}
