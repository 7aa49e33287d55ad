import { newId } from '../../platform/ids.ts';
import type { Context } from '../context.ts';
import { readCookies } from '../sites/visitor-cookie.ts';
import { cookieName, writePrivateCookie } from './session-cookie.ts';

const PURPOSE = 'known device';
const COOKIE = 'bindery-device';
/** Maximum age of the cookie in browsers. */
const SECONDS = 400 * 24 * 60 * 60;

/**
 * The id of a browser in which the user signed in before, from its cookie. Its failures are counted separately, so that
 * guesses from other browsers cannot lock out the owner of an account.
 */
export function findKnownDevice(ctx: Context, header: string | undefined, userId: string): string | undefined {
  const [cookie = ''] = readCookies(header, cookieName(ctx, COOKIE));
  const [device = '', signature = ''] = cookie.split('.');
  const isKnown = /^\w{20}$/.test(device) && ctx.secret.isSigned(PURPOSE, `${userId} ${device}`, signature);
  return isKnown ? device : undefined;
}

/** A value of `Set-Cookie` that identifies the browser to the account; it signs nobody in. */
export function writeDeviceCookie(ctx: Context, userId: string): string {
  const device = newId();
  return writePrivateCookie(ctx, COOKIE, `${device}.${ctx.secret.sign(PURPOSE, `${userId} ${device}`)}`, SECONDS);
}
