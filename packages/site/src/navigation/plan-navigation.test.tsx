import fc from 'fast-check';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { Navigation } from '../frame/navigation.tsx';
import type { NavigationItem } from '../page-view.ts';
import { renderBranch } from '../render-branch.tsx';
import { listHtmlFaults } from '../testing/check-html.ts';
import { aSiteView } from '../testing/nodes.ts';
import { findTexts } from '../texts/find-texts.ts';
import { NAVIGATION_BYTES } from './measure-entry.ts';
import type { NavigationEntry, NavigationTree } from './navigation-tree.ts';
import { planNavigationBranch } from './plan-branch.ts';
import { planNavigation } from './plan-navigation.ts';

interface Node {
  readonly entry: NavigationEntry;
  readonly isHidden: boolean;
  readonly parent: Node | undefined;
  readonly children: Node[];
}

interface Shape {
  /** Parent of each node among those before it; it is at the top level if there is none. */
  readonly parents: readonly number[];
  readonly text: string;
  readonly hidden: readonly number[];
  readonly current: number;
}

const LANGUAGE = 'ru';
const site = aSiteView({ language: LANGUAGE });

/** Builds a tree in which each node is named by its index, after a text. */
function aTree({ parents, text, hidden }: Omit<Shape, 'current'>): { top: Node[]; nodes: Node[] } {
  const [top, nodes]: [Node[], Node[]] = [[], []];
  const hiddenIndexes = new Set(hidden);
  for (const [index, at] of parents.entries()) {
    const parent = nodes[at];
    const isGroup = parent === undefined && index % 3 === 0;
    const id = `node-${index}`;
    const title = `${index} ${text}`;
    const entry: NavigationEntry = isGroup
      ? { id, title, type: 'group' }
      : { id, title, type: 'document', href: `/docs/${encodeURIComponent(title)}`, icon: 'gear' };
    const node = { entry, isHidden: hiddenIndexes.has(index), parent, children: [] };
    (parent === undefined ? top : parent.children).push(node);
    nodes.push(node);
  }
  return { top, nodes };
}

function treeOf(top: readonly Node[]): NavigationTree<Node> {
  const isListed = (node: Node): boolean =>
    !node.isHidden && (node.entry.type !== 'group' || node.children.some(isListed));
  return {
    childrenOf: (parent) => (parent === undefined ? top : parent.children),
    isListed,
    describe: ({ entry }) => entry,
    listHref: ({ entry }) => `/sites/organization/site/space/~contents?at=${entry.id}#b:${entry.id}`,
  };
}

function trailTo(node: Node | undefined): Node[] {
  return node === undefined ? [] : [...trailTo(node.parent), node];
}

const renderNavigation = (navigation: readonly NavigationItem[]): string =>
  renderToString(
    <Navigation
      site={site}
      navigation={navigation}
      allPages={{ href: '/sites/organization/site/space/~contents', count: 20_000 }}
      language={LANGUAGE}
      texts={findTexts(LANGUAGE)}
    />,
  );
const sizeOf = (html: string): number => new TextEncoder().encode(html).length;
const idOf = ({ href }: NavigationItem): string => /#b:(.*)$/.exec(href ?? '')?.[1] ?? '';
const numberOf = (title: string): number => Number(title.split(' ', 1)[0]);
const listItems = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [item, ...listItems(item.children)]);

/** Numbers of all entries that are shown, or fetched by what stands for omitted ones. */
function follow(tree: NavigationTree<Node>, nodes: readonly Node[], items: readonly NavigationItem[]): Set<number> {
  const byId = new Map(nodes.map((node) => [node.entry.id, node]));
  const reached = new Set<number>();
  const fetched = new Set<string>();
  const waiting = listItems(items);
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { load, title } = item;
    if (load === undefined) reached.add(numberOf(title));
    const node = byId.get(idOf(item));
    const key = `${load} ${idOf(item)}`;
    if (load === undefined || node === undefined || fetched.has(key)) continue;
    fetched.add(key);
    const branch = planNavigationBranch(tree, { load, node, parent: node.parent });
    expect(listItems(branch).filter((each) => each.load === undefined).length).toBeGreaterThan(0);
    expect(sizeOf(renderBranch({ site, items: branch }))).toBeLessThanOrEqual(NAVIGATION_BYTES);
    waiting.push(...listItems(branch));
  }
  return reached;
}

const texts = fc.constantFrom('', 'a page', '"&<>'.repeat(30), 'Ещё одна страница'.repeat(6), '漢字🍅'.repeat(300));
/** Parents that make a tree flat, deep, wide or irregular. */
const parentsOf = (count: number): fc.Arbitrary<number[]> => {
  const index = Array.from({ length: count }, (_, each) => each);
  return fc.oneof(
    fc.constant(index.map(() => -1)),
    fc.constant(index.map((each) => (each % 64 === 0 ? -1 : each - 1))),
    fc.integer({ min: 2, max: 60 }).map((width) => index.map((each) => (each < width ? -1 : each % width))),
    fc.integer({ min: 1, max: 9 }).map((width) => index.map((each) => Math.floor(each / width) - 1)),
    fc.array(fc.double({ min: -0.1, max: 0.999, noNaN: true }), { minLength: count, maxLength: count }).map((parts) =>
      // Only the last hundred nodes have children, so that the tree is as deep as it is wide.
      parts.map((part, each) => (part < 0 ? -1 : Math.max(each - 100, 0) + Math.floor(part * Math.min(each, 100)))),
    ),
  );
};
/** Moves nodes below the deepest permitted level to the top. */
function limitDepth(parents: readonly number[]): number[] {
  const depths: number[] = [];
  return parents.map((parent, index) => {
    const depth = parent < 0 || parent >= index ? 1 : (depths[parent] ?? 0) + 1;
    depths[index] = depth > 64 ? 1 : depth;
    return depth > 64 || parent >= index ? -1 : parent;
  });
}
const shapes = (count: number): fc.Arbitrary<Shape> =>
  fc.record({
    parents: parentsOf(count).map(limitDepth),
    text: texts,
    hidden: fc.array(fc.nat(count - 1), { maxLength: 20 }),
    current: fc.nat(count - 1),
  });

describe('planNavigation', () => {
  const anyShape = fc.constantFrom(1, 40, 200, 480, 2_000).chain(shapes);

  it('selects at most 60,000 bytes of HTML for any tree, with the current page and its ancestors', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const { top, nodes } = aTree(shape);
        const trail = trailTo(nodes[shape.current]);
        const { items } = planNavigation(treeOf(top), trail, nodes.length <= 500);
        const html = renderNavigation(items);
        expect(sizeOf(html)).toBeLessThanOrEqual(NAVIGATION_BYTES);
        expect(listHtmlFaults(html)).toEqual([]);
        const unlisted = trail.findIndex((node) => !treeOf(top).isListed(node));
        const leading = listItems(items).filter(({ current, containsCurrent }) => current || containsCurrent);
        const expected = trail.slice(0, unlisted < 0 ? undefined : unlisted);
        expect(leading.map(({ title }) => numberOf(title))).toEqual(expected.map(({ entry }) => numberOf(entry.title)));
        expect(leading.filter(({ current }) => current)).toHaveLength(unlisted < 0 ? 1 : 0);
      }),
      { numRuns: 100 },
    );
  });

  it('reaches every entry by branches and links to more, and none that is not listed', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const { top, nodes } = aTree(shape);
        const tree = treeOf(top);
        const { items } = planNavigation(tree, trailTo(nodes[shape.current]), nodes.length <= 500);
        const listed = nodes.flatMap((node, index) => (trailTo(node).every(tree.isListed) ? [index] : []));
        expect([...follow(tree, nodes, items)].toSorted((one, other) => one - other)).toEqual(listed);
      }),
      { numRuns: 40 },
    );
  });

  it('has at most 60,000 bytes for 20,000 pages', () => {
    fc.assert(
      fc.property(shapes(20_000), (shape) => {
        const { top, nodes } = aTree(shape);
        const { items } = planNavigation(treeOf(top), trailTo(nodes[shape.current]), false);
        expect(sizeOf(renderNavigation(items))).toBeLessThanOrEqual(NAVIGATION_BYTES);
      }),
      { numRuns: 12 },
    );
  });
});
