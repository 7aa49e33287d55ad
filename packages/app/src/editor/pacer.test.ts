import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pacer } from './pacer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a promise is already resolved. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

describe('a pause between batches', () => {
  it('ends after its duration', async () => {
    const pause = new Pacer(150).pause();
    await vi.advanceTimersByTimeAsync(149);
    expect(await isDone(pause)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isDone(pause)).toBe(true);
  });

  it('ends at once when work is hurried, and is skipped until that is done', async () => {
    const pacer = new Pacer(150);
    const pause = pacer.pause();
    let finish: () => void = () => undefined;
    const hurried = pacer.hurry(() => new Promise<void>((resolve) => (finish = resolve)));
    expect(await isDone(pause)).toBe(true);
    expect(await isDone(pacer.pause())).toBe(true);
    finish();
    await hurried;
    expect(await isDone(pacer.pause())).toBe(false);
  });

  it('applies again after hurried work that failed', async () => {
    const pacer = new Pacer(150);
    await expect(pacer.hurry(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await isDone(pacer.pause())).toBe(false);
  });
});
