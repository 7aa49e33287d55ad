import type { Viewer } from '../../engines/pages/viewer.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import { ServiceError } from '../../platform/errors.ts';
import { requireSharedSite } from '../access/share-keys.ts';
import type { Context } from '../context.ts';
import { authenticateVisitor, urlWithoutClaims } from './authenticate-visitor.ts';
import type { LocatedSite } from './match-site.ts';
import { isPreviewPath, openPreview } from './preview.ts';
import type { SitePreview } from './request-scope.ts';

/** What a visitor may see of a site, decided only here; every endpoint uses it. */
export type Audience = AllowedAudience | RefusedAudience | RedirectedAudience;

export interface AllowedAudience {
  readonly allowed: true;
  readonly viewer: Viewer;
  /** Segments below the site's path that belong to the audience, such as a share key; each ends in `/`. */
  readonly basePath: string;
  /** The rest of the path, below `basePath`. */
  readonly path: string;
  /** Everybody is admitted. */
  readonly isPublic: boolean;
  /** The response at a URL depends on the visitor's cookies: shared caches must not store it. */
  readonly isPersonal: boolean;
  /** The site is excluded from search engines. */
  readonly noIndex: boolean;
  readonly preview?: SitePreview;
}

export interface RefusedAudience {
  readonly allowed: false;
  /** 200 for a question to somebody who is signed in. */
  readonly status: 200 | 401 | 403 | 404 | 429;
  readonly title: string;
  readonly message: string;
  /** Where to try again. */
  readonly homeHref?: string;
  /** Where visitors enter the password of the site: the requested path below it, and why the last attempt failed. */
  readonly passwordForm?: { readonly returnTo: string; readonly fault?: string };
  /** Whether visitors confirm here that they sign out of the site. */
  readonly isSignOut?: boolean;
  /** Where the browser goes on to: it follows no redirect of a form to another host. */
  readonly continueHref?: string;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}

/** A visitor to redirect first: to the login page, or back here without parameters for this program in the URL. */
export interface RedirectedAudience {
  readonly allowed: false;
  readonly status: 302 | 303;
  readonly location: string;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}

/** The properties of a request that identify its sender. */
export interface VisitorRequest {
  readonly query: URLSearchParams;
  /** The unparsed header. */
  readonly cookie: string | undefined;
  /** A program acting on behalf of somebody: the server's own sign-ins are valid in the browser only. */
  readonly isProgram?: boolean;
}

const NOT_THERE = {
  allowed: false,
  status: 404,
  title: 'Page not found',
  message: 'There is nothing at this URL.',
} as const;

/**
 * Decides the audience of a request below the site. An unpublished site and a wrong share key are indistinguishable
 * from a missing site. No page is shown under a URL that contains a token: it would stay in the history and leak in
 * `Referer`.
 */
export async function decideAudience(ctx: Context, located: LocatedSite, visitor: VisitorRequest): Promise<Audience> {
  const audience = await findAudience(ctx, located, visitor);
  if ('location' in audience || !visitor.query.has('jwt_token')) return audience;
  return { allowed: false, status: 303, location: urlWithoutClaims(located, visitor), cookies: [] };
}

async function findAudience(ctx: Context, located: LocatedSite, visitor: VisitorRequest): Promise<Audience> {
  if (isPreviewPath(located.path)) return (await openPreview(ctx, located)) ?? NOT_THERE;
  const { site } = located.loadedSite;
  const reach = site.published === 0 ? undefined : await reachSite(ctx, site, located.path);
  if (reach === undefined) return NOT_THERE;
  const entered = await authenticateVisitor(ctx, located, visitor);
  if (!('viewer' in entered)) return entered;
  return { allowed: true, ...reach, ...entered, noIndex: site.visibility !== 'public' };
}

/** Whether the URL by itself grants access to the site; a share key is part of it. */
async function reachSite(
  ctx: Context,
  { id, visibility }: SiteRow,
  path: string,
): Promise<Pick<AllowedAudience, 'basePath' | 'path' | 'isPublic'> | undefined> {
  if (visibility !== 'share-link') return { basePath: '', path, isPublic: visibility !== 'visitor-auth' };
  const [key = '', ...rest] = path.split('/');
  const shared = await requireSharedSite(ctx, id, key).catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  if (shared === undefined) return undefined;
  return { basePath: `${encodeURIComponent(key)}/`, path: rest.join('/'), isPublic: false };
}
