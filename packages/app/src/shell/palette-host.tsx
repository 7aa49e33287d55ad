import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { isPaletteOpen } from './palette-state.ts';

const palette = signal<ComponentType<{ readonly onClose: () => void }> | undefined>(undefined);

/** The palette, whose files are loaded when it is first opened. */
export function PaletteHost(): VNode | null {
  if (!isPaletteOpen.value) return null;
  const Palette = palette.value;
  if (Palette !== undefined) return <Palette onClose={() => (isPaletteOpen.value = false)} />;
  void import('./palette.tsx').then((loaded) => {
    palette.value = loaded.Palette;
  });
  return null;
}
