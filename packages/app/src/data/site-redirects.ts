import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';
import { type SiteRef, siteKeys, sitePath } from './sites.ts';

export type SiteRedirect = Schemas['SiteRedirect'];
export type RedirectTest = Schemas['SiteRedirectTest'];
/** The editable properties of a redirect; the server computes the rest. */
export type RedirectValues = Pick<SiteRedirect, 'source' | 'destination' | 'permanent' | 'draft'>;

const keyOf = ({ organization, site }: SiteRef) => [...siteKeys.one(organization, site), 'redirects'] as const;

/** The redirects of a site, of which there are up to 10,000. */
export const siteRedirectsQuery = (ref: SiteRef) =>
  queryOptions({
    queryKey: keyOf(ref),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/sites/{siteId}/redirects', {
            params: { path: sitePath(ref), query },
            signal,
          }),
        ),
      ),
  });

export const createRedirect = (ref: SiteRef, body: RedirectValues): Promise<SiteRedirect> =>
  withOptimism(
    [],
    () =>
      call(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/redirects', { params: { path: sitePath(ref) }, body })),
    [keyOf(ref)],
  );

export const updateRedirect = (ref: SiteRef, siteRedirectId: string, body: RedirectValues): Promise<SiteRedirect> =>
  withOptimism(
    [],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}', {
          params: { path: { ...sitePath(ref), siteRedirectId } },
          body,
        }),
      ),
    [keyOf(ref)],
  );

export const deleteRedirect = (ref: SiteRef, siteRedirectId: string): Promise<unknown> =>
  withOptimism(
    [
      change<Loaded<SiteRedirect>>(keyOf(ref), ({ items, count }) => ({
        count: count - 1,
        items: items.filter(({ id }) => id !== siteRedirectId),
      })),
    ],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}', {
          params: { path: { ...sitePath(ref), siteRedirectId } },
        }),
      ),
  );

/** Resolves a path as for a reader, with the current settings. */
export const testRedirect = (ref: SiteRef, path: string, drafts: boolean): Promise<RedirectTest> =>
  call(
    api.GET('/v1/orgs/{organizationId}/sites/{siteId}/redirects/test', {
      params: { path: sitePath(ref), query: { path, drafts } },
    }),
  );
