import { queryOptions } from '@tanstack/preact-query';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf, sendChanges } from './content.ts';
import { change, withOptimism } from './optimistic.ts';

export type VariableValue = string | number | boolean;

export interface Redirect {
  /** A path in the space. */
  readonly from: string;
  /** The source file of a page, or a URL. */
  readonly to: string;
}

/** Data shared by the pages of a scope, other than files and reusable contents. */
export interface ContentSettings {
  readonly variables: Readonly<Record<string, VariableValue>>;
  readonly redirects: readonly Redirect[];
}

export const settingsKey = (scope: ContentScope) => [...contentKeys.all(scope), 'settings'] as const;

export const contentSettingsQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: settingsKey(scope),
    queryFn: async ({ signal }): Promise<ContentSettings> => {
      const query = { metadata: false, computed: false };
      const { variables, redirects } = await (scope.kind === 'space'
        ? call(api.GET('/v1/spaces/{spaceId}/content', { params: { path: pathOf(scope), query }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
              params: { path: changeRequestPathOf(scope), query },
              signal,
            }),
          ));
      return { variables, redirects };
    },
    meta: { persist: true },
  });

/** Sets variables by name; null removes one. */
export const setVariables = (
  scope: ContentScope,
  changes: Readonly<Record<string, VariableValue | null>>,
): Promise<unknown> =>
  withOptimism(
    [
      change<ContentSettings>(settingsKey(scope), (settings) => {
        const entries = Object.entries({ ...settings.variables, ...changes });
        const remaining = entries.filter((entry): entry is [string, VariableValue] => entry[1] !== null);
        return { ...settings, variables: Object.fromEntries(remaining) };
      }),
    ],
    () => sendChanges(scope, [{ operation: 'set_variables', variables: changes }], undefined),
    [contentKeys.all(scope)],
  );

/** Sets the target of a path: a page by id, or a URL; null removes the redirect. */
export type RedirectChange = { readonly from: string } & ({ readonly to: string | null } | { readonly page: string });

export const setRedirects = (scope: ContentScope, redirects: readonly RedirectChange[]): Promise<unknown> =>
  withOptimism(
    [
      change<ContentSettings>(settingsKey(scope), (settings) => {
        const changed = new Set(redirects.map(({ from }) => from));
        const added = redirects.flatMap((redirect) =>
          'to' in redirect && redirect.to !== null ? [{ from: redirect.from, to: redirect.to }] : [],
        );
        const remaining = settings.redirects.filter(({ from }) => !changed.has(from));
        return { ...settings, redirects: [...remaining, ...added] };
      }),
    ],
    () => sendChanges(scope, [{ operation: 'set_redirects', redirects: [...redirects] }], undefined),
    [contentKeys.all(scope)],
  );
