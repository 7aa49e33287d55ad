import { keydownHandler } from 'prosemirror-keymap';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { continuePage, isPlainText, leaveLastBlock } from './commands/leave-last-block.ts';
import { asUndoStep } from './commands/undo-step.ts';

/** Continues a page below its last block, such as code: with ArrowDown, or with a click below the block. */
export const lastBlock = (): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: keydownHandler({ ArrowDown: asUndoStep(leaveLastBlock) }),
      handleClick: (view, _position, event) =>
        view.editable && isBelowLast(view, event) && asUndoStep(continuePage)(view.state, view.dispatch, view),
    },
  });

/** Whether a click is below the last block, and this block is not text. */
function isBelowLast(view: EditorView, { target, button, shiftKey, clientY }: MouseEvent): boolean {
  const { lastChild, content } = view.state.doc;
  if (target !== view.dom || button !== 0 || shiftKey || lastChild === null || isPlainText(lastChild)) return false;
  const block = view.nodeDOM(content.size - lastChild.nodeSize);
  return block instanceof Element && clientY > block.getBoundingClientRect().bottom;
}
