import type { BlockList } from 'node:net';
import { domainToASCII } from 'node:url';
import { createRanges, isPublicAddress, parseAddress } from './ip-addresses.ts';

/** What one entry of BINDERY_OUTBOUND_ALLOW lets through; without a port, every port. */
type AllowRule = { readonly port?: number } & (
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'suffix'; readonly suffix: string }
  | { readonly kind: 'range'; readonly range: BlockList }
);

/** What may be reached although it is not on the public network. */
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
  const address = parseAddress(ip);
  if (address !== undefined) {
    const width = address.family === 'ipv4' ? 32 : 128;
    // A range over wrapped IPv4 addresses would have to be shifted; nobody writes one.
    const isWrapped = ip.includes(':') && address.family === 'ipv4';
    if (rest.length > 0 || (bits !== undefined && (isWrapped || !/^\d{1,3}$/.test(bits) || Number(bits) > width))) {
      return undefined;
    }
    return { kind: 'range', range: createRanges([`${address.ip}/${bits ?? width}`]) };
  }
  if (text.startsWith('*.')) {
    const host = parseHostName(text.slice(2));
    return host === undefined ? undefined : { kind: 'suffix', suffix: `.${host}` };
  }
  const host = parseHostName(text);
  return host === undefined ? undefined : { kind: 'host', host };
}

/** A host name in the form in which URLs contain it. What is all digits and dots is a wrong IP address, not a name. */
export function parseHostName(text: string): string | undefined {
  const host = domainToASCII(text).replace(/\.$/, '');
  // The conversion cuts off what looks like a port, path or query.
  const isName =
    !/[\s/\\?#@:]/.test(text) &&
    host.length <= 253 &&
    /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_-]{1,63}$/.test(host);
  return isName && !/^[\d.]+$/.test(host) ? host : undefined;
}

/**
 * Whether a connection to `ip`, which is what `host` resolved to, may be opened.
 * Public addresses may; loopback, private, link-local, unique-local, shared, multicast, reserved, unspecified and
 * documentation addresses, their IPv4-in-IPv6 forms, and the metadata services of clouds only when the list has them.
 */
export function isAddressAllowed(ip: string, host: string, port: number, allow: AllowList): boolean {
  const address = parseAddress(ip);
  if (address === undefined) return false;
  if (isPublicAddress(address)) return true;
  const name = parseHostName(host);
  return allow.some((rule) => {
    if (rule.port !== undefined && rule.port !== port) return false;
    if (rule.kind === 'range') return rule.range.check(address.ip, address.family);
    if (rule.kind === 'host') return name === rule.host;
    return name?.endsWith(rule.suffix) === true;
  });
}
