import { findSubdomain } from '../../platform/http/site-hosts.ts';
import { selectDeletedOrganizations } from '../../platform/queries/deleted-organizations.ts';
import { findActiveHostname } from '../../platform/queries/hostnames.ts';
import type { Context } from '../context.ts';
import { type EntryPoint, findOnSitesDomain, publicPathOf } from './match-site.ts';
import { proxiedPath } from './site-url.ts';

/** The entry point that an absolute URL resolves to. */
export interface ResolvedEntry {
  readonly entryPoint: EntryPoint;
  /** Path that `matchSite` accepts. */
  readonly path: string;
}

/** Segments of a proxy's path; it has 512 characters in all. */
const MAX_SEGMENTS = 40;

/** Resolves the entry point of an absolute URL, also of one at a proxy; undefined for one that reaches no site. */
export async function resolveEntryPoint(ctx: Context, url: URL): Promise<ResolvedEntry | undefined> {
  const home = new URL(ctx.config.publicUrl);
  if (url.hostname === home.hostname) return url.host === home.host ? findBelow(ctx, url.pathname) : undefined;
  const { sitesDomain } = ctx.config;
  const host = url.hostname.replace(/\.$/, '');
  const bound = await ctx.cache.get(`hostname ${host}`, async () => ({
    isActive: (await findActiveHostname(ctx.database.reader, host)) !== undefined,
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

/** The site whose proxy has the longest matching prefix of the URL; of several the oldest published one. */
async function findProxied(ctx: Context, { host, pathname }: URL): Promise<ResolvedEntry | undefined> {
  const segments = pathname.split('/').slice(1, MAX_SEGMENTS);
  const candidates = segments.map((_, index) => [host, ...segments.slice(0, index + 1)].join('/'));
  const rows = await ctx.database.reader
    .selectFrom('sites')
    .select(['id', 'proxy_origin'])
    .where('proxy_origin', 'in', candidates)
    .where('published', '=', 1)
    .where('organization_id', 'not in', selectDeletedOrganizations(ctx.database.reader))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [longest] = candidates
    .filter((candidate) => rows.some(({ proxy_origin }) => proxy_origin === candidate))
    .slice(-1);
  const site = rows.find(({ proxy_origin }) => proxy_origin === longest);
  if (site === undefined || longest === undefined) return undefined;
  return { entryPoint: { kind: 'proxy' }, path: proxiedPath(site.id) + pathname.slice(longest.length - host.length) };
}
