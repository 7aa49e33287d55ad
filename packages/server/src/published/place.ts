import type { Context } from '../context.ts';
import { siteBasePath } from './address.ts';
import { type FoundSite, findSiteAt } from './find-site.ts';

/** Where a visitor meets a site: what addresses begin with there. */
export interface SitePlace {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Path of the site, begins and ends with `/`. */
  readonly basePath: string;
}

/** A site, where it was met, and the path that was asked for below it. */
export interface LocatedSite {
  readonly found: FoundSite;
  readonly place: SitePlace;
  /** Segments decoded and joined by `/`; may end in one. */
  readonly path: string;
}

/** The site that an address below `/sites/` names, published or not. */
export async function locateByPath(ctx: Context, url: string): Promise<LocatedSite | undefined> {
  const [hostname = '', basename = '', ...rest] = url.split('/').slice(2).map(decodeSegment);
  const found = await findSiteAt(ctx, hostname, basename);
  if (found === undefined) return undefined;
  const { origin } = new URL(ctx.config.publicUrl);
  const place = { origin, basePath: publicPathOf(ctx) + siteBasePath(hostname, basename) };
  return { found, place, path: rest.join('/') };
}

/** Path that the public address adds in front of everything, without a slash at its end. */
export const publicPathOf = (ctx: Pick<Context, 'config'>): string =>
  new URL(ctx.config.publicUrl).pathname.replace(/\/+$/, '');

/** A damaged percent code, or one of U+0000, names nothing: the text stays as it is, and no page will have it. */
function decodeSegment(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return text.includes('\0') ? segment : text;
  } catch {
    return segment;
  }
}
