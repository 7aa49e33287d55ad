import { describe, expect, it } from 'vitest';
import { createQuestionLimit } from './aggregate-limit.ts';

/** A store that answers when it is signaled to. */
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

describe('the limit of questions', () => {
  it('lets each organization ask two questions at once, so that one with many keeps no other waiting', async () => {
    const withinLimit = createQuestionLimit();
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

  it('refuses what an organization asks beyond 32 questions, until one is answered', async () => {
    const withinLimit = createQuestionLimit();
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

  it('refuses what all organizations together ask beyond 200 questions', async () => {
    const withinLimit = createQuestionLimit();
    const { ask } = aStore();
    for (let index = 0; index < 200; index++) void withinLimit(`organization ${index % 20}`, ask('one'));
    await expect(withinLimit('another', ask('more'))).rejects.toMatchObject({
      status: 503,
      message: 'Too many analytics queries are running. Try again in a minute.',
    });
  });

  it('goes on after a question that failed', async () => {
    const withinLimit = createQuestionLimit();
    const { ask, answerNext } = aStore();
    const failing = withinLimit('a', ask('a'));
    answerNext(new Error('No.'));
    await expect(failing).rejects.toThrow('No.');
    const next = withinLimit('a', ask('b'));
    answerNext();
    expect(await next).toBe('b');
  });
});
