import { createRanges, type IpAddress } from './ip-addresses.ts';

/**
 * Ranges of IPv4 that are not on the public network (IANA special-purpose registry), and one in it that must be
 * blocked.
 */
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
  '168.63.129.16/32', // a public IP address that is the metadata service of one cloud
];

/** The only IPv6 addresses in public use … */
const PUBLIC_IPV6 = ['2000::/3'];

/** … and the special ranges within them. */
const REFUSED_IPV6 = [
  '2001::/23', // protocol assignments, among them Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
];

const refusedIPv4 = createRanges(REFUSED_IPV4);
const publicIPv6 = createRanges(PUBLIC_IPV6);
const refusedIPv6 = createRanges(REFUSED_IPV6);

/** Whether an IP address belongs to the public network. */
export function isPublicIp({ ip, family }: IpAddress): boolean {
  if (family === 'ipv4') return !refusedIPv4.check(ip, 'ipv4');
  return publicIPv6.check(ip, 'ipv6') && !refusedIPv6.check(ip, 'ipv6');
}
