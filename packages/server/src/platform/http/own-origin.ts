import type { FastifyRequest } from 'fastify';
import { canParseUrl } from '../outbound/can-parse-url.ts';
import type { Platform } from '../platform.ts';
import { createTrust, readHost } from './trusted-proxies.ts';

/**
 * Whether a request comes from a page of this server, as far as the browser reports it: `Sec-Fetch-Site` and `Origin`
 * of another site or host are rejected. Programs send neither.
 */
export function isSameOrigin({ config }: Pick<Platform, 'config'>, { headers, raw }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === new URL(config.publicUrl).origin) return true;
  // Another name of this machine, such as its IP address; the browser sets both headers, and no other site can.
  const host = readHost(raw, createTrust(config.trustedProxies));
  return canParseUrl(origin) && new URL(origin).host === host;
}
