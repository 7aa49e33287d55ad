import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of new objects and buffers that are worth a collection. */
const WORTHWHILE = 16 * 1024 * 1024;
/** The share of time in which the event loop was busy, below which the process counts as idle. */
const IDLE_UTILIZATION = 0.2;

/** What a collector needs of the engine; tests have others. */
export interface Heap {
  /** Bytes of objects, garbage included, and of buffers. */
  usedBytes(): number;
  /** Share of the time since the last call in which the event loop was busy. */
  utilization(): number;
  startCollection(): void;
}

/**
 * Has garbage collected while the process is idle. V8 collects when something is to be allocated and its heap is full, so
 * what a large piece of work has left would otherwise stay resident until the next one.
 */
export class HeapCollector {
  readonly #heap: Heap;
  #hasGarbage = false;
  #isCollecting = true;
  /** What was used when the last collection had ended. */
  #restingBytes = 0;

  constructor(heap: Heap = v8Heap()) {
    this.#heap = heap;
  }

  /**
   * Starts a collection if it is worth it and nobody has to wait for it; to be called at intervals that are longer than
   * a collection needs.
   * @param hasEvicted whether something large was dropped since the last call
   * @returns whether one was started
   */
  look(hasEvicted: boolean): boolean {
    const used = this.#heap.usedBytes();
    // What has been allocated since a collection began belongs to what is in use.
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

function v8Heap(): Heap {
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
 * Starts a collection of the whole heap in small steps, most of them in other threads. `gc()` would stop the process
 * while it visits every object, which others would wait for. After a collection, V8 goes on until the pages that
 * became empty are given back.
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
