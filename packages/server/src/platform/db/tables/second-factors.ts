/** The authenticator app of a user, which shows codes for a shared secret (RFC 6238). */
export interface UserTotpTable {
  user_id: string;
  /** Encrypted with the installation's key, for this user. */
  secret: string;
  /** The time step of the last accepted code: it and earlier ones are rejected. */
  last_step: number;
  created_at: string;
  used_at: string | null;
}

/** A one-time recovery code. Used ones are deleted. */
export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
  created_at: string;
}

/** A WebAuthn credential of a user. */
export interface PasskeyTable {
  id: string;
  user_id: string;
  /** The credential id of the authenticator, in base64url; unique. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** The authenticator's signature counter; unsigned 32 bits, in decimal. */
  counter: string;
  /** JSON: transports of the authenticator, such as `["internal", "hybrid"]`. */
  transports: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

export type PasskeyRow = PasskeyTable;

/** A consumed challenge, which prevents replay. */
export interface SpentChallengeTable {
  challenge_hash: string;
  expires_at: string;
}
