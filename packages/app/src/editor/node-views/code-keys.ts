import { chainCommands } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { TextSelection } from 'prosemirror-state';
import { leaveCode } from '../commands/enter.ts';
import { asUndoStep } from '../commands/undo-step.ts';

/** A block of code with a selection in it. */
interface CodePlace {
  readonly text: string;
  /** Position of its first character. */
  readonly start: number;
  /** The selection in its text. */
  readonly from: number;
  readonly to: number;
}

function findCode({ selection }: EditorState): CodePlace | undefined {
  if (!(selection instanceof TextSelection)) return undefined;
  const { $from, $to } = selection;
  if ($from.parent.type.spec.code !== true || !$from.sameParent($to)) return undefined;
  return { text: $from.parent.textContent, start: $from.start(), from: $from.parentOffset, to: $to.parentOffset };
}

/** The indentation of a block of code: tabs if it has some, otherwise two spaces. */
const unitOf = (text: string): string => (/^\t/m.test(text) ? '\t' : '  ');

/** Start offsets of the selected lines, without a line that the selection only reaches the start of. */
function listLineStarts({ text, from, to }: CodePlace): number[] {
  const starts = [text.lastIndexOf('\n', from - 1) + 1];
  for (let at = text.indexOf('\n', from); at >= 0 && at < to - 1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Indents the selected lines, or inserts spaces up to the next tab stop. */
export const indentCode: Command = (state, dispatch) => {
  const code = findCode(state);
  if (code === undefined) return false;
  const { text, start, from, to } = code;
  const unit = unitOf(text);
  const transaction = state.tr;
  if (text.slice(from, to).includes('\n')) {
    for (const offset of listLineStarts(code).reverse()) transaction.insertText(unit, start + offset);
  } else {
    const column = from - (text.lastIndexOf('\n', from - 1) + 1);
    const inserted = unit === '\t' ? unit : ' '.repeat(2 - (column % 2));
    transaction.insertText(inserted, start + from, start + to);
  }
  dispatch?.(transaction.scrollIntoView());
  return true;
};

/** Removes one level of indentation from the selected lines. */
export const outdentCode: Command = (state, dispatch) => {
  const code = findCode(state);
  if (code === undefined) return false;
  const transaction = state.tr;
  for (const offset of listLineStarts(code).reverse()) {
    const [indent = ''] = /^(?:\t| {1,2})/.exec(code.text.slice(offset)) ?? [];
    if (indent !== '') transaction.delete(code.start + offset, code.start + offset + indent.length);
  }
  if (transaction.docChanged) dispatch?.(transaction.scrollIntoView());
  return true;
};

/** Inserts a line with the indentation of the current one. */
export const breakCodeLine: Command = (state, dispatch) => {
  const code = findCode(state);
  if (code === undefined) return false;
  const { text, start, from, to } = code;
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const [indent = ''] = /^[\t ]*/.exec(line) ?? [];
  dispatch?.(state.tr.insertText(`\n${indent}`, start + from, start + to).scrollIntoView());
  return true;
};

/** Keyboard shortcuts in code, as in any code editor. */
export const codeKeys = (): Plugin =>
  keymap({
    Tab: indentCode,
    'Shift-Tab': outdentCode,
    Enter: chainCommands(asUndoStep(leaveCode), breakCodeLine),
  });
