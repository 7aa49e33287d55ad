import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { apiPathOf, type ContentScope, changeRequestPathOf, contentKeys, pathOf, sendChanges } from './content.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';
import { queryClient } from './query-client.ts';
import { trackUpload } from './send-file.ts';

export type File = Schemas['File'];
type Files = Loaded<File>;

export const fileKeys = {
  all: (scope: ContentScope) => [...contentKeys.all(scope), 'files'] as const,
  users: (scope: ContentScope, file: string) => [...contentKeys.all(scope), 'files', file, 'users'] as const,
};

/** The files of a scope. */
export const filesQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: fileKeys.all(scope),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        scope.kind === 'space'
          ? call(api.GET('/v1/spaces/{spaceId}/content/files', { params: { path: pathOf(scope), query }, signal }))
          : call(
              api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
                params: { path: changeRequestPathOf(scope), query },
                signal,
              }),
            ),
      ),
    meta: { persist: true },
  });

/** Pages that embed or link a file. */
export const fileUsersQuery = (scope: ContentScope, fileId: string) =>
  queryOptions({
    queryKey: fileKeys.users(scope, fileId),
    queryFn: ({ signal }) => {
      const query = { limit: 100 };
      return scope.kind === 'space'
        ? call(
            api.GET('/v1/spaces/{spaceId}/content/files/{fileId}/backlinks', {
              params: { path: { ...pathOf(scope), fileId }, query },
              signal,
            }),
          )
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks', {
              params: { path: { ...changeRequestPathOf(scope), fileId }, query },
              signal,
            }),
          );
    },
  });

/** Identifies the uploads into a scope among the running ones. */
export const uploadOwner = (scope: ContentScope): string => `files ${apiPathOf(scope)}`;

type Uploaded = { readonly revision: string; readonly file: File };

const put = (file: File) => (files: Files) => {
  const isThere = files.items.some(({ id }) => id === file.id);
  return isThere
    ? { ...files, items: files.items.map((each) => (each.id === file.id ? file : each)) }
    : { count: files.count + 1, items: [...files.items, file] };
};

function show(scope: ContentScope, file: File): void {
  queryClient.setQueryData<Files>(fileKeys.all(scope), (files) => files && put(file)(files));
  void queryClient.invalidateQueries({ queryKey: fileKeys.all(scope) });
}

/** Uploads a file; `runningUploads` has its progress. @returns undefined if it failed or was cancelled */
export async function uploadFile(scope: ContentScope, file: globalThis.File): Promise<File | undefined> {
  const path = `${apiPathOf(scope)}/content/files?name=${encodeURIComponent(file.name)}`;
  const uploaded = await trackUpload<Uploaded>(uploadOwner(scope), file, { method: 'POST', path });
  if (uploaded !== undefined) show(scope, uploaded.file);
  return uploaded?.file;
}

/** Replaces the content of a file; references show the new one. */
export async function replaceFile(
  scope: ContentScope,
  { id }: File,
  bytes: globalThis.File,
): Promise<File | undefined> {
  const path = `${apiPathOf(scope)}/content/files/${id}`;
  const uploaded = await trackUpload<Uploaded>(uploadOwner(scope), bytes, { method: 'PUT', path });
  if (uploaded !== undefined) show(scope, uploaded.file);
  return uploaded?.file;
}

/** Renames a file and all references to it. */
export const renameFile = (scope: ContentScope, file: File, name: string): Promise<unknown> =>
  withOptimism(
    [change(fileKeys.all(scope), put({ ...file, name }))],
    () => sendChanges(scope, [{ operation: 'update_file', file: file.id, name }], undefined),
    [contentKeys.all(scope)],
  );

export const deleteFile = (scope: ContentScope, { id }: File): Promise<unknown> =>
  withOptimism(
    [
      change<Files>(fileKeys.all(scope), ({ items, count }) => ({
        items: items.filter((each) => each.id !== id),
        count: count - 1,
      })),
    ],
    () => sendChanges(scope, [{ operation: 'delete_file', file: id }], undefined),
    [contentKeys.all(scope)],
  );
