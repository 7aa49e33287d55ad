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

/** What an invitation gives. */
export interface Grant {
  readonly organization: string;
  /** Name of who invites; absent when that user is gone. */
  readonly inviter: string | undefined;
  readonly invite: { readonly role: Role | null; readonly level: Role | null; readonly space_id: string | null };
}

/** Who invites to what, as a sentence. */
export function describeGrant({ organization, inviter, invite }: Grant): string {
  const subject = inviter === undefined ? 'You are invited' : `${inviter} invites you`;
  if (invite.level !== null) {
    const place = invite.space_id === null ? 'a collection' : 'a space';
    return `${subject} to ${place} of ${organization}, as ${ROLES[invite.level]} there.`;
  }
  return `${subject} to join ${organization} as ${nameRole(invite.role)}.`;
}

/** What somebody is in an organization; undefined for strangers and disabled members. */
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
