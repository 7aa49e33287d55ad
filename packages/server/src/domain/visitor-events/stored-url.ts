import { canParseUrl } from '../../platform/outbound/can-parse-url.ts';
import { remember } from './remember.ts';

/** A URL as stored: without user, query and fragment, which may contain search words and secrets. */
export interface StoredUrl {
  /** Scheme, host and path. */
  readonly url: string;
  /** Host name in lower case, without `www.`. */
  readonly domain: string;
  /** Values of `utm_source`, `utm_medium`, `utm_campaign`, `utm_term` and `utm_content`. */
  readonly utm: readonly (string | null)[];
}

const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const NO_UTM = UTM.map(() => null);
/** Maximum stored characters of a campaign. */
const MAX_UTM = 256;

/** Parses an HTTP URL; null for anything else. Most events of a site contain one of a few hundred. */
export const readStoredUrl = remember(2000, (text: string): StoredUrl | null => {
  if (!canParseUrl(text)) return null;
  const { protocol, host, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return {
    url: `${protocol}//${host}${pathname}`,
    domain: hostname.replace(/^www\./, ''),
    utm: searchParams.size === 0 ? NO_UTM : UTM.map((name) => cleanCampaign(searchParams.get(name))),
  };
});

function cleanCampaign(value: string | null): string | null {
  const text = value
    ?.replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_UTM);
  return text === undefined || text === '' ? null : text;
}

/** The URL without the segments that are keys: readers of a site's insights may not open all of it. */
export function dropKeys(url: string, keys: ReadonlyMap<string, unknown>): string {
  if (keys.size === 0) return url;
  return url
    .split('/')
    .filter((segment) => !keys.has(segment))
    .join('/');
}
