import type { OidcProvider } from '../../data/oidc.ts';

/** A preset of an identity provider: SAML, or OpenID Connect with its issuer pattern. */
export type ProviderPreset = 'saml' | keyof typeof OIDC_PRESETS;

interface OidcPreset {
  readonly kind: OidcProvider['kind'];
  /** Default value; empty if each customer has a different one. */
  readonly issuer: string;
  readonly placeholder: string;
}

export const OIDC_PRESETS = {
  google: { kind: 'oidc', issuer: 'https://accounts.google.com', placeholder: 'https://accounts.google.com' },
  entra: { kind: 'oidc', issuer: '', placeholder: 'https://login.microsoftonline.com/{tenant id}/v2.0' },
  okta: { kind: 'oidc', issuer: '', placeholder: 'https://example.okta.com' },
  keycloak: { kind: 'oidc', issuer: '', placeholder: 'https://login.example.com/realms/company' },
  authentik: { kind: 'oidc', issuer: '', placeholder: 'https://login.example.com/application/o/docs/' },
  github: { kind: 'github', issuer: 'https://github.com', placeholder: 'https://github.com' },
  other: { kind: 'oidc', issuer: '', placeholder: 'https://login.example.com' },
} as const satisfies Readonly<Record<string, OidcPreset>>;

/** In display order. */
export const PRESETS: readonly ProviderPreset[] = [
  'saml',
  'google',
  'entra',
  'okta',
  'keycloak',
  'authentik',
  'github',
  'other',
];
