import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { type ChangeRequestRef, changeRequestKeys } from './change-requests.ts';
import { api, call } from './client.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';
import { SHARED_MS } from './query-client.ts';

export type ViewedPage = Schemas['ViewedPage'];

const keyOf = (ref: ChangeRequestRef) => [...changeRequestKeys.within(ref), 'viewed-pages'] as const;
const pathOf = ({ space, number }: ChangeRequestRef) => ({ spaceId: space, changeRequestId: number });

/** Pages of a change request that the person has viewed. */
export const viewedPagesQuery = (ref: ChangeRequestRef) =>
  queryOptions({
    queryKey: keyOf(ref),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages', {
            params: { path: pathOf(ref), query },
            signal,
          }),
        ),
      ),
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

/** Marks a page as viewed in the displayed revision, or removes the mark. */
export function setPageViewed(ref: ChangeRequestRef, revision: string, page: string, isOn: boolean): Promise<unknown> {
  const path = { ...pathOf(ref), pageId: page };
  const mark: ViewedPage = { object: 'viewed-page', page, revision, isCurrent: true, viewedAt: '' };
  return withOptimism(
    [
      change<Loaded<ViewedPage>>(keyOf(ref), ({ items }) => {
        const others = items.filter((each) => each.page !== page);
        const next = isOn ? [mark, ...others] : others;
        return { items: next, count: next.length };
      }),
    ],
    () =>
      isOn
        ? call(
            api.PUT('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages/{pageId}', {
              params: { path, query: { revision } },
            }),
          )
        : call(
            api.DELETE('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages/{pageId}', {
              params: { path },
            }),
          ),
  );
}
