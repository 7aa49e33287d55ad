import type { VNode } from 'preact';
import { Palette } from './palette.tsx';
import { isPaletteOpen } from './palette-state.ts';

/** The palette while it is open. */
export const PaletteHost = (): VNode | null =>
  isPaletteOpen.value ? <Palette onClose={() => (isPaletteOpen.value = false)} /> : null;
