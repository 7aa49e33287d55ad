import { canParseUrl } from '../outbound/can-parse-url.ts';

/** How to reach a ClickHouse server by its HTTP interface. */
export interface ClickHouseLocation {
  /** `http://host:8123` or `https://…`, without user and path. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/**
 * Parses a URL such as `clickhouse://user:password@host:8123/database`, of which only the host is required; `?secure`
 * at its end enables TLS.
 * @returns undefined for anything else; the input may contain a password, so no message repeats it
 */
export function parseClickHouseUrl(text: string): ClickHouseLocation | undefined {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== 'clickhouse:' || url.hostname === '' || url.hash !== '') return undefined;
  const isSecure = url.search === '?secure';
  if (!isSecure && url.search !== '') return undefined;
  try {
    const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decodeURIComponent);
    return {
      url: `${isSecure ? 'https' : 'http'}://${url.hostname}:${url.port || (isSecure ? 8443 : 8123)}`,
      user: user || 'default',
      password: password ?? '',
      database: database || 'default',
    };
  } catch {
    return undefined;
  }
}
