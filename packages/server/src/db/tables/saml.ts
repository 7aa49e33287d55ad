import type { Role } from '../role.ts';

/** An identity provider that signs people in to one organization. */
export interface SamlProviderTable {
  id: string;
  organization_id: string;
  label: string;
  /** Empty where it is not known yet, as are the next two. */
  sso_url: string;
  entity_id: string;
  /** As it was given: PEM, or base64 alone. */
  certificate: string;
  default_team_id: string | null;
  /** Null makes guests. */
  default_role: Role | null;
  created_at: string;
  updated_at: string;
}

export type SamlProviderRow = SamlProviderTable;

/** A sign-in that was sent to an identity provider and is not done yet. */
export interface SamlRequestTable {
  /** ID of the AuthnRequest. */
  id: string;
  provider_id: string;
  /** SHA-256 of the cookie of the browser that began it: no other one may end it. */
  browser_hash: string;
  /** Path on this server. */
  return_to: string;
  /** JSON: `SamlAnswer`; null until the identity provider has answered. */
  answer: string | null;
  expires_at: string;
  /** The session whose person is to authenticate again; null for a sign-in. */
  session_id: string | null;
}

export type SamlRequestRow = SamlRequestTable;

/** An assertion that was used; it is good for one sign-in. */
export interface SamlAssertionTable {
  provider_id: string;
  assertion_id: string;
  expires_at: string;
}
