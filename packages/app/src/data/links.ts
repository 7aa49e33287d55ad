import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf } from './content.ts';

export type LinkUsage = Schemas['LinkUsage'];
export type Reference = Schemas['Reference'];
export type LinkStatus = LinkUsage['status'];
type LinkList = Schemas['LinkList'];

export const linkKeys = {
  all: (scope: ContentScope, status: LinkStatus | 'all' | 'would-break') =>
    [...contentKeys.all(scope), 'links', status] as const,
};

const PAGE_SIZE = 200;
/** Maximum number of loaded targets: the list has the total. */
const MOST = 2000;

export interface Links {
  readonly items: readonly LinkUsage[];
  readonly count: number;
  readonly stats: LinkList['stats'];
  /** More links are being indexed. */
  readonly isPartial: boolean;
}

/**
 * Targets of links with all their occurrences.
 * @param status `would-break`: those that a change request would break
 */
export const linksQuery = (scope: ContentScope, status: LinkStatus | 'all' | 'would-break') =>
  queryOptions({
    queryKey: linkKeys.all(scope, status),
    queryFn: async ({ signal }): Promise<Links> => {
      const items: LinkUsage[] = [];
      for (let page: string | undefined; ; ) {
        const answer = await loadPage(scope, status, page, signal);
        items.push(...answer.items);
        page = answer.next?.page;
        if (page !== undefined && items.length < MOST) continue;
        const { count, stats, isPartial = false } = answer;
        return { items, count, stats, isPartial };
      }
    },
  });

function loadPage(
  scope: ContentScope,
  status: LinkStatus | 'all' | 'would-break',
  page: string | undefined,
  signal: AbortSignal,
): Promise<LinkList> {
  const filter = status === 'all' ? {} : { status: status === 'would-break' ? ('broken' as const) : status };
  const query = { limit: PAGE_SIZE, ...filter, ...(page !== undefined && { page }) };
  if (scope.kind === 'space')
    return call(api.GET('/v1/spaces/{spaceId}/links', { params: { path: pathOf(scope), query }, signal }));
  const context = status === 'would-break' ? { brokenContext: 'changeRequest' as const } : {};
  return call(
    api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links', {
      params: { path: changeRequestPathOf(scope), query: { ...query, ...context } },
      signal,
    }),
  );
}

/** Occurrences of each file and reusable content, by id; undefined while they are not all known. */
export function countUses({ items, isPartial }: Links): ReadonlyMap<string, number> | undefined {
  if (isPartial) return undefined;
  const uses = new Map<string, number>();
  for (const { targetReference, locationReferences, more = 0 } of items) {
    const id = targetReference?.file?.id ?? targetReference?.reusableContent?.id;
    if (id !== undefined) uses.set(id, (uses.get(id) ?? 0) + locationReferences.length + more);
  }
  return uses;
}
