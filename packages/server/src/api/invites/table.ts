import type { Role } from '../../access/permissions.ts';

/**
 * An invitation: to one e-mail address (`email_folded`), or a link that anyone may use. It gives a role in the
 * organization, or a level on one space or collection to a guest.
 */
export interface InviteTable {
  id: string;
  organization_id: string;
  email: string | null;
  email_folded: string | null;
  role: Role | null;
  space_id: string | null;
  collection_id: string | null;
  level: Role | null;
  sso: number;
  created_by: string | null;
  created_at: string;
  expires_at: string | null;
}

export type InviteRow = InviteTable;
