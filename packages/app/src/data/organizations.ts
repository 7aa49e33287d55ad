import { queryOptions } from '@tanstack/preact-query';
import { bootstrap, noteOrganization, type Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import type { MemberRole, Role } from './members.ts';
import { withOptimism } from './optimistic.ts';

export type EmailDomain = Schemas['EmailDomain'];
export type CustomField = Schemas['CustomField'];
export type SamlProvider = Schemas['SamlProvider'];
export type OrganizationStorage = Schemas['OrganizationStorage'];

export const organizationKeys = {
  one: (organizationId: string) => ['organizations', organizationId, 'settings'] as const,
  domains: (organizationId: string) => ['organizations', organizationId, 'email-domains'] as const,
  fields: (organizationId: string) => ['organizations', organizationId, 'custom-fields'] as const,
  all: ['organizations', 'all'] as const,
  deleted: ['organizations', 'deleted'] as const,
  extent: (organizationId: string) => ['organizations', organizationId, 'extent'] as const,
  providers: (organizationId: string) => ['organizations', organizationId, 'saml'] as const,
};

export const organizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: organizationKeys.one(organizationId),
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId } };
      const organization = await call(api.GET('/v1/orgs/{organizationId}', { params, signal }));
      noteOrganization(organization);
      return organization;
    },
  });

/** All organizations of the person by title, if the document has only the first ones. */
export const organizationsQuery = queryOptions({
  queryKey: organizationKeys.all,
  enabled: bootstrap.hasMoreOrganizations,
  queryFn: async ({ signal }) => {
    const { items } = await loadAll((query) => call(api.GET('/v1/orgs', { params: { query }, signal })));
    return items.toSorted((one, other) => one.title.localeCompare(other.title));
  },
});

/** Storage usage of an organization; for its administrators. */
export const storageQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'storage'] as const,
    queryFn: ({ signal }) =>
      call(api.GET('/v1/orgs/{organizationId}/storage', { params: { path: { organizationId } }, signal })),
  });

/** The editable properties of an organization. */
export interface OrganizationChanges {
  readonly title?: string;
  readonly hostname?: string;
  readonly logo?: string | null;
  readonly defaultRole?: Role;
  readonly defaultContent?: { readonly type: 'site'; readonly site: string } | null;
  readonly emailDomains?: string[];
  readonly inviteLinks?: boolean;
  readonly ai?: boolean;
  readonly sso?: boolean;
  readonly ssoEnforced?: boolean;
  readonly secondFactorEnforced?: boolean;
}

export async function updateOrganization(organizationId: string, body: OrganizationChanges): Promise<void> {
  const update = () => call(api.PATCH('/v1/orgs/{organizationId}', { params: { path: { organizationId } }, body }));
  const touched = [organizationKeys.one(organizationId), organizationKeys.domains(organizationId)];
  noteOrganization(await withOptimism([], update, touched));
}

/** The organizations in the trash that the person may restore. */
export const deletedOrganizationsQuery = queryOptions({
  queryKey: organizationKeys.deleted,
  queryFn: ({ signal }) =>
    loadAll((query) => call(api.GET('/v1/orgs', { params: { query: { ...query, deleted: true } }, signal }))),
});

/** The size of an organization, for the confirmation of its deletion. */
export interface OrganizationExtent {
  readonly members: number;
  readonly spaces: number;
  readonly sites: number;
}

/** Only the totals of the lists are used. */
export async function loadExtent(organizationId: string): Promise<OrganizationExtent> {
  const params = { path: { organizationId }, query: { limit: 0 } };
  const [members, spaces, sites] = await Promise.all([
    call(api.GET('/v1/orgs/{organizationId}/members', { params })),
    call(api.GET('/v1/orgs/{organizationId}/spaces', { params })),
    call(api.GET('/v1/orgs/{organizationId}/sites', { params: { ...params, query: { limit: 0, published: true } } })),
  ]);
  return { members: members.count, spaces: spaces.count, sites: sites.count };
}

/** Moves an organization to the trash, from where it can be restored for seven days. */
export const deleteOrganization = (organizationId: string): Promise<unknown> =>
  call(api.DELETE('/v1/orgs/{organizationId}', { params: { path: { organizationId } } }));

export const restoreOrganization = (organizationId: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/restore', { params: { path: { organizationId } } })),
    [organizationKeys.deleted, ['installation', 'organizations']],
  );

export const emailDomainsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: organizationKeys.domains(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/email-domains', { params: { path: { organizationId }, query }, signal }),
        ),
      ),
  });

/** Looks up the DNS record of a domain. */
export const verifyEmailDomain = (organizationId: string, domain: string): Promise<EmailDomain> =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/orgs/{organizationId}/email-domains/{domain}', { params: { path: { organizationId, domain } } }),
      ),
    [organizationKeys.domains(organizationId)],
  );

export const customFieldsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: organizationKeys.fields(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(
          api.GET('/v1/orgs/{organizationId}/custom-fields', { params: { path: { organizationId }, query }, signal }),
        ),
      ),
  });

export interface CustomFieldBody {
  readonly title: string;
  readonly description: string;
  readonly options?: string[];
}

export const createCustomField = (
  organizationId: string,
  body: CustomFieldBody & { readonly name: string; readonly type: CustomField['type'] },
): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/custom-fields', { params: { path: { organizationId } }, body })),
    [organizationKeys.fields(organizationId)],
  );

export const updateCustomField = (organizationId: string, fieldName: string, body: CustomFieldBody): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/custom-fields/{fieldName}', {
          params: { path: { organizationId, fieldName } },
          body,
        }),
      ),
    [organizationKeys.fields(organizationId)],
  );

/** Deletes a field with its values on all spaces. */
export const deleteCustomField = (organizationId: string, fieldName: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/custom-fields/{fieldName}', {
          params: { path: { organizationId, fieldName } },
        }),
      ),
    [organizationKeys.fields(organizationId)],
  );

export const samlProvidersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: organizationKeys.providers(organizationId),
    queryFn: ({ signal }) =>
      loadAll((query) =>
        call(api.GET('/v1/orgs/{organizationId}/saml', { params: { path: { organizationId }, query }, signal })),
      ),
  });

export interface SamlBody {
  readonly label: string;
  readonly ssoURL?: string;
  readonly entityID?: string;
  readonly certificate?: string;
  readonly defaultRole?: MemberRole;
  readonly defaultTeam?: string | null;
}

export const createSamlProvider = (organizationId: string, body: SamlBody): Promise<SamlProvider> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/orgs/{organizationId}/saml', { params: { path: { organizationId } }, body })),
    [organizationKeys.providers(organizationId)],
  );

export const updateSamlProvider = (
  organizationId: string,
  samlProviderId: string,
  body: SamlBody,
): Promise<SamlProvider> =>
  withOptimism(
    [],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/saml/{samlProviderId}', {
          params: { path: { organizationId, samlProviderId } },
          body,
        }),
      ),
    [organizationKeys.providers(organizationId)],
  );

/** Ends the sessions and tokens that were created through it. */
export const deleteSamlProvider = (organizationId: string, samlProviderId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/saml/{samlProviderId}', {
          params: { path: { organizationId, samlProviderId } },
        }),
      ),
    [organizationKeys.providers(organizationId)],
  );
