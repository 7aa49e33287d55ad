import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { refusesTracking } from './do-not-track.ts';
import { type GeoLocation, readGeoLocation } from './locate-visitor.ts';

/** The origin of events, which determines how far they are trusted. */
export interface EventOrigin {
  /** IP address of the client, as trusted proxies report it. */
  readonly ip: string;
  /** The client's location according to a proxy. */
  readonly geoLocation?: GeoLocation | undefined;
  /** The browser opts out of tracking: `DNT: 1` or `Sec-GPC: 1`. */
  readonly refusesTracking: boolean;
  /** The header, in which a visitor may show the token of the site's login. */
  readonly cookie?: string | undefined;
  /** The caller's token is that of a user who may read the site: a server reporting on behalf of its visitors. */
  readonly isReporter: boolean;
}

/** The origin of a request that a visitor sends. */
export function readOrigin({ config }: Pick<Context, 'config'>, { ip, raw, headers }: FastifyRequest): EventOrigin {
  return {
    ip,
    geoLocation: readGeoLocation(config, raw),
    refusesTracking: refusesTracking(headers),
    cookie: headers.cookie,
    isReporter: false,
  };
}
