import { listAncestors } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { RequestScope } from '../../../domain/sites/request-scope.ts';
import { type Answer, TYPES } from '../../../domain/sites/site-response.ts';
import { escapeXml } from '../../../platform/http/xml.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { groupLocalized, type LocalizedSpace, listTranslatedPages, readLocalized } from '../languages.ts';
import { type ListedPage, listedPageUrl, listListedPages } from './listed-pages.ts';
import { cacheText, digestScope } from './text-cache.ts';

/**
 * Maximum URLs in one file, including those of other languages: the limit of the protocol, which also allows no more
 * than 50 MB.
 */
const MAX_URLS = 50_000;

/** `sitemap.xml`: the pages of a public site, or an index of the sitemap files. */
export async function answerSitemap(ctx: Context, scope: RequestScope): Promise<Answer | undefined> {
  return answerXml(ctx, scope, 'sitemap.xml', async (seen) => {
    const parts = await countParts(ctx, seen);
    if (parts < 2) return writePart(ctx, seen, 1);
    const files = Array.from({ length: parts }, (_, index) => `${scope.canonicalBase}sitemap-${index + 1}.xml`);
    return wrap(
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>`),
    );
  });
}

/** `sitemap-{n}.xml`: a part of a sitemap with several parts. */
export async function answerSitemapPart(
  ctx: Context,
  scope: RequestScope,
  { path }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const number = Number(/^sitemap-([1-9]\d{0,4})\.xml$/.exec(path)?.[1] ?? 0);
  if (number === 0) return undefined;
  return answerXml(ctx, scope, path, async (seen) => {
    const parts = await countParts(ctx, seen);
    return parts < 2 || number > parts ? undefined : writePart(ctx, seen, number);
  });
}

/** Only a public site has a sitemap: search engines are excluded from all others. */
async function answerXml(
  ctx: Context,
  scope: RequestScope,
  name: string,
  write: (scope: RequestScope) => Promise<string | undefined>,
): Promise<Answer | undefined> {
  const encoded = scope.noIndex ? undefined : await cacheText(ctx, scope, name, TYPES.xml, write);
  return encoded && { kind: 'bytes', status: 200, encoded, noIndex: false };
}

const wrap = (element: string, entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries,
    `</${element}>\n`,
  ].join('\n');

/** Number of sitemap files, keyed by the visitor's visible content. */
const countsOf = stateOfServer(() => new LruCache<number>(1000, () => 1));

async function countParts(ctx: Context, scope: RequestScope): Promise<number> {
  const key = `${digestScope(scope)} ${scope.viewer.digest}`;
  const counts = countsOf(ctx);
  let last = counts.get(key);
  if (last !== undefined) return last;
  last = 1;
  for await (const { part } of listEntries(ctx, scope)) last = part;
  counts.set(key, last);
  return last;
}

async function writePart(ctx: Context, scope: RequestScope, number: number): Promise<string> {
  const entries: string[] = [];
  for await (const { part, page, others } of listEntries(ctx, scope)) {
    if (part === number) entries.push(writeEntry(scope, page, others));
    if (part > number) break;
  }
  return wrap('urlset', entries);
}

/** A page for search engines, with the same page in each language, if there are several. */
interface Entry {
  readonly part: number;
  readonly page: ListedPage;
  readonly others: readonly Translation[];
}

type Translation = ReturnType<typeof listTranslatedPages>[number];

async function* listEntries(ctx: Context, scope: RequestScope): AsyncGenerator<Entry> {
  const localized = await findLocalized(ctx, scope);
  const findPart = createSitemapPartition();
  for await (const page of listListedPages(ctx, scope)) {
    if (page.indexed.page.noRobotsIndex === true) continue;
    const others = listTranslatedPages(scope, localized.get(page.siteSpace.row.id) ?? [], page, isListed);
    yield { part: findPart(1 + others.length), page, others };
  }
}

/** Assigns entries, one after the other, to sitemap files by their number of URLs; files are counted from 1. */
export function createSitemapPartition(): (urlCount: number) => number {
  let [part, filled] = [1, 0];
  return (urlCount) => {
    filled += urlCount;
    if (filled > MAX_URLS) [part, filled] = [part + 1, urlCount];
    return part;
  };
}

/** The translations of each space that has any, by site space id. */
async function findLocalized(ctx: Context, scope: RequestScope): Promise<Map<string, readonly LocalizedSpace[]>> {
  const groups = await Promise.all(groupLocalized(scope).map((group) => readLocalized(ctx, scope, group)));
  return new Map(
    groups.flatMap((localized) => localized.map(({ siteSpace }) => [siteSpace.row.id, localized] as const)),
  );
}

/** Pages outside the table of contents are not listed. */
const isListed = (indexed: ListedPage['indexed']): boolean =>
  indexed.page.noRobotsIndex !== true && [indexed, ...listAncestors(indexed)].every(({ page }) => page.hidden !== true);

function writeEntry(scope: RequestScope, page: ListedPage, others: readonly Translation[]): string {
  const { updatedAt, createdAt } = page.indexed.page;
  const changed = updatedAt ?? createdAt;
  const links = others.map(
    ({ language, ...other }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(listedPageUrl(scope, other))}"/>`,
  );
  const when = changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`;
  return `<url><loc>${escapeXml(listedPageUrl(scope, page))}</loc>${when}${links.join('')}</url>`;
}
