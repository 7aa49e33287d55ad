import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf } from './content.ts';
import { loadSource } from './page-source.ts';

export type DraftSource = Schemas['PageDraftSource'];

/** The source of a page with its draft. */
export const loadDraftSource = (scope: ContentScope, pageId: string, signal?: AbortSignal): Promise<DraftSource> => {
  const options = signal && { signal };
  return scope.kind === 'space'
    ? call(
        api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/draft/source', {
          params: { path: { ...pathOf(scope), pageId } },
          ...options,
        }),
      )
    : call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/source', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
          ...options,
        }),
      );
};

type KnownDraft = Pick<DraftSource, 'draft' | 'revision' | 'version'>;

/** Version of the draft that a text is based on, like an ETag of content. */
export const tagOfDraft = ({ draft, revision, version }: KnownDraft): string =>
  JSON.stringify({ ...(draft !== undefined && { draft }), revision, version });

/**
 * Writes a draft as source, based on the draft as it was read.
 * @throws ApiError, `draft_outdated` if it has changed since
 */
export const replaceDraftSource = (
  scope: ContentScope,
  pageId: string,
  source: string,
  { draft, revision, version }: KnownDraft,
): Promise<DraftSource> => {
  const body = { ...(draft !== undefined && { draft }), revision, version, source };
  return scope.kind === 'space'
    ? call(
        api.PUT('/v1/spaces/{spaceId}/content/page/{pageId}/draft/source', {
          params: { path: { ...pathOf(scope), pageId } },
          body,
        }),
      )
    : call(
        api.PUT('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/source', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
          body,
        }),
      );
};

/** The source of a page with its draft, and its stored source. Loaded for each view. */
export const draftSourceQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: [...contentKeys.all(scope), 'page', pageId, 'draft-source'],
    queryFn: async ({ signal }) => {
      const [draft, page] = await Promise.all([loadDraftSource(scope, pageId, signal), loadSource(scope, pageId)]);
      return { source: draft.source, pageSource: page.source ?? '' };
    },
    gcTime: 0,
  });
