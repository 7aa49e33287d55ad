import { type Resolve, systemResolve, unlessAborted } from './connection.ts';
import { parseIpAddress } from './ip-addresses.ts';

/**
 * The DNS response for a host name: its IP addresses, each in its canonical form; `no-ips`; or `no-answer` when
 * the name servers do not respond.
 */
export type ResolvedName = readonly string[] | 'no-ips' | 'no-answer';

const TIMEOUT_MS = 5000;

/** Resolves a host name, with a time limit. Never throws. An IP address resolves to itself. */
export async function resolveName(host: string, resolve: Resolve = systemResolve): Promise<ResolvedName> {
  const own = parseIpAddress(host);
  if (own !== undefined) return [own.ip];
  try {
    const records = await unlessAborted(resolve(host), AbortSignal.timeout(TIMEOUT_MS));
    const ips = records.flatMap(({ address: ip }) => parseIpAddress(ip)?.ip ?? []);
    return ips.length === 0 ? 'no-ips' : [...new Set(ips)];
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'no-ips' : 'no-answer';
  }
}
