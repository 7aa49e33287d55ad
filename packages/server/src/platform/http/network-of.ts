import { parseIpAddress } from '../outbound/ip-addresses.ts';
import { LruCache } from '../store/lru-cache.ts';

/** Cached networks of IP addresses: each request looks one up. */
const MAX_KNOWN = 1000;
const known = new LruCache<string>(MAX_KNOWN, () => 1, 1);

/**
 * The network that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, since a client with
 * one of them has them all.
 */
export function networkOf(ip: string): string {
  const cached = known.get(ip);
  if (cached !== undefined) return cached;
  const network = findNetwork(ip);
  known.set(ip, network);
  return network;
}

function findNetwork(ip: string): string {
  const ipAddress = parseIpAddress(ip);
  if (ipAddress === undefined) return 'unknown';
  if (ipAddress.family === 'ipv4') return ipAddress.ip;
  const [head = '', tail = ''] = ipAddress.ip.split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0');
  return [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':');
}
