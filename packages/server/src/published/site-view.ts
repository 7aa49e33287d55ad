import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { SectionTab, SiteCustomization, SiteView } from '@bindery/site';
import type { Context } from '../context.ts';
import type { FoundSite, ShownSpace } from '../sites/find-site.ts';
import type { PlacedSection } from '../sites/structure.ts';
import { spaceBasePath, type Visit } from '../sites/visit.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { resolveCustomLinks } from './custom-links.ts';
import { contentLanguage, statedLanguage } from './languages.ts';
import { listSwitches } from './switches.ts';

/** A place on a site: a space, and the page of it that is shown, if it is one. */
export interface VisitedPlace {
  readonly visit: Visit;
  readonly shown: ShownSpace;
  readonly view: RevisionView;
  readonly current?: IndexedPage<DocumentPage>;
}

/** What the frame of every page of the site shows. */
export async function buildSiteView(ctx: Context, place: VisitedPlace): Promise<SiteView> {
  const { visit, shown, view } = place;
  const { found, preview } = visit;
  const customization = await resolveCustomLinks(ctx, visit, shown, lookFor(visit, shown));
  return {
    title: titleOf(found, shown),
    homeHref: visit.basePath,
    origin: visit.place.origin,
    language: contentLanguage(shown, view) ?? customization.internationalization.locale,
    customization,
    sections: listTabs(visit, shown),
    ...(await listSwitches(ctx, place)),
    ...listHrefs(visit, shown, customization),
    // Who looks at what is not published yet is no reader.
    ...(preview === undefined ? { insights: describeInsights(place) } : { preview: preview.message }),
  };
}

/** What scripts tell with the events of the page; what else belongs to its place is found out when they arrive. */
function describeInsights({ visit, shown, current }: VisitedPlace): NonNullable<SiteView['insights']> {
  const href = `${visit.basePath}~insights`;
  return { href, siteSpace: shown.row.id, ...(current !== undefined && { page: current.page.id }) };
}

/** Where the surfaces of the site are that its pages lead to, and those of the space. */
function listHrefs(
  visit: Visit,
  shown: ShownSpace,
  { pdf, feedback }: SiteCustomization,
): Pick<SiteView, 'searchHref' | 'searchDataHref' | 'feedHref' | 'pdfHref' | 'feedbackHref'> {
  const basePath = spaceBasePath(visit, shown);
  const current = new URLSearchParams({ space: shown.segments.join('/') });
  return {
    searchHref: `${visit.basePath}~search?${current}`,
    searchDataHref: `${visit.basePath}~search.json?${current}`,
    feedHref: `${basePath}~feed.xml`,
    ...(pdf.enabled && { pdfHref: `${basePath}~pdf` }),
    ...(feedback.enabled && { feedbackHref: `${visit.basePath}~feedback` }),
  };
}

/** The settings as they count for the visit: an address that opens a closed site is handed to no other host. */
function lookFor({ found, isPublic }: Visit, shown: ShownSpace): SiteCustomization {
  const look = followLanguage(found, shown);
  return isPublic ? look : { ...look, pageActions: { ...look.pageActions, externalAI: false } };
}

/**
 * The settings of a site space, whose interface speaks the language that a translation states, whichever the site was
 * given: only one that was chosen for this site space alone comes first.
 */
function followLanguage(found: FoundSite, shown: ShownSpace): SiteCustomization {
  const look = lookOf(found, shown);
  const isOwn = look.internationalization.locale !== found.look.customization.internationalization.locale;
  if (isOwn || statedLanguage(shown) === undefined) return look;
  return { ...look, internationalization: { ...look.internationalization, locale: 'en' } };
}

/** The settings of a site space: its own ones, or those of its site. */
export const lookOf = ({ look }: FoundSite, { row }: Pick<ShownSpace, 'row'>): SiteCustomization =>
  look.ofSiteSpaces.get(row.id) ?? look.customization;

/** What a site is called, in one of its spaces or everywhere. */
export const titleOf = (found: FoundSite, shown?: Pick<ShownSpace, 'row'>): string =>
  (shown === undefined ? found.look.customization : lookOf(found, shown)).title || found.site.title;

/** Path of the stylesheet of a space's look: its address changes with the colours. */
export const themePath = (visit: Visit, shown?: Pick<ShownSpace, 'row'>): string => {
  const own = shown !== undefined && visit.found.look.ofSiteSpaces.has(shown.row.id) ? `-${shown.row.id}` : '';
  return `${visit.basePath}~theme-${visit.found.digest.slice(0, 12)}${own}.css`;
};

/** The sections that the visitor may see; groups without any are left out. */
function listTabs(visit: Visit, shown: ShownSpace): SectionTab[] {
  const entries = new Map<string, ShownSpace>();
  for (const space of visit.spaces) {
    const id = space.section?.id;
    if (id !== undefined && (space.isSectionDefault || !entries.has(id))) entries.set(id, space);
  }
  const tabOf = ({ row }: PlacedSection): SectionTab[] => {
    const entry = entries.get(row.id);
    if (entry === undefined) return [];
    const { title, description, icon } = row;
    const told = { ...(description !== null && { description }), ...(icon !== null && { icon }) };
    return [{ title, ...told, current: row.id === shown.section?.id, href: spaceBasePath(visit, entry) }];
  };
  return visit.found.structure.top.flatMap((item): SectionTab[] => {
    if (item.kind === 'section') return tabOf(item.section);
    const { row } = item.group;
    const sections = item.group.sections.flatMap(tabOf);
    if (sections.length === 0) return [];
    const current = sections.some((section) => section.current);
    return [{ title: row.title, ...(row.icon !== null && { icon: row.icon }), current, sections }];
  });
}
