/** The schema of visitors' claims. */
export interface SiteAdaptiveSchemaTable {
  site_id: string;
  /** JSON. */
  json_schema: string;
  updated_at: string;
}

export type SiteAdaptiveSchemaRow = SiteAdaptiveSchemaTable;

/** The authentication of visitors of a `visitor-auth` site. */
export interface SiteVisitorAuthTable {
  site_id: string;
  /**
   * The authentication backend: the owner's login, the sign-in of the organization's members, a password of the site,
   * or an identity provider.
   */
  backend: 'custom' | 'integration' | 'members' | 'password' | 'oidc';
  /** Key that signs the tokens of the owner's login (HS256); those of members and of a password derive from it. */
  private_key: string;
  /** Page of the owner that visitors without a token are redirected to. */
  fallback_url: string | null;
  integration: string | null;
  /** Hash of the site's password, with its parameters and salt; see `passwords.ts`. */
  password_hash: string | null;
  /** The identity provider that visitors sign in at; see `OidcProviderTable` and the settings of the installation. */
  oidc_provider_id: string | null;
  /** JSON: admitted domains of e-mail addresses; null for everyone who can sign in there. */
  email_domains: string | null;
  /** JSON: groups of which an admitted visitor is in one; null for everyone who signs in there. */
  groups: string | null;
  /** The claim that lists the groups of a visitor; null for that of the provider. */
  groups_claim: string | null;
  updated_at: string;
}

export type SiteVisitorAuthRow = SiteVisitorAuthTable;

/** A one-time code that admits a signed-in member to a site. */
export interface SiteEntryCodeTable {
  /** SHA-256 of the code. */
  code_hash: string;
  site_id: string;
  /** The session on the host of the installation. */
  session_id: string;
  /** Base URL of the site: scheme, host and path. */
  base_url: string;
  /** SHA-256 of the cookie of the requesting browser. */
  browser_hash: string;
  /** The requested path below the site. */
  path: string;
  expires_at: string;
}

export type SiteEntryCodeRow = SiteEntryCodeTable;

/** A one-time code that admits a visitor signed in at an identity provider to a site. */
export interface VisitorEntryCodeTable {
  /** SHA-256 of the code. */
  code_hash: string;
  site_id: string;
  /** Base URL of the site: scheme, host and path. */
  base_url: string;
  /** SHA-256 of the cookie of the requesting browser. */
  browser_hash: string;
  /** The requested path below the site. */
  path: string;
  /** JSON: the provider's claims about the visitor that the site uses. */
  claims: string;
  expires_at: string;
}

export type VisitorEntryCodeRow = VisitorEntryCodeTable;
