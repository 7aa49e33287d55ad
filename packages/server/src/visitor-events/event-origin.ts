import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type GeoLocation, readGeoLocation } from './locate-visitor.ts';

/** Where events come from, and with that what is believed of what they say. */
export interface EventOrigin {
  /** Address that the request came from, behind the proxies that are believed. */
  readonly ip: string;
  /** Where that is, as a proxy tells it. */
  readonly geoLocation?: GeoLocation | undefined;
  /** The browser asks not to be followed: `DNT: 1` or `Sec-GPC: 1`. */
  readonly refusesTracking: boolean;
  /** The header, in which a visitor may show the token of the site's login. */
  readonly cookie?: string | undefined;
  /** The caller's token is one of somebody who may read the site: a server that reports for its visitors. */
  readonly isReporter: boolean;
}

/** The origin of a request that a visitor sends. */
export function readOrigin({ config }: Pick<Context, 'config'>, { ip, raw, headers }: FastifyRequest): EventOrigin {
  return {
    ip,
    geoLocation: readGeoLocation(config, raw),
    refusesTracking: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    cookie: headers.cookie,
    isReporter: false,
  };
}
