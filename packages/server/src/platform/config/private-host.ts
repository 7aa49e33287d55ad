import { parseIpAddress } from '../outbound/ip-addresses.ts';
import { isPublicIp } from '../outbound/private-ranges.ts';

/** Whether the host name of a URL is an IP address that is not public, or a name that resolves in a network only. */
export function isPrivateHost(hostname: string): boolean {
  const ipAddress = parseIpAddress(hostname.replace(/^\[|\]$/g, ''));
  if (ipAddress !== undefined) return !isPublicIp(ipAddress);
  return !hostname.includes('.') || /\.(?:localhost|internal|local|home\.arpa|test)$/.test(hostname);
}
