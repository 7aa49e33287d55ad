import type { BlockType, NodeShape } from '../blocks/block-descriptor.ts';
import type { Block, Document } from '../document/document.ts';
import type { ContentRef, Inline } from '../document/inline.ts';
import { FORM_DEFAULTS } from '../document-form/form.ts';
import { RefusedChange } from './change.ts';
import { type Members, requireList, requireMembers, requireText } from './check-members.ts';
import { checkData } from './check-node-data.ts';
import { checkTable } from './check-table.ts';
import { BLOCK_SHAPES, PART_TYPES } from './document-shapes.ts';
import { INLINE_SHAPES, type InlineType, MARK_TYPES } from './inline-shapes.ts';

/** Blocks, fragments and inlines within one another; a tree that is parsed from a page has fewer. */
const DEEPEST = 100;

/** A reference of a document, and its location. */
export interface PlacedRef {
  readonly ref: ContentRef;
  readonly path: string;
  /** Set for a name in a column of files, which may be a target that is not a file. */
  readonly isName?: boolean;
}

interface Checking {
  readonly refs: PlacedRef[];
  readonly depth: number;
}

/**
 * Validates a document tree, in its API form (`formOfDocument`) or as `Document`: every node, member and reference must
 * be in the closed set. Keys, contents of snippets, and defaults of the form are dropped. Returns the tree and its
 * references.
 */
export function checkDocument(
  value: unknown,
  path: string,
): { readonly document: Document; readonly refs: PlacedRef[] } {
  const refs: PlacedRef[] = [];
  const members = requireMembers(value, path, ['object', 'data', 'nodes']);
  if (members['object'] !== 'document') throw new RefusedChange(`${path}/object`, 'must be "document"');
  requireMembers(members['data'] ?? {}, `${path}/data`, ['schemaVersion']);
  const nodes = checkBlocks(members['nodes'], `${path}/nodes`, undefined, { refs, depth: 0 });
  return { document: { object: 'document', data: {}, nodes } as unknown as Document, refs };
}

function checkBlocks(value: unknown, path: string, only: string | undefined, at: Checking): Members[] {
  return requireList(value, path).map((node, index) => checkBlock(node, `${path}/${index}`, only, deeper(at, path)));
}

function deeper({ refs, depth }: Checking, path: string): Checking {
  if (depth >= DEEPEST) throw new RefusedChange(path, 'is nested too deeply');
  return { refs, depth: depth + 1 };
}

function checkBlock(value: unknown, path: string, only: string | undefined, at: Checking): Members {
  const node = requireMembers(value, path, ['object', 'type', 'key', 'data', 'isVoid', 'nodes', 'fragments']);
  if (node['object'] !== 'block') throw new RefusedChange(`${path}/object`, 'must be "block"');
  const type = requireText(node['type'], `${path}/type`);
  if (!Object.hasOwn(BLOCK_SHAPES, type)) throw new RefusedChange(`${path}/type`, 'is not a type of block');
  if (only === undefined ? PART_TYPES.has(type) : type !== only) {
    throw new RefusedChange(
      `${path}/type`,
      only === undefined ? 'must be in a block of the matching type' : `must be "${only}"`,
    );
  }
  return checkNode('block', node, BLOCK_SHAPES[type as BlockType], path, at);
}

function checkInlines(value: unknown, path: string, at: Checking): Members[] {
  const nodes = requireList(value, path).map((node, index) => checkInline(node, `${path}/${index}`, deeper(at, path)));
  return nodes.filter((node) => !isEmptyText(node as unknown as Inline));
}

function checkInline(value: unknown, path: string, at: Checking): Members {
  const kind = requireMembers(value, path)['object'];
  if (kind === 'text') return checkText(value, path);
  const node = requireMembers(value, path, ['object', 'type', 'key', 'data', 'isVoid', 'nodes', 'fragments']);
  if (kind !== 'inline') throw new RefusedChange(`${path}/object`, 'must be "text" or "inline"');
  const type = requireText(node['type'], `${path}/type`);
  if (!Object.hasOwn(INLINE_SHAPES, type)) throw new RefusedChange(`${path}/type`, 'is not a type of inline');
  return checkNode('inline', node, INLINE_SHAPES[type as InlineType], path, at);
}

function checkNode(object: string, node: Members, shape: NodeShape, path: string, at: Checking): Members {
  const { type } = node;
  const collect = {
    ref: (ref: ContentRef, where: string) => at.refs.push({ ref, path: where }),
    file: (ref: ContentRef, where: string) => at.refs.push({ ref, path: where, isName: true }),
  };
  const data = checkData(node['data'] ?? {}, shape.data, `${path}/data`, collect.ref);
  const nodes = checkNodes(node['nodes'], shape, `${path}/nodes`, at);
  if (shape.hasFragments !== true && node['fragments'] !== undefined) {
    throw new RefusedChange(`${path}/fragments`, 'is not a member of this node');
  }
  const fragments =
    shape.hasFragments === true ? checkFragments(node['fragments'] ?? [], `${path}/fragments`, at) : undefined;
  return {
    object,
    type,
    isVoid: node['isVoid'] === true,
    ...(nodes !== undefined && { nodes }),
    ...(type === 'table'
      ? checkTable(data, fragments ?? [], `${path}/data`, collect)
      : { data: dropDefaults(type, data), ...(fragments !== undefined && { fragments: dropEmpty(fragments) }) }),
  };
}

function dropDefaults(type: unknown, { format, ...data }: Members): Members {
  return format === undefined || (type === 'updates' && format === FORM_DEFAULTS.updatesFormat)
    ? data
    : { ...data, format };
}

/** A caption without text is none. */
const dropEmpty = (fragments: readonly CheckedFragment[]): readonly CheckedFragment[] =>
  fragments.filter(({ fragment, nodes }) => fragment !== 'caption' || nodes.length > 0);

function checkNodes(value: unknown, { nodes }: NodeShape, path: string, at: Checking): Members[] | undefined {
  if (nodes === 'shown') return [];
  if (nodes === undefined) {
    if (Array.isArray(value) ? value.length > 0 : value !== undefined) {
      throw new RefusedChange(path, 'is not a member of this node');
    }
    return undefined;
  }
  if (nodes === 'inlines') return checkInlines(value ?? [], path, at);
  if (nodes === 'blocks') return dropEmptyParagraph(checkBlocks(value ?? [], path, undefined, at));
  return checkBlocks(value ?? [], path, nodes, at);
}

/** A single paragraph without text is a placeholder of a container that must not be empty. */
function dropEmptyParagraph(nodes: Members[]): Members[] {
  const [block, ...others] = nodes;
  return block !== undefined && others.length === 0 && isEmptyParagraph(block as unknown as Block) ? [] : nodes;
}

const isEmptyParagraph = (block: Block): boolean =>
  block.type === 'paragraph' && block.data.align === undefined && block.nodes.length === 0;

/** Text without content is a placeholder of a block that must not be empty. */
const isEmptyText = (node: Inline): boolean => node.object === 'text' && node.leaves.every(({ text }) => text === '');

interface CheckedFragment {
  readonly object: 'fragment';
  readonly fragment: string;
  readonly type: string;
  readonly nodes: readonly Members[];
}

function checkFragments(value: unknown, path: string, at: Checking): CheckedFragment[] {
  return requireList(value, path).map((item, index) => {
    const where = `${path}/${index}`;
    const fragment = requireMembers(item, where, ['object', 'fragment', 'type', 'nodes', 'key']);
    if (fragment['object'] !== 'fragment') throw new RefusedChange(`${where}/object`, 'must be "fragment"');
    const name = requireText(fragment['fragment'], `${where}/fragment`);
    const nodes = checkBlocks(fragment['nodes'], `${where}/nodes`, undefined, deeper(at, where));
    return {
      object: 'fragment',
      fragment: name,
      type: String(fragment['type'] ?? name),
      nodes: dropEmptyParagraph(nodes),
    };
  });
}

function checkText(value: unknown, path: string): Members {
  const text = requireMembers(value, path, ['object', 'leaves', 'key']);
  const leaves = requireList(text['leaves'], `${path}/leaves`).map((item, index) => {
    const where = `${path}/leaves/${index}`;
    const leaf = requireMembers(item, where, ['object', 'text', 'marks']);
    if (leaf['object'] !== 'leaf') throw new RefusedChange(`${where}/object`, 'must be "leaf"');
    const marks = requireList(leaf['marks'] ?? [], `${where}/marks`).flatMap((mark, at) =>
      checkMark(mark, `${where}/marks/${at}`),
    );
    return { object: 'leaf', text: requireText(leaf['text'], `${where}/text`), marks };
  });
  return { object: 'text', leaves };
}

/** A mark; none for a color that is the default. */
function checkMark(value: unknown, path: string): Members[] {
  const mark = requireMembers(value, path, ['object', 'type', 'data']);
  const type = requireText(mark['type'], `${path}/type`);
  if (!MARK_TYPES.has(type)) throw new RefusedChange(`${path}/type`, 'is not a type of mark');
  if (type !== 'color') return [{ object: 'mark', type }];
  const colors = checkData(mark['data'] ?? {}, { text: 'text?', background: 'text?' }, `${path}/data`);
  const data = Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== FORM_DEFAULTS.markColor));
  return Object.keys(data).length === 0 ? [] : [{ object: 'mark', type, data }];
}
