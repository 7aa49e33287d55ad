import { listAncestors } from '@bindery/content';
import type { Context } from '../../context.ts';
import { escapeXml } from '../../http/xml.ts';
import type { RequestScope } from '../../sites/request-scope.ts';
import { type Answer, TYPES } from '../../sites/site-response.ts';
import { LruCache } from '../../store/lru-cache.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { groupLocalized, type LocalizedSpace, listTranslatedPages, readLocalized } from '../languages.ts';
import { type ListedPage, listedPageUrl, listListedPages } from './listed-pages.ts';
import { cacheText, digestScope } from './text-cache.ts';

/**
 * Addresses in one file, those of other languages counted as well; the protocol allows no more, and no more than 50 MB.
 */
const MAX_ADDRESSES = 50_000;

/** `sitemap.xml`: the pages of a public site, or the list of the files that have them. */
export async function answerSitemap(ctx: Context, scope: RequestScope): Promise<Answer | undefined> {
  return answerXml(scope, 'sitemap.xml', async (seen) => {
    const parts = await countParts(ctx, seen);
    if (parts < 2) return writePart(ctx, seen, 1);
    const files = Array.from({ length: parts }, (_, index) => `${scope.canonicalBase}sitemap-${index + 1}.xml`);
    return wrap(
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>`),
    );
  });
}

/** `sitemap-{n}.xml`: a part of a sitemap that has several. */
export async function answerSitemapPart(
  ctx: Context,
  scope: RequestScope,
  { path }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const number = Number(/^sitemap-([1-9]\d{0,4})\.xml$/.exec(path)?.[1] ?? 0);
  if (number === 0) return undefined;
  return answerXml(scope, path, async (seen) => {
    const parts = await countParts(ctx, seen);
    return parts < 2 || number > parts ? undefined : writePart(ctx, seen, number);
  });
}

/** Only a public site has one: all others are kept from search engines. */
async function answerXml(
  scope: RequestScope,
  name: string,
  write: (scope: RequestScope) => Promise<string | undefined>,
): Promise<Answer | undefined> {
  const encoded = scope.noIndex ? undefined : await cacheText(scope, name, TYPES.xml, write);
  return encoded && { kind: 'bytes', status: 200, encoded, noIndex: false };
}

const wrap = (element: string, entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries,
    `</${element}>\n`,
  ].join('\n');

/** How many files there are, by what the visitor sees. */
const counts = new LruCache<number>(1000, () => 1);

async function countParts(ctx: Context, scope: RequestScope): Promise<number> {
  const key = `${digestScope(scope)} ${scope.viewer.digest}`;
  let last = counts.get(key);
  if (last !== undefined) return last;
  last = 1;
  for await (const { part } of listEntries(ctx, scope)) last = part;
  counts.set(key, last);
  return last;
}

async function writePart(ctx: Context, scope: RequestScope, wanted: number): Promise<string> {
  const entries: string[] = [];
  for await (const { part, page, others } of listEntries(ctx, scope)) {
    if (part === wanted) entries.push(writeEntry(scope, page, others));
    if (part > wanted) break;
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
    const others = listTranslatedPages(scope, localized.get(page.shown.row.id) ?? [], page, isListed);
    yield { part: findPart(1 + others.length), page, others };
  }
}

/** Tells for one entry after the other, by the number of its addresses, in which file it comes, from 1. */
export function createSitemapPartition(): (addresses: number) => number {
  let [part, filled] = [1, 0];
  return (addresses) => {
    filled += addresses;
    if (filled > MAX_ADDRESSES) [part, filled] = [part + 1, addresses];
    return part;
  };
}

/** The translations of each space that has some, by the ids of their site spaces. */
async function findLocalized(ctx: Context, scope: RequestScope): Promise<Map<string, readonly LocalizedSpace[]>> {
  const groups = await Promise.all(groupLocalized(scope).map((group) => readLocalized(ctx, scope, group)));
  return new Map(groups.flatMap((localized) => localized.map(({ shown }) => [shown.row.id, localized] as const)));
}

/** What is not in the table of contents is in no list of ours. */
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
