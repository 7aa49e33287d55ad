import type { QueryKey } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { ApiError, api, callTagged } from './client.ts';

/**
 * The content that screens show and change: that of a space, or of one of its change requests, which the API identifies
 * by its number too. Every query of content has the scope, so that both are shown by the same screens.
 */
export type ContentScope =
  | { readonly kind: 'space'; readonly space: string }
  | { readonly kind: 'change-request'; readonly space: string; readonly changeRequest: string };

export type ContentChange = Schemas['ContentChange'];
export type ContentChanges = readonly [ContentChange, ...ContentChange[]];

/** What became of a change, in the order in which they were sent. */
export type ChangedContent = Extract<
  Awaited<ReturnType<typeof sendToChangeRequest>>['data'],
  { readonly changes: unknown }
>['changes'];

export const contentKeys = {
  /** Everything about the content of a scope. */
  all: (scope: ContentScope): QueryKey =>
    scope.kind === 'space' ? ['content', scope.space] : ['content', scope.space, 'change-request', scope.changeRequest],
};

/** The parameters of a scope in the paths of the API. */
export const pathOf = ({ space: spaceId }: ContentScope) => ({ spaceId });
export const changeRequestPathOf = ({ space: spaceId, changeRequest: changeRequestId }: ChangeRequestScope) => ({
  spaceId,
  changeRequestId,
});

export type ChangeRequestScope = Extract<ContentScope, { readonly kind: 'change-request' }>;

/** The path of the application that the pages of a scope stand below. */
export const scopePath = (organization: string, scope: ContentScope): string => {
  const base = `/o/${organization}/s/${scope.space}`;
  return scope.kind === 'space' ? base : `${base}/~/changes/${scope.changeRequest}`;
};

/**
 * Sends changes, all or nothing.
 * @param tag that of the content which they were decided on; where it has changed since, they are refused
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

/** Whether changes were refused because the content has changed since it was read. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
