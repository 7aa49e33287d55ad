import type { RevisionChange } from '../../data/revisions.ts';

export type PageChange = Extract<RevisionChange, { readonly page: unknown }>;
export type OtherChange = Exclude<RevisionChange, PageChange>;

/** A page with all its changes. */
export interface ChangedPage {
  readonly page: PageChange['page'];
  /** In the order of the API; the first one has the kind of change of the page. */
  readonly changes: readonly PageChange[];
  readonly kind: PageChange['type'];
  /** Whether its text differs, so that there are lines to show. */
  readonly hasText: boolean;
}

export const isPageChange = (change: RevisionChange): change is PageChange => 'page' in change;

/** Changes grouped by page, in order, and those without a page. Pure. */
export function groupChanges(changes: readonly RevisionChange[]): {
  readonly pages: readonly ChangedPage[];
  readonly others: readonly OtherChange[];
} {
  const groups = new Map<string, PageChange[]>();
  const others: OtherChange[] = [];
  for (const change of changes) {
    if (!isPageChange(change)) others.push(change);
    else groups.set(change.page.id, [...(groups.get(change.page.id) ?? []), change]);
  }
  return { pages: [...groups.values()].map(toChangedPage), others };
}

function toChangedPage(changes: readonly PageChange[]): ChangedPage {
  const [first] = changes as readonly [PageChange];
  const edited = changes.find((change) => change.type === 'page_edited');
  const { type } = edited ?? first;
  const isWhole = type === 'page_created' || type === 'page_deleted';
  return {
    page: (edited ?? first).page,
    changes,
    kind: type,
    hasText: first.page.type === 'document' && (isWhole || edited?.document === true),
  };
}

/** The number of changed pages and other items of each kind. Pure. */
export function countChanges(pages: readonly ChangedPage[], others: readonly OtherChange[]) {
  const of = (type: PageChange['type']) => pages.filter(({ kind }) => kind === type).length;
  return {
    created: of('page_created'),
    edited: of('page_edited'),
    moved: of('page_moved'),
    deleted: of('page_deleted'),
    other: others.length,
  };
}
