import { type AccountTexts, fillText } from '@bindery/site';
import type { Context } from '../../domain/context.ts';
import type { Role } from '../../platform/db/role.ts';
import { findMember } from '../../platform/queries/members.ts';
import { findOrganization } from '../../platform/queries/organizations.ts';

const nameRole = ({ roles }: AccountTexts, role: Role | null): string => roles[role ?? 'guest'];

/** The grant of an invitation. */
export interface Grant {
  readonly organization: string;
  /** Name of the inviter; absent if that user was deleted. */
  readonly inviter: string | undefined;
  readonly invite: { readonly role: Role | null; readonly level: Role | null; readonly space_id: string | null };
}

/** The inviter and the grant as a sentence. */
export function describeGrant(texts: AccountTexts, { organization, inviter, invite }: Grant): string {
  const { level, space_id: space, role } = invite;
  const target = level === null ? 'invited' : space === null ? 'invitedToCollection' : 'invitedToSpace';
  const values = { organization, role: nameRole(texts, level ?? role) };
  return inviter === undefined
    ? fillText(texts.invitation[target], values)
    : fillText(texts.invitation[`${target}By`], { ...values, inviter });
}

/** The role of a user in an organization; undefined for non-members and disabled members. */
export async function describeMembership(
  { database: { reader } }: Context,
  texts: AccountTexts,
  organizationId: string,
  userId: string,
): Promise<{ readonly organization: string; readonly role: string } | undefined> {
  const organization = await findOrganization(reader, organizationId);
  const member = await findMember(reader, organizationId, userId);
  if (organization === undefined || member === undefined || member.disabled === 1) return undefined;
  return { organization: organization.title, role: nameRole(texts, member.role) };
}
