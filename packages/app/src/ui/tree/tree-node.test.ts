import { describe, expect, it } from 'vitest';
import { flattenTree, isWithin, listDestinations, listTreeAncestors, type TreeNode } from './tree-node.ts';

const leaf = (id: string): TreeNode => ({ id, title: id, icon: null });
const folder = (id: string, ...children: TreeNode[]): TreeNode => ({ ...leaf(id), children });
const nodes = [folder('a', folder('b', leaf('c')), leaf('d')), leaf('e')];

describe('flattenTree', () => {
  it('lists expanded nodes, with levels and positions among siblings', () => {
    const rows = flattenTree(nodes, new Set(['a']));
    expect(rows.map(({ node, level, position, setSize }) => [node.id, level, position, setSize])).toEqual([
      ['a', 1, 1, 2],
      ['b', 2, 1, 2],
      ['d', 2, 2, 2],
      ['e', 1, 2, 2],
    ]);
    expect(rows.map(({ isExpanded }) => isExpanded)).toEqual([true, false, undefined, undefined]);
  });
});

describe('listDestinations', () => {
  it('lists every destination once, and none within the moved node', () => {
    const rows = flattenTree(nodes, new Set(['a', 'b']));
    const [moved = leaf('')] = [nodes[0]?.children?.[0]];
    const names = listDestinations(rows, moved, () => true).map(({ position, target }) => `${position} ${target.id}`);
    expect(names).toEqual(['before a', 'into a', 'before d', 'after d', 'before e', 'after e']);
  });

  it('omits destinations that are not allowed', () => {
    const rows = flattenTree(nodes, new Set());
    expect(listDestinations(rows, leaf('x'), (_moved, { position }) => position === 'into')).toHaveLength(1);
  });
});

describe('isWithin and listAncestors', () => {
  it('detect descendants and ancestors', () => {
    const [first = leaf('')] = nodes;
    expect(isWithin(first, 'c')).toBe(true);
    expect(isWithin(first, 'e')).toBe(false);
    expect(listTreeAncestors(nodes, 'c')).toEqual(['a', 'b']);
    expect(listTreeAncestors(nodes, 'e')).toEqual([]);
  });
});
