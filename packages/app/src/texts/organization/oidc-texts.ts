/** Texts about providers of OpenID Connect. */
export interface OidcTexts {
  readonly protocol: string;
  readonly saml: string;
  readonly presets: Readonly<
    Record<'google' | 'entra' | 'okta' | 'keycloak' | 'authentik' | 'github' | 'other', string>
  >;
  readonly issuer: string;
  readonly issuerHint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientSecretHint: string;
  readonly keepSecret: string;
  readonly added: string;
  readonly service: string;
  readonly redirectUri: string;
  readonly postLogoutUri: string;
  readonly signOut: string;
  readonly signOutHint: string;
  readonly provider: string;
  readonly people: string;
  readonly groups: string;
  readonly groupsHint: string;
  readonly groupsClaim: string;
  readonly groupsClaimHint: string;
  readonly group: string;
  readonly groupRole: string;
  readonly noRole: string;
  readonly groupTeam: string;
  readonly addGroup: string;
  readonly removeGroup: string;
  readonly check: string;
  readonly checked: string;
  readonly noConfirmation: string;
}
