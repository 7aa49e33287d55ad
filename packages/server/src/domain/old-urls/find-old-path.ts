import { isReservedPath, isWebUrl } from '@bindery/content';
import { pagePath } from '../../engines/pages/content-urls.ts';
import { encodePath } from '../../engines/pages/encode-path.ts';
import { isDocument } from '../../engines/pages/is-document.ts';
import { isPageVisible } from '../../engines/pages/page-visibility.ts';
import type { Context } from '../context.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../sites/request-scope.ts';
import { resolvePath } from '../sites/resolve-path.ts';
import type { Answer } from '../sites/site-response.ts';
import { markdownPath, type VisitedPage } from '../sites/visited-page.ts';
import { findDestinationSpace } from './find-destination-space.ts';
import { findMovedPage } from './find-moved-page.ts';
import { listFormerPaths, type PlacedPath } from './former-paths.ts';
import { followRedirects, matchSiteRedirect, type RedirectTarget, redirectStatus } from './match-site-redirect.ts';

/**
 * Resolves a path without content: by the redirects of the organization, by those of the repository, to a page
 * of an earlier revision at that path, and to the former path of a section or site space. Always redirects to the
 * current URL directly, and only to what the visitor may see; a page at the path has precedence over all of them.
 *
 * @param path below the site, decoded
 */
export async function findOldPath(ctx: Context, scope: RequestScope, path: string): Promise<Answer | undefined> {
  const asked = path.replace(/^\/+|\/+$/g, '');
  if (asked === '' || isReservedPath(asked)) return undefined;
  const oldTarget = await findTarget(ctx, scope, asked);
  if (oldTarget !== undefined) {
    const { target, status } = oldTarget;
    return { kind: 'redirect', location: typeof target === 'string' ? target : pageUrlOf(target), status };
  }
  if (!asked.endsWith('.md')) return undefined;
  const page = await findTarget(ctx, scope, asked.slice(0, -3));
  if (page === undefined || typeof page.target === 'string') return undefined;
  const { siteSpace, current } = page.target;
  return { kind: 'redirect', location: markdownPath(spaceBasePath(scope, siteSpace), current), status: page.status };
}

/** The target of an old URL: a page, or the URL of something else. */
interface OldUrlTarget {
  readonly target: VisitedPage | string;
  readonly status: 301 | 302;
}

async function findTarget(ctx: Context, scope: RequestScope, path: string): Promise<OldUrlTarget | undefined> {
  const redirected = await followSiteRedirects(ctx, scope, path);
  if (redirected !== undefined) return redirected;
  const resolved = resolvePath(scope.spaces, path);
  const target =
    (resolved && (await findInSpace(ctx, scope, resolved.siteSpace, resolved.path, false))) ??
    (await followFormerPath(ctx, scope, path));
  return target === undefined ? undefined : { target, status: 301 };
}

const pageUrlOf = ({ scope, siteSpace, view, current }: VisitedPage): string =>
  pagePath(view, spaceBasePath(scope, siteSpace), current);

async function followSiteRedirects(ctx: Context, scope: RequestScope, path: string): Promise<OldUrlTarget | undefined> {
  const { id } = scope.loadedSite.site;
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
  const siteSpace = findDestinationSpace(scope.spaces, target);
  if (siteSpace === undefined) return undefined;
  if (target.kind !== 'site-page') return spaceBasePath(scope, siteSpace);
  const view = await readShown(ctx, scope, siteSpace);
  const current = view.index.byId.get(target.pageId);
  if (current === undefined || !isDocument(current) || !isPageVisible(current, scope.viewer)) return undefined;
  return { scope, siteSpace, view, current };
}

/** Whether a page that the visitor may see is at a path. */
async function isContent(ctx: Context, scope: RequestScope, path: string): Promise<boolean> {
  const resolved = resolvePath(scope.spaces, path);
  if (resolved === undefined) return false;
  const current = (await readShown(ctx, scope, resolved.siteSpace)).index.byPath.get(resolved.path);
  return current !== undefined && isPageVisible(current, scope.viewer);
}

/**
 * A page of a space by the current path or that of an earlier revision, or the repository's redirect for the path.
 * @param isMoved the space moved: a page at the path counts as well
 */
async function findInSpace(
  ctx: Context,
  scope: RequestScope,
  siteSpace: ShownSpace,
  path: string,
  isMoved: boolean,
): Promise<VisitedPage | string | undefined> {
  const view = await readShown(ctx, scope, siteSpace);
  const present = isMoved ? view.index.byPath.get(path) : undefined;
  const target = view.content.redirects.find(({ from }) => from === path)?.to;
  const redirected = target === undefined ? undefined : view.index.byFile.get(target);
  const current = [present, redirected].find((one) => one && isPageVisible(one, scope.viewer));
  // The configuration of the repository may also redirect to an external URL.
  if (current === undefined && target !== undefined && isWebUrl(target)) return target;
  const page = current ?? (await findMovedPage(ctx, siteSpace.space, view, path, scope.viewer));
  return page && { scope, siteSpace, view, current: page };
}

/** Resolves the rest of the path in the section or site space that was formerly at its start. */
async function followFormerPath(
  ctx: Context,
  scope: RequestScope,
  path: string,
): Promise<VisitedPage | string | undefined> {
  const { id } = scope.loadedSite.site;
  const former = await ctx.cache.get(`former paths of ${id}`, () => listFormerPaths(ctx.database.reader, id));
  const above = former
    .filter((placed) => placed.path === '' || path === placed.path || path.startsWith(`${placed.path}/`))
    .sort((one, other) => other.path.length - one.path.length);
  for (const placed of above) {
    const rest = path.slice(placed.path.length).replace(/^\//, '');
    const target = await findBelow(ctx, scope, placed, rest);
    if (target !== undefined) return target;
  }
  return undefined;
}

async function findBelow(
  ctx: Context,
  scope: RequestScope,
  { kind, targetId }: PlacedPath,
  rest: string,
): Promise<VisitedPage | string | undefined> {
  for (const [siteSpace, path] of listSpacesBelow(scope, kind, targetId, rest)) {
    if (path === '') return spaceBasePath(scope, siteSpace);
    const page = await findInSpace(ctx, scope, siteSpace, path, true);
    if (page !== undefined) return page;
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
  if (kind === 'site-space')
    return spaces.filter(({ row }) => row.id === targetId).map((siteSpace) => [siteSpace, rest]);
  const [first = '', ...others] = rest.split('/');
  const variants = spaces.filter(({ section }) => section?.id === targetId);
  const matchingVariants = variants.filter(({ row, isSectionDefault }) => !isSectionDefault && row.path === first);
  const begun = variants.find(({ isSectionDefault }) => isSectionDefault) ?? variants[0];
  return [
    ...matchingVariants.map((siteSpace) => [siteSpace, others.join('/')] as const),
    ...(begun ? [[begun, rest] as const] : []),
  ];
}
