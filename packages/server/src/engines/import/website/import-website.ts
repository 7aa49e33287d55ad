import { pagePathKeyOf } from '../assign-page-paths.ts';
import { buildPages, type SourcePage } from '../build-pages.ts';
import type { Fetcher } from '../fetcher.ts';
import { splitUrl } from '../html/conversion.ts';
import { findRefresh, openPage, type Survey } from '../html/page.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent } from '../imported-content.ts';
import { crawlSite } from './crawl-site.ts';
import { type FetchedPage, fetchImage, fetchPage } from './fetch-page.ts';
import { scopeOf } from './scope.ts';

const MAX_REFRESHES = 3;

/**
 * Imports the page at a URL, or the site that begins there: see `scopeOf`.
 * @param follows whether pages that it links to are imported too
 * @throws ServiceError 400 with the reason why the page cannot be fetched
 */
export async function importWebsite(
  fetcher: Fetcher,
  url: string,
  follows: boolean,
  limits: ImportLimits,
): Promise<ImportedContent> {
  const start = await fetchStart(fetcher, url, limits);
  const scope = follows ? scopeOf(url, start.url) : undefined;
  const warnings: string[] = [];
  const site =
    scope === undefined
      ? { pages: [start], menu: [], missed: 0 }
      : await crawlSite({ fetcher, start, scope, limits, warnings });
  const pages = site.pages.map(
    (page: FetchedPage & { readonly survey?: Survey }): SourcePage => ({
      ...page,
      path: scope?.pathOf(page.url) ?? '',
      title: titleOfUrl(page.url),
    }),
  );
  return buildPages({
    pages,
    menu: site.menu,
    missed: site.missed,
    warnings,
    root: pagePathKeyOf(start.url),
    keepsAnchors: true,
    maxFiles: limits.files,
    isAttachment: () => false,
    loadFile: (imageUrl) => fetchImage(fetcher, imageUrl, limits, warnings),
  });
}

/** A page that only sends its readers on is followed. */
async function fetchStart(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<FetchedPage> {
  let page = await fetchPage(fetcher, url, limits);
  for (let refreshes = 0; refreshes < MAX_REFRESHES; refreshes += 1) {
    const next = findRefresh(openPage(page.html, page.url));
    if (next === undefined || splitUrl(next).page === page.url) return page;
    page = await fetchPage(fetcher, next, limits);
  }
  return page;
}

function titleOfUrl(url: string): string {
  const { hostname, pathname } = new URL(url);
  return pathname.split('/').findLast((segment) => segment !== '') ?? hostname;
}
