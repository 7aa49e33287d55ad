import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import type { Site } from './sites.ts';

export type SiteSpace = Schemas['SiteSpace'];

/** A place of a space on a site. */
export interface PreviewPlace {
  readonly site: Site;
  readonly siteSpace: SiteSpace;
}

/** The places of a space on sites. */
export const previewPlacesQuery = (organizationId: string, spaceId: string) =>
  queryOptions({
    queryKey: ['spaces', spaceId, 'preview-places'],
    queryFn: async ({ signal }): Promise<PreviewPlace[]> => {
      const sites = await loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/sites', {
            params: { path: { organizationId }, query: { ...query, space: spaceId } },
            signal,
          }),
        ),
      );
      const found = await Promise.all(
        sites.items.map(async (site) => {
          const { items } = await loadAll((query) =>
            call(
              api.GET('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces', {
                params: { path: { organizationId, siteId: site.id }, query },
                signal,
              }),
            ),
          );
          return items.filter(({ space }) => space.id === spaceId).map((siteSpace) => ({ site, siteSpace }));
        }),
      );
      return found.flat();
    },
  });

export interface PreviewOf {
  readonly organization: string;
  readonly site: string;
  readonly siteSpace: string;
  readonly changeRequest?: string;
  readonly revision?: string;
  /** A JSON object. */
  readonly claims?: string;
}

/** Time after which the URL of a preview is asked for again; it expires in an hour. */
const FRESH_MS = 45 * 60_000;

/** A URL at which the site is shown with other content. */
export const previewUrlQuery = ({ organization, site, ...query }: PreviewOf) =>
  queryOptions({
    queryKey: ['previews', organization, site, query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview', {
          params: { path: { organizationId: organization, siteId: site }, query },
          signal,
        }),
      ),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
