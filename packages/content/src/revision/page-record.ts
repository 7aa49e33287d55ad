import type { DocumentPage, GroupPage, LinkPage, Page } from '../page-tree.ts';
import { reposition } from '../position.ts';

/** Where a page stands: below which page (`null`: at the top), and at which position among its siblings. */
export interface PagePlace {
  readonly parent: string | null;
  readonly position: string;
}

/** A page as it is stored: by its id, without its children. */
export type PageRecord = (Omit<DocumentPage, 'pages'> | Omit<GroupPage, 'pages'> | LinkPage) & PagePlace;

/**
 * The records of a tree of pages, each before its children. Pages that were there before at the same parent keep their
 * positions as far as their order allows, so that an unchanged tree gives equal records.
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

/** The records of the pages below one parent; those that were there before keep their positions as in `flattenPages`. */
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

/** The tree that records stand for. They must have no faults (`findTreeFaults`); other ones may be left out. */
export function nestPages(records: Iterable<PageRecord>): Page[] {
  const children = groupByParent(records);
  const below = (parent: string | null): Page[] =>
    (children.get(parent) ?? []).map(({ parent: _, position, ...page }) =>
      page.type === 'link' ? page : { ...page, pages: below(page.id) },
    );
  return below(null);
}

/** Records by the id of their parent, siblings in order. */
export function groupByParent(records: Iterable<PageRecord>): Map<string | null, PageRecord[]> {
  const children = new Map<string | null, PageRecord[]>();
  for (const record of records) {
    const siblings = children.get(record.parent);
    if (siblings === undefined) children.set(record.parent, [record]);
    else siblings.push(record);
  }
  for (const siblings of children.values()) {
    siblings.sort((one, other) => (one.position < other.position ? -1 : 1));
  }
  return children;
}

/** A page as it is stored at a place. */
export function recordOf(page: Page, place: PagePlace): PageRecord {
  if (page.type === 'link') return { ...page, ...place };
  const { pages: _, ...members } = page;
  return { ...members, ...place };
}
