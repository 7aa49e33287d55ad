import { queryOptions } from '@tanstack/preact-query';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import type { SiteSpace } from './site-structure.ts';
import type { Site } from './sites.ts';

/** A site space of a space. */
export interface PreviewPlace {
  readonly site: Site;
  readonly siteSpace: SiteSpace;
}

/** The site spaces of a space. */
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
      const siteSpaces = await Promise.all(
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
      return siteSpaces.flat();
    },
  });

export interface PreviewOf {
  readonly organization: string;
  readonly site: string;
  /** Without it: the default one. */
  readonly siteSpace?: string;
  readonly changeRequest?: string;
  readonly revision?: string;
  /** A JSON object. */
  readonly claims?: string;
}

/** Time after which the URL of a preview is renewed; it expires after an hour. */
const FRESH_MS = 45 * 60_000;

/** A URL that previews the site with other content. */
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
