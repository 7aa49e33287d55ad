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
/** Targets that are loaded at most: the list says how many there are. */
const MOST = 2000;

export interface Links {
  readonly items: readonly LinkUsage[];
  readonly count: number;
  readonly stats: LinkList['stats'];
}

/**
 * Targets of links with every place where they occur.
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
        if (page === undefined || items.length >= MOST) return { items, count: answer.count, stats: answer.stats };
      }
    },
  });

function loadPage(
  scope: ContentScope,
  status: LinkStatus | 'all' | 'would-break',
  page: string | undefined,
  signal: AbortSignal,
): Promise<LinkList> {
  const wanted = status === 'all' ? {} : { status: status === 'would-break' ? ('broken' as const) : status };
  const query = { limit: PAGE_SIZE, ...wanted, ...(page !== undefined && { page }) };
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

/** Places that use each file and reusable content, by its id. */
export function countUses({ items }: Links): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { targetReference, locationReferences, more = 0 } of items) {
    const id = targetReference?.file?.id ?? targetReference?.reusableContent?.id;
    if (id !== undefined) uses.set(id, (uses.get(id) ?? 0) + locationReferences.length + more);
  }
  return uses;
}
