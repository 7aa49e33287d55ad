import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { cursorOf } from './commands/cursor.ts';

/**
 * Inserts the first letter of an empty paragraph through the editor state. When the browser inserts it, Chromium
 * sometimes reports the cursor before it during fast typing: the next letters would be inserted before the first.
 */
export const firstLetter = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        beforeinput: (view, event) => {
          const { inputType, data, cancelable, isComposing } = event as InputEvent;
          if (inputType !== 'insertText' || data === null || !cancelable || isComposing || view.composing) return false;
          const isWritten = writeLetter(view, data);
          if (isWritten) event.preventDefault();
          return isWritten;
        },
      },
    },
  });

/** @returns whether the cursor was in an empty paragraph */
function writeLetter(view: EditorView, data: string): boolean {
  // The selection of the browser, which it may not have reported yet.
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  const $cursor = cursorOf(view.state);
  if ($cursor === null || $cursor.parent.content.size > 0) return false;
  const { pos } = $cursor;
  const insert = () => view.state.tr.insertText(data, pos).scrollIntoView();
  const isHandled = view.someProp('handleTextInput', (handle) => handle(view, pos, pos, data, insert));
  if (isHandled !== true) view.dispatch(insert());
  return true;
}
