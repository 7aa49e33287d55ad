import type { BlockList } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { createRanges, parseIpAddress } from './ip-addresses.ts';
import { isPublicIp } from './private-ranges.ts';

/** One entry of BINDERY_OUTBOUND_ALLOW; without a port, it allows every port. */
type AllowRule = { readonly port?: number } & (
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'suffix'; readonly suffix: string }
  | { readonly kind: 'range'; readonly range: BlockList }
);

/** Hosts that may be reached although they are not on the public network. */
export type AllowList = readonly AllowRule[];

/**
 * Reads BINDERY_OUTBOUND_ALLOW: entries separated by commas, each a host name, `*.suffix`, an IP address or a range
 * such as `10.0.0.0/8`, with or without `:port`. IPv6 accepts brackets before a port: `[fd00::/8]:443`.
 * @throws Error one sentence naming the entry that is wrong
 */
export function parseAllowList(text: string): AllowList {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map(parseEntry);
}

function parseEntry(entry: string): AllowRule {
  const rule = findTarget(entry) ?? findTargetWithPort(entry);
  if (rule === undefined) {
    throw new Error(
      `"${entry}" is not a host name, *.suffix, IP address or range such as 10.0.0.0/8, each with or without :port.`,
    );
  }
  return rule;
}

function findTargetWithPort(entry: string): AllowRule | undefined {
  const parts = /^(?:\[([^\]]+)\]|([^[\]]+?))(?::(\d{1,5}))?$/.exec(entry);
  const target = parts === null ? undefined : findTarget(parts[1] ?? parts[2] ?? '');
  if (target === undefined || parts?.[3] === undefined) return target;
  const port = Number(parts[3]);
  return port >= 1 && port <= 65_535 ? { ...target, port } : undefined;
}

function findTarget(text: string): AllowRule | undefined {
  const [ip = '', bits, ...rest] = text.split('/');
  const ipAddress = parseIpAddress(ip);
  if (ipAddress !== undefined) {
    const width = ipAddress.family === 'ipv4' ? 32 : 128;
    // A range of IPv4-mapped IP addresses would have to be shifted; it is not supported.
    const isWrapped = ip.includes(':') && ipAddress.family === 'ipv4';
    if (rest.length > 0 || (bits !== undefined && (isWrapped || !/^\d{1,3}$/.test(bits) || Number(bits) > width))) {
      return undefined;
    }
    return { kind: 'range', range: createRanges([`${ipAddress.ip}/${bits ?? width}`]) };
  }
  if (text.startsWith('*.')) {
    const host = parseHostName(text.slice(2));
    return host === undefined ? undefined : { kind: 'suffix', suffix: `.${host}` };
  }
  const host = parseHostName(text);
  return host === undefined ? undefined : { kind: 'host', host };
}

/** A host name in the form in which URLs contain it. Digits and dots only are an invalid IP address, not a name. */
export function parseHostName(text: string): string | undefined {
  const host = domainToASCII(text).replace(/\.$/, '');
  // The conversion removes a port, path or query.
  const isName =
    !/[\s/\\?#@:]/.test(text) &&
    host.length <= 253 &&
    /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_-]{1,63}$/.test(host);
  return isName && !/^[\d.]+$/.test(host) && host.split('.').every(isDecodable) ? host : undefined;
}

/** Whether a label is not encoded, or encodes a letter beyond ASCII: Node.js 24 no longer checks a name that is ASCII. */
const isDecodable = (label: string): boolean => !label.startsWith('xn--') || /[^\0-\x7f]/.test(domainToUnicode(label));

/**
 * Whether a connection to `ip`, to which `host` resolved, may be opened. Public IP addresses are allowed; loopback,
 * private, link-local, unique-local, shared, multicast, reserved, unspecified and documentation ranges, their
 * IPv4-in-IPv6 forms, and the metadata services of clouds only if the list contains them.
 */
export function isIpAllowed(ip: string, host: string, port: number, allow: AllowList): boolean {
  const ipAddress = parseIpAddress(ip);
  if (ipAddress === undefined) return false;
  if (isPublicIp(ipAddress)) return true;
  const name = parseHostName(host);
  return allow.some((rule) => {
    if (rule.port !== undefined && rule.port !== port) return false;
    if (rule.kind === 'range') return rule.range.check(ipAddress.ip, ipAddress.family);
    if (rule.kind === 'host') return name === rule.host;
    return name?.endsWith(rule.suffix) === true;
  });
}
