import { type NodeSelection, Plugin } from 'prosemirror-state';
import { fill, getTexts } from '../../texts/texts.ts';
import type { EditorServices } from '../services.ts';
import { resizeImage } from './resize-image.ts';

/** Alt+Shift+Left and Alt+Shift+Right change the width of the selected image. */
export const imageKeys = ({ announce }: EditorServices): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
        if (direction === undefined || !event.altKey || !event.shiftKey || view.composing || !view.editable)
          return false;
        const isRtl = getComputedStyle(view.dom).direction === 'rtl';
        const transaction = resizeImage(view.state, isRtl ? (direction === 1 ? -1 : 1) : direction);
        if (transaction === undefined) return false;
        view.dispatch(transaction);
        const { node } = transaction.selection as NodeSelection;
        const width: unknown = (node.type.name === 'images' ? node.firstChild : node)?.attrs['width'];
        announce(fill(getTexts('editorPaste').width, { width: typeof width === 'string' ? width : '100%' }));
        return true;
      },
    },
  });
