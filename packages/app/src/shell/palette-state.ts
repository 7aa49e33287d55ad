import { signal } from '@preact/signals';

/** The scope of the palette: everything, or only sites, to open their insights. */
export type PaletteScope = 'all' | 'insights';

export const isPaletteOpen = signal(false);
export const paletteScope = signal<PaletteScope>('all');

export const openPalette = (): void => {
  paletteScope.value = 'all';
  isPaletteOpen.value = true;
};

/** Opens the palette with the organization's sites, to open the insights of one. */
export const openInsightsChoice = (): void => {
  paletteScope.value = 'insights';
  isPaletteOpen.value = true;
};
