import type { MenuGroup } from '../menu.tsx';
import type { TreeDestination, TreeNode } from './tree-node.ts';

export interface TreeProps {
  /** What the tree lists, for screen readers. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (id: string, isExpanded: boolean) => void;
  /** The node that the present screen shows. */
  readonly current?: string | undefined;
  /** Enter and click on a node without a path. */
  readonly onOpen?: (node: TreeNode) => void;
  /** What can be done with a node: by its button, the right mouse button, and Shift+F10. */
  readonly menu?: (node: TreeNode) => readonly MenuGroup[];
  /** Receives a new title; F2 and the menu begin it. */
  readonly onRename?: (node: TreeNode, title: string) => void;
  readonly onDelete?: (node: TreeNode) => void;
  readonly onMove?: (node: TreeNode, to: TreeDestination) => void;
  readonly mayMove?: (node: TreeNode, to: TreeDestination) => boolean;
  /** Characters of a title; 50 where absent. */
  readonly titleLimit?: number;
  /** The node whose title is being written. */
  readonly renaming?: string | undefined;
  readonly onRenaming?: (id: string | undefined) => void;
}
