import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { type ChangeRequestRef, changeRequestKeys } from './change-requests.ts';
import { api, call } from './client.ts';
import { change, withOptimism } from './optimistic.ts';
import { SHARED_MS } from './query-client.ts';

export type MergeRules = Schemas['MergeRules'];
export type MergeChecks = Schemas['MergeChecks'];
export type MergeCheck = MergeChecks['checks'][number];
export type MergeRuleChanges = Partial<Omit<MergeRules, 'object' | 'source'>>;

/** Owner of rules: an organization, or one of its spaces. */
export type RulesOwner = { readonly organization: string } | { readonly space: string };

const keyOf = (owner: RulesOwner) =>
  'space' in owner
    ? (['spaces', owner.space, 'merge-rules'] as const)
    : (['organizations', owner.organization, 'merge-rules'] as const);

export const mergeRulesQuery = (owner: RulesOwner) =>
  queryOptions({
    queryKey: keyOf(owner),
    queryFn: ({ signal }) =>
      'space' in owner
        ? call(api.GET('/v1/spaces/{spaceId}/merge-rules', { params: { path: { spaceId: owner.space } }, signal }))
        : call(
            api.GET('/v1/orgs/{organizationId}/merge-rules', {
              params: { path: { organizationId: owner.organization } },
              signal,
            }),
          ),
    staleTime: SHARED_MS,
  });

/** Stores all rules, changed and unchanged ones. */
export function replaceMergeRules(owner: RulesOwner, before: MergeRules, changes: MergeRuleChanges): Promise<unknown> {
  const { object: _, source: __, ...rules } = { ...before, ...changes };
  const source = 'space' in owner ? 'space' : 'organization';
  return withOptimism(
    [change<MergeRules>(keyOf(owner), (stored) => ({ ...stored, ...rules, source }))],
    (): Promise<unknown> =>
      'space' in owner
        ? call(api.PUT('/v1/spaces/{spaceId}/merge-rules', { params: { path: { spaceId: owner.space } }, body: rules }))
        : call(
            api.PUT('/v1/orgs/{organizationId}/merge-rules', {
              params: { path: { organizationId: owner.organization } },
              body: rules,
            }),
          ),
  );
}

/** Makes a space inherit the rules of the organization again. */
export const inheritMergeRules = (space: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.DELETE('/v1/spaces/{spaceId}/merge-rules', { params: { path: { spaceId: space } } })),
    [keyOf({ space })],
  );

/**
 * The rules that apply to a change request, with their state. The key is below its own, so that its invalidation
 * includes them.
 */
export const mergeChecksQuery = (ref: ChangeRequestRef) =>
  queryOptions({
    queryKey: [...changeRequestKeys.within(ref), 'merge-checks'],
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-checks', {
          params: { path: { spaceId: ref.space, changeRequestId: ref.number } },
          signal,
        }),
      ),
    staleTime: SHARED_MS,
  });
