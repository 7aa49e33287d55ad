import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import type { MemberRole } from './members.ts';
import { withOptimism } from './optimistic.ts';

export type OidcProvider = Schemas['OidcProvider'];
export type OidcProviderCheck = Schemas['OidcProviderCheck'];
export type UserIdentity = Schemas['UserIdentity'];
export type IdentityProvider = Schemas['IdentityProvider'];

const keys = {
  providers: (organizationId: string) => ['organizations', organizationId, 'oidc'] as const,
  identities: ['user', 'identities'] as const,
  identityProviders: ['user', 'identity-providers'] as const,
};

/** The OpenID Connect providers of an organization. */
export const oidcProvidersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.providers(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(api.GET('/v1/orgs/{organizationId}/oidc', { params: { path: { organizationId }, query }, signal })),
      ),
  });

export interface NewOidcProvider {
  readonly label: string;
  readonly kind: OidcProvider['kind'];
  readonly issuer: string;
  readonly clientID: string;
  readonly clientSecret?: string;
}

export const createOidcProvider = (organizationId: string, body: NewOidcProvider): Promise<OidcProvider> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/oidc', { params: { path: { organizationId } }, body })),
    [keys.providers(organizationId), keys.identityProviders],
  );

export interface OidcProviderChanges {
  readonly label?: string;
  readonly issuer?: string;
  readonly clientID?: string;
  readonly clientSecret?: string;
  readonly groupsClaim?: string;
  readonly signOut?: boolean;
  readonly groupMappings?: OidcProvider['groupMappings'];
  readonly defaultRole?: MemberRole;
  readonly defaultTeam?: string | null;
}

export const updateOidcProvider = (
  organizationId: string,
  oidcProviderId: string,
  body: OidcProviderChanges,
): Promise<OidcProvider> =>
  withOptimism(
    [],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/oidc/{oidcProviderId}', {
          params: { path: { organizationId, oidcProviderId } },
          body,
        }),
      ),
    [keys.providers(organizationId), keys.identityProviders],
  );

/** Ends the sessions and tokens that were created through it. */
export const deleteOidcProvider = (organizationId: string, oidcProviderId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/oidc/{oidcProviderId}', {
          params: { path: { organizationId, oidcProviderId } },
        }),
      ),
    [keys.providers(organizationId), keys.identityProviders],
  );

/** Loads the metadata of the issuer. */
export const checkOidcProvider = (organizationId: string, oidcProviderId: string): Promise<OidcProviderCheck> =>
  call(
    api.GET('/v1/orgs/{organizationId}/oidc/{oidcProviderId}/check', {
      params: { path: { organizationId, oidcProviderId } },
    }),
  );

/** The person's linked accounts at identity providers. */
export const identitiesQuery = queryOptions({
  queryKey: keys.identities,
  queryFn: ({ signal }) => loadAll((query) => call(api.GET('/v1/user/identities', { params: { query }, signal }))),
});

/** The providers at which the person can link an account. */
export const identityProvidersQuery = queryOptions({
  queryKey: keys.identityProviders,
  queryFn: ({ signal }) => call(api.GET('/v1/user/identity-providers', { signal })),
});

/** The URL at which the browser signs in to link an account. */
export const linkIdentity = (body: {
  readonly provider: string;
  readonly returnTo: string;
}): Promise<{ url: string }> => call(api.POST('/v1/user/identities', { body }));

export const unlinkIdentity = (identityId: string): Promise<unknown> =>
  withOptimism([], () => call(api.DELETE('/v1/user/identities/{identityId}', { params: { path: { identityId } } })), [
    keys.identities,
  ]);
