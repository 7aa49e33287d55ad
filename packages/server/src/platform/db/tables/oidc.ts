import type { Role } from '../role.ts';

/** An OpenID Connect provider, or GitHub, that signs people in to one organization. */
export interface OidcProviderTable {
  id: string;
  organization_id: string;
  /** Its protocol: OpenID Connect with discovery, or the OAuth of GitHub, which has no ID tokens. */
  kind: 'oidc' | 'github';
  label: string;
  issuer: string;
  client_id: string;
  /** Encrypted with the key of the installation; null for a public client. */
  client_secret: string | null;
  /** The claim with the groups of a person. */
  groups_claim: string;
  /** JSON: roles and teams of the members of its groups; `GroupMapping[]`. */
  group_mappings: string;
  default_team_id: string | null;
  /** Null creates guests. */
  default_role: Role | null;
  /** 1 where people who sign out here are signed out at the provider as well. */
  sign_out: number | null;
  created_at: string;
  updated_at: string;
}

export type OidcProviderRow = OidcProviderTable;

/** A linked account at a provider for sign-in. */
export interface UserIdentityTable {
  id: string;
  user_id: string;
  /**
   * Scope of the issuer: the id of the organization whose provider authenticated the person, or empty for a provider of
   * the installation. Identities in one scope are not valid in another.
   */
  trusted_by: string;
  issuer: string;
  /** The issuer's permanent identifier of the person; not an e-mail address. */
  subject: string;
  /** From the provider's last response; displayed, and never used to look up users. */
  email: string | null;
  created_at: string;
  used_at: string;
}

export type UserIdentityRow = UserIdentityTable;

/** The purpose of a redirect to a provider: to sign in, to confirm a session, to link an account, to enter a site. */
export type OidcPurpose = 'sign-in' | 'confirm' | 'link' | 'visitor';

/** A pending request of a browser at a provider. */
export interface OidcRequestTable {
  /** SHA-256 of the `state`. */
  id: string;
  provider_id: string;
  /** SHA-256 of the cookie of the browser that began it: no other one may complete it. */
  browser_hash: string;
  purpose: OidcPurpose;
  /** Path on this server; for a visitor the signed request of the site. */
  return_to: string;
  /** The session whose person confirms or links; null otherwise. */
  session_id: string | null;
  created_at: string;
  expires_at: string;
}

export type OidcRequestRow = OidcRequestTable;

/** The ID token of a sign-in, by which its person is signed out at the provider later. */
export interface OidcIdTokenTable {
  /** The id of the session; that in the token of a visitor. */
  id: string;
  provider_id: string;
  /** Encrypted with the key of the installation. */
  id_token: string;
  expires_at: string;
}

export type OidcIdTokenRow = OidcIdTokenTable;
