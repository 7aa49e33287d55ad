/** An access token of a user; only the SHA-256 of its text is kept. */
export interface AccessTokenTable {
  id: string;
  user_id: string;
  title: string;
  token_hash: string;
  created_at: string;
  expires_at: string | null;
}

export type AccessTokenRow = AccessTokenTable;
