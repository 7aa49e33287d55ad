import type { Context } from '../../context.ts';
import type { CustomHostnameRow } from '../../db/tables/hostnames.ts';

/** What a look at the name servers says of a host name: the columns that it changes. */
export type HostnameCheck = Pick<CustomHostnameRow, 'status'> & Partial<Pick<CustomHostnameRow, 'is_active'>>;

/** Addresses that a status names. */
const MAX_NAMED = 4;

/**
 * Finds out whether a host name leads to this server: it has an address that the public host or one of
 * `BINDERY_HOSTNAME_TARGETS` has too, by itself records or by an alias. Where the name servers do not answer,
 * nothing is decided: a name that works keeps working.
 */
export async function checkDns(ctx: Context, hostname: string): Promise<HostnameCheck> {
  const targets = [publicName(ctx), ...ctx.config.hostnameTargets];
  const [found, ...ours] = await Promise.all([hostname, ...targets].map((name) => ctx.outbound.resolveName(name)));
  const own = new Set(ours.flatMap((addresses) => (Array.isArray(addresses) ? addresses : [])));
  if (own.size === 0) {
    return {
      status: 'This server cannot determine its public IP address. Its operator must set BINDERY_HOSTNAME_TARGETS.',
    };
  }
  if (found === 'no-answer' || found === undefined) {
    return { status: `The name servers of ${hostname} do not answer. They are asked again within a day.` };
  }
  const wanted = `Set a CNAME record to ${ctx.config.hostnameTargets[0] ?? targets[0]}, or A and AAAA records to ${nameSome([...own])}.`;
  if (found === 'no-addresses') return { is_active: 0, status: `There is no DNS record of ${hostname}. ${wanted}` };
  const foreign = found.filter((address) => !own.has(address));
  if (foreign.length === found.length) {
    return { is_active: 0, status: `The hostname ${hostname} leads to ${nameSome(foreign)}. ${wanted}` };
  }
  if (foreign.length === 0) return { is_active: 1, status: null };
  return { is_active: 1, status: `Some records of ${hostname} lead elsewhere, to ${nameSome(foreign)}. Remove them.` };
}

const publicName = ({ config }: Context): string => new URL(config.publicUrl).hostname.replace(/^\[|\]$/g, '');

function nameSome(addresses: readonly string[]): string {
  const named = addresses.slice(0, MAX_NAMED).join(', ');
  return addresses.length > MAX_NAMED ? `${named} …` : named;
}
