import { constants, PerformanceObserver } from 'node:perf_hooks';
import { expect, it, vi } from 'vitest';
import { HeapCollector, v8Heap } from './heap-collector.ts';

const MEGABYTE = 1024 * 1024;
/** Elements of an array that needs 128 MB. */
const GARBAGE = 16 * MEGABYTE;

/** A simulated heap. */
const aHeap = () => {
  const heap = { used: 50 * MEGABYTE, busy: 0, collections: 0 };
  const collector = new HeapCollector({
    usedBytes: () => heap.used,
    utilization: () => heap.busy,
    startCollection: () => {
      heap.collections += 1;
    },
  });
  return { heap, collector };
};

it('collects once after large work, and never in a process that stays small', () => {
  const { heap, collector } = aHeap();
  expect(collector.look(false)).toBe(false);
  heap.used += MEGABYTE;
  expect(collector.look(false)).toBe(false);
  heap.used += 100 * MEGABYTE;
  expect(collector.look(false)).toBe(true);
  heap.used -= 80 * MEGABYTE;
  for (let count = 0; count < 3; count++) expect(collector.look(false)).toBe(false);
  expect(heap.collections).toBe(1);
});

it('collects evicted objects even without further allocation', () => {
  const { heap, collector } = aHeap();
  collector.look(false);
  expect(collector.look(true)).toBe(true);
  expect(collector.look(false)).toBe(false);
  expect(heap.collections).toBe(1);
});

it('waits until the process is idle', () => {
  const { heap, collector } = aHeap();
  collector.look(false);
  heap.busy = 0.9;
  expect(collector.look(true)).toBe(false);
  heap.busy = 0;
  expect(collector.look(false)).toBe(true);
  expect(heap.collections).toBe(1);
});

it('collects the whole heap in steps, and not at once', async () => {
  const majors: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as { detail?: { kind: number; flags: number } }[])
      if (detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR) majors.push(detail.flags);
  });
  observer.observe({ entryTypes: ['gc'] });
  // Other tests of this process may still be working: its load is not part of this test.
  const collector = new HeapCollector({ ...v8Heap(), utilization: () => 0 });
  // V8 compares the heap with its size after the last collection, which other tests may just have caused.
  let garbage: number[] | undefined = new Array(GARBAGE).fill(1);
  collector.look(true);
  expect(garbage?.length).toBe(GARBAGE);
  garbage = undefined;
  try {
    await vi.waitFor(
      () => {
        collector.look(true);
        expect(majors.length).toBeGreaterThan(0);
      },
      { timeout: 20_000, interval: 300 },
    );
  } finally {
    observer.disconnect();
  }
  expect(majors.filter((flags) => (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0)).toEqual([]);
});
