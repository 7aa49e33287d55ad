import type { FastifyRequest } from 'fastify';

/** Maximum characters of a header, and maximum number of compared hosts. */
const MAX_HEADER = 1_000;
const MAX_HOSTS = 10;

/** The headers with the requested host of a proxy: caches must distinguish requests that differ in them. */
export const PROXY_HEADERS = 'forwarded, x-forwarded-host';

/**
 * The host names a request was sent to: `Forwarded` (RFC 7239), `X-Forwarded-Host` and `Host`. They are not trusted:
 * the only guarantee needed is that no browser sends them for another host than the one it shows.
 */
export function listRequestedHosts({ headers }: Pick<FastifyRequest, 'headers'>): readonly string[] {
  const read = (name: string) => [headers[name] ?? []].flat().join(',').slice(0, MAX_HEADER);
  const forwarded = [...read('forwarded').matchAll(/(?:^|[;,\s])host=(?:"([^"]*)"|([^;,\s"]*))/gi)];
  const hosts = [
    ...forwarded.map(([, quoted, plain]) => quoted ?? plain ?? ''),
    ...read('x-forwarded-host').split(','),
    ...read('host').split(','),
  ];
  const names = hosts.map((host) =>
    host
      .trim()
      .toLowerCase()
      .replace(/:\d{1,5}$/, ''),
  );
  return [...new Set(names)].filter((name) => name !== '').slice(0, MAX_HOSTS);
}
