import { requireSharedSite } from '../access/share-keys.ts';
import type { Context } from '../context.ts';
import type { SiteRow } from '../db/tables/sites.ts';
import { ServiceError } from '../errors.ts';
import type { Viewer } from '../pages/viewer.ts';
import { authenticateVisitor, urlWithoutClaims } from './authenticate-visitor.ts';
import type { LocatedSite } from './match-site.ts';
import { isPreviewPath, openPreview } from './preview.ts';
import type { SitePreview } from './request-scope.ts';

/** What a visitor may see of a site, decided in this one place; every endpoint asks it. */
export type Audience = AllowedAudience | RefusedAudience | RedirectedAudience;

export interface AllowedAudience {
  readonly allowed: true;
  readonly viewer: Viewer;
  /** Segments below the site's path that belong to the audience, such as a share key; each ends in `/`. */
  readonly basePath: string;
  /** The rest of the path, below `basePath`. */
  readonly path: string;
  /** Everybody may come in, no matter who they are. */
  readonly isPublic: boolean;
  /** What stands at an address depends on what the visitor's cookies say: caches between must not keep it. */
  readonly isPersonal: boolean;
  /** Search engines are asked to leave the site out. */
  readonly noIndex: boolean;
  readonly preview?: SitePreview;
}

export interface RefusedAudience {
  readonly allowed: false;
  readonly status: 401 | 404;
  readonly title: string;
  readonly message: string;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}

/** To be sent elsewhere first: to the login page, or back here without what was in the address. */
export interface RedirectedAudience {
  readonly allowed: false;
  readonly status: 302 | 303;
  readonly location: string;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}

/** What a request tells of who sends it. */
export interface VisitorRequest {
  readonly query: URLSearchParams;
  /** The header, as it came. */
  readonly cookie: string | undefined;
}

const NOT_THERE = {
  allowed: false,
  status: 404,
  title: 'Page not found',
  message: 'There is nothing at this URL.',
} as const;

/**
 * Decides for a visitor who asks for a path below the site. A site that is not published, and a wrong share key, look
 * like nothing at all. No page is shown under a URL that contains a token: it would stay in the history and leak in
 * `Referer`.
 */
export async function decideAudience(ctx: Context, located: LocatedSite, visitor: VisitorRequest): Promise<Audience> {
  const audience = await decide(ctx, located, visitor);
  if ('location' in audience || !visitor.query.has('jwt_token')) return audience;
  return { allowed: false, status: 303, location: urlWithoutClaims(located, visitor), cookies: [] };
}

async function decide(ctx: Context, located: LocatedSite, visitor: VisitorRequest): Promise<Audience> {
  if (isPreviewPath(located.path)) return (await openPreview(ctx, located)) ?? NOT_THERE;
  const { site } = located.found;
  const reach = site.published === 0 ? undefined : await reachSite(ctx, site, located.path);
  if (reach === undefined) return NOT_THERE;
  const entered = await authenticateVisitor(ctx, located, visitor);
  if (!('viewer' in entered)) return entered;
  return { allowed: true, ...reach, ...entered, noIndex: site.visibility !== 'public' };
}

/** Whether the address alone leads into the site; a share key is part of it. */
async function reachSite(
  ctx: Context,
  { id, visibility }: SiteRow,
  path: string,
): Promise<Pick<AllowedAudience, 'basePath' | 'path' | 'isPublic'> | undefined> {
  if (visibility !== 'share-link') return { basePath: '', path, isPublic: visibility !== 'visitor-auth' };
  const [key = '', ...rest] = path.split('/');
  const shared = await requireSharedSite(ctx, key).catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  if (shared?.siteId !== id) return undefined;
  return { basePath: `${encodeURIComponent(key)}/`, path: rest.join('/'), isPublic: false };
}
