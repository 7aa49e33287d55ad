import {
  type Block,
  CONFLICT_SIDES,
  CONFLICT_STYLES,
  type CodeLine,
  type ConflictSide,
  type Document,
  type Hint,
  type Paragraph,
} from '@bindery/content/shapes';
import type { Node } from 'prosemirror-model';
import { dataOf } from './attributes.ts';
import { BLOCK_SHAPES } from './generated/block-shapes.ts';
import { NODES, typeOfName } from './names.ts';
import { nodesToInlines } from './to-inlines.ts';
import { nodeToTable } from './to-table.ts';

/** The document tree of a node of the schema, without keys of nodes. */
export function documentOfNode(doc: Node): Document {
  const nodes = doc.children.flatMap((child) =>
    child.type.name === NODES.conflict ? conflictSides(child) : [nodeToBlock(child)],
  );
  return { object: 'document', data: {}, nodes: isEmpty(doc.children) ? [] : nodes };
}

/** The heading of a side of a conflict. */
export const conflictLabel = (side: ConflictSide): Paragraph => ({
  object: 'block',
  type: 'paragraph',
  data: {},
  isVoid: false,
  nodes: [
    {
      object: 'text',
      leaves: [{ object: 'leaf', text: CONFLICT_SIDES[side], marks: [{ object: 'mark', type: 'bold' }] }],
    },
  ],
});

function conflictSides({ children: [main, change] }: Node): Hint[] {
  const hint = (side: ConflictSide, node: Node | undefined): Hint => ({
    object: 'block',
    type: 'hint',
    data: { style: CONFLICT_STYLES[side] },
    isVoid: false,
    nodes: [conflictLabel(side), ...nodesToBlocks(node?.children ?? [])],
  });
  return [hint('main', main), hint('change', change)];
}

/** The blocks of a container; a single empty paragraph becomes none. */
export const nodesToBlocks = (nodes: readonly Node[]): Block[] => (isEmpty(nodes) ? [] : nodes.map(nodeToBlock));

function isEmpty([node, ...others]: readonly Node[]): boolean {
  if (node === undefined) return true;
  return others.length === 0 && node.type.name === 'paragraph' && node.childCount === 0 && node.attrs['align'] === null;
}

/** The block of a node. */
export function nodeToBlock(node: Node): Block {
  const type = typeOfName(node.type.name);
  if (type === NODES.raw) return node.attrs['block'] as Block;
  if (type === 'table') return nodeToTable(node, nodesToBlocks);
  const shape = BLOCK_SHAPES[type as Block['type']];
  const data = dataOf(node.attrs, shape.data);
  const isVoid = VOID_TYPES.has(type);
  return { object: 'block', type, data, isVoid, ...partsOf(node, shape.nodes) } as unknown as Block;
}

/** Blocks whose text is in their data and fragments. */
const VOID_TYPES: ReadonlySet<string> = new Set(
  Object.entries(BLOCK_SHAPES).flatMap(([type, { nodes }]) => (nodes === undefined ? [type] : [])),
);

function partsOf(node: Node, kind: (typeof BLOCK_SHAPES)[Block['type']]['nodes']): object {
  if (node.type.name === 'code') return { nodes: linesOf(node) };
  if (BLOCK_SHAPES[typeOfName(node.type.name) as Block['type']].hasFragments === true)
    return { fragments: fragmentsOf(node) };
  switch (kind) {
    case undefined:
      return {};
    case 'shown':
      return { nodes: [] };
    case 'inlines':
      return { nodes: nodesToInlines(node.children) };
    case 'blocks':
      return { nodes: nodesToBlocks(node.children) };
    default:
      return { nodes: node.children.map(nodeToBlock) };
  }
}

/** An empty caption is omitted. */
function fragmentsOf(node: Node): object[] {
  return node.children.flatMap((part) => {
    const name = typeOfName(part.type.name);
    // The title of an expandable always has its paragraph.
    const nodes = name === 'expandable-title' ? part.children.map(nodeToBlock) : nodesToBlocks(part.children);
    if (name === NODES.caption && nodes.length === 0) return [];
    return [{ object: 'fragment', fragment: name, type: name, nodes }];
  });
}

function linesOf({ textContent, attrs }: Node): CodeLine[] {
  if (textContent === '') return [];
  const highlighted = new Set(attrs['highlighted'] as readonly number[]);
  return textContent.split('\n').map((text, index) => ({
    object: 'block',
    type: 'code-line',
    data: highlighted.has(index) ? { highlighted: true } : {},
    isVoid: false,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  }));
}

/** Whether a document contains conflicts. */
export const hasConflicts = (doc: Node): boolean => doc.children.some(({ type }) => type.name === NODES.conflict);
