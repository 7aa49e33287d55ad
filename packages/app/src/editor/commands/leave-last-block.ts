import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { enterParagraph } from './block-actions.ts';
import { isBlankParagraph, isItem, isList } from './node-kinds.ts';

/** Whether a block is text in which a page can be continued. */
export const isPlainText = (node: Node): boolean => node.isTextblock && node.type.spec.code !== true;

/** Puts the cursor into an empty paragraph at the end of the page. */
export const continuePage: Command = ({ doc, tr }, dispatch) => {
  const { lastChild } = doc;
  const isThere = lastChild !== null && isBlankParagraph(lastChild);
  dispatch?.(enterParagraph(tr, doc.content.size - (isThere ? lastChild.nodeSize : 0)));
  return true;
};

/**
 * ArrowDown in the last line of the page: selects a following block without text, or continues in a paragraph below
 * the last block.
 */
export const leaveLastBlock: Command = (state, dispatch, view) => {
  const end = endOfSelected(state);
  const isText = state.selection instanceof TextSelection;
  if (end === null || Selection.findFrom(end, 1) !== null) return false;
  if (isText && view?.endOfTextblock('down') === false) return false;
  const next = nextBlock(end);
  if (next !== null && NodeSelection.isSelectable(next.node)) {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, next.pos)).scrollIntoView());
    return true;
  }
  return isText && isInTextOnly(state.selection.$head) ? false : continuePage(state, dispatch);
};

/** End of the selected block, of the table whose last row the cursor is in, or of the text around the cursor. */
function endOfSelected({ selection, doc }: EditorState): ResolvedPos | null {
  if (selection instanceof NodeSelection) return selection.node.isInline ? null : selection.$to;
  if (!(selection instanceof TextSelection) || selection.$cursor === null) return null;
  return doc.resolve(endOfTable(selection.$cursor) ?? selection.$cursor.after());
}

/** End of the table around the last text of a cell, if no row is below it: the next cell is not below this one. */
function endOfTable($cursor: ResolvedPos): number | null {
  for (let depth = $cursor.depth - 1; depth > 0; depth -= 1) {
    const { type, childCount } = $cursor.node(depth);
    const role: unknown = type.spec['tableRole'];
    if (role !== 'row' && $cursor.index(depth) < childCount - 1) return null;
    if (role === 'table') return $cursor.after(depth);
  }
  return null;
}

/** The block after a position, in its parent or in an outer one. */
function nextBlock($end: ResolvedPos): { readonly node: Node; readonly pos: number } | null {
  for (let depth = $end.depth; depth >= 0; depth -= 1) {
    const node = $end.node(depth).maybeChild($end.indexAfter(depth));
    if (node !== null) return { node, pos: depth === $end.depth ? $end.pos : $end.after(depth + 1) };
  }
  return null;
}

/** Whether text is only in lists, if in anything: Enter leaves them. */
function isInTextOnly($head: ResolvedPos): boolean {
  for (let depth = $head.depth - 1; depth > 0; depth -= 1)
    if (!isList($head.node(depth)) && !isItem($head.node(depth))) return false;
  return isPlainText($head.parent);
}
