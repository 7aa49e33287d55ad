import type { Signal } from '@preact/signals';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/**
 * Highlights the selection while the link form has the focus, which hides the selection of the browser.
 * @param isOpen whether the form is open; undefined before it exists
 */
export const showLinkedText = (isOpen: () => Signal<boolean> | undefined): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc, selection }) =>
        isOpen()?.peek() === true && !selection.empty
          ? DecorationSet.create(doc, [Decoration.inline(selection.from, selection.to, { class: 'editor-linked' })])
          : null,
    },
    view: (view) => {
      const stop = isOpen()?.subscribe(() => {
        // An empty update redraws the decorations.
        queueMicrotask(() => !view.isDestroyed && view.updateState(view.state));
      });
      return { destroy: () => stop?.() };
    },
  });
