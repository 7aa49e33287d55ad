import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';

export type Site = Schemas['Site'];

export const siteKeys = {
  all: (organizationId: string) => ['organizations', organizationId, 'sites'] as const,
  one: (organizationId: string, siteId: string) => ['organizations', organizationId, 'sites', siteId] as const,
  structure: (organizationId: string, siteId: string) =>
    ['organizations', organizationId, 'sites', siteId, 'structure'] as const,
};

export const sitesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: siteKeys.all(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(api.GET('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId }, query }, signal })),
      ),
    meta: { persist: true },
  });

export const siteQuery = (organizationId: string, siteId: string) =>
  queryOptions({
    queryKey: siteKeys.one(organizationId, siteId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path: { organizationId, siteId } }, signal }),
      ),
    meta: { persist: true },
  });

/** The spaces that a site shows, in sections and groups where it has them. */
export const siteStructureQuery = (organizationId: string, siteId: string) =>
  queryOptions({
    queryKey: siteKeys.structure(organizationId, siteId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/sites/{siteId}/structure', {
          params: { path: { organizationId, siteId } },
          signal,
        }),
      ),
    meta: { persist: true },
  });
