import type { MenuGroup } from '../menu.tsx';
import type { TreeDestination, TreeNode } from './tree-node.ts';

export interface TreeProps {
  /** Accessible name of the tree. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (id: string, isExpanded: boolean) => void;
  /** The node of the current screen. */
  readonly current?: string | undefined;
  /** Enter and click on a node without a path. */
  readonly onOpen?: (node: TreeNode) => void;
  /** Actions of a node: by its button, the right mouse button, and Shift+F10. */
  readonly menu?: (node: TreeNode) => readonly MenuGroup[];
  /** Receives a new title; F2 and the menu start editing. `isLeft` if the focus is elsewhere already. */
  readonly onRename?: (node: TreeNode, title: string, isLeft: boolean) => void;
  /** Called if an unnamed node got no title. */
  readonly onDiscard?: (node: TreeNode) => void;
  readonly onDelete?: (node: TreeNode) => void;
  readonly onMove?: (node: TreeNode, to: TreeDestination) => void;
  readonly mayMove?: (node: TreeNode, to: TreeDestination) => boolean;
  /** Maximum length of a title; 50 by default. */
  readonly titleLimit?: number;
  /** The node whose title is being edited. */
  readonly renaming?: string | undefined;
  readonly onRenaming?: (id: string | undefined) => void;
  /** The node that gets the focus when its row exists; another request is another object. */
  readonly focusRequest?: { readonly id: string } | undefined;
}
