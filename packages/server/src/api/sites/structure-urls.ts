import type { Context } from '../../context.ts';
import { findSiteHostnames } from '../../queries/hostnames.ts';
import { siteLocation } from '../../sites/site-location.ts';
import { pathOfSegments, siteAddress } from '../../sites/site-url.ts';
import type { SiteReading } from './readable-site.ts';

/** The `urls` of what stands at some segments below a site: with the caller's share key, and only while it is published. */
export async function loadAddresses(
  ctx: Context,
  { site, organization, shareKey }: SiteReading,
): Promise<(segments: readonly string[]) => { published?: string }> {
  if (site.published === 0) return () => ({});
  const hostnames = (await findSiteHostnames(ctx.database.reader, [site.id])).get(site.id);
  const address = siteAddress(ctx, siteLocation(organization, site, hostnames));
  const key = shareKey === undefined ? [] : [shareKey];
  return (segments) => ({ published: address + pathOfSegments([...key, ...segments]) });
}
