import type { SiteToken } from '../access/site-tokens.ts';
import type { Context } from '../context.ts';
import { type AllowedAudience, decideAudience } from './audience.ts';
import { type FoundSite, findSiteById } from './find-site.ts';
import { directPlace } from './match-site.ts';
import { openRequestScope, type RequestScope } from './request-scope.ts';

/** Somebody who was let in by a token of the site. */
export interface TokenScope {
  readonly found: FoundSite;
  readonly audience: AllowedAudience;
  readonly scope: RequestScope;
  readonly shareKey?: string;
}

/** Lets the bearer of a token in as the visitor whom it was made for, as far as he still would be let in himself. */
export async function enterWithToken(ctx: Context, token: SiteToken): Promise<TokenScope | undefined> {
  const found = await findSiteById(ctx, token.siteId);
  if (found === undefined) return undefined;
  const { location, site } = found;
  const place = directPlace(ctx, location);
  const entrance = decodeURIComponent(token.entrance);
  const audience = await decideAudience(
    ctx,
    { found, place, path: entrance },
    { query: new URLSearchParams(), cookie: token.cookie },
  );
  if (!audience.allowed) return undefined;
  const isShared = site.visibility === 'share-link' && audience.preview === undefined;
  const scope = openRequestScope(ctx, { found, place, path: audience.path }, audience);
  return { found, audience, scope, ...(isShared && { shareKey: entrance.slice(0, -1) }) };
}
