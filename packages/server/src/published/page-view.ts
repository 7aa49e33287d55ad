import { type DocumentPage, type IndexedPage, listOutline, textOfInlines } from '@bindery/content';
import type { CurrentPage, PageView, SiteView } from '@bindery/site';
import { getHeadRevision } from '../api/content/revisions.ts';
import { resolvePageTarget } from '../api/content/targets.ts';
import type { Context } from '../context.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { siteSpacePath } from './address.ts';
import { pageAssets } from './assets.ts';
import { contentAddresses, pagePath } from './content-addresses.ts';
import type { FoundSite, ShownSpace } from './find-site.ts';
import {
  buildBreadcrumbs,
  buildNavigation,
  findPreviousAndNext,
  listChildLinks,
  type Surroundings,
} from './navigation.ts';
import { readPage } from './page-document.ts';

/** The site as one audience sees it. */
export interface Visit {
  readonly found: FoundSite;
  /** Path of the site for this audience, begins and ends with `/`. */
  readonly basePath: string;
  readonly noIndex: boolean;
}

/** A page of a space of the site. */
export interface VisitedPage {
  readonly visit: Visit;
  readonly shown: ShownSpace;
  readonly view: RevisionView;
  readonly current: IndexedPage<DocumentPage>;
}

/** Path of a space for this audience, begins and ends with `/`. */
export const spaceBasePath = (visit: Visit, shown: ShownSpace): string =>
  visit.basePath + siteSpacePath(shown.isDefault, shown.path);

/** Path of the site's own stylesheet: its address changes with its colours. */
export const themePath = (visit: Visit): string => `${visit.basePath}~theme-${visit.found.digest.slice(0, 12)}.css`;

/** Everything a published page shows. */
export async function buildPageView(ctx: Context, visited: VisitedPage): Promise<PageView> {
  const { visit, shown, view, current } = visited;
  const surroundings: Surroundings = { view, current, basePath: spaceBasePath(visit, shown) };
  return {
    site: await buildSiteView(ctx, visited),
    page: await buildCurrentPage(ctx, visited, surroundings),
    navigation: buildNavigation(surroundings),
    breadcrumbs: buildBreadcrumbs(surroundings),
    ...findPreviousAndNext(surroundings),
    assets: pageAssets(publicPathOf(ctx), themePath(visit)),
  };
}

/** Path that the public address adds in front of everything, without a slash at its end. */
export const publicPathOf = (ctx: Context): string => new URL(ctx.config.publicUrl).pathname.replace(/\/+$/, '');

/** What the frame of every page of the site shows. Variants keep the page where the other space has it too. */
export async function buildSiteView(
  ctx: Context,
  { visit, shown, view, current }: Omit<VisitedPage, 'current'> & { current?: VisitedPage['current'] },
): Promise<SiteView> {
  const { found } = visit;
  const isAlone = found.spaces.length < 2;
  const variants = isAlone
    ? []
    : await Promise.all(found.spaces.map((other) => buildVariant(ctx, visit, other, shown, current)));
  return {
    title: found.site.title,
    homeHref: visit.basePath,
    language: languageOf(view) ?? found.customization.internationalization.locale,
    customization: found.customization,
    sections: [],
    variants,
  };
}

/** What the repository says of its language, where that is a language tag. */
function languageOf({ content }: RevisionView): string | undefined {
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/.test(content.language ?? '') ? content.language : undefined;
}

async function buildVariant(
  ctx: Context,
  visit: Visit,
  other: ShownSpace,
  shown: ShownSpace,
  current: VisitedPage['current'] | undefined,
): Promise<SiteView['variants'][number]> {
  const isCurrent = other.siteSpaceId === shown.siteSpaceId;
  const basePath = spaceBasePath(visit, other);
  const same = current === undefined ? undefined : await findSamePage(ctx, other, current);
  const href = same === undefined ? basePath : pagePath(same.view, basePath, same.indexed);
  return { title: other.space.title, href, current: isCurrent };
}

async function findSamePage(ctx: Context, other: ShownSpace, current: VisitedPage['current']) {
  const view = await readHead(ctx, other);
  const indexed = view.index.byPath.get(current.path);
  return indexed && { view, indexed };
}

/** The content of a space as its visitors read it: its head. */
export async function readHead(ctx: Context, { space }: Pick<ShownSpace, 'space'>): Promise<RevisionView> {
  return ctx.revisions.view((await getHeadRevision(ctx, space)).root);
}

async function buildCurrentPage(ctx: Context, visited: VisitedPage, surroundings: Surroundings): Promise<CurrentPage> {
  const { visit, view, current } = visited;
  const { page } = current;
  const { parsed, document, targets, expressions } = await readPage(
    ctx,
    view,
    page,
    contentAddresses(view, surroundings.basePath),
  );
  const href = pagePath(view, surroundings.basePath, current);
  return {
    title: parsed.title === undefined ? page.title : textOfInlines(parsed.title),
    ...(parsed.title !== undefined && { titleInlines: parsed.title }),
    ...(page.description !== undefined && { description: page.description }),
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    layout: page.layout ?? {},
    ...buildCover(view, page, surroundings.basePath),
    document,
    targets,
    outline: listOutline(document),
    children: listChildLinks(surroundings),
    href,
    canonicalUrl: new URL(href, ctx.config.publicUrl).href,
    markdownHref: markdownPath(surroundings.basePath, current),
    ...(page.updatedAt !== undefined && { updatedAt: page.updatedAt }),
    noIndex: visit.noIndex || page.noRobotsIndex === true,
    expressions,
  };
}

/** The page as markdown stands beside it, under its own path even where the page is the first one. */
const markdownPath = (basePath: string, { path }: VisitedPage['current']): string =>
  `${basePath}${path.split('/').map(encodeURIComponent).join('/')}.md`;

function buildCover(view: RevisionView, page: DocumentPage, basePath: string): Pick<CurrentPage, 'cover'> {
  if (page.cover === undefined) return {};
  const { href, status } = resolvePageTarget(view, page.file, page.cover, contentAddresses(view, basePath));
  return href === undefined || status === 'broken' ? {} : { cover: { href, yPos: page.coverY ?? 0 } };
}
