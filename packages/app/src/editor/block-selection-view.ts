import { NodeSelection, Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { BlockSelection } from './commands/block-selection.ts';

/**
 * Marks each block of a multi-block selection. Typing does not replace selected blocks; Enter places the cursor in
 * them.
 */
export const showBlockSelection = (): Plugin =>
  new Plugin({
    props: {
      handleTextInput: ({ state: { selection } }) =>
        selection instanceof BlockSelection || (selection instanceof NodeSelection && !selection.node.isInline),
      decorations: ({ doc, selection }) => {
        if (!(selection instanceof BlockSelection)) return null;
        const decorations: Decoration[] = [];
        selection.$from.parent.forEach((node, offset) => {
          const pos = selection.$from.start() + offset;
          if (pos >= selection.from && pos + node.nodeSize <= selection.to)
            decorations.push(Decoration.node(pos, pos + node.nodeSize, { class: 'editor-selected' }));
        });
        return DecorationSet.create(doc, decorations);
      },
    },
  });
