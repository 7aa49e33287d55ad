import type { Context } from '../context.ts';
import { findCustomHostname } from '../queries/hostnames.ts';
import { type EntryPoint, findOnSitesDomain, publicPathOf } from './match-site.ts';
import { findSubdomain } from './site-hosts.ts';
import { proxiedPath } from './site-url.ts';

/** The way by which an absolute address leads to sites. */
export interface ResolvedEntry {
  readonly entryPoint: EntryPoint;
  /** Path that `meet` accepts. */
  readonly path: string;
}

/** Segments of a proxy's path; it has 512 characters in all. */
const MAX_SEGMENTS = 40;

/** The way to sites of an absolute address, also of one at a proxy; undefined for what leads to no site. */
export async function resolveEntryPoint(ctx: Context, url: URL): Promise<ResolvedEntry | undefined> {
  const home = new URL(ctx.config.publicUrl);
  if (url.hostname === home.hostname) return url.host === home.host ? findBelow(ctx, url.pathname) : undefined;
  const { sitesDomain } = ctx.config;
  const host = url.hostname.replace(/\.$/, '');
  const bound = await ctx.cache.get(`hostname ${host}`, async () => ({
    isActive: (await findCustomHostname(ctx.database.reader, host))?.is_active === 1,
  }));
  if (bound.isActive || findSubdomain(host, sitesDomain && `.${sitesDomain}`) !== undefined) {
    return { entryPoint: { kind: 'host', host }, path: url.pathname };
  }
  return findProxied(ctx, url);
}

function findBelow(ctx: Context, pathname: string): ResolvedEntry | undefined {
  const publicPath = publicPathOf(ctx);
  if (!pathname.startsWith(`${publicPath}/`)) return undefined;
  const path = pathname.slice(publicPath.length);
  const moved = findOnSitesDomain(ctx, path);
  if (moved !== undefined) {
    const { hostname: host, pathname: rest } = new URL(moved);
    return { entryPoint: { kind: 'host', host }, path: rest };
  }
  if (path.startsWith('/sites/')) return { entryPoint: { kind: 'path' }, path };
  return path.startsWith(proxiedPath('')) ? { entryPoint: { kind: 'proxy' }, path } : undefined;
}

/** The site whose proxy has the longest beginning of the address; of several the oldest published one. */
async function findProxied(ctx: Context, { host, pathname }: URL): Promise<ResolvedEntry | undefined> {
  const segments = pathname.split('/').slice(1, MAX_SEGMENTS);
  const candidates = segments.map((_, index) => [host, ...segments.slice(0, index + 1)].join('/'));
  const rows = await ctx.database.reader
    .selectFrom('sites')
    .select(['id', 'proxy_origin'])
    .where('proxy_origin', 'in', candidates)
    .where('published', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [longest] = candidates
    .filter((candidate) => rows.some(({ proxy_origin }) => proxy_origin === candidate))
    .slice(-1);
  const found = rows.find(({ proxy_origin }) => proxy_origin === longest);
  if (found === undefined || longest === undefined) return undefined;
  return { entryPoint: { kind: 'proxy' }, path: proxiedPath(found.id) + pathname.slice(longest.length - host.length) };
}
