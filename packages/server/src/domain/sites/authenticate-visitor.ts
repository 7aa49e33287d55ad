import type { ExpressionData } from '@bindery/content';
import { encodePath } from '../../engines/pages/encode-path.ts';
import { makeViewer, UNKNOWN_VIEWER } from '../../engines/pages/viewer.ts';
import { randomText } from '../../platform/ids.ts';
import type { Context } from '../context.ts';
import type { AllowedAudience, RedirectedAudience, RefusedAudience, VisitorRequest } from './audience.ts';
import { writeEntryUrl } from './entry-token.ts';
import type { LocatedSite } from './match-site.ts';
import { isLetIn } from './member-reader.ts';
import {
  findClaimsInQuery,
  isVisitorParameter,
  joinClaims,
  readUnsignedClaims,
  writeUnsignedClaims,
} from './visitor-claims.ts';
import {
  CLAIMS_COOKIE,
  ENTRY_COOKIE,
  listTokenCookies,
  REFUSAL_COOKIE,
  readCookies,
  tokenCookie,
  writeCookie,
} from './visitor-cookie.ts';
import { hasOwnLogin, loadVisitorRules, type VisitorRules } from './visitor-rules.ts';
import { checkVisitorToken, TOKEN_REFUSALS, type TokenRefusal, type VisitorToken } from './visitor-token.ts';

/** An admitted visitor and their identity. */
type Entered = Pick<AllowedAudience, 'viewer' | 'isPersonal'>;

/** Lifetime of unsigned claims. */
const CLAIMS_SECONDS = 30 * 24 * 60 * 60;
/** Time to sign in on another host. */
const ENTRY_SECONDS = 60 * 60;
/** Enough to load the page that shows why a token was rejected. */
const REFUSAL_SECONDS = 60;

/**
 * Authenticates a visitor of a site: admits visitors with a token if the site requires one, and reads the claims if the
 * site is adaptive. Tokens and claims in the URL move to cookies, and the visitor is redirected without them.
 */
export async function authenticateVisitor(
  ctx: Context,
  located: LocatedSite,
  visitor: VisitorRequest,
): Promise<Entered | RefusedAudience | RedirectedAudience> {
  const { site } = located.loadedSite;
  const isAdaptive = site.adaptive_content === 1;
  const isClosed = site.visibility === 'visitor-auth';
  if (!isAdaptive && !isClosed && !visitor.query.has('jwt_token')) return { viewer: UNKNOWN_VIEWER, isPersonal: false };
  const input = { ctx, located, visitor, isAdaptive, isClosed, rules: await loadVisitorRules(ctx, site.id) };
  const remembered = await findToken(input);
  const sent = await acceptFromUrl(input, remembered !== undefined);
  if (sent !== undefined) return sent;
  if (isClosed && remembered === undefined) return readRefusal(input) ?? askToSignIn(input);
  if (!isAdaptive) return { viewer: UNKNOWN_VIEWER, isPersonal: isClosed };
  const claims = joinClaims(remembered?.claims ?? {}, readUnsignedClaims(visitor.cookie));
  return { viewer: makeViewer(input.rules.keepDeclared(claims)), isPersonal: true };
}

interface VisitorAuthInput {
  readonly ctx: Context;
  readonly located: LocatedSite;
  readonly visitor: VisitorRequest;
  readonly isAdaptive: boolean;
  readonly isClosed: boolean;
  readonly rules: VisitorRules;
}

/** The token in the visitor's cookie, while it is valid. */
async function findToken({ ctx, located, visitor, rules }: VisitorAuthInput): Promise<VisitorToken | undefined> {
  const names = listTokenCookies(located.loadedSite.site.id);
  for (const token of names.flatMap((name) => readCookies(visitor.cookie, name))) {
    const checked = await checkVisitorToken(ctx, token, rules.key);
    if (!checked.ok) continue;
    if (hasOwnLogin(rules)) return checked;
    if (visitor.isProgram === true) continue;
    if (rules.backend === 'oidc') return { ...checked, claims: withoutSignIn(checked.claims) };
    if (rules.backend === 'password' || (await isLetIn(ctx, located.loadedSite.site, checked.claims)))
      return { ...checked, claims: {} };
  }
  return undefined;
}

/** Claims of a visitor without the id of the sign-in at the provider, which only a sign-out uses. */
function withoutSignIn(claims: VisitorToken['claims']): VisitorToken['claims'] {
  const { sid: _signIn, ...others } = claims;
  return others;
}

/** Redirects to the same URL, with its tokens and claims in cookies; undefined if it has none. */
async function acceptFromUrl(input: VisitorAuthInput, isKnown: boolean): Promise<RedirectedAudience | undefined> {
  const { ctx, located, visitor, isAdaptive, isClosed, rules } = input;
  const { query } = visitor;
  const cookies: string[] = [];
  const token = query.get('jwt_token');
  if (token !== null && (isClosed || isAdaptive) && hasOwnLogin(rules)) {
    const checked = await checkVisitorToken(ctx, token, rules.key);
    if (checked.ok) cookies.push(rememberToken(input, token, checked));
    else if (isClosed && !isKnown)
      cookies.push(writeCookie(located.mount, REFUSAL_COOKIE, checked.reason, REFUSAL_SECONDS));
  }
  const claims = isAdaptive ? findClaimsInQuery(query) : undefined;
  if (claims !== undefined) cookies.push(...rememberClaims(input, claims));
  if (token === null && claims === undefined) return undefined;
  return { allowed: false, status: 303, location: urlWithoutClaims(located, visitor), cookies };
}

function rememberToken({ ctx, located }: VisitorAuthInput, token: string, { expiresAt }: VisitorToken): string {
  const seconds = Math.ceil(expiresAt - ctx.clock().getTime() / 1000);
  return writeCookie(located.mount, tokenCookie(located.loadedSite.site.id), token, seconds);
}

function rememberClaims({ located, visitor }: VisitorAuthInput, claims: ExpressionData): string[] {
  const value = writeUnsignedClaims({ ...readUnsignedClaims(visitor.cookie), ...claims });
  return value === undefined ? [] : [writeCookie(located.mount, CLAIMS_COOKIE, value, CLAIMS_SECONDS)];
}

/** The requested path, with the page's own parameters and without tokens and claims. */
export const urlWithoutClaims = (located: LocatedSite, visitor: VisitorRequest): string =>
  located.mount.basePath + pathBelow(located, visitor);

/**
 * The requested path below the site, with the page's own parameters. Never starts with a slash: after the path of a
 * site at the root of its host, that would be the name of another host.
 */
function pathBelow(located: LocatedSite, visitor: VisitorRequest): string {
  const query = new URLSearchParams([...visitor.query].filter(([name]) => !isVisitorParameter(name)));
  return encodePath(located.path).replace(/^\/+/, '') + (query.size === 0 ? '' : `?${query}`);
}

/**
 * Why the visitor's last token was rejected, shown once. The login page is not requested again immediately: the two
 * would redirect to each other forever.
 */
function readRefusal({ located, visitor }: VisitorAuthInput): RefusedAudience | undefined {
  const [reason = ''] = readCookies(visitor.cookie, REFUSAL_COOKIE);
  if (!isTokenRefusal(reason)) return undefined;
  const message = `The token of your sign-in cannot be used. ${TOKEN_REFUSALS[reason]} Sign in again, or tell the owner of this site.`;
  const cookies = [writeCookie(located.mount, REFUSAL_COOKIE, '', 0)];
  return { allowed: false, status: 401, title: 'You could not be signed in', message, cookies };
}

const isTokenRefusal = (text: string): text is TokenRefusal => Object.hasOwn(TOKEN_REFUSALS, text);

const NO_PROVIDER = {
  allowed: false,
  status: 401,
  title: 'Sign in to read this site',
  message: 'The identity provider of this site no longer exists. Tell the owner of this site.',
} as const;

/** Where visitors sign in: the site's login page, the sign-in of members, an identity provider or the password form. */
function askToSignIn(input: VisitorAuthInput): RedirectedAudience | RefusedAudience {
  const { located, visitor, rules } = input;
  if (rules.backend === 'password') return askForPassword(pathBelow(located, visitor));
  if (rules.backend === 'members') return askAtInstallation(input, 'members');
  if (rules.backend === 'oidc')
    return rules.oidcProviderId === undefined ? NO_PROVIDER : askAtInstallation(input, 'oidc');
  const { loginUrl } = rules;
  if (loginUrl === undefined) {
    const message = 'This site is only for visitors who have signed in. Come here from the page where you sign in.';
    return { allowed: false, status: 401, title: 'Sign in to read this site', message };
  }
  const location = new URL(loginUrl);
  location.searchParams.set('location', pathBelow(located, visitor));
  return { allowed: false, status: 302, location: location.href, cookies: [] };
}

/**
 * The password form of a site.
 * @param returnTo the requested path below the site
 * @param fault why the submitted password was rejected
 */
export const askForPassword = (
  returnTo: string,
  fault?: { readonly status: 403 | 429; readonly message: string },
): RefusedAudience => ({
  allowed: false,
  status: fault?.status ?? 401,
  title: 'This site requires a password',
  message: 'Enter the password that you received from the owner of this site.',
  passwordForm: { returnTo, ...(fault !== undefined && { fault: fault.message }) },
});

/**
 * To the host of the installation, where members are signed in and providers send people back to; the cookie binds the way
 * back to this browser.
 */
function askAtInstallation(
  { ctx, located, visitor }: VisitorAuthInput,
  backend: 'members' | 'oidc',
): RedirectedAudience {
  const [known] = readCookies(visitor.cookie, ENTRY_COOKIE);
  const browser = known !== undefined && /^[0-9A-Za-z]{43}$/.test(known) ? known : randomText(43);
  return {
    allowed: false,
    status: 302,
    location: writeEntryUrl(ctx, located, { path: pathBelow(located, visitor), browser, backend }),
    cookies: [writeCookie(located.mount, ENTRY_COOKIE, browser, ENTRY_SECONDS)],
  };
}
