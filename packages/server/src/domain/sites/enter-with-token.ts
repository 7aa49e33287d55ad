import type { SiteToken } from '../access/site-tokens.ts';
import type { Context } from '../context.ts';
import { type AllowedAudience, decideAudience } from './audience.ts';
import { findSiteById, type LoadedSite } from './find-site.ts';
import { directPlace } from './match-site.ts';
import { openRequestScope, type RequestScope } from './request-scope.ts';

/** A visitor admitted by a token of the site. */
export interface TokenScope {
  readonly loadedSite: LoadedSite;
  readonly audience: AllowedAudience;
  readonly scope: RequestScope;
  readonly shareKey?: string;
}

/** Admits the bearer of a token as the visitor that it was issued for, while that visitor would still be admitted. */
export async function enterWithToken(ctx: Context, token: SiteToken): Promise<TokenScope | undefined> {
  const loadedSite = await findSiteById(ctx, token.siteId);
  if (loadedSite === undefined) return undefined;
  const { location, site } = loadedSite;
  const mount = directPlace(ctx, location);
  const entrance = decodeURIComponent(token.entrance);
  const audience = await decideAudience(
    ctx,
    { loadedSite, mount, path: entrance },
    { query: new URLSearchParams(), cookie: token.cookie, isProgram: true },
  );
  if (!audience.allowed) return undefined;
  const isShared = site.visibility === 'share-link' && audience.preview === undefined;
  const scope = openRequestScope(ctx, { loadedSite, mount, path: audience.path }, audience);
  return { loadedSite, audience, scope, ...(isShared && { shareKey: entrance.slice(0, -1) }) };
}
