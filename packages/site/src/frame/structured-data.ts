import { isWebUrl } from '@bindery/content';
import type { PageView } from '../page-view.ts';
import { findSafeHref, isExternal } from '../urls.ts';

/** Length that search engines show of a headline, in characters. */
const headlineLimit = 110;

/** The whole address of something that the site names by its path; undefined for what may not be linked. */
export function findAbsoluteUrl(origin: string, href: string | undefined): string | undefined {
  const safe = findSafeHref(href);
  if (safe === undefined || isWebUrl(safe)) return safe;
  return safe.startsWith('/') && !isExternal(safe) ? origin + safe : undefined;
}

/** Only what exists: absent members say nothing. */
function describe(type: string, members: Readonly<Record<string, unknown>>): object {
  return { '@type': type, ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) };
}

/** The way to the page from the front page of the site; groups have no address and are left out. */
function describePath({ site, page, breadcrumbs }: PageView): object {
  const steps = [
    { title: site.title, href: site.homeHref },
    ...(page.href === site.homeHref ? [] : [...breadcrumbs, { title: page.title, href: page.href }]),
  ];
  const known = steps.flatMap(({ title, href }) => {
    const item = findAbsoluteUrl(site.origin, href);
    return item === undefined ? [] : [{ name: title, item }];
  });
  return describe('BreadcrumbList', {
    itemListElement: known.map((step, index) => describe('ListItem', { position: index + 1, ...step })),
  });
}

/**
 * What a page is, for search engines (JSON-LD of schema.org), as the content of a script element: no text of the page
 * can end that element or begin a comment in it, since `<`, `>` and `&` are written as escapes of JSON.
 */
export function writeStructuredData(view: PageView, imageUrl: string | undefined): string {
  const { page, site } = view;
  const article = describe('TechArticle', {
    headline: page.title.slice(0, headlineLimit),
    description: page.description === '' ? undefined : page.description,
    url: findSafeHref(page.canonicalUrl),
    inLanguage: site.language,
    dateModified: Number.isNaN(Date.parse(page.updatedAt ?? '')) ? undefined : page.updatedAt,
    image: imageUrl,
    isPartOf: describe('WebSite', { name: site.title, url: findAbsoluteUrl(site.origin, site.homeHref) }),
  });
  const data = { '@context': 'https://schema.org', '@graph': [article, describePath(view)] };
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
