import { signal } from '@preact/signals';
import { storePreferences } from '../data/preferences.ts';

export const MIN_WIDTH = 208;
export const MAX_WIDTH = 420;
export const DEFAULT_WIDTH = 264;
/** Idle time after which a width is stored. */
const REST_MS = 300;
/** A width that is not stored yet. */
let timer: number | undefined;

const root = document.documentElement;

/** Whether the sidebar shows icons only. */
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
  void storePreferences({ sidebarCollapsed: isNarrow.value });
}

export function resizeSidebar(width: number): void {
  sidebarWidth.value = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
  root.style.setProperty('--sidebar-width', `${sidebarWidth.value}px`);
  clearTimeout(timer);
  timer = window.setTimeout(storeWidth, REST_MS);
}

function storeWidth(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  void storePreferences({ sidebarWidth: sidebarWidth.value });
}

// Written before a reload, without waiting for the debounce.
addEventListener('pagehide', storeWidth);
