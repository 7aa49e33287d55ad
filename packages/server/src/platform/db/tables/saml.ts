import type { Role } from '../role.ts';

/** An identity provider that signs people in to one organization. */
export interface SamlProviderTable {
  id: string;
  organization_id: string;
  label: string;
  /** Empty if it is not known yet, as are the next two. */
  sso_url: string;
  entity_id: string;
  /** As entered: PEM, or base64. */
  certificate: string;
  default_team_id: string | null;
  /** Null creates guests. */
  default_role: Role | null;
  created_at: string;
  updated_at: string;
}

export type SamlProviderRow = SamlProviderTable;

/** A pending sign-in at an identity provider. */
export interface SamlRequestTable {
  /** ID of the AuthnRequest. */
  id: string;
  provider_id: string;
  /** SHA-256 of the cookie of the browser that began it: no other one may complete it. */
  browser_hash: string;
  /** Path on this server. */
  return_to: string;
  /** JSON: `SamlAnswer`; null until the identity provider has responded. */
  answer: string | null;
  expires_at: string;
  /** The session whose person reauthenticates; null for a sign-in. */
  session_id: string | null;
}

export type SamlRequestRow = SamlRequestTable;

/** A used assertion; each is valid for one sign-in. */
export interface SamlAssertionTable {
  provider_id: string;
  assertion_id: string;
  expires_at: string;
}
