import type { Context } from '../context.ts';
import type { Role } from '../db/role.ts';
import { findMember } from '../queries/members.ts';
import { findOrganization } from '../queries/organizations.ts';

const ROLES: Readonly<Record<Role, string>> = {
  read: 'a reader',
  comment: 'a commenter',
  edit: 'an editor',
  review: 'a reviewer',
  create: 'a creator',
  admin: 'an administrator',
};

const nameRole = (role: Role | null): string => (role === null ? 'a guest' : ROLES[role]);

/** The grant of an invitation. */
export interface Grant {
  readonly organization: string;
  /** Name of the inviter; absent if that user was deleted. */
  readonly inviter: string | undefined;
  readonly invite: { readonly role: Role | null; readonly level: Role | null; readonly space_id: string | null };
}

/** The inviter and the grant as a sentence. */
export function describeGrant({ organization, inviter, invite }: Grant): string {
  const subject = inviter === undefined ? 'You are invited' : `${inviter} invites you`;
  if (invite.level !== null) {
    const targetKind = invite.space_id === null ? 'a collection' : 'a space';
    return `${subject} to ${targetKind} of ${organization}, as ${ROLES[invite.level]} there.`;
  }
  return `${subject} to join ${organization} as ${nameRole(invite.role)}.`;
}

/** The role of a user in an organization; undefined for non-members and disabled members. */
export async function describeMembership(
  { database: { reader } }: Context,
  organizationId: string,
  userId: string,
): Promise<{ readonly organization: string; readonly role: string } | undefined> {
  const organization = await findOrganization(reader, organizationId);
  const member = await findMember(reader, organizationId, userId);
  if (organization === undefined || member === undefined || member.disabled === 1) return undefined;
  return { organization: organization.title, role: nameRole(member.role) };
}
