import { NodeSelection, Plugin } from 'prosemirror-state';
import type { BlockContext } from './block-context.ts';
import { nameOfNode } from './name-of-node.ts';

/** Announces the selected block: a block without text has nothing for a screen reader. */
export const announceSelection = ({ services }: BlockContext): Plugin =>
  new Plugin({
    view: () => ({
      update: ({ state: { selection } }, before) => {
        if (!(selection instanceof NodeSelection) || selection.eq(before.selection)) return;
        services.announce(nameOfNode(selection.node));
      },
    }),
  });
