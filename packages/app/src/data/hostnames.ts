import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { ApiError, api, call } from './client.ts';
import { withOptimism } from './optimistic.ts';
import { organizationKeys } from './organizations.ts';
import { notePendingHostname } from './pending-hostnames.ts';
import { type SiteRef, siteKeys } from './sites.ts';

export type CustomHostname = Schemas['CustomHostname'];

/** A custom hostname, with its DNS state; null once it has been removed. */
export const hostnameQuery = ({ organization, site }: SiteRef, hostname: string) =>
  queryOptions({
    queryKey: [...siteKeys.one(organization, site), 'hostname', hostname] as const,
    queryFn: async ({ signal }): Promise<CustomHostname | null> => {
      try {
        return await call(api.GET('/v1/custom-hostnames/{hostname}', { params: { path: { hostname } }, signal }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Target of a hostname: a site, or all sites of the organization. */
export type HostnameScope = 'site' | 'organization';

const keysOf = ({ organization }: SiteRef) => [siteKeys.all(organization), organizationKeys.one(organization)];

/** The owner of a hostname, by id. */
export const ownerOf = (ref: SiteRef, scope: HostnameScope): string => (scope === 'site' ? ref.site : ref.organization);

/**
 * Adds a hostname to a site or an organization; its DNS is checked at once, and periodically by the server. Idempotent
 * for the same owner.
 */
export async function createHostname(ref: SiteRef, scope: HostnameScope, hostname: string): Promise<void> {
  const { organization, site } = ref;
  const target =
    scope === 'site' ? { type: 'site' as const, organization, site } : { type: 'organization' as const, organization };
  const params = { path: { hostname } };
  try {
    await withOptimism(
      [],
      () => call(api.POST('/v1/custom-hostnames/{hostname}', { params, body: { target } })),
      keysOf(ref),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { target: owner } = await call(api.GET('/v1/custom-hostnames/{hostname}', { params })).catch(() => {
      throw error;
    });
    const isOwn = scope === 'site' ? owner.type === 'site' && owner.site === site : owner.type === 'organization';
    if (!isOwn || owner.organization !== organization) throw error;
  }
  notePendingHostname(ownerOf(ref, scope), hostname);
}

/** Checks the DNS now. */
export const recheckHostname = (ref: SiteRef, hostname: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.PATCH('/v1/custom-hostnames/{hostname}', { params: { path: { hostname } } })),
    keysOf(ref),
  );

export const deleteHostname = (ref: SiteRef, hostname: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.DELETE('/v1/custom-hostnames/{hostname}', { params: { path: { hostname } } })),
    keysOf(ref),
  );
