import { ROLES, type Role } from '../../platform/db/role.ts';

/** Whether `role` reaches `needed`; no role reaches nothing. */
export function includesRole(role: Role | null | undefined, needed: Role): boolean {
  return role != null && ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The highest of some roles, or null if there are none. */
export function highestRole(roles: readonly (Role | null | undefined)[]): Role | null {
  return roles.reduce<Role | null>(
    (highest, role) => (role != null && !includesRole(highest, role) ? role : highest),
    null,
  );
}

/** The inputs of a user's role on a space or a collection. */
export interface SpaceAccess {
  /** Membership in its organization; undefined for non-members. */
  readonly member: { readonly role: Role | null; readonly disabled: boolean } | undefined;
  /** Direct grants to the user and the user's teams, on it and on the collections above it. */
  readonly grants: readonly Role[];
  /** Its default level and then those of the collections above it, nearest first. */
  readonly defaultLevels: readonly (Role | 'inherit' | 'none')[];
}

/**
 * The effective role on a space or a collection: the highest of the grants and of the base level; on a site,
 * which has no default level, of the grants and of the role in the organization.
 * Administrators of the organization are always `admin`; guests have no base level; disabled members and non-members have
 * nothing.
 */
export function effectiveSpaceRole({ member, grants, defaultLevels }: SpaceAccess): Role | null {
  if (member === undefined || member.disabled) return null;
  if (member.role === 'admin') return 'admin';
  return highestRole([...grants, member.role === null ? null : baseLevel(defaultLevels, member.role)]);
}

function baseLevel(defaultLevels: SpaceAccess['defaultLevels'], memberRole: Role): Role | null {
  const decided = defaultLevels.find((level) => level !== 'inherit') ?? memberRole;
  return decided === 'none' ? null : decided;
}

/** `permissions` of a space. */
export function spacePermissions(role: Role | null) {
  const can = (needed: Role) => includesRole(role, needed);
  return {
    view: can('read'),
    access: can('read'),
    admin: can('create'),
    viewInviteLinks: can('create'),
    edit: can('edit'),
    triggerGitSync: can('create'),
    comment: can('comment'),
    merge: can('review'),
    review: can('review'),
  };
}

/** `permissions` of a collection, by the same steps as those of a space. */
export function collectionPermissions(role: Role | null) {
  const isCreator = includesRole(role, 'create');
  return { view: includesRole(role, 'read'), admin: isCreator, viewInviteLinks: isCreator, create: isCreator };
}

/** `permissions` of an organization. `null` is a guest. */
export function organizationPermissions(role: Role | null, ownsTeam: boolean) {
  const isMember = role !== null;
  return {
    view: true,
    admin: role === 'admin',
    ownTeam: ownsTeam,
    createContent: includesRole(role, 'create'),
    createOpenAPISpec: includesRole(role, 'create'),
    viewBilling: role === 'admin',
    listMembers: isMember,
    listTeams: isMember,
    listIntegrations: isMember,
  };
}
