import type { Context } from '../../context.ts';
import { readCookies } from '../../sites/visitor-cookie.ts';
import { cookieName, writePrivateCookie } from '../session-cookie.ts';
import { type PendingSignIn, SECOND_STEP_MS } from './second-step.ts';

const COOKIE = 'bindery-second-step';

/** A value of `Set-Cookie` by which the browser continues a sign-in; the person cannot read or change it. */
export const writePendingCookie = (ctx: Context, pending: PendingSignIn): string =>
  writePrivateCookie(ctx, COOKIE, ctx.secret.seal(JSON.stringify(pending)), SECOND_STEP_MS / 1000);

/** A value of `Set-Cookie` that ends it. */
export const clearPendingCookie = (ctx: Context): string => writePrivateCookie(ctx, COOKIE, '', 0);

/** The pending sign-in of a browser. `isPending` checks whether it is still valid. */
export function readPendingCookie(ctx: Context, header: string | undefined): PendingSignIn | undefined {
  const [sealed] = readCookies(header, cookieName(ctx, COOKIE));
  if (sealed === undefined || sealed === '') return undefined;
  try {
    const pending = JSON.parse(ctx.secret.unseal(sealed)) as Partial<PendingSignIn>;
    return pending.kind === 'pending sign-in' ? (pending as PendingSignIn) : undefined;
  } catch {
    return undefined;
  }
}
