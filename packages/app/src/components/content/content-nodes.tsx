import type { Collection } from '../../data/collections.ts';
import type { Space } from '../../data/spaces.ts';
import { getTexts } from '../../texts/texts.ts';
import { ContentIcon, Icon } from '../../ui/icon.tsx';
import type { TreeNode } from '../../ui/tree/tree-node.ts';

/** The item of a node in the tree of spaces. */
export type ContentItem =
  | { readonly kind: 'space'; readonly space: Space }
  | { readonly kind: 'collection'; readonly collection: Collection };

export interface ContentNode extends TreeNode {
  readonly item: ContentItem;
  readonly children?: readonly ContentNode[];
}

export const spacePath = ({ organization, id }: Pick<Space, 'organization' | 'id'>): string =>
  `/o/${organization}/s/${id}`;

/**
 * Collections and spaces as a tree: collections first, each by position. Items whose collection the person may not see
 * are at the top level.
 */
export function buildContentTree(collections: readonly Collection[], spaces: readonly Space[]): ContentNode[] {
  const known = new Set(collections.map(({ id }) => id));
  const parentOf = ({ parent }: { readonly parent?: string }) =>
    parent !== undefined && known.has(parent) ? parent : undefined;
  const collectionsByParent = groupBy(collections, parentOf);
  const spacesByParent = groupBy(spaces, parentOf);
  const build = (parent: string | undefined): ContentNode[] => [
    ...(collectionsByParent.get(parent) ?? []).map((collection) => collectionNode(collection, build(collection.id))),
    ...(spacesByParent.get(parent) ?? []).map(spaceNode),
  ];
  return build(undefined);
}

function collectionNode(collection: Collection, children: readonly ContentNode[]): ContentNode {
  return {
    id: collection.id,
    title: collection.title === '' ? getTexts('shell').untitledCollection : collection.title,
    icon: <Icon name="folder" />,
    children,
    isEditable: collection.permissions.admin,
    item: { kind: 'collection', collection },
  };
}

function spaceNode(space: Space): ContentNode {
  return {
    id: space.id,
    title: space.title === '' ? getTexts('shell').untitledSpace : space.title,
    icon: <ContentIcon emoji={space.emoji} icon="book" />,
    path: spacePath(space),
    isEditable: space.permissions.admin,
    item: { kind: 'space', space },
  };
}

/** The nodes whose title, or that of a descendant, contains a text. */
export function filterTree(nodes: readonly ContentNode[], text: string): ContentNode[] {
  const query = text.trim().toLocaleLowerCase();
  return nodes.flatMap((node): ContentNode[] => {
    if (node.title.toLocaleLowerCase().includes(query)) return [node];
    const children = node.children === undefined ? [] : filterTree(node.children, text);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** All nodes with children. */
export const listFolders = (nodes: readonly ContentNode[]): string[] =>
  nodes.flatMap((node) => (node.children === undefined ? [] : [node.id, ...listFolders(node.children)]));

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
