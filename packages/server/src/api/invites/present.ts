import { loadRoles, type Roles } from '../../access/load-roles.ts';
import { includesRole } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type { CollectionRow } from '../../db/tables/collections.ts';
import type { InviteRow } from '../../db/tables/invites.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { OrganizationRow } from '../../db/tables/organizations.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { findCollections } from '../../queries/collections.ts';
import { findOrganizationTitles } from '../../queries/organizations.ts';
import { findSpaces } from '../../queries/spaces.ts';
import { findUsers } from '../../queries/users.ts';
import { presentUser } from '../users/present.ts';
import type { EmailInvite, LinkInvite, ReceivedInvite } from './schema.ts';

/** Presents pending invitations of one organization to addresses, as an administrator of it sees them. */
export async function presentEmailInvites(ctx: Context, invites: readonly InviteRow[]): Promise<EmailInvite[]> {
  const inviters = await findUsers(
    ctx.database.reader,
    invites.flatMap(({ created_by }) => created_by ?? []),
  );
  return invites.map((invite) => {
    const inviter = inviters.get(invite.created_by ?? '');
    return {
      object: 'email-invite',
      id: invite.id,
      email: invite.email ?? '',
      role: invite.role,
      sso: invite.sso === 1,
      ...(inviter !== undefined && { invitedBy: presentUser(ctx, inviter) }),
      createdAt: invite.created_at,
      expiresAt: invite.expires_at ?? '',
      urls: { location: `${ctx.config.publicUrl}/v1/orgs/${invite.organization_id}/invites/${invite.id}` },
    };
  });
}

/** Presents invitations as who is invited sees them. */
export async function presentReceivedInvites(ctx: Context, invites: readonly InviteRow[]): Promise<ReceivedInvite[]> {
  const db = ctx.database.reader;
  const inviters = await findUsers(
    db,
    invites.flatMap(({ created_by }) => created_by ?? []),
  );
  const titles = await findOrganizationTitles(
    db,
    invites.map(({ organization_id }) => organization_id),
  );
  return invites.map((invite) => {
    const inviter = inviters.get(invite.created_by ?? '');
    return {
      object: 'received-invite',
      id: invite.id,
      organization: { id: invite.organization_id, title: titles.get(invite.organization_id) ?? '' },
      role: invite.role,
      ...(inviter !== undefined && { invitedBy: inviter.display_name }),
      createdAt: invite.created_at,
      expiresAt: invite.expires_at ?? '',
      urls: { location: `${ctx.config.publicUrl}/v1/user/invites/${invite.id}` },
    };
  });
}

/** What links are to, by id, and what members with the default role of the organization may do there. */
interface LinkTargets {
  readonly spaces: ReadonlyMap<string, SpaceRow>;
  readonly collections: ReadonlyMap<string, CollectionRow>;
  readonly roles: Roles;
}

/** Presents links of one organization as an administrator of it sees them, with few queries however many they are. */
export async function presentLinkInvites(
  ctx: Context,
  organization: OrganizationRow,
  invites: readonly InviteRow[],
): Promise<LinkInvite[]> {
  const db = ctx.database.reader;
  const spaces = await findSpaces(
    db,
    invites.flatMap(({ space_id }) => space_id ?? []),
  );
  const collections = await findCollections(
    db,
    invites.flatMap(({ collection_id }) => collection_id ?? []),
  );
  const roles = await loadRoles(db, aDefaultMember(organization), {
    spaces: [...spaces.values()],
    collections: [...collections.values()],
  });
  return invites.map((invite) => presentLinkInvite(ctx, organization, invite, { spaces, collections, roles }));
}

/** Somebody with the default role of the organization, to whom nothing else was granted. */
const aDefaultMember = ({ id, default_role: role, created_at }: OrganizationRow): MemberRow => ({
  ...{ organization_id: id, user_id: '', role, disabled: 0, sso: 0 },
  ...{ joined_at: created_at, last_seen_at: null },
});

function presentLinkInvite(
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
    urls: { location: `${ctx.config.publicUrl}/v1/orgs/${organization.id}/link-invites/${invite.id}` },
  };
}

/** Whether the default role of the organization gives as much without the link. */
function isRedundant(
  { default_role: role }: OrganizationRow,
  invite: InviteRow,
  { spaces, collections, roles }: LinkTargets,
): boolean {
  if (invite.role !== null) return includesRole(role, invite.role);
  if (invite.level === null) return false;
  const space = spaces.get(invite.space_id ?? '');
  const collection = collections.get(invite.collection_id ?? '');
  const given = space !== undefined ? roles.onSpace(space) : collection && roles.onCollection(collection);
  return includesRole(given, invite.level);
}
