import path from 'node:path';
import { type ClickHouseLocation, parseClickHouseUrl } from './clickhouse-url.ts';
import { ConfigError, type Environment, readInteger, readListSetting, readTextSetting } from './environment.ts';

export interface InsightsConfig {
  /** The server that stores visitors' events; if absent, `openEventStore` selects the store. */
  readonly clickHouse?: ClickHouseLocation;
  /** Retention in days; 0 is unlimited. */
  readonly days: number;
}

/** Sources of a visitor's location. Header names are in lower case; headers are trusted only from trusted proxies. */
export interface GeoIpConfig {
  readonly countryHeader?: string;
  /** Headers with the latitude and the longitude. */
  readonly pointHeaders?: readonly [string, string];
  /** Absolute path of a file of the format MMDB. */
  readonly file?: string;
}

/** @throws ConfigError for a value that cannot be used */
export function readInsights(env: Environment): InsightsConfig {
  const url = readTextSetting(env, 'BINDERY_INSIGHTS_URL');
  const clickHouse = url === undefined ? undefined : parseClickHouseUrl(url);
  // The value may contain a password, so the sentence does not repeat it.
  if (url !== undefined && clickHouse === undefined)
    throw new ConfigError(
      'BINDERY_INSIGHTS_URL must be a URL, for example clickhouse://user:password@host:8123/database, with ?secure at its end for TLS.',
    );
  const days = readInteger(env, 'BINDERY_INSIGHTS_DAYS', 730, 0, 36_500);
  return { days, ...(clickHouse !== undefined && { clickHouse }) };
}

/** @throws ConfigError for a value that cannot be used, and for headers without trusted proxies */
export function readGeoIp(env: Environment): GeoIpConfig {
  const [countryHeader] = readHeaderNames(env, 'BINDERY_INSIGHTS_COUNTRY_HEADER', 1);
  const [latitude, longitude] = readHeaderNames(env, 'BINDERY_INSIGHTS_POINT_HEADERS', 2);
  const file = readTextSetting(env, 'BINDERY_INSIGHTS_GEOIP');
  return {
    ...(countryHeader !== undefined && { countryHeader }),
    ...(latitude !== undefined && longitude !== undefined && { pointHeaders: [latitude, longitude] }),
    ...(file !== undefined && { file: path.resolve(file) }),
  };
}

function readHeaderNames(env: Environment, name: string, count: number): string[] {
  const headers = readListSetting(env, name);
  if (headers.length === 0) return [];
  if (headers.length !== count || !headers.every((header) => /^[\w-]{1,100}$/.test(header)))
    throw new ConfigError(`${name} must be ${count === 1 ? 'the name of a header' : 'the names of two headers'}.`);
  if (readListSetting(env, 'BINDERY_TRUSTED_PROXIES').length === 0)
    throw new ConfigError(
      `${name} requires BINDERY_TRUSTED_PROXIES: the header is only trusted when a trusted proxy sends it.`,
    );
  return headers.map((header) => header.toLowerCase());
}
