import {
  type Block,
  type CONFLICT_SIDES,
  CONFLICT_STYLES,
  type Document,
  type Fragment,
  type Hint,
} from '@bindery/content/shapes';
import type { Node, Schema } from 'prosemirror-model';
import { attributesFor } from './attributes.ts';
import { checkNode } from './check-document.ts';
import { inlinesToNodes } from './from-inlines.ts';
import { tableToNode } from './from-table.ts';
import { BLOCK_SHAPES } from './generated/block-shapes.ts';
import { CAPTIONED_TYPES, isSameJson, NODES, nameOfType } from './names.ts';
import { conflictLabel, nodeToBlock } from './to-document.ts';

/**
 * Converts a document tree to a node of the schema. Blocks without a form in the schema become raw nodes, which store
 * them verbatim; `documentOfNode` returns the same tree, without the keys of nodes, which are derived from their
 * content.
 */
export function nodeOfDocument(schema: Schema, document: Document): Node {
  const nodes = withoutKeys(document.nodes) as readonly Block[];
  const children: Node[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const [block, next] = [nodes[index] as Block, nodes[index + 1]];
    const conflict = conflictToNode(schema, block, next);
    children.push(conflict ?? blockToNode(schema, block));
    if (conflict !== undefined) index += 1;
  }
  return schema.node('doc', null, children.length === 0 ? [schema.node('paragraph')] : children);
}

/** A value without the keys of the nodes in it. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== 'object' || value === null) return value;
  const isNode = 'object' in value;
  const rest: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (isNode && name === 'key') continue;
    if (name === '__proto__') Object.defineProperty(rest, name, { value: member, enumerable: true });
    else rest[name] = withoutKeys(member);
  }
  return rest;
}

/** Both sides of a conflict, which a parsed page shows as two hints. */
function conflictToNode(schema: Schema, main: Block, change: Block | undefined): Node | undefined {
  if (change === undefined || !isSide(main, 'main') || !isSide(change, 'change')) return undefined;
  return schema.node(NODES.conflict, null, [
    schema.node(NODES.conflictMain, null, blocksToNodes(schema, main.nodes.slice(1))),
    schema.node(NODES.conflictChange, null, blocksToNodes(schema, change.nodes.slice(1))),
  ]);
}

const isSide = (block: Block, side: keyof typeof CONFLICT_SIDES): block is Hint =>
  block.type === 'hint' &&
  isSameJson(block.data, { style: CONFLICT_STYLES[side] }) &&
  isSameJson(block.nodes[0], conflictLabel(side));

function blockToNode(schema: Schema, block: Block): Node {
  const node = convertBlock(schema, block);
  return node !== undefined && isSameJson(nodeToBlock(node), block) ? node : schema.node(NODES.raw, { block });
}

/** The node of a block, which may have become another type of block; undefined if there is none. */
function convertBlock(schema: Schema, block: Block): Node | undefined {
  const shape = BLOCK_SHAPES[block.type];
  const make = (block: Block) => blockToNode(schema, block);
  try {
    if (block.type === 'table') return tableToNode(schema, block, (blocks) => blocksToNodes(schema, blocks));
    const attributes = attributesFor(block.data, shape.data);
    if (block.type === 'code') return codeToNode(schema, block, attributes);
    const node = schema.nodes[nameOfType(block.type)]?.createChecked(attributes, childrenOf(schema, block, make));
    if (node !== undefined) checkNode(node);
    return node;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function childrenOf(schema: Schema, block: Block, make: (block: Block) => Node): readonly Node[] {
  const { nodes: kind } = BLOCK_SHAPES[block.type];
  const nodes = 'nodes' in block && block.nodes !== undefined ? block.nodes : [];
  if (kind === 'inlines')
    return inlinesToNodes(
      schema,
      nodes.flatMap((node) => (node.object === 'block' ? [] : [node])),
    );
  if (kind === 'blocks') return blocksToNodes(schema, nodes as readonly Block[]);
  if ('fragments' in block) return fragmentsToNodes(schema, block.type, block.fragments);
  return (nodes as readonly Block[]).map(make);
}

/** Blocks of a container: an empty one contains an empty paragraph. */
function blocksToNodes(schema: Schema, blocks: readonly Block[]): readonly Node[] {
  return blocks.length === 0 ? [schema.node('paragraph')] : blocks.map((block) => blockToNode(schema, block));
}

function fragmentsToNodes(schema: Schema, type: string, fragments: readonly Fragment[]): readonly Node[] {
  const names = CAPTIONED_TYPES.has(type) ? [] : ['expandable-title', 'expandable-body'];
  const given = new Map(fragments.map((fragment) => [fragment.fragment, fragment.nodes]));
  const all = [...new Set([...names, ...given.keys()])];
  return all.map((name) => {
    const part = schema.nodes[nameOfType(name)];
    if (part === undefined) throw new RangeError(`The fragment ${name} has no node.`);
    return part.createChecked(null, blocksToNodes(schema, given.get(name) ?? []));
  });
}

function codeToNode(schema: Schema, { nodes }: Extract<Block, { type: 'code' }>, attributes: object): Node {
  const lines = nodes.map((line) =>
    line.nodes.flatMap((node) => (node.object === 'text' ? node.leaves.map(({ text }) => text) : [])).join(''),
  );
  const highlighted = nodes.flatMap(({ data }, index) => (data.highlighted === true ? [index] : []));
  const text = lines.join('\n');
  return schema.node('code', { ...attributes, highlighted }, text === '' ? [] : [schema.text(text)]);
}
