/** An access token of a user; only the SHA-256 of its text is kept. */
export interface AccessTokenTable {
  id: string;
  user_id: string;
  title: string;
  token_hash: string;
  created_at: string;
  expires_at: string | null;
  /** The identity provider that vouched for its creator; it works while that one may speak for the user. */
  saml_provider_id: string | null;
  /** The token that made it, without which it is not valid; null where a person made it in a session, or the operator. */
  parent_id: string | null;
}

export type AccessTokenRow = AccessTokenTable;
