/** The required DNS records of a hostname, with fields to copy. */
export interface DnsRecords {
  readonly cname: string;
  readonly ips: readonly string[];
}

/** The records in a status of the API; undefined if it contains none. Pure. */
export function readDnsRecords(status: string): DnsRecords | undefined {
  const match = /Set a CNAME record to (\S+), or A and AAAA records to ([^…]+?)(?: …)?\.$/.exec(status);
  if (match === null) return undefined;
  const [, cname = '', ips = ''] = match;
  return { cname, ips: ips.split(', ') };
}
