import type { VNode } from 'preact';
import {
  NEVER,
  type SiteSection,
  type SiteSectionGroup,
  type SiteSpace,
  type SiteStructure,
  type StructurePlace,
  type StructureRef,
} from '../../data/site-structure.ts';
import type { SiteRef } from '../../data/sites.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ContentIcon, Icon } from '../../ui/icon.tsx';
import type { TreeDestination, TreeNode } from '../../ui/tree/tree-node.ts';

type StructureItem =
  | { readonly kind: 'site-section-group'; readonly group: SiteSectionGroup }
  | { readonly kind: 'site-section'; readonly section: SiteSection }
  | { readonly kind: 'site-space'; readonly siteSpace: SiteSpace };

/** A part of a site in its tree. */
export interface StructureNode extends TreeNode {
  readonly item: StructureItem;
  readonly children?: readonly StructureNode[];
}

/** The structure that actions work on. */
export interface StructureContext {
  readonly ref: SiteRef;
  readonly nodes: readonly StructureNode[];
  readonly rename: (id: string) => void;
}

/** The structure of a site as a tree. */
export const buildStructureTree = ({ structure }: SiteStructure, isEditable: boolean): StructureNode[] =>
  structure.map((part) => {
    const node = toNode(part);
    return isEditable ? node : lock(node);
  });

const lock = (node: StructureNode): StructureNode => ({
  ...node,
  isEditable: false,
  ...(node.children && { children: node.children.map(lock) }),
});

function toNode(part: SiteSpace | SiteSection | SiteSectionGroup): StructureNode {
  if (part.object === 'site-section-group')
    return {
      id: part.id,
      title: part.title,
      icon: <Icon name={part.icon ?? 'folder'} />,
      children: part.sections.map(toNode),
      meta: <span class="meta">{getTexts('sites').structure.group}</span>,
      item: { kind: 'site-section-group', group: part },
    };
  if (part.object === 'site-section')
    return {
      id: part.id,
      title: part.title,
      icon: <Icon name={part.icon ?? 'layer-group'} />,
      children: part.siteSpaces.map(toNode),
      meta: <Marks part={part} />,
      isDimmed: part.condition === NEVER,
      item: { kind: 'site-section', section: part },
    };
  return {
    id: part.id,
    title: part.title,
    icon: <ContentIcon emoji={part.space.emoji} icon="book" />,
    meta: <Marks part={part} />,
    isDimmed: part.condition === NEVER,
    item: { kind: 'site-space', siteSpace: part },
  };
}

/** The position and visibility of a part. */
function Marks({ part: { path, condition, default: isDefault } }: { readonly part: SiteSpace | SiteSection }): VNode {
  const texts = getTexts('sites').structure;
  return (
    <>
      {condition === NEVER && <Badge tone="warning">{texts.hidden}</Badge>}
      {condition !== undefined && condition !== NEVER && <Badge>{texts.conditional}</Badge>}
      {isDefault ? <Badge tone="accent">{texts.default}</Badge> : <code class="structure-path">/{path}</code>}
    </>
  );
}

export const refOf = ({ id, item: { kind } }: StructureNode): StructureRef => ({ type: kind, id });

/**
 * Whether a part may be moved there: groups at the top level, sections there or in groups, site spaces in sections.
 * Pure.
 */
export function mayMovePart(moved: StructureNode, { position, target, parent }: TreeDestination): boolean {
  const kind = (node: TreeNode | null) => (node === null ? undefined : (node as StructureNode).item.kind);
  const into = position === 'into' ? kind(target) : kind(parent);
  switch (moved.item.kind) {
    case 'site-section-group':
      return position !== 'into' && parent === null;
    case 'site-section':
      return into === 'site-section-group' || (position !== 'into' && parent === null);
    case 'site-space':
      if (into === 'site-section') return position === 'into' || kind(target) === 'site-space';
      return position !== 'into' && parent === null && kind(target) === 'site-space';
  }
}

/** A position in the format of the API: without siblings, at the end. Pure. */
export function placeOf({ position, target }: TreeDestination): StructurePlace {
  const node = target as StructureNode;
  if (position !== 'into') return position === 'before' ? { before: refOf(node) } : { after: refOf(node) };
  const last = node.children?.at(-1);
  // The server knows the end of a group, also after concurrent changes.
  return node.item.kind === 'site-section-group' || last === undefined ? { group: node.id } : { after: refOf(last) };
}

/** The current position of a part, for undo; undefined if it cannot be expressed. Pure. */
export function presentPlace(nodes: readonly StructureNode[], id: string): StructurePlace | undefined {
  const [siblings, parent] = findSiblings(nodes, id) ?? [];
  if (siblings === undefined) return undefined;
  const at = siblings.findIndex((node) => node.id === id);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  if (before !== undefined) return { after: refOf(before) };
  if (after !== undefined) return { before: refOf(after) };
  return parent?.item.kind === 'site-section-group' ? { group: parent.id } : undefined;
}

function findSiblings(
  nodes: readonly StructureNode[],
  id: string,
  parent?: StructureNode,
): readonly [siblings: readonly StructureNode[], parent: StructureNode | undefined] | undefined {
  if (nodes.some((node) => node.id === id)) return [nodes, parent];
  for (const node of nodes) {
    const siblings = findSiblings(node.children ?? [], id, node);
    if (siblings !== undefined) return siblings;
  }
  return undefined;
}

/** All parts in depth-first order. Pure. */
export const listParts = (nodes: readonly StructureNode[]): StructureNode[] =>
  nodes.flatMap((node) => [node, ...listParts(node.children ?? [])]);
