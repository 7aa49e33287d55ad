import { signal } from '@preact/signals';

const KEY = 'bindery-page-panel';
/** If the panel would cover the text, it is initially closed. */
const hasRoom = matchMedia('(min-width: 80rem)').matches;

export const isPanelOpen = signal(readOpen());
export const PARTS = ['outline', 'comments', 'options'] as const;
/** The displayed part of the panel. */
export const panelPart = signal<(typeof PARTS)[number]>('outline');

function readOpen(): boolean {
  try {
    return hasRoom && localStorage.getItem(KEY) !== 'closed';
  } catch {
    return hasRoom;
  }
}

export function setPanelOpen(isOpen: boolean): void {
  isPanelOpen.value = isOpen;
  try {
    localStorage.setItem(KEY, isOpen ? 'open' : 'closed');
  } catch {
    // It lasts for this visit.
  }
}

export function openPanel(part: typeof panelPart.value): void {
  panelPart.value = part;
  setPanelOpen(true);
}
