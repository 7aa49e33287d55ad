import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { type CityResponse, Reader } from 'mmdb-lib';
import { GEO_RESOLUTION } from '../../engines/insights/stored-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { createTrust, type TrustProxy } from '../../platform/http/trusted-proxies.ts';
import { parseIpAddress } from '../../platform/outbound/ip-addresses.ts';
import { isPublicIp } from '../../platform/outbound/private-ranges.ts';
import type { Context } from '../context.ts';

/** The known part of somebody's location. */
export interface GeoLocation {
  /** ISO 3166-1, two capital letters. */
  readonly country: string | null;
  /** Degrees. */
  readonly point?: { readonly latitude: number; readonly longitude: number } | undefined;
}

export const UNKNOWN_LOCATION: GeoLocation = { country: null };

const trusts = new WeakMap<Config, TrustProxy>();

/** The location in the headers of a trusted proxy; undefined without any. */
export function readGeoLocation(config: Config, { headers, socket }: FastifyRequest['raw']): GeoLocation | undefined {
  const { countryHeader, pointHeaders } = config.geoIp;
  if (countryHeader === undefined && pointHeaders === undefined) return undefined;
  const trust = trusts.get(config) ?? createTrust(config.trustedProxies);
  trusts.set(config, trust);
  if (!trust(socket.remoteAddress ?? '')) return undefined;
  const country = countryHeader === undefined ? null : readCountry(headers[countryHeader]);
  const [latitude, longitude] = (pointHeaders ?? []).map((name) => readDegrees(headers[name]));
  const point = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
  return country === null && point === undefined ? undefined : { country, point };
}

/** Proxies use special codes for unknown countries. */
const readCountry = (text: unknown): string | null =>
  typeof text === 'string' && /^[A-Z]{2}$/.test(text) && text !== 'XX' && text !== 'ZZ' ? text : null;

const readDegrees = (text: unknown): number | undefined =>
  typeof text === 'string' && /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : undefined;

/** Files of this format name the country in one of these ways. */
type GeoRecord = Partial<CityResponse> & { readonly country_code?: unknown };

const readers = new WeakMap<Config, Promise<Reader<GeoRecord & CityResponse> | undefined>>();

/** The location of an IP address by the operator's GeoIP file, which the first event loads. */
export async function locateIp(ctx: Context, text: string): Promise<GeoLocation> {
  const { file } = ctx.config.geoIp;
  const ipAddress = file === undefined ? undefined : parseIpAddress(text);
  if (file === undefined || ipAddress === undefined || !isPublicIp(ipAddress)) return UNKNOWN_LOCATION;
  const opened = readers.get(ctx.config) ?? openPlaces(ctx, file);
  readers.set(ctx.config, opened);
  const record: GeoRecord | null | undefined = (await opened)?.get(ipAddress.ip);
  const { latitude, longitude } = record?.location ?? {};
  return {
    country: readCountry(record?.country?.iso_code ?? record?.country_code),
    point: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
  };
}

async function openPlaces(ctx: Context, file: string): Promise<Reader<GeoRecord & CityResponse> | undefined> {
  try {
    return new Reader<GeoRecord & CityResponse>(await readFile(file));
  } catch (error) {
    ctx.log.error({ err: error }, 'BINDERY_INSIGHTS_GEOIP cannot be read: no country of a visitor is known');
    return undefined;
  }
}

/** The cell of the grid that somebody is in. */
export async function findCell({ point }: GeoLocation): Promise<bigint | null> {
  if (point === undefined || Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) return null;
  const { latLngToCell } = await import('h3-js');
  return BigInt(`0x${latLngToCell(point.latitude, point.longitude, GEO_RESOLUTION)}`);
}
