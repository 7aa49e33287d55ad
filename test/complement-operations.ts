import type { ComplementOperation } from './operations.ts';

/** The operations beyond the specification, without which what it describes cannot be reached or filled. */
export const COMPLEMENT_OPERATIONS: readonly ComplementOperation[] = [
  { method: 'GET', path: '/v1/', operationId: 'getInformation' },
  { method: 'GET', path: '/v1/user', operationId: 'getCurrentUser' },
  { method: 'GET', path: '/v1/user/tokens', operationId: 'listTokens' },
  { method: 'POST', path: '/v1/user/tokens', operationId: 'createToken' },
  { method: 'DELETE', path: '/v1/user/tokens/{tokenId}', operationId: 'deleteToken' },
  { method: 'GET', path: '/v1/users/{userId}', operationId: 'getUser' },
  { method: 'PATCH', path: '/v1/users/{userId}', operationId: 'updateUser' },
  { method: 'GET', path: '/v1/orgs', operationId: 'listOrganizations' },
  { method: 'POST', path: '/v1/orgs', operationId: 'createOrganization' },
  { method: 'GET', path: '/v1/orgs/{organizationId}', operationId: 'getOrganization' },
  { method: 'PATCH', path: '/v1/orgs/{organizationId}', operationId: 'updateOrganization' },
  { method: 'GET', path: '/v1/orgs/{organizationId}/spaces', operationId: 'listSpaces' },
  { method: 'POST', path: '/v1/orgs/{organizationId}/spaces', operationId: 'createSpace' },
  { method: 'POST', path: '/v1/orgs/{organizationId}/invites', operationId: 'inviteUsers' },
  { method: 'POST', path: '/v1/orgs/{organizationId}/invites/{inviteId}', operationId: 'acceptInvite' },
  { method: 'GET', path: '/v1/orgs/{organizationId}/link-invites', operationId: 'listLinkInvites' },
  { method: 'POST', path: '/v1/orgs/{organizationId}/link-invites', operationId: 'createLinkInvite' },
  { method: 'PATCH', path: '/v1/orgs/{organizationId}/link-invites/{inviteId}', operationId: 'updateLinkInvite' },
  { method: 'DELETE', path: '/v1/orgs/{organizationId}/link-invites/{inviteId}', operationId: 'deleteLinkInvite' },
  { method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/publish', operationId: 'publishSite' },
  { method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/unpublish', operationId: 'unpublishSite' },
  { method: 'GET', path: '/v1/spaces/{spaceId}/content/path/{pagePath}', operationId: 'getSpacePageByPath' },
];
