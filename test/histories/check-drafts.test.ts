import { describe, expect, it } from 'vitest';
import { checkDrafts } from './check-drafts.ts';
import type { Entry, History } from './history.ts';

type Part = readonly [kind: 'type' | 'read-draft', began: number, ended: number, asked: object, answer: object];

const historyOf = (...parts: Part[]): History =>
  ({
    entries: parts.map(
      ([kind, began, ended, asked, answer]) =>
        ({
          client: 'one',
          kind,
          began,
          ended,
          status: 200,
          asked: { draft: 'd', ...asked },
          answer,
        }) as unknown as Entry,
    ),
  }) as unknown as History;

const typed = (word: string, version: number, began: number, ended = began + 1): Part => [
  ...(['type', began, ended, { word }, { version }] as const),
];
const read = (version: number, words: string[], began: number, ended = began + 1): Part => [
  ...(['read-draft', began, ended, {}, { version, words }] as const),
];

describe('checkDrafts', () => {
  it('accepts concurrent words in any order, retries, and documents with the words of their version', () => {
    const history = historyOf(typed('b', 2, 1, 9), typed('a', 1, 2, 8), typed('a', 1, 10), read(1, ['a'], 3, 7));
    expect(checkDrafts(history)).toEqual([]);
  });

  it.each([
    ['a lost word', historyOf(typed('a', 1, 1), read(1, [], 5))],
    ['a duplicate word', historyOf(typed('a', 1, 1), read(1, ['a', 'a'], 5))],
    ['a word of a later version', historyOf(typed('a', 1, 1), typed('b', 2, 2, 9), read(1, ['a', 'b'], 5))],
    ['an unknown word', historyOf(typed('a', 1, 1), read(2, ['a', 'x'], 5))],
    ['two words of one version', historyOf(typed('a', 1, 1, 9), typed('b', 1, 2, 8))],
    ['a retry that is counted again', historyOf(typed('a', 1, 1), typed('a', 2, 3))],
    ['a version that goes backwards', historyOf(typed('a', 1, 1), typed('b', 2, 3), read(1, ['a'], 5))],
    ['words in another order than that of time', historyOf(typed('a', 2, 1), typed('b', 1, 3))],
  ])('finds %s', (_, history) => {
    expect(checkDrafts(history).length).toBeGreaterThan(0);
  });
});
