import type { Page } from '@bindery/content';
import type { Viewer } from '../pages/viewer.ts';

/** Siblings as a table of contents shows them where they are many: those around one of them. */
export interface SiblingWindow {
  readonly shown: readonly Page[];
  /** The nearest that is left out before them, and after them. */
  readonly earlier?: Page;
  readonly later?: Page;
}

/**
 * Selects siblings around the one at `center`, half of them before it where there are as many. Looks no further than it
 * needs to.
 * @param width the most that are shown
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
  const found: Page[] = [];
  for (let at = from; at >= 0 && at < siblings.length && found.length < most; at += step) {
    const page = siblings[at];
    if (page !== undefined && isListed(page)) found.push(page);
  }
  return found;
}

/** Different conditions that are evaluated for the navigation of one page; pages with others are left out of it. */
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

/** Tells which pages a table of contents lists: those that are not hidden, but for headings with nothing under them. */
export function createListedCheck(viewer: Viewer): (page: Page) => boolean {
  const meetsCondition = createConditionCheck(viewer);
  const isListed = (page: Page): boolean =>
    page.hidden !== true && meetsCondition(page) && (page.type !== 'group' || page.pages.some(isListed));
  return isListed;
}
