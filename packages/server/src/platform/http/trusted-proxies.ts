import type { FastifyRequest } from 'fastify';
import { createRanges, parseIpAddress } from '../outbound/ip-addresses.ts';

/** Whether an IP address is that of a proxy whose `X-Forwarded-…` headers are trusted (`BINDERY_TRUSTED_PROXIES`). */
export type TrustProxy = (ip: string) => boolean;

/** @param ranges such as `10.0.0.0/8`; without any, no proxy is trusted */
export function createTrust(ranges: readonly string[]): TrustProxy {
  if (ranges.length === 0) return () => false;
  const list = createRanges(ranges);
  return (text) => {
    const ipAddress = parseIpAddress(text);
    return ipAddress !== undefined && list.check(ipAddress.ip, ipAddress.family);
  };
}

/** Longer values are not host names. */
const MAX_LENGTH = 300;

/**
 * The requested host, unchanged: from the nearest proxy if it is trusted, otherwise from the header `Host`. Undefined
 * without one, or if it is too long.
 */
export function readHost({ headers, socket }: FastifyRequest['raw'], trusts: TrustProxy): string | undefined {
  const forwarded = headers['x-forwarded-host'];
  // Each proxy appends the host that it was requested for.
  const forwardedHost = forwarded === undefined ? undefined : [forwarded].flat().join(',').split(',').at(-1)?.trim();
  const host = forwardedHost !== undefined && trusts(socket.remoteAddress ?? '') ? forwardedHost : headers.host;
  return host === undefined || host.length > MAX_LENGTH ? undefined : host;
}
