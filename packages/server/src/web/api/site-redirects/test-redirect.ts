import { isReservedPath } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import {
  followRedirects,
  isPublished,
  matchSiteRedirect,
  type RedirectChain,
  redirectStatus,
} from '../../../domain/old-urls/match-site-redirect.ts';
import { sourceOfPath } from '../../../domain/old-urls/redirect-source.ts';
import type { SiteReading } from '../sites/readable-site.ts';
import { findDestinationUrl, isReadableContent } from './destination.ts';
import { presentSiteRedirect } from './present.ts';
import type { SiteRedirectTest } from './schema.ts';

/** The redirects that apply in sequence from a path below the site, limited to pages that the reader may know. */
export const findChain = (
  ctx: Context,
  reading: SiteReading,
  path: string,
  withDrafts = false,
): Promise<RedirectChain | undefined> =>
  followRedirects(
    path,
    (asked) => matchSiteRedirect(ctx.database.reader, reading.site.id, asked, withDrafts ? () => true : isPublished),
    (asked) => isReadableContent(ctx, reading, asked),
  );

/** Lists the redirects that apply to a path and their targets, without following them. */
export async function testSiteRedirect(
  ctx: Context,
  reading: SiteReading,
  asked: string,
  withDrafts: boolean,
): Promise<SiteRedirectTest> {
  const path = sourceOfPath(decode(asked.split(/[?#]/, 1)[0] ?? ''));
  if (path === undefined) return { path: asked, outcome: 'none', redirects: [] };
  if (isReservedPath(path)) return { path, outcome: 'reserved', redirects: [] };
  if (await isReadableContent(ctx, reading, path.slice(1))) return { path, outcome: 'content', redirects: [] };
  const chain = await findChain(ctx, reading, path, withDrafts);
  if (chain === undefined) return { path, outcome: 'none', redirects: [] };
  const redirects = chain.redirects.map((redirect) => presentSiteRedirect(ctx, reading.site, redirect));
  if (chain.target === undefined) return { path, outcome: 'loop', redirects };
  const target = await findDestinationUrl(ctx, reading, chain.target);
  if (target === undefined) return { path, outcome: 'unavailable', redirects };
  return { path, outcome: 'redirect', redirects, target, status: redirectStatus(chain) };
}

/** Invalid percent encodings stay unchanged: no redirect has such a path. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
