import { BlockList, isIP } from 'node:net';

/** An IP address with the forms that only wrap an IPv4 address taken off. */
export interface Address {
  readonly ip: string;
  readonly family: 'ipv4' | 'ipv6';
}

/**
 * Reads an IP address. IPv4-mapped (`::ffff:0:0/96`) and translated (NAT64, `64:ff9b::/96`) addresses become the IPv4
 * address that they reach. Undefined for anything else, and for addresses that name an interface (`fe80::1%eth0`).
 */
export function parseAddress(text: string): Address | undefined {
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

/** Ranges of IPv4 that do not lead to the public network (IANA special-purpose registry), and one in it that must not. */
const REFUSED_IPV4 = [
  '0.0.0.0/8', // unspecified, "this network"
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; metadata of one cloud
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of one cloud
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relay of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  '168.63.129.16/32', // a public address that is the metadata service of one cloud
];

/** The only IPv6 addresses in public use … */
const PUBLIC_IPV6 = ['2000::/3'];

/** … and what is special within them. */
const REFUSED_IPV6 = [
  '2001::/23', // protocol assignments, among them Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
];

const refusedIPv4 = createRanges(REFUSED_IPV4);
const publicIPv6 = createRanges(PUBLIC_IPV6);
const refusedIPv6 = createRanges(REFUSED_IPV6);

/** Whether an address belongs to the public network. */
export function isPublicAddress({ ip, family }: Address): boolean {
  if (family === 'ipv4') return !refusedIPv4.check(ip, 'ipv4');
  return publicIPv6.check(ip, 'ipv6') && !refusedIPv6.check(ip, 'ipv6');
}

/**
 * A list of ranges such as `10.0.0.0/8`, for looking up addresses.
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
