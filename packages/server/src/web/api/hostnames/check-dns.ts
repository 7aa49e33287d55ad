import type { Context } from '../../../domain/context.ts';
import type { CustomHostnameRow } from '../../../platform/db/tables/hostnames.ts';

/** The DNS state of a host name: the columns that it changes. */
export type HostnameCheck = Pick<CustomHostnameRow, 'status'> & Partial<Pick<CustomHostnameRow, 'is_active'>>;

/** Maximum IP addresses in a status. */
const MAX_NAMED = 4;

/**
 * Checks whether a host name resolves to this server: to an IP address of the public host or of one of
 * `BINDERY_HOSTNAME_TARGETS`, by its records or by an alias. If the name servers do not respond, the state is
 * unchanged: a verified name stays verified.
 */
export async function checkDns(ctx: Context, hostname: string): Promise<HostnameCheck> {
  const targets = [publicName(ctx), ...ctx.config.hostnameTargets];
  const [resolved, ...ours] = await Promise.all([hostname, ...targets].map((name) => ctx.outbound.resolveName(name)));
  const own = new Set(ours.flatMap((ips) => (Array.isArray(ips) ? ips : [])));
  if (own.size === 0) {
    return {
      status: 'This server cannot determine its public IP address. Its operator must set BINDERY_HOSTNAME_TARGETS.',
    };
  }
  if (resolved === 'no-answer' || resolved === undefined) {
    return { status: `The name servers of ${hostname} do not respond. They are checked again within a day.` };
  }
  const instructions = `Set a CNAME record to ${ctx.config.hostnameTargets[0] ?? targets[0]}, or A and AAAA records to ${nameSome([...own])}.`;
  if (resolved === 'no-ips') return { is_active: 0, status: `There is no DNS record of ${hostname}. ${instructions}` };
  const foreign = resolved.filter((ip) => !own.has(ip));
  if (foreign.length === resolved.length) {
    return { is_active: 0, status: `The hostname ${hostname} leads to ${nameSome(foreign)}. ${instructions}` };
  }
  if (foreign.length === 0) return { is_active: 1, status: null };
  return { is_active: 1, status: `Some records of ${hostname} lead elsewhere, to ${nameSome(foreign)}. Remove them.` };
}

const publicName = ({ config }: Context): string => new URL(config.publicUrl).hostname.replace(/^\[|\]$/g, '');

function nameSome(ips: readonly string[]): string {
  const listedIps = ips.slice(0, MAX_NAMED).join(', ');
  return ips.length > MAX_NAMED ? `${listedIps} …` : listedIps;
}
