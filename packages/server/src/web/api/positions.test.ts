import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeSibling, type Sibling, type SiblingPosition } from './positions.ts';

const sibling = (id: string, position: string, hidden = false): Sibling => ({ id, position, hidden });
const ABC = [sibling('a', 'A'), sibling('b', 'B'), sibling('c', 'C')];

/** The ids in their order after the change. */
function orderAfter(siblings: readonly Sibling[], movedId: string, target: SiblingPosition): string {
  const positions = new Map(siblings.map(({ id, position }) => [id, position]));
  for (const { id, position } of placeSibling(siblings, movedId, target)) positions.set(id, position);
  expect(new Set(positions.values()).size).toBe(positions.size);
  return [...positions]
    .sort(([, one], [, other]) => (one < other ? -1 : 1))
    .map(([id]) => id)
    .join('');
}

describe('placeSibling', () => {
  it.each<[string, SiblingPosition, string]>([
    ['a', {}, 'bca'],
    ['c', { before: 'a' }, 'cab'],
    ['a', { after: 'b' }, 'bac'],
    ['c', { after: 'a', before: 'b' }, 'acb'],
    ['b', { after: 'a', before: 'c' }, 'abc'],
    ['new', { before: 'b' }, 'anewbc'],
    ['new', {}, 'abcnew'],
  ])('places %s at %j', (moved, target, order) => {
    expect(orderAfter(ABC, moved, target)).toBe(order);
  });

  it.each<[string, SiblingPosition, number]>([
    ['a', { before: 'a' }, 400],
    ['a', { after: 'a' }, 400],
    ['a', { before: 'x' }, 404],
    ['x', { after: 'x' }, 400],
    ['new', { after: 'a', before: 'c' }, 400],
    ['new', { after: 'b', before: 'a' }, 400],
    ['new', { after: 'b', before: 'b' }, 400],
  ])('rejects %s at %j with %i', (moved, target, status) => {
    expect(() => placeSibling(ABC, moved, target)).toThrow(expect.objectContaining({ status }));
  });

  it('treats two as adjacent if only hidden ones are between them, and does not name those', () => {
    const siblings = [sibling('a', 'A'), sibling('h', 'B', true), sibling('b', 'C')];
    expect(orderAfter(siblings, 'm', { after: 'a', before: 'b' })).toBe('amhb');
    expect(() => placeSibling(siblings, 'm', { before: 'h' })).toThrow(expect.objectContaining({ status: 404 }));
  });

  it('usually changes one position, and reassigns all when no space is left between two', () => {
    expect(placeSibling(ABC, 'c', { before: 'a' }).map(({ id }) => id)).toEqual(['c']);
    const tight = [sibling('a', 'A'), sibling('b', `A${'0'.repeat(63)}1`), sibling('c', 'C')];
    const changes = placeSibling(tight, 'c', { after: 'a' });
    expect(changes.length).toBeGreaterThan(1);
    for (const { position } of changes) expect(position.length).toBeLessThan(10);
  });

  it('produces the requested order, regardless of earlier moves', () => {
    const move = fc.record({ moved: fc.nat(7), beside: fc.nat(7), side: fc.constantFrom('before', 'after', 'end') });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let siblings: Sibling[] = Array.from('abcdefgh', (id, index) => sibling(id, `${index + 1}`));
        for (const { moved, beside, side } of moves) {
          const ids = siblings.map(({ id }) => id);
          const id = ids[moved]!;
          const other = ids[beside]!;
          if (id === other) continue;
          const expected = ids.filter((one) => one !== id);
          const at = side === 'end' ? expected.length : expected.indexOf(other) + (side === 'after' ? 1 : 0);
          expected.splice(at, 0, id);
          const changes = new Map(
            placeSibling(siblings, id, side === 'end' ? {} : { [side]: other }).map((one) => [one.id, one.position]),
          );
          siblings = siblings
            .map((one) => ({ ...one, position: changes.get(one.id) ?? one.position }))
            .sort((one, two) => (one.position < two.position ? -1 : 1));
          expect(siblings.map((one) => one.id)).toEqual(expected);
        }
      }),
    );
  });
});
