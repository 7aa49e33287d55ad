import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CollectionRow } from '../../../platform/db/tables/collections.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { orderStructure } from './structure.ts';

interface Node {
  readonly isSpace: boolean;
  readonly position: string;
  readonly children: readonly Node[];
}

/** A key in the format of positions: its last digit is not the lowest. */
const aPosition = fc.stringMatching(/^[0-9A-Za-z]{0,3}[1-9A-Za-z]$/);

const aTree = fc.letrec<{ nodes: Node[] }>((tie) => ({
  nodes: fc.uniqueArray(
    fc.record({
      isSpace: fc.boolean(),
      position: aPosition,
      children: fc.oneof({ maxDepth: 4 }, fc.constant([]), tie('nodes')),
    }),
    { maxLength: 4, selector: ({ position }) => position },
  ),
})).nodes;

/** The rows of a tree, in depth-first order. */
function writeRows(
  nodes: readonly Node[],
  parentId: string | null = null,
  rows: [SpaceRow[], CollectionRow[]] = [[], []],
) {
  const inOrder = [...nodes].sort((a, b) => (a.position < b.position ? -1 : 1));
  for (const { isSpace, position, children } of inOrder) {
    const id = `${rows[0].length + rows[1].length}`;
    const row = { id, parent_id: parentId, position };
    if (isSpace) rows[0].push(row as SpaceRow);
    else {
      rows[1].push(row as CollectionRow);
      writeRows(children, id, rows);
    }
  }
  return rows;
}

describe('orderStructure', () => {
  it('returns spaces and collections in tree order, regardless of input order', () => {
    fc.assert(
      fc.property(aTree, fc.integer(), (tree, seed) => {
        const [spaces, collections] = writeRows(tree);
        const shuffled = <Row extends { id: string }>(rows: readonly Row[]) =>
          [...rows].sort((a, b) => ((Number(a.id) * seed) % 7) - ((Number(b.id) * seed) % 7));
        const ordered = orderStructure(shuffled(spaces), shuffled(collections));
        expect(ordered.spaces.map(({ id }) => id)).toEqual(spaces.map(({ id }) => id));
        expect(ordered.collections.map(({ id }) => id)).toEqual(collections.map(({ id }) => id));
      }),
    );
  });
});
