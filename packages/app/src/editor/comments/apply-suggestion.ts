import { closeHistory } from 'prosemirror-history';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { squeeze } from '../../data/find-passage.ts';
import { isItem, isList } from '../commands/node-kinds.ts';
import type { CommentRange } from './comment-ranges.ts';

/**
 * Puts a suggested text in the place of what it was written for, as one change that can be undone.
 * @param original what it replaces, and `nodes` what it is, as blocks
 * @returns undefined where the document says something else there by now, or cannot have the text. Pure.
 */
export function applySuggestion(
  state: EditorState,
  { from, to, isBlock }: CommentRange,
  original: readonly Node[],
  nodes: readonly Node[],
): Transaction | undefined {
  const now = state.doc.textBetween(from, to, ' ');
  if (squeeze(now) !== squeeze(textOf(original))) return undefined;
  const content = isBlock ? contentForBlock(state, from, nodes) : contentForPassage(state, from, to, nodes);
  if (content === undefined) return undefined;
  const $from = state.doc.resolve(from);
  const isWhole = isBlock && content.size === 0 && $from.parent.childCount === 1;
  const blank = state.schema.nodes['paragraph']?.create() ?? null;
  return closeHistory(state.tr)
    .replaceWith(from, to, isWhole ? Fragment.from(blank) : content)
    .scrollIntoView();
}

const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => node.textBetween(0, node.content.size, ' ')).join(' ');

/** Blocks in the place of one; items of a list for an item. */
function contentForBlock({ doc }: EditorState, from: number, nodes: readonly Node[]): Fragment | undefined {
  const $from = doc.resolve(from);
  const index = $from.index();
  const [list] = nodes;
  const isOfItem = $from.nodeAfter !== null && isItem($from.nodeAfter);
  const content = Fragment.from(isOfItem && nodes.length === 1 && list && isList(list) ? list.children : [...nodes]);
  if (content.size === 0) return $from.parent.childCount > 1 || !isOfItem ? content : undefined;
  return $from.parent.canReplace(index, index + 1, content) ? content : undefined;
}

/** The line of one paragraph, with the marks that all of the replaced text has. */
function contentForPassage({ doc }: EditorState, from: number, to: number, nodes: readonly Node[]) {
  const [paragraph, ...rest] = nodes;
  if (paragraph === undefined) return Fragment.empty;
  const $from = doc.resolve(from);
  if (rest.length > 0 || paragraph.type.name !== 'paragraph' || !$from.sameParent(doc.resolve(to))) return undefined;
  const marks = commonMarks(doc, from, to);
  const line = paragraph.children.map((child) =>
    child.mark(marks.reduce((set, mark) => mark.addToSet(set), child.marks)),
  );
  return $from.parent.type.validContent(Fragment.from(line)) ? Fragment.from(line) : undefined;
}

function commonMarks(doc: Node, from: number, to: number): readonly Mark[] {
  let marks: readonly Mark[] | undefined;
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) marks = marks === undefined ? node.marks : marks.filter((mark) => mark.isInSet(node.marks));
  });
  return marks ?? [];
}
