import type { IndexedPage, Page } from '@bindery/content';
import type { Viewer } from './viewer.ts';

/** Whether the visitor may see a page: its condition counts, and those of all pages above it. */
export const isPageVisible = (indexed: IndexedPage, viewer: Pick<Viewer, 'meets'>): boolean =>
  isVisibleBy(indexed, (page) => isShown(page, viewer));

/** Whether the conditions of the page and all its ancestors are satisfied. */
export function isVisibleBy(indexed: IndexedPage, meetsCondition: (page: Page) => boolean): boolean {
  for (let above: IndexedPage | undefined = indexed; above !== undefined; above = above.parent) {
    if (!meetsCondition(above.page)) return false;
  }
  return true;
}

/** Whether the visitor satisfies the condition of the page itself. */
export const isShown = ({ condition }: Pick<Page, 'condition'>, viewer: Pick<Viewer, 'meets'>): boolean =>
  condition === undefined || viewer.meets(condition);
