import { typeOfName } from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import { type Passage, squeeze } from '../../data/find-passage.ts';
import { offsetOfCharacter, placeAnchor } from '../../data/place-anchor.ts';
import { alignBlocks, type KeyedBlock } from './align-blocks.ts';
import { type BlockText, type DocumentRange, listBlockTexts, passageOf, rangeOfText } from './document-text.ts';

/** What an open comment is about, for an editor. */
export interface EditorAnchor {
  readonly id: string;
  /** Key of the stored block at the top of the page. */
  readonly key: string;
  /** How a block in it begins that the comment is about. */
  readonly beginning?: string;
  /** Absent for a comment on the whole block. */
  readonly passage?: Passage;
  /** What the passage is in the stored page, where the document does not have it as it was. */
  readonly otherwise?: Passage;
}

/** Where a comment stands in a document. */
export interface CommentRange extends DocumentRange {
  readonly id: string;
  /** Whether it is about the whole node. */
  readonly isBlock: boolean;
}

/**
 * Where comments stand in a document: at the words that they quote, else at what stands between the words around these, else
 * at their block. Those of which the document has nothing are left out. Pure.
 */
export function locateComments(
  doc: Node,
  anchors: readonly EditorAnchor[],
  stored: readonly KeyedBlock[],
): readonly CommentRange[] {
  if (anchors.length === 0) return [];
  const texts = listBlockTexts(doc);
  const keys = alignBlocks(
    stored,
    texts.map(({ node, text }) => ({ type: typeOfName(node.type.name), text })),
  );
  const blocks = texts.map(({ text }, index) => {
    const key = keys[index];
    return key === undefined ? { text } : { key, text };
  });
  const find = (key: string, passage?: Passage) =>
    placeAnchor({ commentId: '', key, ...(passage && { passage }) }, blocks);
  return anchors.flatMap(({ id, key, beginning, passage, otherwise }): CommentRange[] => {
    const match = find(key, passage) ?? (otherwise && find(key, otherwise));
    const block = texts[match?.index ?? keys.indexOf(key)];
    if (block === undefined) return [];
    const words = match ?? findBetween(block.text, otherwise ?? passage);
    const range = passage && words && rangeOfText(block, words.start, words.end);
    return range === undefined
      ? [{ id, isBlock: true, ...rangeOfBlock(block, beginning) }]
      : [{ id, isBlock: false, ...range }];
  });
}

/** Characters on both sides of a passage that tell where it was. */
const SIDE = 12;

/** What stands between the words that stood on both sides of a passage, which says something else by now. */
function findBetween(
  text: string,
  passage: Passage | undefined,
): { readonly start: number; readonly end: number } | undefined {
  const squeezed = squeeze(text);
  const [before, after] = [squeeze(passage?.before ?? '').slice(-SIDE), squeeze(passage?.after ?? '').slice(0, SIDE)];
  const start = squeezed.indexOf(before) + before.length;
  const end = after === '' ? squeezed.length : squeezed.indexOf(after, start);
  if (!squeezed.includes(before) || end <= start) return undefined;
  return { start: offsetOfCharacter(text, start), end: offsetOfCharacter(text, end - 1) + 1 };
}

/** The key of the stored block that the one at a position is, or is in; undefined for a new one. Pure. */
export function keyOfBlock(doc: Node, position: number, stored: readonly KeyedBlock[]): string | undefined {
  const drafts = listBlockTexts(doc).map(({ node, text }) => ({ type: typeOfName(node.type.name), text }));
  return alignBlocks(stored, drafts)[doc.resolve(position).index(0)];
}

/** The innermost block that begins like this, else the whole one. */
function rangeOfBlock({ node, position }: BlockText, beginning: string | undefined): DocumentRange {
  let match: DocumentRange = { from: position, to: position + node.nodeSize };
  const words = squeeze(beginning?.replace(/…$/, '') ?? '');
  if (words === '') return match;
  node.descendants((child, at) => {
    if (!child.isBlock || !squeeze(child.textContent).startsWith(words)) return child.isBlock;
    const from = position + 1 + at;
    match = { from, to: from + child.nodeSize };
    return true;
  });
  return match;
}

/**
 * Where a place is after a change that moved what it was about: the same node elsewhere, else text that says the same.
 * Undefined where the document has neither. Pure.
 */
export function findMovedRange(before: Node, doc: Node, location: CommentRange): CommentRange | undefined {
  const $from = before.resolve(location.from);
  for (let depth = $from.depth; depth >= (location.isBlock ? 0 : 1); depth -= 1) {
    const node = location.isBlock && depth === $from.depth ? $from.nodeAfter : depth === 0 ? null : $from.node(depth);
    const start = location.isBlock && depth === $from.depth ? location.from : depth === 0 ? 0 : $from.before(depth);
    const position = node === null ? undefined : findNode(doc, node);
    if (position !== undefined)
      return { ...location, from: location.from + position - start, to: location.to + position - start };
  }
  const passage = passageOf(before, location);
  const [match] = passage === undefined ? [] : locateComments(doc, [{ id: location.id, key: '', passage }], []);
  return match && !location.isBlock ? match : undefined;
}

/** Nodes are the same object wherever a change puts them. */
function findNode(doc: Node, searched: Node): number | undefined {
  let match: number | undefined;
  doc.descendants((node, position) => {
    if (node === searched) match = position;
    return match === undefined;
  });
  return match;
}
