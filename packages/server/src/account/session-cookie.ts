import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { readCookies } from '../published/visitor-cookie.ts';
import type { StartedSession } from './sessions.ts';

/** What is stored of the text of a session's cookie. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** `__Host-` keeps other hosts of the domain from setting it; it needs https. */
const nameOf = (ctx: Context): string =>
  ctx.config.publicUrl.startsWith('https:') ? '__Host-bindery-session' : 'bindery-session';

/** The text of the session cookie among the cookies of a request. */
export function readSessionCookie(ctx: Context, header: string | undefined): string | undefined {
  const [token] = readCookies(header, nameOf(ctx));
  return token !== undefined && /^[0-9A-Za-z]{43}$/.test(token) ? token : undefined;
}

/** A value of `Set-Cookie` that begins a session in the browser: no script reads it, and no other site sends it along. */
export function writeSessionCookie(ctx: Context, { session, token }: StartedSession): string {
  const seconds = Math.floor((Date.parse(session.expires_at) - Date.parse(session.created_at)) / 1000);
  return write(ctx, token, seconds);
}

/** A value of `Set-Cookie` that ends the session in the browser. */
export const clearSessionCookie = (ctx: Context): string => write(ctx, '', 0);

function write(ctx: Context, value: string, seconds: number): string {
  const isSecure = ctx.config.publicUrl.startsWith('https:');
  const parts = [`${nameOf(ctx)}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
