import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { canParseUrl } from './can-parse-url.ts';
import { createTrust, readHost } from './trusted-proxies.ts';

/**
 * Whether a request comes from a page of this server, as far as the browser tells: `Sec-Fetch-Site` and `Origin` of
 * another site, and of other hosts of the same domain, say no. Programs send neither.
 */
export function isSameOrigin({ config }: Pick<Context, 'config'>, { headers, raw }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === new URL(config.publicUrl).origin) return true;
  // By another of this machine's names, such as its address; the browser says both, and nobody else chooses them for it.
  const host = readHost(raw, createTrust(config.trustedProxies));
  return canParseUrl(origin) && new URL(origin).host === host;
}
