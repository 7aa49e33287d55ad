import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** A hint in a page without text, until something is written. */
export const placeholder = (text: string): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const { firstChild } = doc;
        const isEmpty = doc.childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;
        if (!isEmpty) return null;
        const attributes = { class: 'editor-empty', 'data-placeholder': text };
        return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attributes)]);
      },
    },
  });
