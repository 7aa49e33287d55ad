import type { DocumentPage, GroupPage, LinkPage, Page } from '../page-tree.ts';
import { reposition } from '../position.ts';
import { ITEMS_A_STEP, runSteps, type Steps, sortSteps } from '../steps.ts';

/** The location of a page: its parent (`null`: top level), and its position among its siblings. */
export interface PagePlace {
  readonly parent: string | null;
  readonly position: string;
}

/** A page as it is stored: by its id, without its children. */
export type PageRecord = (Omit<DocumentPage, 'pages'> | Omit<GroupPage, 'pages'> | LinkPage) & PagePlace;

/**
 * The records of a tree of pages, each before its children. Existing pages with the same parent keep their positions if
 * their order allows it, so that an unchanged tree has equal records.
 */
export function flattenPages(pages: readonly Page[], previous: ReadonlyMap<string, PageRecord>): PageRecord[] {
  const records: PageRecord[] = [];
  const waiting: { readonly parent: string | null; readonly siblings: readonly Page[] }[] = [
    { parent: null, siblings: pages },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { parent, siblings } = next;
    records.push(...placeSiblings(siblings, parent, previous));
    for (const page of siblings) if (page.type !== 'link') waiting.push({ parent: page.id, siblings: page.pages });
  }
  return records;
}

/** The records of the pages below one parent; existing ones keep their positions as in `flattenPages`. */
export function placeSiblings(
  siblings: readonly Page[],
  parent: string | null,
  previous: ReadonlyMap<string, PageRecord>,
): PageRecord[] {
  const positions = reposition(
    siblings.map(({ id }) => {
      const record = previous.get(id);
      return record?.parent === parent ? record.position : undefined;
    }),
  );
  return siblings.map((page, index) => recordOf(page, { parent, position: positions[index] ?? '' }));
}

/**
 * The tree of records, in steps: there may be very many. They must have no faults (`findTreeFaults`); otherwise pages
 * may be missing.
 */
export function* nestSteps(records: Iterable<PageRecord>): Steps<Page[]> {
  const children = yield* groupSteps(records);
  let count = 0;
  // An explicit stack instead of recursion: the depth is not limited here.
  const top: Page[] = [];
  const waiting: { readonly records: readonly PageRecord[]; readonly pages: Page[] }[] = [
    { records: children.get(null) ?? [], pages: top },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { parent: _, position, ...page } of next.records) {
      if (page.type === 'link') next.pages.push(page);
      else {
        const pages: Page[] = [];
        next.pages.push({ ...page, pages });
        const below = children.get(page.id);
        if (below !== undefined) waiting.push({ records: below, pages });
      }
      count += 1;
      if (count % ITEMS_A_STEP === 0) yield;
    }
  }
  return top;
}

/** Records by the id of their parent, siblings in order. */
export const groupByParent = (records: Iterable<PageRecord>): Map<string | null, PageRecord[]> =>
  runSteps(groupSteps(records));

function* groupSteps(records: Iterable<PageRecord>): Steps<Map<string | null, PageRecord[]>> {
  const children = new Map<string | null, PageRecord[]>();
  let count = 0;
  for (const record of records) {
    const siblings = children.get(record.parent);
    if (siblings === undefined) children.set(record.parent, [record]);
    else siblings.push(record);
    count += 1;
    if (count % ITEMS_A_STEP === 0) yield;
  }
  for (const [parent, siblings] of children) {
    if (siblings.length < 2) continue;
    children.set(parent, yield* sortSteps(siblings, comparePositions));
  }
  return children;
}

const comparePositions = (one: PageRecord, other: PageRecord): number => (one.position < other.position ? -1 : 1);

/** A page as it is stored at a place. */
export function recordOf(page: Page, position: PagePlace): PageRecord {
  if (page.type === 'link') return { ...page, ...position };
  const { pages: _, ...members } = page;
  return { ...members, ...position };
}
