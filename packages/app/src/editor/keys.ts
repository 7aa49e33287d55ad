import { chainCommands } from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { duplicateBlocks, extendBlocks, leaveBlock, selectAll, selectParentBlock } from './commands/block-actions.ts';
import { pressBackspace, pressDelete } from './commands/delete.ts';
import { breakLine, pressEnter } from './commands/enter.ts';
import { indentItem, listDepth, outdentItem, toggleChecked } from './commands/lists.ts';
import { type MarkName, toggleTextMark } from './commands/marks.ts';
import { moveBlocks } from './commands/move-blocks.ts';
import { goToCell } from './commands/tables.ts';
import { turnInto } from './commands/turn-into.ts';
import type { Target } from './commands/turn-target.ts';
import { asUndoStep } from './commands/undo-step.ts';
import { enterFence } from './input-rules.ts';

/** Lists handle the key even if an item cannot move: the focus must not leave the text. */
const inList: Command = ({ selection }) => listDepth(selection.$from) !== undefined;

/** Spaces at the start of a line of code. */
const indentCode: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if ($from.parent.type.spec.code !== true || !$from.sameParent($to)) return false;
  dispatch?.(state.tr.insertText('  ').scrollIntoView());
  return true;
};

/** Removes up to two spaces from the start of the line of code. */
const outdentCode: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type.spec.code !== true) return false;
  const text = $from.parent.textContent;
  const line = text.lastIndexOf('\n', $from.parentOffset - 1) + 1;
  const [spaces = ''] = /^ {0,2}/.exec(text.slice(line)) ?? [];
  if (spaces !== '')
    dispatch?.(state.tr.delete($from.start() + line, $from.start() + line + spaces.length).scrollIntoView());
  return true;
};

const MARK_KEYS: Readonly<Record<string, MarkName>> = {
  'Mod-b': 'bold',
  'Mod-i': 'italic',
  'Mod-e': 'inline_code',
  'Mod-Shift-s': 'strikethrough',
  'Mod-Shift-x': 'strikethrough',
  'Mod-.': 'superscript',
  'Mod-,': 'subscript',
};

const BLOCK_KEYS: Readonly<Record<string, Target>> = {
  'Mod-Alt-0': { type: 'paragraph' },
  'Mod-Alt-1': { type: 'heading_1' },
  'Mod-Alt-2': { type: 'heading_2' },
  'Mod-Alt-3': { type: 'heading_3' },
  'Mod-Shift-7': { type: 'list_ordered' },
  'Mod-Shift-8': { type: 'list_unordered' },
  'Mod-Shift-9': { type: 'blockquote' },
};

/** Some keyboards have a character on a digit with Shift: their keys are identified by the printed digit. */
const SHIFTED: Readonly<Record<string, string>> = {
  'Mod-Shift-7': 'Mod-&',
  'Mod-Shift-8': 'Mod-*',
  'Mod-Shift-9': 'Mod-(',
};

/** The keyboard shortcuts of the text. None applies during a composition. */
export const editorKeys = (): Plugin =>
  keymap({
    ...Object.fromEntries(Object.entries(MARK_KEYS).map(([key, name]) => [key, asUndoStep(toggleTextMark(name))])),
    ...Object.fromEntries(
      Object.entries(BLOCK_KEYS).flatMap(([key, target]) =>
        [key, SHIFTED[key] ?? key].map((each) => [each, asUndoStep(orParagraph(target))]),
      ),
    ),
    Enter: chainCommands(asUndoStep(enterFence), pressEnter),
    'Shift-Enter': breakLine,
    'Mod-Enter': asUndoStep(leaveBlock),
    'Mod-Shift-Enter': asUndoStep(toggleChecked),
    Backspace: chainCommands(undoInputRule, pressBackspace),
    'Shift-Backspace': chainCommands(undoInputRule, pressBackspace),
    Delete: pressDelete,
    Tab: chainCommands(goToCell(1), indentItem, inList, indentCode),
    'Shift-Tab': chainCommands(goToCell(-1), outdentItem, inList, outdentCode),
    'Alt-ArrowUp': asUndoStep(moveBlocks('up')),
    'Alt-ArrowDown': asUndoStep(moveBlocks('down')),
    'Alt-Shift-ArrowUp': extendBlocks('up'),
    'Alt-Shift-ArrowDown': extendBlocks('down'),
    Escape: selectParentBlock,
    'Mod-a': selectAll,
    'Mod-d': asUndoStep(duplicateBlocks),
  });

/** The same shortcut again creates a paragraph. */
const orParagraph = (target: Target): Command => chainCommands(turnInto(target), turnInto({ type: 'paragraph' }));
