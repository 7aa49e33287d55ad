import { isLiveSession } from '../../domain/access/session-lifetime.ts';
import { clearAttempts, recordAttempt, siteLimit, sitePasswordLimit } from '../../domain/accounts/attempts.ts';
import { isPassword } from '../../domain/accounts/passwords.ts';
import type { Context } from '../../domain/context.ts';
import type { RedirectedAudience, RefusedAudience } from '../../domain/sites/audience.ts';
import { askForPassword } from '../../domain/sites/authenticate-visitor.ts';
import {
  ENTER_NAME,
  hashEntrySecret,
  PASSWORD_NAME,
  SIGN_OUT_NAME,
  signVisitorToken,
  writeSignOutRequest,
} from '../../domain/sites/entry-token.ts';
import type { LocatedSite, SiteMount } from '../../domain/sites/match-site.ts';
import { ENTRY_COOKIE, readCookies, tokenCookie, writeCookie } from '../../domain/sites/visitor-cookie.ts';
import { hasOwnLogin, loadVisitorRules, type VisitorRules } from '../../domain/sites/visitor-rules.ts';
import { checkVisitorToken } from '../../domain/sites/visitor-token.ts';
import type { SiteEntryCodeRow } from '../../platform/db/tables/site-publishing.ts';
import { transact } from '../../platform/db/transact.ts';
import { tooManyAttempts } from '../../platform/errors.ts';
import { findSessionById } from '../../platform/queries/accounts.ts';
import { takeEntryCode, takeVisitorCode } from '../../platform/queries/site-publishing.ts';
import type { EndpointRequest } from './endpoint.ts';

/** How long a correct password need not be entered again. */
const PASSWORD_SECONDS = 14 * 24 * 60 * 60;
/** How long a login confirmed by an identity provider is valid; signing in there again usually needs no input. */
const PROVIDER_SECONDS = 8 * 60 * 60;
const MAX_PATH = 2048;

type Entered = RefusedAudience | RedirectedAudience;
type Entering = EndpointRequest & { readonly cookie: string | undefined };

/**
 * Admits visitors who submit the password of a site, or present a code from the sign-in of members or an identity
 * provider.
 * @returns undefined if the path is not an entry path, or if the site uses another form of access
 */
export async function answerEntryPath(
  ctx: Context,
  located: LocatedSite,
  request: Entering,
): Promise<Entered | undefined> {
  const isForm = located.path === PASSWORD_NAME && request.method === 'POST';
  const isReturn = located.path === ENTER_NAME && request.method === 'GET';
  const isLeaving = located.path === SIGN_OUT_NAME;
  const { site } = located.loadedSite;
  if (!(isForm || isReturn || isLeaving) || site.published === 0 || site.visibility !== 'visitor-auth')
    return undefined;
  const rules = await loadVisitorRules(ctx, site.id);
  if (isLeaving) {
    if (hasOwnLogin(rules)) return undefined;
    const isConfirmed = request.method === 'POST' && isFromSite(located, request);
    return isConfirmed ? leave(ctx, located, rules, request.cookie) : askToSignOut(located);
  }
  if (isForm) return rules.backend === 'password' ? enterByPassword(ctx, located, rules, request) : undefined;
  if (rules.backend === 'oidc') return enterByProvider(ctx, located, rules, request);
  return rules.backend === 'members' ? enterByCode(ctx, located, rules, request) : undefined;
}

async function enterByPassword(
  ctx: Context,
  located: LocatedSite,
  { key, passwordHash }: VisitorRules,
  request: Entering,
): Promise<Entered> {
  const { site } = located.loadedSite;
  const form = new URLSearchParams(request.body.toString('utf8'));
  const returnTo = form.get('returnTo') ?? '';
  const [own, all] = [sitePasswordLimit(site.id, request.ip), siteLimit(site.id)];
  const wait = await transact(ctx, (tx) => recordAttempt(tx, [own, all]));
  if (wait !== undefined) return askForPassword(returnTo, { status: 429, message: tooManyAttempts(wait).message });
  // Too long for any password, and hashing would still read it.
  const password = (form.get('password') ?? '').slice(0, 1000);
  if (!(await isPassword(ctx.config, password, passwordHash)))
    return askForPassword(returnTo, { status: 403, message: 'This is not the password of the site.' });
  await transact(ctx, (tx) => clearAttempts(tx, own, [all]));
  const token = await signVisitorToken(key, { by: 'password' }, ctx.clock(), PASSWORD_SECONDS);
  return letIn(located, token, PASSWORD_SECONDS, returnTo);
}

async function enterByCode(
  ctx: Context,
  located: LocatedSite,
  { key }: VisitorRules,
  request: Entering,
): Promise<Entered> {
  const codeHash = hashEntrySecret(request.query.get('code') ?? '');
  const code = await transact(ctx, (tx) => takeEntryCode(tx.db, codeHash));
  const session = code === undefined ? undefined : await findSessionById(ctx.database.reader, code.session_id);
  const isValid = code !== undefined && isFor(ctx, code, located, request.cookie);
  if (!isValid || session === undefined || !(await isLiveSession(ctx, session))) return refuseCode(located);
  const now = ctx.clock();
  const seconds = Math.max(1, Math.ceil((Date.parse(session.expires_at) - now.getTime()) / 1000));
  const token = await signVisitorToken(key, { session: session.id }, now, seconds);
  return letIn(located, token, seconds, code.path);
}

/** The claims of the identity provider become part of the token, so that conditions can use them. */
async function enterByProvider(
  ctx: Context,
  located: LocatedSite,
  { key }: VisitorRules,
  request: Entering,
): Promise<Entered> {
  const codeHash = hashEntrySecret(request.query.get('code') ?? '');
  const code = await transact(ctx, (tx) => takeVisitorCode(tx.db, codeHash));
  if (code === undefined || !isFor(ctx, code, located, request.cookie)) return refuseCode(located);
  const token = await signVisitorToken(key, JSON.parse(code.claims), ctx.clock(), PROVIDER_SECONDS);
  return letIn(located, token, PROVIDER_SECONDS, code.path);
}

/** Another site can lead a visitor here or send a form, and must not sign them out: a button of this page does. */
const askToSignOut = ({ mount }: LocatedSite): RefusedAudience => ({
  allowed: false,
  status: 200,
  title: 'Sign out of this site?',
  message: 'You can sign in again at any time.',
  homeHref: mount.basePath,
  isSignOut: true,
});

/** Whether a form was sent from a page of the site, as far as the browser reports it. */
function isFromSite({ mount }: LocatedSite, { fetchSite, origin }: Entering): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  return origin === undefined || origin === mount.origin;
}

/**
 * Signs a visitor out of the site. One who signed in at an identity provider is redirected to the host of the
 * installation, which ends the sign-in there where that is set up.
 */
async function leave(
  ctx: Context,
  { loadedSite, mount }: LocatedSite,
  { key, backend }: VisitorRules,
  cookie: string | undefined,
): Promise<Entered> {
  const name = tokenCookie(loadedSite.site.id);
  const cookies = [writeCookie(mount, name, '', 0)];
  const [token] = readCookies(cookie, name);
  const checked = backend === 'oidc' && token !== undefined ? await checkVisitorToken(ctx, token, key) : undefined;
  const signIn = checked?.ok === true ? checked.claims['sid'] : undefined;
  if (typeof signIn === 'string') {
    const request = writeSignOutRequest(ctx, { signIn, baseUrl: mount.origin + mount.basePath });
    const href = `${ctx.config.publicUrl}/sign-out/visitor?${new URLSearchParams({ request })}`;
    const [title, message] = ['You are signed out', 'You are signed out of the identity provider in a moment as well.'];
    return { allowed: false, status: 401, title, message, homeHref: href, continueHref: href, cookies };
  }
  const [title, message] = ['You are signed out', 'You have signed out of this site.'];
  return { allowed: false, status: 401, title, message, homeHref: mount.basePath, cookies };
}

const refuseCode = ({ mount }: LocatedSite): RefusedAudience => ({
  allowed: false,
  status: 401,
  title: 'You could not be signed in',
  message: 'This link to the site was already used, has expired, or was opened in another browser.',
  homeHref: mount.basePath,
});

/** Whether a code was issued recently for this site, URL and browser. */
function isFor(
  ctx: Context,
  code: Omit<SiteEntryCodeRow, 'session_id'>,
  { loadedSite, mount }: LocatedSite,
  cookie: string | undefined,
) {
  const browsers = readCookies(cookie, ENTRY_COOKIE).map(hashEntrySecret);
  return (
    code.site_id === loadedSite.site.id &&
    code.base_url === mount.origin + mount.basePath &&
    code.expires_at > ctx.clock().toISOString() &&
    browsers.includes(code.browser_hash)
  );
}

const letIn = (
  { loadedSite, mount }: LocatedSite,
  token: string,
  seconds: number,
  path: string,
): RedirectedAudience => ({
  allowed: false,
  status: 303,
  location: pathInSite(mount, path),
  cookies: [writeCookie(mount, tokenCookie(loadedSite.site.id), token, seconds)],
});

/**
 * A path below the site; the root of the site for a path that a browser could read as another host or that leaves the
 * site.
 */
function pathInSite({ origin, basePath }: SiteMount, path: string): string {
  if (path.length > MAX_PATH || /[\\\p{C}]/u.test(path)) return basePath;
  const url = new URL(basePath + path.replace(/^\/+/, ''), origin);
  return url.origin === origin && url.pathname.startsWith(basePath) ? url.pathname + url.search : basePath;
}
