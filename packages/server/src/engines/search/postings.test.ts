import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK, changeList, ListReader, makeOccurrence, type PageInList, type TermOccurrence } from './postings.ts';

const occurrences = fc
  .uniqueArray(fc.nat(499), { minLength: 1, maxLength: 8 })
  .chain((sections) =>
    fc.tuple(
      ...sections
        .sort((one, other) => one - other)
        .map((section) =>
          fc.tuple(fc.nat(2), fc.nat(31)).map(([heading, count]) => makeOccurrence(section, heading, count)),
        ),
    ),
  );
const pages = fc.dictionary(fc.nat(CHUNK - 1).map(String), fc.option(occurrences, { nil: undefined }), { maxKeys: 12 });

function readAll(list: Uint8Array): Record<string, readonly TermOccurrence[]> {
  const lists: Record<string, readonly TermOccurrence[]> = {};
  const reader = new ListReader(list);
  while (reader.nextPage()) lists[reader.page] = reader.readOccurrences();
  return lists;
}

const inOrder = (one: object): PageInList[] =>
  Object.entries(one)
    .map(([page, values]): PageInList => [Number(page), values])
    .sort(([a], [b]) => a - b);

describe('changeList', () => {
  it('replaces the entries of changed pages only', () => {
    fc.assert(
      fc.property(pages, pages, (before, changes) => {
        const list = changeList(new Uint8Array(), inOrder(before));
        const expected = Object.fromEntries(
          Object.entries({ ...before, ...changes }).filter(([, values]) => values !== undefined),
        );
        expect(readAll(changeList(list, inOrder(changes)))).toEqual(expected);
      }),
    );
  });
});

describe('ListReader', () => {
  it('either decodes any sequence of bytes or throws an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          readAll(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});
