import { effectiveSpaceRole, includesRole } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type { OrganizationRow } from '../organizations/table.ts';
import { findSpaces } from '../spaces/queries.ts';
import type { SpaceRow } from '../spaces/table.ts';
import type { LinkInvite } from './schema.ts';
import type { InviteRow } from './table.ts';

/** The spaces that these links are to, by id. */
export async function loadLinkedSpaces(ctx: Context, invites: readonly InviteRow[]): Promise<Map<string, SpaceRow>> {
  return findSpaces(
    ctx.database.reader,
    invites.flatMap((invite) => invite.space_id ?? []),
  );
}

/** A link as an administrator of its organization sees it; `spaces` has the one it is to. */
export function presentLinkInvite(
  ctx: Context,
  organization: OrganizationRow,
  invite: InviteRow,
  spaces: ReadonlyMap<string, SpaceRow>,
): LinkInvite {
  return {
    object: 'invite',
    id: invite.id,
    role: invite.role,
    ...(invite.level !== null && { level: invite.level }),
    ...(invite.space_id !== null && { space: invite.space_id }),
    redundant: isRedundant(organization, invite, spaces.get(invite.space_id ?? '')),
    createdAt: invite.created_at,
    urls: { location: `${ctx.config.publicUrl}/v1/orgs/${organization.id}/link-invites/${invite.id}` },
  };
}

/** Whether the default role of the organization gives as much without the link. */
function isRedundant({ default_role: role }: OrganizationRow, invite: InviteRow, space: SpaceRow | undefined): boolean {
  if (invite.role !== null) return includesRole(role, invite.role);
  if (invite.level === null || space === undefined) return false;
  const member = { role, disabled: false };
  return includesRole(effectiveSpaceRole({ member, grants: [], defaultLevels: [space.default_level] }), invite.level);
}
