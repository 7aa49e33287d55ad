import { isReservedPath, isWebUrl } from '@bindery/content';
import { findDestinationSpace } from '../api/site-redirects/destination.ts';
import { listFormerPaths, type PlacedPath } from '../api/site-redirects/former-paths.ts';
import {
  followRedirects,
  matchSiteRedirect,
  type RedirectTarget,
  redirectStatus,
} from '../api/site-redirects/redirect-chain.ts';
import type { Context } from '../context.ts';
import { isPageVisible, pagePath } from '../pages/content-urls.ts';
import { encodePath } from '../pages/encode-path.ts';
import { isDocument } from '../pages/is-document.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../sites/request-scope.ts';
import { resolvePath } from '../sites/resolve-path.ts';
import type { Answer } from '../sites/site-response.ts';
import { findMovedPage } from './endpoints/find-moved-page.ts';
import { markdownPath, type VisitedPage } from './page-view.ts';

/**
 * Where a path leads at which nothing stands: by the redirects of the organization, by those of the repository, to a page
 * that stood there in an earlier revision, and to what a section or site space had at that path. Always to the address of
 * today at once, and only to what the visitor may see; a page that stands at the path comes before all of them.
 *
 * @param path below the site, decoded
 */
export async function findOldPath(ctx: Context, scope: RequestScope, path: string): Promise<Answer | undefined> {
  const asked = path.replace(/^\/+|\/+$/g, '');
  if (asked === '' || isReservedPath(asked)) return undefined;
  const found = await findTarget(ctx, scope, asked);
  if (found !== undefined) {
    const { target, status } = found;
    return { kind: 'redirect', location: typeof target === 'string' ? target : pageAddress(target), status };
  }
  if (!asked.endsWith('.md')) return undefined;
  const page = await findTarget(ctx, scope, asked.slice(0, -3));
  if (page === undefined || typeof page.target === 'string') return undefined;
  const { shown, current } = page.target;
  return { kind: 'redirect', location: markdownPath(spaceBasePath(scope, shown), current), status: page.status };
}

/** Where something leads: to a page, or the URL of something else. */
interface Found {
  readonly target: VisitedPage | string;
  readonly status: 301 | 302;
}

async function findTarget(ctx: Context, scope: RequestScope, path: string): Promise<Found | undefined> {
  const redirected = await followSiteRedirects(ctx, scope, path);
  if (redirected !== undefined) return redirected;
  const resolved = resolvePath(scope.spaces, path);
  const target =
    (resolved && (await findInSpace(ctx, scope, resolved.shown, resolved.path, false))) ??
    (await followFormerPath(ctx, scope, path));
  return target === undefined ? undefined : { target, status: 301 };
}

const pageAddress = ({ scope, shown, view, current }: VisitedPage): string =>
  pagePath(view, spaceBasePath(scope, shown), current);

async function followSiteRedirects(ctx: Context, scope: RequestScope, path: string): Promise<Found | undefined> {
  const { id } = scope.found.site;
  const chain = await followRedirects(
    path,
    (asked) => matchSiteRedirect(ctx.database.reader, id, asked),
    (asked) => isContent(ctx, scope, asked),
  );
  const target = chain?.target && (await findRedirectTarget(ctx, scope, chain.target));
  return chain === undefined || target === undefined ? undefined : { target, status: redirectStatus(chain) };
}

async function findRedirectTarget(
  ctx: Context,
  scope: RequestScope,
  target: RedirectTarget,
): Promise<VisitedPage | string | undefined> {
  if (target.kind === 'external') return target.url;
  if (target.kind === 'site-path') return scope.basePath + encodePath(target.path);
  const shown = findDestinationSpace(scope.spaces, target);
  if (shown === undefined) return undefined;
  if (target.kind !== 'site-page') return spaceBasePath(scope, shown);
  const view = await readShown(ctx, scope, shown);
  const current = view.index.byId.get(target.pageId);
  if (current === undefined || !isDocument(current) || !isPageVisible(current, scope.viewer)) return undefined;
  return { scope, shown, view, current };
}

/** Whether a page stands at a path that the visitor may see. */
async function isContent(ctx: Context, scope: RequestScope, path: string): Promise<boolean> {
  const resolved = resolvePath(scope.spaces, path);
  if (resolved === undefined) return false;
  const current = (await readShown(ctx, scope, resolved.shown)).index.byPath.get(resolved.path);
  return current !== undefined && isPageVisible(current, scope.viewer);
}

/**
 * A page of a space by itself path or of an earlier revision, or what the repository says of the path.
 * @param isMoved the space stood elsewhere: what stands at the path counts as well
 */
async function findInSpace(
  ctx: Context,
  scope: RequestScope,
  shown: ShownSpace,
  path: string,
  isMoved: boolean,
): Promise<VisitedPage | string | undefined> {
  const view = await readShown(ctx, scope, shown);
  const present = isMoved ? view.index.byPath.get(path) : undefined;
  const target = view.content.redirects.find(({ from }) => from === path)?.to;
  const redirected = target === undefined ? undefined : view.index.byFile.get(target);
  const current = [present, redirected].find((one) => one && isPageVisible(one, scope.viewer));
  // The configuration of the repository may also name an address elsewhere.
  if (current === undefined && target !== undefined && isWebUrl(target)) return target;
  const found = current ?? (await findMovedPage(ctx, shown.space, view, path, scope.viewer));
  return found && { scope, shown, view, current: found };
}

/** What a section or site space that stood at the beginning of the path has at the rest of it. */
async function followFormerPath(
  ctx: Context,
  scope: RequestScope,
  path: string,
): Promise<VisitedPage | string | undefined> {
  const { id } = scope.found.site;
  const former = await ctx.cache.get(`former paths of ${id}`, () => listFormerPaths(ctx.database.reader, id));
  const above = former
    .filter((placed) => placed.path === '' || path === placed.path || path.startsWith(`${placed.path}/`))
    .sort((one, other) => other.path.length - one.path.length);
  for (const placed of above) {
    const rest = path.slice(placed.path.length).replace(/^\//, '');
    const found = await findBelow(ctx, scope, placed, rest);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function findBelow(
  ctx: Context,
  scope: RequestScope,
  { kind, targetId }: PlacedPath,
  rest: string,
): Promise<VisitedPage | string | undefined> {
  for (const [shown, path] of listSpacesBelow(scope, kind, targetId, rest)) {
    if (path === '') return spaceBasePath(scope, shown);
    const found = await findInSpace(ctx, scope, shown, path, true);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The site space itself; of a section the variant that the rest names, and then the one that it begins with. */
function listSpacesBelow(
  { spaces }: RequestScope,
  kind: PlacedPath['kind'],
  targetId: string,
  rest: string,
): (readonly [ShownSpace, string])[] {
  if (kind === 'site-space') return spaces.filter(({ row }) => row.id === targetId).map((shown) => [shown, rest]);
  const [first = '', ...others] = rest.split('/');
  const variants = spaces.filter(({ section }) => section?.id === targetId);
  const named = variants.filter(({ row, isSectionDefault }) => !isSectionDefault && row.path === first);
  const begun = variants.find(({ isSectionDefault }) => isSectionDefault) ?? variants[0];
  return [...named.map((shown) => [shown, others.join('/')] as const), ...(begun ? [[begun, rest] as const] : [])];
}
