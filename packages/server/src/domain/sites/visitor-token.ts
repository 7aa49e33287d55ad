import { createHash } from 'node:crypto';
import type { ExpressionData } from '@bindery/content';
import { errors, jwtVerify } from 'jose';
import type { Platform } from '../../platform/platform.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../platform/store/server-state.ts';

/** A token that the site's own login has signed. */
export interface VisitorToken {
  readonly ok: true;
  /** The claims about the visitor, without registered claims. */
  readonly claims: ExpressionData;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Why a token is rejected, each with a sentence for the visitor. */
export const TOKEN_REFUSALS = {
  damaged: 'It was not signed by the login page of this site, or it is damaged.',
  'no-expiry': 'It never expires, which is not allowed.',
  expired: 'It has expired.',
  'not-yet-valid': 'It is not valid yet.',
} as const;

export type TokenRefusal = keyof typeof TOKEN_REFUSALS;

export interface RefusedToken {
  readonly ok: false;
  readonly reason: TokenRefusal;
}

const MAX_LENGTH = 8 * 1024;
/** Decoders skip characters that are no base64url, line breaks for one, and a cookie cannot contain them. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Clocks of two machines differ. */
const SKEW_SECONDS = 60;
/** Characters of the tokens whose claims are in memory. */
const MAX_VERIFIED = 4 * 1024 * 1024;

interface Verified extends VisitorToken {
  /** Seconds since 1970. */
  readonly validFrom: number;
  readonly length: number;
}

/**
 * The verified claims of a token, by the hash of key and token: immutable, except the expiry, which is checked each
 * time.
 */
const verifiedOf = stateOfServer(() => new LruCache<Verified>(MAX_VERIFIED, ({ length }) => length * 2 + 500));

const DAMAGED = { ok: false, reason: 'damaged' } as const;

/**
 * Checks a token of a visitor: HS256 under the site's key and nothing else, not longer than 8 KiB,
 * with an expiry, and valid at this time.
 */
export async function checkVisitorToken(
  ctx: Pick<Platform, 'clock' | 'state'>,
  token: string,
  key: string,
): Promise<VisitorToken | RefusedToken> {
  if (token.length > MAX_LENGTH || key === '' || !COMPACT.test(token)) return DAMAGED;
  const name = createHash('sha256').update(`${key}\0${token}`).digest('base64url');
  const verified = verifiedOf(ctx);
  const cached = verified.get(name);
  const read = cached ?? (await verify(token, key));
  if (!read.ok) return read;
  if (cached === undefined) verified.set(name, read);
  const seconds = ctx.clock().getTime() / 1000;
  if (read.expiresAt <= seconds) return { ok: false, reason: 'expired' };
  if (read.validFrom > seconds + SKEW_SECONDS) return { ok: false, reason: 'not-yet-valid' };
  return { ok: true, claims: read.claims, expiresAt: read.expiresAt };
}

async function verify(token: string, key: string): Promise<Verified | RefusedToken> {
  try {
    // The times are compared for each request; here everything but them is checked.
    const { payload } = await jwtVerify(token, Buffer.from(key, 'utf8'), {
      algorithms: ['HS256'],
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    const { exp, nbf, iat, jti: _id, ...claims } = payload;
    if (exp === undefined || !Number.isFinite(exp)) return { ok: false, reason: 'no-expiry' };
    return { ok: true, claims, expiresAt: exp, validFrom: Math.max(nbf ?? 0, iat ?? 0), length: token.length };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return DAMAGED;
    throw error;
  }
}
