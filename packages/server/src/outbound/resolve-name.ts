import { type Resolve, systemResolve, unlessAborted } from './connection.ts';
import { parseAddress } from './ip-addresses.ts';

/**
 * What name servers say of a host name: its addresses, each in its one canonical form; that it has none; or nothing,
 * because they do not answer.
 */
export type ResolvedName = readonly string[] | 'no-addresses' | 'no-answer';

const TIMEOUT_MS = 5000;

/** Looks a host name up, with a time limit. Never throws. An address stands for itself. */
export async function resolveName(host: string, resolve: Resolve = systemResolve): Promise<ResolvedName> {
  const own = parseAddress(host);
  if (own !== undefined) return [own.ip];
  try {
    const found = await unlessAborted(resolve(host), AbortSignal.timeout(TIMEOUT_MS));
    const addresses = found.flatMap(({ address }) => parseAddress(address)?.ip ?? []);
    return addresses.length === 0 ? 'no-addresses' : [...new Set(addresses)];
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'no-addresses' : 'no-answer';
  }
}
