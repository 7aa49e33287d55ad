import type { Page } from '@bindery/content';
import type { Viewer } from '../../engines/pages/viewer.ts';

/** A window of siblings in a table of contents with many of them. */
export interface SiblingWindow {
  readonly shown: readonly Page[];
  /** The nearest omitted ones before and after. */
  readonly earlier?: Page;
  readonly later?: Page;
}

/**
 * Selects siblings around the one at `center`, half of them before it if possible. Scans no further than necessary.
 * @param width maximum number
 */
export function selectWindow(
  siblings: readonly Page[],
  center: number,
  width: number,
  isListed: (page: Page) => boolean,
): SiblingWindow {
  const after = collect(siblings, center, 1, width + 1, isListed);
  const before = collect(siblings, center - 1, -1, width + 1, isListed);
  const countBefore = Math.min(before.length, Math.max(Math.floor(width / 2), width - after.length));
  const countAfter = Math.min(after.length, width - countBefore);
  const [earlier, later] = [before[countBefore], after[countAfter]];
  return {
    shown: [...before.slice(0, countBefore).reverse(), ...after.slice(0, countAfter)],
    ...(earlier !== undefined && { earlier }),
    ...(later !== undefined && { later }),
  };
}

function collect(
  siblings: readonly Page[],
  from: number,
  step: 1 | -1,
  most: number,
  isListed: (page: Page) => boolean,
): Page[] {
  const pages: Page[] = [];
  for (let at = from; at >= 0 && at < siblings.length && pages.length < most; at += step) {
    const page = siblings[at];
    if (page !== undefined && isListed(page)) pages.push(page);
  }
  return pages;
}

/** Maximum number of distinct conditions evaluated for the navigation of one page; pages with others are omitted. */
const MAX_CONDITIONS = 500;

/** Evaluates each condition of pages once. */
export function createConditionCheck(viewer: Viewer): (page: Pick<Page, 'condition'>) => boolean {
  const results = new Map<string, boolean>();
  return ({ condition }) => {
    if (condition === undefined) return true;
    const known = results.get(condition);
    if (known !== undefined) return known;
    if (results.size >= MAX_CONDITIONS) return false;
    const result = viewer.meets(condition);
    results.set(condition, result);
    return result;
  };
}

/**
 * Creates the check for pages that a table of contents lists: all that are not hidden, except headings without pages.
 */
export function createListedCheck(viewer: Viewer): (page: Page) => boolean {
  const meetsCondition = createConditionCheck(viewer);
  const isListed = (page: Page): boolean =>
    page.hidden !== true && meetsCondition(page) && (page.type !== 'group' || page.pages.some(isListed));
  return isListed;
}
