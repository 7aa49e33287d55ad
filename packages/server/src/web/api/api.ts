import type { Context } from '../../domain/context.ts';
import type { App } from '../../platform/http/app.ts';
import { registerAccountExports } from './account-exports/routes.ts';
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
import { registerIdentities } from './identities/routes.ts';
import { registerInbox, registerNotification } from './inbox/routes.ts';
import { registerNotificationSettings, registerSubscriptions } from './inbox/settings-routes.ts';
import { registerInformation } from './information/routes.ts';
import { registerInstallationExports } from './installation/exports-routes.ts';
import { registerInstallationHealth } from './installation/health-routes.ts';
import { registerInstallationJobs } from './installation/jobs-routes.ts';
import { registerInstallationOrganizations } from './installation/organizations-routes.ts';
import { registerInstallationPeople } from './installation/people-routes.ts';
import { registerInstallation } from './installation/routes.ts';
import { registerInvites, registerLinkInvite, registerLinkInvites, registerReceivedInvites } from './invites/routes.ts';
import { registerLive } from './live/routes.ts';
import { registerCollaborationSocket } from './live/socket-routes.ts';
import { registerMember, registerMemberParts, registerMembers } from './members/routes.ts';
import { registerOrganizationMergeRules } from './merge-rules/routes.ts';
import { registerOidcProvider, registerOidcProviders } from './oidc-providers/routes.ts';
import {
  registerOpenApiSpec,
  registerOpenApiSpecContents,
  registerOpenApiSpecs,
  registerOpenApiSpecVersions,
} from './openapi/routes.ts';
import { registerOrganization, registerOrganizations } from './organizations/routes.ts';
import { registerOrganizationStorage } from './organizations/storage-routes.ts';
import { registerOrganizationTrash } from './organizations/trash-routes.ts';
import { registerPermissions, registerSitePermissions } from './permissions/routes.ts';
import { COLLECTION_PERMISSIONS } from './permissions/scopes.ts';
import { registerSitePreview, registerUrls } from './published-urls/routes.ts';
import { registerSamlProvider, registerSamlProviders, registerSsoLogins } from './saml/routes.ts';
import { registerOrganizationSearch, registerSiteSearch } from './search/routes.ts';
import { registerPasskeys } from './second-factors/passkey-routes.ts';
import { registerSecondFactors } from './second-factors/routes.ts';
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
import { registerUserPreferences } from './user-preferences/routes.ts';
import { registerAccountDeletion, registerCurrentUser, registerOwnSignIn, registerUsers } from './users/routes.ts';
import { registerWebhookDeliveries } from './webhooks/delivery-routes.ts';
import { registerWebhook, registerWebhooks } from './webhooks/routes.ts';

/** The table of contents of the API. Each route contains its complete path. */
export function registerApi(app: App, ctx: Context): void {
  registerInformation(app);
  registerLive(app, ctx);
  registerCollaborationSocket(app, ctx);
  registerInstallation(app, ctx);
  registerInstallationPeople(app, ctx);
  registerInstallationOrganizations(app, ctx);
  registerInstallationJobs(app, ctx);
  registerInstallationExports(app, ctx);
  registerInstallationHealth(app, ctx);
  registerUserResources(app, ctx);
  registerUsers(app, ctx);
  registerIdentities(app, ctx);
  registerOrganizations(app, ctx);
  registerOrganization(app, ctx);
  registerOrganizationTrash(app, ctx);
  registerOrganizationStorage(app, ctx);
  registerOrganizationSpaces(app, ctx);
  registerOrganizationCollections(app, ctx);
  registerCollections(app, ctx);
  registerCollectionPlaces(app, ctx);
  registerPermissions(app, ctx, COLLECTION_PERMISSIONS);
  registerPeople(app, ctx);
  registerOrganizationChangeRequests(app, ctx);
  registerOrganizationSearch(app, ctx);
  registerAuditEvents(app, ctx);
  registerOpenApiSpecs(app, ctx);
  registerOpenApiSpec(app, ctx);
  registerOpenApiSpecVersions(app, ctx);
  registerOpenApiSpecContents(app, ctx);
  registerOrganizationSettings(app, ctx);
  registerSites(app, ctx);
  registerSite(app, ctx);
  registerSitePublishing(app, ctx);
  registerSiteSearch(app, ctx);
  registerSitePermissions(app, ctx);
  registerSiteParts(app, ctx);
  registerSiteSettings(app, ctx);
  registerUrlResources(app, ctx);
  registerSpaceResources(app, ctx);
}

/** The caller's own resources. */
function registerUserResources(app: App, ctx: Context): void {
  registerCurrentUser(app, ctx);
  registerAccountDeletion(app, ctx);
  registerAccountExports(app, ctx);
  registerOwnSignIn(app, ctx);
  registerReceivedInvites(app, ctx);
  registerJoinableOrganizations(app, ctx);
  registerUserPreferences(app, ctx);
  registerFavorites(app, ctx);
  registerFavorite(app, ctx);
  registerInbox(app, ctx);
  registerNotification(app, ctx);
  registerNotificationSettings(app, ctx);
  registerSubscriptions(app, ctx);
  registerTokens(app, ctx);
  registerSecondFactors(app, ctx);
  registerPasskeys(app, ctx);
}

/** Members of an organization, invitations, teams, and sign-in. */
function registerPeople(app: App, ctx: Context): void {
  registerMembers(app, ctx);
  registerMember(app, ctx);
  registerMemberParts(app, ctx);
  registerInvites(app, ctx);
  registerLinkInvites(app, ctx);
  registerLinkInvite(app, ctx);
  registerEmailDomains(app, ctx);
  registerJoin(app, ctx);
  registerTeams(app, ctx);
  registerTeam(app, ctx);
  registerTeamMembers(app, ctx);
  registerSsoLogins(app, ctx);
  registerSamlProviders(app, ctx);
  registerSamlProvider(app, ctx);
  registerOidcProviders(app, ctx);
  registerOidcProvider(app, ctx);
}

/** Webhooks of an organization; custom fields and translations of its spaces. */
function registerOrganizationSettings(app: App, ctx: Context): void {
  registerWebhooks(app, ctx);
  registerWebhook(app, ctx);
  registerWebhookDeliveries(app, ctx);
  registerOrganizationMergeRules(app, ctx);
  registerCustomFields(app, ctx);
  registerCustomField(app, ctx);
  registerTranslations(app, ctx);
  registerTranslation(app, ctx);
  registerTranslationLanguages(app, ctx);
  registerTranslationLanguage(app, ctx);
}

/** The structure of a site. */
function registerSiteParts(app: App, ctx: Context): void {
  registerSiteStructure(app, ctx);
  registerSiteSections(app, ctx);
  registerSiteSection(app, ctx);
  registerSiteSectionGroups(app, ctx);
  registerSiteSectionGroup(app, ctx);
  registerGroupedSections(app, ctx);
  registerSiteSpaces(app, ctx);
  registerSiteSpace(app, ctx);
  registerSiteSpaceCopies(app, ctx);
}

/** Audience, customization and redirects of a site. */
function registerSiteSettings(app: App, ctx: Context): void {
  registerSiteAdaptiveSchema(app, ctx);
  registerSiteVisitorAuth(app, ctx);
  registerShareLinks(app, ctx);
  registerShareLink(app, ctx);
  registerSiteCustomization(app, ctx);
  registerSiteSpaceCustomization(app, ctx);
  registerSiteRedirects(app, ctx);
  registerSiteRedirectTest(app, ctx);
  registerSiteRedirect(app, ctx);
  registerSiteRedirectResolution(app, ctx);
  registerSiteEvents(app, ctx);
  registerSiteInsights(app, ctx);
}

/** URLs of sites, and resolution of URLs. */
function registerUrlResources(app: App, ctx: Context): void {
  registerCustomHostnames(app, ctx);
  registerSubdomains(app, ctx);
  registerUrls(app, ctx);
  registerEmbed(app);
  registerSpaceEmbed(app, ctx);
  registerSitePreview(app, ctx);
}
