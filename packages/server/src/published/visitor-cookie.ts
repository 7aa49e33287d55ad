import type { SitePlace } from './place.ts';

/** Cookie that holds the token of a visitor of this site; each site has its own. */
export const tokenCookie = (siteId: string): string => `bindery-visitor-${siteId}`;

/** Cookie that holds the claims that nobody has signed, as JSON. */
export const CLAIMS_COOKIE = 'bindery-visitor-claims';

/** Cookie that holds why the token in the URL was rejected, for the one page that says so. */
export const REFUSAL_COOKIE = 'bindery-visitor-refusal';

/** Cookies of one name that are looked at; several come when paths lie within each other. */
const MAX_SAME_NAME = 4;
/** Browsers forget cookies that are older. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60;

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
 * A value of `Set-Cookie` for one site: no script reads it, and it goes to no other site of the host.
 * @param value without spaces, quotes, commas and semicolons
 */
export function writeCookie(place: SitePlace, name: string, value: string, seconds: number): string {
  const parts = [`${name}=${value}`, `Path=${place.basePath}`, `Max-Age=${Math.min(seconds, LONGEST_SECONDS)}`];
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(place.origin.startsWith('https:') ? ['Secure'] : [])].join('; ');
}
