import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { readSignedJson, writeSignedJson } from '../../platform/secret/signed-json.ts';
import type { Context } from '../context.ts';
import type { LocatedSite } from './match-site.ts';

/** Paths below a site that admit visitors: the form of its password, and the return of members. */
export const PASSWORD_NAME = '~password';
export const ENTER_NAME = '~enter';
/** Path below a site where visitors sign out. */
export const SIGN_OUT_NAME = '~sign-out';

/** A request of a site to the host of the installation: to admit a member who is signed in there. */
export interface EntryRequest {
  readonly siteId: string;
  /** Base URL of the site: scheme, host and path, which ends in `/`. */
  readonly baseUrl: string;
  /** The requested path below it. */
  readonly path: string;
  /** SHA-256 of the cookie of the requesting browser. */
  readonly browserHash: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

const PURPOSE = 'site entry';
/** Time to sign in. */
const REQUEST_SECONDS = 60 * 60;
/** Longer paths redirect to the root of the site: the request is part of a URL. */
const MAX_PATH = 600;

/** SHA-256 as stored and compared: codes and cookies themselves are stored nowhere. */
export const hashEntrySecret = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Pages on the host of the installation that admit somebody to a site: a member, or a visitor of an identity provider.
 */
const ENTRY_PAGES = { members: '/sign-in/site', oidc: '/sign-in/visitor' } as const;

/** The URL on the host of the installation that admits somebody to a site. */
export function writeEntryUrl(
  ctx: Pick<Context, 'clock' | 'config' | 'secret'>,
  { loadedSite, mount }: LocatedSite,
  {
    path,
    browser,
    backend,
  }: { readonly path: string; readonly browser: string; readonly backend: keyof typeof ENTRY_PAGES },
): string {
  const request: EntryRequest = {
    siteId: loadedSite.site.id,
    baseUrl: mount.origin + mount.basePath,
    path: path.length > MAX_PATH ? '' : path,
    browserHash: hashEntrySecret(browser),
    expires: Math.floor(ctx.clock().getTime() / 1000) + REQUEST_SECONDS,
  };
  const query = new URLSearchParams({ request: writeSignedJson(ctx.secret, PURPOSE, request) });
  return `${ctx.config.publicUrl}${ENTRY_PAGES[backend]}?${query}`;
}

/** Reads such a request; undefined for one that has expired, or that this installation has not written. */
export function readEntryRequest(
  ctx: Pick<Context, 'clock' | 'secret'>,
  signedText: string | null,
): EntryRequest | undefined {
  const request = readSignedJson(ctx.secret, PURPOSE, signedText ?? '') as EntryRequest | undefined;
  return request !== undefined && request.expires * 1000 > ctx.clock().getTime() ? request : undefined;
}

/**
 * The token of a visitor whom this server has authenticated, for the cookie of the site. The API knows no such token.
 * @param key of the rules of the site
 * @param seconds until it expires
 */
export function signVisitorToken(
  key: string,
  claims: Readonly<Record<string, unknown>>,
  now: Date,
  seconds: number,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(Buffer.from(key, 'utf8'));
}

/** A request of a site to the host of the installation: to sign a visitor out at the identity provider as well. */
export interface SignOutRequest {
  /** Id of the sign-in, from the token of the visitor. */
  readonly signIn: string;
  readonly baseUrl: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

const SIGN_OUT_PURPOSE = 'site sign-out';
const SIGN_OUT_SECONDS = 15 * 60;

/** Such a request as text; it comes back from the provider as `state`, too. */
export function writeSignOutRequest(
  ctx: Pick<Context, 'clock' | 'secret'>,
  { signIn, baseUrl }: Pick<SignOutRequest, 'signIn' | 'baseUrl'>,
): string {
  const expires = Math.floor(ctx.clock().getTime() / 1000) + SIGN_OUT_SECONDS;
  return writeSignedJson(ctx.secret, SIGN_OUT_PURPOSE, { signIn, baseUrl, expires });
}

/** Reads such a request; undefined for one that has expired, or that this installation has not written. */
export function readSignOutRequest(
  ctx: Pick<Context, 'clock' | 'secret'>,
  signedText: string | null,
): SignOutRequest | undefined {
  const request = readSignedJson(ctx.secret, SIGN_OUT_PURPOSE, signedText ?? '') as SignOutRequest | undefined;
  return request !== undefined && request.expires * 1000 > ctx.clock().getTime() ? request : undefined;
}
