import { describe, expect, it } from 'vitest';
import { createQueryLimit } from './aggregate-limit.ts';

/** A store that responds on demand. */
function aStore() {
  const asked: string[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const ask = (name: string) => () => {
    asked.push(name);
    return new Promise<string>((resolve, reject) => {
      answers.push((error) => (error === undefined ? resolve(name) : reject(error)));
    });
  };
  return { asked, ask, answerNext: (error?: Error) => answers.shift()?.(error) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the limit of queries', () => {
  it('runs two queries of each organization at once, so that none blocks others', async () => {
    const withinLimit = createQueryLimit();
    const { asked, ask, answerNext } = aStore();
    const answers = ['a1', 'a2', 'a3'].map((name) => withinLimit('a', ask(name)));
    answers.push(withinLimit('b', ask('b1')));
    await settle();
    expect(asked).toEqual(['a1', 'a2', 'b1']);
    answerNext();
    await settle();
    expect(asked).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (let index = 0; index < 3; index++) answerNext();
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('rejects more than 32 queries of an organization, until one completes', async () => {
    const withinLimit = createQueryLimit();
    const { ask, answerNext } = aStore();
    const waiting = Array.from({ length: 32 }, () => withinLimit('a', ask('a')));
    await expect(withinLimit('a', ask('more'))).rejects.toMatchObject({
      status: 429,
      message: 'Analytics query limit reached (32 at once per organization). Wait for a query to finish.',
    });
    answerNext();
    await waiting[0];
    waiting.push(withinLimit('a', ask('a')));
    for (let index = 0; index < 32; index++) {
      await settle();
      answerNext();
    }
    expect(await Promise.all(waiting)).toHaveLength(33);
  });

  it('rejects more than 200 queries of all organizations together', async () => {
    const withinLimit = createQueryLimit();
    const { ask } = aStore();
    for (let index = 0; index < 200; index++) void withinLimit(`organization ${index % 20}`, ask('one'));
    await expect(withinLimit('another', ask('more'))).rejects.toMatchObject({
      status: 503,
      message: 'Too many analytics queries are running. Try again in a minute.',
    });
  });

  it('continues after a failed query', async () => {
    const withinLimit = createQueryLimit();
    const { ask, answerNext } = aStore();
    const failing = withinLimit('a', ask('a'));
    answerNext(new Error('No.'));
    await expect(failing).rejects.toThrow('No.');
    const next = withinLimit('a', ask('b'));
    answerNext();
    expect(await next).toBe('b');
  });
});
