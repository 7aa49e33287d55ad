import { signal } from '@preact/signals';
import type { ContentScope } from '../../data/content.ts';
import type { PagePosition } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';

/** A page or group that is created once it has a title: a row of the tree with a field. */
export interface UnnamedPage {
  readonly scope: ContentScope;
  readonly position: PagePosition;
  /** With the title once it was typed, until it is created. */
  readonly page: Page;
}

export const unnamedPage = signal<UnnamedPage | undefined>(undefined);
/** The page whose row gets the focus. */
export const focusedPage = signal<{ readonly id: string } | undefined>(undefined);

/** The page whose title is being edited in the tree. */
export const renamingPage = signal<string | undefined>(undefined);
/** Whether the tree is open above the page on narrow screens. */
export const isTreeOpen = signal(false);

const KEY = 'bindery-closed-pages';
const OPEN_KEY = 'bindery-open-pages';
const MAX_KEPT = 500;

/** Groups are initially expanded, and pages collapsed. */
const closedGroups = signal(read(KEY));
const openPages = signal(read(OPEN_KEY));

function read(key: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function write(key: string, ids: ReadonlySet<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...ids].slice(-MAX_KEPT)));
  } catch {
    // It lasts for this visit.
  }
}

const withOne = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(ids);
  next.delete(id);
  if (isIn) next.add(id);
  return next;
};

export function expandPage({ id, type }: Pick<Page, 'id' | 'type'>, isExpanded: boolean): void {
  if (type === 'group') {
    closedGroups.value = withOne(closedGroups.value, id, !isExpanded);
    write(KEY, closedGroups.value);
  } else {
    openPages.value = withOne(openPages.value, id, isExpanded);
    write(OPEN_KEY, openPages.value);
  }
}

let last: { readonly inputs: readonly unknown[]; readonly expanded: ReadonlySet<string> } | undefined;

/** The expanded groups and pages, with groups only at the top level; the same set until something changes. */
export function listExpandedPages(pages: readonly Page[]): ReadonlySet<string> {
  const inputs = [pages, openPages.value, closedGroups.value];
  if (last?.inputs.every((input, index) => input === inputs[index])) return last.expanded;
  const groups = pages.filter(({ id, type }) => type === 'group' && !closedGroups.value.has(id));
  const expanded = new Set([...openPages.value, ...groups.map(({ id }) => id)]);
  last = { inputs, expanded };
  return expanded;
}

/** Whether a group or a page is expanded. */
export const isExpandedPage = ({ id, type }: Pick<Page, 'id' | 'type'>): boolean =>
  type === 'group' ? !closedGroups.peek().has(id) : openPages.peek().has(id);
