import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { Tree } from '../ui/tree/tree.tsx';
import type { TreeNode } from '../ui/tree/tree-node.ts';

/** A tree of a number of pages, a hundred in each group, all expanded. */
export function buildLargeTree(pages: number): { nodes: TreeNode[]; open: ReadonlySet<string> } {
  const nodes = Array.from({ length: Math.ceil(pages / 100) }, (_, group): TreeNode => {
    const children = Array.from({ length: 99 }, (_, index): TreeNode => {
      const id = `page-${group}-${index}`;
      return { id, title: `Page ${group + 1}.${index + 1}`, icon: <Icon name="file-lines" /> };
    });
    return { id: `group-${group}`, title: `Group ${group + 1}`, icon: <Icon name="folder" />, children };
  });
  return { nodes, open: new Set(nodes.map(({ id }) => id)) };
}

/** The tree alone, scrolled by its own element. */
export function LargeTree({ pages }: { readonly pages: number }): VNode {
  const [{ nodes, open }] = useState(() => buildLargeTree(pages));
  const [expanded, setExpanded] = useState(open);
  const toggle = (id: string, isExpanded: boolean) => {
    const next = new Set(expanded);
    if (isExpanded) next.add(id);
    else next.delete(id);
    setExpanded(next);
  };
  return (
    <main class="main gallery-tree" id="main">
      <h1 class="visually-hidden">Pages</h1>
      <Tree label="Pages" nodes={nodes} expanded={expanded} onExpand={toggle} onMove={() => undefined} />
    </main>
  );
}
