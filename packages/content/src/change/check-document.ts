import type { Block, Document } from '../document/document.ts';
import type { ContentRef, Inline } from '../document/inline.ts';
import { FORM_DEFAULTS } from '../document-form/form.ts';
import { RefusedChange } from './change.ts';
import { type Members, requireList, requireMembers, requireText } from './check-members.ts';
import { checkData } from './check-node-data.ts';
import { checkTable } from './check-table.ts';
import {
  BLOCK_SHAPES,
  type BlockType,
  INLINE_SHAPES,
  type InlineType,
  MARK_TYPES,
  type NodeShape,
  PART_TYPES,
} from './document-shapes.ts';

/** Blocks, fragments and inlines within one another; a tree that is parsed from a page has fewer. */
const DEEPEST = 100;

/** A reference of a document, and where it stands. */
export interface PlacedRef {
  readonly ref: ContentRef;
  readonly place: string;
  /** Set for a name in a column of files, which may be a target that leads to no file. */
  readonly isName?: boolean;
}

interface Checking {
  readonly refs: PlacedRef[];
  readonly depth: number;
}

/**
 * Checks a document tree, in its form for programs (`formOfDocument`) or as `Document` has it: every node, member and
 * reference is one of the closed set. Keys, what snippets show, and what the form says by default are left out. Answers
 * the tree and the references in it.
 */
export function checkDocument(
  value: unknown,
  place: string,
): { readonly document: Document; readonly refs: PlacedRef[] } {
  const refs: PlacedRef[] = [];
  const given = requireMembers(value, place, ['object', 'data', 'nodes']);
  if (given['object'] !== 'document') throw new RefusedChange(`${place}/object`, 'must be "document"');
  requireMembers(given['data'] ?? {}, `${place}/data`, ['schemaVersion']);
  const nodes = checkBlocks(given['nodes'], `${place}/nodes`, undefined, { refs, depth: 0 });
  return { document: { object: 'document', data: {}, nodes } as unknown as Document, refs };
}

function checkBlocks(value: unknown, place: string, only: string | undefined, at: Checking): Members[] {
  return requireList(value, place).map((node, index) => checkBlock(node, `${place}/${index}`, only, deeper(at, place)));
}

function deeper({ refs, depth }: Checking, place: string): Checking {
  if (depth >= DEEPEST) throw new RefusedChange(place, 'is nested too deeply');
  return { refs, depth: depth + 1 };
}

function checkBlock(value: unknown, place: string, only: string | undefined, at: Checking): Members {
  const node = requireMembers(value, place, ['object', 'type', 'key', 'data', 'isVoid', 'nodes', 'fragments']);
  if (node['object'] !== 'block') throw new RefusedChange(`${place}/object`, 'must be "block"');
  const type = requireText(node['type'], `${place}/type`);
  if (!Object.hasOwn(BLOCK_SHAPES, type)) throw new RefusedChange(`${place}/type`, 'is not a type of block');
  if (only === undefined ? PART_TYPES.has(type) : type !== only) {
    throw new RefusedChange(
      `${place}/type`,
      only === undefined ? 'must be in a block of the matching type' : `must be "${only}"`,
    );
  }
  return checkNode('block', node, BLOCK_SHAPES[type as BlockType], place, at);
}

function checkInlines(value: unknown, place: string, at: Checking): Members[] {
  const nodes = requireList(value, place).map((node, index) =>
    checkInline(node, `${place}/${index}`, deeper(at, place)),
  );
  return nodes.filter((node) => !isEmptyText(node as unknown as Inline));
}

function checkInline(value: unknown, place: string, at: Checking): Members {
  const kind = requireMembers(value, place)['object'];
  if (kind === 'text') return checkText(value, place);
  const node = requireMembers(value, place, ['object', 'type', 'key', 'data', 'isVoid', 'nodes', 'fragments']);
  if (kind !== 'inline') throw new RefusedChange(`${place}/object`, 'must be "text" or "inline"');
  const type = requireText(node['type'], `${place}/type`);
  if (!Object.hasOwn(INLINE_SHAPES, type)) throw new RefusedChange(`${place}/type`, 'is not a type of inline');
  return checkNode('inline', node, INLINE_SHAPES[type as InlineType], place, at);
}

function checkNode(object: string, node: Members, shape: NodeShape, place: string, at: Checking): Members {
  const { type } = node;
  const found = {
    ref: (ref: ContentRef, where: string) => at.refs.push({ ref, place: where }),
    file: (ref: ContentRef, where: string) => at.refs.push({ ref, place: where, isName: true }),
  };
  const data = checkData(node['data'] ?? {}, shape.data, `${place}/data`, found.ref);
  const nodes = checkNodes(node['nodes'], shape, `${place}/nodes`, at);
  if (shape.hasFragments !== true && node['fragments'] !== undefined) {
    throw new RefusedChange(`${place}/fragments`, 'is not a member of this node');
  }
  const fragments =
    shape.hasFragments === true ? checkFragments(node['fragments'] ?? [], `${place}/fragments`, at) : undefined;
  return {
    object,
    type,
    isVoid: node['isVoid'] === true,
    ...(nodes !== undefined && { nodes }),
    ...(type === 'table'
      ? checkTable(data, fragments ?? [], `${place}/data`, found)
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

function checkNodes(value: unknown, { nodes }: NodeShape, place: string, at: Checking): Members[] | undefined {
  if (nodes === 'shown') return [];
  if (nodes === undefined) {
    if (Array.isArray(value) ? value.length > 0 : value !== undefined) {
      throw new RefusedChange(place, 'is not a member of this node');
    }
    return undefined;
  }
  if (nodes === 'inlines') return checkInlines(value ?? [], place, at);
  if (nodes === 'blocks') return dropEmptyParagraph(checkBlocks(value ?? [], place, undefined, at));
  return checkBlocks(value ?? [], place, nodes, at);
}

/** A paragraph without text that stands alone exists because its container must contain one. */
function dropEmptyParagraph(nodes: Members[]): Members[] {
  const [block, ...others] = nodes;
  return block !== undefined && others.length === 0 && isEmptyParagraph(block as unknown as Block) ? [] : nodes;
}

const isEmptyParagraph = (block: Block): boolean =>
  block.type === 'paragraph' && block.data.align === undefined && block.nodes.length === 0;

/** Text that says nothing exists because its block must contain one. */
const isEmptyText = (node: Inline): boolean => node.object === 'text' && node.leaves.every(({ text }) => text === '');

interface CheckedFragment {
  readonly object: 'fragment';
  readonly fragment: string;
  readonly type: string;
  readonly nodes: readonly Members[];
}

function checkFragments(value: unknown, place: string, at: Checking): CheckedFragment[] {
  return requireList(value, place).map((item, index) => {
    const where = `${place}/${index}`;
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

function checkText(value: unknown, place: string): Members {
  const text = requireMembers(value, place, ['object', 'leaves', 'key']);
  const leaves = requireList(text['leaves'], `${place}/leaves`).map((item, index) => {
    const where = `${place}/leaves/${index}`;
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
function checkMark(value: unknown, place: string): Members[] {
  const mark = requireMembers(value, place, ['object', 'type', 'data']);
  const type = requireText(mark['type'], `${place}/type`);
  if (!MARK_TYPES.has(type)) throw new RefusedChange(`${place}/type`, 'is not a type of mark');
  if (type !== 'color') return [{ object: 'mark', type }];
  const colors = checkData(mark['data'] ?? {}, { text: 'text?', background: 'text?' }, `${place}/data`);
  const data = Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== FORM_DEFAULTS.markColor));
  return Object.keys(data).length === 0 ? [] : [{ object: 'mark', type, data }];
}
