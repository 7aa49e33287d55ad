import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf } from './content.ts';
import { loadAll } from './list.ts';
import { pageKeys } from './pages.ts';
import { queryClient } from './query-client.ts';

/** The last revision that changed a page: author and time. In change requests, only their own revisions count. */
export const lastChangeQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: [...pageKeys.one(scope, pageId), 'last-change'],
    queryFn: ({ signal }) => {
      const query = { limit: 1, changedPage: pageId };
      return scope.kind === 'space'
        ? call(api.GET('/v1/spaces/{spaceId}/revisions', { params: { path: pathOf(scope), query }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions', {
              params: { path: changeRequestPathOf(scope), query },
              signal,
            }),
          );
    },
  });

/** The number of open comments on a page. */
export const openCommentsQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: [...pageKeys.one(scope, pageId), 'open-comments'],
    queryFn: ({ signal }) => {
      const query = { limit: 1, status: 'open' as const, targetPage: pageId };
      return scope.kind === 'space'
        ? call(api.GET('/v1/spaces/{spaceId}/comments', { params: { path: pathOf(scope), query }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
              params: { path: changeRequestPathOf(scope), query },
              signal,
            }),
          );
    },
  });

/** The URL of a PDF of one page, or of everything. */
export const loadPdf = (scope: ContentScope, page: string | undefined): Promise<Schemas['Pdf']> => {
  const query = page === undefined ? {} : { page, only: true };
  return scope.kind === 'space'
    ? call(api.GET('/v1/spaces/{spaceId}/pdf', { params: { path: pathOf(scope), query } }))
    : call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf', {
          params: { path: changeRequestPathOf(scope), query },
        }),
      );
};

const filesKey = (scope: ContentScope) => [...contentKeys.all(scope), 'images'];

/** The images among the files of a scope. */
export const imagesQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: filesKey(scope),
    queryFn: async ({ signal }) => {
      const { items } = await loadAll((query) =>
        scope.kind === 'space'
          ? call(api.GET('/v1/spaces/{spaceId}/content/files', { params: { path: pathOf(scope), query }, signal }))
          : call(
              api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
                params: { path: changeRequestPathOf(scope), query },
                signal,
              }),
            ),
      );
      return items.filter(({ contentType }) => contentType.startsWith('image/'));
    },
  });

/** Adds an image to the files of a scope. @returns its id */
export async function uploadImage(scope: ContentScope, file: File): Promise<string> {
  const query = { name: file.name };
  const bytes = { body: file as never, bodySerializer: (body: unknown) => body as Blob };
  const { file: added } = await (scope.kind === 'space'
    ? call(api.POST('/v1/spaces/{spaceId}/content/files', { params: { path: pathOf(scope), query }, ...bytes }))
    : call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
          params: { path: changeRequestPathOf(scope), query },
          ...bytes,
        }),
      ));
  void queryClient.invalidateQueries({ queryKey: contentKeys.all(scope) });
  return added.id;
}
