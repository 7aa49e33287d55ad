import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';

export type Site = Schemas['Site'];

export const siteKeys = {
  all: (organizationId: string) => ['organizations', organizationId, 'sites'] as const,
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
