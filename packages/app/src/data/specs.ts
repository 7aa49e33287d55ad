import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';

export type Spec = Schemas['OpenAPISpec'];
export type SpecVersion = Schemas['OpenAPISpecVersion'];

export const specKeys = {
  one: (organizationId: string, slug: string) => ['organizations', organizationId, 'openapi', slug] as const,
  versions: (organizationId: string, slug: string) =>
    ['organizations', organizationId, 'openapi', slug, 'versions'] as const,
};

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
  });

/** The latest versions of a specification, the newest first. */
export const specVersionsQuery = (organizationId: string, specSlug: string) =>
  queryOptions({
    queryKey: specKeys.versions(organizationId, specSlug),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions', {
          params: { path: { organizationId, specSlug }, query: { limit: 50 } },
          signal,
        }),
      ),
  });
