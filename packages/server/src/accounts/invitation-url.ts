import type { Config } from '../config/config.ts';
import type { InviteRow } from '../db/tables/invites.ts';

/** The page where an invitation to an e-mail address is accepted with its secret. */
export const invitationUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { organization_id, id }: Pick<InviteRow, 'organization_id' | 'id'>,
  secret: string,
): string => `${publicUrl}/invitations/${organization_id}/${id}?key=${secret}`;
