import { createHash } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { Context } from '../context.ts';
import { readCookies } from '../sites/visitor-cookie.ts';
import type { StartedSession } from './sessions.ts';

const COOKIE = 'bindery-session';

/** The stored hash of a session cookie. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const isSecure = (ctx: Context): boolean => ctx.config.publicUrl.startsWith('https:');

/** `__Host-` prevents other hosts of the domain from setting a cookie; it requires HTTPS. */
export const cookieName = (ctx: Context, name: string): string => (isSecure(ctx) ? `__Host-${name}` : name);

/** The value of the session cookie among the cookies of a request. */
export function readSessionCookie(ctx: Context, header: string | undefined): string | undefined {
  const [token] = readCookies(header, cookieName(ctx, COOKIE));
  return token !== undefined && /^[0-9A-Za-z]{43}$/.test(token) ? token : undefined;
}

/** A value of `Set-Cookie` that begins a session: hidden from scripts, and not sent by other sites. */
export function writeSessionCookie(ctx: Context, { session, token }: StartedSession): string {
  const seconds = Math.floor((Date.parse(session.expires_at) - Date.parse(session.created_at)) / 1000);
  return writePrivateCookie(ctx, COOKIE, token, seconds);
}

/** A value of `Set-Cookie` that ends the session in the browser. */
export const clearSessionCookie = (ctx: Context): string => writePrivateCookie(ctx, COOKIE, '', 0);

/**
 * A value of `Set-Cookie` for this server only: hidden from scripts, and sent by other sites only on navigation.
 * @param value without spaces, quotes, commas and semicolons
 */
export function writePrivateCookie(ctx: Context, name: string, value: string, seconds: number): string {
  const attributes = { path: '/', maxAge: seconds, httpOnly: true, sameSite: 'lax', secure: isSecure(ctx) } as const;
  return stringifySetCookie({ name: cookieName(ctx, name), value, ...attributes }, { encode: (text) => text });
}
