import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { SectionTab, SiteCustomization, SiteView } from '@bindery/site';
import type { Context } from '../context.ts';
import type { FoundSite, ShownSpace } from '../sites/find-site.ts';
import { type RequestScope, spaceBasePath } from '../sites/request-scope.ts';
import type { PlacedSection } from '../sites/structure.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { resolveCustomLinks } from './custom-links.ts';
import { contentLanguage, statedLanguage } from './languages.ts';
import { listVariants } from './list-variants.ts';

/** A place on a site: a space, and the page of it that is shown, if it is one. */
export interface PageScope {
  readonly scope: RequestScope;
  readonly shown: ShownSpace;
  readonly view: RevisionView;
  readonly current?: IndexedPage<DocumentPage>;
}

/** What the frame of every page of the site shows. */
export async function buildSiteView(ctx: Context, place: PageScope): Promise<SiteView> {
  const { scope, shown, view } = place;
  const { found, preview } = scope;
  const customization = await resolveCustomLinks(ctx, scope, shown, customizationFor(scope, shown));
  return {
    title: titleOf(found, shown),
    homeHref: scope.basePath,
    origin: scope.place.origin,
    language: contentLanguage(shown, view) ?? customization.internationalization.locale,
    customization,
    sections: listTabs(scope, shown),
    ...(await listVariants(ctx, place)),
    ...listHrefs(scope, shown, customization),
    // Who looks at what is not published yet is no reader.
    ...(preview === undefined ? { insights: describeInsights(place) } : { preview: preview.message }),
  };
}

/** What scripts tell with the events of the page; what else belongs to its place is found out when they arrive. */
function describeInsights({ scope, shown, current }: PageScope): NonNullable<SiteView['insights']> {
  const href = `${scope.basePath}~insights`;
  return { href, siteSpace: shown.row.id, ...(current !== undefined && { page: current.page.id }) };
}

/** Where the endpoints of the site are that its pages lead to, and those of the space. */
function listHrefs(
  scope: RequestScope,
  shown: ShownSpace,
  { pdf, feedback }: SiteCustomization,
): Pick<SiteView, 'searchHref' | 'searchDataHref' | 'feedHref' | 'pdfHref' | 'feedbackHref'> {
  const basePath = spaceBasePath(scope, shown);
  const current = new URLSearchParams({ space: shown.segments.join('/') });
  return {
    searchHref: `${scope.basePath}~search?${current}`,
    searchDataHref: `${scope.basePath}~search.json?${current}`,
    feedHref: `${basePath}~feed.xml`,
    ...(pdf.enabled && { pdfHref: `${basePath}~pdf` }),
    ...(feedback.enabled && { feedbackHref: `${scope.basePath}~feedback` }),
  };
}

/** The settings as they count for the visit: an address that opens a closed site is handed to no other host. */
function customizationFor({ found, isPublic }: RequestScope, shown: ShownSpace): SiteCustomization {
  const look = followLanguage(found, shown);
  return isPublic ? look : { ...look, pageActions: { ...look.pageActions, externalAI: false } };
}

/**
 * The settings of a site space, whose interface speaks the language that a translation states, whichever the site was
 * given: only one that was chosen for this site space alone comes first.
 */
function followLanguage(found: FoundSite, shown: ShownSpace): SiteCustomization {
  const look = customizationOf(found, shown);
  const isOwn = look.internationalization.locale !== found.customizations.customization.internationalization.locale;
  if (isOwn || statedLanguage(shown) === undefined) return look;
  return { ...look, internationalization: { ...look.internationalization, locale: 'en' } };
}

/** The settings of a site space: its own ones, or those of its site. */
export const customizationOf = (
  { customizations: look }: FoundSite,
  { row }: Pick<ShownSpace, 'row'>,
): SiteCustomization => look.ofSiteSpaces.get(row.id) ?? look.customization;

/** What a site is called, in one of its spaces or everywhere. */
export const titleOf = (found: FoundSite, shown?: Pick<ShownSpace, 'row'>): string =>
  (shown === undefined ? found.customizations.customization : customizationOf(found, shown)).title || found.site.title;

/** Path of the stylesheet of a space's look: its address changes with the colours. */
export const themePath = (scope: RequestScope, shown?: Pick<ShownSpace, 'row'>): string => {
  const own =
    shown !== undefined && scope.found.customizations.ofSiteSpaces.has(shown.row.id) ? `-${shown.row.id}` : '';
  return `${scope.basePath}~theme-${scope.found.digest.slice(0, 12)}${own}.css`;
};

/** The sections that the visitor may see; groups without any are left out. */
function listTabs(scope: RequestScope, shown: ShownSpace): SectionTab[] {
  const entries = new Map<string, ShownSpace>();
  for (const space of scope.spaces) {
    const id = space.section?.id;
    if (id !== undefined && (space.isSectionDefault || !entries.has(id))) entries.set(id, space);
  }
  const tabOf = ({ row }: PlacedSection): SectionTab[] => {
    const entry = entries.get(row.id);
    if (entry === undefined) return [];
    const { title, description, icon } = row;
    const told = { ...(description !== null && { description }), ...(icon !== null && { icon }) };
    return [{ title, ...told, current: row.id === shown.section?.id, href: spaceBasePath(scope, entry) }];
  };
  return scope.found.structure.top.flatMap((item): SectionTab[] => {
    if (item.kind === 'section') return tabOf(item.section);
    const { row } = item.group;
    const sections = item.group.sections.flatMap(tabOf);
    if (sections.length === 0) return [];
    const current = sections.some((section) => section.current);
    return [{ title: row.title, ...(row.icon !== null && { icon: row.icon }), current, sections }];
  });
}
