import { chainCommands, exitCode, liftEmptyBlock, newlineInCode, splitBlock } from 'prosemirror-commands';
import type { ResolvedPos } from 'prosemirror-model';
import { AllSelection, type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { enterParagraph, leaveBlock } from './block-actions.ts';
import { cursorAtEnd, cursorOf } from './cursor.ts';
import { outdentItem, splitItem } from './lists.ts';
import {
  containsBlocks,
  emptyParagraph,
  isBlank,
  isBlankParagraph,
  isCell,
  isHeading,
  isItem,
  isLine,
  isPart,
  nodeType,
} from './node-kinds.ts';

/** In a title or caption, moves the cursor to the text below it. */
const leaveLine: Command = (state, dispatch) => {
  const $cursor = cursorOf(state);
  if ($cursor === null || $cursor.depth < 2) return false;
  const depth = $cursor.depth - 1;
  const line = $cursor.node(depth);
  if (!isLine(line) || line.type.name === 'table_title') return false;
  if (!dispatch) return true;
  const { tr } = state;
  if (line.type.name === 'expandable_title') {
    tr.setSelection(Selection.near(state.doc.resolve($cursor.after(depth)), 1));
  } else {
    // After the figure, or the row of figures that contains it.
    const outer = $cursor.node(depth - 2).type.name === 'images' ? depth - 2 : depth - 1;
    const pos = $cursor.after(outer);
    tr.insert(pos, emptyParagraph(state.schema)).setSelection(TextSelection.create(tr.doc, pos + 1));
  }
  dispatch(tr.scrollIntoView());
  return true;
};

/** Lifts an empty item out of its list, or into the outer list. */
const leaveList: Command = (state, dispatch) => {
  const $cursor = cursorOf(state);
  if ($cursor === null || $cursor.depth < 2) return false;
  const item = $cursor.node(-1);
  return isItem(item) && isBlank(item) ? outdentItem(state, dispatch) : false;
};

/** Moves an empty paragraph at the end of a container, such as a hint or a column, after it. */
const leaveContainer: Command = (state, dispatch) => {
  const $cursor = cursorOf(state);
  if ($cursor === null || !isBlankParagraph($cursor.parent) || $cursor.depth < 2) return false;
  const container = $cursor.node(-1);
  const isLast = $cursor.index(-1) === container.childCount - 1;
  if (!isLast || isCell(container) || isItem(container) || isLine(container)) return false;
  if (container.childCount === 1)
    return isPart(container) || container.type.spec.isolating ? false : liftEmptyBlock(state, dispatch);
  const outer = findOuter($cursor);
  if (outer === null) return false;
  if (dispatch) {
    const { tr } = state;
    const pos = $cursor.after(outer);
    tr.insert(pos, $cursor.parent).delete($cursor.before(), $cursor.after());
    dispatch(tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(pos, -1) + 1)).scrollIntoView());
  }
  return true;
};

/** The depth of the outermost block of the container around a cursor: tabs for a tab. */
function findOuter($cursor: ResolvedPos): number | null {
  for (let depth = $cursor.depth - 1; depth > 0; depth -= 1)
    if ($cursor.node(depth).type.isInGroup('block') && containsBlocks($cursor.node(depth - 1))) return depth;
  return null;
}

/** After a heading, a paragraph follows. */
const splitHeading: Command = (state, dispatch) => {
  const $cursor = cursorAtEnd(state);
  if ($cursor === null || !isHeading($cursor.parent)) return false;
  if (dispatch) {
    const pos = $cursor.after();
    const tr = state.tr.insert(pos, emptyParagraph(state.schema));
    dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView());
  }
  return true;
};

/** Puts the cursor into a selected text block. */
const enterSelected: Command = (state, dispatch) => {
  const { selection } = state;
  if (selection instanceof TextSelection || selection instanceof AllSelection) return false;
  if (selection instanceof NodeSelection && selection.node.isInline) return false;
  const inside = Selection.findFrom(state.doc.resolve(selection.to - 1), -1, true);
  if (inside === null || inside.from < selection.from) return leaveBlock(state, dispatch);
  dispatch?.(state.tr.setSelection(inside).scrollIntoView());
  return true;
};

/** Two empty lines at the end of code exit the block; they may be indented. */
export const leaveCode: Command = (state, dispatch) => {
  const $cursor = cursorAtEnd(state);
  if ($cursor === null || $cursor.parent.type.spec.code !== true) return false;
  const [lines] = /\n[\t ]*\n[\t ]*$/.exec($cursor.parent.textContent) ?? [];
  if (lines === undefined) return false;
  const tr = state.tr.delete($cursor.pos - lines.length, $cursor.pos);
  dispatch?.(enterParagraph(tr, tr.mapping.map($cursor.after())));
  return true;
};

/** Enter: the next line, item or paragraph; exits empty blocks. */
export const pressEnter: Command = chainCommands(
  enterSelected,
  leaveCode,
  newlineInCode,
  leaveLine,
  leaveList,
  splitItem,
  leaveContainer,
  splitHeading,
  splitBlock,
);

/** Shift+Enter: a line break in the paragraph. */
export const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type.spec.code) return newlineInCode(state, dispatch);
  if (!$from.parent.inlineContent) return exitCode(state, dispatch);
  dispatch?.(state.tr.replaceSelectionWith(nodeType(state.schema, 'line_break').create()).scrollIntoView());
  return true;
};
