import type { ComplementOperation } from '../operations.ts';

/** Operations on sites, hostnames and URLs, besides those of `operations.json`. */
export const SITE_OPERATIONS: readonly ComplementOperation[] = [
  { method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/publish', operationId: 'publishSite' },
  { method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/unpublish', operationId: 'unpublishSite' },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
    operationId: 'getSiteVisitorAuth',
  },
  {
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
    operationId: 'updateSiteVisitorAuth',
  },
  {
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
    operationId: 'regenerateSiteVisitorAuth',
  },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions',
    operationId: 'listSiteTemplateConditions',
  },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/customization',
    operationId: 'getSiteCustomization',
  },
  {
    method: 'PUT',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/customization',
    operationId: 'replaceSiteCustomization',
  },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    operationId: 'getSiteSpaceCustomization',
  },
  {
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    operationId: 'updateSiteSpaceCustomization',
  },
  {
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    operationId: 'deleteSiteSpaceCustomization',
  },
  { method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects', operationId: 'listSiteRedirects' },
  { method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects', operationId: 'createSiteRedirect' },
  { method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/test', operationId: 'testSiteRedirect' },
  {
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
    operationId: 'updateSiteRedirect',
  },
  {
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
    operationId: 'deleteSiteRedirect',
  },
  { method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirect', operationId: 'resolveSiteRedirect' },
  { method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/structure', operationId: 'getSiteStructure' },
  {
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/structure/sort',
    operationId: 'sortSiteStructure',
  },
  {
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/duplicate',
    operationId: 'duplicateSiteSpace',
  },
  { method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/search', operationId: 'searchSite' },
  {
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/customization/preview',
    operationId: 'previewSiteCustomization',
  },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview',
    operationId: 'getSitePreviewUrl',
  },
  { method: 'POST', path: '/v1/custom-hostnames/{hostname}', operationId: 'createCustomHostname' },
  { method: 'GET', path: '/v1/custom-hostnames/{hostname}', operationId: 'getCustomHostname' },
  { method: 'PATCH', path: '/v1/custom-hostnames/{hostname}', operationId: 'recheckCustomHostname' },
  { method: 'DELETE', path: '/v1/custom-hostnames/{hostname}', operationId: 'deleteCustomHostname' },
  { method: 'GET', path: '/v1/subdomains/{subdomain}', operationId: 'getSubdomain' },
  { method: 'POST', path: '/v1/urls/published', operationId: 'resolvePublishedUrl' },
  { method: 'GET', path: '/v1/urls/published', operationId: 'getPublishedUrl' },
  { method: 'GET', path: '/v1/urls/embed', operationId: 'getEmbed' },
  { method: 'GET', path: '/v1/urls/content', operationId: 'resolveContentUrl' },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate',
    operationId: 'aggregateSitePermissions',
  },
  { method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions', operationId: 'grantSitePermissions' },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/users',
    operationId: 'listSiteUserPermissions',
  },
  {
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
    operationId: 'updateSiteUserPermission',
  },
  {
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
    operationId: 'deleteSiteUserPermission',
  },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams',
    operationId: 'listSiteTeamPermissions',
  },
  {
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
    operationId: 'updateSiteTeamPermission',
  },
  {
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
    operationId: 'deleteSiteTeamPermission',
  },
];
