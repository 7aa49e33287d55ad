import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { SectionTab, SiteCustomization, SiteView } from '@bindery/site';
import type { Context } from '../../domain/context.ts';
import type { LoadedSite, ShownSpace } from '../../domain/sites/find-site.ts';
import { type RequestScope, spaceBasePath } from '../../domain/sites/request-scope.ts';
import type { PlacedSection } from '../../domain/sites/structure.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { resolveCustomLinks } from './custom-links.ts';
import { contentLanguage, statedLanguage } from './languages.ts';
import { listVariants } from './list-variants.ts';

/** A location on a site: a space, and its displayed page, if any. */
export interface PageScope {
  readonly scope: RequestScope;
  readonly siteSpace: ShownSpace;
  readonly view: RevisionView;
  readonly current?: IndexedPage<DocumentPage>;
}

/** The data for the frame of every page of the site. */
export async function buildSiteView(ctx: Context, pageScope: PageScope): Promise<SiteView> {
  const { scope, siteSpace, view } = pageScope;
  const { loadedSite, preview } = scope;
  const customization = await resolveCustomLinks(ctx, scope, siteSpace, customizationFor(scope, siteSpace));
  return {
    title: titleOf(loadedSite, siteSpace),
    homeHref: scope.basePath,
    origin: scope.mount.origin,
    language: contentLanguage(siteSpace, view) ?? customization.internationalization.locale,
    customization,
    sections: listTabs(scope, siteSpace),
    ...(await listVariants(ctx, pageScope)),
    ...listHrefs(scope, siteSpace, customization),
    // People who preview unpublished content are not readers.
    ...(preview === undefined ? { insights: describeInsights(pageScope) } : { preview: preview.banner }),
    ...(preview?.customization?.theme !== undefined && { theme: preview.customization.theme }),
  };
}

/** The data that scripts send with the events of the page; the rest of the location is resolved when they arrive. */
function describeInsights({ scope, siteSpace, current }: PageScope): NonNullable<SiteView['insights']> {
  const href = `${scope.basePath}~insights`;
  return { href, siteSpace: siteSpace.row.id, ...(current !== undefined && { page: current.page.id }) };
}

/** URLs of the endpoints that pages link to, of the site and of the space. */
function listHrefs(
  scope: RequestScope,
  siteSpace: ShownSpace,
  { pdf, feedback }: SiteCustomization,
): Pick<SiteView, 'searchHref' | 'searchDataHref' | 'feedHref' | 'pdfHref' | 'feedbackHref'> {
  const basePath = spaceBasePath(scope, siteSpace);
  const current = new URLSearchParams({ space: siteSpace.segments.join('/') });
  return {
    searchHref: `${scope.basePath}~search?${current}`,
    searchDataHref: `${scope.basePath}~search.json?${current}`,
    feedHref: `${basePath}~feed.xml`,
    ...(pdf.enabled && { pdfHref: `${basePath}~pdf` }),
    ...(feedback.enabled && { feedbackHref: `${scope.basePath}~feedback` }),
  };
}

/** The settings for the request: the secret URL of a closed site is not sent to other hosts. */
function customizationFor({ loadedSite, isPublic }: RequestScope, siteSpace: ShownSpace): SiteCustomization {
  const customization = followLanguage(loadedSite, siteSpace);
  return isPublic
    ? customization
    : { ...customization, pageActions: { ...customization.pageActions, externalAI: false } };
}

/**
 * The settings of a site space with the interface language of its translation, which has precedence over the language
 * of the site but not over one chosen for this site space.
 */
function followLanguage(loadedSite: LoadedSite, siteSpace: ShownSpace): SiteCustomization {
  const customization = customizationOf(loadedSite, siteSpace);
  const isOwn =
    customization.internationalization.locale !== loadedSite.customizations.customization.internationalization.locale;
  if (isOwn || statedLanguage(siteSpace) === undefined) return customization;
  return { ...customization, internationalization: { ...customization.internationalization, locale: 'en' } };
}

/** The settings of a site space: its own ones, or those of its site. */
export const customizationOf = (
  { customizations: customization }: LoadedSite,
  { row }: Pick<ShownSpace, 'row'>,
): SiteCustomization => customization.ofSiteSpaces.get(row.id) ?? customization.customization;

/** The title of a site, in one of its spaces or everywhere. */
export const titleOf = (loadedSite: LoadedSite, siteSpace?: Pick<ShownSpace, 'row'>): string =>
  (siteSpace === undefined ? loadedSite.customizations.customization : customizationOf(loadedSite, siteSpace)).title ||
  loadedSite.site.title;

/** Path of the stylesheet of a space's customization: its URL changes with the colors. */
export const themePath = (scope: RequestScope, siteSpace?: Pick<ShownSpace, 'row'>): string => {
  const own =
    siteSpace !== undefined && scope.loadedSite.customizations.ofSiteSpaces.has(siteSpace.row.id)
      ? `-${siteSpace.row.id}`
      : '';
  return `${scope.basePath}~theme-${scope.loadedSite.digest.slice(0, 12)}${own}.css`;
};

/** The sections that the visitor may see; empty groups are omitted. */
function listTabs(scope: RequestScope, siteSpace: ShownSpace): SectionTab[] {
  const entries = new Map<string, ShownSpace>();
  for (const space of scope.spaces) {
    const id = space.section?.id;
    if (id !== undefined && (space.isSectionDefault || !entries.has(id))) entries.set(id, space);
  }
  const tabOf = ({ row }: PlacedSection): SectionTab[] => {
    const entry = entries.get(row.id);
    if (entry === undefined) return [];
    const { title, description, icon } = row;
    const details = { ...(description !== null && { description }), ...(icon !== null && { icon }) };
    return [{ title, ...details, current: row.id === siteSpace.section?.id, href: spaceBasePath(scope, entry) }];
  };
  return scope.loadedSite.structure.top.flatMap((item): SectionTab[] => {
    if (item.kind === 'section') return tabOf(item.section);
    const { row } = item.group;
    const sections = item.group.sections.flatMap(tabOf);
    if (sections.length === 0) return [];
    const current = sections.some((section) => section.current);
    return [{ title: row.title, ...(row.icon !== null && { icon: row.icon }), current, sections }];
  });
}
