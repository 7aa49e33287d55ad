import type { EditorView } from 'prosemirror-view';
import type { PanelTarget } from './panel-key.ts';

/** Gap between a form and its block, and the window edges, in pixels. */
const GAP = 8;
const PHONE = '(max-width: 47.99rem)';

/** A rectangle in the window. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The position of a form: below its block, otherwise above it, otherwise at its side; always within the window. Pure.
 */
export function positionPanel(block: Box, panel: Size, window: Size): { readonly left: number; readonly top: number } {
  const left = clamp(block.left, GAP, window.width - panel.width - GAP);
  const below = block.bottom + GAP;
  if (below + panel.height <= window.height - GAP) return { left, top: below };
  const above = block.top - GAP - panel.height;
  if (above >= GAP) return { left, top: above };
  const isRoomAfter = block.right + GAP + panel.width <= window.width - GAP;
  return {
    left: isRoomAfter
      ? block.right + GAP
      : clamp(block.right - panel.width - GAP, GAP, window.width - panel.width - GAP),
    top: clamp(block.top, GAP, window.height - panel.height - GAP),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * Opens a form next to its block, or as a sheet when space is short, and updates its position.
 * @returns a cleanup function
 */
export function placePanel(dialog: HTMLDialogElement, view: EditorView, target: PanelTarget): () => void {
  if (matchMedia(PHONE).matches) {
    dialog.showModal();
    return () => undefined;
  }
  dialog.show();
  const updatePosition = (): void => {
    const box = boxOf(view, target);
    if (box === undefined) return;
    const { width, height } = dialog.getBoundingClientRect();
    const { left, top } = positionPanel(box, { width, height }, { width: innerWidth, height: innerHeight });
    dialog.style.left = `${left}px`;
    dialog.style.top = `${top}px`;
  };
  updatePosition();
  const observer = new ResizeObserver(updatePosition);
  observer.observe(dialog);
  addEventListener('resize', updatePosition);
  addEventListener('scroll', updatePosition, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('resize', updatePosition);
    removeEventListener('scroll', updatePosition, { capture: true });
  };
}

function boxOf(view: EditorView, { kind, position }: PanelTarget): Box | undefined {
  const dom = kind === 'node' ? view.nodeDOM(position) : null;
  if (dom instanceof Element) return dom.getBoundingClientRect();
  return position <= view.state.doc.content.size ? view.coordsAtPos(position) : undefined;
}
