import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf, sendChanges } from './content.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';
import { queryClient } from './query-client.ts';

export type ReusableContent = Schemas['ReusableContent'];
type ReusableContents = Loaded<ReusableContent>;

export const reusableContentKeys = {
  all: (scope: ContentScope) => [...contentKeys.all(scope), 'reusable-contents'] as const,
  one: (scope: ContentScope, id: string) => [...contentKeys.all(scope), 'reusable-contents', id] as const,
};

/** Reusable contents of the pages of a scope. */
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

/** One reusable content with its source. */
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

/** A title and its Markdown text. */
export interface ReusableText {
  readonly title: string;
  readonly markdown: string;
}

/** Creates or changes a reusable content. */
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

/**
 * Adds a text that pages can include.
 * @returns its file in the content
 */
export async function addReusableContent(
  scope: ContentScope,
  title: string,
  { nodes }: { readonly nodes: readonly object[] },
): Promise<{ readonly sourcePath: string }> {
  const document = { object: 'document' as const, data: {}, nodes: nodes.map((node) => ({ ...node })) };
  const insertion = { operation: 'insert_reusable_content' as const, title, document: { document } };
  const { changes } = await sendChanges(scope, [insertion], undefined);
  const id = changes[0]?.reusableContent ?? '';
  void queryClient.invalidateQueries({ queryKey: contentKeys.all(scope), predicate: isNoText });
  const { sourcePath = '' } = await queryClient.fetchQuery(reusableContentQuery(scope, id));
  return { sourcePath };
}

/** The text that is being edited is not reloaded. */
const isNoText = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  !queryKey.includes('draft') && !queryKey.includes('source');

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
