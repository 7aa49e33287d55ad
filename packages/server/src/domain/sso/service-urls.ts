import type { Config } from '../../platform/config/config.ts';

/** The URLs of this server that an identity provider is configured with. */
export interface SamlUrls {
  /** Where browsers post its responses. */
  readonly acsURL: string;
  /** Where a sign-in through it starts. */
  readonly startURL: string;
  /** The name of this server for it, which is the URL of the metadata as well. */
  readonly entityID: string;
}

/** Each identity provider has a separate entity ID of this server, so that its assertions are not valid for another. */
export function samlUrls({ publicUrl }: Pick<Config, 'publicUrl'>, providerId: string): SamlUrls {
  const base = `${publicUrl}/saml/${providerId}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}
