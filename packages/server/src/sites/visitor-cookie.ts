import type { SitePlace } from './match-site.ts';

/** Cookie that contains the token of a visitor of this site; each site has its own. */
export const tokenCookie = (siteId: string): string => `bindery-visitor-${siteId}`;

/** Cookie under which other programs hand over the same token, for every site of the host. */
const PUBLIC_TOKEN_COOKIE = 'gitbook-visitor-token';

/** Names of the cookies that may contain the token of a visitor of this site, ours first. */
export const listTokenCookies = (siteId: string): string[] => [tokenCookie(siteId), PUBLIC_TOKEN_COOKIE];

/** Cookie that contains the claims that nobody has signed, as JSON. */
export const CLAIMS_COOKIE = 'bindery-visitor-claims';

/** Cookie under which other programs hand over such claims, alone or followed by `-` and a name; each is a JSON object. */
const PUBLIC_CLAIMS_COOKIE = 'gitbook-visitor-public';
const PUBLIC_CLAIMS = /^gitbook-visitor-public(-.{1,64})?$/s;
/** Cookies with a name after it that are looked at. */
const MAX_PUBLIC_CLAIMS = 8;

/** Cookie that contains why the token in the URL was rejected, for the one page that says so. */
export const REFUSAL_COOKIE = 'bindery-visitor-refusal';

/** Cookies of one name that are looked at; several come when paths lie within each other. */
const MAX_SAME_NAME = 4;
/** Browsers forget cookies that are older. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60;

/** The cookies of a request, where any of a visitor may be among them: all others change nothing. */
export const cookiesOfVisitor = (header: string | undefined): string | undefined =>
  /(?:bindery|gitbook)-visitor/.test(header ?? '') ? header : undefined;

/** The values of the cookies with this name, the one of the closest path first. */
export function readCookies(header: string | undefined, name: string): string[] {
  const values: string[] = [];
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) values.push(part.slice(at + 1).trim());
    if (values.length === MAX_SAME_NAME) break;
  }
  return values;
}

/**
 * The values of the public cookies with claims: that without a name after it first, then in the order of the header.
 */
export function readPublicClaims(header: string | undefined): string[] {
  const names = (header?.split(';') ?? []).map((part) => part.slice(0, Math.max(0, part.indexOf('='))).trim());
  const named = names.filter((name) => name !== PUBLIC_CLAIMS_COOKIE && PUBLIC_CLAIMS.test(name));
  const looked = [PUBLIC_CLAIMS_COOKIE, ...new Set(named)].slice(0, MAX_PUBLIC_CLAIMS + 1);
  return looked.flatMap((name) => readCookies(header, name).slice(0, 1));
}

/**
 * A value of `Set-Cookie` for one site: no script reads it, and it goes to no other site of the host.
 * @param value without spaces, quotes, commas and semicolons
 */
export function writeCookie(place: SitePlace, name: string, value: string, seconds: number): string {
  const parts = [`${name}=${value}`, `Path=${place.basePath}`, `Max-Age=${Math.min(seconds, LONGEST_SECONDS)}`];
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(place.origin.startsWith('https:') ? ['Secure'] : [])].join('; ');
}
