import type { AccountTexts, ShownInvitation } from '@bindery/site';
import { inviteeOf, selectWaitingInvites } from '../../domain/accounts/received-invites.ts';
import type { Context } from '../../domain/context.ts';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { showReceivedInvites } from '../api/invites/show.ts';
import { describeGrant } from './describe-grant.ts';

/** Maximum number of invitations on a page. */
const MAX_SHOWN = 100;

/** The person of a session, as an invitee. */
export const inviteeOfSession = (ctx: Context, { user_id: userId, saml_provider_id }: SessionRow) =>
  inviteeOf(ctx, { userId, ...(saml_provider_id !== null && { samlProviderId: saml_provider_id }) });

/** The pending invitations of the signed-in person, newest first. */
export async function listWaitingInvitations(
  ctx: Context,
  texts: AccountTexts,
  session: SessionRow,
): Promise<ShownInvitation[]> {
  const reading = { db: ctx.database.reader, now: ctx.clock().toISOString() };
  const waiting = await selectWaitingInvites(reading, await inviteeOfSession(ctx, session));
  const rows = await waiting.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_SHOWN).execute();
  const invites = await showReceivedInvites(ctx, rows);
  return invites.map(({ id, organization: { title }, invitedBy, role, expiresAt }) => ({
    id,
    organization: title,
    text: describeGrant(texts, {
      organization: title,
      inviter: invitedBy,
      invite: { role, level: null, space_id: null },
    }),
    expiresAt,
  }));
}
