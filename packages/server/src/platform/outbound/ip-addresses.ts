import { BlockList, isIP } from 'node:net';

/** An IP address with the forms that only wrap an IPv4 address taken off. */
export interface IpAddress {
  readonly ip: string;
  readonly family: 'ipv4' | 'ipv6';
}

/**
 * Parses an IP address. IPv4-mapped (`::ffff:0:0/96`) and translated (NAT64, `64:ff9b::/96`) forms become the IPv4
 * address that they reach. Undefined for anything else, and for a scoped IPv6 address (`fe80::1%eth0`).
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  const version = isIP(text);
  if (version === 4) return { ip: text, family: 'ipv4' };
  if (version !== 6 || text.includes('%')) return undefined;
  // The URL parser writes an IPv6 address in the one canonical form.
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const wrapped =
    /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical) ??
    /^64:ff9b::(?:(?:([0-9a-f]+):)?([0-9a-f]+))?$/.exec(canonical);
  if (wrapped === null) return { ip: canonical, family: 'ipv6' };
  const high = Number.parseInt(wrapped[1] ?? '0', 16);
  const low = Number.parseInt(wrapped[2] ?? '0', 16);
  return { ip: `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`, family: 'ipv4' };
}

/**
 * A list of ranges such as `10.0.0.0/8`, for looking up IP addresses.
 * @throws Error where a range is not one
 */
export function createRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [ip = '', bits = ''] = range.split('/');
    if (!/^\d{1,3}$/.test(bits)) throw new Error(`"${range}" is not a range of IP addresses.`);
    list.addSubnet(ip, Number(bits), isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
