import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';
import { queryClient } from './query-client.ts';

export type Site = Schemas['Site'];
export type SiteVisibility = Site['visibility'];
type Sites = Loaded<Site>;

/** A site in operations. */
export interface SiteRef {
  readonly organization: string;
  readonly site: string;
}

/** The path parameters of an operation. */
export const sitePath = ({ organization, site }: SiteRef) => ({ organizationId: organization, siteId: site });

/** In ascending order of visibility. */
export const VISIBILITIES: readonly SiteVisibility[] = ['visitor-auth', 'share-link', 'unlisted', 'public'];

export const siteKeys = {
  all: (organizationId: string) => ['organizations', organizationId, 'sites'] as const,
  one: (organizationId: string, siteId: string) => ['organizations', organizationId, 'sites', siteId] as const,
  structure: (organizationId: string, siteId: string) =>
    ['organizations', organizationId, 'sites', siteId, 'structure'] as const,
  role: (organizationId: string, siteId: string) =>
    ['organizations', organizationId, 'sites', siteId, 'managers'] as const,
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

/** The site spaces of a site, in sections and groups if it has them. */
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

/** Whether the person may change a site by a direct grant: roles in the organization need no request. */
export const siteManagerQuery = ({ organization, site }: SiteRef, userId: string) =>
  queryOptions({
    queryKey: siteKeys.role(organization, site),
    queryFn: async ({ signal }): Promise<boolean> => {
      const lists = await Promise.all(
        (['create', 'admin'] as const).map((role) =>
          loadAll((query) =>
            call(
              api.GET('/v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate', {
                params: { path: sitePath({ organization, site }), query: { ...query, role } },
                signal,
              }),
            ),
          ),
        ),
      );
      return lists.some(({ items }) => items.some(({ user }) => user.id === userId));
    },
    meta: { persist: true },
  });

export interface NewSite {
  readonly title: string;
  readonly visibility: SiteVisibility;
  readonly spaces: string[];
}

export const createSite = (organizationId: string, body: NewSite): Promise<Site> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId } }, body })),
    [siteKeys.all(organizationId)],
  );

export type SiteChanges = Partial<Pick<Site, 'title' | 'visibility' | 'basename' | 'adaptiveContent'>> & {
  readonly defaultSiteSpace?: string;
  readonly defaultSiteSection?: string;
  readonly proxy?: string | null;
};

/** Changes a site; title and visibility are updated optimistically. */
export function updateSite(ref: SiteRef, body: SiteChanges): Promise<Site> {
  const { title, visibility, adaptiveContent } = body;
  const optimisticFields = {
    ...(title !== undefined && { title }),
    ...(visibility !== undefined && { visibility }),
    ...(adaptiveContent !== undefined && { adaptiveContent }),
  };
  return withOptimism(
    [
      change<Sites>(siteKeys.all(ref.organization), (sites) => ({
        ...sites,
        items: sites.items.map((site) => (site.id === ref.site ? { ...site, ...optimisticFields } : site)),
      })),
      change<Site>(siteKeys.one(ref.organization, ref.site), (site) => ({ ...site, ...optimisticFields })),
    ],
    () => call(api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path: sitePath(ref) }, body })),
  );
}

/** Publishes or unpublishes a site. */
export const setPublished = (ref: SiteRef, isPublished: boolean): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      isPublished
        ? call(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/publish', { params: { path: sitePath(ref) } }))
        : call(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/unpublish', { params: { path: sitePath(ref) } })),
    [siteKeys.all(ref.organization)],
  );

export async function deleteSite(ref: SiteRef): Promise<void> {
  await call(api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path: sitePath(ref) } }));
  queryClient.setQueryData<Sites>(siteKeys.all(ref.organization), (sites) =>
    sites === undefined
      ? undefined
      : { count: sites.count - 1, items: sites.items.filter(({ id }) => id !== ref.site) },
  );
  queryClient.removeQueries({ queryKey: siteKeys.one(ref.organization, ref.site) });
}
