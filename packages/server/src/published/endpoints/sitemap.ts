import { listAncestors } from '@bindery/content';
import type { Context } from '../../context.ts';
import { escapeXml } from '../../http/xml.ts';
import { type Answer, TYPES } from '../../sites/answer.ts';
import type { Visit } from '../../sites/visit.ts';
import { LruCache } from '../../store/lru-cache.ts';
import { groupSpoken, listTranslatedPages, readSpoken, type SpokenSpace } from '../languages.ts';
import type { PlacedRequest } from '../surfaces.ts';
import { digestVisit, keepText } from './kept-texts.ts';
import { addressOf, type ListedPage, listPages } from './listed-pages.ts';

/** Addresses in one file, those of other languages counted as well; the protocol takes no more, and no more than 50 MB. */
const MAX_ADDRESSES = 50_000;

/** `sitemap.xml`: the pages of a public site, or the list of the files that have them. */
export async function answerSitemap(ctx: Context, visit: Visit): Promise<Answer | undefined> {
  return answerXml(visit, 'sitemap.xml', async (seen) => {
    const parts = await countParts(ctx, seen);
    if (parts < 2) return writePart(ctx, seen, 1);
    const files = Array.from({ length: parts }, (_, index) => `${visit.canonicalBase}sitemap-${index + 1}.xml`);
    return wrap(
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>`),
    );
  });
}

/** `sitemap-{n}.xml`: a part of a sitemap that has several. */
export async function answerSitemapPart(
  ctx: Context,
  visit: Visit,
  { path }: PlacedRequest,
): Promise<Answer | undefined> {
  const number = Number(/^sitemap-([1-9]\d{0,4})\.xml$/.exec(path)?.[1] ?? 0);
  if (number === 0) return undefined;
  return answerXml(visit, path, async (seen) => {
    const parts = await countParts(ctx, seen);
    return parts < 2 || number > parts ? undefined : writePart(ctx, seen, number);
  });
}

/** Only a public site has one: all others are kept from search engines. */
async function answerXml(
  visit: Visit,
  name: string,
  write: (visit: Visit) => Promise<string | undefined>,
): Promise<Answer | undefined> {
  const encoded = visit.noIndex ? undefined : await keepText(visit, name, TYPES.xml, write);
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

async function countParts(ctx: Context, visit: Visit): Promise<number> {
  const key = `${digestVisit(visit)} ${visit.viewer.digest}`;
  let last = counts.get(key);
  if (last !== undefined) return last;
  last = 1;
  for await (const { part } of listEntries(ctx, visit)) last = part;
  counts.set(key, last);
  return last;
}

async function writePart(ctx: Context, visit: Visit, wanted: number): Promise<string> {
  const entries: string[] = [];
  for await (const { part, page, others } of listEntries(ctx, visit)) {
    if (part === wanted) entries.push(writeEntry(visit, page, others));
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

async function* listEntries(ctx: Context, visit: Visit): AsyncGenerator<Entry> {
  const spoken = await findSpoken(ctx, visit);
  const findPart = createFiling();
  for await (const page of listPages(ctx, visit)) {
    if (page.indexed.page.noRobotsIndex === true) continue;
    const others = listTranslatedPages(visit, spoken.get(page.shown.row.id) ?? [], page, isTold);
    yield { part: findPart(1 + others.length), page, others };
  }
}

/** Tells for one entry after the other, by the number of its addresses, in which file it comes, from 1. */
export function createFiling(): (addresses: number) => number {
  let [part, filled] = [1, 0];
  return (addresses) => {
    filled += addresses;
    if (filled > MAX_ADDRESSES) [part, filled] = [part + 1, addresses];
    return part;
  };
}

/** The translations of each space that has some, by the ids of their site spaces. */
async function findSpoken(ctx: Context, visit: Visit): Promise<Map<string, readonly SpokenSpace[]>> {
  const groups = await Promise.all(groupSpoken(visit).map((group) => readSpoken(ctx, visit, group)));
  return new Map(groups.flatMap((spoken) => spoken.map(({ shown }) => [shown.row.id, spoken] as const)));
}

/** What is not in the table of contents is in no list of ours. */
const isTold = (indexed: ListedPage['indexed']): boolean =>
  indexed.page.noRobotsIndex !== true && [indexed, ...listAncestors(indexed)].every(({ page }) => page.hidden !== true);

function writeEntry(visit: Visit, page: ListedPage, others: readonly Translation[]): string {
  const { updatedAt, createdAt } = page.indexed.page;
  const changed = updatedAt ?? createdAt;
  const links = others.map(
    ({ language, ...other }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(addressOf(visit, other))}"/>`,
  );
  const when = changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`;
  return `<url><loc>${escapeXml(addressOf(visit, page))}</loc>${when}${links.join('')}</url>`;
}
