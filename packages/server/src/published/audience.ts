import { requireSharedSite } from '../access/share-keys.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { FoundSite } from './find-site.ts';

/** What a visitor may see of a site, decided in this one place; every surface asks it. */
export type Audience =
  | {
      readonly allowed: true;
      /** Visitors with the same digest are shown the same bytes. */
      readonly digest: string;
      /** Segments below the site's path that belong to the audience, such as a share key; each ends in `/`. */
      readonly basePath: string;
      /** The rest of the path, below `basePath`. */
      readonly path: string;
      readonly isPublic: boolean;
      /** Search engines are told to leave the site out. */
      readonly noIndex: boolean;
    }
  | { readonly allowed: false; readonly status: 401 | 404; readonly title: string; readonly message: string };

const NOT_THERE = {
  allowed: false,
  status: 404,
  title: 'Page not found',
  message: 'There is nothing at this address.',
} as const;

/**
 * Decides for a visitor who asks for `path` below the site. A site that is not published, and a wrong share key, look
 * like nothing at all.
 */
export async function decideAudience(ctx: Context, { site }: FoundSite, path: string): Promise<Audience> {
  if (site.published === 0) return NOT_THERE;
  switch (site.visibility) {
    case 'public':
      return { allowed: true, digest: 'public', basePath: '', path, isPublic: true, noIndex: false };
    case 'unlisted':
      return { allowed: true, digest: 'unlisted', basePath: '', path, isPublic: true, noIndex: true };
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
  return { allowed: true, digest: `share-link ${key}`, basePath, path: rest.join('/'), isPublic: false, noIndex: true };
}
