import type { Config } from '../../platform/config/config.ts';
import type { InviteRow } from '../../platform/db/tables/invites.ts';
import type { Context } from '../context.ts';

/** How long an invitation can be accepted; a link for anyone unless it is said when it ends. */
export const INVITATION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** When an invitation ends: earlier versions set no end for links. */
export const expiryOfInvite = ({ expires_at, created_at }: Pick<InviteRow, 'expires_at' | 'created_at'>): string =>
  expires_at ?? new Date(Date.parse(created_at) + INVITATION_LIFETIME_MS).toISOString();

/** Purpose of the keys of links for anyone. */
const LINK_KEY = 'invitation link';

/** The page where a link for anyone is accepted, with its key: the id, which appears in lists and logs, is not enough. */
export function linkInviteUrl(
  { config, secret }: Pick<Context, 'config' | 'secret'>,
  { organization_id, id, uses }: Pick<InviteRow, 'organization_id' | 'id' | 'uses'>,
): string {
  const url = `${config.publicUrl}/invitations/${organization_id}/${id}`;
  return uses === null ? url : `${url}?key=${secret.sign(LINK_KEY, id)}`;
}

/** Whether a key is that of the link with this id. */
export const isLinkKey = ({ secret }: Pick<Context, 'secret'>, inviteId: string, key: string | undefined): boolean =>
  key !== undefined && secret.isSigned(LINK_KEY, inviteId, key);

/** The page where an invitation to an e-mail address is accepted with its secret. */
export const invitationUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { organization_id, id }: Pick<InviteRow, 'organization_id' | 'id'>,
  secret: string,
): string => `${publicUrl}/invitations/${organization_id}/${id}?key=${secret}`;
