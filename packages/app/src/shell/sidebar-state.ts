import { signal } from '@preact/signals';

export const MIN_WIDTH = 208;
export const MAX_WIDTH = 420;
export const DEFAULT_WIDTH = 264;

const root = document.documentElement;

const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It lasts for this visit.
  }
};

/** Whether the sidebar shows icons alone. */
export const isNarrow = signal(root.dataset['sidebar'] === 'narrow');
/** Whether the sidebar is open as a sheet, on phones. */
export const isSheetOpen = signal(false);
export const sidebarWidth = signal(
  Number.parseInt(root.style.getPropertyValue('--sidebar-width'), 10) || DEFAULT_WIDTH,
);

export function toggleSidebar(): void {
  isNarrow.value = !isNarrow.value;
  if (isNarrow.value) root.dataset['sidebar'] = 'narrow';
  else delete root.dataset['sidebar'];
  store('bindery-sidebar', isNarrow.value ? 'narrow' : 'wide');
}

export function resizeSidebar(width: number): void {
  sidebarWidth.value = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
  root.style.setProperty('--sidebar-width', `${sidebarWidth.value}px`);
  store('bindery-sidebar-width', String(sidebarWidth.value));
}
