import { readFileSync } from 'node:fs';
import type { Role } from '../packages/server/src/platform/db/role.ts';
import { COMPLEMENT_OPERATIONS } from './complement-operations.ts';
import { COMPLEMENT_ROLES } from './complement-roles.ts';

/**
 * What a role is looked up on, and with that who sees nothing there and is answered 404:
 * - `organization`: guests have the lowest step, `guest`
 * - `membership`: the role in the organization, where guests see nothing; sites on which nothing is granted are of this
 * kind
 * - `space`, `collection`: the effective role on it
 * - `caller`: everyone who has a token
 */
export type Basis = 'organization' | 'membership' | 'space' | 'collection' | 'caller';

/** What an operation asks of its caller. */
export interface Requirement {
  readonly on: Basis;
  /** The lowest step of the ladder that may; `nobody` where no role is enough, as only one person may. */
  readonly role: Role | 'guest' | 'nobody';
  /** The sufficient role for the author or owner of the resource that a parameter names: the last one by default. */
  readonly author?: { readonly role: Role; readonly of?: string };
  /** What the role in the organization has to reach as well. */
  readonly inOrganization?: Role;
  /** Only installation administrators may, regardless of their other roles. */
  readonly installation?: true;
  /** No caller may: the sender of a request proves itself by its signature, and all others are answered 404. */
  readonly isSigned?: true;
  /** It belongs to one person, and is answered 404 to all others. */
  readonly isOwn?: true;
  /** Disabled members, who are non-members elsewhere, may not either. */
  readonly notDisabled?: true;
}

interface SpecifiedRole {
  readonly operationId: string;
  readonly path: string;
  readonly minimumRole: string;
}

/** The words that `operations.json` has for roles. What is about single people is tested by hand. */
const WORDS: Readonly<Record<string, Role | 'guest'>> = {
  read: 'read',
  'read (any member)': 'read',
  'read on the site': 'read',
  'read on the site, or a valid shareKey where accepted': 'read',
  'read, or a valid shareKey': 'read',
  comment: 'comment',
  'author for body; comment for reactions and resolved': 'comment',
  edit: 'edit',
  'edit (space variant additionally needs editMode live)': 'edit',
  review: 'review',
  'author or review': 'review',
  create: 'create',
  'admin permission on the space (create or admin)': 'create',
  'admin permission on the space and create on the target parent': 'create',
  'create or admin in source and target organization': 'create',
  'author, or admin permission on the space': 'create',
  'admin (organization)': 'admin',
  'admin (organization) or the member itself (leave)': 'admin',
  'admin (organization) or owner of the team': 'admin',
  'any member, on itself': 'guest',
  'non-guest member (permissions.listMembers); the member itself always': 'read',
  'non-guest member (permissions.listTeams)': 'read',
};

const caller: Requirement = { on: 'caller', role: 'guest' };
const installation: Requirement = { ...caller, installation: true };

/** Words that let the author or owner of a thing do what others need a higher role for. */
const AUTHORS: Readonly<Record<string, Requirement['author']>> = {
  'author or review': { role: 'edit', of: 'changeRequestId' },
  'author, or admin permission on the space': { role: 'comment' },
  'admin (organization) or owner of the team': { role: 'read', of: 'teamId' },
};

/** Operations that ask for something else, or more, than their path and words say. */
const EXCEPTIONS: Readonly<Record<string, Requirement>> = {
  // A role on the space alone hands nothing over (docs/api/contract.md#transferring-a-space).
  transferSpace: { on: 'space', role: 'create', inOrganization: 'create' },
  // Guests see no other member (docs/api/contract.md#guests), so what is below one does not exist for them.
  getMember: { on: 'membership', role: 'read' },
  listMemberSpaces: { on: 'membership', role: 'read' },
  listMemberTeams: { on: 'membership', role: 'read' },
  // Whether a site exists need not be known to delete it again (docs/api/contract.md#deleting).
  deleteSite: { on: 'organization', role: 'create' },
  // The page that people sign in from: the caller is nobody yet.
  listSsoLogins: caller,
  // Only the host that has the secret of a connection is let in, no matter who calls (docs/concepts/git-connection.md).
  receiveGitWebhook: { on: 'caller', role: 'nobody', isSigned: true },
  // Visitors of a site are nobody's members (docs/api/contract.md#events).
  recordSiteEvents: caller,
  getInformation: caller,
  getCurrentUser: caller,
  getUserPreferences: caller,
  // What it says of a thing depends on the role on it, each time.
  streamChanges: caller,
  openCollaborationSocket: caller,
  updateUserPreferences: caller,
  listFavorites: caller,
  // The world's is a space.
  addFavorite: { on: 'space', role: 'read' },
  deleteFavorite: caller,
  listNotifications: caller,
  updateNotifications: caller,
  countUnreadNotifications: caller,
  getNotification: { ...caller, isOwn: true },
  updateNotification: { ...caller, isOwn: true },
  getNotificationSettings: caller,
  updateNotificationSettings: caller,
  // The world's is a change request.
  getSubscription: { on: 'space', role: 'read' },
  setSubscription: { on: 'space', role: 'read' },
  deleteSubscription: caller,
  listTokens: caller,
  createToken: caller,
  deleteToken: caller,
  // No token may do these, no matter whose it is.
  changePassword: { on: 'caller', role: 'nobody' },
  changeEmail: { on: 'caller', role: 'nobody' },
  confirmSession: { on: 'caller', role: 'nobody' },
  linkIdentity: { on: 'caller', role: 'nobody' },
  listIdentities: caller,
  unlinkIdentity: caller,
  listIdentityProviders: caller,
  startPasskeyConfirmation: { on: 'caller', role: 'nobody' },
  startTotp: { on: 'caller', role: 'nobody' },
  enableTotp: { on: 'caller', role: 'nobody' },
  disableTotp: { on: 'caller', role: 'nobody' },
  regenerateRecoveryCodes: { on: 'caller', role: 'nobody' },
  startPasskey: { on: 'caller', role: 'nobody' },
  createPasskey: { on: 'caller', role: 'nobody' },
  updatePasskey: { on: 'caller', role: 'nobody' },
  deletePasskey: { on: 'caller', role: 'nobody' },
  listAccountExports: caller,
  createAccountExport: { on: 'caller', role: 'nobody' },
  deleteAccountExport: caller,
  deleteAccount: { on: 'caller', role: 'nobody' },
  getSecondFactors: caller,
  listPasskeys: caller,
  listSessions: caller,
  deleteSession: caller,
  getUser: { on: 'membership', role: 'read' },
  // Everybody changes their own profile alone.
  updateUser: { on: 'membership', role: 'nobody' },
  listOrganizations: caller,
  // Unless the configuration lets everybody.
  createOrganization: installation,
  listInstallationAuditEvents: installation,
  listInstallationAdministrators: installation,
  sendTestMail: installation,
  listInstallationUsers: installation,
  endUserSessions: installation,
  updateInstallationUser: installation,
  listInstallationOrganizations: installation,
  updateInstallationOrganization: installation,
  listJobs: installation,
  listJobKinds: installation,
  runJob: installation,
  cancelJob: installation,
  listInstallationExports: installation,
  // Sessions alone may.
  createInstallationExport: { on: 'caller', role: 'nobody' },
  deleteInstallationExport: installation,
  getInstallationHealth: installation,
  resetUserSecondFactors: installation,
  grantInstallationAdministrator: installation,
  revokeInstallationAdministrator: installation,
  listReceivedInvites: caller,
  // Only the person with the e-mail address of the invitation may, and people with one of the domain.
  acceptReceivedInvite: { ...caller, isOwn: true },
  declineReceivedInvite: caller,
  listJoinableOrganizations: caller,
  joinOrganization: { ...caller, isOwn: true },
  getEmbed: caller,
  acceptInvite: { on: 'caller', role: 'guest', notDisabled: true },
  resolvePublishedUrl: caller,
  getPublishedUrl: caller,
  getSubdomain: { on: 'organization', role: 'guest' },
  createCustomHostname: { on: 'membership', role: 'create' },
  getCustomHostname: { on: 'membership', role: 'read' },
  recheckCustomHostname: { on: 'membership', role: 'create' },
  deleteCustomHostname: { on: 'membership', role: 'create' },
  resolveContentUrl: { on: 'space', role: 'read' },
  // Who may say who sees a thing, and may see who belongs to the organization.
  aggregateSpacePermissions: { on: 'space', role: 'create', inOrganization: 'read' },
  listSpaceUserPermissions: { on: 'space', role: 'create', inOrganization: 'read' },
  listSpaceTeamPermissions: { on: 'space', role: 'create', inOrganization: 'read' },
  aggregateCollectionPermissions: { on: 'collection', role: 'create', inOrganization: 'read' },
  listCollectionUserPermissions: { on: 'collection', role: 'create', inOrganization: 'read' },
  listCollectionTeamPermissions: { on: 'collection', role: 'create', inOrganization: 'read' },
  // As the change of a change request does.
  requestReviewers: { on: 'space', role: 'review', author: { role: 'edit', of: 'changeRequestId' } },
  deleteRequestedReviewer: { on: 'space', role: 'review', author: { role: 'edit', of: 'changeRequestId' } },
};

/** What a role is looked up on by default: the last of these that the path names. */
export function basisOf(path: string): Basis {
  if (path.startsWith('/v1/spaces/{spaceId}')) return 'space';
  if (path.startsWith('/v1/collections/{collectionId}')) return 'collection';
  if (path.startsWith('/v1/orgs/{organizationId}/sites/{siteId}')) return 'membership';
  return path.startsWith('/v1/orgs/{organizationId}') ? 'organization' : 'caller';
}

const SPECIFIED_ROLES: readonly SpecifiedRole[] = JSON.parse(
  readFileSync(new URL('./operations.json', import.meta.url), 'utf8'),
);

/** What an operation asks for. @throws Error naming the operation when nobody has said that yet */
export function findRequirement(operationId: string): Requirement {
  const specified = SPECIFIED_ROLES.find((operation) => operation.operationId === operationId);
  const path = (specified ?? COMPLEMENT_OPERATIONS.find((one) => one.operationId === operationId))?.path ?? '';
  const role = specified === undefined ? COMPLEMENT_ROLES[operationId] : WORDS[specified.minimumRole];
  const author = AUTHORS[specified?.minimumRole ?? ''];
  const requirement = EXCEPTIONS[operationId] ?? (role && { on: basisOf(path), role, ...(author && { author }) });
  if (requirement !== undefined) return requirement;
  throw new Error(`Say in test/complement-roles.ts what ${operationId} (${specified?.minimumRole ?? path}) asks for.`);
}
