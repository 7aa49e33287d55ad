import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf } from './content.ts';
import { reloadOthers } from './page-source.ts';

export type PageDraft = Schemas['PageDraft'];
export type DraftSteps = Schemas['PageDraftSteps'];
export type UnsavedDraft = Schemas['UnsavedPageDraft'];

const spacePath = (scope: ContentScope, pageId: string) => ({ ...pathOf(scope), pageId });

/** The draft of a page, or the initial draft of a page without one. */
export const loadDraft = (scope: ContentScope, pageId: string): Promise<PageDraft> =>
  scope.kind === 'space'
    ? call(api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/draft', { params: { path: spacePath(scope, pageId) } }))
    : call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
        }),
      );

/** A batch of steps with the data of its writer. */
export interface NewSteps {
  /** Absent for the first steps of a page. */
  readonly draft?: string;
  readonly revision: string;
  readonly version: number;
  readonly client: string;
  readonly batch: string;
  readonly steps: readonly Record<string, unknown>[];
}

/** Adds steps; the response has the batches after `version`, including those of other users. */
export const sendSteps = (scope: ContentScope, pageId: string, { steps, ...batch }: NewSteps): Promise<DraftSteps> => {
  const body = { ...batch, steps: [...steps] };
  return scope.kind === 'space'
    ? call(
        api.POST('/v1/spaces/{spaceId}/content/page/{pageId}/draft/steps', {
          params: { path: spacePath(scope, pageId) },
          body,
        }),
      )
    : call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/steps', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
          body,
        }),
      );
};

/** The batches after a version. */
export const loadSteps = (scope: ContentScope, pageId: string, since: number): Promise<DraftSteps> =>
  scope.kind === 'space'
    ? call(
        api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/draft/steps', {
          params: { path: spacePath(scope, pageId), query: { since } },
        }),
      )
    : call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/steps', {
          params: { path: { ...changeRequestPathOf(scope), pageId }, query: { since } },
        }),
      );

/** Stores the draft in a revision. */
export async function flushDraft(scope: ContentScope, pageId: string): Promise<void> {
  await (scope.kind === 'space'
    ? call(
        api.POST('/v1/spaces/{spaceId}/content/page/{pageId}/draft/flush', {
          params: { path: spacePath(scope, pageId) },
        }),
      )
    : call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/flush', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
        }),
      ));
  reloadOthers(scope);
}

/** Discards unpublished changes, of all users. */
export async function discardDraft(scope: ContentScope, pageId: string): Promise<void> {
  await (scope.kind === 'space'
    ? call(
        api.DELETE('/v1/spaces/{spaceId}/content/page/{pageId}/draft', { params: { path: spacePath(scope, pageId) } }),
      )
    : call(
        api.DELETE('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
        }),
      ));
}

/** The draft of a page, if it differs from the latest revision; for editors. */
export const unsavedDraftQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: [...contentKeys.all(scope), 'page', pageId, 'unsaved-draft'],
    queryFn: async ({ signal }): Promise<UnsavedDraft | null> => {
      const query = { page: pageId };
      const { items } = await (scope.kind === 'space'
        ? call(api.GET('/v1/spaces/{spaceId}/content/drafts', { params: { path: pathOf(scope), query }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/drafts', {
              params: { path: changeRequestPathOf(scope), query },
              signal,
            }),
          ));
      return items[0] ?? null;
    },
    // The server does not announce steps.
    staleTime: 0,
    refetchOnMount: 'always',
  });
