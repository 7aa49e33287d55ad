import type { VNode } from 'preact';
import { getTexts } from '../texts/texts.ts';
import { DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH, resizeSidebar, sidebarWidth } from './sidebar-state.ts';

const STEP = 16;

/** The edge of the sidebar: resized by pointer or arrow keys, and reset by a double click. */
export function Resizer(): VNode {
  const isRtl = () => document.documentElement.dir === 'rtl';
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element exists for a movable separator.
    <div
      class="resizer"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={getTexts('shell').resizeSidebar}
      aria-valuenow={sidebarWidth.value}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      onDblClick={() => resizeSidebar(DEFAULT_WIDTH)}
      onKeyDown={({ key }) => {
        const grows = key === (isRtl() ? 'ArrowLeft' : 'ArrowRight');
        if (grows || key === 'ArrowLeft' || key === 'ArrowRight')
          resizeSidebar(sidebarWidth.value + (grows ? STEP : -STEP));
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        resizeSidebar(isRtl() ? innerWidth - event.clientX : event.clientX);
      }}
    />
  );
}
