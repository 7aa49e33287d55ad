import type { QueryKey } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { ApiError, api, callTagged } from './client.ts';

/**
 * The content that screens show and change: that of a space, or of one of its change requests, which the API also
 * identifies by number. Every query of content has the scope, so that the same screens show both.
 */
export type ContentScope =
  | { readonly kind: 'space'; readonly space: string }
  | { readonly kind: 'change-request'; readonly space: string; readonly changeRequest: string };

export type ContentChange = Schemas['ContentChange'];
export type ContentChanges = readonly [ContentChange, ...ContentChange[]];

/** Outcomes of changes, in the order of the request. */
export type ChangedContent = Extract<
  Awaited<ReturnType<typeof sendToChangeRequest>>['data'],
  { readonly changes: unknown }
>['changes'];

export const contentKeys = {
  /** Key prefix of all queries of the content of a scope. */
  all: (scope: ContentScope): QueryKey =>
    scope.kind === 'space' ? ['content', scope.space] : ['content', scope.space, 'change-request', scope.changeRequest],
};

/** The path prefix of the content of a scope in the API. */
export const apiPathOf = (scope: ContentScope): string =>
  scope.kind === 'space'
    ? `/v1/spaces/${scope.space}`
    : `/v1/spaces/${scope.space}/change-requests/${scope.changeRequest}`;

/** The path parameters of a scope in the API. */
export const pathOf = ({ space: spaceId }: ContentScope) => ({ spaceId });
export const changeRequestPathOf = ({ space: spaceId, changeRequest: changeRequestId }: ChangeRequestScope) => ({
  spaceId,
  changeRequestId,
});

export type ChangeRequestScope = Extract<ContentScope, { readonly kind: 'change-request' }>;

/** The path prefix of the pages of a scope in the application. */
export const scopePath = (organization: string, scope: ContentScope): string => {
  const base = `/o/${organization}/s/${scope.space}`;
  return scope.kind === 'space' ? base : `${base}/~/changes/${scope.changeRequest}`;
};

/**
 * Sends changes, atomically.
 * @param tag ETag of the content that they are based on; they are rejected if it has changed since
 */
export async function sendChanges(
  scope: ContentScope,
  changes: ContentChanges,
  tag: string | undefined,
): Promise<{ readonly changes: ChangedContent; readonly tag: string | undefined }> {
  const { data, tag: next } =
    scope.kind === 'space' ? await sendToSpace(scope, changes, tag) : await sendToChangeRequest(scope, changes, tag);
  return { changes: 'changes' in data ? data.changes : [], tag: next };
}

const conditions = (tag: string | undefined) => (tag === undefined ? {} : { headers: { 'if-match': tag } });

const sendToSpace = (scope: ContentScope, changes: ContentChanges, tag: string | undefined) =>
  callTagged(
    api.POST('/v1/spaces/{spaceId}/content', {
      params: { path: pathOf(scope) },
      body: { changes: [...changes] },
      ...conditions(tag),
    }),
  );

const sendToChangeRequest = (scope: ChangeRequestScope, changes: ContentChanges, tag: string | undefined) =>
  callTagged(
    api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
      params: { path: changeRequestPathOf(scope), query: { compat: false } },
      body: { changes: [...changes] },
      ...conditions(tag),
    }),
  );

/** Whether changes were rejected because the content has changed since it was read. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
