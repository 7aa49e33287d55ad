import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { registerAuditEvents } from './audit-events/routes.ts';
import { registerOrganizationChangeRequests } from './change-requests/routes.ts';
import {
  registerCollectionPlaces,
  registerCollections,
  registerOrganizationCollections,
} from './collections/routes.ts';
import { registerCustomField, registerCustomFields } from './custom-fields/routes.ts';
import { registerEmailDomains, registerJoin, registerJoinableOrganizations } from './email-domains/routes.ts';
import { registerEmbed, registerSpaceEmbed } from './embeds/routes.ts';
import { registerFavorite, registerFavorites } from './favorites/routes.ts';
import { registerCustomHostnames, registerSubdomains } from './hostnames/routes.ts';
import { registerInformation } from './information/routes.ts';
import { registerInstallation } from './installation/routes.ts';
import { registerInvites, registerLinkInvite, registerLinkInvites, registerReceivedInvites } from './invites/routes.ts';
import { registerLive } from './live/routes.ts';
import { registerMember, registerMemberParts, registerMembers } from './members/routes.ts';
import {
  registerOpenApiSpec,
  registerOpenApiSpecContents,
  registerOpenApiSpecs,
  registerOpenApiSpecVersions,
} from './openapi/routes.ts';
import { registerOrganization, registerOrganizations } from './organizations/routes.ts';
import { registerPermissions, registerSitePermissions } from './permissions/routes.ts';
import { COLLECTION_PERMISSIONS } from './permissions/scopes.ts';
import { registerSitePreview, registerUrls } from './published-urls/routes.ts';
import { registerSamlProvider, registerSamlProviders, registerSsoLogins } from './saml/routes.ts';
import { registerOrganizationSearch, registerSiteSearch } from './search/routes.ts';
import { registerShareLink, registerShareLinks } from './share-links/routes.ts';
import { registerSiteCustomization, registerSiteSpaceCustomization } from './site-customization/routes.ts';
import { registerSiteInsights } from './site-insights/aggregate-routes.ts';
import { registerSiteEvents } from './site-insights/routes.ts';
import { registerSiteAdaptiveSchema, registerSiteVisitorAuth } from './site-publishing/routes.ts';
import {
  registerSiteRedirect,
  registerSiteRedirectResolution,
  registerSiteRedirects,
  registerSiteRedirectTest,
} from './site-redirects/routes.ts';
import {
  registerGroupedSections,
  registerSiteSectionGroup,
  registerSiteSectionGroups,
} from './site-section-groups/routes.ts';
import { registerSiteSection, registerSiteSections } from './site-sections/routes.ts';
import { registerSiteSpace, registerSiteSpaceCopies, registerSiteSpaces } from './site-spaces/routes.ts';
import { registerSite, registerSitePublishing, registerSites } from './sites/routes.ts';
import { registerSiteStructure } from './sites/structure-routes.ts';
import { registerSpaceResources } from './space-resources.ts';
import { registerOrganizationSpaces } from './spaces/routes.ts';
import { registerTeam, registerTeamMembers, registerTeams } from './teams/routes.ts';
import { registerTokens } from './tokens/routes.ts';
import {
  registerTranslation,
  registerTranslationLanguage,
  registerTranslationLanguages,
  registerTranslations,
} from './translations/routes.ts';
import { under } from './under.ts';
import { registerUserPreferences } from './user-preferences/routes.ts';
import { registerCurrentUser, registerOwnSignIn, registerUsers } from './users/routes.ts';

/** The table of contents of the API: every resource by its path. */
export function registerApi(app: App, ctx: Context): void {
  under(app, '/v1', (root) => registerInformation(root));
  under(app, '/v1', (root) => registerLive(root, ctx));
  under(app, '/v1/installation', (installation) => registerInstallation(installation, ctx));
  registerUserResources(app, ctx);
  under(app, '/v1/users/:userId', (user) => registerUsers(user, ctx));
  under(app, '/v1/orgs', (organizations) => registerOrganizations(organizations, ctx));
  under(app, '/v1/orgs/:organizationId', (organization) => {
    registerOrganization(organization, ctx);
    registerOrganizationSpaces(organization, ctx);
    registerOrganizationCollections(organization, ctx);
    registerMembers(organization, ctx);
    registerInvites(organization, ctx);
    registerOrganizationChangeRequests(organization, ctx);
    registerOrganizationSearch(organization, ctx);
    registerAuditEvents(organization, ctx);
  });
  under(app, '/v1/orgs/:organizationId/openapi', (specifications) => registerOpenApiSpecs(specifications, ctx));
  under(app, '/v1/orgs/:organizationId/openapi/:specSlug', (specification) => {
    registerOpenApiSpec(specification, ctx);
    registerOpenApiSpecVersions(specification, ctx);
    registerOpenApiSpecContents(specification, ctx);
  });
  under(app, '/v1/orgs/:organizationId/email-domains', (domains) => registerEmailDomains(domains, ctx));
  under(app, '/v1/orgs/:organizationId/join', (join) => registerJoin(join, ctx));
  under(app, '/v1/orgs/:organizationId/link-invites', (links) => {
    registerLinkInvites(links, ctx);
    registerLinkInvite(links, ctx);
  });
  under(app, '/v1/orgs/:organizationId/sites', (sites) => registerSites(sites, ctx));
  under(app, '/v1/orgs/:organizationId/sites/:siteId', (site) => {
    registerSite(site, ctx);
    registerSitePublishing(site, ctx);
    registerSiteSearch(site, ctx);
  });
  under(app, '/v1/orgs/:organizationId/sites/:siteId/permissions', (permissions) =>
    registerSitePermissions(permissions, ctx),
  );
  registerPeople(app, ctx);
  registerSiteParts(app, ctx);
  under(app, '/v1/collections/:collectionId', (collection) => {
    registerCollections(collection, ctx);
    registerCollectionPlaces(collection, ctx);
  });
  under(app, '/v1/collections/:collectionId/permissions', (permissions) =>
    registerPermissions(permissions, ctx, COLLECTION_PERMISSIONS),
  );
  registerOrganizationSettings(app, ctx);
  registerSiteSettings(app, ctx);
  registerAddresses(app, ctx);
  registerSpaceResources(app, ctx);
}

/** What is said of all spaces of an organization, and which of them are translations of each other. */
function registerOrganizationSettings(app: App, ctx: Context): void {
  const organization = '/v1/orgs/:organizationId';
  under(app, `${organization}/custom-fields`, (fields) => registerCustomFields(fields, ctx));
  under(app, `${organization}/custom-fields/:fieldName`, (field) => registerCustomField(field, ctx));
  under(app, `${organization}/translations`, (translations) => registerTranslations(translations, ctx));
  const translation = `${organization}/translations/:translationSettingsId`;
  under(app, translation, (one) => registerTranslation(one, ctx));
  under(app, `${translation}/languages`, (languages) => registerTranslationLanguages(languages, ctx));
  under(app, `${translation}/languages/:translationLanguage`, (language) => registerTranslationLanguage(language, ctx));
}

/** Each of the members of an organization, and its teams. */
function registerPeople(app: App, ctx: Context): void {
  const organization = '/v1/orgs/:organizationId';
  under(app, `${organization}/members/:userId`, (member) => {
    registerMember(member, ctx);
    registerMemberParts(member, ctx);
  });
  under(app, `${organization}/teams`, (teams) => registerTeams(teams, ctx));
  under(app, `${organization}/teams/:teamId`, (team) => registerTeam(team, ctx));
  under(app, `${organization}/teams/:teamId/members`, (members) => registerTeamMembers(members, ctx));
  under(app, organization, (logins) => registerSsoLogins(logins, ctx));
  under(app, `${organization}/saml`, (providers) => registerSamlProviders(providers, ctx));
  under(app, `${organization}/saml/:samlProviderId`, (provider) => registerSamlProvider(provider, ctx));
}

/** What stands where on a site. */
function registerSiteParts(app: App, ctx: Context): void {
  const site = '/v1/orgs/:organizationId/sites/:siteId';
  under(app, `${site}/structure`, (structure) => registerSiteStructure(structure, ctx));
  under(app, `${site}/sections`, (sections) => registerSiteSections(sections, ctx));
  under(app, `${site}/sections/:siteSectionId`, (section) => registerSiteSection(section, ctx));
  under(app, `${site}/section-groups`, (groups) => registerSiteSectionGroups(groups, ctx));
  under(app, `${site}/section-groups/:siteSectionGroupId`, (group) => {
    registerSiteSectionGroup(group, ctx);
    registerGroupedSections(group, ctx);
  });
  under(app, `${site}/site-spaces`, (siteSpaces) => registerSiteSpaces(siteSpaces, ctx));
  under(app, `${site}/site-spaces/:siteSpaceId`, (siteSpace) => {
    registerSiteSpace(siteSpace, ctx);
    registerSiteSpaceCopies(siteSpace, ctx);
  });
}

/** Where sites are, and what an address leads to. */
function registerAddresses(app: App, ctx: Context): void {
  under(app, '/v1/custom-hostnames/:hostname', (hostname) => registerCustomHostnames(hostname, ctx));
  under(app, '/v1/subdomains/:subdomain', (subdomain) => registerSubdomains(subdomain, ctx));
  under(app, '/v1/urls', (urls) => registerUrls(urls, ctx));
  under(app, '/v1/urls/embed', registerEmbed);
  under(app, '/v1/spaces/:spaceId/embed', (embed) => registerSpaceEmbed(embed, ctx));
  under(app, '/v1/orgs/:organizationId/sites/:siteId/publishing/preview', (preview) =>
    registerSitePreview(preview, ctx),
  );
}

/** Who reads a site, how it looks, and which of its addresses lead elsewhere. */
function registerSiteSettings(app: App, ctx: Context): void {
  const site = '/v1/orgs/:organizationId/sites/:siteId';
  under(app, `${site}/adaptive-schema`, (schema) => registerSiteAdaptiveSchema(schema, ctx));
  under(app, `${site}/publishing/auth`, (auth) => registerSiteVisitorAuth(auth, ctx));
  under(app, `${site}/share-links`, (links) => registerShareLinks(links, ctx));
  under(app, `${site}/share-links/:shareLinkId`, (link) => registerShareLink(link, ctx));
  under(app, `${site}/customization`, (customization) => registerSiteCustomization(customization, ctx));
  under(app, `${site}/site-spaces/:siteSpaceId/customization`, (customization) =>
    registerSiteSpaceCustomization(customization, ctx),
  );
  under(app, `${site}/redirects`, (redirects) => registerSiteRedirects(redirects, ctx));
  under(app, `${site}/redirects/test`, (redirects) => registerSiteRedirectTest(redirects, ctx));
  under(app, `${site}/redirects/:siteRedirectId`, (redirect) => registerSiteRedirect(redirect, ctx));
  under(app, `${site}/redirect`, (redirect) => registerSiteRedirectResolution(redirect, ctx));
  under(app, `${site}/insights`, (insights) => {
    registerSiteEvents(insights, ctx);
    registerSiteInsights(insights, ctx);
  });
}

/** What is the caller's own. */
function registerUserResources(app: App, ctx: Context): void {
  under(app, '/v1/user', (user) => {
    registerCurrentUser(user, ctx);
    registerOwnSignIn(user, ctx);
  });
  under(app, '/v1/user/invites', (invites) => registerReceivedInvites(invites, ctx));
  under(app, '/v1/user/joinable-organizations', (joinable) => registerJoinableOrganizations(joinable, ctx));
  under(app, '/v1/user/preferences', (preferences) => registerUserPreferences(preferences, ctx));
  under(app, '/v1/user/favorites', (favorites) => registerFavorites(favorites, ctx));
  under(app, '/v1/user/favorites/:favoriteKind/:favoriteId', (favorite) => registerFavorite(favorite, ctx));
  under(app, '/v1/user/tokens', (tokens) => registerTokens(tokens, ctx));
}
