import { describe, expect, it } from 'vitest';
import { createAppendQueue } from './append-queue.ts';
import type { StoredEvent } from './stored-event.ts';

/** Events of which only the number matters here. */
const events = (count: number) => Array.from({ length: count }, (_, number) => ({ instant: number }) as StoredEvent);

/** A store whose writes complete when the test completes them. */
function aStore() {
  const writes: { size: number; end(error?: Error): void }[] = [];
  const write = (batch: readonly StoredEvent[]) =>
    new Promise<void>((resolve, reject) => {
      writes.push({ size: batch.length, end: (error) => (error === undefined ? resolve() : reject(error)) });
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { writes, write, settle };
}

describe('an append queue', () => {
  it('batches calls that arrive during a write, and acknowledges only written events', async () => {
    const { writes, write, settle } = aStore();
    const queue = createAppendQueue(write, 0);
    const acknowledged: number[] = [];
    const calls = [1, 2, 3, 4].map((count) => queue.add(events(count)).then(() => acknowledged.push(count)));
    await settle();
    expect(writes.map(({ size }) => size)).toEqual([1]);
    writes[0]?.end();
    await settle();
    expect(writes.map(({ size }) => size)).toEqual([1, 9]);
    expect(acknowledged).toEqual([1]);
    writes[1]?.end();
    await Promise.all(calls);
    await queue.close();
  });

  it('fails every call of a write that failed, and continues with the next one', async () => {
    const { writes, write, settle } = aStore();
    const queue = createAppendQueue(write, 0);
    const failing = queue.add(events(1));
    const next = queue.add(events(1));
    writes[0]?.end(new Error('The disk is full.'));
    await expect(failing).rejects.toThrow('The disk is full.');
    await settle();
    writes[1]?.end();
    await expect(next).resolves.toBeUndefined();
  });

  it('rejects events over the limit with 503, and keeps the queued ones', async () => {
    const { writes, write, settle } = aStore();
    const queue = createAppendQueue(write, 0);
    const held = Array.from({ length: 200 }, () => queue.add(events(1000)));
    await expect(queue.add(events(1))).rejects.toMatchObject({ status: 503 });
    for (let index = 0; index < 20 && index <= writes.length; index++) {
      writes[index]?.end();
      await settle();
    }
    await Promise.all(held);
    expect(Math.max(...writes.map(({ size }) => size))).toBeLessThanOrEqual(20_000);
    expect(writes.reduce((sum, { size }) => sum + size, 0)).toBe(200_000);
  });

  it('writes queued events before it closes, and accepts none after', async () => {
    const { writes, write, settle } = aStore();
    const queue = createAppendQueue(write, 60_000);
    const calls = [queue.add(events(1)), queue.add(events(2))];
    const closing = queue.close();
    await expect(queue.add(events(1))).rejects.toMatchObject({ status: 503 });
    writes[0]?.end();
    await settle();
    writes[1]?.end();
    await Promise.all([...calls, closing]);
    expect(writes.map(({ size }) => size)).toEqual([1, 2]);
  });
});
