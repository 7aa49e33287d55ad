import { loadRoles } from '../../../domain/access/load-roles.ts';
import type { Context } from '../../../domain/context.ts';
import type { InviteRow } from '../../../platform/db/tables/invites.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import { findCollections } from '../../../platform/queries/collections.ts';
import { findOrganizationTitles } from '../../../platform/queries/organizations.ts';
import { findSpaces } from '../../../platform/queries/spaces.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { presentEmailInvite, presentLinkInvite, presentReceivedInvite } from './present.ts';
import type { EmailInvite, LinkInvite, ReceivedInvite } from './schema.ts';

/** Presents pending invitations of one organization to e-mail addresses, as shown to its administrators. */
export async function showEmailInvites(ctx: Context, invites: readonly InviteRow[]): Promise<EmailInvite[]> {
  const inviters = await findInviters(ctx, invites);
  return invites.map((invite) => presentEmailInvite(ctx, invite, inviters.get(invite.created_by ?? '')));
}

/** Presents invitations as shown to their invitees. */
export async function showReceivedInvites(ctx: Context, invites: readonly InviteRow[]): Promise<ReceivedInvite[]> {
  const inviters = await findInviters(ctx, invites);
  const titles = await findOrganizationTitles(
    ctx.database.reader,
    invites.map(({ organization_id }) => organization_id),
  );
  return invites.map((invite) => {
    const inviter = inviters.get(invite.created_by ?? '');
    return presentReceivedInvite(ctx, invite, { inviter, title: titles.get(invite.organization_id) ?? '' });
  });
}

const findInviters = (ctx: Context, invites: readonly InviteRow[]) =>
  findUsers(
    ctx.database.reader,
    invites.flatMap(({ created_by }) => created_by ?? []),
  );

/** Presents links of one organization as shown to its administrators, with a constant number of queries. */
export async function showLinkInvites(
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

/** A hypothetical member with the default role of the organization and no grants. */
const aDefaultMember = ({ id, default_role: role, created_at }: OrganizationRow): MemberRow => ({
  organization_id: id,
  user_id: '',
  role,
  disabled: 0,
  sso: 0,
  joined_at: created_at,
  last_seen_at: null,
});
