import type { Config } from '../../../platform/config/config.ts';
import { preconditionFailed } from '../../../platform/errors.ts';

/** The relying party that passkeys of this installation are bound to. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of the public URL; undefined if browsers offer no passkeys: they require HTTPS, or localhost, and a
 * host name instead of an IP address.
 */
export function findRelyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  // URLs have IPv4 addresses with four numbers, and IPv6 addresses in brackets.
  const isName = !/^(?:\[.*|[\d.]+)$/.test(hostname);
  return isSecure && isName ? { id: hostname, origin } : undefined;
}

/**
 * Passkeys are a sign-in method without an identity provider, like passwords: if these are disabled, both are rejected.
 * @throws 412 if passkeys are not available
 */
export function requirePasskeys({ config }: { readonly config: Config }): RelyingParty {
  const relyingParty = findPasskeyParty(config);
  if (relyingParty === undefined)
    throw preconditionFailed(
      'Passkeys are not available here. They require sign-in with a password to be turned on, and a public URL with https and a hostname.',
      'passkeys_unavailable',
    );
  return relyingParty;
}

/** Like `requirePasskeys`; undefined if passkeys are not available. */
export const findPasskeyParty = (config: Pick<Config, 'publicUrl' | 'passwordSignIn'>): RelyingParty | undefined =>
  config.passwordSignIn ? findRelyingParty(config) : undefined;
