import { parseAddress } from '../outbound/ip-addresses.ts';
import { LruCache } from '../store/lru-cache.ts';

/** Addresses whose networks are remembered: each request of one asks for it. */
const MAX_KNOWN = 1000;
const known = new LruCache<string>(MAX_KNOWN, () => 1, 1);

/**
 * What counts as one client: an address of IPv4, and of IPv6 its first 64 bits, as a client that has one address has
 * all of them.
 */
export function networkOf(ip: string): string {
  const kept = known.get(ip);
  if (kept !== undefined) return kept;
  const network = findNetwork(ip);
  known.set(ip, network);
  return network;
}

function findNetwork(ip: string): string {
  const address = parseAddress(ip);
  if (address === undefined) return 'unknown';
  if (address.family === 'ipv4') return address.ip;
  const [head = '', tail = ''] = address.ip.split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0');
  return [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':');
}
