import { requireSharedSite } from '../access/share-keys.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { LocatedSite } from './place.ts';
import { UNKNOWN_VIEWER, type Viewer } from './viewer.ts';
import type { SitePreview } from './visit.ts';

/** What a visitor may see of a site, decided in this one place; every surface asks it. */
export type Audience =
  | {
      readonly allowed: true;
      readonly viewer: Viewer;
      /** Segments below the site's path that belong to the audience, such as a share key; each ends in `/`. */
      readonly basePath: string;
      /** The rest of the path, below `basePath`. */
      readonly path: string;
      /** Everybody is shown the same: caches between may keep it. */
      readonly isPublic: boolean;
      /** Search engines are told to leave the site out. */
      readonly noIndex: boolean;
      readonly preview?: SitePreview;
    }
  | { readonly allowed: false; readonly status: 401 | 404; readonly title: string; readonly message: string }
  /** To be sent elsewhere first: to the login page, or back here without what was in the address. */
  | {
      readonly allowed: false;
      readonly status: 302 | 303;
      readonly location: string;
      /** Values of `Set-Cookie`. */
      readonly cookies: readonly string[];
    };

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
  message: 'There is nothing at this address.',
} as const;

/**
 * Decides for a visitor who asks for a path below the site. A site that is not published, and a wrong share key, look
 * like nothing at all.
 */
export async function decideAudience(
  ctx: Context,
  { found: { site }, path }: LocatedSite,
  _visitor: VisitorRequest,
): Promise<Audience> {
  if (site.published === 0) return NOT_THERE;
  const viewer = UNKNOWN_VIEWER;
  switch (site.visibility) {
    case 'public':
      return { allowed: true, viewer, basePath: '', path, isPublic: true, noIndex: false };
    case 'unlisted':
      return { allowed: true, viewer, basePath: '', path, isPublic: true, noIndex: true };
    case 'share-link':
      return decideShareLink(ctx, site.id, path);
    case 'visitor-auth':
      return {
        allowed: false,
        status: 401,
        title: 'Sign in to read this site',
        message: 'This site is only for visitors who have signed in, and it has no way to sign in yet.',
      };
  }
}

async function decideShareLink(ctx: Context, siteId: string, path: string): Promise<Audience> {
  const [key = '', ...rest] = path.split('/');
  const shared = await requireSharedSite(ctx, key).catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  if (shared?.siteId !== siteId) return NOT_THERE;
  const basePath = `${encodeURIComponent(key)}/`;
  return { allowed: true, viewer: UNKNOWN_VIEWER, basePath, path: rest.join('/'), isPublic: false, noIndex: true };
}
