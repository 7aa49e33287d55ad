// Made from /openapi.json by openapi-typescript: `npx vitest run test/client/types.test.ts --update`.

export interface paths {
 "/v1/": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get information */
  get: operations["getInformation"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/collections/{collectionId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get collection */
  get: operations["getCollection"]; put?: never; post?: never;
  /** Delete collection */
  delete: operations["deleteCollection"]; options?: never; head?: never;
  /** Update collection */
  patch: operations["updateCollection"]; trace?: never;
 };
 "/v1/collections/{collectionId}/move": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Move collection */
  post: operations["moveCollection"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/collections/{collectionId}/permissions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Grant collection permissions */
  post: operations["grantCollectionPermissions"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/collections/{collectionId}/permissions/aggregate": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Aggregate collection permissions */
  get: operations["aggregateCollectionPermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/collections/{collectionId}/permissions/teams": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List collection team permissions */
  get: operations["listCollectionTeamPermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/collections/{collectionId}/permissions/teams/{teamId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete collection team permission */
  delete: operations["deleteCollectionTeamPermission"]; options?: never; head?: never;
  /** Update collection team permission */
  patch: operations["updateCollectionTeamPermission"]; trace?: never;
 };
 "/v1/collections/{collectionId}/permissions/users": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List collection user permissions */
  get: operations["listCollectionUserPermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/collections/{collectionId}/permissions/users/{userId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete collection user permission */
  delete: operations["deleteCollectionUserPermission"]; options?: never; head?: never;
  /** Update collection user permission */
  patch: operations["updateCollectionUserPermission"]; trace?: never;
 };
 "/v1/collections/{collectionId}/spaces": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List collection spaces */
  get: operations["listCollectionSpaces"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/custom-hostnames/{hostname}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get custom hostname */
  get: operations["getCustomHostname"]; put?: never;
  /** Create custom hostname */
  post: operations["createCustomHostname"];
  /** Delete custom hostname */
  delete: operations["deleteCustomHostname"]; options?: never; head?: never;
  /** Recheck custom hostname */
  patch: operations["recheckCustomHostname"]; trace?: never;
 };
 "/v1/installation/administrators": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List installation administrators */
  get: operations["listInstallationAdministrators"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/installation/administrators/{userId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never;
  /** Grant installation administrator */
  put: operations["grantInstallationAdministrator"]; post?: never;
  /** Revoke installation administrator */
  delete: operations["revokeInstallationAdministrator"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/installation/audit-events": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List installation audit events */
  get: operations["listInstallationAuditEvents"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/live": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Stream changes */
  get: operations["streamChanges"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List organizations */
  get: operations["listOrganizations"]; put?: never;
  /** Create organization */
  post: operations["createOrganization"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get organization */
  get: operations["getOrganization"]; put?: never; post?: never; delete?: never; options?: never; head?: never;
  /** Update organization */
  patch: operations["updateOrganization"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/audit-event-actions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List audit event actions */
  get: operations["listAuditEventActions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/audit-events": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List audit events */
  get: operations["listAuditEvents"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/change-requests": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List organization change requests */
  get: operations["listOrganizationChangeRequests"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/collections": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List collections */
  get: operations["listCollections"]; put?: never;
  /** Create collection */
  post: operations["createCollection"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/custom-fields": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List custom fields */
  get: operations["listCustomFields"]; put?: never;
  /** Create custom field */
  post: operations["createCustomField"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/custom-fields/{fieldName}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get custom field */
  get: operations["getCustomField"]; put?: never; post?: never;
  /** Delete custom field */
  delete: operations["deleteCustomField"]; options?: never; head?: never;
  /** Update custom field */
  patch: operations["updateCustomField"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/email-domains": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List email domains */
  get: operations["listEmailDomains"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/email-domains/{domain}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get email domain */
  get: operations["getEmailDomain"]; put?: never;
  /** Verify email domain */
  post: operations["verifyEmailDomain"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/invites": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List invites */
  get: operations["listInvites"]; put?: never;
  /** Invite users */
  post: operations["inviteUsers"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/invites/{inviteId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Accept invite */
  post: operations["acceptInvite"];
  /** Delete invite */
  delete: operations["deleteInvite"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/join": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Join organization */
  post: operations["joinOrganization"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/link-invites": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List link invites */
  get: operations["listLinkInvites"]; put?: never;
  /** Create link invite */
  post: operations["createLinkInvite"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/link-invites/{inviteId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get link invite */
  get: operations["getLinkInvite"]; put?: never; post?: never;
  /** Delete link invite */
  delete: operations["deleteLinkInvite"]; options?: never; head?: never;
  /** Update link invite */
  patch: operations["updateLinkInvite"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/members": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List members */
  get: operations["listMembers"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/members/{userId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get member */
  get: operations["getMember"]; put?: never; post?: never;
  /** Delete member */
  delete: operations["deleteMember"]; options?: never; head?: never;
  /** Update member */
  patch: operations["updateMember"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/members/{userId}/spaces": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List member spaces */
  get: operations["listMemberSpaces"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/members/{userId}/sso": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Mark member as sso */
  post: operations["markMemberAsSso"];
  /** Unmark member as sso */
  delete: operations["unmarkMemberAsSso"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/members/{userId}/teams": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List member teams */
  get: operations["listMemberTeams"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/openapi": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List specs */
  get: operations["listSpecs"]; put?: never;
  /** Create spec */
  post: operations["createSpec"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/openapi/{specSlug}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get spec */
  get: operations["getSpec"];
  /** Replace spec */
  put: operations["replaceSpec"]; post?: never;
  /** Delete spec */
  delete: operations["deleteSpec"]; options?: never; head?: never;
  /** Update spec */
  patch: operations["updateSpec"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/openapi/{specSlug}/versions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List spec versions */
  get: operations["listSpecVersions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get spec version */
  get: operations["getSpecVersion"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get spec version content */
  get: operations["getSpecVersionContent"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get latest spec version */
  get: operations["getLatestSpecVersion"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get latest spec version content */
  get: operations["getLatestSpecVersionContent"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get latest spec version raw content */
  get: operations["getLatestSpecVersionRawContent"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/ping": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Ping organization */
  post: operations["pingOrganization"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/saml": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List saml providers */
  get: operations["listSamlProviders"]; put?: never;
  /** Create saml provider */
  post: operations["createSamlProvider"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/saml/{samlProviderId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get saml provider */
  get: operations["getSamlProvider"]; put?: never; post?: never;
  /** Delete saml provider */
  delete: operations["deleteSamlProvider"]; options?: never; head?: never;
  /** Update saml provider */
  patch: operations["updateSamlProvider"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/search": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Search organization */
  get: operations["searchOrganization"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List sites */
  get: operations["listSites"]; put?: never;
  /** Create site */
  post: operations["createSite"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get site */
  get: operations["getSite"]; put?: never; post?: never;
  /** Delete site */
  delete: operations["deleteSite"]; options?: never; head?: never;
  /** Update site */
  patch: operations["updateSite"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get site adaptive schema */
  get: operations["getSiteAdaptiveSchema"];
  /** Replace site adaptive schema */
  put: operations["replaceSiteAdaptiveSchema"]; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List site template conditions */
  get: operations["listSiteTemplateConditions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/customization": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get site customization */
  get: operations["getSiteCustomization"];
  /** Replace site customization */
  put: operations["replaceSiteCustomization"]; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/insights/events": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Record site events */
  post: operations["recordSiteEvents"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Aggregate site events */
  post: operations["aggregateSiteEvents"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/insights/visitor-segments": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List visitor segments */
  get: operations["listVisitorSegments"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/permissions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Grant site permissions */
  post: operations["grantSitePermissions"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Aggregate site permissions */
  get: operations["aggregateSitePermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List site team permissions */
  get: operations["listSiteTeamPermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete site team permission */
  delete: operations["deleteSiteTeamPermission"]; options?: never; head?: never;
  /** Update site team permission */
  patch: operations["updateSiteTeamPermission"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/permissions/users": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List site user permissions */
  get: operations["listSiteUserPermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete site user permission */
  delete: operations["deleteSiteUserPermission"]; options?: never; head?: never;
  /** Update site user permission */
  patch: operations["updateSiteUserPermission"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/publish": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Publish site */
  post: operations["publishSite"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/published": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get published site */
  get: operations["getPublishedSite"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get site visitor auth */
  get: operations["getSiteVisitorAuth"]; put?: never; post?: never; delete?: never; options?: never; head?: never;
  /** Update site visitor auth */
  patch: operations["updateSiteVisitorAuth"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Regenerate site visitor auth */
  post: operations["regenerateSiteVisitorAuth"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get site preview url */
  get: operations["getSitePreviewUrl"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/redirect": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Resolve site redirect */
  get: operations["resolveSiteRedirect"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/redirects": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List site redirects */
  get: operations["listSiteRedirects"]; put?: never;
  /** Create site redirect */
  post: operations["createSiteRedirect"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete site redirect */
  delete: operations["deleteSiteRedirect"]; options?: never; head?: never;
  /** Update site redirect */
  patch: operations["updateSiteRedirect"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/redirects/test": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Test site redirect */
  get: operations["testSiteRedirect"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/search": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Search site */
  post: operations["searchSite"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/section-groups": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List site section groups */
  get: operations["listSiteSectionGroups"]; put?: never;
  /** Create site section group */
  post: operations["createSiteSectionGroup"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete site section group */
  delete: operations["deleteSiteSectionGroup"]; options?: never; head?: never;
  /** Update site section group */
  patch: operations["updateSiteSectionGroup"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Move site section group */
  post: operations["moveSiteSectionGroup"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Add section to group */
  post: operations["addSectionToGroup"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Remove section from group */
  delete: operations["removeSectionFromGroup"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/sections": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List site sections */
  get: operations["listSiteSections"]; put?: never;
  /** Create site section */
  post: operations["createSiteSection"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete site section */
  delete: operations["deleteSiteSection"]; options?: never; head?: never;
  /** Update site section */
  patch: operations["updateSiteSection"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Move site section */
  post: operations["moveSiteSection"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/share-links": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List share links */
  get: operations["listShareLinks"]; put?: never;
  /** Create share link */
  post: operations["createShareLink"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete share link */
  delete: operations["deleteShareLink"]; options?: never; head?: never;
  /** Update share link */
  patch: operations["updateShareLink"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List site spaces */
  get: operations["listSiteSpaces"]; put?: never;
  /** Create site space */
  post: operations["createSiteSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete site space */
  delete: operations["deleteSiteSpace"]; options?: never; head?: never;
  /** Update site space */
  patch: operations["updateSiteSpace"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get site space customization */
  get: operations["getSiteSpaceCustomization"]; put?: never; post?: never;
  /** Delete site space customization */
  delete: operations["deleteSiteSpaceCustomization"]; options?: never; head?: never;
  /** Update site space customization */
  patch: operations["updateSiteSpaceCustomization"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/duplicate": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Duplicate site space */
  post: operations["duplicateSiteSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Move site space */
  post: operations["moveSiteSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/structure": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get site structure */
  get: operations["getSiteStructure"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/structure/sort": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never; delete?: never; options?: never; head?: never;
  /** Sort site structure */
  patch: operations["sortSiteStructure"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/sites/{siteId}/unpublish": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Unpublish site */
  post: operations["unpublishSite"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/spaces": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List spaces */
  get: operations["listSpaces"]; put?: never;
  /** Create space */
  post: operations["createSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/sso": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List sso logins */
  get: operations["listSsoLogins"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/teams": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List teams */
  get: operations["listTeams"];
  /** Create team */
  put: operations["createTeam"]; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/teams/{teamId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get team */
  get: operations["getTeam"]; put?: never; post?: never;
  /** Delete team */
  delete: operations["deleteTeam"]; options?: never; head?: never;
  /** Update team */
  patch: operations["updateTeam"]; trace?: never;
 };
 "/v1/orgs/{organizationId}/teams/{teamId}/members": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List team members */
  get: operations["listTeamMembers"];
  /** Update team members */
  put: operations["updateTeamMembers"]; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never;
  /** Set team member */
  put: operations["setTeamMember"]; post?: never;
  /** Delete team member */
  delete: operations["deleteTeamMember"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/translations": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List translation settings */
  get: operations["listTranslationSettings"]; put?: never;
  /** Create translation settings */
  post: operations["createTranslationSettings"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/translations/{translationSettingsId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get translation settings */
  get: operations["getTranslationSettings"];
  /** Update translation settings */
  put: operations["updateTranslationSettings"]; post?: never;
  /** Delete translation settings */
  delete: operations["deleteTranslationSettings"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List translation languages */
  get: operations["listTranslationLanguages"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get translation language */
  get: operations["getTranslationLanguage"];
  /** Set translation language */
  put: operations["setTranslationLanguage"]; post?: never;
  /** Delete translation language */
  delete: operations["deleteTranslationLanguage"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space */
  get: operations["getSpace"]; put?: never; post?: never;
  /** Delete space */
  delete: operations["deleteSpace"]; options?: never; head?: never;
  /** Update space */
  patch: operations["updateSpace"]; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change requests */
  get: operations["listChangeRequests"]; put?: never;
  /** Create change request */
  post: operations["createChangeRequest"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request */
  get: operations["getChangeRequest"]; put?: never; post?: never; delete?: never; options?: never; head?: never;
  /** Update change request */
  patch: operations["updateChangeRequest"]; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request changes */
  get: operations["listChangeRequestChanges"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes/{pageId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request page changes */
  get: operations["getChangeRequestPageChanges"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request commenters */
  get: operations["listChangeRequestCommenters"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request comments */
  get: operations["listChangeRequestComments"]; put?: never;
  /** Create change request comment */
  post: operations["createChangeRequestComment"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request comment */
  get: operations["getChangeRequestComment"];
  /** Update change request comment */
  put: operations["updateChangeRequestComment"]; post?: never;
  /** Delete change request comment */
  delete: operations["deleteChangeRequestComment"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request comment replies */
  get: operations["listChangeRequestCommentReplies"]; put?: never;
  /** Create change request comment reply */
  post: operations["createChangeRequestCommentReply"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request comment reply */
  get: operations["getChangeRequestCommentReply"];
  /** Update change request comment reply */
  put: operations["updateChangeRequestCommentReply"]; post?: never;
  /** Delete change request comment reply */
  delete: operations["deleteChangeRequestCommentReply"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request content */
  get: operations["getChangeRequestContent"]; put?: never;
  /** Change change request content */
  post: operations["changeChangeRequestContent"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request files */
  get: operations["listChangeRequestFiles"]; put?: never;
  /** Upload change request file */
  post: operations["uploadChangeRequestFile"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request file */
  get: operations["getChangeRequestFile"];
  /** Replace change request file */
  put: operations["replaceChangeRequestFile"]; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request file backlinks */
  get: operations["listChangeRequestFileBacklinks"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Import change request content */
  post: operations["importChangeRequestContent"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import/file": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Import change request file */
  post: operations["importChangeRequestFile"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request page */
  get: operations["getChangeRequestPage"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request page backlinks */
  get: operations["listChangeRequestPageBacklinks"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/html": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request page html */
  get: operations["getChangeRequestPageHtml"]; put?: never;
  /** Render change request page html */
  post: operations["renderChangeRequestPageHtml"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/import": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Import change request page */
  post: operations["importChangeRequestPage"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request page links */
  get: operations["listChangeRequestPageLinks"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request pages */
  get: operations["listChangeRequestPages"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{path}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request page by path */
  get: operations["getChangeRequestPageByPath"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request reusable contents */
  get: operations["listChangeRequestReusableContents"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request reusable content */
  get: operations["getChangeRequestReusableContent"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request contributors */
  get: operations["listChangeRequestContributors"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request links */
  get: operations["listChangeRequestLinks"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Merge change request */
  post: operations["mergeChangeRequest"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request pdf */
  get: operations["getChangeRequestPdf"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List requested reviewers */
  get: operations["listRequestedReviewers"]; put?: never;
  /** Request reviewers */
  post: operations["requestReviewers"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete requested reviewer */
  delete: operations["deleteRequestedReviewer"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request reviews */
  get: operations["listChangeRequestReviews"]; put?: never;
  /** Create change request review */
  post: operations["createChangeRequestReview"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get change request review */
  get: operations["getChangeRequestReview"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List change request revisions */
  get: operations["listChangeRequestRevisions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Pull into change request */
  post: operations["pullIntoChangeRequest"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/commenters": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space commenters */
  get: operations["listSpaceCommenters"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/comments": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space comments */
  get: operations["listSpaceComments"]; put?: never;
  /** Create space comment */
  post: operations["createSpaceComment"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/comments/{commentId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space comment */
  get: operations["getSpaceComment"];
  /** Update space comment */
  put: operations["updateSpaceComment"]; post?: never;
  /** Delete space comment */
  delete: operations["deleteSpaceComment"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/comments/{commentId}/replies": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space comment replies */
  get: operations["listSpaceCommentReplies"]; put?: never;
  /** Create space comment reply */
  post: operations["createSpaceCommentReply"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space comment reply */
  get: operations["getSpaceCommentReply"];
  /** Update space comment reply */
  put: operations["updateSpaceCommentReply"]; post?: never;
  /** Delete space comment reply */
  delete: operations["deleteSpaceCommentReply"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space content */
  get: operations["getSpaceContent"]; put?: never;
  /** Change space content */
  post: operations["changeSpaceContent"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/computed/document": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Get computed document */
  post: operations["getComputedDocument"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/files": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space files */
  get: operations["listSpaceFiles"]; put?: never;
  /** Upload space file */
  post: operations["uploadSpaceFile"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/files/{fileId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space file */
  get: operations["getSpaceFile"];
  /** Replace space file */
  put: operations["replaceSpaceFile"]; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/files/{fileId}/backlinks": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space file backlinks */
  get: operations["listSpaceFileBacklinks"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/import": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Import space content */
  post: operations["importSpaceContent"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/import/file": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Import space file */
  post: operations["importSpaceFile"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/page/{pageId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space page */
  get: operations["getSpacePage"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/page/{pageId}/backlinks": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space page backlinks */
  get: operations["listSpacePageBacklinks"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/page/{pageId}/html": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space page html */
  get: operations["getSpacePageHtml"]; put?: never;
  /** Render space page html */
  post: operations["renderSpacePageHtml"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/page/{pageId}/import": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Import space page */
  post: operations["importSpacePage"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/page/{pageId}/links": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space page links */
  get: operations["listSpacePageLinks"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/pages": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space pages */
  get: operations["listSpacePages"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/path/{path}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space page by path */
  get: operations["getSpacePageByPath"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/reusable-contents": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List reusable contents */
  get: operations["listReusableContents"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get reusable content */
  get: operations["getReusableContent"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/custom-fields": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get custom field values */
  get: operations["getCustomFieldValues"]; put?: never; post?: never; delete?: never; options?: never; head?: never;
  /** Update custom field values */
  patch: operations["updateCustomFieldValues"]; trace?: never;
 };
 "/v1/spaces/{spaceId}/documents/{documentId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get document */
  get: operations["getDocument"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/duplicate": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Duplicate space */
  post: operations["duplicateSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/embed": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space embed */
  get: operations["getSpaceEmbed"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/git/connection": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get git connection */
  get: operations["getGitConnection"];
  /** Replace git connection */
  put: operations["replaceGitConnection"]; post?: never;
  /** Delete git connection */
  delete: operations["deleteGitConnection"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/git/connection/webhook": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Rotate git webhook secret */
  post: operations["rotateGitWebhookSecret"];
  /** Delete git webhook */
  delete: operations["deleteGitWebhook"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/git/export": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Export to git */
  post: operations["exportToGit"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/git/import": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Import from git */
  post: operations["importFromGit"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/git/info": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get git info */
  get: operations["getGitInfo"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/git/operations": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List git operations */
  get: operations["listGitOperations"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/git/preview": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Preview git sync */
  post: operations["previewGitSync"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/git/webhook": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Receive git webhook */
  post: operations["receiveGitWebhook"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/links": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space links */
  get: operations["listSpaceLinks"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/move": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Move space */
  post: operations["moveSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/pdf": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get space pdf */
  get: operations["getSpacePdf"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/permissions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Grant space permissions */
  post: operations["grantSpacePermissions"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/permissions/aggregate": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Aggregate space permissions */
  get: operations["aggregateSpacePermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/permissions/teams": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space team permissions */
  get: operations["listSpaceTeamPermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/permissions/teams/{teamId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete space team permission */
  delete: operations["deleteSpaceTeamPermission"]; options?: never; head?: never;
  /** Update space team permission */
  patch: operations["updateSpaceTeamPermission"]; trace?: never;
 };
 "/v1/spaces/{spaceId}/permissions/users": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space user permissions */
  get: operations["listSpaceUserPermissions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/permissions/users/{userId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete space user permission */
  delete: operations["deleteSpaceUserPermission"]; options?: never; head?: never;
  /** Update space user permission */
  patch: operations["updateSpaceUserPermission"]; trace?: never;
 };
 "/v1/spaces/{spaceId}/restore": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Restore space */
  post: operations["restoreSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List space revisions */
  get: operations["listSpaceRevisions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision */
  get: operations["getRevision"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/changes": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List revision changes */
  get: operations["listRevisionChanges"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/changes/{pageId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision page changes */
  get: operations["getRevisionPageChanges"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/files": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List revision files */
  get: operations["listRevisionFiles"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision file */
  get: operations["getRevisionFile"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision page */
  get: operations["getRevisionPage"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision page document */
  get: operations["getRevisionPageDocument"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/html": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision page html */
  get: operations["getRevisionPageHtml"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/pages": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List revision pages */
  get: operations["listRevisionPages"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/path/{path}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision page by path */
  get: operations["getRevisionPageByPath"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List revision reusable contents */
  get: operations["listRevisionReusableContents"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision reusable content */
  get: operations["getRevisionReusableContent"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get revision reusable content document */
  get: operations["getRevisionReusableContentDocument"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/revisions/{revisionId}/rollback": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Rollback space */
  post: operations["rollbackSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/search": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Search space */
  get: operations["searchSpace"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/spaces/{spaceId}/transfer": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Transfer space */
  post: operations["transferSpace"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/subdomains/{subdomain}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get subdomain */
  get: operations["getSubdomain"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/urls/content": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Resolve content url */
  get: operations["resolveContentUrl"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/urls/embed": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get embed */
  get: operations["getEmbed"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/urls/published": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get published url */
  get: operations["getPublishedUrl"]; put?: never;
  /** Resolve published url */
  post: operations["resolvePublishedUrl"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get current user */
  get: operations["getCurrentUser"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/confirm": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Confirm session */
  post: operations["confirmSession"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/email": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Change email */
  post: operations["changeEmail"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/favorites": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List favorites */
  get: operations["listFavorites"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/favorites/{favoriteKind}/{favoriteId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never;
  /** Add favorite */
  put: operations["addFavorite"]; post?: never;
  /** Delete favorite */
  delete: operations["deleteFavorite"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/invites": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List received invites */
  get: operations["listReceivedInvites"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/invites/{inviteId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Accept received invite */
  post: operations["acceptReceivedInvite"];
  /** Decline received invite */
  delete: operations["declineReceivedInvite"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/joinable-organizations": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List joinable organizations */
  get: operations["listJoinableOrganizations"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/password": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never;
  /** Change password */
  post: operations["changePassword"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/preferences": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get user preferences */
  get: operations["getUserPreferences"]; put?: never; post?: never; delete?: never; options?: never; head?: never;
  /** Update user preferences */
  patch: operations["updateUserPreferences"]; trace?: never;
 };
 "/v1/user/sessions": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List sessions */
  get: operations["listSessions"]; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/sessions/{sessionId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete session */
  delete: operations["deleteSession"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/tokens": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** List tokens */
  get: operations["listTokens"]; put?: never;
  /** Create token */
  post: operations["createToken"]; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/user/tokens/{tokenId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; get?: never; put?: never; post?: never;
  /** Delete token */
  delete: operations["deleteToken"]; options?: never; head?: never; patch?: never; trace?: never;
 };
 "/v1/users/{userId}": {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  /** Get user */
  get: operations["getUser"]; put?: never; post?: never; delete?: never; options?: never; head?: never;
  /** Update user */
  patch: operations["updateUser"]; trace?: never;
 };
}
export type webhooks = Record<string, never>;
export interface components {
 schemas: {
  AccessToken: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   expiresAt?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @description Empty when it has none. */
   title: string;
  };
  AuditEvent: {
   /**
    * @description What was done, as <what>.<done>.
    * @enum {unknown}
    */
   action: "session.started" | "session.confirmed" | "session.refused" | "session.ended" | "password.changed" | "email.changed" | "token.created" | "token.deleted" | "installation-administrator.granted" | "installation-administrator.revoked" | "organization.created" | "organization.updated" | "email-domain.verified" | "email-domain.unverified" | "member.invited" | "member.uninvited" | "member.declined" | "member.joined" | "member.updated" | "member.removed" | "link-invite.created" | "link-invite.updated" | "link-invite.deleted" | "team.created" | "team.updated" | "team.deleted" | "team-members.updated" | "space.granted" | "space.revoked" | "space.default-level-changed" | "space.transferred" | "space.deleted" | "space.restored" | "space.purged" | "git-connection.created" | "git-connection.updated" | "git-connection.deleted" | "git-webhook.created" | "git-webhook.deleted" | "collection.granted" | "collection.revoked" | "collection.default-level-changed" | "collection.deleted" | "custom-field.created" | "custom-field.updated" | "custom-field.deleted" | "translation.created" | "translation.updated" | "translation.deleted" | "translation-language.updated" | "translation-language.deleted" | "saml-provider.created" | "saml-provider.updated" | "saml-provider.deleted" | "site.granted" | "site.revoked" | "site.published" | "site.unpublished" | "site.visibility-changed" | "site.deleted" | "site.visitor-auth-changed" | "share-link.created" | "share-link.updated" | "share-link.deleted" | "custom-hostname.created" | "custom-hostname.deleted" | "comment.deleted" | "comment-reply.deleted";
   actor?: {
    displayName: string;
    /** @description E-mail address. */
    email: string;
    /** @description Opaque identifier. */
    id: string;
    /** @description Whether the user is an installation administrator; visible to the user alone. */
    installationAdministrator?: boolean;
    /** @constant */
    object: "user";
    /** @description URL of a picture; a generated one when the user has none. */
    photoURL: string;
    urls: {
     location: string;
    };
   };
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   details: {
    [key: string]: string | number | boolean | null;
   };
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "audit-event";
   target?: {
    id: string;
    /** @description What it is, such as "site". */
    kind: string;
   };
  };
  AuditEventAction: {
   /**
    * @description What was done, as <what>.<done>.
    * @enum {unknown}
    */
   id: "session.started" | "session.confirmed" | "session.refused" | "session.ended" | "password.changed" | "email.changed" | "token.created" | "token.deleted" | "installation-administrator.granted" | "installation-administrator.revoked" | "organization.created" | "organization.updated" | "email-domain.verified" | "email-domain.unverified" | "member.invited" | "member.uninvited" | "member.declined" | "member.joined" | "member.updated" | "member.removed" | "link-invite.created" | "link-invite.updated" | "link-invite.deleted" | "team.created" | "team.updated" | "team.deleted" | "team-members.updated" | "space.granted" | "space.revoked" | "space.default-level-changed" | "space.transferred" | "space.deleted" | "space.restored" | "space.purged" | "git-connection.created" | "git-connection.updated" | "git-connection.deleted" | "git-webhook.created" | "git-webhook.deleted" | "collection.granted" | "collection.revoked" | "collection.default-level-changed" | "collection.deleted" | "custom-field.created" | "custom-field.updated" | "custom-field.deleted" | "translation.created" | "translation.updated" | "translation.deleted" | "translation-language.updated" | "translation-language.deleted" | "saml-provider.created" | "saml-provider.updated" | "saml-provider.deleted" | "site.granted" | "site.revoked" | "site.published" | "site.unpublished" | "site.visibility-changed" | "site.deleted" | "site.visitor-auth-changed" | "share-link.created" | "share-link.updated" | "share-link.deleted" | "custom-hostname.created" | "custom-hostname.deleted" | "comment.deleted" | "comment-reply.deleted";
   label: string;
   /** @constant */
   object: "audit-event-action";
  };
  ChangeRequest: {
   /** @description Open comments. */
   comments: number;
   /** @description What its author has to decide before it can be merged; absent when nothing. */
   conflicts?: components["schemas"]["Conflict"][];
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   createdBy: components["schemas"]["User"];
   /** @description Markdown: what it changes, and why. */
   description: string;
   /** @description Opaque identifier. */
   id: string;
   /** @description Incremental within the space. */
   number: number;
   /** @constant */
   object: "change-request";
   /** @description Main content has changed since it was last merged into the change request. */
   outdated: boolean;
   /** @description Id of the active revision of the change request. */
   revision: string;
   /** @description Id of the revision of the space that it started from. */
   revisionInitial: string;
   /** @description Id of the revision of the space that its merge created. */
   revisionMerged?: string;
   /** @description Id of the revision of the space that was last merged into it; absent until then. */
   revisionMergedAncestor?: string;
   /** @enum {unknown} */
   status: "draft" | "open" | "archived" | "merged";
   subject: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
   urls: {
    app: string;
    location: string;
   };
  };
  ChangeRequestContributor: {
   /** @description Revisions. */
   count: number;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
   user: components["schemas"]["User"];
  };
  ChangeRequestRequestedReviewer: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @constant */
   kind: "user";
   /** @constant */
   object: "change-request-requested-reviewer";
   requestedBy: components["schemas"]["User"];
   /** @description Id of the active revision of the change request when they were asked. */
   revision: string;
   user: components["schemas"]["User"];
  };
  ChangeRequestReview: {
   comment?: {
    body: {
     document?: components["schemas"]["Document"];
     markdown?: string;
    };
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    editedAt?: string;
    /** @description Opaque identifier. */
    id: string;
    /** @constant */
    object: "comment";
    permissions: {
     delete: boolean;
     edit: boolean;
     reply: boolean;
     view: boolean;
    };
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    postedAt: string;
    postedBy: components["schemas"]["User"];
    reactions: {
     /** @description Users who reacted with it. */
     count: number;
     /** @description A character, or its code points in hexadecimal joined by "-". */
     emoji: string;
     /** @description The first 20 of them, and the caller; who reacted first comes first. */
     users: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC, milliseconds.
       */
      reactedAt: string;
      user: components["schemas"]["User"];
     }[];
    }[];
    replies: number;
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    resolvedAt?: string;
    resolvedBy?: {
     displayName: string;
     /** @description E-mail address. */
     email: string;
     /** @description Opaque identifier. */
     id: string;
     /** @description Whether the user is an installation administrator; visible to the user alone. */
     installationAdministrator?: boolean;
     /** @constant */
     object: "user";
     /** @description URL of a picture; a generated one when the user has none. */
     photoURL: string;
     urls: {
      location: string;
     };
    };
    /** @enum {unknown} */
    status: "open" | "resolved";
    target: {
     /** @description Opaque identifier. */
     changeRequest?: string;
     node?: {
      /** @description Key of the block where it is now; of one that is gone, the key that it had. */
      id: string;
      /** @description The beginning of its text. */
      preview?: string;
     };
     page?: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC, milliseconds.
       */
      createdAt?: string;
      emoji?: string;
      icon?: string;
      /** @description Opaque identifier. */
      id: string;
      /** @description The page, or the block on it, is no longer in the content. */
      outdated: boolean;
      path: string;
      title: string;
      /**
       * Format: date-time
       * @description ISO 8601, UTC, milliseconds.
       */
      updatedAt?: string;
     };
     /** @description Id of the review that the comment belongs to. */
     review?: string;
     /** @description Id of the active revision when the comment was posted. */
     revision: string;
     /** @description Opaque identifier. */
     space: string;
    };
    urls: {
     location: string;
    };
   };
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "change-request-review";
   requestedBy?: {
    displayName: string;
    /** @description E-mail address. */
    email: string;
    /** @description Opaque identifier. */
    id: string;
    /** @description Whether the user is an installation administrator; visible to the user alone. */
    installationAdministrator?: boolean;
    /** @constant */
    object: "user";
    /** @description URL of a picture; a generated one when the user has none. */
    photoURL: string;
    urls: {
     location: string;
    };
   };
   reviewer: components["schemas"]["User"];
   /** @description Id of the revision of the change request that was reviewed. */
   revision: string;
   /** @enum {unknown} */
   status: "approved" | "changes-requested";
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
  };
  Collection: {
   /** @description Base level of members: a role, inherit (from the collection or organization), or null for none. */
   defaultLevel: components["schemas"]["Role"] | "inherit" | null;
   description?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "collection";
   /** @description Opaque identifier. */
   organization: string;
   /** @description Parent collection, when you may see it. */
   parent?: string;
   permissions: {
    admin: boolean;
    create: boolean;
    view: boolean;
    viewInviteLinks: boolean;
   };
   title: string;
   urls: {
    app: string;
    location: string;
   };
  };
  Comment: {
   body: {
    document?: components["schemas"]["Document"];
    markdown?: string;
   };
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   editedAt?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "comment";
   permissions: {
    delete: boolean;
    edit: boolean;
    reply: boolean;
    view: boolean;
   };
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   postedAt: string;
   postedBy: components["schemas"]["User"];
   reactions: {
    /** @description Users who reacted with it. */
    count: number;
    /** @description A character, or its code points in hexadecimal joined by "-". */
    emoji: string;
    /** @description The first 20 of them, and the caller; who reacted first comes first. */
    users: {
     /**
      * Format: date-time
      * @description ISO 8601, UTC, milliseconds.
      */
     reactedAt: string;
     user: components["schemas"]["User"];
    }[];
   }[];
   replies: number;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   resolvedAt?: string;
   resolvedBy?: {
    displayName: string;
    /** @description E-mail address. */
    email: string;
    /** @description Opaque identifier. */
    id: string;
    /** @description Whether the user is an installation administrator; visible to the user alone. */
    installationAdministrator?: boolean;
    /** @constant */
    object: "user";
    /** @description URL of a picture; a generated one when the user has none. */
    photoURL: string;
    urls: {
     location: string;
    };
   };
   /** @enum {unknown} */
   status: "open" | "resolved";
   target: {
    /** @description Opaque identifier. */
    changeRequest?: string;
    node?: {
     /** @description Key of the block where it is now; of one that is gone, the key that it had. */
     id: string;
     /** @description The beginning of its text. */
     preview?: string;
    };
    page?: {
     /**
      * Format: date-time
      * @description ISO 8601, UTC, milliseconds.
      */
     createdAt?: string;
     emoji?: string;
     icon?: string;
     /** @description Opaque identifier. */
     id: string;
     /** @description The page, or the block on it, is no longer in the content. */
     outdated: boolean;
     path: string;
     title: string;
     /**
      * Format: date-time
      * @description ISO 8601, UTC, milliseconds.
      */
     updatedAt?: string;
    };
    /** @description Id of the review that the comment belongs to. */
    review?: string;
    /** @description Id of the active revision when the comment was posted. */
    revision: string;
    /** @description Opaque identifier. */
    space: string;
   };
   urls: {
    location: string;
   };
  };
  CommentReply: {
   body: {
    document?: components["schemas"]["Document"];
    markdown?: string;
   };
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   editedAt?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "comment-reply";
   permissions: {
    delete: boolean;
    edit: boolean;
    view: boolean;
   };
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   postedAt: string;
   postedBy: components["schemas"]["User"];
   reactions: {
    /** @description Users who reacted with it. */
    count: number;
    /** @description A character, or its code points in hexadecimal joined by "-". */
    emoji: string;
    /** @description The first 20 of them, and the caller; who reacted first comes first. */
    users: {
     /**
      * Format: date-time
      * @description ISO 8601, UTC, milliseconds.
      */
     reactedAt: string;
     user: components["schemas"]["User"];
    }[];
   }[];
   urls: {
    location: string;
   };
  };
  Conflict: {
   /** @description Opaque identifier. */
   file?: string;
   /** @description What is in conflict. */
   kind: string;
   /** @description One sentence for the author. */
   message: string;
   /** @description Opaque identifier. */
   page?: string;
   /** @description Opaque identifier. */
   reusableContent?: string;
   /** @description Title or name of the page, file or reusable content. */
   title: string;
  };
  ContentChange: {
   /** @description Place among its siblings. */
   at?: ("start" | "end") | {
    /** @description Id of a page, or its `ref` in this call. */
    after?: string;
    /** @description Id of a page, or its `ref` in this call. */
    before?: string;
   };
   /** @description Key of the only block that is brought back. */
   block?: string;
   condition?: string | null;
   cover?: {
    /** @description A content reference: of kind url, page, anchor, file or source. */
    ref: {
     kind: string;
    } & {
     [key: string]: unknown;
    };
    yPos?: number;
   } | null;
   description?: string | null;
   document?: {
    /** @description A document tree, as a page is read with `format=document`. */
    document?: {
     nodes: {
      [key: string]: unknown;
     }[];
     /** @constant */
     object: "document";
    } & {
     [key: string]: unknown;
    };
    /** @description May begin with front matter and with a title, which then are those of the page. */
    markdown?: string;
    /** @description The whole source of the page as it is to be stored, as read with `format=source`. */
    source?: string;
   };
   emoji?: string | null;
   /** @description Id of a file, or its `ref` in this call. */
   file?: string;
   files?: {
    /** @description The bytes themselves. */
    base64?: string;
    /** @description Counts where neither bytes nor name tell the type. */
    contentType?: string;
    name: string;
    /** @description A name for the created item, for later changes of this call: in place of an id, or as the target `ref:NAME`. */
    ref?: string;
    /** @description URL to fetch the bytes from. */
    url?: string;
   }[];
   hidden?: boolean;
   icon?: string | null;
   into?: string | null;
   language?: string | null;
   layout?: {
    cover?: boolean;
    /** @enum {unknown} */
    coverSize?: "hero" | "full";
    description?: boolean;
    metadata?: boolean;
    outline?: boolean;
    pagination?: boolean;
    tableOfContents?: boolean;
    title?: boolean;
    /** @enum {unknown} */
    width?: "default" | "wide";
   } | null;
   /** @description Name of the file. */
   name?: string;
   noIndex?: boolean;
   noRobotsIndex?: boolean;
   /** @enum {unknown} */
   operation: "insert_page" | "update_page" | "delete_page" | "revert_page" | "insert_files" | "update_file" | "delete_file" | "insert_reusable_content" | "update_reusable_content" | "delete_reusable_content" | "set_variables" | "set_redirects" | "set_language";
   /** @description Id of a page, or its `ref` in this call. */
   page?: string;
   /** @description The redirects of other paths stay. */
   redirects?: {
    /** @description Former path, below the space. */
    from: string;
    /** @description Id of a page, or its `ref` in this call. */
    page?: string;
    to?: string | null;
   }[];
   /** @description A name for the created item, for later changes of this call: in place of an id, or as the target `ref:NAME`. */
   ref?: string;
   /** @description Id of a reusable content, or its `ref` in this call. */
   reusableContent?: string;
   /** @description Opaque identifier. */
   revision?: string;
   slug?: string;
   /** @description A content reference: of kind url, page, anchor, file or source. */
   target?: {
    kind: string;
   } & {
    [key: string]: unknown;
   };
   title?: string;
   /**
    * @description Of a page that is inserted; document when left out.
    * @enum {unknown}
    */
   type?: "document" | "group" | "link";
   /** @description Values by name; `null` removes a variable, the others stay. */
   variables?: {
    [key: string]: (string | number | boolean) | null;
   };
  };
  ContentRef: {
   /** @constant */
   kind: "url";
   url: string;
  } | {
   /** @constant */
   kind: "page";
   page: string;
   /** @description Absent: the space of the document. */
   space?: string;
  } | {
   anchor: string;
   /** @constant */
   kind: "anchor";
   page?: string;
   /** @description Absent: the space of the document. */
   space?: string;
  } | {
   file: string;
   /** @constant */
   kind: "file";
  } | {
   /** @constant */
   kind: "reusable-content";
   reusableContent: string;
   /** @description Absent: the space of the document. */
   space?: string;
  } | {
   /** @constant */
   kind: "openapi";
   spec: string;
  } | {
   /** @constant */
   kind: "space";
   space: string;
  } | {
   collection: string;
   /** @constant */
   kind: "collection";
  } | {
   /** @constant */
   kind: "user";
   user: string;
  };
  ContentUrl: {
   /** @description Opaque identifier. */
   collection: string;
  } | {
   /** @description Opaque identifier. */
   changeRequest?: string;
   /** @description Opaque identifier. */
   page?: string;
   /** @description Opaque identifier. */
   space: string;
  };
  CustomField: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   description: string;
   /** @description Opaque identifier. */
   id: string;
   name: string;
   /** @description What values of the types select:single and select:multi are chosen from. */
   options?: string[];
   placeholder: string;
   title: string;
   /** @enum {unknown} */
   type: "text" | "number" | "boolean" | "tags" | "select:multi" | "select:single";
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
   urls: {
    location: string;
   };
  };
  CustomFieldValues: {
   customField: components["schemas"]["CustomField"];
   value?: string | number | boolean | string[];
  }[];
  CustomHostname: {
   /** @description In lower case; names with other letters in the form that begins with xn--. */
   hostname: string;
   /** @description The name resolves to this server, which serves it. */
   isActive: boolean;
   /** @constant */
   object: "custom-hostname";
   /** @description What there is to do, such as which record to set. */
   status?: string;
   target: {
    /** @description Opaque identifier. */
    organization: string;
    /** @description Opaque identifier. */
    site: string;
    /** @constant */
    type: "site";
   } | {
    /** @description Opaque identifier. */
    organization: string;
    /** @constant */
    type: "organization";
   };
   urls: {
    location: string;
    /** @description Only while it is active. */
    published?: string;
   };
  };
  Document: {
   data: {
    schemaVersion?: number;
   };
   nodes: components["schemas"]["DocumentBlock"][];
   /** @constant */
   object: "document";
  };
  DocumentBlock: {
   data: {
    /** @enum {unknown} */
    align?: "start" | "center" | "end";
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: components["schemas"]["DocumentInline"][];
   /** @constant */
   object: "block";
   /** @constant */
   type: "paragraph";
  } | {
   data: {
    /** @enum {unknown} */
    align?: "start" | "center" | "end";
    /** @description Anchor, unique on the page. */
    id?: string;
    /** @description As written, where `type` differs. */
    level?: number;
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: components["schemas"]["DocumentInline"][];
   /** @constant */
   object: "block";
   /** @enum {unknown} */
   type: "heading-1" | "heading-2" | "heading-3";
  } | {
   data: {
    start?: number;
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     checked?: boolean;
    };
    /** @constant */
    isVoid: false;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "block";
    /** @constant */
    type: "list-item";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "list-ordered";
  } | {
   data: Record<string, never>;
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     checked?: boolean;
    };
    /** @constant */
    isVoid: false;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "block";
    /** @constant */
    type: "list-item";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "list-unordered";
  } | {
   data: Record<string, never>;
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     checked?: boolean;
    };
    /** @constant */
    isVoid: false;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "block";
    /** @constant */
    type: "list-item";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "list-tasks";
  } | {
   data: Record<string, never>;
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "divider";
  } | {
   data: Record<string, never>;
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: components["schemas"]["DocumentBlock"][];
   /** @constant */
   object: "block";
   /** @constant */
   type: "blockquote";
  } | {
   data: {
    formula: string;
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "math";
  } | {
   data: {
    expandable?: boolean;
    fullWidth?: boolean;
    lineNumbers?: boolean;
    /** @enum {unknown} */
    overflow?: "wrap" | "scroll";
    syntax?: string;
    title?: string;
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     highlighted?: boolean;
    };
    /** @constant */
    isVoid: false;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    nodes: components["schemas"]["DocumentInline"][];
    /** @constant */
    object: "block";
    /** @constant */
    type: "code-line";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "code";
  } | {
   data: {
    icon?: string;
    /** @enum {unknown} */
    style: "info" | "warning" | "danger" | "success";
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: components["schemas"]["DocumentBlock"][];
   /** @constant */
   object: "block";
   /** @constant */
   type: "hint";
  } | {
   data: {
    expression: string;
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: components["schemas"]["DocumentBlock"][];
   /** @constant */
   object: "block";
   /** @constant */
   type: "if";
  } | {
   data: {
    fullWidth?: boolean;
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     icon?: string;
     title?: string;
    };
    /** @constant */
    isVoid: false;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "block";
    /** @constant */
    type: "tabs-item";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "tabs";
  } | {
   data: Record<string, never>;
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     icon?: string;
    };
    /** @constant */
    isVoid: false;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "block";
    /** @constant */
    type: "stepper-step";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "stepper";
  } | {
   data: {
    fullWidth?: boolean;
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     width?: number | {
      unit: string;
      value: number;
     };
    };
    /** @constant */
    isVoid: false;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "block";
    /** @constant */
    type: "column";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "columns";
  } | {
   data: {
    /** @enum {unknown} */
    format: "numeric" | "full" | "short";
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     date: string;
     tags?: {
      /** @constant */
      kind: "tag";
      tag: string;
     }[];
    };
    /** @constant */
    isVoid: false;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "block";
    /** @constant */
    type: "update";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "updates";
  } | {
   data: {
    id?: string;
    open?: boolean;
   };
   fragments: ({
    /** @constant */
    fragment: "expandable-title";
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "fragment";
    /** @constant */
    type: "expandable-title";
   } | {
    /** @constant */
    fragment: "expandable-body";
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "fragment";
    /** @constant */
    type: "expandable-body";
   })[];
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "expandable";
  } | {
   data: {
    /** @enum {unknown} */
    align?: "left" | "center" | "right";
    fullWidth?: boolean;
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: {
    data: {
     alt?: string;
     height?: number | {
      unit: string;
      value: number;
     };
     ref: components["schemas"]["ContentRef"];
     refDark?: components["schemas"]["ContentRef"];
     title?: string;
     width?: number | {
      unit: string;
      value: number;
     };
    };
    fragments: {
     /** @constant */
     fragment: "caption";
     nodes: components["schemas"]["DocumentBlock"][];
     /** @constant */
     object: "fragment";
     type: string;
    }[];
    /** @constant */
    isVoid: true;
    /** @description Identifies the block while its content does not change. */
    key?: string;
    /** @constant */
    object: "block";
    /** @constant */
    type: "image";
   }[];
   /** @constant */
   object: "block";
   /** @constant */
   type: "images";
  } | {
   data: {
    ref: components["schemas"]["ContentRef"];
   };
   fragments: {
    /** @constant */
    fragment: "caption";
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "fragment";
    type: string;
   }[];
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "file";
  } | {
   data: {
    ref?: components["schemas"]["ContentRef"];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "drawing";
  } | {
   data: {
    fullWidth?: boolean;
    url: string;
   };
   fragments: {
    /** @constant */
    fragment: "caption";
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "fragment";
    type: string;
   }[];
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "embed";
  } | {
   data: {
    ref: components["schemas"]["ContentRef"];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "reusable-content";
  } | {
   data: {
    ref: components["schemas"]["ContentRef"];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "content-ref";
  } | {
   data: {
    block: string;
    fullWidth?: boolean;
    integration: string;
    props: {
     [key: string]: string;
    };
    url?: string;
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "integration";
  } | {
   data: {
    expanded?: boolean;
    fullWidth?: boolean;
    method: string;
    path: string;
    ref: components["schemas"]["ContentRef"];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "swagger";
  } | {
   data: {
    expanded?: boolean;
    fullWidth?: boolean;
    method: string;
    path: string;
    ref: components["schemas"]["ContentRef"];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "openapi-operation";
  } | {
   data: {
    grouped?: boolean;
    ref: components["schemas"]["ContentRef"];
    schemas: string[];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "openapi-schemas";
  } | {
   data: {
    method: string;
    name: string;
    ref: components["schemas"]["ContentRef"];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "openapi-webhook";
  } | {
   data: {
    definition: {
     [key: string]: {
      id: string;
      max?: number;
      /** @enum {unknown} */
      textAlignment: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "text";
     } | {
      id: string;
      max?: number;
      /** @enum {unknown} */
      textAlignment?: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "number";
     } | {
      id: string;
      max?: number;
      /** @enum {unknown} */
      textAlignment?: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "checkbox";
     } | {
      id: string;
      max?: number;
      /** @enum {unknown} */
      textAlignment?: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "files";
     } | {
      id: string;
      max?: number;
      /** @enum {unknown} */
      textAlignment?: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "content-ref";
     } | {
      id: string;
      max?: number;
      /** @enum {unknown} */
      textAlignment?: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "image";
     } | {
      id: string;
      max: number;
      /** @enum {unknown} */
      textAlignment?: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "rating";
     } | {
      id: string;
      max?: number;
      multiple: boolean;
      /** @enum {unknown} */
      textAlignment?: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "users";
     } | {
      id: string;
      max?: number;
      multiple: boolean;
      options: {
       color: string;
       label: string;
       value: string;
      }[];
      /** @enum {unknown} */
      textAlignment?: "left" | "center" | "right";
      title: string;
      /** @constant */
      type: "select";
     };
    };
    fullWidth?: boolean;
    records: {
     [key: string]: {
      orderIndex: string;
      /** @description One for each column. */
      values: {
       [key: string]: string | number | boolean | null | string[] | components["schemas"]["ContentRef"];
      };
     };
    };
    view: {
     /** @enum {unknown} */
     cardSize?: "medium" | "large";
     /** @description The columns that are shown, in order. */
     columns: string[];
     columnWidths?: {
      [key: string]: number;
     };
     /** @description Id of a column. */
     coverDefinition?: string;
     /** @description Id of a column. */
     coverDefinitionDark?: string;
     hideColumnTitle?: boolean;
     hideHeader: boolean;
     /** @description Id of a column. */
     targetDefinition?: string;
     /** @constant */
     type: "grid";
     /**
      * @description Widths are pixels.
      * @constant
      */
     useNewSizing?: true;
    } | {
     /** @enum {unknown} */
     cardSize: "medium" | "large";
     /** @description The columns that are shown, in order. */
     columns: string[];
     columnWidths?: {
      [key: string]: number;
     };
     /** @description Id of a column. */
     coverDefinition?: string;
     /** @description Id of a column. */
     coverDefinitionDark?: string;
     hideColumnTitle?: boolean;
     hideHeader?: boolean;
     /** @description Id of a column. */
     targetDefinition?: string;
     /** @constant */
     type: "cards";
     /**
      * @description Widths are pixels.
      * @constant
      */
     useNewSizing?: true;
    };
   };
   fragments: components["schemas"]["DocumentFragment"][];
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "block";
   /** @constant */
   type: "table";
  };
  DocumentFragment: {
   fragment: string;
   nodes: components["schemas"]["DocumentBlock"][];
   /** @constant */
   object: "fragment";
   type: string;
  };
  DocumentInline: {
   leaves: {
    marks: ({
     /** @constant */
     object: "mark";
     /** @enum {unknown} */
     type: "bold" | "italic" | "code" | "keyboard" | "strikethrough" | "superscript" | "subscript";
    } | {
     data: {
      /** @description Name of a color, `default` for that of the text around. */
      background: string;
      /** @description Name of a color, `default` for that of the text around. */
      text: string;
     };
     /** @constant */
     object: "mark";
     /** @constant */
     type: "color";
    })[];
    /** @constant */
    object: "leaf";
    text: string;
   }[];
   /** @constant */
   object: "text";
  } | {
   data: {
    ref: components["schemas"]["ContentRef"];
    title?: string;
   };
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: components["schemas"]["DocumentInline"][];
   /** @constant */
   object: "inline";
   /** @constant */
   type: "link";
  } | {
   data: {
    label: string;
   };
   fragments: {
    /** @constant */
    fragment: "annotation-body";
    nodes: components["schemas"]["DocumentBlock"][];
    /** @constant */
    object: "fragment";
    /** @constant */
    type: "annotation-body";
   }[];
   /** @constant */
   isVoid: false;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   nodes: components["schemas"]["DocumentInline"][];
   /** @constant */
   object: "inline";
   /** @constant */
   type: "annotation";
  } | {
   data: {
    alt?: string;
    height?: number | {
     unit: string;
     value: number;
    };
    ref: components["schemas"]["ContentRef"];
    refDark?: components["schemas"]["ContentRef"];
    /** @enum {unknown} */
    size?: "original" | "line";
    title?: string;
    width?: number | {
     unit: string;
     value: number;
    };
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "inline";
   /** @constant */
   type: "inline-image";
  } | {
   data: {
    code: string;
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "inline";
   /** @constant */
   type: "emoji";
  } | {
   data: {
    icon: string;
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "inline";
   /** @constant */
   type: "icon";
  } | {
   data: {
    expression: string;
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "inline";
   /** @constant */
   type: "expression";
  } | {
   data: {
    formula: string;
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "inline";
   /** @constant */
   type: "inline-math";
  } | {
   data: {
    ref: components["schemas"]["ContentRef"];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "inline";
   /** @constant */
   type: "mention";
  } | {
   data: {
    icon?: string;
    /** @enum {unknown} */
    kind: "primary" | "secondary";
    label: string;
    ref: components["schemas"]["ContentRef"];
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "inline";
   /** @constant */
   type: "button";
  } | {
   data: {
    id: string;
   };
   /** @constant */
   isVoid: true;
   /** @description Identifies the block while its content does not change. */
   key?: string;
   /** @constant */
   object: "inline";
   /** @constant */
   type: "anchor";
  };
  EmailDomain: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   checkedAt?: string;
   domain: string;
   /** @constant */
   object: "email-domain";
   /** @description The DNS record that proves the domain. */
   record: {
    name: string;
    /** @constant */
    type: "TXT";
    value: string;
   };
   /** @description Why the last check did not verify the domain. */
   status?: string;
   urls: {
    location: string;
   };
   /** @description Users with a verified e-mail address of this domain may join the organization. */
   verified: boolean;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   verifiedAt?: string;
  };
  EmailInvite: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description E-mail address. */
   email: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   expiresAt: string;
   /** @description Opaque identifier. */
   id: string;
   invitedBy?: {
    displayName: string;
    /** @description E-mail address. */
    email: string;
    /** @description Opaque identifier. */
    id: string;
    /** @description Whether the user is an installation administrator; visible to the user alone. */
    installationAdministrator?: boolean;
    /** @constant */
    object: "user";
    /** @description URL of a picture; a generated one when the user has none. */
    photoURL: string;
    urls: {
     location: string;
    };
   };
   /** @constant */
   object: "email-invite";
   /** @description null invites a guest. */
   role: components["schemas"]["Role"] | null;
   sso: boolean;
   urls: {
    location: string;
   };
  };
  Embed: {
   site: string;
   title: string;
   /** @constant */
   type: "link";
   url: string;
  };
  Error: {
   error: {
    code: number;
    message: string;
    /**
     * @description A stable word for programs: the list grows.
     * @enum {unknown}
     */
    reason: "invalid_body" | "invalid_query" | "invalid_path" | "invalid_json" | "invalid_request" | "import_failed" | "unknown_operation" | "request_timeout" | "body_too_large" | "url_too_long" | "unsupported_media_type" | "unsupported_expectation" | "headers_too_large" | "token_required" | "invalid_token" | "permission_denied" | "foreign_origin" | "visitor_sign_in_required" | "site_token_not_accepted" | "invalid_csrf_token" | "wrong_password" | "reauthentication_required" | "single_sign_on_required" | "session_required" | "outlives_token" | "sso_required" | "sso_out_of_scope" | "sign_in_refused" | "installation_administrator_required" | "organization_creation_restricted" | "script_not_served" | "not_found" | "url_expired" | "already_exists" | "name_taken" | "name_reserved" | "limit_reached" | "concurrent_change" | "space_deleted" | "space_locked" | "space_in_translation" | "change_request_merged" | "change_request_archived" | "branch_has_documents" | "delivery_repeated" | "delivery_expired" | "last_administrator" | "last_installation_administrator" | "identity_provider_required" | "email_domain_unverified" | "mail_not_configured" | "other_organization" | "redirect_loop" | "content_changed" | "feature_frozen" | "passwords_disabled" | "space_on_site" | "space_synchronized" | "work_too_large" | "rate_limited" | "too_many_attempts" | "too_many_live_connections" | "too_many_running" | "internal_error" | "server_busy" | "server_stopping" | "work_interrupted" | "work_timeout" | "insights_unavailable" | "database_unavailable" | "disk_read_only" | "disk_full";
   };
  };
  Favorite: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   emoji?: string;
   icon?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @enum {unknown} */
   kind: "space" | "page" | "site" | "collection";
   /** @constant */
   object: "favorite";
   /** @description Opaque identifier. */
   organization: string;
   /** @description Id of the space of a page. */
   space?: string;
   title: string;
   urls: {
    app: string;
   };
  };
  File: {
   contentType: string;
   dimensions?: {
    height: number;
    width: number;
   };
   /** @description Signed; works for a day at least. */
   downloadURL: string;
   git?: {
    oid: string;
    path: string;
   };
   /** @description Opaque identifier. */
   id: string;
   name: string;
   /** @description Bytes. */
   size: number;
   /** @description Its file below the content root, as links in texts name it. */
   sourcePath?: string;
  };
  GitConnection: {
   /** @description False where they were encrypted with a key that the installation no longer has. */
   areCredentialsReadable: boolean;
   autoExport: boolean;
   autoImport: boolean;
   commitMessage: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   credentials?: {
    /** @constant */
    type: "password";
    username: string;
   } | {
    fingerprint: string;
    /** @description The host of the repository has to accept it. */
    publicKey: string;
    /** @enum {unknown} */
    type: "ssh-key" | "deploy-key";
   };
   failure?: {
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    at: string;
    /** @description Failures since automatic synchronization last succeeded. */
    count: number;
    message: string;
    /**
     * @description check: the look at the branch.
     * @enum {unknown}
     */
    operation: "check" | "import" | "export";
    /** @enum {unknown} */
    reason: "conflict" | "branch_has_documents" | "content_changed" | "content_not_supported" | "credentials_missing" | "credentials_rejected" | "host_unreachable" | "host_refused" | "repository_not_found" | "repository_damaged" | "repository_too_large" | "branch_not_found" | "path_not_writable" | "push_declined" | "timeout" | "git_failed" | "connection_changed" | "interrupted" | "internal_error";
   };
   /** @description Keys of the SSH host; none until it was reached first. */
   hostKeys: {
    fingerprint: string;
    type: string;
   }[];
   importIntervalMinutes: number;
   /** @enum {unknown} */
   initialDirection: "import" | "export";
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   nextImportAt?: string;
   /** @constant */
   object: "git-connection";
   /**
    * Format: date-time
    * @description Nothing happens by itself since then.
    */
   pausedAt?: string;
   /** @description Absent until the default branch of the repository is known. */
   ref?: string;
   repoCommitURL?: string;
   repoProjectDirectory?: string;
   repoTreeURL?: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
   url: string;
   /** @description Present while deliveries are accepted there. */
   webhookUrl?: string;
  };
  GitInfo: {
   installationProvider?: string;
   integration?: string;
   operation?: {
    /** @description Object id of the commit that was imported, or is on the branch. */
    commit?: string;
    /** @description Why it failed, or why it will be tried again. */
    error?: string;
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    finishedAt?: string;
    /** @enum {unknown} */
    kind: "import" | "export";
    /** @description Id of the revision with the content of the commit. */
    revision?: string;
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    startedAt: string;
    /** @enum {unknown} */
    state: "pending" | "running" | "succeeded" | "failed";
    /** @description What was left out, at most 100. */
    warnings?: {
     message: string;
     path: string;
    }[];
   };
   repoName?: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt?: string;
   url?: string;
  };
  GitPreview: {
   /** @description At most 200. */
   changes: {
    /** @enum {unknown} */
    kind: "added" | "changed" | "removed";
    /** @description Of pages in the space, and of files in the repository. */
    path?: string;
    /** @description Of parts of a space. */
    title?: string;
    /** @enum {unknown} */
    type: "page" | "file" | "reusable-content" | "variables" | "redirects" | "language";
   }[];
   /** @description Where the branch stands; absent where it does not exist. */
   commit?: string;
   /** @description Of an import: pages, files and reusable contents of the space. Of an export: files of the branch. */
   counts: {
    added: number;
    changed: number;
    removed: number;
   };
   /** @enum {unknown} */
   direction: "import" | "export";
   /** @description Why the synchronization would fail as things are. */
   failure?: {
    message: string;
    /** @enum {unknown} */
    reason: "conflict" | "branch_has_documents" | "content_changed" | "content_not_supported" | "credentials_missing" | "credentials_rejected" | "host_unreachable" | "host_refused" | "repository_not_found" | "repository_damaged" | "repository_too_large" | "branch_not_found" | "path_not_writable" | "push_declined" | "timeout" | "git_failed" | "connection_changed" | "interrupted" | "internal_error";
   };
   hasMore: boolean;
   /** @description Whether space and branch were never synchronized with each other. */
   isFirst?: boolean;
   /** @constant */
   object: "git-preview";
   /** @description Absent where the repository could not be asked. */
   ref?: string;
   /** @description At most 100. */
   warnings: {
    message: string;
    path: string;
   }[];
  };
  ImportContentResult: {
   /** @description Images and other files that were imported. */
   files: number;
   /** @description Pages and files that were imported. */
   importedResources: number;
   /** @description Pages that were imported. */
   pages: number;
   /** @description Opaque identifier. */
   revision: string;
   /** @description Pages and files that were found. */
   totalResources: number;
   /** @description What was left out, a sentence each; at most 100. */
   warnings: string[];
  };
  Information: {
   build: string;
   version: string;
  };
  InvitedUsers: {
   /** @description Not invited: the organization has single sign-on switched off. */
   failedSSOEmails?: string[];
   /** @description Where no mail is sent: the link of each pending invitation, to be passed on to its recipient. It is returned only once. */
   invitations?: {
    /** @description E-mail address. */
    email: string;
    url: string;
   }[];
   /** @description Pending invitations: one for each e-mail address that is not of a member. */
   invited: number;
   /** @description Always empty: people become members when they accept. */
   users: string[];
  };
  JoinableOrganization: {
   /** @description The domain of the e-mail address of the caller. */
   domain: string;
   /** @constant */
   object: "joinable-organization";
   organization: {
    /** @description Opaque identifier. */
    id: string;
    title: string;
   };
   role: components["schemas"]["Role"];
   urls: {
    location: string;
   };
  };
  LinkInvite: {
   /** @description Opaque identifier. */
   collection?: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description Opaque identifier. */
   id: string;
   /**
    * @description Each role includes those before it.
    * @enum {unknown}
    */
   level?: "read" | "comment" | "edit" | "review" | "create" | "admin";
   /** @constant */
   object: "invite";
   /** @description It gives no more than members with the default role of the organization have without it. */
   redundant: boolean;
   /** @description Role in the organization; null for a link to one space or collection, which makes guests. */
   role: components["schemas"]["Role"] | null;
   /** @description Opaque identifier. */
   space?: string;
   urls: {
    location: string;
   };
  };
  LinkList: {
   /** @description Items in the whole list. */
   count: number;
   items: components["schemas"]["LinkUsage"][];
   /** @description Absent on the last page. */
   next?: {
    page: string;
   };
   stats: {
    broken: {
     /** @description Of these, the ones that the change request would break. */
     changeRequest?: number;
     total: number;
    };
    /** @description Targets of any status. */
    total: number;
   };
  };
  LinkUsage: {
   /** @description Where it occurs. */
   locationReferences: components["schemas"]["Reference"][];
   /** @description Places that are not listed. */
   more?: number;
   /**
    * @description dependsOn: what it occurs in shows it as a part of itself, such as an image.
    * @enum {unknown}
    */
   relation: "reference" | "dependsOn";
   /**
    * @description broken: the target does not exist. in-app: an absolute URL of the application or the API, which only members can open.
    * @enum {unknown}
    */
   status: "ok" | "broken" | "in-app";
   /** @description As the first place writes it. */
   target: string;
   targetReference?: {
    file?: {
     contentType: string;
     dimensions?: {
      height: number;
      width: number;
     };
     /** @description Signed; works for a day at least. */
     downloadURL: string;
     git?: {
      oid: string;
      path: string;
     };
     /** @description Opaque identifier. */
     id: string;
     name: string;
     /** @description Bytes. */
     size: number;
     /** @description Its file below the content root, as links in texts name it. */
     sourcePath?: string;
    };
    /** @description Where on the page: at an anchor, or in the block with this key. */
    internalLocation?: {
     anchor?: string;
     node?: string;
     /** @enum {unknown} */
     type: "anchor" | "node";
    };
    /** @enum {unknown} */
    kind: "page" | "file" | "reusable-content" | "space";
    organization: components["schemas"]["Organization"];
    page?: components["schemas"]["Page"];
    reusableContent?: {
     document: string;
     git?: {
      oid: string;
      path: string;
     };
     /** @description Opaque identifier. */
     id: string;
     /** @description Only where it is asked for with `format=markdown`. */
     markdown?: string;
     /** @description Its file below the content root, as links in texts name it. */
     sourcePath?: string;
     title: string;
    };
    space: components["schemas"]["Space"];
    /** @description Absent for main content. */
    versionContext?: {
     changeRequest: components["schemas"]["ChangeRequest"];
     /** @constant */
     type: "changeRequest";
    };
   };
  };
  ListedRevision: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   createdBy: components["schemas"]["User"];
   git?: {
    createdByService: boolean;
    message: string;
    oid: string;
    ref?: string;
    url?: string;
   };
   /** @description Opaque identifier. */
   id: string;
   mergedFrom?: {
    /** @description Open comments. */
    comments: number;
    /** @description What its author has to decide before it can be merged; absent when nothing. */
    conflicts?: components["schemas"]["Conflict"][];
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    createdAt: string;
    createdBy: components["schemas"]["User"];
    /** @description Markdown: what it changes, and why. */
    description: string;
    /** @description Opaque identifier. */
    id: string;
    /** @description Incremental within the space. */
    number: number;
    /** @constant */
    object: "change-request";
    /** @description Main content has changed since it was last merged into the change request. */
    outdated: boolean;
    /** @description Id of the active revision of the change request. */
    revision: string;
    /** @description Id of the revision of the space that it started from. */
    revisionInitial: string;
    /** @description Id of the revision of the space that its merge created. */
    revisionMerged?: string;
    /** @description Id of the revision of the space that was last merged into it; absent until then. */
    revisionMergedAncestor?: string;
    /** @enum {unknown} */
    status: "draft" | "open" | "archived" | "merged";
    subject: string;
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    updatedAt: string;
    urls: {
     app: string;
     location: string;
    };
   };
   /** @description Position in the history, from 1. */
   number: number;
   /** @constant */
   object: "revision";
   /** @description How many pages differ from the revision before it; only with `counts=true`. */
   pages?: {
    created: number;
    deleted: number;
    edited: number;
   };
   parents: string[];
   /** @enum {unknown} */
   type: "edits" | "merge" | "rollback" | "update" | "computed";
   urls: {
    app: string;
   };
  };
  LiveEvent: {
   /** @description Opaque identifier. */
   changeRequest?: string;
   /** @description Opaque identifier. */
   collection?: string;
   /** @enum {unknown} */
   kind: "organization" | "member" | "permission" | "collection" | "space" | "content" | "change-request" | "comment" | "git" | "import" | "site" | "openapi" | "translation" | "user";
   /** @description Opaque identifier. */
   organization?: string;
   /** @description Opaque identifier. */
   site?: string;
   /** @description Opaque identifier. */
   space?: string;
  };
  LoggedGitOperation: {
   /**
    * @description content: the content of the space was changed.
    * @enum {unknown}
    */
   cause: "person" | "schedule" | "webhook" | "content";
   commit?: string;
   /** @description Of an import: pages, files and reusable contents of the space. Of an export: files of the branch. */
   counts?: {
    added: number;
    changed: number;
    removed: number;
   };
   /** @description Why it failed, or why it will be tried again. */
   error?: {
    message: string;
    /** @enum {unknown} */
    reason: "conflict" | "branch_has_documents" | "content_changed" | "content_not_supported" | "credentials_missing" | "credentials_rejected" | "host_unreachable" | "host_refused" | "repository_not_found" | "repository_damaged" | "repository_too_large" | "branch_not_found" | "path_not_writable" | "push_declined" | "timeout" | "git_failed" | "connection_changed" | "interrupted" | "internal_error";
   };
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   finishedAt?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @enum {unknown} */
   kind: "import" | "export";
   /** @constant */
   object: "git-operation";
   /** @description Opaque identifier. */
   revision?: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   startedAt: string;
   /** @enum {unknown} */
   state: "pending" | "running" | "succeeded" | "failed";
   user: string | null;
   warningCount: number;
  };
  Member: {
   /** @description Without access to any content. */
   disabled: boolean;
   /** @description The id of the user. */
   id: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   joinedAt: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   lastSeenAt?: string;
   /** @constant */
   object: "member";
   role: components["schemas"]["Role"] | null;
   /** @description Spaces that the member may read. */
   spaces: number;
   /** @description Whether the member reaches the organization by its single sign-on alone. */
   sso: boolean;
   /** @description Teams that the member is in. */
   teams: number;
   user: components["schemas"]["User"];
  };
  NewAccessToken: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   expiresAt?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @description Empty when it has none. */
   title: string;
   /** @description Its text. It is shown this once and stored nowhere. */
   token: string;
  };
  /** @description No content. */
  NoContent: null;
  OpenAPISpec: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description Opaque identifier. */
   id: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   lastProcessedAt?: string;
   /**
    * @description Only after a processing that failed.
    * @enum {unknown}
    */
   lastProcessErrorCode?: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR";
   /** @description The reason, one sentence. */
   lastProcessErrorMessage?: string;
   /** @description Id of the newest version. */
   lastVersion?: string;
   /** @constant */
   object: "openapi-spec";
   /** @enum {unknown} */
   processingState: "pending" | "progress" | "complete";
   slug: string;
   /** @description An http or https URL. */
   sourceURL?: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
   urls: {
    app: string;
    location: string;
   };
   /**
    * @description Whether visitors of pages learn where it comes from.
    * @enum {unknown}
    */
   visibility: "private" | "public";
  };
  OpenAPISpecVersion: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "openapi-spec-version";
   /** @description Signed URL of the document, for a GET without a token; it works for a day or two. */
   url: string;
   urls: {
    location: string;
   };
  };
  OpenAPISpecVersionContent: {
   /** @description Files by their names; for the token of a site a list of them. */
   filesystem: {
    [key: string]: {
     dir: string;
     filename: string;
     isEntrypoint: boolean;
     /** @description Files that it refers to, as it writes them. */
     references: string[];
     /** @description Format of the file. Swagger 2.0 is converted to OpenAPI 3.0. */
     specification: unknown;
    };
   } | {
    dir: string;
    filename: string;
    isEntrypoint: boolean;
    /** @description Files that it refers to, as it writes them. */
    references: string[];
    /** @description Format of the file. Swagger 2.0 is converted to OpenAPI 3.0. */
    specification: unknown;
   }[];
   url: string;
   urls: {
    public: string | null;
    /** @description Of the document, signed; the same as `url`. */
    source: string;
   };
  };
  Organization: {
   ai: boolean;
   /** @enum {unknown} */
   communityType?: "nonProfit" | "openSource" | "education";
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description A hostname of the organization that serves its sites, once DNS confirms it. */
   customHostname?: string;
   defaultContent?: {
    /** @description Opaque identifier. */
    site: string;
    /** @constant */
    type: "site";
   };
   defaultRole: components["schemas"]["Role"];
   /** @description Users with a verified e-mail address of one of these domains may join once DNS proves the domain. */
   emailDomains: string[];
   /** @description Subdomain of the organization, part of the URLs of its published sites. */
   hostname: string;
   /** @description Opaque identifier. */
   id: string;
   /** @description Whether links that invite are accepted. */
   inviteLinks: boolean;
   /** @constant */
   object: "organization";
   permissions: {
    admin: boolean;
    createContent: boolean;
    createOpenAPISpec: boolean;
    listIntegrations: boolean;
    listMembers: boolean;
    listTeams: boolean;
    ownTeam: boolean;
    view: boolean;
    viewBilling: boolean;
   };
   /**
    * @description Always this: an installation has every feature, and clients derive features from the plan.
    * @constant
    */
   plan: "enterprise_2024";
   sso: boolean;
   /** @description Whether only sign-ins through an identity provider of the organization count in it. */
   ssoEnforced: boolean;
   title: string;
   trial: {
    /** @constant */
    status: "notapplicable";
   };
   /** @enum {unknown} */
   type: "business" | "community";
   urls: {
    app: string;
    location: string;
    logo?: string;
   };
   /** @enum {unknown} */
   useCase?: "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
  };
  Page: {
   computed?: {
    dependencies: {
     spec: {
      /** @description A content reference. */
      ref: {
       kind: string;
      } & {
       [key: string]: unknown;
      };
     };
    };
    props?: {
     [key: string]: unknown;
    };
    type: string;
   };
   /** @description Page below which it was computed. */
   computedSeed?: string;
   /** @description Which visitors see it; never shown to visitors. */
   condition?: string;
   cover?: {
    /** @description A content reference. */
    ref: {
     kind: string;
    } & {
     [key: string]: unknown;
    };
    yPos: number;
   };
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt?: string;
   description?: string;
   document?: components["schemas"]["Document"];
   documentId?: string;
   emoji?: string;
   git?: {
    oid: string;
    path: string;
   };
   hidden: boolean;
   href?: string;
   icon?: string;
   /** @description Opaque identifier. */
   id: string;
   /**
    * @description Older twin of `type`.
    * @enum {unknown}
    */
   kind: "sheet" | "group" | "link";
   layout?: {
    cover: boolean;
    /** @enum {unknown} */
    coverSize: "hero" | "full";
    description: boolean;
    metadata: boolean;
    outline: boolean;
    pagination: boolean;
    tableOfContents: boolean;
    title: boolean;
    /** @enum {unknown} */
    width: "default" | "wide";
   };
   markdown?: string;
   noIndex?: boolean;
   noRobotsIndex?: boolean;
   pages?: components["schemas"]["Page"][];
   path?: string;
   slug?: string;
   /** @description The stored source to the letter; absent for a page without one. */
   source?: string;
   /** @description Its file below the content root, as links in texts name it. */
   sourcePath?: string;
   /** @description A content reference. */
   target?: {
    kind: string;
   } & {
    [key: string]: unknown;
   };
   title: string;
   /** @enum {unknown} */
   type: "document" | "group" | "link" | "computed";
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt?: string;
   urls?: {
    app: string;
   };
  };
  PageChanges: {
   changes: components["schemas"]["RevisionChange"][];
   /** @constant */
   object: "page-changes";
   /** @description Opaque identifier. */
   page: string;
   revisions: {
    /** @description Opaque identifier. */
    after: string;
    /** @description Opaque identifier. */
    before: string;
   };
   source: {
    hunks: {
     after: {
      count: number;
      /** @description First line, from 1; of an empty range the line before it. */
      start: number;
     };
     before: {
      count: number;
      /** @description First line, from 1; of an empty range the line before it. */
      start: number;
     };
     lines: {
      text: string;
      /** @enum {unknown} */
      type: "context" | "removed" | "added";
      /** @description Parts of the line; only where the other side has a similar line. */
      words?: {
       changed: boolean;
       text: string;
      }[];
     }[];
    }[];
    /** @description Removed and added lines that are not shown; absent when all are. */
    more?: number;
   };
  };
  PageHtml: {
   /** @description One element. Links to pages are paths of the application; URLs of files are signed. */
   html: string;
   /** @constant */
   object: "page-html";
   /** @description Opaque identifier. */
   page: string;
   /** @description Opaque identifier. */
   revision: string;
   /** @description Paths on the host of the API, in the order to load them. */
   stylesheets: string[];
   title: string;
  };
  Pdf: {
   /** @description Signed URL of the PDF; expires in 15 minutes. */
   url: string;
  };
  PublishedContentSite: {
   customizations: {
    site: components["schemas"]["PublishedCustomization"];
    siteSpaces: {
     [key: string]: components["schemas"]["PublishedCustomization"];
    };
   };
   /** @constant */
   object: "published-content-site";
   scripts: {
    contentSecurityPolicy?: string;
    cookies: boolean;
    script: string;
   }[];
   site: components["schemas"]["Site"];
   structure: {
    structure: components["schemas"]["SiteSpace"][];
    /** @constant */
    type: "siteSpaces";
   } | {
    structure: components["schemas"]["SiteSection"][];
    /** @constant */
    type: "sections";
   };
  };
  PublishedCustomization: {
   advancedCustomization: {
    enabled: boolean;
   };
   ai: {
    /** @enum {unknown} */
    mode?: "none" | "search" | "assistant";
    pageLinkSummaries: {
     enabled: boolean;
    };
   };
   aiSearch: {
    enabled: boolean;
   };
   announcement?: {
    enabled: boolean;
    link?: {
     /** @description Never sent: the target of the link is derived from `to`. */
     href?: string;
     title: string;
     to: {
      [key: string]: unknown;
     } | null;
    };
    message: string;
    /** @enum {unknown} */
    style: "info" | "warning" | "danger" | "success";
   };
   externalLinks: {
    /** @enum {unknown} */
    target: "self" | "blank";
   };
   favicon: {
    emoji?: string;
    icon?: {
     dark: string;
     light: string;
    };
   };
   feedback: {
    enabled: boolean;
   };
   footer: {
    copyright?: string;
    groups: {
     links: {
      /** @description Never sent: the target of the link is derived from `to`. */
      href?: string;
      title: string;
      to: {
       [key: string]: unknown;
      } | null;
     }[];
     title: string;
    }[];
    logo?: {
     dark: string;
     light: string;
    };
   };
   git: {
    showEditLink: boolean;
   };
   header: {
    backgroundColor?: {
     dark: string;
     light: string;
    };
    linkColor?: {
     dark: string;
     light: string;
    };
    links: {
     condition?: string;
     /** @description Never sent: the target of the link is derived from `to`. */
     href?: string;
     links?: {
      /** @description Never sent: the target of the link is derived from `to`. */
      href?: string;
      title: string;
      to: {
       [key: string]: unknown;
      } | null;
     }[];
     /** @enum {unknown} */
     style?: "link" | "button-primary" | "button-secondary";
     title: string;
     to: {
      [key: string]: unknown;
     } | null;
    }[];
    logo?: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    preset: "default" | "bold" | "contrast" | "custom" | "none";
   };
   insights: {
    trackingCookie: boolean;
   };
   internationalization: {
    /** @enum {unknown} */
    locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
   };
   pageActions: {
    externalAI: boolean;
    markdown: boolean;
   };
   pagination: {
    enabled: boolean;
   };
   pdf: {
    enabled: boolean;
   };
   privacyPolicy: {
    url?: string;
   };
   /** @description Always empty. */
   socialAccounts: Record<string, never>[];
   socialPreview: {
    url?: string;
   };
   styling: {
    /** @enum {unknown} */
    background?: "plain" | "match";
    /** @description Always this. */
    codeTheme: {
     default: {
      /** @constant */
      dark: "default-dark";
      /** @constant */
      light: "default-light";
     };
     openapi: {
      /** @constant */
      dark: "default-dark";
      /** @constant */
      light: "default-light";
     };
    };
    /** @enum {unknown} */
    corners: "straight" | "rounded" | "circular";
    dangerColor: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    depth?: "subtle" | "flat";
    /** @enum {unknown} */
    font: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans";
    /** @enum {unknown} */
    icons: "regular" | "solid" | "duotone" | "light" | "thin";
    infoColor: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    links: "default" | "accent";
    /** @enum {unknown} */
    monospaceFont?: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata";
    primaryColor: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    search: "prominent" | "subtle";
    sidebar: {
     /** @enum {unknown} */
     background: "default" | "filled";
     /** @enum {unknown} */
     list: "default" | "pill" | "line";
    };
    successColor: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    theme: "clean" | "muted" | "bold" | "gradient";
    tint?: {
     color: {
      dark: string;
      light: string;
     };
    };
    warningColor: {
     dark: string;
     light: string;
    };
   };
   themes: {
    /** @enum {unknown} */
    default: "light" | "dark";
    toggeable: boolean;
   };
   title: string;
   trademark: {
    enabled: boolean;
   };
  };
  PublishedUrl: {
   /** @description Reads this site as the visitor sees it, for a while. */
   apiToken: string;
   /** @description Path of the space, begins and ends with a slash. */
   basePath: string;
   canonicalUrl: string;
   /** @description Opaque identifier. */
   changeRequest?: string;
   /** @description Longer URLs lead to the same space, to the path with the rest appended as it is. */
   complete: boolean;
   /** @description Equal for visitors who see the same. */
   contextId?: string;
   /** @description Opaque identifier. */
   organization: string;
   /** @description Path below the space, decoded, begins with a slash. */
   pathname: string;
   /** @description Shown in place of the active one. */
   revision?: string;
   shareKey?: string;
   /** @description Opaque identifier. */
   site: string;
   /** @description Path of the site, begins and ends with a slash. */
   siteBasePath: string;
   /** @description Opaque identifier. */
   siteSection?: string;
   /** @description Opaque identifier. */
   siteSpace: string;
   /** @description Opaque identifier. */
   space: string;
  } | {
   /** @description Where the visitor is to go. */
   redirect: string;
   /** @enum {unknown} */
   target: "application" | "content" | "external";
  };
  RawSpecContent: {
   /** @enum {unknown} */
   format: "json" | "yaml";
   text: string;
  };
  ReceivedInvite: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   expiresAt: string;
   /** @description Opaque identifier. */
   id: string;
   /** @description Name of who invites. */
   invitedBy?: string;
   /** @constant */
   object: "received-invite";
   organization: {
    /** @description Opaque identifier. */
    id: string;
    title: string;
   };
   /** @description null invites a guest. */
   role: components["schemas"]["Role"] | null;
   urls: {
    location: string;
   };
  };
  Reference: {
   file?: {
    contentType: string;
    dimensions?: {
     height: number;
     width: number;
    };
    /** @description Signed; works for a day at least. */
    downloadURL: string;
    git?: {
     oid: string;
     path: string;
    };
    /** @description Opaque identifier. */
    id: string;
    name: string;
    /** @description Bytes. */
    size: number;
    /** @description Its file below the content root, as links in texts name it. */
    sourcePath?: string;
   };
   /** @description Where on the page: at an anchor, or in the block with this key. */
   internalLocation?: {
    anchor?: string;
    node?: string;
    /** @enum {unknown} */
    type: "anchor" | "node";
   };
   /** @enum {unknown} */
   kind: "page" | "file" | "reusable-content" | "space";
   organization: components["schemas"]["Organization"];
   page?: components["schemas"]["Page"];
   reusableContent?: {
    document: string;
    git?: {
     oid: string;
     path: string;
    };
    /** @description Opaque identifier. */
    id: string;
    /** @description Only where it is asked for with `format=markdown`. */
    markdown?: string;
    /** @description Its file below the content root, as links in texts name it. */
    sourcePath?: string;
    title: string;
   };
   space: components["schemas"]["Space"];
   /** @description Absent for main content. */
   versionContext?: {
    changeRequest: components["schemas"]["ChangeRequest"];
    /** @constant */
    type: "changeRequest";
   };
  };
  ResolvedSiteRedirect: {
   redirect: components["schemas"]["SiteRedirect"];
   /** @description URL that visitors of the source are redirected to. */
   target: string;
  };
  ReusableContent: {
   document: string;
   git?: {
    oid: string;
    path: string;
   };
   /** @description Opaque identifier. */
   id: string;
   /** @description Only where it is asked for with `format=markdown`. */
   markdown?: string;
   /** @description Its file below the content root, as links in texts name it. */
   sourcePath?: string;
   title: string;
  };
  Revision: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   files: components["schemas"]["File"][];
   git?: {
    createdByService: boolean;
    message: string;
    oid: string;
    ref?: string;
    url?: string;
   };
   /** @description Opaque identifier. */
   id: string;
   mergedFrom?: {
    /** @description Open comments. */
    comments: number;
    /** @description What its author has to decide before it can be merged; absent when nothing. */
    conflicts?: components["schemas"]["Conflict"][];
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    createdAt: string;
    createdBy: components["schemas"]["User"];
    /** @description Markdown: what it changes, and why. */
    description: string;
    /** @description Opaque identifier. */
    id: string;
    /** @description Incremental within the space. */
    number: number;
    /** @constant */
    object: "change-request";
    /** @description Main content has changed since it was last merged into the change request. */
    outdated: boolean;
    /** @description Id of the active revision of the change request. */
    revision: string;
    /** @description Id of the revision of the space that it started from. */
    revisionInitial: string;
    /** @description Id of the revision of the space that its merge created. */
    revisionMerged?: string;
    /** @description Id of the revision of the space that was last merged into it; absent until then. */
    revisionMergedAncestor?: string;
    /** @enum {unknown} */
    status: "draft" | "open" | "archived" | "merged";
    subject: string;
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    updatedAt: string;
    urls: {
     app: string;
     location: string;
    };
   };
   /** @constant */
   object: "revision";
   pages: components["schemas"]["Page"][];
   parents: string[];
   /** @description What former paths below the space lead to; none for visitors. */
   redirects: {
    from: string;
    to: string;
   }[];
   reusableContents: components["schemas"]["ReusableContent"][];
   /** @enum {unknown} */
   type: "edits" | "merge" | "rollback" | "update" | "computed";
   urls: {
    app: string;
   };
   variables: {
    [key: string]: string | number | boolean;
   };
  };
  RevisionChange: {
   page: {
    /** @description Opaque identifier. */
    id: string;
    path?: string;
    title: string;
    /** @enum {unknown} */
    type: "document" | "group" | "link";
   };
   /** @enum {unknown} */
   type: "page_created" | "page_deleted";
  } | {
   attributes: {
    after?: unknown;
    before?: unknown;
    name: string;
   }[];
   /** @description Whether the text of the page differs. */
   document: boolean;
   page: {
    /** @description Opaque identifier. */
    id: string;
    path?: string;
    title: string;
    /** @enum {unknown} */
    type: "document" | "group" | "link";
   };
   /** @constant */
   type: "page_edited";
  } | {
   from: {
    /** @description Number of siblings before it. */
    index: number;
    parent: string | null;
   };
   page: {
    /** @description Opaque identifier. */
    id: string;
    path?: string;
    title: string;
    /** @enum {unknown} */
    type: "document" | "group" | "link";
   };
   to: {
    /** @description Number of siblings before it. */
    index: number;
    parent: string | null;
   };
   /** @constant */
   type: "page_moved";
  } | {
   file: components["schemas"]["File"];
   /** @enum {unknown} */
   type: "file_created" | "file_deleted";
  } | {
   before: components["schemas"]["File"];
   file: components["schemas"]["File"];
   /** @constant */
   type: "file_edited";
  } | {
   reusableContent: components["schemas"]["ReusableContent"];
   /** @enum {unknown} */
   type: "reusable_content_created" | "reusable_content_edited" | "reusable_content_deleted";
  } | {
   after: {
    [key: string]: string | number | boolean;
   };
   before: {
    [key: string]: string | number | boolean;
   };
   /** @constant */
   type: "variables_edited";
  } | {
   after: {
    from: string;
    to: string;
   }[];
   before: {
    from: string;
    to: string;
   }[];
   /** @constant */
   type: "redirects_edited";
  } | {
   after: string | null;
   before: string | null;
   /** @constant */
   type: "language_edited";
  };
  /**
   * @description Each role includes those before it.
   * @enum {unknown}
   */
  Role: "read" | "comment" | "edit" | "review" | "create" | "admin";
  SamlProvider: {
   certificate: string;
   /** @description What is in `certificate`. */
   certificates: {
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    expiresAt: string;
    /** @description SHA-256, in hexadecimal with colons. */
    fingerprint: string;
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    notBefore: string;
    subject: string;
    /** @description Set when it has expired, or will within 30 days. It goes on to work. */
    warning?: string;
   }[];
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   defaultRole: components["schemas"]["Role"] | null;
   defaultTeam?: {
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    createdAt: string;
    /** @description Opaque identifier. */
    id: string;
    members: number;
    /** @constant */
    object: "team";
    permissions: {
     /** @description You may change the members of the team and their roles. */
     admin: boolean;
     view: boolean;
    };
    /** @description Spaces on which the team was granted a role, itself or through a collection. */
    spaces: number;
    title: string;
   };
   entityID: string;
   /** @description Opaque identifier. */
   id: string;
   label: string;
   /** @constant */
   object: "saml-provider";
   /** @description What the identity provider must know about this server. */
   service: {
    acsURL: string;
    entityID: string;
    startURL: string;
   };
   ssoURL: string;
   /**
    * @description Pending until ssoURL, entityID and certificate are set.
    * @enum {unknown}
    */
   status: "active" | "pending";
   urls: {
    location: string;
   };
  };
  SearchPageResult: {
   /** @description The ancestors of the page, the topmost first. */
   ancestors: {
    title: string;
   }[];
   /** @description Opaque identifier. */
   id: string;
   /** @description Path of the page in its space. */
   path: string;
   /** @description How well it matches; without a bound. */
   score: number;
   /** @description The sections that match, best first. */
   sections?: {
    /** @description Plain text around the match. */
    body: string;
    id: string;
    /** @description Path of the page, with the anchor of the section. */
    path: string;
    /** @description That of the page. */
    score: number;
    title: string;
    urls: {
     app: string;
    };
   }[];
   title: string;
   urls: {
    app: string;
   };
  };
  SearchSpaceResult: {
   /** @description Opaque identifier. */
   id: string;
   pages: components["schemas"]["SearchPageResult"][];
   title: string;
   /** @constant */
   type: "space";
  };
  Session: {
   /**
    * Format: date-time
    * @description When the user last showed the password, or signed in at the identity provider.
    */
   authenticatedAt: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description The one that calls. */
   current: boolean;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   expiresAt: string;
   /** @description Opaque identifier. */
   id: string;
   /**
    * @description How the user signed in.
    * @enum {unknown}
    */
   method: "password" | "saml";
   /** @constant */
   object: "session";
   /**
    * Format: date-time
    * @description When it was used, to the hour.
    */
   seenAt: string;
   /** @description What the browser said of itself. */
   userAgent?: string;
  };
  ShareLink: {
   /** @description Whether the URL opens the site. */
   active: boolean;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description Opaque identifier. */
   id: string;
   name: string;
   /** @constant */
   object: "share-link";
   urls: {
    /** @description With the secret key. Only while the site is published and its visibility is share-link. */
    published?: string;
   };
  };
  Site: {
   adaptiveContent: {
    enabled: boolean;
   };
   basename: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description What the site makes use of. */
   features: {
    frozen: boolean;
    id: string;
    /** @enum {unknown} */
    plan: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
   }[];
   /** @description Custom host name. */
   hostname?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "site";
   proxy?: {
    /** @description A host and a path of at least one segment, such as example.com/docs. */
    origin: string;
    /** @description URL that the proxy must forward to. */
    target: string;
   };
   published: boolean;
   /** @description Number of site spaces. */
   siteSpaces: number;
   title: string;
   /** @enum {unknown} */
   type: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
   urls: {
    app: string;
    location: string;
    /** @description Only while the site is published. */
    published?: string;
   };
   /**
    * @description Who can read it: anyone; anyone, without search engines; holders of a secret link; who was authenticated elsewhere.
    * @enum {unknown}
    */
   visibility: "public" | "unlisted" | "share-link" | "visitor-auth";
  };
  SiteAdaptiveSchema: {
   /** @description JSON Schema (draft-07) of the claims: booleans, numbers, texts, lists of texts to choose from, lists, objects. */
   jsonSchema: {
    [key: string]: unknown;
   };
   /** @constant */
   object: "site-adaptive-schema";
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
  };
  SiteCustomization: {
   advancedCustomization: {
    enabled: boolean;
   };
   ai: {
    /** @enum {unknown} */
    mode?: "none" | "search" | "assistant";
    pageLinkSummaries: {
     enabled: boolean;
    };
   };
   aiSearch: {
    enabled: boolean;
   };
   announcement?: {
    enabled: boolean;
    link?: {
     /** @description Never sent: the target of the link is derived from `to`. */
     href?: string;
     title: string;
     to: {
      [key: string]: unknown;
     } | null;
    };
    message: string;
    /** @enum {unknown} */
    style: "info" | "warning" | "danger" | "success";
   };
   externalLinks: {
    /** @enum {unknown} */
    target: "self" | "blank";
   };
   favicon: {
    emoji?: string;
    icon?: {
     dark: string;
     light: string;
    };
   };
   feedback: {
    enabled: boolean;
   };
   footer: {
    copyright?: string;
    groups: {
     links: {
      /** @description Never sent: the target of the link is derived from `to`. */
      href?: string;
      title: string;
      to: {
       [key: string]: unknown;
      } | null;
     }[];
     title: string;
    }[];
    logo?: {
     dark: string;
     light: string;
    };
   };
   git: {
    showEditLink: boolean;
   };
   header: {
    backgroundColor?: {
     dark: string;
     light: string;
    };
    linkColor?: {
     dark: string;
     light: string;
    };
    links: {
     condition?: string;
     /** @description Never sent: the target of the link is derived from `to`. */
     href?: string;
     links?: {
      /** @description Never sent: the target of the link is derived from `to`. */
      href?: string;
      title: string;
      to: {
       [key: string]: unknown;
      } | null;
     }[];
     /** @enum {unknown} */
     style?: "link" | "button-primary" | "button-secondary";
     title: string;
     to: {
      [key: string]: unknown;
     } | null;
    }[];
    logo?: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    preset: "default" | "bold" | "contrast" | "custom" | "none";
   };
   insights: {
    trackingCookie: boolean;
   };
   internationalization: {
    /** @enum {unknown} */
    locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
   };
   pageActions: {
    externalAI: boolean;
    markdown: boolean;
   };
   pagination: {
    enabled: boolean;
   };
   pdf: {
    enabled: boolean;
   };
   privacyPolicy: {
    url?: string;
   };
   socialPreview: {
    url?: string;
   };
   styling: {
    /** @enum {unknown} */
    background?: "plain" | "match";
    /** @enum {unknown} */
    corners: "straight" | "rounded" | "circular";
    dangerColor: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    depth?: "subtle" | "flat";
    /** @enum {unknown} */
    font: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans";
    /** @enum {unknown} */
    icons: "regular" | "solid" | "duotone" | "light" | "thin";
    infoColor: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    links: "default" | "accent";
    /** @enum {unknown} */
    monospaceFont?: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata";
    primaryColor: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    search: "prominent" | "subtle";
    sidebar: {
     /** @enum {unknown} */
     background: "default" | "filled";
     /** @enum {unknown} */
     list: "default" | "pill" | "line";
    };
    successColor: {
     dark: string;
     light: string;
    };
    /** @enum {unknown} */
    theme: "clean" | "muted" | "bold" | "gradient";
    tint?: {
     color: {
      dark: string;
      light: string;
     };
    };
    warningColor: {
     dark: string;
     light: string;
    };
   };
   themes: {
    /** @enum {unknown} */
    default: "light" | "dark";
    toggeable: boolean;
   };
   title: string;
   trademark: {
    enabled: boolean;
   };
  };
  SiteEvent: {
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "page_view" | "search_open" | "ask_view" | "agent_feedback" | "mcp_request" | "rss_request";
  } | {
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   query: string;
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "search_type_query" | "ask_question";
  } | {
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   query: string;
   result: {
    pageId: string;
    spaceId: string;
   };
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "search_open_result";
  } | {
   feedback: {
    /** @enum {unknown} */
    rating: "bad" | "ok" | "good";
   };
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "page_post_feedback";
  } | {
   feedback: {
    comment: string;
    /** @enum {unknown} */
    rating: "bad" | "ok" | "good";
   };
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "page_post_feedback_comment";
  } | {
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   query: string;
   rating: number;
   responseId: string;
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "ask_rate_response";
  } | {
   link: {
    /** @enum {unknown} */
    position: "announcement" | "header" | "footer" | "sidebar" | "content";
    /** @description A content reference. */
    target: {
     /** @constant */
     kind: "url";
     url: string;
    } | {
     /** @constant */
     kind: "page";
     page: string;
     space?: string;
    } | {
     anchor: string;
     /** @constant */
     kind: "anchor";
     page?: string;
     space?: string;
    } | {
     file: string;
     /** @constant */
     kind: "file";
    } | {
     /** @constant */
     kind: "space";
     space: string;
    } | {
     collection: string;
     /** @constant */
     kind: "collection";
    } | {
     /** @constant */
     kind: "user";
     user: string;
    } | {
     /** @constant */
     kind: "reusable-content";
     reusableContent: string;
     space?: string;
    };
   };
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "link_click";
  } | {
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   operation: {
    method: string;
    path: string;
   };
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "api_client_open" | "api_client_request";
  } | {
   ad: {
    domain: string;
    /** @enum {unknown} */
    placement: "aside";
    zoneId: string;
   };
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "ad_click" | "ad_display";
  } | {
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   /** @enum {unknown} */
   placement: "sidebar" | "ad" | "footer" | "pdf";
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "trademark_click";
  } | {
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   /** @enum {unknown} */
   markdownSource?: "page-action";
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "page_markdown_request";
  } | {
   /** @enum {unknown} */
   llmsVariant: "standard" | "full";
   /** @description Where it happened. */
   location: {
    page?: string | null;
    revision?: string | null;
    siteSection?: string | null;
    siteShareKey?: string | null;
    siteSpace?: string | null;
    space?: string | null;
    /**
     * Format: uri
     * @description Stored without query and fragment; `utm_…` parameters are stored separately.
     */
    url: string;
   };
   /** @description The visitor. */
   session: {
    /** @description Not looked at. */
    cookies: {
     [key: string]: string;
    };
    /** @description IP address of the visitor, for servers that report with a token. The country is stored, not the address. */
    ip?: string;
    language: string | null;
    referrer: string | null;
    /** @description Random, and the same for one visit. Only a keyed hash is stored. */
    sessionId: string;
    /** @description Device, browser, system and bot are derived from it; it is not stored. */
    userAgent: string;
    /** @description Trusted from servers that report with a token. At most 4 KiB and 4 levels deep. */
    visitorAuthClaims?: {
     [key: string]: unknown;
    };
    /** @description Random, and the same while the visitor may be recognized. Only a keyed hash is stored. */
    visitorId: string;
   };
   /**
    * Format: date-time
    * @description By default the time of the request.
    */
   timestamp?: string;
   /** @enum {unknown} */
   type: "llms_request";
  };
  SiteInsightsQueryEventsAggregationResult: {
   columns: ({
    /** @constant */
    column: "eventsCount";
    values: number[];
   } | {
    /** @constant */
    column: "sessionsCount";
    values: number[];
   } | {
    /** @constant */
    column: "visitorsCount";
    values: number[];
   } | {
    /** @constant */
    column: "pageFeedbackRating";
    values: {
     bad: number;
     good: number;
     ok: number;
    }[];
   } | {
    /** @constant */
    column: "askResponseRating";
    values: {
     negative: number;
     positive: number;
    }[];
   } | {
    /** @constant */
    column: "datetime";
    values: string[];
   } | {
    /** @constant */
    column: "url";
    values: string[];
   } | {
    /** @constant */
    column: "eventType";
    values: ("page_view" | "search_open" | "ask_view" | "agent_feedback" | "mcp_request" | "rss_request" | "search_type_query" | "ask_question" | "search_open_result" | "page_post_feedback" | "page_post_feedback_comment" | "ask_rate_response" | "link_click" | "api_client_open" | "api_client_request" | "ad_click" | "ad_display" | "trademark_click" | "page_markdown_request" | "llms_request")[];
   } | {
    /** @constant */
    column: "siteSection";
    values: (string | null)[];
   } | {
    /** @constant */
    column: "siteSpace";
    values: (string | null)[];
   } | {
    /** @constant */
    column: "siteShareKey";
    values: (string | null)[];
   } | {
    /** @constant */
    column: "page";
    values: ({
     page: string | null;
     space: string;
    } | null)[];
   } | {
    /** @constant */
    column: "visitorGeoCountry";
    values: (string | null)[];
   } | {
    /** @constant */
    column: "visitorGeoPoint";
    values: ({
     /** @description Cell of the H3 grid. */
     h3: string;
     latitude: number;
     longitude: number;
    } | null)[];
   } | {
    /** @constant */
    column: "visitorDevice";
    values: ("desktop" | "tablet" | "mobile" | "unknown")[];
   } | {
    /** @constant */
    column: "visitorBrowser";
    values: ("chrome" | "firefox" | "safari" | "edge" | "ie" | "opera" | "unknown")[];
   } | {
    /** @constant */
    column: "visitorOS";
    values: ("windows" | "macos" | "linux" | "android" | "ios" | "unknown")[];
   } | {
    /** @constant */
    column: "visitorBot";
    values: (("unknown" | "googlebot" | "bingbot" | "duckduckbot" | "facebookbot" | "applebot" | "chatgpt" | "anthropic" | "") | null)[];
   } | {
    /** @constant */
    column: "visitorLanguage";
    values: (string | null)[];
   } | {
    /** @constant */
    column: "eventLinkTargetValue";
    values: ({
     /** @constant */
     kind: "url";
     url: string;
    } | {
     /** @constant */
     kind: "page";
     page: string;
     space?: string;
    } | {
     anchor: string;
     /** @constant */
     kind: "anchor";
     page?: string;
     space?: string;
    } | {
     file: string;
     /** @constant */
     kind: "file";
    } | {
     /** @constant */
     kind: "space";
     space: string;
    } | {
     collection: string;
     /** @constant */
     kind: "collection";
    } | {
     /** @constant */
     kind: "user";
     user: string;
    } | {
     /** @constant */
     kind: "reusable-content";
     reusableContent: string;
     space?: string;
    })[];
   } | {
    /** @constant */
    column: "eventLinkTargetKind";
    values: ("url" | "page" | "anchor" | "file" | "space" | "collection" | "user" | "reusable-content")[];
   } | {
    /** @constant */
    column: "eventLinkTargetDomain";
    values: (string | null)[];
   } | {
    /** @constant */
    column: "eventLinkPosition";
    values: ("announcement" | "header" | "footer" | "sidebar" | "content")[];
   } | {
    /** @constant */
    column: "eventAPIOperationPath";
    values: (string | null)[];
   } | {
    /** @constant */
    column: "eventAPIOperationMethod";
    values: (string | null)[];
   } | {
    /** @constant */
    column: "eventSearchQuery";
    values: string[];
   } | {
    /** @constant */
    column: "eventPageFeedbackRating";
    values: ("bad" | "ok" | "good")[];
   } | {
    /** @constant */
    column: "eventPageFeedbackComment";
    values: string[];
   } | {
    /** @constant */
    column: "eventAskResponseRating";
    values: number[];
   } | {
    /** @constant */
    column: "referrer";
    values: string[];
   } | {
    /** @constant */
    column: "referrerDomain";
    values: string[];
   } | {
    /** @constant */
    column: "utmSource";
    values: string[];
   } | {
    /** @constant */
    column: "utmMedium";
    values: string[];
   } | {
    /** @constant */
    column: "utmCampaign";
    values: string[];
   } | {
    /** @constant */
    column: "utmTerm";
    values: string[];
   } | {
    /** @constant */
    column: "utmContent";
    values: string[];
   } | {
    /** @constant */
    column: "visitorClaimProperty";
    values: string[];
   } | {
    /** @description The claim whose values these are. */
    claim: string;
    /** @constant */
    column: "visitorClaim";
    values: string[];
   } | {
    /** @constant */
    column: "eventAdDomain";
    values: string[];
   } | {
    /** @constant */
    column: "eventAdPlacement";
    values: "aside"[];
   } | {
    /** @constant */
    column: "eventTrademarkPlacement";
    values: ("sidebar" | "ad" | "footer" | "pdf")[];
   })[];
  };
  SiteInsightsQueryEventsColumn: {
   /** @description Of `visitorClaim`, which requires it: the name. */
   claim?: string;
   /** @enum {unknown} */
   column: "eventsCount" | "sessionsCount" | "visitorsCount" | "pageFeedbackRating" | "askResponseRating" | "datetime" | "url" | "eventType" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "visitorClaim" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement";
   /**
    * @description Of `datetime`: what the instants are cut to. Weeks begin on Monday.
    * @enum {unknown}
    */
   interval?: "hour" | "day" | "week" | "month";
   /** @description Of `visitorGeoPoint`: resolution of the H3 grid. */
   precision?: number;
  };
  /** @description One with an operator alone asks for nothing. */
  SiteInsightsQueryEventsFilter: {
   /** @description Of `visitorClaim`, which requires it: the name. */
   claim?: string;
   /** @enum {unknown} */
   column?: "eventsCount" | "sessionsCount" | "visitorsCount" | "pageFeedbackRating" | "askResponseRating" | "datetime" | "url" | "eventType" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "visitorClaim" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement";
   /**
    * @description Of `datetime`: what the instants are cut to. Weeks begin on Monday.
    * @enum {unknown}
    */
   interval?: "hour" | "day" | "week" | "month";
   /**
    * @default in
    * @enum {unknown}
    */
   operator: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual";
   /** @description Of `visitorGeoPoint`: resolution of the H3 grid. */
   precision?: number;
   /** @description Values as answers show them; comparisons have exactly one. */
   values?: (string | number | {
    [key: string]: unknown;
   } | null)[];
  };
  SiteInsightsVisitorSegment: {
   /** @description What all visitors of the segment have. */
   claims: {
    [key: string]: unknown;
   };
   events: number;
   sessions: number;
   /** @description The claims in short. */
   title: string;
   visitors: number;
  };
  SitePreview: {
   /** @description Expires in one hour. Anyone who has it can use it. */
   url: string;
  };
  SiteRedirect: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   destination: {
    /** @constant */
    kind: "site-section";
    /** @description Opaque identifier. */
    siteSectionId: string;
   } | {
    /** @constant */
    kind: "site-space";
    /** @description Opaque identifier. */
    siteSpaceId: string;
   } | {
    /** @constant */
    kind: "site-page";
    /** @description Opaque identifier. */
    pageId: string;
    /** @description Opaque identifier. */
    siteSpaceId: string;
   } | {
    /** @constant */
    kind: "site-path";
    /** @description Path below the same site. "/*" at its end is replaced by what the wildcard of the source matched. */
    path: string;
   } | {
    /** @constant */
    kind: "external";
    /** @description URL on the web (http or https). "/*" at its end is replaced by what the wildcard of the source matched. */
    url: string;
   };
   /** @description A draft can be tested and has no effect for readers. */
   draft: boolean;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "site-redirect";
   /** @description Whether browsers and search engines keep the new URL (301) or ask again next time (302). */
   permanent: boolean;
   /** @description Path below the site, beginning with "/"; percent codes are decoded. "/*" at its end matches the path and all below it. */
   source: string;
   urls: {
    location: string;
   };
  };
  SiteRedirectTest: {
   /**
    * @description redirect: readers are redirected to the target. none: no redirect matches. content: a page exists at the path and precedes redirects. reserved: redirects never match the path. loop: the redirects form a loop and have no effect. unavailable: the destination is gone or not visible to you.
    * @enum {unknown}
    */
   outcome: "redirect" | "none" | "content" | "reserved" | "loop" | "unavailable";
   /** @description The path as redirects compare it. */
   path: string;
   /** @description The redirects that act, one after the other. */
   redirects: components["schemas"]["SiteRedirect"][];
   status?: 301 | 302;
   /** @description URL that readers are sent to at once. */
   target?: string;
  };
  SiteSection: {
   /** @description Expression over visitor claims that decides whether it is shown. */
   condition?: string;
   /** @description Served at the root of the site, without its path. */
   default: boolean;
   description?: string;
   /** @description Name of an icon. */
   icon?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "site-section";
   path: string;
   /** @description Opaque identifier. */
   sectionGroup?: string;
   siteSpaces: components["schemas"]["SiteSpace"][];
   title: string;
   urls: {
    /** @description Only while the site is published and it shows something. */
    published?: string;
   };
  };
  SiteSectionGroup: {
   /** @description Name of an icon. */
   icon?: string;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "site-section-group";
   sections: components["schemas"]["SiteSection"][];
   title: string;
  };
  SiteSpace: {
   /** @description Expression over visitor claims that decides whether it is shown. */
   condition?: string;
   /** @description Served at the root of the site, without its path. */
   default: boolean;
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "site-space";
   path: string;
   /** @description Opaque identifier. */
   section?: string;
   space: components["schemas"]["Space"];
   /** @description Title of the space. */
   title: string;
   urls: {
    /** @description Only while the site is published. */
    published?: string;
   };
  };
  SiteUserPermission: {
   /**
    * @description Where the role comes from: the organization, or a grant on the site.
    * @enum {unknown}
    */
   origin: "organization" | "site";
   permission: components["schemas"]["Role"];
   user: components["schemas"]["User"];
  };
  SiteVisitorAuth: {
   /**
    * @description Who signs the tokens: your own login, or an integration.
    * @enum {unknown}
    */
   backend: "custom" | "integration";
   /** @description Where visitors without a token are redirected to: an http or https URL. */
   fallbackURL?: string;
   integration?: string;
   /** @constant */
   object: "publishing-auth";
   /** @description Secret that tokens of visitors are signed with (HS256). */
   privateKey: string;
  };
  Space: {
   changeRequests: number;
   changeRequestsDraft: number;
   changeRequestsOpen: number;
   /** @description Open comments. */
   comments: number;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description Base level of members: a role, inherit (from the collection or organization), or null for none. */
   defaultLevel: components["schemas"]["Role"] | "inherit" | null;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   deletedAt?: string;
   /**
    * @description live: direct edits are allowed. locked: changes come through change requests.
    * @enum {unknown}
    */
   editMode: "live" | "locked";
   /** @description A character, or its code points in hexadecimal joined by "-". */
   emoji: string;
   gitSync?: {
    installationProvider?: string;
    integration?: string;
    repoName?: string;
    /**
     * Format: date-time
     * @description ISO 8601, UTC, milliseconds.
     */
    updatedAt?: string;
    url?: string;
   };
   /** @description Opaque identifier. */
   id: string;
   /** @constant */
   object: "space";
   /** @description Opaque identifier. */
   organization: string;
   /** @description Parent collection, when you may see it. */
   parent?: string;
   permissions: {
    access: boolean;
    admin: boolean;
    comment: boolean;
    edit: boolean;
    merge: boolean;
    review: boolean;
    triggerGitSync: boolean;
    view: boolean;
    viewInviteLinks: boolean;
   };
   /** @description Opaque identifier. */
   revision: string;
   title: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
   urls: {
    app: string;
    location: string;
    public?: string;
    published?: string;
   };
   /**
    * @description That of the published site with the widest audience. Without one: in-collection for a space that inherits the audience of its collection, else private.
    * @enum {unknown}
    */
   visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
   visitorAuth?: {
    backend: string;
   };
  };
  SsoLogin: {
   /** @description Opaque identifier. */
   id: string;
   label: string;
   startURL: string;
  };
  Subdomain: {
   /** @description There is a sites domain, and the organization has a host below it. */
   isActive: boolean;
   /** @constant */
   object: "subdomain";
   subdomain: string;
   target: {
    /** @description Opaque identifier. */
    organization: string;
    /** @constant */
    type: "organization";
   };
  };
  Team: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description Opaque identifier. */
   id: string;
   members: number;
   /** @constant */
   object: "team";
   permissions: {
    /** @description You may change the members of the team and their roles. */
    admin: boolean;
    view: boolean;
   };
   /** @description Spaces on which the team was granted a role, itself or through a collection. */
   spaces: number;
   title: string;
  };
  TeamMember: {
   /**
    * @description An owner manages the members of the team.
    * @enum {unknown}
    */
   role: "owner" | "member";
  };
  TeamPermission: {
   permission: components["schemas"]["Role"];
   team: components["schemas"]["Team"];
  };
  /** @enum {unknown} */
  TranslationLanguage: "en" | "fr" | "de" | "es" | "it" | "pt" | "ru" | "ja" | "zh" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | "pt-br" | "yue" | "zh-tw";
  TranslationLanguageSettings: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   instructions?: {
    document?: components["schemas"]["Document"];
    markdown?: string;
   };
   language: components["schemas"]["TranslationLanguage"];
   /** @constant */
   object: "translation-language-settings";
   /** @description Space with the content in this language, when you may see it. */
   space?: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
   urls: {
    location: string;
   };
  };
  TranslationSettings: {
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   createdAt: string;
   /** @description Opaque identifier. */
   id: string;
   /** @description In the order of their codes. */
   languages: components["schemas"]["TranslationLanguage"][];
   /** @constant */
   object: "translation-settings";
   permissions: {
    edit: boolean;
    view: boolean;
   };
   title: string;
   /**
    * Format: date-time
    * @description ISO 8601, UTC, milliseconds.
    */
   updatedAt: string;
   urls: {
    location: string;
   };
  };
  User: {
   displayName: string;
   /** @description E-mail address. */
   email: string;
   /** @description Opaque identifier. */
   id: string;
   /** @description Whether the user is an installation administrator; visible to the user alone. */
   installationAdministrator?: boolean;
   /** @constant */
   object: "user";
   /** @description URL of a picture; a generated one when the user has none. */
   photoURL: string;
   urls: {
    location: string;
   };
  };
  UserPermission: {
   permission: components["schemas"]["Role"];
   user: components["schemas"]["User"];
  };
  UserPreferences: {
   /**
    * @description How pages are opened to be edited.
    * @enum {unknown}
    */
   editorMode: "visual" | "source";
   language: string | null;
   /** @constant */
   object: "user-preferences";
   sidebarCollapsed: boolean;
   /** @description Pixels. */
   sidebarWidth: number;
   /** @description Whether single letters are shortcuts. */
   singleKeyShortcuts: boolean;
   /** @enum {unknown} */
   theme: "system" | "light" | "dark";
  };
 };
 responses: never;
 parameters: never;
 requestBodies: never;
 headers: never;
 pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
 getInformation: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Information"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getCollection: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Collection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteCollection: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateCollection: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Base level of members: a role, inherit (from the collection or organization), or null for none. */
     defaultLevel?: components["schemas"]["Role"] | "inherit" | null;
     description?: string | null;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Collection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 moveCollection: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     parent?: string | null;
     position?: {
      after?: {
       /** @description Opaque identifier. */
       space: string;
       /** @constant */
       type: "space";
      } | {
       /** @description Opaque identifier. */
       collection: string;
       /** @constant */
       type: "collection";
      };
      before?: {
       /** @description Opaque identifier. */
       space: string;
       /** @constant */
       type: "space";
      } | {
       /** @description Opaque identifier. */
       collection: string;
       /** @constant */
       type: "collection";
      };
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Collection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 grantCollectionPermissions: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     role: components["schemas"]["Role"];
     teams?: string[];
     users?: string[];
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 aggregateCollectionPermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
    role?: "read" | "comment" | "edit" | "review" | "create" | "admin";
   }; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["UserPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listCollectionTeamPermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["TeamPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteCollectionTeamPermission: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
    teamId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateCollectionTeamPermission: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
    teamId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description null revokes it. */
     role?: components["schemas"]["Role"] | null;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listCollectionUserPermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["UserPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteCollectionUserPermission: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateCollectionUserPermission: {
  parameters: { query?: never; header?: never;
   path: {
    collectionId: string;
    userId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description null revokes it. */
     role?: components["schemas"]["Role"] | null;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listCollectionSpaces: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    collectionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Space"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getCustomHostname: {
  parameters: { query?: never; header?: never;
   path: {
    hostname: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CustomHostname"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createCustomHostname: {
  parameters: { query?: never; header?: never;
   path: {
    hostname: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     target: {
      /** @description Opaque identifier. */
      organization?: string;
      /** @description Opaque identifier. */
      site: string;
      /** @constant */
      type: "site";
     } | {
      /** @description Opaque identifier. */
      organization: string;
      /** @constant */
      type: "organization";
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CustomHostname"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteCustomHostname: {
  parameters: { query?: never; header?: never;
   path: {
    hostname: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 recheckCustomHostname: {
  parameters: { query?: never; header?: never;
   path: {
    hostname: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listInstallationAdministrators: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["User"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 grantInstallationAdministrator: {
  parameters: { query?: never; header?: never;
   path: {
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 revokeInstallationAdministrator: {
  parameters: { query?: never; header?: never;
   path: {
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listInstallationAuditEvents: {
  parameters: {
   query?: {
    action?: ("session.started" | "session.confirmed" | "session.refused" | "session.ended" | "password.changed" | "email.changed" | "token.created" | "token.deleted" | "installation-administrator.granted" | "installation-administrator.revoked" | "organization.created" | "organization.updated" | "email-domain.verified" | "email-domain.unverified" | "member.invited" | "member.uninvited" | "member.declined" | "member.joined" | "member.updated" | "member.removed" | "link-invite.created" | "link-invite.updated" | "link-invite.deleted" | "team.created" | "team.updated" | "team.deleted" | "team-members.updated" | "space.granted" | "space.revoked" | "space.default-level-changed" | "space.transferred" | "space.deleted" | "space.restored" | "space.purged" | "git-connection.created" | "git-connection.updated" | "git-connection.deleted" | "git-webhook.created" | "git-webhook.deleted" | "collection.granted" | "collection.revoked" | "collection.default-level-changed" | "collection.deleted" | "custom-field.created" | "custom-field.updated" | "custom-field.deleted" | "translation.created" | "translation.updated" | "translation.deleted" | "translation-language.updated" | "translation-language.deleted" | "saml-provider.created" | "saml-provider.updated" | "saml-provider.deleted" | "site.granted" | "site.revoked" | "site.published" | "site.unpublished" | "site.visibility-changed" | "site.deleted" | "site.visitor-auth-changed" | "share-link.created" | "share-link.updated" | "share-link.deleted" | "custom-hostname.created" | "custom-hostname.deleted" | "comment.deleted" | "comment-reply.deleted")[];
    actor?: string;
    limit?: number;
    order?: "asc" | "desc";
    page?: string;
    since?: string;
    until?: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["AuditEvent"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 streamChanges: {
  parameters: {
   query?: {
    lifetime?: number;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "text/event-stream": string;
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listOrganizations: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Organization"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createOrganization: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     emailDomains?: string[];
     title: string;
     /** @enum {unknown} */
     type?: "business" | "community";
     /** @enum {unknown} */
     useCase?: "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Organization"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getOrganization: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Organization"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateOrganization: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     ai?: boolean;
     defaultContent?: {
      /** @description Opaque identifier. */
      site: string;
      /** @constant */
      type: "site";
     } | null;
     /**
      * @description Each role includes those before it.
      * @enum {unknown}
      */
     defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin";
     emailDomains?: string[];
     /** @description Subdomain of the organization, part of the URLs of its published sites. */
     hostname?: string;
     inviteLinks?: boolean;
     logo?: string | null;
     sso?: boolean;
     /** @description Whether only sign-ins through an identity provider of the organization count in it. */
     ssoEnforced?: boolean;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Organization"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listAuditEventActions: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      items: components["schemas"]["AuditEventAction"][];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listAuditEvents: {
  parameters: {
   query?: {
    action?: ("session.started" | "session.confirmed" | "session.refused" | "session.ended" | "password.changed" | "email.changed" | "token.created" | "token.deleted" | "installation-administrator.granted" | "installation-administrator.revoked" | "organization.created" | "organization.updated" | "email-domain.verified" | "email-domain.unverified" | "member.invited" | "member.uninvited" | "member.declined" | "member.joined" | "member.updated" | "member.removed" | "link-invite.created" | "link-invite.updated" | "link-invite.deleted" | "team.created" | "team.updated" | "team.deleted" | "team-members.updated" | "space.granted" | "space.revoked" | "space.default-level-changed" | "space.transferred" | "space.deleted" | "space.restored" | "space.purged" | "git-connection.created" | "git-connection.updated" | "git-connection.deleted" | "git-webhook.created" | "git-webhook.deleted" | "collection.granted" | "collection.revoked" | "collection.default-level-changed" | "collection.deleted" | "custom-field.created" | "custom-field.updated" | "custom-field.deleted" | "translation.created" | "translation.updated" | "translation.deleted" | "translation-language.updated" | "translation-language.deleted" | "saml-provider.created" | "saml-provider.updated" | "saml-provider.deleted" | "site.granted" | "site.revoked" | "site.published" | "site.unpublished" | "site.visibility-changed" | "site.deleted" | "site.visitor-auth-changed" | "share-link.created" | "share-link.updated" | "share-link.deleted" | "custom-hostname.created" | "custom-hostname.deleted" | "comment.deleted" | "comment-reply.deleted")[];
    actor?: string;
    limit?: number;
    order?: "asc" | "desc";
    page?: string;
    since?: string;
    until?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["AuditEvent"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listOrganizationChangeRequests: {
  parameters: {
   query?: {
    contributor?: string;
    creator?: string;
    limit?: number;
    orderBy?: "createdAt" | "updatedAt";
    page?: string;
    requestedReviewer?: string;
    site?: string;
    space?: string;
    status?: "draft" | "open" | "archived" | "merged";
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ChangeRequest"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listCollections: {
  parameters: {
   query?: {
    limit?: number;
    nested?: boolean;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Collection"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createCollection: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     parent?: string | null;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Collection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listCustomFields: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["CustomField"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createCustomField: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     description?: string;
     name: string;
     /** @description What values of the types select:single and select:multi are chosen from. */
     options?: string[];
     placeholder?: string;
     title?: string;
     /** @enum {unknown} */
     type: "text" | "number" | "boolean" | "tags" | "select:multi" | "select:single";
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CustomField"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getCustomField: {
  parameters: { query?: never; header?: never;
   path: {
    fieldName: string;
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CustomField"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteCustomField: {
  parameters: { query?: never; header?: never;
   path: {
    fieldName: string;
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateCustomField: {
  parameters: { query?: never; header?: never;
   path: {
    fieldName: string;
    organizationId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     description?: string;
     /** @description What values of the types select:single and select:multi are chosen from. */
     options?: string[];
     placeholder?: string;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CustomField"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listEmailDomains: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["EmailDomain"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getEmailDomain: {
  parameters: { query?: never; header?: never;
   path: {
    domain: string;
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["EmailDomain"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 verifyEmailDomain: {
  parameters: { query?: never; header?: never;
   path: {
    domain: string;
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["EmailDomain"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listInvites: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["EmailInvite"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 inviteUsers: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     emails: (string | {
      /** @description E-mail address. */
      email: string;
      /** @description null invites a guest. */
      role: components["schemas"]["Role"] | null;
     })[];
     /** @description null invites a guest. */
     role?: components["schemas"]["Role"] | null;
     /** @description Require single sign-on of those who join by this, as of members who are marked. */
     sso?: boolean;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["InvitedUsers"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 acceptInvite: {
  parameters: { query?: never; header?: never;
   path: {
    inviteId: string;
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": Record<string, never>;
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteInvite: {
  parameters: { query?: never; header?: never;
   path: {
    inviteId: string;
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 joinOrganization: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listLinkInvites: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["LinkInvite"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createLinkInvite: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Opaque identifier. */
     collection?: string;
     /**
      * @description Each role includes those before it.
      * @enum {unknown}
      */
     level?: "read" | "comment" | "edit" | "review" | "create" | "admin";
     /**
      * @description Each role includes those before it.
      * @enum {unknown}
      */
     role?: "read" | "comment" | "edit" | "review" | "create" | "admin";
     /** @description Opaque identifier. */
     space?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LinkInvite"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getLinkInvite: {
  parameters: { query?: never; header?: never;
   path: {
    inviteId: string;
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LinkInvite"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteLinkInvite: {
  parameters: { query?: never; header?: never;
   path: {
    inviteId: string;
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateLinkInvite: {
  parameters: { query?: never; header?: never;
   path: {
    inviteId: string;
    organizationId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /**
      * @description Each role includes those before it.
      * @enum {unknown}
      */
     level?: "read" | "comment" | "edit" | "review" | "create" | "admin";
     /**
      * @description Each role includes those before it.
      * @enum {unknown}
      */
     role?: "read" | "comment" | "edit" | "review" | "create" | "admin";
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LinkInvite"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listMembers: {
  parameters: {
   query?: {
    limit?: number;
    order?: "asc" | "desc";
    page?: string;
    role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "guest";
    search?: string;
    sort?: "joinedAt" | "lastSeenAt";
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Member"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getMember: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Member"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteMember: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateMember: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    userId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Revokes all access, or restores it (beyond the specification). */
     disabled?: boolean;
     role?: components["schemas"]["Role"] | null;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Member"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listMemberSpaces: {
  parameters: {
   query?: {
    limit?: number;
    order?: "asc" | "desc";
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: {
       permission: components["schemas"]["Role"];
       space: components["schemas"]["Space"];
      }[];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 markMemberAsSso: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Member"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 unmarkMemberAsSso: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listMemberTeams: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
    title?: string;
   }; header?: never;
   path: {
    organizationId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: {
       member: components["schemas"]["TeamMember"];
       team: components["schemas"]["Team"];
      }[];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpecs: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["OpenAPISpec"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSpec: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     slug: string;
     /** @description A URL that is fetched now and every six hours, or the text itself. */
     source: {
      /** @description An http or https URL. */
      url: string;
     } | {
      /** @description OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML. */
      text: string;
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpec"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpec: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpec"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 replaceSpec: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description A URL that is fetched now and every six hours, or the text itself. */
     source: {
      /** @description An http or https URL. */
      url: string;
     } | {
      /** @description OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML. */
      text: string;
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpec"]; }; };
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpec"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSpec: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSpec: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @enum {unknown} */
     visibility?: "private" | "public";
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpec"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpecVersions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["OpenAPISpecVersion"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpecVersion: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
    versionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpecVersion"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpecVersionContent: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
    versionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpecVersionContent"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getLatestSpecVersion: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpecVersion"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getLatestSpecVersionContent: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["OpenAPISpecVersionContent"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getLatestSpecVersionRawContent: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    specSlug: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["RawSpecContent"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 pingOrganization: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description A JWT that says who you are: sub (id of the user), email and exp, one hour from now. The key of /.well-known/jwks.json verifies it. */
      serviceVisitorClaims: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSamlProviders: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SamlProvider"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSamlProvider: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description One certificate or several, as PEM, or one in base64 alone. */
     certificate?: string;
     defaultRole?: components["schemas"]["Role"] | null;
     defaultTeam?: string | null;
     entityID?: string;
     label: string;
     ssoURL?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SamlProvider"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSamlProvider: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    samlProviderId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SamlProvider"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSamlProvider: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    samlProviderId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSamlProvider: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    samlProviderId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description One certificate or several, as PEM, or one in base64 alone. */
     certificate?: string;
     defaultRole?: components["schemas"]["Role"] | null;
     defaultTeam?: string | null;
     entityID?: string;
     label?: string;
     ssoURL?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SamlProvider"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 searchOrganization: {
  parameters: {
   query: {
    limit?: number;
    page?: string;
    query: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SearchSpaceResult"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSites: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
    published?: boolean;
    space?: string;
    title?: string;
    type?: ("basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium")[];
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Site"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSite: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Ids of the spaces that it shows; or one new space, with sample pages or empty. */
     spaces?: string[] | ("sample" | "empty");
     title?: string;
     /** @enum {unknown} */
     type?: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
     /**
      * @description Who can read it: anyone; anyone, without search engines; holders of a secret link; who was authenticated elsewhere.
      * @enum {unknown}
      */
     visibility?: "public" | "unlisted" | "share-link" | "visitor-auth";
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Site"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSite: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Site"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSite: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSite: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     adaptiveContent?: {
      enabled: boolean;
     };
     basename?: string;
     /** @description Opaque identifier. */
     defaultSiteSection?: string;
     /** @description Opaque identifier. */
     defaultSiteSpace?: string;
     proxy?: string | null;
     title?: string;
     /**
      * @description Who can read it: anyone; anyone, without search engines; holders of a secret link; who was authenticated elsewhere.
      * @enum {unknown}
      */
     visibility?: "public" | "unlisted" | "share-link" | "visitor-auth";
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Site"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSiteAdaptiveSchema: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteAdaptiveSchema"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 replaceSiteAdaptiveSchema: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description JSON Schema (draft-07) of the claims: booleans, numbers, texts, lists of texts to choose from, lists, objects. */
     jsonSchema: {
      [key: string]: unknown;
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteAdaptiveSchema"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSiteTemplateConditions: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      items: {
       condition: string;
       /** @description What it means, in words. */
       description: string;
      }[];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSiteCustomization: {
  parameters: {
   query?: {
    unmasked?: boolean;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteCustomization"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 replaceSiteCustomization: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     advancedCustomization?: {
      enabled: boolean;
     };
     ai?: {
      /** @enum {unknown} */
      mode?: "none" | "search" | "assistant";
      pageLinkSummaries?: {
       enabled: boolean;
      };
     };
     aiSearch?: {
      enabled: boolean;
     };
     announcement?: {
      enabled: boolean;
      link?: {
       /** @description Never sent: the target of the link is derived from `to`. */
       href?: string;
       title: string;
       to: {
        [key: string]: unknown;
       } | null;
      };
      message: string;
      /** @enum {unknown} */
      style: "info" | "warning" | "danger" | "success";
     };
     externalLinks?: {
      /** @enum {unknown} */
      target: "self" | "blank";
     };
     favicon: {
      emoji?: string;
      icon?: {
       dark: string;
       light: string;
      };
     };
     feedback: {
      enabled: boolean;
     };
     footer: {
      copyright?: string;
      groups: {
       links: {
        /** @description Never sent: the target of the link is derived from `to`. */
        href?: string;
        title: string;
        to: {
         [key: string]: unknown;
        } | null;
       }[];
       title: string;
      }[];
      logo?: {
       dark: string;
       light: string;
      };
     };
     git?: {
      showEditLink: boolean;
     };
     header: {
      backgroundColor?: {
       dark: string;
       light: string;
      };
      linkColor?: {
       dark: string;
       light: string;
      };
      links: {
       condition?: string;
       /** @description Never sent: the target of the link is derived from `to`. */
       href?: string;
       links?: {
        /** @description Never sent: the target of the link is derived from `to`. */
        href?: string;
        title: string;
        to: {
         [key: string]: unknown;
        } | null;
       }[];
       /** @enum {unknown} */
       style?: "link" | "button-primary" | "button-secondary";
       title: string;
       to: {
        [key: string]: unknown;
       } | null;
      }[];
      logo?: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      preset?: "default" | "bold" | "contrast" | "custom" | "none";
     };
     insights?: {
      trackingCookie: boolean;
     };
     internationalization: {
      /** @enum {unknown} */
      locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
     };
     pageActions?: {
      externalAI: boolean;
      markdown: boolean;
     };
     pagination?: {
      enabled: boolean;
     };
     pdf: {
      enabled: boolean;
     };
     privacyPolicy?: {
      url?: string;
     };
     socialPreview?: {
      url?: string;
     };
     styling: {
      /** @enum {unknown} */
      background?: "plain" | "match";
      /** @enum {unknown} */
      corners: "straight" | "rounded" | "circular";
      dangerColor: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      depth?: "subtle" | "flat";
      /** @enum {unknown} */
      font: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans";
      /** @enum {unknown} */
      icons: "regular" | "solid" | "duotone" | "light" | "thin";
      infoColor: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      links: "default" | "accent";
      /** @enum {unknown} */
      monospaceFont?: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata";
      primaryColor: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      search: "prominent" | "subtle";
      sidebar: {
       /** @enum {unknown} */
       background: "default" | "filled";
       /** @enum {unknown} */
       list: "default" | "pill" | "line";
      };
      successColor: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      theme: "clean" | "muted" | "bold" | "gradient";
      tint?: {
       color: {
        dark: string;
        light: string;
       };
      };
      warningColor: {
       dark: string;
       light: string;
      };
     };
     themes: {
      /** @enum {unknown} */
      default: "light" | "dark";
      toggeable: boolean;
     };
     title: string;
     trademark?: {
      enabled: boolean;
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteCustomization"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 recordSiteEvents: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     events: components["schemas"]["SiteEvent"][];
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 aggregateSiteEvents: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Columns whose values have a row each; without one the answer is one row. */
     groupBy?: components["schemas"]["SiteInsightsQueryEventsColumn"][];
     /**
      * @description Rows.
      * @default 1000
      */
     limit?: number;
     order?: {
      /** @description A column that is selected or in `groupBy`. */
      by: {
       /** @description Of `visitorClaim`, which requires it: the name. */
       claim?: string;
       /** @enum {unknown} */
       column: "eventsCount" | "sessionsCount" | "visitorsCount" | "pageFeedbackRating" | "askResponseRating" | "datetime" | "url" | "eventType" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "visitorClaim" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement";
       /**
        * @description Of `datetime`: what the instants are cut to. Weeks begin on Monday.
        * @enum {unknown}
        */
       interval?: "hour" | "day" | "week" | "month";
       /** @description Of `visitorGeoPoint`: resolution of the H3 grid. */
       precision?: number;
      };
      /** @enum {unknown} */
      direction: "asc" | "desc";
     };
     /** @description When the events happened; at most 10 years. */
     range: ("lastYear" | "last3Months" | "last30Days" | "last7Days" | "last24Hours") | {
      /**
       * Format: date-time
       * @description Belongs to the range.
       */
      from: string;
      /**
       * Format: date-time
       * @description Does not belong to the range.
       */
      to: string;
     };
     /** @description What is answered: `eventsCount` by default. What does not count has to be in `groupBy` too. */
     select?: components["schemas"]["SiteInsightsQueryEventsColumn"][];
     /**
      * @description Where hours, days, weeks and months begin: a name of the IANA list, such as "Europe/Berlin".
      * @default UTC
      */
     timeZone?: string;
     /** @description Events are counted that meet all of these. */
     where?: components["schemas"]["SiteInsightsQueryEventsFilter"][];
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteInsightsQueryEventsAggregationResult"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listVisitorSegments: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SiteInsightsVisitorSegment"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 grantSitePermissions: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     role: components["schemas"]["Role"];
     teams?: string[];
     users?: string[];
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 aggregateSitePermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
    role?: "read" | "comment" | "edit" | "review" | "create" | "admin";
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SiteUserPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSiteTeamPermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["TeamPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSiteTeamPermission: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    teamId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSiteTeamPermission: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    teamId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description null revokes it. */
     role?: components["schemas"]["Role"] | null;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSiteUserPermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["UserPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSiteUserPermission: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSiteUserPermission: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    userId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description null revokes it. */
     role?: components["schemas"]["Role"] | null;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 publishSite: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Site"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getPublishedSite: {
  parameters: {
   query?: {
    shareKey?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PublishedContentSite"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSiteVisitorAuth: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteVisitorAuth"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSiteVisitorAuth: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /**
      * @description Who signs the tokens: your own login, or an integration.
      * @enum {unknown}
      */
     backend?: "custom" | "integration";
     fallbackURL?: string | null;
     integration?: string | null;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteVisitorAuth"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 regenerateSiteVisitorAuth: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteVisitorAuth"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSitePreviewUrl: {
  parameters: {
   query?: {
    changeRequest?: string;
    claims?: string;
    revision?: string;
    siteSpace?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SitePreview"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 resolveSiteRedirect: {
  parameters: {
   query: {
    shareKey?: string;
    source: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ResolvedSiteRedirect"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSiteRedirects: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SiteRedirect"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSiteRedirect: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     destination: {
      /** @enum {unknown} */
      kind: "site-section" | "site-space" | "site-page" | "site-path" | "external";
      /** @description Of a site-page. */
      pageId?: string;
      /** @description Path below the same site. "/*" at its end is replaced by what the wildcard of the source matched. */
      path?: string;
      /** @description Of a site-section. */
      siteSectionId?: string;
      /** @description Of a site-space or site-page. */
      siteSpaceId?: string;
      /** @description URL on the web (http or https). "/*" at its end is replaced by what the wildcard of the source matched. */
      url?: string;
     };
     /**
      * @description A draft can be tested and has no effect for readers.
      * @default false
      */
     draft?: boolean;
     /**
      * @description Whether browsers and search engines keep the new URL (301) or ask again next time (302).
      * @default true
      */
     permanent?: boolean;
     /** @description Path below the site, beginning with "/"; percent codes are decoded. "/*" at its end matches the path and all below it. */
     source: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteRedirect"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSiteRedirect: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteRedirectId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSiteRedirect: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteRedirectId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     destination?: {
      /** @enum {unknown} */
      kind: "site-section" | "site-space" | "site-page" | "site-path" | "external";
      /** @description Of a site-page. */
      pageId?: string;
      /** @description Path below the same site. "/*" at its end is replaced by what the wildcard of the source matched. */
      path?: string;
      /** @description Of a site-section. */
      siteSectionId?: string;
      /** @description Of a site-space or site-page. */
      siteSpaceId?: string;
      /** @description URL on the web (http or https). "/*" at its end is replaced by what the wildcard of the source matched. */
      url?: string;
     };
     /** @description A draft can be tested and has no effect for readers. */
     draft?: boolean;
     /** @description Whether browsers and search engines keep the new URL (301) or ask again next time (302). */
     permanent?: boolean;
     /** @description Path below the site, beginning with "/"; percent codes are decoded. "/*" at its end matches the path and all below it. */
     source?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteRedirect"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 testSiteRedirect: {
  parameters: {
   query: {
    drafts?: boolean;
    path: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteRedirectTest"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 searchSite: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Older form of the same in `scope`. */
     includedSiteSpaces?: string[];
     /**
      * @description Older form: the members of `scope` next to the query.
      * @enum {unknown}
      */
     mode?: "default" | "specific" | "current" | "all";
     /** @description Words, parts of words or identifiers; the last word may be unfinished, and others misspelled. */
     query: string;
     scope?: {
      /** @description Site space that the search starts from, which is always searched. */
      currentSiteSpace?: string;
      /** @description Site spaces that are searched as well. */
      includedSiteSpaces?: string[];
      /**
       * @description What each section begins with; on a site without sections its default site space.
       * @constant
       */
      mode: "default";
      /**
       * @description Leaves the current site space, or the others of the default scope; requires `currentSiteSpace`.
       * @enum {unknown}
       */
      restrictTo?: "currentSiteSpace" | "otherSiteSpaces";
     } | {
      /** @constant */
      mode: "specific";
      siteSpaceIds: string[];
     } | {
      /** @constant */
      mode: "all";
     };
     /** @description Opaque identifier. */
     siteSpaceId?: string;
     /** @description Older form of the same in `scope`. */
     siteSpaceIds?: string[];
    };
   };
  };
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SearchSpaceResult"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSiteSectionGroups: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SiteSectionGroup"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSiteSectionGroup: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     icon?: string | null;
     sections?: string[];
     title: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSectionGroup"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSiteSectionGroup: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSectionGroupId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSiteSectionGroup: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSectionGroupId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     icon?: string | null;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSectionGroup"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 moveSiteSectionGroup: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSectionGroupId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     position?: {
      after?: {
       /** @description Opaque identifier. */
       id: string;
       /** @enum {unknown} */
       type: "site-section" | "site-section-group";
      };
      before?: {
       /** @description Opaque identifier. */
       id: string;
       /** @enum {unknown} */
       type: "site-section" | "site-section-group";
      };
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSectionGroup"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 addSectionToGroup: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSectionGroupId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Opaque identifier. */
     sectionId: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSectionGroup"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 removeSectionFromGroup: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSectionGroupId: string;
    siteSectionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSiteSections: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
    shareKey?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SiteSection"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSiteSection: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Opaque identifier. */
     spaceId: string;
     /** @description Omitted: that of the space. */
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSiteSection: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSectionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSiteSection: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSectionId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     condition?: string | null;
     /** @description Opaque identifier. */
     defaultSiteSpace?: string;
     description?: string | null;
     icon?: string | null;
     path?: string;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 moveSiteSection: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSectionId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     position?: {
      after?: {
       /** @description Opaque identifier. */
       siteSection: string;
       /** @constant */
       type: "site-section";
      };
      before?: {
       /** @description Opaque identifier. */
       siteSection: string;
       /** @constant */
       type: "site-section";
      };
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listShareLinks: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ShareLink"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createShareLink: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     name: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ShareLink"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteShareLink: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    shareLinkId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateShareLink: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    shareLinkId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     active?: boolean;
     name?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ShareLink"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSiteSpaces: {
  parameters: {
   query?: {
    default?: boolean;
    limit?: number;
    page?: string;
    shareKey?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SiteSpace"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSiteSpace: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Opaque identifier. */
     sectionId?: string;
     /** @description Opaque identifier. */
     spaceId: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSpace"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSiteSpace: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSpaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSiteSpace: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSpaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     condition?: string | null;
     path?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSpace"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSiteSpaceCustomization: {
  parameters: {
   query?: {
    unmasked?: boolean;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSpaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteCustomization"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSiteSpaceCustomization: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSpaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSiteSpaceCustomization: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSpaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     advancedCustomization?: {
      enabled: boolean;
     } | null;
     ai?: {
      /** @enum {unknown} */
      mode?: "none" | "search" | "assistant";
      pageLinkSummaries?: {
       enabled: boolean;
      };
     } | null;
     aiSearch?: {
      enabled: boolean;
     } | null;
     announcement?: {
      enabled: boolean;
      link?: {
       /** @description Never sent: the target of the link is derived from `to`. */
       href?: string;
       title: string;
       to: {
        [key: string]: unknown;
       } | null;
      };
      message: string;
      /** @enum {unknown} */
      style: "info" | "warning" | "danger" | "success";
     } | null;
     externalLinks?: {
      /** @enum {unknown} */
      target: "self" | "blank";
     } | null;
     favicon?: {
      emoji?: string;
      icon?: {
       dark: string;
       light: string;
      };
     } | null;
     feedback?: {
      enabled: boolean;
     } | null;
     footer?: {
      copyright?: string;
      groups: {
       links: {
        /** @description Never sent: the target of the link is derived from `to`. */
        href?: string;
        title: string;
        to: {
         [key: string]: unknown;
        } | null;
       }[];
       title: string;
      }[];
      logo?: {
       dark: string;
       light: string;
      };
     } | null;
     git?: {
      showEditLink: boolean;
     } | null;
     header?: {
      backgroundColor?: {
       dark: string;
       light: string;
      };
      linkColor?: {
       dark: string;
       light: string;
      };
      links: {
       condition?: string;
       /** @description Never sent: the target of the link is derived from `to`. */
       href?: string;
       links?: {
        /** @description Never sent: the target of the link is derived from `to`. */
        href?: string;
        title: string;
        to: {
         [key: string]: unknown;
        } | null;
       }[];
       /** @enum {unknown} */
       style?: "link" | "button-primary" | "button-secondary";
       title: string;
       to: {
        [key: string]: unknown;
       } | null;
      }[];
      logo?: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      preset?: "default" | "bold" | "contrast" | "custom" | "none";
     } | null;
     insights?: {
      trackingCookie: boolean;
     } | null;
     internationalization?: {
      /** @enum {unknown} */
      locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
     } | null;
     pageActions?: {
      externalAI: boolean;
      markdown: boolean;
     } | null;
     pagination?: {
      enabled: boolean;
     } | null;
     pdf?: {
      enabled: boolean;
     } | null;
     privacyPolicy?: {
      url?: string;
     } | null;
     socialPreview?: {
      url?: string;
     } | null;
     styling?: {
      /** @enum {unknown} */
      background?: "plain" | "match";
      /** @enum {unknown} */
      corners: "straight" | "rounded" | "circular";
      dangerColor: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      depth?: "subtle" | "flat";
      /** @enum {unknown} */
      font: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans";
      /** @enum {unknown} */
      icons: "regular" | "solid" | "duotone" | "light" | "thin";
      infoColor: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      links: "default" | "accent";
      /** @enum {unknown} */
      monospaceFont?: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata";
      primaryColor: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      search: "prominent" | "subtle";
      sidebar: {
       /** @enum {unknown} */
       background: "default" | "filled";
       /** @enum {unknown} */
       list: "default" | "pill" | "line";
      };
      successColor: {
       dark: string;
       light: string;
      };
      /** @enum {unknown} */
      theme: "clean" | "muted" | "bold" | "gradient";
      tint?: {
       color: {
        dark: string;
        light: string;
       };
      };
      warningColor: {
       dark: string;
       light: string;
      };
     } | null;
     themes?: {
      /** @enum {unknown} */
      default: "light" | "dark";
      toggeable: boolean;
     } | null;
     title?: string | null;
     trademark?: {
      enabled: boolean;
     } | null;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteCustomization"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 duplicateSiteSpace: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSpaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Hidden until its condition is removed. Otherwise like the original. */
     draft?: boolean;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSpace"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 moveSiteSpace: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
    siteSpaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     position?: {
      after?: {
       /** @description Opaque identifier. */
       siteSpace: string;
       /** @constant */
       type: "site-space";
      };
      before?: {
       /** @description Opaque identifier. */
       siteSpace: string;
       /** @constant */
       type: "site-space";
      };
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SiteSpace"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSiteStructure: {
  parameters: {
   query?: {
    shareKey?: string;
   }; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      structure: components["schemas"]["SiteSpace"][];
      /** @constant */
      type: "siteSpaces";
     } | {
      structure: (components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"])[];
      /** @constant */
      type: "sections";
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 sortSiteStructure: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     item: {
      /** @description Opaque identifier. */
      id: string;
      /** @enum {unknown} */
      type: "site-space" | "site-section" | "site-section-group";
     };
     position?: {
      after?: {
       /** @description Opaque identifier. */
       id: string;
       /** @enum {unknown} */
       type: "site-space" | "site-section" | "site-section-group";
      };
      before?: {
       /** @description Opaque identifier. */
       id: string;
       /** @enum {unknown} */
       type: "site-space" | "site-section" | "site-section-group";
      };
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": components["schemas"]["SiteSpace"] | components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"];
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 unpublishSite: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    siteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Site"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaces: {
  parameters: {
   query?: {
    deleted?: boolean;
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Space"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSpace: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /**
      * @description live: direct edits are allowed. locked: changes come through change requests.
      * @enum {unknown}
      */
     editMode?: "live" | "locked";
     /** @description A character, or its code points in hexadecimal joined by "-". */
     emoji?: string;
     parent?: string | null;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Space"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSsoLogins: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      items: components["schemas"]["SsoLogin"][];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listTeams: {
  parameters: {
   query?: {
    limit?: number;
    owner?: string;
    page?: string;
    title?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Team"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createTeam: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     members?: string[];
     title: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Team"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getTeam: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    teamId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Team"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteTeam: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    teamId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateTeam: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    teamId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     title: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Team"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listTeamMembers: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    teamId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: {
       organization: components["schemas"]["Member"];
       team: components["schemas"]["TeamMember"];
      }[];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateTeamMembers: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    teamId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     add?: string[];
     /** @description Roles by id of a user or e-mail address; who is not in the team is added. */
     memberships?: {
      [key: string]: {
       /**
        * @description An owner manages the members of the team.
        * @enum {unknown}
        */
       role: "owner" | "member";
      };
     };
     remove?: string[];
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 setTeamMember: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    teamId: string;
    userId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /**
      * @description An owner manages the members of the team.
      * @enum {unknown}
      */
     role?: "owner" | "member";
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteTeamMember: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    teamId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listTranslationSettings: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["TranslationSettings"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createTranslationSettings: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     title: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TranslationSettings"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getTranslationSettings: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    translationSettingsId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TranslationSettings"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateTranslationSettings: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    translationSettingsId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     title: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TranslationSettings"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteTranslationSettings: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    translationSettingsId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listTranslationLanguages: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    organizationId: string;
    translationSettingsId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["TranslationLanguageSettings"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getTranslationLanguage: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    organizationId: string;
    translationLanguage: components["schemas"]["TranslationLanguage"];
    translationSettingsId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TranslationLanguageSettings"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 setTranslationLanguage: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    organizationId: string;
    translationLanguage: components["schemas"]["TranslationLanguage"];
    translationSettingsId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     instructions?: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
     space?: string | null;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TranslationLanguageSettings"]; }; };
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["TranslationLanguageSettings"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteTranslationLanguage: {
  parameters: { query?: never; header?: never;
   path: {
    organizationId: string;
    translationLanguage: components["schemas"]["TranslationLanguage"];
    translationSettingsId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpace: {
  parameters: {
   query?: {
    shareKey?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Space"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSpace: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSpace: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Base level of members: a role, inherit (from the collection or organization), or null for none. */
     defaultLevel?: components["schemas"]["Role"] | "inherit" | null;
     /**
      * @description live: direct edits are allowed. locked: changes come through change requests.
      * @enum {unknown}
      */
     editMode?: "live" | "locked";
     emoji?: string | null;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Space"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequests: {
  parameters: {
   query?: {
    contributor?: string;
    limit?: number;
    page?: string;
    status?: "draft" | "open" | "archived" | "merged";
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ChangeRequest"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createChangeRequest: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Markdown: what it changes, and why. */
     description?: string;
     subject?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ChangeRequest"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequest: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ChangeRequest"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateChangeRequest: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Markdown: what it changes, and why. */
     description?: string;
     /**
      * @description A merged change request stays merged.
      * @enum {unknown}
      */
     status?: "draft" | "open" | "archived";
     subject?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ChangeRequest"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestChanges: {
  parameters: {
   query?: {
    limit?: number;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      changes: components["schemas"]["RevisionChange"][];
      /** @description Number that is not shown; absent when all are. */
      more?: number;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestPageChanges: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PageChanges"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestCommenters: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Member"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestComments: {
  parameters: {
   query?: {
    authors?: string[];
    format?: "markdown" | "document";
    limit?: number;
    order?: "asc" | "desc";
    page?: string;
    status?: "all" | "open" | "resolved";
    targetPage?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Comment"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createChangeRequestComment: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     body: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
     /** @description Key of a block of this page, as its document has it. */
     node?: string;
     /** @description Id of a page of the active revision. */
     page?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Comment"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestComment: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    changeRequestId: string;
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Comment"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateChangeRequestComment: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     addedReactions?: string[];
     body?: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
     removedReactions?: string[];
     resolved?: boolean;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Comment"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteChangeRequestComment: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestCommentReplies: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["CommentReply"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createChangeRequestCommentReply: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    changeRequestId: string;
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     body: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CommentReply"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestCommentReply: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    changeRequestId: string;
    commentId: string;
    commentReplyId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CommentReply"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateChangeRequestCommentReply: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    commentId: string;
    commentReplyId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     addedReactions?: string[];
     body?: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
     removedReactions?: string[];
     /** @description No effect: a comment is resolved, not its replies. */
     resolved?: boolean;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CommentReply"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteChangeRequestCommentReply: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    commentId: string;
    commentReplyId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestContent: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Revision"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 changeChangeRequestContent: {
  parameters: {
   query?: {
    compat?: boolean;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     changes: components["schemas"]["ContentChange"][];
    };
   };
  };
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": components["schemas"]["ChangeRequest"] | {
      changeRequest: components["schemas"]["ChangeRequest"];
      /** @description What each change did, in order. */
      changes: {
       /** @description The page and everything below it. */
       deleted?: string[];
       /** @description Opaque identifier. */
       file?: string;
       files?: {
        /** @description Opaque identifier. */
        id: string;
        ref?: string;
       }[];
       /** @enum {unknown} */
       operation: "insert_page" | "update_page" | "delete_page" | "revert_page" | "insert_files" | "update_file" | "delete_file" | "insert_reusable_content" | "update_reusable_content" | "delete_reusable_content" | "set_variables" | "set_redirects" | "set_language";
       /** @description Opaque identifier. */
       page?: string;
       ref?: string;
       /** @enum {unknown} */
       result?: "reverted" | "restored" | "deleted" | "unchanged";
       /** @description Opaque identifier. */
       reusableContent?: string;
       rewritten?: {
        pages: string[];
        reusableContents: string[];
       };
       usedBy?: {
        pages: string[];
        reusableContents: string[];
       };
      }[];
      insertedFiles?: components["schemas"]["File"][];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestFiles: {
  parameters: {
   query?: {
    computed?: boolean;
    limit?: number;
    metadata?: boolean;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["File"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 uploadChangeRequestFile: {
  parameters: {
   query: {
    name: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/octet-stream": string;
   };
  };
  responses: {
   /** @description Done. */
   201: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      file: components["schemas"]["File"];
      /** @description Opaque identifier. */
      revision: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestFile: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    changeRequestId: string;
    fileId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["File"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 replaceChangeRequestFile: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    fileId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/octet-stream": string;
   };
  };
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      file: components["schemas"]["File"];
      /** @description Opaque identifier. */
      revision: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestFileBacklinks: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    fileId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Reference"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 importChangeRequestContent: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /**
      * @description Type of the source.
      * @enum {unknown}
      */
     source: "website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "notion" | "google-docs";
     /**
      * Format: uri
      * @description URL of the source; http or https.
      */
     url: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ImportContentResult"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 importChangeRequestFile: {
  parameters: {
   query: {
    name: string;
    page?: string;
    source: "markdown" | "html" | "docx" | "zip" | "notion" | "confluence" | "google-docs";
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/octet-stream": string;
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ImportContentResult"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestPage: {
  parameters: {
   query?: {
    computed?: boolean;
    dereferenced?: boolean | "reusable-contents";
    evaluated?: boolean | "deterministic-only";
    format?: "markdown" | "document" | "source";
    metadata?: boolean;
   }; header?: never;
   path: {
    changeRequestId: string;
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Page"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestPageBacklinks: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Reference"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestPageHtml: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PageHtml"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 renderChangeRequestPageHtml: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description As in `document.markdown` of a change. It is rendered and not stored. */
     markdown: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PageHtml"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 importChangeRequestPage: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /**
      * @description Type of the source.
      * @enum {unknown}
      */
     source: "website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "notion" | "google-docs";
     /**
      * Format: uri
      * @description URL of the source; http or https.
      */
     url: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ImportContentResult"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestPageLinks: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LinkList"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestPages: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      pages: components["schemas"]["Page"][];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestPageByPath: {
  parameters: {
   query?: {
    computed?: boolean;
    dereferenced?: boolean | "reusable-contents";
    evaluated?: boolean | "deterministic-only";
    format?: "markdown" | "document" | "source";
    metadata?: boolean;
   }; header?: never;
   path: {
    changeRequestId: string;
    path: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Page"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestReusableContents: {
  parameters: {
   query?: {
    computed?: boolean;
    limit?: number;
    metadata?: boolean;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ReusableContent"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestReusableContent: {
  parameters: {
   query?: {
    computed?: boolean;
    format?: "markdown";
    metadata?: boolean;
   }; header?: never;
   path: {
    changeRequestId: string;
    reusableContentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ReusableContent"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestContributors: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ChangeRequestContributor"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestLinks: {
  parameters: {
   query?: {
    brokenContext?: "all" | "changeRequest";
    limit?: number;
    page?: string;
    status?: "ok" | "broken" | "in-app";
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LinkList"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 mergeChangeRequest: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @enum {unknown} */
      result: "merge" | "conflicts";
      /** @description merge: the new revision of the space. conflicts: the revision of the change request that shows them. */
      revision: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestPdf: {
  parameters: {
   query?: {
    only?: boolean;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Pdf"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listRequestedReviewers: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ChangeRequestRequestedReviewer"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 requestReviewers: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description New subject of the change request. */
     subject?: string;
     /** @description Ids of people who may read the space. */
     users: string[];
    };
   };
  };
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      users: components["schemas"]["ChangeRequestRequestedReviewer"][];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteRequestedReviewer: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestReviews: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ChangeRequestReview"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createChangeRequestReview: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     comment?: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
     /** @enum {unknown} */
     status: "approved" | "changes-requested";
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ChangeRequestReview"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getChangeRequestReview: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    changeRequestId: string;
    reviewId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ChangeRequestReview"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listChangeRequestRevisions: {
  parameters: {
   query?: {
    author?: string;
    changedPage?: string;
    counts?: boolean;
    limit?: number;
    page?: string;
    type?: "edits" | "merge" | "rollback" | "update" | "computed";
   }; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list; absent with `changedPage`, where nobody has counted them. */
      count?: number;
      items: components["schemas"]["ListedRevision"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 pullIntoChangeRequest: {
  parameters: { query?: never; header?: never;
   path: {
    changeRequestId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @enum {unknown} */
      result: "update" | "conflicts";
      /** @description The active revision of the change request. */
      revision: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceCommenters: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Member"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceComments: {
  parameters: {
   query?: {
    authors?: string[];
    format?: "markdown" | "document";
    limit?: number;
    order?: "asc" | "desc";
    page?: string;
    status?: "all" | "open" | "resolved";
    targetPage?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Comment"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSpaceComment: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     body: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
     /** @description Key of a block of this page, as its document has it. */
     node?: string;
     /** @description Id of a page of the active revision. */
     page?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Comment"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpaceComment: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Comment"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSpaceComment: {
  parameters: { query?: never; header?: never;
   path: {
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     addedReactions?: string[];
     body?: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
     removedReactions?: string[];
     resolved?: boolean;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Comment"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSpaceComment: {
  parameters: { query?: never; header?: never;
   path: {
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceCommentReplies: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["CommentReply"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createSpaceCommentReply: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    commentId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     body: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CommentReply"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpaceCommentReply: {
  parameters: {
   query?: {
    format?: "markdown" | "document";
   }; header?: never;
   path: {
    commentId: string;
    commentReplyId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CommentReply"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSpaceCommentReply: {
  parameters: { query?: never; header?: never;
   path: {
    commentId: string;
    commentReplyId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     addedReactions?: string[];
     body?: {
      /** @description A document tree; its references are of kind url or source. */
      document?: {
       nodes: {
        [key: string]: unknown;
       }[];
       /** @constant */
       object: "document";
      } & {
       [key: string]: unknown;
      };
      markdown?: string;
     };
     removedReactions?: string[];
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CommentReply"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSpaceCommentReply: {
  parameters: { query?: never; header?: never;
   path: {
    commentId: string;
    commentReplyId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpaceContent: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Revision"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 changeSpaceContent: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     changes: components["schemas"]["ContentChange"][];
    };
   };
  };
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description What each change did, in order. */
      changes: {
       /** @description The page and everything below it. */
       deleted?: string[];
       /** @description Opaque identifier. */
       file?: string;
       files?: {
        /** @description Opaque identifier. */
        id: string;
        ref?: string;
       }[];
       /** @enum {unknown} */
       operation: "insert_page" | "update_page" | "delete_page" | "revert_page" | "insert_files" | "update_file" | "delete_file" | "insert_reusable_content" | "update_reusable_content" | "delete_reusable_content" | "set_variables" | "set_redirects" | "set_language";
       /** @description Opaque identifier. */
       page?: string;
       ref?: string;
       /** @enum {unknown} */
       result?: "reverted" | "restored" | "deleted" | "unchanged";
       /** @description Opaque identifier. */
       reusableContent?: string;
       rewritten?: {
        pages: string[];
        reusableContents: string[];
       };
       usedBy?: {
        pages: string[];
        reusableContents: string[];
       };
      }[];
      insertedFiles?: components["schemas"]["File"][];
      /** @description Opaque identifier. */
      revision: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getComputedDocument: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description `computedSeed` of the same page. */
     seed: string;
     /** @description `computed` of a page of the space. */
     source: {
      dependencies?: {
       spec?: {
        ref: {
         spec?: string;
        } & {
         [key: string]: unknown;
        };
       } & {
        [key: string]: unknown;
       };
      } & {
       [key: string]: unknown;
      };
      props?: {
       doc?: string;
       page?: string;
      } & {
       [key: string]: unknown;
      };
      /** @description Only `builtin:openapi` is computed. */
      type: string;
     } & {
      [key: string]: unknown;
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Document"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceFiles: {
  parameters: {
   query?: {
    computed?: boolean;
    limit?: number;
    metadata?: boolean;
    page?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["File"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 uploadSpaceFile: {
  parameters: {
   query: {
    name: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/octet-stream": string;
   };
  };
  responses: {
   /** @description Done. */
   201: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      file: components["schemas"]["File"];
      /** @description Opaque identifier. */
      revision: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpaceFile: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    fileId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["File"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 replaceSpaceFile: {
  parameters: { query?: never; header?: never;
   path: {
    fileId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/octet-stream": string;
   };
  };
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      file: components["schemas"]["File"];
      /** @description Opaque identifier. */
      revision: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceFileBacklinks: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    fileId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Reference"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 importSpaceContent: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /**
      * @description Type of the source.
      * @enum {unknown}
      */
     source: "website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "notion" | "google-docs";
     /**
      * Format: uri
      * @description URL of the source; http or https.
      */
     url: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ImportContentResult"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 importSpaceFile: {
  parameters: {
   query: {
    name: string;
    page?: string;
    source: "markdown" | "html" | "docx" | "zip" | "notion" | "confluence" | "google-docs";
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/octet-stream": string;
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ImportContentResult"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpacePage: {
  parameters: {
   query?: {
    computed?: boolean;
    dereferenced?: boolean | "reusable-contents";
    evaluated?: boolean | "deterministic-only";
    format?: "markdown" | "document" | "source";
    metadata?: boolean;
   }; header?: never;
   path: {
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Page"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpacePageBacklinks: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Reference"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpacePageHtml: {
  parameters: { query?: never; header?: never;
   path: {
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PageHtml"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 renderSpacePageHtml: {
  parameters: { query?: never; header?: never;
   path: {
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description As in `document.markdown` of a change. It is rendered and not stored. */
     markdown: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PageHtml"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 importSpacePage: {
  parameters: { query?: never; header?: never;
   path: {
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /**
      * @description Type of the source.
      * @enum {unknown}
      */
     source: "website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "notion" | "google-docs";
     /**
      * Format: uri
      * @description URL of the source; http or https.
      */
     url: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ImportContentResult"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpacePageLinks: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
    status?: "ok" | "broken" | "in-app";
   }; header?: never;
   path: {
    pageId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LinkList"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpacePages: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      pages: components["schemas"]["Page"][];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpacePageByPath: {
  parameters: {
   query?: {
    computed?: boolean;
    dereferenced?: boolean | "reusable-contents";
    evaluated?: boolean | "deterministic-only";
    format?: "markdown" | "document" | "source";
    metadata?: boolean;
   }; header?: never;
   path: {
    path: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Page"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listReusableContents: {
  parameters: {
   query?: {
    computed?: boolean;
    limit?: number;
    metadata?: boolean;
    page?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ReusableContent"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getReusableContent: {
  parameters: {
   query?: {
    computed?: boolean;
    format?: "markdown";
    metadata?: boolean;
   }; header?: never;
   path: {
    reusableContentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ReusableContent"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getCustomFieldValues: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["CustomFieldValues"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateCustomFieldValues: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description By the names of the fields; null removes a value; fields that are not named do not change. */
     values: {
      [key: string]: {
       value: (string | number | boolean | string[]) | null;
      };
     };
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getDocument: {
  parameters: {
   query?: {
    revision?: string;
    schema?: string;
   }; header?: never;
   path: {
    documentId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Document"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 duplicateSpace: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Space"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpaceEmbed: {
  parameters: {
   query: {
    url: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Embed"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getGitConnection: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["GitConnection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 replaceGitConnection: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Export the content when it changes. Default: false. */
     autoExport?: boolean;
     /** @description Import new commits by schedule and webhook. Default: false. */
     autoImport?: boolean;
     /** @description Of exports that name none. Default: Update from Bindery. */
     commitMessage?: string;
     credentials?: {
      /** @description Of a password, for which it is required: that, or an access token of the host. */
      password?: string;
      /** @description Of an ssh-key, for which it is required: in the OpenSSH format, without a passphrase. */
      privateKey?: string;
      /**
       * @description deploy-key: the server generates a key pair. The response has the public key, which the host is to accept.
       * @enum {unknown}
       */
      type: "password" | "ssh-key" | "deploy-key";
      /** @description Of a password. Default: what the host expects with an access token. */
      username?: string;
     } | null;
     /** @description Public keys of the SSH host, such as ssh-keyscan prints them. With an empty list the first key that the host shows is trusted. */
     hostKeys?: string[];
     /** @description Minutes between two looks at the branch. Default: 15. */
     importIntervalMinutes?: number;
     /**
      * @description Which way the first synchronization goes. Default: import.
      * @enum {unknown}
      */
     initialDirection?: "import" | "export";
     /** @description Branch: refs/heads/main, or main for short. Default: the default branch of the repository. */
     ref?: string;
     /**
      * Format: uri
      * @description Below it the host shows commits.
      */
     repoCommitURL?: string;
     /** @description Folder of the repository with the content. */
     repoProjectDirectory?: string;
     /**
      * Format: uri
      * @description Below it the host shows files of the branch.
      */
     repoTreeURL?: string;
     /** @description Without user name and password. */
     url: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["GitConnection"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteGitConnection: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 rotateGitWebhookSecret: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description In this response only. */
      secret: string;
      url: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteGitWebhook: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 exportToGit: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Taken as it is. Required with url; that of the connection otherwise. */
     commitMessage?: string;
     /** @description Give the branch the content of the space, over what the branch changed since; a first export also removes documents that only the branch has. */
     force?: boolean;
     gitInfo?: {
      /** @enum {unknown} */
      provider?: "github" | "gitlab";
      /** Format: uri */
      url?: string;
     };
     /** @description Branch: refs/heads/main, or main for short. Default: the default branch of the repository. */
     ref?: string;
     /** @description Calls with the same key fetch only what is new since the last one. */
     repoCacheID?: string;
     /**
      * Format: uri
      * @description Below it the host shows commits.
      */
     repoCommitURL?: string;
     /** @description Folder of the repository with the content. */
     repoProjectDirectory?: string;
     /**
      * Format: uri
      * @description Below it the host shows files of the branch.
      */
     repoTreeURL?: string;
     /**
      * Format: date-time
      * @description ISO 8601, UTC, milliseconds.
      */
     timestamp?: string;
     /** @description May carry a user name and a password. Without it, repository, branch, folder and credentials are those of the connection. */
     url?: string;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 importFromGit: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description Overwrite changes of the space with the commit, also with one that was imported before. */
     force?: boolean;
     gitInfo?: {
      /** @enum {unknown} */
      provider?: "github" | "gitlab";
      /** Format: uri */
      url?: string;
     };
     /** @description Branch: refs/heads/main, or main for short. Default: the default branch of the repository. */
     ref?: string;
     /** @description Calls with the same key fetch only what is new since the last one. */
     repoCacheID?: string;
     /**
      * Format: uri
      * @description Below it the host shows commits.
      */
     repoCommitURL?: string;
     /** @description Folder of the repository with the content. */
     repoProjectDirectory?: string;
     /**
      * Format: uri
      * @description Below it the host shows files of the branch.
      */
     repoTreeURL?: string;
     /** @description Create a revision without changing the content of the space. */
     standalone?: boolean;
     /**
      * Format: date-time
      * @description ISO 8601, UTC, milliseconds.
      */
     timestamp?: string;
     /** @description May carry a user name and a password. Without it, repository, branch, folder and credentials are those of the connection. */
     url?: string;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getGitInfo: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["GitInfo"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listGitOperations: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["LoggedGitOperation"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 previewGitSync: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /**
      * @description Default: that of the first synchronization of the connection.
      * @enum {unknown}
      */
     direction?: "import" | "export";
     /** @description As the synchronization would be called. */
     force?: boolean;
     /** @description Branch: refs/heads/main, or main for short. Default: the default branch of the repository. */
     ref?: string;
     /** @description Calls with the same key fetch only what is new since the last one. */
     repoCacheID?: string;
     /** @description Folder of the repository with the content. */
     repoProjectDirectory?: string;
     /** @description May carry a user name and a password. Without it, repository, branch, folder and credentials are those of the connection. */
     url?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["GitPreview"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 receiveGitWebhook: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceLinks: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
    status?: "ok" | "broken" | "in-app";
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["LinkList"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 moveSpace: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     parent?: string | null;
     position?: {
      after?: {
       /** @description Opaque identifier. */
       space: string;
       /** @constant */
       type: "space";
      } | {
       /** @description Opaque identifier. */
       collection: string;
       /** @constant */
       type: "collection";
      };
      before?: {
       /** @description Opaque identifier. */
       space: string;
       /** @constant */
       type: "space";
      } | {
       /** @description Opaque identifier. */
       collection: string;
       /** @constant */
       type: "collection";
      };
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Space"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSpacePdf: {
  parameters: {
   query?: {
    only?: boolean;
    page?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Pdf"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 grantSpacePermissions: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     role: components["schemas"]["Role"];
     teams?: string[];
     users?: string[];
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 aggregateSpacePermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
    role?: "read" | "comment" | "edit" | "review" | "create" | "admin";
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["UserPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceTeamPermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["TeamPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSpaceTeamPermission: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
    teamId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSpaceTeamPermission: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
    teamId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description null revokes it. */
     role?: components["schemas"]["Role"] | null;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceUserPermissions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["UserPermission"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSpaceUserPermission: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateSpaceUserPermission: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
    userId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /** @description null revokes it. */
     role?: components["schemas"]["Role"] | null;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 restoreSpace: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Space"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSpaceRevisions: {
  parameters: {
   query?: {
    author?: string;
    changedPage?: string;
    counts?: boolean;
    limit?: number;
    page?: string;
    type?: "edits" | "merge" | "rollback" | "update" | "computed";
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list; absent with `changedPage`, where nobody has counted them. */
      count?: number;
      items: components["schemas"]["ListedRevision"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevision: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Revision"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listRevisionChanges: {
  parameters: {
   query?: {
    base?: string;
    limit?: number;
   }; header?: never;
   path: {
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      changes: components["schemas"]["RevisionChange"][];
      mergedFrom?: {
       /** @description Open comments. */
       comments: number;
       /** @description What its author has to decide before it can be merged; absent when nothing. */
       conflicts?: components["schemas"]["Conflict"][];
       /**
        * Format: date-time
        * @description ISO 8601, UTC, milliseconds.
        */
       createdAt: string;
       createdBy: components["schemas"]["User"];
       /** @description Markdown: what it changes, and why. */
       description: string;
       /** @description Opaque identifier. */
       id: string;
       /** @description Incremental within the space. */
       number: number;
       /** @constant */
       object: "change-request";
       /** @description Main content has changed since it was last merged into the change request. */
       outdated: boolean;
       /** @description Id of the active revision of the change request. */
       revision: string;
       /** @description Id of the revision of the space that it started from. */
       revisionInitial: string;
       /** @description Id of the revision of the space that its merge created. */
       revisionMerged?: string;
       /** @description Id of the revision of the space that was last merged into it; absent until then. */
       revisionMergedAncestor?: string;
       /** @enum {unknown} */
       status: "draft" | "open" | "archived" | "merged";
       subject: string;
       /**
        * Format: date-time
        * @description ISO 8601, UTC, milliseconds.
        */
       updatedAt: string;
       urls: {
        app: string;
        location: string;
       };
      };
      /** @description Number that is not shown; absent when all are. */
      more?: number;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevisionPageChanges: {
  parameters: {
   query?: {
    base?: string;
   }; header?: never;
   path: {
    pageId: string;
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PageChanges"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listRevisionFiles: {
  parameters: {
   query?: {
    computed?: boolean;
    limit?: number;
    metadata?: boolean;
    page?: string;
   }; header?: never;
   path: {
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["File"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevisionFile: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    fileId: string;
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["File"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevisionPage: {
  parameters: {
   query?: {
    computed?: boolean;
    dereferenced?: boolean | "reusable-contents";
    evaluated?: boolean | "deterministic-only";
    format?: "markdown" | "document" | "source";
    metadata?: boolean;
   }; header?: never;
   path: {
    pageId: string;
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Page"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevisionPageDocument: {
  parameters: {
   query?: {
    dereferenced?: boolean | "reusable-contents";
    evaluated?: boolean | "deterministic-only";
   }; header?: never;
   path: {
    pageId: string;
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Document"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevisionPageHtml: {
  parameters: { query?: never; header?: never;
   path: {
    pageId: string;
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PageHtml"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listRevisionPages: {
  parameters: {
   query?: {
    computed?: boolean;
    metadata?: boolean;
   }; header?: never;
   path: {
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      pages: components["schemas"]["Page"][];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevisionPageByPath: {
  parameters: {
   query?: {
    computed?: boolean;
    dereferenced?: boolean | "reusable-contents";
    evaluated?: boolean | "deterministic-only";
    format?: "markdown" | "document" | "source";
    metadata?: boolean;
   }; header?: never;
   path: {
    path: string;
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Page"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listRevisionReusableContents: {
  parameters: {
   query?: {
    computed?: boolean;
    limit?: number;
    metadata?: boolean;
    page?: string;
   }; header?: never;
   path: {
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ReusableContent"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevisionReusableContent: {
  parameters: {
   query?: {
    computed?: boolean;
    format?: "markdown";
    metadata?: boolean;
   }; header?: never;
   path: {
    reusableContentId: string;
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ReusableContent"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getRevisionReusableContentDocument: {
  parameters: {
   query?: {
    dereferenced?: boolean | "reusable-contents";
    evaluated?: boolean | "deterministic-only";
   }; header?: never;
   path: {
    reusableContentId: string;
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Document"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 rollbackSpace: {
  parameters: { query?: never; header?: never;
   path: {
    revisionId: string;
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @constant */
      result: "rollback";
      /** @description Id of the active revision now. */
      revision: string;
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 searchSpace: {
  parameters: {
   query: {
    limit?: number;
    page?: string;
    query: string;
   }; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["SearchPageResult"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 transferSpace: {
  parameters: { query?: never; header?: never;
   path: {
    spaceId: string;
   }; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Opaque identifier. */
     organization: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Space"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getSubdomain: {
  parameters: { query?: never; header?: never;
   path: {
    subdomain: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Subdomain"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 resolveContentUrl: {
  parameters: {
   query: {
    url: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["ContentUrl"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getEmbed: {
  parameters: {
   query: {
    url: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Embed"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getPublishedUrl: {
  parameters: {
   query: {
    redirectOnError?: boolean;
    url: string;
    visitorAuthToken?: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PublishedUrl"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 resolvePublishedUrl: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Accepted: renderers send it to pass caches that are keyed by the body. */
     cacheBust?: string;
     /** @description Redirect to the front page of the site where a URL of it does not exist. */
     redirectOnError?: boolean;
     url: string;
     visitor?: {
      /** @description What the login of the site has signed. */
      jwtToken?: string;
      /**
       * @description Accepted: people and programs are shown the same.
       * @enum {unknown}
       */
      type?: "human" | "agent";
      /** @description Unsigned claims, as the visitor states them. */
      unsignedClaims?: {
       [key: string]: unknown;
      };
     };
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["PublishedUrl"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getCurrentUser: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["User"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 confirmSession: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description The current one. */
     password: string;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 changeEmail: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /**
      * Format: email
      * @description A link to confirm it is sent there.
      */
     email: string;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listFavorites: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      count: number;
      items: components["schemas"]["Favorite"][];
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 addFavorite: {
  parameters: {
   query?: {
    space?: string;
   }; header?: never;
   path: {
    favoriteId: string;
    favoriteKind: "space" | "page" | "site" | "collection";
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteFavorite: {
  parameters: {
   query?: {
    space?: string;
   }; header?: never;
   path: {
    favoriteId: string;
    favoriteKind: "space" | "page" | "site" | "collection";
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listReceivedInvites: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["ReceivedInvite"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 acceptReceivedInvite: {
  parameters: { query?: never; header?: never;
   path: {
    inviteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": Record<string, never>;
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 declineReceivedInvite: {
  parameters: { query?: never; header?: never;
   path: {
    inviteId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listJoinableOrganizations: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["JoinableOrganization"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 changePassword: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  requestBody: {
   content: {
    "application/json": {
     /** @description Needed by who has a password already. */
     currentPassword?: string;
     /** @description 12 to 200 characters. */
     newPassword: string;
    };
   };
  };
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getUserPreferences: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["UserPreferences"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateUserPreferences: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     editorMode?: ("visual" | "source") | null;
     language?: string | null;
     sidebarCollapsed?: boolean | null;
     sidebarWidth?: number | null;
     singleKeyShortcuts?: boolean | null;
     theme?: ("system" | "light" | "dark") | null;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["UserPreferences"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listSessions: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["Session"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteSession: {
  parameters: { query?: never; header?: never;
   path: {
    sessionId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 listTokens: {
  parameters: {
   query?: {
    limit?: number;
    page?: string;
   }; header?: never; path?: never; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: {
    headers: { [name: string]: unknown };
    content: {
     "application/json": {
      /** @description Items in the whole list. */
      count: number;
      items: components["schemas"]["AccessToken"][];
      /** @description Absent on the last page. */
      next?: {
       page: string;
      };
     };
    };
   };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 createToken: {
  parameters: { query?: never; header?: never; path?: never; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     /**
      * Format: date-time
      * @description When it expires; never when absent.
      */
     expiresAt?: string;
     title?: string;
    };
   };
  };
  responses: {
   /** @description Done. */
   201: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["NewAccessToken"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 deleteToken: {
  parameters: { query?: never; header?: never;
   path: {
    tokenId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done; no content. */
   204: { headers: { [name: string]: unknown }; content?: never; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 getUser: {
  parameters: { query?: never; header?: never;
   path: {
    userId: string;
   }; cookie?: never;
  }; requestBody?: never;
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["User"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
 updateUser: {
  parameters: { query?: never; header?: never;
   path: {
    userId: string;
   }; cookie?: never;
  };
  requestBody?: {
   content: {
    "application/json": {
     displayName?: string;
     photoURL?: string | null;
    };
   };
  };
  responses: {
   /** @description Done. */
   200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["User"]; }; };
   /** @description The request is invalid. */
   400: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description No token, or one that is not valid. */
   401: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description The caller may see it and may not do this. */
   403: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It does not exist, or the caller may not see it. */
   404: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description It contradicts the present state. */
   409: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Too many requests. */
   429: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
   /** @description Any other refusal: 412 by a condition of the request, 413, 414 and 415 for what is too large or no JSON, 503 and 507 where a server is busy or full. */
   default: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Error"]; }; };
  };
 };
}
