import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../../../platform/errors.ts';
import { pagePathKeyOf } from '../assign-page-paths.ts';
import { decodeImportedText } from '../decode-text.ts';
import type { Fetcher } from '../fetcher.ts';
import { findUrl, splitUrl } from '../html/conversion.ts';
import { listMenus, type MenuEntry, readMenu } from '../html/navigation.ts';
import { type HtmlPage, openPage, type Survey, surveyPage } from '../html/page.ts';
import { findElement, listElements } from '../html/tree.ts';
import type { ImportLimits } from '../import-limits.ts';
import { type FetchedPage, fetchPage } from './fetch-page.ts';
import { listMenuUrls, SiteMenu } from './merge-menus.ts';
import { parseRobots, type Robots } from './robots.ts';
import type { Scope } from './scope.ts';
import { parseSitemap } from './sitemap.ts';

export interface CrawlInput {
  readonly fetcher: Fetcher;
  readonly start: FetchedPage;
  readonly scope: Scope;
  readonly limits: ImportLimits;
  readonly warnings: string[];
}

/** A page with the targets of its links. */
export interface SurveyedPage extends FetchedPage {
  readonly survey: Survey;
}

export interface CrawledSite {
  /** The first page first. */
  readonly pages: readonly SurveyedPage[];
  readonly menu: readonly MenuEntry[];
  /** Pages that were found and are not among `pages`. */
  readonly missed: number;
}

/** Requests to the host at a time: few enough to be no burden. */
const MAX_AT_ONCE = 4;
/** Page URLs that a crawl remembers. */
const MAX_FOUND = 20_000;
/** Minimum links in menus to use a menu as the table of contents of the site. */
const MENU_SIZE = 3;
const MAX_SITEMAPS = 5;

interface Crawl extends CrawlInput {
  readonly robots: Robots;
  readonly menu: SiteMenu;
  /** Keys of all discovered URLs. */
  readonly discovered: Set<string>;
  readonly waiting: string[];
  readonly pages: Map<string, SurveyedPage>;
}

/**
 * Fetches the pages of a site, starting with the first: those in its menus, then those that texts link to; the sitemap
 * if there is no menu. Fetches no URL that `robots.txt` excludes, regardless of who requests the import: the file marks
 * the pages that are not for programs. Ends early when pages, bytes or time are used up.
 */
export async function crawlSite(input: CrawlInput): Promise<CrawledSite> {
  const { start, limits, fetcher } = input;
  const crawl: Crawl = {
    ...input,
    robots: parseRobots(await fetchText(input, new URL('/robots.txt', start.url).href)),
    menu: new SiteMenu(),
    discovered: new Set([pagePathKeyOf(start.url)]),
    waiting: [],
    pages: new Map(),
  };
  const hasMenu = await lookAt(crawl, start, true);
  if (!hasMenu) for (const url of await listSitemapUrls(crawl)) addUrl(crawl, url);
  let running = 0;
  const work = async () => {
    while (!fetcher.isSpent() && crawl.pages.size + running < limits.pages) {
      const url = crawl.waiting.shift();
      if (url === undefined) return;
      running += 1;
      await follow(crawl, url).finally(() => {
        running -= 1;
      });
    }
  };
  // A worker ends when the queue is empty; pages that arrive later are left to further rounds.
  while (crawl.waiting.length > 0 && !fetcher.isSpent() && crawl.pages.size < limits.pages) {
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
  }
  if (crawl.waiting.length > 0) {
    input.warnings.push(
      `${crawl.waiting.length} pages were left out: pages, bytes or time of the import were used up.`,
    );
  }
  const pages = [...crawl.pages.values()];
  return { pages, menu: crawl.menu.entries, missed: crawl.discovered.size - pages.length };
}

async function follow(crawl: Crawl, url: string): Promise<void> {
  const key = pagePathKeyOf(url);
  try {
    const page = await fetchPage(crawl.fetcher, url, crawl.limits);
    const final = pagePathKeyOf(page.url);
    // A URL that redirects to a known page, or out of the site, is not a page.
    if (final !== key) {
      crawl.discovered.delete(key);
      if (crawl.discovered.has(final) || !crawl.scope.has(page.url)) return;
      crawl.discovered.add(final);
    }
    await lookAt(crawl, page, false);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    crawl.warnings.push(`${url}: ${error.message}`);
  }
}

/** Records a page and its links. @returns whether it shows a menu of the site */
async function lookAt(crawl: Crawl, fetched: FetchedPage, isStart: boolean): Promise<boolean> {
  await setImmediate();
  const page = openPage(fetched.html, fetched.url);
  const survey = surveyPage(page);
  crawl.pages.set(pagePathKeyOf(fetched.url), { ...fetched, survey });
  const menu = (await findMenu(crawl, page)) ?? (isStart ? await fetchBookMenu(crawl, page) : undefined);
  if (menu !== undefined) {
    crawl.menu.add(menu);
    for (const url of listMenuUrls(menu)) addUrl(crawl, url);
  }
  const next = [...listElements(page.root)].find(({ name, attributes }) => {
    return (name === 'a' || name === 'link') && attributes['rel'] === 'next';
  });
  const nextUrl = findUrl(next?.attributes['href'], page.base);
  for (const url of [...(nextUrl === undefined ? [] : [nextUrl]), ...survey.links]) addUrl(crawl, url);
  return menu !== undefined;
}

/** The menu that names most pages of the site. */
async function findMenu({ scope }: Crawl, page: HtmlPage): Promise<readonly MenuEntry[] | undefined> {
  let best: readonly MenuEntry[] | undefined;
  let most = MENU_SIZE - 1;
  for (const menu of listMenus(page.root, page.content, page.base)) {
    const keys = new Set([...listMenuUrls(menu)].filter((url) => scope.has(url)).map(pagePathKeyOf));
    if (keys.size > most) {
      best = menu;
      most = keys.size;
    }
  }
  return best;
}

/** mdBook stores the table of contents in a separate page. */
async function fetchBookMenu(crawl: Crawl, page: HtmlPage): Promise<readonly MenuEntry[] | undefined> {
  if (findElement(page.root, ({ name }) => name === 'mdbook-sidebar-scrollbox') === undefined) return undefined;
  const url = new URL('toc.html', page.base).href;
  const html = await fetchText(crawl, url);
  return html === '' ? undefined : readMenu(openPage(html, url).root, url);
}

function addUrl({ scope, robots, discovered, waiting }: Crawl, pageUrl: string): void {
  const url = splitUrl(pageUrl).page;
  const key = pagePathKeyOf(url);
  if (discovered.has(key) || discovered.size >= MAX_FOUND || !scope.has(url) || !robots.isAllowed(url)) return;
  discovered.add(key);
  waiting.push(url);
}

async function listSitemapUrls(crawl: Crawl): Promise<string[]> {
  const { robots, start } = crawl;
  const waiting = [
    ...robots.sitemaps,
    ...[new URL('sitemap.xml', start.url), new URL('/sitemap.xml', start.url)].map(String),
  ];
  const seen = new Set<string>();
  const pages: string[] = [];
  for (let url = waiting.shift(); url !== undefined && seen.size < MAX_SITEMAPS; url = waiting.shift()) {
    if (seen.has(url) || new URL(url).host !== new URL(start.url).host) continue;
    seen.add(url);
    const sitemap = parseSitemap(await fetchText(crawl, url));
    for (const page of sitemap.pages) pages.push(page);
    waiting.push(...sitemap.sitemaps.slice(0, MAX_SITEMAPS));
  }
  return pages;
}

/** A text besides the pages; empty where it cannot be had. */
async function fetchText({ fetcher, limits }: Pick<CrawlInput, 'fetcher' | 'limits'>, url: string): Promise<string> {
  try {
    const { body, headers } = await fetcher.fetch(url, limits.resourceSize);
    return decodeImportedText(body, headers['content-type']);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return '';
  }
}
