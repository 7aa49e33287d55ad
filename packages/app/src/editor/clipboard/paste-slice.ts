import { closeHistory } from 'prosemirror-history';
import type { Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { insertSlice } from './insert-slice.ts';
import { pasteCells } from './paste-cells.ts';
import type { TextRange } from './range-for-block.ts';

/** Replaces a range with a slice: cells are pasted into cells, everything else into the text. Pure. */
export function pasteSlice(state: EditorState, { from, to }: TextRange, slice: Slice): Transaction {
  const cells = pasteCells(state, from, slice);
  if (cells === undefined) return insertSlice(state, from, to, slice);
  return closeHistory(cells).setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView();
}
