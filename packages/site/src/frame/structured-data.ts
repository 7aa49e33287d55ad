import { isWebUrl } from '@bindery/content';
import type { PageView } from '../page-view.ts';
import { findSafeHref, isExternal } from '../urls.ts';

/** Length that search engines show of a headline, in characters. */
const headlineLimit = 110;

/** The absolute URL of a path or URL of the site; undefined where it must not be linked. */
export function findAbsoluteUrl(origin: string, href: string | undefined): string | undefined {
  const safe = findSafeHref(href);
  if (safe === undefined || isWebUrl(safe)) return safe;
  return safe.startsWith('/') && !isExternal(safe) ? origin + safe : undefined;
}

/** Omits absent members. */
function describe(type: string, members: Readonly<Record<string, unknown>>): object {
  return { '@type': type, ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) };
}

/** The path to the page from the front page of the site; groups have no URL and are left out. */
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
 * Structured data of a page for search engines (JSON-LD of schema.org), as the content of a script element: no text of
 * the page can end that element or start a comment in it, since `<`, `>` and `&` are written as JSON escapes.
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
