import { createHash } from 'node:crypto';
import { findTokenByHash } from '../api/tokens/queries.ts';
import type { Context } from '../context.ts';
import { missingToken, wrongToken } from '../errors.ts';
import { randomText } from '../ids.ts';
import { isStillVouchedFor } from '../saml/vouching.ts';
import { LruCache } from '../store/lru-cache.ts';
import { looksLikeSiteToken, readSiteToken, type SiteToken } from './site-tokens.ts';

/** Who calls. */
export interface Caller {
  /** Empty for a token of one site, which is nobody's: it is no member of anything. */
  readonly userId: string;
  readonly tokenId: string;
  /** Set for a token that reads one site as a visitor sees it; only operations that say so take it. */
  readonly site?: SiteToken;
  /** The identity provider by whose word the caller is here, in a session or with a token that was made in one. */
  readonly samlProviderId?: string;
}

/** A new access token: `bnd_` and 40 random characters (override 9). */
export const newToken = (): string => `bnd_${randomText(40)}`;

/** What is stored of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Characters of an access token that is looked at. */
const MAX_LENGTH = 500;

/** Hashes of the tokens used last, in memory only: hashing is a good part of what a cached answer costs. */
const HASHES = new LruCache<string>(1000, () => 1);

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
  if (token.length > MAX_LENGTH) throw missingToken();
  const hash = HASHES.get(token) ?? hashToken(token);
  HASHES.set(token, hash);
  const found = await ctx.cache.get(`token ${hash}`, () => findTokenByHash(ctx.database.reader, hash));
  if (found === undefined) throw wrongToken();
  if (found.expires_at !== null && found.expires_at <= ctx.clock().toISOString()) throw wrongToken();
  const { saml_provider_id: samlProviderId, user_id: userId } = found;
  if (samlProviderId === null) return { userId, tokenId: found.id };
  if (!(await isStillVouchedFor(ctx, samlProviderId, userId))) throw wrongToken();
  return { userId, tokenId: found.id, samlProviderId };
}

async function authenticateSite(ctx: Context, token: string): Promise<Caller> {
  const site = await readSiteToken(ctx, token);
  if (site === undefined) throw wrongToken();
  return { userId: '', tokenId: `site ${site.siteId}`, site };
}
