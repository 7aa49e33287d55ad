import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Work that ends when signaled. */
function aWork() {
  const events: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const begin = (name: string) => () => {
    events.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
    });
  };
  return { events, begin, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

const refusal = () => new Error('Too many wait.');
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Semaphore', () => {
  it('limits concurrency, queues in order, and rejects when the queue is full', async () => {
    const slots = new Semaphore(2, 2);
    const { events, begin, end } = aWork();
    const runs = ['a', 'b', 'c', 'd'].map((name) => slots.run(begin(name), refusal));
    await expect(slots.run(begin('e'), refusal)).rejects.toThrow('Too many wait.');
    expect(events).toEqual(['a', 'b']);
    end('b');
    await settle();
    expect(events).toEqual(['a', 'b', 'c']);
    end('a');
    await settle();
    for (const name of ['c', 'd']) end(name);
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('releases the slot when work fails', async () => {
    const slots = new Semaphore(1, 1);
    const { events, begin, end } = aWork();
    const failing = slots.run(begin('a'), refusal);
    const next = slots.run(begin('b'), refusal);
    end('a', new Error('No.'));
    await expect(failing).rejects.toThrow('No.');
    await settle();
    end('b');
    expect(await next).toBe('b');
    expect(events).toEqual(['a', 'b']);
    const later = slots.run(begin('c'), refusal);
    end('c');
    expect(await later).toBe('c');
  });
});
