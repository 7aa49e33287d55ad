import type { FastifyRequest } from 'fastify';

/** Characters of a header that are read, and hosts that are compared. */
const MAX_HEADER = 1_000;
const MAX_HOSTS = 10;

/** The headers by which a proxy says which host it was asked for: caches must not mix up requests that differ in them. */
export const PROXY_HEADERS = 'forwarded, x-forwarded-host';

/**
 * The host names that a request says it was made for: `Forwarded` (RFC 7239), `X-Forwarded-Host` and `Host`. Nothing is
 * believed of them: no browser sends them on its own for another host than the one it shows, which is all that is asked.
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
