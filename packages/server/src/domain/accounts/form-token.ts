import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { randomText } from '../../platform/ids.ts';
import type { Context } from '../context.ts';
import { readCookies } from '../sites/visitor-cookie.ts';
import { cookieName, writePrivateCookie } from './session-cookie.ts';

const PURPOSE = 'form token';
const COOKIE = 'bindery-form';

/** The owner of a form: a session, or before a sign-in a browser with a separate cookie. */
export type FormOwner = { readonly session: Pick<SessionRow, 'id'> } | { readonly browser: string };

const subjectOf = (owner: FormOwner): string =>
  'session' in owner ? `session ${owner.session.id}` : `browser ${owner.browser}`;

/**
 * The CSRF token in every form, which scripts send as `X-CSRF-Token`: it cannot be created without the installation's
 * secret.
 */
export const formToken = ({ secret }: Pick<Context, 'secret'>, owner: FormOwner): string =>
  secret.sign(PURPOSE, subjectOf(owner));

/** Whether a token is that of the owner. In constant time. */
export const isFormToken = ({ secret }: Pick<Context, 'secret'>, owner: FormOwner, token: string): boolean =>
  secret.isSigned(PURPOSE, subjectOf(owner), token);

/** The id of the browser before a sign-in; undefined if it has no such cookie yet. */
export function readBrowser(ctx: Context, header: string | undefined): string | undefined {
  const [browser] = readCookies(header, cookieName(ctx, COOKIE));
  return browser !== undefined && /^[0-9A-Za-z]{43}$/.test(browser) ? browser : undefined;
}

export const newBrowser = (): string => randomText(43);

/** A value of `Set-Cookie` that identifies the browser for a day. */
export const writeBrowserCookie = (ctx: Context, browser: string): string =>
  writePrivateCookie(ctx, COOKIE, browser, 24 * 60 * 60);
