import type { Role } from '../role.ts';

/**
 * An invitation: to one e-mail address (`email_folded`), or a link that anyone may use. It grants a role in the
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
  /** SHA-256 of the secret in the link of an invitation to an e-mail address; null for links for anyone. */
  secret_hash: string | null;
  /** Whether the inviter was shown that link: then it does not verify the e-mail address. */
  link_shown: number;
  /** Of a link: how often it was accepted. Null for one of an earlier version, whose URL has no key. */
  uses: number | null;
  /** Of a link: how often it can be accepted; null without a limit. */
  max_uses: number | null;
}

export type InviteRow = InviteTable;
