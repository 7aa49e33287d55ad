import { Plugin } from 'prosemirror-state';

/**
 * Reads the selection before a key is handled. Browsers report a selection that a key has moved asynchronously: a
 * second key that comes before would act at the former cursor.
 */
export const freshSelection = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          const isCommand = event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey;
          if (isCommand && !view.composing && !event.isComposing)
            view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
    },
  });
