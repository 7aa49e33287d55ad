/** An access token of a user; only the SHA-256 of its text is stored. */
export interface AccessTokenTable {
  id: string;
  user_id: string;
  title: string;
  token_hash: string;
  created_at: string;
  expires_at: string | null;
  /** The identity provider that authenticated its creator; it is valid while that one may authenticate the user. */
  saml_provider_id: string | null;
  /** Its parent token, without which it is invalid; null if a person created it in a session, or the operator. */
  parent_id: string | null;
}

export type AccessTokenRow = AccessTokenTable;
