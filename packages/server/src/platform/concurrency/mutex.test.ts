import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type KeyedMutex, runExclusive } from './keyed-mutex.ts';
import { createMutex } from './mutex.ts';

/** Work that notes its beginning and its end, with other work of the process in between. */
const noting = (notes: string[], name: string) => async () => {
  notes.push(`${name} begins`);
  await nextTurn();
  notes.push(`${name} ends`);
  return name;
};

const failing = async () => {
  throw new Error('failed');
};

describe('createMutex', () => {
  it('runs work one after the other, in the order of the calls', async () => {
    const [notes, run] = [[] as string[], createMutex()];
    expect(await Promise.all([run(noting(notes, 'a')), run(noting(notes, 'b'))])).toEqual(['a', 'b']);
    expect(notes).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('continues after failed work', async () => {
    const run = createMutex();
    const [failed, next] = await Promise.allSettled([run(failing), run(async () => 'next')]);
    expect(failed).toMatchObject({ status: 'rejected' });
    expect(next).toEqual({ status: 'fulfilled', value: 'next' });
  });
});

describe('runExclusive', () => {
  it('serializes work on one key, and runs work on different keys concurrently', async () => {
    const [notes, mutex]: [string[], KeyedMutex] = [[], new Map()];
    const work = (key: string, name: string) => runExclusive(mutex, key, noting(notes, name));
    await Promise.all([work('one', 'a'), work('one', 'b'), work('two', 'c')]);
    expect(notes.indexOf('b begins')).toBeGreaterThan(notes.indexOf('a ends'));
    expect(notes.indexOf('c begins')).toBeLessThan(notes.indexOf('a ends'));
  });

  it('continues with the next work on a key after a failure, and deletes idle keys', async () => {
    const mutex: KeyedMutex = new Map();
    const results = await Promise.allSettled([
      runExclusive(mutex, 'one', failing),
      runExclusive(mutex, 'one', async () => 'next'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(mutex.size).toBe(0);
  });
});
