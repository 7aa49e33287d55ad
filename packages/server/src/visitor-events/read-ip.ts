import { canParseUrl } from '../http/can-parse-url.ts';
import { remember } from './remember.ts';

/** An address as it is kept: without user, query and fragment, which may contain search words and secrets. */
export interface KeptAddress {
  /** Scheme, host and path. */
  readonly address: string;
  /** Host name in lower case, without `www.`. */
  readonly domain: string;
  /** Values of `utm_source`, `utm_medium`, `utm_campaign`, `utm_term` and `utm_content`. */
  readonly utm: readonly (string | null)[];
}

const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const NO_UTM = UTM.map(() => null);
/** Characters of a campaign that are kept. */
const MAX_UTM = 256;

/** Reads an address of the web; null for anything else. Most events of a site name one of a few hundred. */
export const readAddress = remember(2000, (text: string): KeptAddress | null => {
  if (!canParseUrl(text)) return null;
  const { protocol, host, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return {
    address: `${protocol}//${host}${pathname}`,
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

/** The address without the segments that are keys: who may read what happened on a site may not open all of it. */
export function dropKeys(address: string, keys: ReadonlyMap<string, unknown>): string {
  if (keys.size === 0) return address;
  return address
    .split('/')
    .filter((segment) => !keys.has(segment))
    .join('/');
}
