import type { Attrs, Node } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { type BlockRange, nodesOf, restoreText, selectedRange, textOffsets } from './block-range.ts';
import { selectRange } from './block-selection.ts';
import { buildBlocks } from './build-blocks.ts';
import { changeList } from './lists.ts';
import { isConflictNode, isItem, isLine, isList, isSectioned, LISTS, type ListName, nodeType } from './node-kinds.ts';
import type { Target } from './turn-target.ts';

const TEXTBLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading_1', 'heading_2', 'heading_3']);

/**
 * Converts the selected blocks. Their text is kept: content that the target cannot contain becomes a block next to it.
 * False if the blocks already have the type, or have no text that the target can contain.
 */
export const turnInto =
  (target: Target): Command =>
  (state, dispatch) => {
    const range = turnedRange(selectedRange(state.selection));
    if (range === null) return false;
    const nodes = nodesOf(range);
    if (isListName(target.type) && nodes.every((node) => isItem(node) || isList(node)))
      return nodes.length > 1 && nodes.every(isList)
        ? replaceRange(target)(state, dispatch)
        : changeList(target.type)(state, dispatch);
    if (TEXTBLOCKS.has(target.type) && nodes.every(({ type }) => TEXTBLOCKS.has(type.name)))
      return retypeText(target.type, range)(state, dispatch);
    const [only] = nodes;
    if (nodes.length === 1 && only !== undefined && only.type.name === target.type)
      return changeAttributes(only, range, 'attrs' in target ? target.attrs : undefined)(state, dispatch);
    return replaceRange(target)(state, dispatch);
  };

const isListName = (name: string): name is ListName => LISTS.some((list) => list === name);

/** A part stands for its block. */
function turnedRange(range: BlockRange | null): BlockRange | null {
  if (range === null || isInLine(range) || nodesOf(range).some(isConflictNode)) return null;
  if (!isSectioned(range.parent)) return range;
  const $from = range.$from.doc.resolve(range.start);
  return selectedBlock($from.before($from.depth), range);
}

function isInLine({ $from, depth }: BlockRange): boolean {
  for (let each = depth; each > 0; each -= 1) if (isLine($from.node(each))) return true;
  return false;
}

function selectedBlock(pos: number, { $from }: BlockRange): BlockRange | null {
  const $start = $from.doc.resolve(pos);
  const { nodeAfter } = $start;
  return nodeAfter === null ? null : $start.blockRange($from.doc.resolve(pos + nodeAfter.nodeSize));
}

/** Paragraphs and headings are changed in place, so that concurrent edits of other users are kept. */
const retypeText =
  (name: string, range: BlockRange): Command =>
  (state, dispatch) => {
    const type = nodeType(state.schema, name);
    const { tr } = state;
    for (const [pos, node] of positionsOf(range)) {
      if (node.type === type && node.attrs['level'] == null) continue;
      tr.setNodeMarkup(pos, type, { align: node.attrs['align'] ?? null, ...(name !== 'paragraph' && idOf(node)) });
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

const idOf = ({ attrs }: Node): Attrs => ({ id: attrs['id'] ?? null });

function positionsOf(range: BlockRange): (readonly [pos: number, node: Node])[] {
  let pos = range.start;
  return nodesOf(range).map((node) => {
    const entry = [pos, node] as const;
    pos += node.nodeSize;
    return entry;
  });
}

const changeAttributes =
  (node: Node, range: BlockRange, attrs: Attrs | undefined): Command =>
  (state, dispatch) => {
    const changes = Object.entries(attrs ?? {}).filter(([name, value]) => node.attrs[name] !== value);
    if (changes.length === 0) return false;
    const { tr } = state;
    for (const [name, value] of changes) tr.setNodeAttribute(range.start, name, value);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Builds the new blocks, and replaces the old ones. */
const replaceRange =
  (target: Target): Command =>
  (state, dispatch) => {
    const range = turnedRange(selectedRange(state.selection));
    if (range === null) return false;
    const blocks = buildBlocks(state.schema, target, nodesOf(range));
    if (blocks === null) return false;
    const isInList = isList(range.parent);
    if (!dispatch) return true;
    const offsets = textOffsets(state.selection, state.doc, range);
    const { tr } = state;
    const { start, end } = isInList ? replaceItems(tr, range, blocks) : replaceBlocks(tr, range, blocks);
    if (offsets !== null) restoreText(tr, offsets, start, end);
    else tr.setSelection(selectRange(tr.doc, { start, end }));
    dispatch(tr.scrollIntoView());
    return true;
  };

interface Bounds {
  readonly start: number;
  readonly end: number;
}

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((size, node) => size + node.nodeSize, 0);

function replaceBlocks(tr: Transaction, { start, end }: BlockRange, blocks: readonly Node[]): Bounds {
  tr.replaceWith(start, end, blocks);
  return { start, end: start + sizeOf(blocks) };
}

/** Converted items split their list into two. */
function replaceItems(tr: Transaction, range: BlockRange, blocks: readonly Node[]): Bounds {
  const { parent: list, startIndex, endIndex } = range;
  const pos = range.$from.before(range.depth);
  const before = list.children.slice(0, startIndex);
  const after = list.children.slice(endIndex);
  const lists = (items: readonly Node[], attrs: Attrs) => (items.length === 0 ? [] : [list.type.create(attrs, items)]);
  const head = lists(before, list.attrs);
  tr.replaceWith(pos, pos + list.nodeSize, [...head, ...blocks, ...lists(after, restartOf(list, startIndex))]);
  const start = pos + sizeOf(head);
  return { start, end: start + sizeOf(blocks) };
}

/** The numbers of the list continue after the blocks in between. */
function restartOf(list: Node, index: number): Attrs {
  const { start } = list.attrs;
  return list.type.name === 'list_ordered' && index > 0 ? { start: (start ?? 1) + index } : list.attrs;
}
