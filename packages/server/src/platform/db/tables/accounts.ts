/** How a user signs in without an identity provider. */
export interface UserPasswordTable {
  user_id: string;
  /** With its parameters and salt; see `passwords.ts`. */
  hash: string;
  updated_at: string;
}

/**
 * A user who joined by a link shown to an administrator, or through an organization's identity provider, so that the
 * e-mail address is not verified: invitations of other organizations to it are not available before it is.
 */
export interface UnverifiedUserTable {
  user_id: string;
  created_at: string;
}

/** A browser session of a user. */
export interface SessionTable {
  id: string;
  user_id: string;
  /** SHA-256 of the cookie. */
  token_hash: string;
  /**
   * The identity provider of an organization that authenticated the user, by SAML or OpenID Connect; null after any
   * other sign-in.
   */
  saml_provider_id: string | null;
  user_agent: string | null;
  created_at: string;
  seen_at: string;
  expires_at: string;
  /** When the person last authenticated; null for a session of an earlier version, whose creation counts. */
  authenticated_at: string | null;
  /** The identity at an OpenID Connect provider that began it; null after any other sign-in. */
  identity_id: string | null;
  /** `passkey` after a sign-in with only a passkey; null after one with a password, a link or an identity provider. */
  sign_in_method: 'passkey' | null;
}

export type SessionRow = SessionTable;

/** A one-time sign-in link: to set a password, or to set up the first account. */
export interface SignInLinkTable {
  id: string;
  user_id: string;
  purpose: 'password' | 'setup';
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** Recent attempts, by subject. */
export interface SignInAttemptTable {
  /** The subject of the counter: `account <hash>`, `device <id>`, `address <network>`. */
  subject: string;
  count: number;
  /** The first counted attempt. */
  since: string;
  /** When the count expires. */
  expires_at: string;
}
