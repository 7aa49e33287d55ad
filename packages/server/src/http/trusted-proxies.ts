import type { FastifyRequest } from 'fastify';
import { createRanges, parseAddress } from '../outbound/ip-addresses.ts';

/** Tells whether an address is one of a proxy whose `X-Forwarded-…` headers are believed (`BINDERY_TRUSTED_PROXIES`). */
export type TrustProxy = (address: string) => boolean;

/** @param ranges such as `10.0.0.0/8`; without any nobody is believed */
export function createTrust(ranges: readonly string[]): TrustProxy {
  if (ranges.length === 0) return () => false;
  const list = createRanges(ranges);
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && list.check(address.ip, address.family);
  };
}

/** Longer ones name no host. */
const MAX_LENGTH = 300;

/**
 * The host that the client asked for, as it came: what the nearest proxy says where that is believed, or the header
 * `Host`. Undefined where there is none, or one that is too long.
 */
export function readHost({ headers, socket }: FastifyRequest['raw'], trusts: TrustProxy): string | undefined {
  const forwarded = headers['x-forwarded-host'];
  // Each proxy adds what it was asked for at the end.
  const said = forwarded === undefined ? undefined : [forwarded].flat().join(',').split(',').at(-1)?.trim();
  const host = said !== undefined && trusts(socket.remoteAddress ?? '') ? said : headers.host;
  return host === undefined || host.length > MAX_LENGTH ? undefined : host;
}
