import { parseCookie, stringifySetCookie } from 'cookie';
import type { SiteMount } from './match-site.ts';

/** Cookie that contains the token of a visitor of this site; each site has its own. */
export const tokenCookie = (siteId: string): string => `bindery-visitor-${siteId}`;

/** Cookie in which other programs send the same token, for every site of the host. */
const PUBLIC_TOKEN_COOKIE = 'gitbook-visitor-token';

/** Names of the cookies that may contain the token of a visitor of this site, ours first. */
export const listTokenCookies = (siteId: string): string[] => [tokenCookie(siteId), PUBLIC_TOKEN_COOKIE];

/** Cookie with the unsigned claims, as JSON. */
export const CLAIMS_COOKIE = 'bindery-visitor-claims';

/** Cookie in which other programs send such claims, optionally with `-` and a name as suffix; each is a JSON object. */
const PUBLIC_CLAIMS_COOKIE = 'gitbook-visitor-public';
const PUBLIC_CLAIMS = /^gitbook-visitor-public(-.{1,64})?$/s;
/** Maximum cookies with a suffix that are read. */
const MAX_PUBLIC_CLAIMS = 8;

/** Cookie with the reason why the token in the URL was rejected, for the one page that shows it. */
export const REFUSAL_COOKIE = 'bindery-visitor-refusal';

/** Cookie that binds the way of a member through the sign-in on another host to the browser. */
export const ENTRY_COOKIE = 'bindery-visitor-entry';

/** Maximum cookies of one name that are checked; nested paths send several. */
const MAX_SAME_NAME = 4;
/** Browsers forget cookies that are older. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60;

/** The cookies of a request, where any of a visitor may be among them: all others change nothing. */
export const cookiesOfVisitor = (header: string | undefined): string | undefined =>
  /(?:bindery|gitbook)-visitor/.test(header ?? '') ? header : undefined;

/** The cookies of a request in order. Each is parsed separately, because a name may occur several times. */
const listCookies = (header: string | undefined) =>
  (header?.split(';') ?? []).flatMap((pair) => Object.entries(parseCookie(pair, { decode: (value) => value })));

/** The values of the cookies with this name, the one of the closest path first. */
export function readCookies(header: string | undefined, name: string): string[] {
  const sameNameCookies = listCookies(header).filter(([each]) => each === name);
  // A value may be in quotes (RFC 6265, 4.1.1).
  return sameNameCookies.slice(0, MAX_SAME_NAME).map(([, value = '']) => value.replace(/^"(.*)"$/s, '$1'));
}

/**
 * The values of the public cookies with claims: that without a name after it first, then in the order of the header.
 */
export function readPublicClaims(header: string | undefined): string[] {
  const names = listCookies(header).map(([name]) => name);
  const claimsCookies = names.filter((name) => name !== PUBLIC_CLAIMS_COOKIE && PUBLIC_CLAIMS.test(name));
  const looked = [PUBLIC_CLAIMS_COOKIE, ...new Set(claimsCookies)].slice(0, MAX_PUBLIC_CLAIMS + 1);
  return looked.flatMap((name) => readCookies(header, name).slice(0, 1));
}

/**
 * A `Set-Cookie` value for one site: HttpOnly, and limited to the path of the site.
 * @param value without spaces, quotes, commas and semicolons
 */
export function writeCookie(mount: SiteMount, name: string, value: string, seconds: number): string {
  const maxAge = Math.min(seconds, LONGEST_SECONDS);
  const secure = mount.origin.startsWith('https:');
  const cookie = { name, value, path: mount.basePath, maxAge, httpOnly: true, sameSite: 'lax', secure } as const;
  return stringifySetCookie(cookie, { encode: (text) => text });
}
