import { signal } from '@preact/signals';

const KEY = 'bindery-page-panel';
/** Where the panel would stand above the text, it is closed at first. */
const hasRoom = matchMedia('(min-width: 80rem)').matches;

export const isPanelOpen = signal(readOpen());
export const PARTS = ['outline', 'comments', 'options'] as const;
/** The part of the panel that is shown. */
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
