import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { NodeSelection } from 'prosemirror-state';
import { fill, getTexts } from '../../texts/texts.ts';
import { selectedRange } from '../commands/block-range.ts';
import { isPart } from '../commands/node-kinds.ts';
import { openBlockMenu, selectBlockAt } from './block-menu.ts';
import type { MenuContext } from './menu-context.ts';
import { nameOfBlock } from './turn-targets.ts';

interface HandleProps {
  /** Changes when the position must be recomputed. */
  readonly layout: number;
  readonly context: MenuContext;
  /** Position before the block under the pointer; null without one. */
  readonly hovered: Signal<number | null>;
}

/**
 * The handle at the left of the block under the pointer, or around the cursor: a drag moves the block, a click opens
 * its menu.
 */
export function BlockHandle({ layout, context, hovered }: HandleProps): VNode | null {
  const { block } = getTexts('editorMenus');
  const { view } = context;
  const state = context.state.value;
  const handle = useRef<HTMLButtonElement>(null);
  const range = selectedRange(state.selection);
  const position = hovered.value ?? range?.start;
  const isOwn = hovered.value === null || (range !== null && range.start <= hovered.value && hovered.value < range.end);
  useLayoutEffect(() => {
    if (handle.current !== null && position !== undefined) placeHandle(context, handle.current, position);
    // While the user types in a block, the handle keeps its position: measuring at each key would be slow.
  }, [position, layout, hovered.value === null]);
  if (position === undefined || state.doc.nodeAt(position) === null) return null;
  const select = () => {
    if (!isOwn || range === null) selectBlockAt(context, position);
  };
  return (
    <button
      ref={handle}
      type="button"
      class="editor-handle"
      draggable
      aria-haspopup="menu"
      aria-label={fill(block.handle, { name: nameOfBlock(state) })}
      data-tooltip={block.handleHint}
      onClick={(event) => {
        select();
        openBlockMenu(context, event.currentTarget);
      }}
      onDragStart={(event) => {
        if (!isOwn || !(state.selection instanceof NodeSelection))
          selectBlockAt(context, isOwn && range !== null ? range.start : position);
        startDrag(context, event);
      }}
      onDragEnd={() => {
        view.dragging = null;
      }}
    >
      <svg viewBox="0 0 24 24" class="editor-grip" aria-hidden="true">
        {[6, 12, 18].flatMap((y) => [9, 15].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
      </svg>
    </button>
  );
}

/** The view moves dragged blocks when they are dropped in the text, and displays the target. */
function startDrag({ view }: MenuContext, event: DragEvent): void {
  const { dataTransfer } = event;
  if (dataTransfer === null) return;
  const slice = view.state.selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.clearData();
  dataTransfer.setData('text/html', [...dom.children].map(({ outerHTML }) => outerHTML).join(''));
  dataTransfer.setData('text/plain', text);
  dataTransfer.effectAllowed = 'copyMove';
  view.dragging = { slice, move: true };
}

const WIDTH = 24;
const GAP = 6;

/** At the first line of the block: in the margin of the page, or right before a block in a column. */
function placeHandle({ view }: MenuContext, handle: HTMLElement, position: number): void {
  const dom = view.nodeDOM(position);
  const origin = (handle.offsetParent ?? document.documentElement).getBoundingClientRect();
  if (!(dom instanceof HTMLElement)) return;
  const rect = dom.getBoundingClientRect();
  const $pos = view.state.doc.resolve(position);
  const isBeside = Array.from({ length: $pos.depth + 1 }, (_, depth) => $pos.node(depth)).some(
    (node) => isPart(node) && node.type.name === 'column',
  );
  const left = isBeside ? rect.left : view.dom.getBoundingClientRect().left;
  const line = Math.min(rect.height, Number.parseFloat(getComputedStyle(dom).lineHeight) || rect.height);
  handle.style.left = `${left - origin.left - WIDTH - GAP}px`;
  handle.style.top = `${rect.top - origin.top + (line - WIDTH) / 2}px`;
}
