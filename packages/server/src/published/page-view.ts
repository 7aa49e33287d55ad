import { type DocumentPage, type IndexedPage, listOutline, textOfInlines } from '@bindery/content';
import type { CurrentPage, PageView } from '@bindery/site';
import type { Context } from '../context.ts';
import { contentAddresses, isPageVisible, pagePath } from '../pages/content-urls.ts';
import { readPage } from '../pages/page-document.ts';
import { isIntroduction } from '../pages/select-api.ts';
import { resolvePageTarget } from '../pages/targets.ts';
import { UNKNOWN_VIEWER } from '../pages/viewer.ts';
import { editUrlOf } from '../revisions/edit-url.ts';
import { loadApis } from '../revisions/load-apis.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import { addressedSpace, type RequestScope, seesSpace, spaceBasePath } from '../sites/request-scope.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { pageAssets } from './assets.ts';
import { socialImagePath } from './endpoints/social-image-path.ts';
import { listTranslatedPages, listTranslations } from './languages.ts';
import {
  buildBreadcrumbs,
  buildNavigation,
  findAllPagesLink,
  findPreviousAndNext,
  listChildLinks,
  type PageSurroundings,
} from './navigation.ts';
import { buildSiteView, customizationOf, themePath } from './site-view.ts';

/** A page of a space of the site. */
export interface VisitedPage {
  readonly scope: RequestScope;
  readonly shown: ShownSpace;
  readonly view: RevisionView;
  readonly current: IndexedPage<DocumentPage>;
}

/** Everything a published page shows. */
export async function buildPageView(ctx: Context, visited: VisitedPage): Promise<PageView> {
  const { scope, shown, view, current } = visited;
  const surroundings: PageSurroundings = { ...addressedSpace(scope, shown, view), current };
  return {
    site: await buildSiteView(ctx, visited),
    page: await buildCurrentPage(ctx, visited, surroundings),
    navigation: buildNavigation(surroundings),
    ...findAllPagesLink(surroundings),
    breadcrumbs: buildBreadcrumbs(surroundings),
    ...findPreviousAndNext(surroundings),
    alternates: await listAlternates(ctx, visited),
    assets: pageAssets(scope.place.assetsPath, themePath(scope, shown)),
  };
}

/** The page in each language that the site has it in; nothing where that is one alone. */
async function listAlternates(ctx: Context, visited: VisitedPage): Promise<PageView['alternates']> {
  const { scope, shown, view, current } = visited;
  const spoken = await listTranslations(ctx, scope, shown);
  return listTranslatedPages(scope, spoken, { shown, view, indexed: current }).map(({ language, ...page }) => ({
    language,
    url: canonicalUrl(scope, pagePath(page.view, spaceBasePath(scope, page.shown), page.indexed)),
  }));
}

/** The absolute address that stands for a path of this visit. */
export const canonicalUrl = ({ canonicalBase, basePath }: RequestScope, href: string): string =>
  canonicalBase + href.slice(basePath.length);

async function buildCurrentPage(
  ctx: Context,
  visited: VisitedPage,
  surroundings: PageSurroundings,
): Promise<CurrentPage> {
  const { scope, shown, view, current } = visited;
  const { basePath, viewer } = surroundings;
  const { page } = current;
  const { showEditLink } = customizationOf(scope.found, shown).git;
  const { repository } = shown;
  const editUrl = showEditLink && repository && page.git ? editUrlOf(repository, page.git.path) : undefined;
  const addresses = contentAddresses(surroundings);
  const { title, document, targets } = await readPage(ctx, view, page, addresses, viewer);
  const organizationId = scope.found.organization.id;
  const { apis, outlineOf } = await loadApis(ctx, { organizationId, view, page }, document);
  const href = pagePath(view, basePath, current);
  return {
    title: title === undefined ? page.title : textOfInlines(title),
    ...(title !== undefined && { titleInlines: title }),
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
    ...(customizationOf(scope.found, shown).pdf.enabled && {
      pdfHref: `${basePath}~pdf?${new URLSearchParams({ page: page.id, only: 'true' })}`,
    }),
    ...describeSocialImage(visited),
    ...(editUrl !== undefined && { editUrl }),
    ...(page.updatedAt !== undefined && { updatedAt: page.updatedAt }),
    noIndex: scope.noIndex || page.noRobotsIndex === true,
    ...(Object.keys(apis).length > 0 && { apis }),
  };
}

/** Only what everybody may see has a picture: social networks show nothing of who they are. */
function describeSocialImage({ scope, shown, current }: VisitedPage): Pick<CurrentPage, 'socialImageUrl'> {
  const isForAll = seesSpace(UNKNOWN_VIEWER, shown) && isPageVisible(current, UNKNOWN_VIEWER);
  if (scope.noIndex || !isForAll) return {};
  return { socialImageUrl: scope.canonicalBase + socialImagePath(shown, current.page.id) };
}

/** The page as markdown stands next to it, under its own path even where the page is the first one. */
export const markdownPath = (basePath: string, { path }: VisitedPage['current']): string =>
  `${basePath}${path.split('/').map(encodeURIComponent).join('/')}.md`;

function buildCover(surroundings: PageSurroundings): Pick<CurrentPage, 'cover'> {
  const { page } = surroundings.current;
  if (page.cover === undefined) return {};
  const addresses = contentAddresses(surroundings);
  const { href, status } = resolvePageTarget(surroundings.view, page.file, page.cover, addresses, 'cover');
  return href === undefined || status === 'broken' ? {} : { cover: { href, yPos: page.coverY ?? 0 } };
}
