import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withTimeout } from './timeout.ts';
import { createBoundedYielder } from './yielder.ts';

describe('work for one caller', () => {
  it('continues within its time limit, and stops in the first pause after it', async () => {
    const patient = createBoundedYielder(60_000);
    await expect(patient()).resolves.toBeUndefined();
    const hasty = createBoundedYielder(1);
    await sleep(5);
    await expect(hasty()).rejects.toMatchObject({
      status: 503,
      message: 'The request exceeded 1 seconds and was canceled: nothing was changed.',
    });
  });
});

describe('waiting for work that is shared', () => {
  it('returns the result, and rethrows errors', async () => {
    await expect(withTimeout(60_000, Promise.resolve('done'))).resolves.toBe('done');
    await expect(withTimeout(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('times out while the work continues', async () => {
    let isDone = false;
    const work = sleep(30).then(() => {
      isDone = true;
    });
    await expect(withTimeout(1, work)).rejects.toMatchObject({ status: 503 });
    expect(isDone).toBe(false);
    await work;
    expect(isDone).toBe(true);
  });
});
