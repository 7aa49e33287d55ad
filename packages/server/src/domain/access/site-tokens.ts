import { errors, jwtVerify, SignJWT } from 'jose';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../context.ts';
import { signingKeyOf } from './signing-key.ts';

/**
 * What a token of one site lets its bearer read: the content for a visitor with this entry point. The entry point is
 * checked again with every use, so that closing the site invalidates the token.
 */
export interface SiteToken {
  readonly siteId: string;
  /** First segments below the site that belong to the visitor, such as a share key; each ends in `/`. */
  readonly entrance: string;
  /** The visitor's `Cookie` header on each request. */
  readonly cookie?: string;
}

/** Lifetime of a token in seconds; renderers cache the state of a URL for less. */
const SECONDS = 60 * 60;
/** Tokens issued within the same interval of this many seconds are equal, so that caches keyed by the token hit. */
const EQUAL_SECONDS = 5 * 60;
const ISSUER = 'bindery:site';
/** Longer bearer tokens are rejected unparsed. */
const MAX_LENGTH = 24 * 1024;

const keyOf = (ctx: Pick<Context, 'secret'>) => signingKeyOf(ctx.secret, 'site token');

const check = Compile(
  Type.Object({ siteId: Type.String(), entrance: Type.String(), cookie: Type.Optional(Type.String()) }),
);

/** Signs a token; it is a JWT with an expiry, because renderers look at that. The same visitor gets it for minutes. */
export async function writeSiteToken(ctx: Pick<Context, 'secret' | 'clock'>, token: SiteToken): Promise<string> {
  const seconds = Math.floor(ctx.clock().getTime() / 1000);
  const now = seconds - (seconds % EQUAL_SECONDS);
  return new SignJWT({ ...token })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(now + SECONDS)
    .sign(keyOf(ctx));
}

/** Whether a bearer token has the form of these tokens. */
export const looksLikeSiteToken = (token: string): boolean =>
  token.length <= MAX_LENGTH && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** Reads a token; undefined for one that this installation has not signed, or that has expired. */
export async function readSiteToken(
  ctx: Pick<Context, 'secret' | 'clock'>,
  token: string,
): Promise<SiteToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: ctx.clock(),
      requiredClaims: ['exp'],
    });
    return check.Check(payload) ? payload : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
