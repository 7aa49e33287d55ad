/** How a user signs in without an identity provider. */
export interface UserPasswordTable {
  user_id: string;
  /** With its parameters and salt; see `passwords.ts`. */
  hash: string;
  updated_at: string;
}

/**
 * Somebody who joined by a link that an administrator was shown, or by the word of an organization's identity provider, so
 * that nobody else knows yet whose the address is: other organizations that mean the address do not mean this user before
 * it is proved.
 */
export interface UnverifiedUserTable {
  user_id: string;
  created_at: string;
}

/** A browser in which somebody is signed in. */
export interface SessionTable {
  id: string;
  user_id: string;
  /** SHA-256 of the cookie. */
  token_hash: string;
  /** The identity provider that vouched; null after a sign-in with a password. */
  saml_provider_id: string | null;
  user_agent: string | null;
  created_at: string;
  seen_at: string;
  expires_at: string;
  /** When the person last authenticated; null for a session of an earlier version, whose creation counts. */
  authenticated_at: string | null;
}

export type SessionRow = SessionTable;

/** A link that stands for a sign-in, once: to set a password, or to set up the first account. */
export interface SignInLinkTable {
  id: string;
  user_id: string;
  purpose: 'password' | 'setup';
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** How often something was tried lately, by whom it is counted for. */
export interface SignInAttemptTable {
  /** What is counted, and of whom: `account <hash>`, `device <id>`, `address <address>`. */
  subject: string;
  count: number;
  /** The first try that is counted. */
  since: string;
  /** From here on nothing of it counts. */
  expires_at: string;
}
