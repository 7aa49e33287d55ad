import { listAnchors, listOutline, slugify, textOfInlines, titleOfInlines } from '@bindery/content';
import type { CurrentPage, PageView } from '@bindery/site';
import type { Context } from '../../domain/context.ts';
import { locateSpace, type RequestScope, seesSpace, spaceBasePath } from '../../domain/sites/request-scope.ts';
import { markdownPath, type VisitedPage } from '../../domain/sites/visited-page.ts';
import { contentUrls, pagePath } from '../../engines/pages/content-urls.ts';
import { pageAssets } from '../../engines/pages/page-assets.ts';
import { type EvaluatedPage, readPage } from '../../engines/pages/page-document.ts';
import { isPageVisible } from '../../engines/pages/page-visibility.ts';
import { isIntroduction } from '../../engines/pages/select-api.ts';
import { resolvePageTarget } from '../../engines/pages/targets.ts';
import { UNKNOWN_VIEWER } from '../../engines/pages/viewer.ts';
import { editUrlOf } from '../../engines/revisions/edit-url.ts';
import { loadApis } from '../../engines/revisions/load-apis.ts';
import { socialImagePath } from './endpoints/social-image-path.ts';
import { listTranslatedPages, listTranslations } from './languages.ts';
import {
  buildBreadcrumbs,
  buildNavigation,
  findPreviousAndNext,
  listChildLinks,
  type PageSurroundings,
} from './navigation.ts';
import { buildSiteView, customizationOf, themePath } from './site-view.ts';

/** Everything a published page shows. */
export async function buildPageView(ctx: Context, visited: VisitedPage): Promise<PageView> {
  const { scope, siteSpace, view, current } = visited;
  const surroundings: PageSurroundings = { ...locateSpace(scope, siteSpace, view), current };
  return {
    site: await buildSiteView(ctx, visited),
    page: await buildCurrentPage(ctx, visited, surroundings),
    ...buildNavigation(surroundings),
    breadcrumbs: buildBreadcrumbs(surroundings),
    ...findPreviousAndNext(surroundings),
    alternates: await listAlternates(ctx, visited),
    assets: pageAssets(scope.mount.assetsPath, themePath(scope, siteSpace)),
  };
}

/** The page in each of its languages; undefined if there is only one. */
async function listAlternates(ctx: Context, visited: VisitedPage): Promise<PageView['alternates']> {
  const { scope, siteSpace, view, current } = visited;
  const spoken = await listTranslations(ctx, scope, siteSpace);
  return listTranslatedPages(scope, spoken, { siteSpace, view, indexed: current }).map(({ language, ...page }) => ({
    language,
    url: canonicalUrl(scope, pagePath(page.view, spaceBasePath(scope, page.siteSpace), page.indexed)),
  }));
}

/** The absolute URL of a path of this request. */
export const canonicalUrl = ({ canonicalBase, basePath }: RequestScope, href: string): string =>
  canonicalBase + href.slice(basePath.length);

async function buildCurrentPage(
  ctx: Context,
  visited: VisitedPage,
  surroundings: PageSurroundings,
): Promise<CurrentPage> {
  const { scope, siteSpace, view, current } = visited;
  const { basePath, viewer } = surroundings;
  const { page } = current;
  const { showEditLink } = customizationOf(scope.loadedSite, siteSpace).git;
  const { repository } = siteSpace;
  const editUrl = showEditLink && repository && page.git ? editUrlOf(repository, page.git.path) : undefined;
  const urls = contentUrls(surroundings);
  const readable = await readPage(ctx, view, page, urls, viewer);
  const { title, document, targets } = readable;
  const organizationId = scope.loadedSite.organization.id;
  const { apis, outlineOf } = await loadApis(ctx, { organizationId, view, page }, document);
  const href = pagePath(view, basePath, current);
  return {
    title: title === undefined ? page.title : textOfInlines(title),
    ...(title !== undefined && { titleInlines: title }),
    ...findTitleAnchor(page.title, readable),
    ...(page.description !== undefined && { description: page.description }),
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    layout: page.layout ?? {},
    ...buildCover(surroundings),
    document,
    targets,
    outline: listOutline(document, outlineOf),
    ...listChildLinks(surroundings),
    ...(isIntroduction(document) && { introducesChildren: true }),
    href,
    canonicalUrl: canonicalUrl(scope, href),
    markdownHref: markdownPath(basePath, current),
    ...(customizationOf(scope.loadedSite, siteSpace).pdf.enabled && {
      pdfHref: `${basePath}~pdf?${new URLSearchParams({ page: page.id, only: 'true' })}`,
    }),
    ...describeSocialImage(visited),
    ...(editUrl !== undefined && { editUrl }),
    ...(page.updatedAt !== undefined && { updatedAt: page.updatedAt }),
    noIndex: scope.noIndex || page.noRobotsIndex === true,
    ...(Object.keys(apis).length > 0 && { apis }),
  };
}

/** The anchor of the title, unless something of the text has it. */
function findTitleAnchor(pageTitle: string, { title, titleId, document }: EvaluatedPage): Pick<CurrentPage, 'titleId'> {
  const id = titleId ?? slugify(title === undefined ? pageTitle : titleOfInlines(title));
  return listAnchors({ frontMatter: {}, document }).includes(id) ? {} : { titleId: id };
}

/** Only public content has an image: the crawlers of social networks are anonymous. */
function describeSocialImage({ scope, siteSpace, current }: VisitedPage): Pick<CurrentPage, 'socialImageUrl'> {
  const isForAll = seesSpace(UNKNOWN_VIEWER, siteSpace) && isPageVisible(current, UNKNOWN_VIEWER);
  if (scope.noIndex || !isForAll) return {};
  return { socialImageUrl: scope.canonicalBase + socialImagePath(siteSpace, current.page.id) };
}

function buildCover(surroundings: PageSurroundings): Pick<CurrentPage, 'cover'> {
  const { page } = surroundings.current;
  if (page.cover === undefined) return {};
  const urls = contentUrls(surroundings);
  const { href, status } = resolvePageTarget(surroundings.view, page.file, page.cover, urls, 'cover');
  return href === undefined || status === 'broken' ? {} : { cover: { href, yPos: page.coverY ?? 0 } };
}
