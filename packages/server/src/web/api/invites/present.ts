import type { Roles } from '../../../domain/access/load-roles.ts';
import { includesRole } from '../../../domain/access/permissions.ts';
import { expiryOfInvite, linkInviteUrl } from '../../../domain/accounts/invitation-url.ts';
import type { Context } from '../../../domain/context.ts';
import type { CollectionRow } from '../../../platform/db/tables/collections.ts';
import type { InviteRow } from '../../../platform/db/tables/invites.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { presentUser } from '../users/present.ts';
import type { EmailInvite, LinkInvite, ReceivedInvite } from './schema.ts';

/** A pending invitation to an e-mail address, as an administrator of the organization sees it. */
export const presentEmailInvite = (ctx: Context, invite: InviteRow, inviter: UserRow | undefined): EmailInvite => ({
  object: 'email-invite',
  id: invite.id,
  email: invite.email ?? '',
  role: invite.role,
  sso: invite.sso === 1,
  ...(inviter !== undefined && { invitedBy: presentUser(ctx, inviter) }),
  createdAt: invite.created_at,
  expiresAt: invite.expires_at ?? '',
  urls: { location: `${ctx.config.publicUrl}/v1/orgs/${invite.organization_id}/invites/${invite.id}` },
});

/** An invitation as shown to the invitee. */
export const presentReceivedInvite = (
  ctx: Context,
  invite: InviteRow,
  { inviter, title }: { readonly inviter: UserRow | undefined; readonly title: string },
): ReceivedInvite => ({
  object: 'received-invite',
  id: invite.id,
  organization: { id: invite.organization_id, title },
  role: invite.role,
  ...(inviter !== undefined && { invitedBy: inviter.display_name }),
  createdAt: invite.created_at,
  expiresAt: invite.expires_at ?? '',
  urls: { location: `${ctx.config.publicUrl}/v1/user/invites/${invite.id}` },
});

/** Targets of links, by id, and the default access of members there. */
interface LinkTargets {
  readonly spaces: ReadonlyMap<string, SpaceRow>;
  readonly collections: ReadonlyMap<string, CollectionRow>;
  readonly roles: Roles;
}

/** A link as shown to an administrator of the organization. */
export function presentLinkInvite(
  ctx: Context,
  organization: OrganizationRow,
  invite: InviteRow,
  targets: LinkTargets,
): LinkInvite {
  return {
    object: 'invite',
    id: invite.id,
    role: invite.role,
    ...(invite.level !== null && { level: invite.level }),
    ...(invite.space_id !== null && { space: invite.space_id }),
    ...(invite.collection_id !== null && { collection: invite.collection_id }),
    redundant: isRedundant(organization, invite, targets),
    createdAt: invite.created_at,
    expiresAt: expiryOfInvite(invite),
    uses: invite.uses ?? 0,
    ...(invite.max_uses !== null && { maxUses: invite.max_uses }),
    urls: {
      location: `${ctx.config.publicUrl}/v1/orgs/${organization.id}/link-invites/${invite.id}`,
      join: linkInviteUrl(ctx, invite),
    },
  };
}

/** Whether the default role of the organization grants the same without the link. */
function isRedundant(
  { default_role: role }: OrganizationRow,
  invite: InviteRow,
  { spaces, collections, roles }: LinkTargets,
): boolean {
  if (invite.role !== null) return includesRole(role, invite.role);
  if (invite.level === null) return false;
  const space = spaces.get(invite.space_id ?? '');
  const collection = collections.get(invite.collection_id ?? '');
  const defaultRole = space !== undefined ? roles.onSpace(space) : collection && roles.onCollection(collection);
  return includesRole(defaultRole, invite.level);
}
