import type { Config } from '../config/config.ts';

/** What an identity provider needs to know of this server. */
export interface ServiceAddresses {
  /** Where browsers bring its answers. */
  readonly acsURL: string;
  /** Where somebody begins to sign in by it. */
  readonly startURL: string;
  /** The name of this server for it, which is the address of the metadata as well. */
  readonly entityID: string;
}

/** Each identity provider knows this server by a different name: what one has signed is good for no other. */
export function serviceAddresses({ publicUrl }: Pick<Config, 'publicUrl'>, providerId: string): ServiceAddresses {
  const base = `${publicUrl}/saml/${providerId}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}
