import { createHash } from 'node:crypto';
import type { AccessTokenRow } from '../../platform/db/tables/tokens.ts';
import { missingToken, wrongToken } from '../../platform/errors.ts';
import { randomText } from '../../platform/ids.ts';
import { findTokenByHash, findTokenById } from '../../platform/queries/tokens.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../platform/store/server-state.ts';
import type { Context } from '../context.ts';
import { looksLikeSiteToken, readSiteToken, type SiteToken } from './site-tokens.ts';
import { isSsoLoginValid } from './sso-scope.ts';

/** The caller of a request. */
export interface Caller {
  /** Empty for a token of one site, which belongs to no user or organization. */
  readonly userId: string;
  readonly tokenId: string;
  /** Set for a token that reads one site as a visitor sees it; only operations that declare so accept it. */
  readonly site?: SiteToken;
  /** The identity provider of the caller's sign-in, in a session or with a token created in one. */
  readonly samlProviderId?: string;
  /** When the person of a session last authenticated, and absent for a token; ISO 8601. */
  readonly authenticatedAt?: string;
  /** When a token expires; ISO 8601. Absent for a token without an expiry. */
  readonly expiresAt?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; undefined only on operations that may be called without a token. */
    caller: Caller | undefined;
  }
}

/** A new access token: `bnd_` and 40 random characters (docs/api/contract.md#form-of-a-token). */
export const newToken = (): string => `bnd_${randomText(40)}`;

/** The stored form of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Maximum characters of an access token; longer ones are rejected unread. */
const MAX_LENGTH = 500;

/** Hashes of the most recently used tokens, in memory only: hashing is a good part of the cost of a cached response. */
const hashesOf = stateOfServer(() => new LruCache<string>(1000, () => 1));

/**
 * The caller that the `Authorization` header names.
 * @returns undefined when there is no such header
 * @throws 401 when the header is no bearer token, or one that is unknown, expired or revoked
 */
export async function authenticate(ctx: Context, authorization: string | undefined): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw missingToken();
  if (looksLikeSiteToken(token)) return authenticateSite(ctx, token);
  if (token.length > MAX_LENGTH) throw wrongToken();
  const hash = recallHash(ctx, token);
  const row = await ctx.cache.get(`token ${hash}`, () => findToken(ctx.database.reader, hash));
  if (row === undefined) throw wrongToken();
  const { id: tokenId, saml_provider_id: samlProviderId, user_id: userId, expires_at: expiresAt } = row;
  if (expiresAt !== null && expiresAt <= ctx.clock().toISOString()) throw wrongToken();
  const caller = expiresAt === null ? { userId, tokenId } : { userId, tokenId, expiresAt };
  if (samlProviderId === null) return caller;
  if (!(await isSsoLoginValid(ctx, samlProviderId, userId))) throw wrongToken();
  return { ...caller, samlProviderId };
}

function recallHash(ctx: Context, token: string): string {
  const hashes = hashesOf(ctx);
  const known = hashes.get(token);
  if (known !== undefined) return known;
  const hash = hashToken(token);
  hashes.set(token, hash);
  return hash;
}

/** The token with this hash, if all those are still there that it descends from; expired ones too. */
async function findToken(db: Context['database']['reader'], hash: string): Promise<AccessTokenRow | undefined> {
  const token = await findTokenByHash(db, hash);
  for (let parentId = token?.parent_id ?? null; parentId !== null; ) {
    const parent = await findTokenById(db, parentId);
    if (parent === undefined) return undefined;
    parentId = parent.parent_id;
  }
  return token;
}

async function authenticateSite(ctx: Context, token: string): Promise<Caller> {
  const site = await readSiteToken(ctx, token);
  if (site === undefined) throw wrongToken();
  return { userId: '', tokenId: `site ${site.siteId}`, site };
}
