import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf, sendChanges } from './content.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';

export type ReusableContent = Schemas['ReusableContent'];
type ReusableContents = Loaded<ReusableContent>;

export const reusableContentKeys = {
  all: (scope: ContentScope) => [...contentKeys.all(scope), 'reusable-contents'] as const,
  one: (scope: ContentScope, id: string) => [...contentKeys.all(scope), 'reusable-contents', id] as const,
};

/** Texts that pages of a scope include. */
export const reusableContentsQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: reusableContentKeys.all(scope),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        scope.kind === 'space'
          ? call(
              api.GET('/v1/spaces/{spaceId}/content/reusable-contents', {
                params: { path: pathOf(scope), query },
                signal,
              }),
            )
          : call(
              api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents', {
                params: { path: changeRequestPathOf(scope), query },
                signal,
              }),
            ),
      ),
    meta: { persist: true },
  });

/** One of them with its source. */
export const reusableContentQuery = (scope: ContentScope, reusableContentId: string) =>
  queryOptions({
    queryKey: reusableContentKeys.one(scope, reusableContentId),
    queryFn: ({ signal }) => {
      const query = { format: 'markdown' as const };
      return scope.kind === 'space'
        ? call(
            api.GET('/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}', {
              params: { path: { ...pathOf(scope), reusableContentId }, query },
              signal,
            }),
          )
        : call(
            api.GET(
              '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
              { params: { path: { ...changeRequestPathOf(scope), reusableContentId }, query }, signal },
            ),
          );
    },
  });

/** A title and its text as markdown. */
export interface ReusableText {
  readonly title: string;
  readonly markdown: string;
}

/** Adds a text that pages can include, or changes one. */
export const saveReusableContent = (
  scope: ContentScope,
  id: string | undefined,
  { title, markdown }: ReusableText,
): Promise<unknown> => {
  const text = { title, document: { markdown } };
  const operation =
    id === undefined
      ? { operation: 'insert_reusable_content' as const, ...text }
      : { operation: 'update_reusable_content' as const, reusableContent: id, ...text };
  return withOptimism([], () => sendChanges(scope, [operation], undefined), [contentKeys.all(scope)]);
};

export const deleteReusableContent = (scope: ContentScope, { id }: ReusableContent): Promise<unknown> =>
  withOptimism(
    [
      change<ReusableContents>(reusableContentKeys.all(scope), ({ items, count }) => ({
        items: items.filter((each) => each.id !== id),
        count: count - 1,
      })),
    ],
    () => sendChanges(scope, [{ operation: 'delete_reusable_content', reusableContent: id }], undefined),
    [contentKeys.all(scope)],
  );
