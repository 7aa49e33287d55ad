import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listStops, nest, nextStop, unnest } from './tree-destinations.ts';
import { flattenTree, isWithin, type TreeDestination, type TreeNode } from './tree-node.ts';

const leaf = (id: string): TreeNode => ({ id, title: id, icon: null });
const page = (id: string, ...children: TreeNode[]): TreeNode => ({
  ...leaf(id),
  mayContain: true,
  ...(children.length > 0 && { children }),
});
const show = (to: TreeDestination | undefined) => to && `${to.position} ${to.target.id}`;
const anywhere = () => true;

const nodes = [page('a'), page('b', page('c'), page('d')), page('e')];
const rows = flattenTree(nodes, new Set(['b']));
const find = (id: string) => rows.find(({ node }) => node.id === id)?.node ?? leaf('');

describe('the keys that move a node', () => {
  it('go to each position between rows, except the current one', () => {
    const stops = (id: string) => listStops(rows, find(id), anywhere).map(show);
    expect(stops('d')).toEqual(['before a', 'before b', 'before c', 'before e', 'after e']);
    expect(stops('a')).toEqual(['before c', 'before d', 'after d', 'before e', 'after e']);
  });

  it('go past the node above with one key, and into it with another', () => {
    const moved = find('d');
    const up = nextStop(rows, moved, undefined, -1, anywhere);
    expect(show(up)).toBe('before c');
    expect(show(nextStop(rows, moved, up, 1, anywhere))).toBe('before e');
    const into = nest(rows, moved, undefined, anywhere);
    expect(show(into)).toBe('into c');
    expect(show(unnest(rows, moved, into, anywhere))).toBe('after c');
    expect(show(nextStop(rows, moved, into, -1, anywhere))).toBe('before c');
    expect(show(unnest(rows, moved, undefined, anywhere))).toBe('after b');
    expect(unnest(rows, find('e'), undefined, anywhere)).toBeUndefined();
    expect(nest(rows, find('a'), undefined, anywhere)).toBeUndefined();
    expect(show(nest(rows, find('e'), undefined, anywhere))).toBe('into b');
  });

  it('enter nodes that have no allowed position next to them', () => {
    const mayMove = (_: TreeNode, { position, target }: TreeDestination) =>
      target.id === 'b' ? position === 'into' : position !== 'into';
    expect(listStops(rows, find('a'), mayMove).map(show)).toContain('into b');
  });

  it('never put a node into itself, and reach every position in both directions', () => {
    const tree = fc.letrec<{ node: TreeNode }>((tie) => ({
      node: fc.record({ children: fc.array(tie('node'), { maxLength: 3 }) }, { requiredKeys: [] }) as never,
    })).node;
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), fc.nat(), (plain, at) => {
        let count = 0;
        const all = new Set<string>();
        const name = ({ children = [] }: TreeNode): TreeNode => {
          count += 1;
          const id = `n${count}`;
          all.add(id);
          return page(id, ...children.map(name));
        };
        const visibleRows = flattenTree(plain.map(name), all);
        const moved = visibleRows[at % visibleRows.length]?.node ?? leaf('');
        const stops = listStops(visibleRows, moved, anywhere);
        expect(stops.every(({ target }) => !isWithin(moved, target.id))).toBe(true);
        const walk = (by: 1 | -1, from: TreeDestination | undefined): TreeDestination[] => {
          const next = nextStop(visibleRows, moved, from, by, anywhere);
          return next === undefined ? [] : [next, ...walk(by, next)];
        };
        const visited = [...walk(-1, undefined).toReversed(), ...walk(1, undefined)];
        expect(visited.map(show)).toEqual(stops.map(show));
      }),
    );
  });
});
