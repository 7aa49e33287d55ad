import type { Context } from '../../../domain/context.ts';
import { siteLocation } from '../../../domain/sites/site-location.ts';
import { pathOfSegments, siteUrlOf } from '../../../domain/sites/site-url.ts';
import { findSiteHostnames } from '../../../platform/queries/hostnames.ts';
import type { SiteReading } from './readable-site.ts';

/** Returns the `urls` of a path below a site. */
export type UrlsOf = (segments: readonly string[]) => { published?: string };

/** The `urls` of a path below a site: with the caller's share key, and only while it is published. */
export async function loadUrls(ctx: Context, { site, organization, shareKey }: SiteReading): Promise<UrlsOf> {
  if (site.published === 0) return () => ({});
  const hostnames = (await findSiteHostnames(ctx.database.reader, [site.id])).get(site.id);
  const siteUrl = siteUrlOf(ctx, siteLocation(organization, site, hostnames));
  const key = shareKey === undefined ? [] : [shareKey];
  return (segments) => ({ published: siteUrl + pathOfSegments([...key, ...segments]) });
}
