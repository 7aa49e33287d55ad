import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { ApiError, api, call } from './client.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';
import { queryClient } from './query-client.ts';
import { type SiteRef, siteKeys, sitePath } from './sites.ts';

export type ShareLink = Schemas['ShareLink'];
export type VisitorAuth = Schemas['SiteVisitorAuth'];
export type AdaptiveSchema = Schemas['SiteAdaptiveSchema'];
type ShareLinks = Loaded<ShareLink>;

const keys = {
  links: ({ organization, site }: SiteRef) => [...siteKeys.one(organization, site), 'share-links'] as const,
  auth: ({ organization, site }: SiteRef) => [...siteKeys.one(organization, site), 'visitor-auth'] as const,
  schema: ({ organization, site }: SiteRef) => [...siteKeys.one(organization, site), 'adaptive-schema'] as const,
  templates: ({ organization, site }: SiteRef) => [...siteKeys.one(organization, site), 'conditions'] as const,
};

/** Secret links to a site, newest last. */
export const shareLinksQuery = (ref: SiteRef) =>
  queryOptions({
    queryKey: keys.links(ref),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/sites/{siteId}/share-links', {
            params: { path: sitePath(ref), query },
            signal,
          }),
        ),
      ),
  });

export const createShareLink = (ref: SiteRef, name: string): Promise<ShareLink> =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/orgs/{organizationId}/sites/{siteId}/share-links', {
          params: { path: sitePath(ref) },
          body: { name },
        }),
      ),
    [keys.links(ref)],
  );

export const updateShareLink = (
  ref: SiteRef,
  shareLinkId: string,
  body: { readonly name?: string; readonly active?: boolean },
): Promise<ShareLink> =>
  withOptimism(
    [
      change<ShareLinks>(keys.links(ref), (links) => ({
        ...links,
        items: links.items.map((link) => (link.id === shareLinkId ? { ...link, ...body } : link)),
      })),
    ],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}', {
          params: { path: { ...sitePath(ref), shareLinkId } },
          body,
        }),
      ),
  );

export const deleteShareLink = (ref: SiteRef, shareLinkId: string): Promise<unknown> =>
  withOptimism(
    [
      change<ShareLinks>(keys.links(ref), ({ items, count }) => ({
        count: count - 1,
        items: items.filter(({ id }) => id !== shareLinkId),
      })),
    ],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}', {
          params: { path: { ...sitePath(ref), shareLinkId } },
        }),
      ),
  );

/** The visitor authentication, with the secret that signs tokens: kept in memory only while it is shown. */
export const visitorAuthQuery = (ref: SiteRef) =>
  queryOptions({
    queryKey: keys.auth(ref),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth', {
          params: { path: sitePath(ref) },
          signal,
        }),
      ),
    gcTime: 0,
  });

export type VisitorAuthChanges = Partial<Pick<VisitorAuth, 'backend'>> & {
  readonly fallbackURL?: string | null;
  readonly integration?: string | null;
  readonly password?: string;
  readonly oidcProvider?: string | null;
  readonly emailDomains?: string[] | null;
  readonly groups?: string[] | null;
  readonly groupsClaim?: string | null;
};

export async function updateVisitorAuth(ref: SiteRef, body: VisitorAuthChanges): Promise<VisitorAuth> {
  const auth = await call(
    api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth', { params: { path: sitePath(ref) }, body }),
  );
  queryClient.setQueryData(keys.auth(ref), auth);
  return auth;
}

/** Replaces the key: tokens signed with the previous one are invalid from then on. */
export async function regenerateVisitorKey(ref: SiteRef): Promise<void> {
  const auth = await call(
    api.POST('/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate', {
      params: { path: sitePath(ref) },
    }),
  );
  queryClient.setQueryData(keys.auth(ref), auth);
}

/** The schema of the visitors' claims; null without one. */
export const adaptiveSchemaQuery = (ref: SiteRef) =>
  queryOptions({
    queryKey: keys.schema(ref),
    queryFn: async ({ signal }): Promise<AdaptiveSchema | null> => {
      try {
        return await call(
          api.GET('/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema', {
            params: { path: sitePath(ref) },
            signal,
          }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

export async function replaceAdaptiveSchema(ref: SiteRef, jsonSchema: Record<string, unknown>): Promise<void> {
  const schema = await call(
    api.PUT('/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema', {
      params: { path: sitePath(ref) },
      body: { jsonSchema },
    }),
  );
  queryClient.setQueryData(keys.schema(ref), schema);
  await queryClient.invalidateQueries({ queryKey: keys.templates(ref) });
}

/** Conditions that can be built from the declared claims, each with its meaning. */
export const templateConditionsQuery = (ref: SiteRef) =>
  queryOptions({
    queryKey: keys.templates(ref),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions', {
          params: { path: sitePath(ref) },
          signal,
        }),
      ),
  });
