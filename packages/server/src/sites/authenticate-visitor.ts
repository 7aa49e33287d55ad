import type { ExpressionData } from '@bindery/content';
import type { Context } from '../context.ts';
import { encodePath } from '../pages/encode-path.ts';
import { makeViewer, UNKNOWN_VIEWER } from '../pages/viewer.ts';
import type { AllowedAudience, RedirectedAudience, RefusedAudience, VisitorRequest } from './audience.ts';
import type { LocatedSite } from './match-site.ts';
import {
  findClaimsInQuery,
  isVisitorParameter,
  joinClaims,
  readUnsignedClaims,
  writeUnsignedClaims,
} from './visitor-claims.ts';
import {
  CLAIMS_COOKIE,
  listTokenCookies,
  REFUSAL_COOKIE,
  readCookies,
  tokenCookie,
  writeCookie,
} from './visitor-cookie.ts';
import { loadVisitorRules, type VisitorRules } from './visitor-rules.ts';
import { checkVisitorToken, TOKEN_REFUSALS, type TokenRefusal, type VisitorToken } from './visitor-token.ts';

/** Somebody who came in, and who he has shown to be. */
type Entered = Pick<AllowedAudience, 'viewer' | 'isPersonal'>;

/** Claims that nobody has signed are remembered for so long. */
const CLAIMS_SECONDS = 30 * 24 * 60 * 60;
/** Until the page that says why a token was rejected is loaded. */
const REFUSAL_SECONDS = 60;

/**
 * Who stands before a site: lets in who has shown a token where one is wanted, and finds out the claims where the site
 * adapts to them. Tokens and claims in the address go into cookies, and the visitor comes again without them.
 */
export async function authenticateVisitor(
  ctx: Context,
  located: LocatedSite,
  visitor: VisitorRequest,
): Promise<Entered | RefusedAudience | RedirectedAudience> {
  const { site } = located.found;
  const isAdaptive = site.adaptive_content === 1;
  const isClosed = site.visibility === 'visitor-auth';
  if (!isAdaptive && !isClosed && !visitor.query.has('jwt_token')) return { viewer: UNKNOWN_VIEWER, isPersonal: false };
  const input = { ctx, located, visitor, isAdaptive, isClosed, rules: await loadVisitorRules(ctx, site.id) };
  const remembered = await findToken(input);
  const sent = await takeFromAddress(input, remembered !== undefined);
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
  const names = listTokenCookies(located.found.site.id);
  for (const token of names.flatMap((name) => readCookies(visitor.cookie, name))) {
    const checked = await checkVisitorToken(token, rules.key, ctx.clock());
    if (checked.ok) return checked;
  }
  return undefined;
}

/** Back to the same address, with what stood in it in cookies; undefined where nothing stood in it. */
async function takeFromAddress(input: VisitorAuthInput, isKnown: boolean): Promise<RedirectedAudience | undefined> {
  const { ctx, located, visitor, isAdaptive, isClosed, rules } = input;
  const { query } = visitor;
  const cookies: string[] = [];
  const token = query.get('jwt_token');
  if (token !== null && (isClosed || isAdaptive)) {
    const checked = await checkVisitorToken(token, rules.key, ctx.clock());
    if (checked.ok) cookies.push(rememberToken(input, token, checked));
    else if (isClosed && !isKnown)
      cookies.push(writeCookie(located.place, REFUSAL_COOKIE, checked.reason, REFUSAL_SECONDS));
  }
  const claims = isAdaptive ? findClaimsInQuery(query) : undefined;
  if (claims !== undefined) cookies.push(...rememberClaims(input, claims));
  if (token === null && claims === undefined) return undefined;
  return { allowed: false, status: 303, location: urlWithoutClaims(located, visitor), cookies };
}

function rememberToken({ ctx, located }: VisitorAuthInput, token: string, { expiresAt }: VisitorToken): string {
  const seconds = Math.ceil(expiresAt - ctx.clock().getTime() / 1000);
  return writeCookie(located.place, tokenCookie(located.found.site.id), token, seconds);
}

function rememberClaims({ located, visitor }: VisitorAuthInput, claims: ExpressionData): string[] {
  const value = writeUnsignedClaims({ ...readUnsignedClaims(visitor.cookie), ...claims });
  return value === undefined ? [] : [writeCookie(located.place, CLAIMS_COOKIE, value, CLAIMS_SECONDS)];
}

/** Path of what was asked for, with the page's own parameters and nothing that a visitor shows. */
export const urlWithoutClaims = (located: LocatedSite, visitor: VisitorRequest): string =>
  located.place.basePath + pathBelow(located, visitor);

/**
 * What was asked for below the site, with the page's own parameters. Never begins with a slash: it follows the path of
 * a site at the root of its host, that would be the name of another host.
 */
function pathBelow(located: LocatedSite, visitor: VisitorRequest): string {
  const query = new URLSearchParams([...visitor.query].filter(([name]) => !isVisitorParameter(name)));
  return encodePath(located.path).replace(/^\/+/, '') + (query.size === 0 ? '' : `?${query}`);
}

/**
 * Why the token was rejected that the visitor came with a moment ago, shown once. The login page is not asked for another
 * one at once: both would redirect to each other for ever.
 */
function readRefusal({ located, visitor }: VisitorAuthInput): RefusedAudience | undefined {
  const [reason = ''] = readCookies(visitor.cookie, REFUSAL_COOKIE);
  if (!isTokenRefusal(reason)) return undefined;
  const message = `The token that you were sent here with cannot be used. ${TOKEN_REFUSALS[reason]} Sign in again, or tell the owner of this site.`;
  const cookies = [writeCookie(located.place, REFUSAL_COOKIE, '', 0)];
  return { allowed: false, status: 401, title: 'You could not be signed in', message, cookies };
}

const isTokenRefusal = (text: string): text is TokenRefusal => Object.hasOwn(TOKEN_REFUSALS, text);

/** To the login page of the site's owner, which receives where to come back to. */
function askToSignIn({ located, visitor, rules }: VisitorAuthInput): RedirectedAudience | RefusedAudience {
  const { loginUrl } = rules;
  if (loginUrl === undefined) {
    const message = 'This site is only for visitors who have signed in. Come here from the page where you sign in.';
    return { allowed: false, status: 401, title: 'Sign in to read this site', message };
  }
  const location = new URL(loginUrl);
  location.searchParams.set('location', pathBelow(located, visitor));
  return { allowed: false, status: 302, location: location.href, cookies: [] };
}
