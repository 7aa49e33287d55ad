import { infiniteQueryOptions, queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { change, withOptimism } from './optimistic.ts';

export type Spec = Schemas['OpenAPISpec'];
export type SpecVersion = Schemas['OpenAPISpecVersion'];
export type SpecContent = Schemas['OpenAPISpecVersionContent'];
/** A URL that is fetched now and every six hours, or the text itself. */
export type SpecSource = { readonly url: string } | { readonly text: string };

export const specKeys = {
  all: (organizationId: string) => ['organizations', organizationId, 'openapi'] as const,
  list: (organizationId: string) => [...specKeys.all(organizationId), 'list'] as const,
  one: (organizationId: string, slug: string) => [...specKeys.all(organizationId), 'one', slug] as const,
  versions: (organizationId: string, slug: string) => [...specKeys.one(organizationId, slug), 'versions'] as const,
};

/** Items per request. */
const PAGE = 100;
/** Poll interval while a specification is processed. */
const POLL_MS = 1500;

export const isProcessing = ({ processingState }: Spec): boolean => processingState !== 'complete';

/** The specifications of an organization, newest first, with infinite scrolling. */
export const specsQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: specKeys.list(organizationId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/openapi', {
          params: { path: { organizationId }, query: { limit: PAGE, ...(page !== undefined && { page }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next?.page,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isProcessing)) ? POLL_MS : false,
  });

/** An OpenAPI specification by its slug. */
export const specQuery = (organizationId: string, specSlug: string) =>
  queryOptions({
    queryKey: specKeys.one(organizationId, specSlug),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}', {
          params: { path: { organizationId, specSlug } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isProcessing(data) ? POLL_MS : false),
  });

/**
 * The versions of a specification, newest first, with infinite scrolling.
 * @param latest id of the newest one, if any: a new one refetches them
 */
export const specVersionsQuery = (organizationId: string, specSlug: string, latest: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...specKeys.versions(organizationId, specSlug), latest] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions', {
          params: { path: { organizationId, specSlug }, query: { limit: PAGE, ...(page !== undefined && { page }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next?.page,
  });

/** The files of a version, which are immutable. */
export const specContentQuery = (organizationId: string, specSlug: string, versionId: string) =>
  queryOptions({
    queryKey: [...specKeys.versions(organizationId, specSlug), versionId, 'content'] as const,
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content', {
          params: { path: { organizationId, specSlug, versionId } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

const touched = (organizationId: string) => [specKeys.all(organizationId)];

export const createSpec = (organizationId: string, body: { slug: string; source: SpecSource }): Promise<Spec> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/openapi', { params: { path: { organizationId } }, body })),
    touched(organizationId),
  );

/** Changes the source of a specification, or refetches its URL now. */
export const replaceSpec = (organizationId: string, specSlug: string, source: SpecSource): Promise<Spec> =>
  withOptimism(
    [],
    () =>
      call(
        api.PUT('/v1/orgs/{organizationId}/openapi/{specSlug}', {
          params: { path: { organizationId, specSlug } },
          body: { source },
        }),
      ),
    touched(organizationId),
  );

export const setSpecVisibility = (
  organizationId: string,
  specSlug: string,
  visibility: Spec['visibility'],
): Promise<Spec> =>
  withOptimism(
    [change(specKeys.one(organizationId, specSlug), (spec: Spec) => ({ ...spec, visibility }))],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/openapi/{specSlug}', {
          params: { path: { organizationId, specSlug } },
          body: { visibility },
        }),
      ),
    touched(organizationId),
  );

/** Deletes a specification with its versions. */
export const deleteSpec = (organizationId: string, specSlug: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/openapi/{specSlug}', { params: { path: { organizationId, specSlug } } }),
      ),
    [specKeys.list(organizationId)],
  );
